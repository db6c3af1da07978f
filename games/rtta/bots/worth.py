"""What a position is worth: points on the sheet, and what cities, goods, food and developments will bring.

The future is a sum of simple features. Each has two weights, `now` and `per turn left`, found by self-play
(`tools/tune.py`) and kept in `weights.toml`. A feature that is not listed there counts nothing beyond its
points, so that developments of house rules are judged by price and points alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import fsum
from operator import itemgetter
from typing import Any

import attrs

from astragal import Memo, Rules, package_toml
from astragal.bots import Appraiser, once_per_rules
from rtta.bots.building import Builder
from rtta.compiled import Compiled
from rtta.content import DevelopmentEntry
from rtta.state import Player, Table

Weights = Mapping[str, tuple[float, float]]
"""By feature: what one unit is worth now, and how much more for each turn left."""

WORTH_STEPS = (0, 10, 20, 35, 60, 10_000)
"""The worth of goods is weighed piece by piece: the first coins are needed soonest."""

_READY = 30  # coins with which a player is about to buy


def _read(file: str) -> Weights:
    table = package_toml("rtta.bots", file)["weights"]
    return {name: (now, later) for name, (now, later) in table.items()}


@cache
def default_weights() -> Weights:
    """Return the weights that were tuned for good scores."""
    return _read("weights.toml")


@cache
def winning_weights() -> Weights:
    """Return the weights that were tuned to beat those for good scores."""
    return _read("winning_weights.toml")


def _name(ref: str) -> str:
    """Return the name of a component's own weight, its reference without the kind."""
    return ref.rpartition(":")[2]


def _hand_limit(entry: DevelopmentEntry) -> int:
    return sum(effect.add for effect in entry.effects if effect.quantity == "hand_limit")


@attrs.frozen
class Rates:
    """What each thing is worth with a certain number of turns left."""

    envy: float
    """For each point that a rival loses; it counts to the very end."""
    base: float
    cities: tuple[float, ...]
    """By number of cities beyond those at the start."""
    city_progress: tuple[float, float]
    """For the share of the next city's boxes that is checked, and for its square."""
    progress: tuple[float, float]
    """For the share of a monument that is built, and for its square; times the points it would earn."""
    shares: Mapping[str, float]
    """For the share of a certain monument that is built, whatever it earns."""
    food: tuple[float, float, float]
    """For each food of the next turn's meal, of the meal after it, and beyond."""
    goods: tuple[float, ...]
    """By worth of the goods in coins."""
    developments: Mapping[str, float]
    """What a development brings beyond its points."""
    by_city: Mapping[str, float]
    """How much more a development brings for each city beyond those at the start."""
    slots: float
    """For each development owned: the nearer the end, the fewer will follow."""


@once_per_rules
def worth_of(rules: Rules) -> Worth:
    """Return the judge of a ruleset with the weights for good scores; all bots share its tables."""
    return Worth(rules)


@once_per_rules
def winning_worth_of(rules: Rules) -> Worth:
    """Return the judge of a ruleset with the weights for winning; all searchers share its tables."""
    return Worth(rules, winning_weights())


