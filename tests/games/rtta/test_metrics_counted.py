"""Every metric against a second count: from the last table and what happened, without the metrics."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from astragal.plugins.metrics import Tally
from astragal.testing import play_random
from rtta.state import Table
from tests.games.rtta.positions import RULESETS, rules_of

GAMES = [
    (ruleset, players, seed) for ruleset, sizes in RULESETS.items() for players in sizes for seed in (1, 2)
]


def of(events: list[Any], name: str) -> list[Any]:
    """Return the events of a class, by its name."""
    return [event for event in events if type(event).__name__ == name]


def keyed(names: Any, found: list[str]) -> dict[str, float]:
    """Return how often each name was found, those that were not included."""
    counted = Counter(found)
    return {name: float(counted[name]) for name in names}


def second_count(state: Table, events: list[Any], winners: tuple[int, ...], scores: Any) -> dict[str, Any]:
    """Return what every metric should be, counted another way."""
    content, players, best = state.rules.content, state.players, sorted(scores)
    owned = [name for player in players for name in player.developments]
    finished = [event.project.split(":")[1] for event in of(events, "MonumentCompleted")]
    first = [name for place, name in enumerate(finished) if name not in finished[:place]]
    later = list((Counter(finished) - Counter(first)).elements())
    won = dict.fromkeys(content.developments, 0.0)
    for seat in winners:
        for name in players[seat].developments:
            won[name] += 1 / len(winners)
    monuments = [
        index for index, project in enumerate(state.gear.projects) if project.id.startswith("monument:")
    ]
    full = [
        player.boxes[index] == state.gear.projects[index].boxes for player in players for index in monuments
    ]
    kinds = ("DisasterStruck", "DisasterAverted", "DisasterReflected")
    struck, averted, turned = ([event.disaster for event in of(events, kind)] for kind in kinds)
    return {
        "developments": keyed(content.developments, owned),
        "developments_of_winners": won,
        "monuments_first": keyed(content.monuments, first),
        "monuments_later": keyed(content.monuments, later),
        "disasters": keyed(content.disasters, struck),
        "disasters_averted": keyed(content.disasters, averted),
        "disasters_reflected": keyed(content.disasters, turned),
        "end_trigger": {ending.id: float(ending.id == state.ended) for ending in state.rules.endings},
        "ties": 1.0 if len(winners) > 1 else 0.0,
        "margin": float(best[-1] - best[-2]) if len(best) > 1 else 0.0,
        "famine_points": float(sum(event.unfed for event in of(events, "CitiesFed"))),
        "points_lost": sum(player.lost for player in players) / len(players),
        "cities": sum(player.cities for player in players) / len(players),
        "monuments": sum(full) / len(players),
        "rolls": float(len(of(events, "Rolled"))),
        "goods_lost": float(sum(event.lost for event in of(events, "GoodsCollected"))),
        "food_lost": float(sum(event.lost for event in of(events, "FoodCollected"))),
        "goods_discarded": float(len(of(events, "GoodDiscarded"))),
        "workers_idle": float(sum(event.workers for event in of(events, "WorkersIdle"))),
        "value_wasted": float(sum(event.wasted for event in of(events, "DevelopmentBought"))),
        "ships": float(len(of(events, "ShipBuilt"))),
        "deals_proposed": float(len(of(events, "DealProposed"))),
        "deals_made": float(len(of(events, "DealMade"))),
    }


@pytest.mark.parametrize(("ruleset", "players", "seed"), GAMES)
def test_every_metric_is_what_a_second_count_gives(ruleset: str, players: int, seed: int) -> None:
    """Over random games of every ruleset and size."""
    rules = rules_of(ruleset, players)
    played = play_random(rules, seed)
    result = rules.result(played.state)
    given = (played.state, played.events, result.winners, result.scores)

    found = {metric.id: metric.measure(Tally(*given)) for metric in rules.metrics}

    expected = second_count(*given)
    assert found == {name: pytest.approx(expected[name]) for name in found}
    assert found.keys() == expected.keys()


@pytest.mark.parametrize("winners", [(0,), (0, 1), (1, 2), (0, 1, 2)])
def test_shared_wins_are_counted_in_parts(winners: tuple[int, ...]) -> None:
    """A random game is seldom a tie."""
    rules = rules_of(players=3)
    played = play_random(rules, 4)
    given = (played.state, played.events, winners, (9, 9, 4))

    found = {metric.id: metric.measure(Tally(*given)) for metric in rules.metrics}

    expected = second_count(*given)
    assert found == {name: pytest.approx(expected[name]) for name in found}
