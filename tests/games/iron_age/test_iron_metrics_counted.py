"""Every metric of the Iron Age against a second count: from the last boards and what happened."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from astragal.plugins.metrics import Tally
from astragal.testing import dealt, play
from iron_age.bots.greedy import GreedyPlayer
from iron_age.state import Table
from tests.games.iron_age.positions import RULESETS, rules_of
from tests.reliability.slow_iron.sheet import DEVELOPMENTS, MONUMENTS

GAMES = [(ruleset, players) for ruleset, sizes in RULESETS.items() for players in sizes]
DISASTERS = ("revolt", "barbarians", "pestilence", "civil_war", "invasion")
NUMBERS = {
    "ports_founded": "PortFounded",
    "conquests": "Conquered",
    "demands": "TributeDemanded",
    "goods_given": "GoodGiven",
    "armies_raised": "ArmyRaised",
    "ships": "ShipBuilt",
    "wealth_stored": "WealthStored",
    "goods_eaten": "GoodEaten",
    "omens": "DieSet",
    "rolls": "Rolled",
}
"""Metrics that count events."""
SUMS = {
    "famine_marks": ("ProvincesFed", "unfed"),
    "tribute_of_demands": ("TributeGained", "amount"),
    "goods_lost": ("GoodsCollected", "lost"),
    "food_lost": ("FoodCollected", "lost"),
    "population_idle": ("PopulationIdle", "population"),
    "value_wasted": ("DevelopmentBought", "wasted"),
}
"""Metrics that add up a field of events."""
MEANS = ("marks", "tribute", "ports", "provinces")


def keyed(names: Any, found: list[str]) -> dict[str, float]:
    """Return how often each name was found, those that were not included."""
    counted = Counter(found)
    return {name: float(counted[name]) for name in names}


def bonuses(state: Table) -> dict[str, float]:
    """Return the points of each bonus, written down from the sheet."""
    total: Counter[str] = Counter()
    for player in state.players:
        has = player.developments.__contains__
        total["ship"] += player.ships * (has("shipbuilding") + has("navy") + has("commerce"))
        total["port"] += player.ports * has("commerce")
        total["province"] += player.provinces * has("empire")
        total["army"] += player.armies * has("empire")
        total["monument"] += 3 * has("citizenship") * sum(award >= 0 for award in player.awards[-5:])
        total["three_food"] += player.food // 3 * has("aqueducts")
        total["wealth"] += 2 * player.wealth
    return {name: float(number) for name, number in total.items()}


def second_count(state: Table, events: list[Any], winners: tuple[int, ...], scores: Any) -> dict[str, Any]:
    """Return what every metric should be, counted another way."""
    players, best = state.players, sorted(scores)
    by_name: dict[str, list[Any]] = {}
    for event in events:
        by_name.setdefault(type(event).__name__, []).append(event)

    def of(name: str) -> list[Any]:
        return by_name.get(name, [])

    won = dict.fromkeys(DEVELOPMENTS, 0.0)
    for seat in winners:
        for name in players[seat].developments:
            won[name] += 1 / len(winners)
    built = [
        name
        for player in players
        for name, boxes in zip(MONUMENTS, player.boxes[-5:], strict=True)
        if boxes == MONUMENTS[name][0]
    ]
    fought = of("BattleFought")
    signs = [(each.strength > each.against) - (each.strength < each.against) for each in fought]
    struck = [each.disaster for each in of("DisasterStruck")]
    struck += [each.cause for each in fought if each.cause != "conquest"]
    return {
        "developments": keyed(DEVELOPMENTS, [name for player in players for name in player.developments]),
        "developments_of_winners": won,
        "monuments_built": keyed(MONUMENTS, built),
        "disasters": keyed(DISASTERS, struck),
        "disasters_averted": keyed(DISASTERS, [each.disaster for each in of("DisasterAverted")]),
        "battles": {"won": signs.count(1), "drawn": signs.count(0), "lost": signs.count(-1)},
        "bonus_points": bonuses(state),
        "end_trigger": {ending.id: float(ending.id == state.ended) for ending in state.rules.endings},
        "ties": 1.0 if len(winners) > 1 else 0.0,
        "margin": float(best[-1] - best[-2]) if len(best) > 1 else 0.0,
        "monuments": len(built) / len(players),
        **{name: sum(getattr(player, name) for player in players) / len(players) for name in MEANS},
        **{name: float(len(of(kind))) for name, kind in NUMBERS.items()},
        **{
            name: float(sum(getattr(each, field) for each in of(kind)))
            for name, (kind, field) in SUMS.items()
        },
    }


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_every_metric_is_what_a_second_count_gives(ruleset: str, players: int, seed: int) -> None:
    """Over games of every ruleset and size, played by bots that blunder now and then."""
    rules, luck = rules_of(ruleset, players), Random(seed)
    bots = [GreedyPlayer(rules, seat, luck) for seat in range(players)]

    def choose(state: Any, legal: Any) -> Any:
        return luck.choice(legal) if luck.random() < 0.3 else bots[state.to_move].choose(state, legal)

    played = play(rules, choose, dealt(seed))
    result = rules.result(played.state)
    given = (played.state, played.events, result.winners, result.scores)

    found = {metric.id: metric.measure(Tally(*given)) for metric in rules.metrics}

    expected = second_count(*given)
    assert found.keys() == expected.keys()
    assert found == {name: pytest.approx(expected[name]) for name in found}


@pytest.mark.parametrize("winners", [(0,), (0, 1), (0, 1, 2)])
def test_shared_wins_are_counted_in_parts(winners: tuple[int, ...]) -> None:
    """A real game is seldom a tie."""
    rules, luck = rules_of("iron-age-short", 3), Random(3)
    bots = [GreedyPlayer(rules, seat, luck) for seat in range(3)]
    played = play(rules, lambda state, legal: bots[state.to_move].choose(state, legal), dealt(3))
    given: Any = (played.state, played.events, winners, (9, 9, 4))

    found = {metric.id: metric.measure(Tally(*given)) for metric in rules.metrics}

    assert found == {name: pytest.approx(value) for name, value in second_count(*given).items()}