class Worth(Appraiser[Weights]):
    """Judges positions of one ruleset."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        super().__init__(rules, default_weights() if weights is None else weights)
        self.gear: Compiled = rules.gear
        self.to_end = rules.quantity("developments_to_end")
        self.round_limit = rules.quantity("round_limit")
        self.city_boxes: list[int] = [project.boxes for project in self.gear.projects[: self.gear.cities]]
        self._monument_boxes = [
            (index, self.gear.projects[index].boxes)
            for index in range(self.gear.cities, len(self.gear.projects))
        ]
        self.monuments = [project.id for project in self.gear.projects[self.gear.cities :]]
        self.start_cities: int = rules.content.start.cities
        self.entries: dict[str, DevelopmentEntry] = rules.content.developments
        self.rivals = max(1, rules.seats - 1)
        self.pace = self.weight("pace")
        self.city_pace = self.weight("city_pace")
        self.haste = self.weight("haste")[0]
        self.monument_pace = self.weights.get("monument_pace", (100.0, 0.0))
        self._rates: Memo[float, Rates] = Memo(self._make_rates)
        self.builder = Builder(self)
        self.by_cost = sorted(((id, entry.cost) for id, entry in self.entries.items()), key=itemgetter(1))
        """Every development with its price, the cheapest first."""
        self.roomier = {id: _hand_limit(entry) for id, entry in self.entries.items()}
        """How many goods more can be kept with each development."""
        self.assets: Memo[tuple[float, int, int], dict[str, float]] = Memo(self._list_assets)
        """What each development is worth once bought, by turns left, cities and monuments."""
        self.stores: Memo[tuple[float, int, int], tuple[float, ...]] = Memo(self._list_stores)
        """What food is worth before feeding, famine included, by turns left, cities, and what a city eats."""

    def weight(self, name: str) -> tuple[float, float]:
        """Return the two weights of a feature; nothing for one that nobody tuned."""
        return self.weights.get(name, (0.0, 0.0))

    # --- the clock -------------------------------------------------------------------------------

    def turns_left(self, state: Table, more: int = 0) -> float:
        """Return how many further turns the active player may expect, after `more` purchases of its own."""
        limit = self.round_limit(state, state.active) - state.round
        built = self._boxes_to_end(state)
        if limit <= 0 or built == 0:
            return 0.0
        turns = min(float(limit), self.monument_pace[0] + self.monument_pace[1] * built)
        for seat, player in enumerate(state.players):
            mine = seat == state.active
            needed = self.to_end(state, seat) - len(player.developments) - (more if mine else 0)
            if needed <= 0:
                return 0.0
            ready = 0 if mine and more else min(self.goods_worth(player), _READY) / _READY
            turns = min(turns, self._turns_for(needed, player) - self.haste * ready)
        return max(0.25, round(4 * turns) / 4)

    def _turns_for(self, needed: int, player: Player) -> float:
        """Return how many turns a player takes for so many purchases; cities shorten them."""
        further = player.cities - self.start_cities
        (start, step), (less_start, less_step) = self.pace, self.city_pace
        return start - less_start * further + (step - less_step * further) * needed

    def _boxes_to_end(self, state: Table) -> float:
        """Return how many boxes each player has to check until every monument is built by somebody."""
        players, finished, boxes = state.players, state.finished, 0
        for index, size in self._monument_boxes:
            if not finished[index]:
                boxes += size - max([player.boxes[index] for player in players])
        return boxes / len(players) if self._monument_boxes else float("inf")

    # --- features --------------------------------------------------------------------------------

    def rates(self, turns: float) -> Rates:
        """Return what everything is worth with so many turns left; nothing at the end of the game."""
        return self._rates[turns]

    def _make_rates(self, turns: float) -> Rates:
        alive = turns > 0

        def rate(name: str) -> float:
            now, later = self.weight(name)
            return now + later * turns if alive else 0.0

        envy, more = self.weight("envy")
        names = [f"city_{n}" for n in range(1, len(self.city_boxes) + 1)]
        return Rates(
            envy=(envy + more * turns) / self.rivals,
            base=rate("base"),
            cities=(0.0, *(rate(name) for name in names)),
            city_progress=(rate("city_progress"), rate("city_progress_squared")),
            progress=(rate("monument_progress"), rate("monument_progress_squared")),
            shares={ref: rate(_name(ref)) for ref in self.monuments},
            food=(rate("food_next"), rate("food_after"), rate("food_beyond")),
            goods=self._goods_table([rate(f"goods_{n}") for n in range(len(WORTH_STEPS) - 1)]),
            developments={id: rate(id) for id in self.entries},
            by_city={id: rate(f"{id}_by_city") for id in self.entries},
            slots=rate("developments"),
        )

    def _goods_table(self, rates: list[float]) -> tuple[float, ...]:
        largest = sum(row[-1] for row in self.gear.values)
        pieces = [(low, high, rate) for (low, high), rate in zip(pairwise(WORTH_STEPS), rates, strict=True)]
        return tuple(
            fsum(rate * (min(worth, high) - low) for low, high, rate in pieces if worth > low)
            for worth in range(largest + 1)
        )

    def goods_worth(self, player: Player) -> int:
        """Return what a player's goods would pay."""
        return sum([row[pegs] for row, pegs in zip(self.gear.values, player.goods, strict=True)])

    def next_city(self, player: Player) -> float:
        """Return the share of the next city's boxes that is checked."""
        for boxes, size in zip(player.boxes, self.city_boxes, strict=False):
            if boxes < size:
                return boxes / size
        return 0.0

    def unfinished(self, state: Table, seat: int) -> Iterator[tuple[str, float, int]]:
        """Yield a seat's monuments that are begun: reference, share built, and the points they would earn."""
        player, gear = state.players[seat], self.gear
        for index in range(gear.cities, len(gear.projects)):
            boxes = player.boxes[index]
            if boxes and player.awards[index] < 0:
                project = gear.projects[index]
                yield project.id, boxes / project.boxes, project.reward(state.finished[index])

    def features(self, state: Table, seat: int) -> dict[str, float]:
        """Return a seat's features by name, for tuning."""
        player = state.players[seat]
        meal = player.cities
        begun = list(self.unfinished(state, seat))
        worth = self.goods_worth(player)
        further = float(player.cities - self.start_cities)
        found = {
            "base": 1.0,
            "city_progress": self.next_city(player),
            "city_progress_squared": self.next_city(player) ** 2,
            "monument_progress": fsum(points * share for _, share, points in begun),
            "monument_progress_squared": fsum(points * share * share for _, share, points in begun),
            "food_next": float(min(player.food, meal)),
            "food_after": float(min(max(player.food - meal, 0), meal)),
            "food_beyond": float(max(player.food - 2 * meal, 0)),
            "developments": float(len(player.developments)),
        }
        if player.cities > self.start_cities:
            found[f"city_{player.cities - self.start_cities}"] = 1.0
        for n, (low, high) in enumerate(pairwise(WORTH_STEPS)):
            found[f"goods_{n}"] = float(min(max(worth - low, 0), high - low))
        found |= {_name(ref): share for ref, share, _ in begun}
        found |= {f"{id}_by_city": further for id in player.developments}
        return found | dict.fromkeys(player.developments, 1.0)

    def _list_assets(self, key: tuple[float, int, int]) -> dict[str, float]:
        turns, cities, monuments = key
        rates, further = self.rates(turns), cities - self.start_cities
        counts = {"points_per_monument": monuments, "points_per_city": cities}
        found = {}
        for id, entry in self.entries.items():
            bonus = sum(effect.add * counts.get(effect.quantity, 0) for effect in entry.effects)
            effect = rates.developments[id] + rates.by_city[id] * further
            found[id] = entry.points + bonus + effect + rates.slots
        return found

    def _list_stores(self, key: tuple[float, int, int]) -> tuple[float, ...]:
        turns, cities, eats = key
        rates, found = self.rates(turns), []
        for food in range(self.gear.food_cap + 1):
            fed = min(cities, food // eats) if eats else cities
            found.append(fed - cities + self.food_worth(food - fed * eats, cities, rates))
        return tuple(found)

    # --- positions -------------------------------------------------------------------------------

    def food_worth(self, food: int, cities: int, rates: Rates) -> float:
        """Return what a store of food is worth after feeding."""
        soon, after, beyond = rates.food
        if food <= cities:
            return soon * food
        if food <= 2 * cities:
            return soon * cities + after * (food - cities)
        return (soon + after) * cities + beyond * (food - 2 * cities)

    def city_worth(self, further: int, share: float, rates: Rates) -> float:
        """Return what so many cities beyond the first ones are worth, with a share of the next."""
        linear, square = rates.city_progress
        return rates.cities[min(max(further, 0), len(rates.cities) - 1)] + (linear + square * share) * share

    def monument_worth(self, ref: str, share: float, points: int, rates: Rates) -> float:
        """Return what the share of a monument is worth that would earn so many points."""
        linear, square = rates.progress
        return points * (linear + square * share) * share + rates.shares[ref] * share

    def future(self, state: Table, seat: int, turns: float) -> float:
        """Return the points that a seat may still expect with so many turns left."""
        if turns <= 0:
            return 0.0
        player, rates = state.players[seat], self.rates(turns)
        further = player.cities - self.start_cities
        return (
            rates.base
            + self.city_worth(further, self.next_city(player), rates)
            + fsum([self.monument_worth(*begun, rates) for begun in self.unfinished(state, seat)])
            + self.food_worth(player.food, player.cities, rates)
            + rates.goods[self.goods_worth(player)]
            + rates.slots * len(player.developments)
            + fsum([rates.developments[id] + rates.by_city[id] * further for id in player.developments])
        )

    def expected(self, state: Table, seat: int) -> float:
        """Return the score that a seat may expect at the end."""
        return self._expected(state, seat, self.turns_left(state))

    def _expected(self, state: Table, seat: int, turns: float) -> float:
        """Return the score that a seat may expect when the active player has so many turns left."""
        return self.rules.total(state, seat) + self.future(state, seat, self.clock(state, seat, turns))

    def appraise(self, state: Any, seat: int) -> float:
        """Return what a position is worth to a seat: its expected score, less what rivals may expect."""
        turns = self.turns_left(state)
        rivals = fsum([self._expected(state, other, turns) for other in range(state.seats) if other != seat])
        return self._expected(state, seat, turns) - self.rates(turns).envy * rivals
