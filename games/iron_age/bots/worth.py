"""What a position is worth: points on the sheet, and what everything else will bring.

The future is a sum of simple features. Each has two weights, `now` and `per turn left`, kept in
`weights.toml`. A feature that is not listed there counts nothing beyond its points.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import fsum
from typing import Any

from astragal import Memo, Rules, package_toml
from astragal.bots import Appraiser, once_per_rules
from iron_age.compiled import Compiled
from iron_age.phases.battles import strength
from iron_age.phases.roll import empire_dice
from iron_age.state import Player, Table

Weights = Mapping[str, tuple[float, float]]
"""By feature: what one unit is worth now, and how much more for each turn left."""

BARBARIANS = 4
"""The strength against which armies are weighed most often."""
_STORE = 8  # goods beyond these are weighed less


@cache
def default_weights() -> Weights:
    """Return the weights that come with the game."""
    table = package_toml("iron_age.bots", "weights.toml")["weights"]
    return {name: (now, later) for name, (now, later) in table.items()}


@once_per_rules
def worth_of(rules: Rules) -> Worth:
    """Return the judge of a ruleset; all bots share its tables."""
    return Worth(rules)


class Worth(Appraiser[Weights]):
    """Judges positions of one ruleset."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        super().__init__(rules, default_weights() if weights is None else weights)
        self.gear: Compiled = rules.gear
        self.rivals = max(1, rules.seats - 1)
        self.solo_rounds = int(rules.options.get("solo_rounds", 0))
        self.rates: Memo[float, Memo[str, float]] = Memo(self._make_rates)
        """What one unit of each feature is worth with so many turns left."""

    def weight(self, name: str) -> tuple[float, float]:
        """Return the two weights of a feature; nothing for one that is not listed."""
        return self.weights.get(name, (0.0, 0.0))

    def _make_rates(self, turns: float) -> Memo[str, float]:
        def rate(name: str) -> float:
            now, later = self.weight(name)
            return now + later * turns if turns > 0 else 0.0

        return Memo(rate)

    @property
    def envy(self) -> float:
        """What a point of one rival is worth to the others; it counts to the very end."""
        return self.weight("envy")[0] / self.rivals if self.rules.seats > 1 else 0.0

    # --- the clock -----------------------------------------------------------------------------------

    def turns_left(self, state: Table, more: int = 0) -> float:
        """Return how many further turns the active player may expect, after `more` purchases of its own."""
        if self.solo_rounds:
            return float(max(0, self.solo_rounds - state.round))
        quantities = state.rules.quantities
        turns = float(quantities["round_limit"](state, state.active) - state.round)
        for seat, player in enumerate(state.players):
            bought = len(player.developments) + (more if seat == state.active else 0)
            missing = quantities["developments_to_end"](state, seat) - bought
            tribute = quantities["tribute_to_end"](state, seat) - player.tribute
            turns = min(turns, 1.25 * missing, tribute / 6)
        turns = min(turns, self._boxes_to_end(state) / 5)
        return max(0.25, round(4 * turns) / 4) if turns > 0 else 0.0

    def _boxes_to_end(self, state: Table) -> float:
        """Return how many boxes each player has to tick until monuments end the game."""
        gear = self.gear
        left = sorted(
            0 if state.finished[index] else project.boxes - max(p.boxes[index] for p in state.players)
            for index, project in enumerate(gear.projects)
            if index >= gear.provinces
        )
        spared = state.rules.quantities["monuments_spared"](state, state.active)
        return sum(left[: len(left) - spared]) / state.seats

    # --- features ------------------------------------------------------------------------------------

    def land_worth(self, ports: int, provinces: int, turns: float) -> float:
        """Return what ports and provinces are worth: dice, goods, and what provinces eat."""
        rates = self.rates[turns]
        dice = max(ports, provinces)
        return rates["dice"] * dice + rates["port"] * ports + rates["province"] * provinces

    def food_worth(self, food: int, provinces: int, turns: float) -> float:
        """Return what a store of food is worth after feeding: the next meal, the one after, and beyond."""
        rates = self.rates[turns]
        after = min(max(food - provinces, 0), provinces)
        beyond = max(food - 2 * provinces, 0)
        soon = rates["food_next"] * min(food, provinces)
        return soon + rates["food_after"] * after + rates["food_beyond"] * beyond

    def goods_worth(self, goods: int, wealth: int, turns: float) -> float:
        """Return what goods and wealth are worth beyond their points."""
        rates = self.rates[turns]
        soon, beyond = min(goods, _STORE), max(goods - _STORE, 0)
        return rates["goods"] * soon + rates["goods_beyond"] * beyond + rates["wealth"] * wealth

    def might_worth(self, state: Table, seat: int, force: int, conquests: int, turns: float) -> float:
        """Return what a strength is worth: to conquer, against Barbarians, in demands and against them."""
        rates = self.rates[turns]
        found = rates["conquest"] * max(0, force - conquests)
        found += rates["barbarians"] * max(-BARBARIANS, force - BARBARIANS)
        for rival in range(state.seats):
            if rival != seat:
                lead = force - strength(state, rival)
                found += rates["demand"] * min(max(0, lead), 4) + rates["exposed"] * min(max(0, -lead), 4)
        return found

    def progress_worth(self, share: float, points: float, turns: float) -> float:
        """Return what the share of a monument is worth that would earn so many points."""
        rates = self.rates[turns]
        return points * share * (rates["monument_progress"] + rates["monument_progress_squared"] * share)

    def province_share(self, player: Player) -> float:
        """Return the share of the next province's boxes that is ticked."""
        for index in range(self.gear.provinces):
            if player.awards[index] < 0:
                return player.boxes[index] / self.gear.projects[index].boxes
        return 0.0

    def port_share(self, population: int, urns: int) -> float:
        """Return the share of the next port that is ticked, whatever it is ticked with."""
        gear = self.gear
        built = gear.built_ports(population, urns)
        if built >= len(gear.urns):
            return 0.0
        before = gear.urns[built - 1] if built else 0
        size = gear.urns[built] - before
        ticked = min(population - built, 1) + min(max(urns - before, 0), size)
        return ticked / (1 + size)

    def begun(self, state: Table, seat: int, turns: float) -> float:
        """Return what provinces, ports and monuments that are begun are worth."""
        player, rates, gear = state.players[seat], self.rates[turns], self.gear
        found = rates["province_progress"] * self.province_share(player)
        found += rates["port_progress"] * self.port_share(player.port_population, player.port_urns)
        for index in range(gear.provinces, len(gear.projects)):
            boxes, project = player.boxes[index], gear.projects[index]
            if boxes and player.awards[index] < 0:
                points = project.reward(state.finished[index])
                found += self.progress_worth(boxes / project.boxes, points, turns)
        return found

    # --- positions -----------------------------------------------------------------------------------

    def future(self, state: Table, seat: int, turns: float) -> float:
        """Return the points that a seat may still expect with so many turns left."""
        if turns <= 0:
            return 0.0
        player, rates = state.players[seat], self.rates[turns]
        return (
            rates["base"]
            + self.land_worth(player.ports, player.provinces, turns)
            + self.begun(state, seat, turns)
            + self.food_worth(player.food, player.provinces, turns)
            + self.goods_worth(player.goods, player.wealth, turns)
            + self.might_worth(state, seat, strength(state, seat), player.conquests, turns)
            + rates["army"] * player.armies
            + rates["ship"] * player.ships
            + fsum([rates["developments"] + rates[id] for id in player.developments])
        )

    def expected(self, state: Table, seat: int, turns: float) -> float:
        """Return the score that a seat may expect at the end when the active player has so many turns."""
        points: int = state.rules.total(state, seat)
        return points + self.future(state, seat, self.clock(state, seat, turns))

    def appraise(self, state: Any, seat: int) -> float:
        """Return what a position is worth to a seat: its expected score, less what rivals may expect."""
        turns = self.turns_left(state)
        rivals = fsum([self.expected(state, other, turns) for other in range(state.seats) if other != seat])
        return self.expected(state, seat, turns) - self.envy * rivals


def rolled_dice(player: Player) -> int:
    """Return how many dice a player rolls, the Fate die included."""
    return 1 + empire_dice(player)
