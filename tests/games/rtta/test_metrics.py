"""What the lab counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from astragal.engine.state import Event
from astragal.plugins.metrics import Tally
from astragal.testing import play_random
from rtta.events import CitiesFed, DevelopmentBought, DisasterStruck, MonumentCompleted, WorkersIdle
from rtta.state import Table
from tests.games.rtta.positions import RULESETS, complete, give, rules_of, table


def measured(
    state: Table,
    events: Sequence[Event] = (),
    winners: tuple[int, ...] = (0,),
    scores: tuple[int, ...] = (3, 1),
) -> dict[str, Any]:
    """Return every metric of a game that ended like this."""
    tally = Tally(state, events, winners, scores)
    return {metric.id: metric.measure(tally) for metric in state.rules.metrics}


def test_developments_are_counted() -> None:
    """Each development has its number of takers, those nobody took included."""
    state = table()
    events = [DevelopmentBought(seat, "coinage", (), 0, 20, 0) for seat in (0, 1)]

    found = measured(state, events)["developments"]

    assert found["coinage"] == 2
    assert sum(found.values()) == 2
    assert set(found) == set(state.rules.content.developments)


def test_developments_of_winners_are_counted() -> None:
    """A shared win counts in part."""
    state = table()
    give(state.players[0], "coinage", "religion")
    give(state.players[1], "coinage")

    found = measured(state, winners=(0, 1))["developments_of_winners"]

    assert (found["coinage"], found["religion"], found["empire"]) == (1.0, 0.5, 0.0)


def test_monuments_are_counted_first_and_later() -> None:
    """The first and the later finishers of a monument are told apart."""
    state = table()
    events = [MonumentCompleted(0, "monument:obelisk", 6, 0), MonumentCompleted(1, "monument:obelisk", 3, 1)]

    found = measured(state, events)

    assert found["monuments_first"]["obelisk"] == 1
    assert found["monuments_later"]["obelisk"] == 1
    assert found["monuments_first"]["great_wall"] == 0


def test_disasters_and_famine_are_counted() -> None:
    """Victims by disaster, and points lost to famine."""
    state = table()
    events = [DisasterStruck(1, "pestilence", 0, 3, 0), CitiesFed(0, 1, 2), CitiesFed(1, 3, 0)]

    found = measured(state, events)

    assert found["disasters"] == {"drought": 0, "pestilence": 1, "invasion": 0, "revolt": 0}
    assert found["famine_points"] == 2


def test_the_end_is_counted() -> None:
    """The trigger, ties and the margin."""
    state = table()
    state.ended = "monuments"

    found = measured(state, winners=(0, 1), scores=(9, 9))

    assert found["end_trigger"] == {"developments": 0, "monuments": 1, "round_limit": 0}
    assert (found["ties"], found["margin"]) == (1, 0)
    assert measured(state, scores=(9, 4))["margin"] == 5


def test_figures_for_each_player_are_means() -> None:
    """Cities, monuments and points lost are averaged over the players."""
    state = table()
    complete(state, 0, "city:city_4", "monument:obelisk")
    state.players[1].lost = 5

    found = measured(state, [WorkersIdle(0, 2), WorkersIdle(1, 1)])

    assert (found["cities"], found["monuments"], found["points_lost"]) == (3.5, 0.5, 2.5)
    assert found["workers_idle"] == 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_metric_measures_a_real_game(ruleset: str) -> None:
    """Numbers, or numbers by key, come out of a random game of each ruleset."""
    rules = rules_of(ruleset, 2)
    played = play_random(rules, 5)
    result = rules.result(played.state)

    for metric in rules.metrics:
        figure = metric.measure(Tally(played.state, played.events, result.winners, result.scores))
        values = figure.values() if isinstance(figure, dict) else [figure]
        assert all(isinstance(value, float) for value in values), metric.id
