"""What the lab counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from astragal.engine.state import Event
from astragal.plugins.metrics import Tally
from astragal.testing import play_random
from iron_age.events import (
    BattleFought,
    DevelopmentBought,
    DisasterStruck,
    MonumentCompleted,
    ProvincesFed,
    TributeGained,
)
from iron_age.state import Table
from tests.games.iron_age.positions import RULESETS, rules_of, table

ALL = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]


def measured(
    state: Table,
    events: Sequence[Event] = (),
    winners: tuple[int, ...] = (0,),
    scores: tuple[int, ...] = (3, 1),
) -> dict[str, Any]:
    """Return every metric of a game that ended like this."""
    tally = Tally(state, events, winners, scores)
    return {metric.id: metric.measure(tally) for metric in state.rules.metrics}


def test_developments_are_counted_and_those_of_winners() -> None:
    """Those nobody took included; a shared win counts in part."""
    state = table("coinage religion", "coinage")
    events = [DevelopmentBought(seat, "coinage", 9, 0, 0, seat) for seat in (0, 1)]

    found = measured(state, events, winners=(0, 1))

    assert (found["developments"]["coinage"], sum(found["developments"].values())) == (2, 2)
    winners = found["developments_of_winners"]
    assert (winners["coinage"], winners["religion"], winners["empire"]) == (1.0, 0.5, 0.0)
    assert found["value_wasted"] == 1


def test_disasters_battles_and_famine_are_counted() -> None:
    """Disasters with a battle are found among the battles; conquests are no disasters."""
    events = [
        DisasterStruck(1, "pestilence", 0, 3),
        BattleFought(0, "barbarians", 3, 4, 1, 0),
        BattleFought(0, "conquest", 3, 1, 1, 0),
        BattleFought(1, "conquest", 1, 1, 1, 0),
        ProvincesFed(0, 1, 2),
    ]

    found = measured(table(), events)

    assert found["disasters"] == {
        "revolt": 0,
        "barbarians": 1,
        "pestilence": 1,
        "civil_war": 0,
        "invasion": 0,
    }
    assert found["battles"] == {"won": 1, "drawn": 1, "lost": 1}
    assert found["famine_marks"] == 2


def test_the_end_is_counted() -> None:
    """The trigger, ties and the margin."""
    state = table()
    state.ended = "tribute"

    found = measured(state, winners=(0, 1), scores=(9, 9))

    assert found["end_trigger"] == {"developments": 0, "tribute": 1, "monuments": 0, "round_limit": 0}
    assert (found["ties"], found["margin"]) == (1, 0)
    assert measured(state, scores=(9, 4))["margin"] == 5


def test_figures_of_boards_and_bonuses() -> None:
    """Means for each player, and bonuses by what they count."""
    state = table("P3 T2 Tr9 D1 W2 obelisk", "P2 T5 Tr0 D0 W0")

    found = measured(state, [MonumentCompleted(0, "monument:obelisk", 2, 0), TributeGained(0, 1, 4)])

    figures = [found[name] for name in ("provinces", "ports", "tribute", "marks", "monuments")]
    assert figures == [2.5, 3.5, 4.5, 0.5, 0.5]
    assert (found["bonus_points"]["wealth"], found["tribute_of_demands"]) == (4, 4)
    assert found["monuments_built"]["obelisk"] == 1


@pytest.mark.parametrize(("ruleset", "players"), ALL)
def test_every_metric_measures_a_real_game(ruleset: str, players: int) -> None:
    """Numbers, or numbers by key, come out of a random game."""
    rules = rules_of(ruleset, players)
    played = play_random(rules, 5)
    result = rules.result(played.state)

    for metric in rules.metrics:
        figure = metric.measure(Tally(played.state, played.events, result.winners, result.scores))
        values = figure.values() if isinstance(figure, dict) else [figure]
        assert all(isinstance(value, float) for value in values), metric.id
