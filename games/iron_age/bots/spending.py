"""How population, food, goods and innovations are best spent on what can be built, bought and stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import fsum
from operator import add

import attrs

from astragal import Memo, Rules
from astragal.bots import Knapsack, once_per_rules
from iron_age.bots.worth import Worth
from iron_age.compiled import Compiled
from iron_age.content import DevelopmentEntry
from iron_age.phases.buy import price
from iron_age.scoring import COUNTED
from iron_age.state import Player, Table

Force = tuple[int, int, int]
MOST_POPULATION = 24


@attrs.frozen
class Plan:
    """The best use of what a turn has brought."""

    worth: float
    people: int = 0
    """Population boxes of ports."""
    urns: int = 0
    ships: int = 0
    armies: int = 0


@attrs.frozen
class Offer:
    """What a development brings, whoever buys it."""

    points: int
    counted: tuple[tuple[int, Callable[[Table, int], int]], ...]
    """Points for each of something, and what counts it."""
    per_wealth: int
    """How many goods more, or fewer, are stored as one wealth."""


@once_per_rules
def offers_of(rules: Rules) -> Mapping[str, Offer]:
    """Return what each development of a ruleset brings."""
    return {id: _offer(entry) for id, entry in rules.content.developments.items()}


def _offer(entry: DevelopmentEntry) -> Offer:
    counted = [(effect.add, COUNTED.get(effect.quantity)) for effect in entry.effects]
    return Offer(
        entry.points,
        tuple((add, count) for add, count in counted if count),
        sum(effect.add for effect in entry.effects if effect.quantity == "goods_per_wealth"),
    )


class Spending:
    """What supplies of the active player are worth when they are spent well."""

    def __init__(self, worth: Worth, state: Table, turns: float, most: int = MOST_POPULATION) -> None:
        self.worth, self.state, self.turns, self.most = worth, state, turns, most
        self.seat = state.active
        self.player: Player = state.players[self.seat]
        self.gear: Compiled = worth.gear
        self.rates = worth.rates[turns]
        quantities = state.rules.quantities
        self.amount: Memo[str, int] = Memo(lambda name: quantities[name](state, self.seat))
        self.worths: Memo[tuple[int, int, int, int, Force], float] = Memo(self._best_worth)
        """What population, food, goods, innovations and a force are worth after feeding and battles."""
        self._peopled: Memo[tuple[int, int, Force], tuple[float, int]] = Memo(self._use_people)
        self._traded: Memo[tuple[int, int, int], tuple[float, int]] = Memo(self._use_goods)
        self._shipped: Memo[tuple[int, int, int], list[float]] = Memo(self._after_urns)
        self._settled: Memo[tuple[int, int, Force], list[float]] = Memo(self._after_ports)
        self._markets: Memo[tuple[int, int], float] = Memo(self._best_purchase)
        self._forces: Memo[Force, float] = Memo(self._might)

    def _best_worth(self, supplies: tuple[int, int, int, int, Force]) -> float:
        """Try every sensible share of population and goods for ports."""
        population, food, goods, innovation, force = supplies
        people, wares = self._settled[population, food, force], self._shipped[goods, innovation, force[1]]
        best: float = max(map(add, people, wares))
        return best

    def _after_ports(self, supplies: tuple[int, int, Force]) -> list[float]:
        """Return what population and food are worth after each number of people that go to ports."""
        population, food, force = supplies
        most = min(population + 1, len(self.ports))
        return [self._peopled[population - people, food, force][0] for people in range(most)]

    def _after_urns(self, supplies: tuple[int, int, int]) -> list[float]:
        """Return what goods are worth, urns filled well, for each number of people that go to ports."""
        goods, innovation, ships = supplies
        traded = [
            self._traded[goods - urns, innovation, ships][0] for urns in self.urn_steps if urns <= goods
        ]
        return [max(map(add, gains, traded)) for gains in self.ports]

    def plan(self, population: int, food: int, goods: int, innovation: int, force: Force) -> Plan:
        """Return the best use of supplies."""
        best = Plan(float("-inf"))
        for people, gains in enumerate(self.ports[: population + 1]):
            peopled, armies = self._peopled[population - people, food, force]
            for urns, gain in zip(self.urn_steps, gains, strict=True):
                if urns > goods:
                    break
                traded, ships = self._traded[goods - urns, innovation, force[1]]
                if gain + peopled + traded > best.worth:
                    best = Plan(gain + peopled + traded, people, urns, ships, armies)
        return best

    # --- ports ---------------------------------------------------------------------------------------

    @cached_property
    def ports(self) -> list[list[float]]:
        """What going on with ports is worth, by the number of population boxes and the urn steps."""
        ticked, filled = self.player.port_population, self.player.port_urns
        start = self._ports_worth(ticked, filled)
        return [
            [self._ports_worth(ticked + people, filled + urns) - start for urns in self.urn_steps]
            for people in range(min(3, len(self.gear.urns) - ticked + 1))
        ]

    @cached_property
    def urn_steps(self) -> list[int]:
        """Numbers of urns that are worth a look: none, one, and what completes the next two ports."""
        ticked, last = self.player.port_urns, self.gear.urns[-1]
        steps = {0, min(1, last - ticked)}
        steps |= {needed - ticked for needed in self.gear.urns if needed > ticked}
        return sorted(steps)[:4]

    def _ports_worth(self, population: int, urns: int) -> float:
        player, worth = self.player, self.worth
        ports = 1 + self.gear.built_ports(population, urns)
        land = worth.land_worth(ports, player.provinces, self.turns)
        share = worth.port_share(population, urns)
        return land + self.rates["port_progress"] * share + self.amount["points_per_port"] * ports

    # --- population and food -------------------------------------------------------------------------

    def _use_people(self, people: tuple[int, int, Force]) -> tuple[float, int]:
        """Return the best worth of population and food, and how many armies are raised."""
        population, food, (armies, ships, conquests) = people
        eats = self.amount["food_per_army"]
        most = min(population, self.gear.armies.room(armies), food // eats if eats else population)
        found = [
            (
                self.boxes.worth_of(population - more)
                + self.worth.food_worth(food - more * eats, self.player.provinces, self.turns)
                + self._forces[armies + more, ships, conquests]
                + self._leftover(food - more * eats),
                -more,
            )
            for more in range(most + 1)
        ]
        worth, fewer = max(found)
        return worth, -fewer

    def _leftover(self, food: int) -> float:
        return float(self.amount["points_per_three_food"] * (food // 3))

    def _might(self, numbers: Force) -> float:
        armies, ships, conquests = numbers
        force = armies + self.amount["battle_bonus"] + ships * self.amount["battle_bonus_per_ship"]
        might = self.worth.might_worth(self.state, self.seat, force, conquests, self.turns)
        return might + (self.rates["army"] + self.amount["points_per_army"]) * armies

    @cached_property
    def boxes(self) -> Knapsack:
        """The best spread of population over provinces and monuments."""
        gear = self.gear
        uses = [self._province_gains()]
        uses += [self._monument_gains(index) for index in range(gear.provinces, len(gear.projects))]
        return Knapsack(uses, self.most)

    @cached_property
    def provinces_left(self) -> list[int]:
        """The provinces that are not complete, in the order in which they are filled."""
        return [index for index in range(self.gear.provinces) if self.player.awards[index] < 0]

    def _province_gains(self) -> list[float]:
        """Return what boxes of the next provinces are worth: tribute, armies, dice, and mouths to feed."""
        player, worth = self.player, self.worth
        gains, points, provinces = [0.0], 0.0, player.provinces
        start = worth.land_worth(player.ports, provinces, self.turns)
        start += self.rates["province_progress"] * worth.province_share(player)
        armies = player.armies
        for index in self.provinces_left:
            project = self.gear.projects[index]
            land = worth.land_worth(player.ports, provinces, self.turns)
            for box in range(player.boxes[index] + 1, project.boxes):
                share = self.rates["province_progress"] * box / project.boxes
                gains.append(points + land + share - start)
            provinces += 1
            grown = self.gear.armies.add(armies, self.amount["armies_per_province"])
            points += project.reward(0) + self.amount["points_per_province"]
            points += self._forces[grown, player.ships, player.conquests]
            points -= self._forces[armies, player.ships, player.conquests]
            armies = grown
            gains.append(points + worth.land_worth(player.ports, provinces, self.turns) - start)
        return gains

    def _monument_gains(self, index: int) -> list[float]:
        project, filled = self.gear.projects[index], self.player.boxes[index]
        if self.player.awards[index] >= 0:
            return [0.0]
        points = project.reward(self.state.finished[index]) + self.amount["points_per_monument"]
        size = project.boxes
        shares = [self.worth.progress_worth(n / size, points, self.turns) for n in range(filled, size)]
        return [*(share - shares[0] for share in shares), points + self._race(index) - shares[0]]

    def _race(self, index: int) -> float:
        """Return what rivals lose when they are no longer the first to complete a monument."""
        if self.state.finished[index]:
            return 0.0
        project = self.gear.projects[index]
        spoilt = self.worth.envy * (project.reward(0) - project.reward(1))
        rivals = [rival for seat, rival in enumerate(self.state.players) if seat != self.seat]
        return fsum(spoilt * rival.boxes[index] / project.boxes for rival in rivals)

    # --- goods ---------------------------------------------------------------------------------------

    def _use_goods(self, supplies: tuple[int, int, int]) -> tuple[float, int]:
        """Return the best worth of goods, innovations and wealth, and how many ships are built."""
        goods, innovation, ships = supplies
        room = min(self.amount["ships_limit"], self.gear.ships.cap or 0) - ships
        cost = self.amount["goods_per_ship"]
        most = max(0, min(room, goods // cost if cost else room))
        each = self.rates["ship"] + self.amount["points_per_ship"]
        each += self.rates["conquest"] * self.amount["battle_bonus_per_ship"]
        found = [
            (self._markets[goods - more * cost, innovation] + each * more, -more) for more in range(most + 1)
        ]
        worth, fewer = max(found)
        return worth + each * ships, -fewer

    def _best_purchase(self, supplies: tuple[int, int]) -> float:
        goods, innovation = supplies
        best = self.kept(goods, self.player.wealth, self.amount["goods_per_wealth"])
        if not self.amount["purchases_per_turn"]:
            return best
        for cost, worth, per_wealth in self.wares:
            rest = cost - innovation * self.amount["innovation_worth"]
            left = self._left_after(rest, goods, per_wealth)
            if left is not None and worth + left > best:
                best = worth + left
        return best

    def _left_after(self, cost: int, goods: int, per_wealth: int) -> float | None:
        """Return the worth of what is left when a price is paid in the best way; None if it cannot be."""
        each, best = self.amount["wealth_worth"], None
        for paid in range(self.player.wealth + 1):
            missing = max(0, cost - paid * each)
            if missing <= goods:
                left = self.kept(goods - missing, self.player.wealth - paid, per_wealth)
                best = left if best is None or left > best else best
            if cost <= paid * each:
                break
        return best

    def kept(self, goods: int, wealth: int, per_wealth: int) -> float:
        """Return what goods and wealth are worth at the end of the turn, stored in the best way."""
        room = (self.gear.wealth.cap or 0) - wealth
        points = self.amount["points_per_wealth"]
        return max(
            self.worth.goods_worth(goods - sets * per_wealth, wealth + sets, self.turns)
            + points * (wealth + sets)
            for sets in range(min(room, goods // per_wealth) + 1)
        )

    @cached_property
    def wares(self) -> list[tuple[int, float, int]]:
        """Price and worth of each development that is not owned, and what a wealth costs with it."""
        return [
            (price(self.state, self.seat, id), self.ware(id), self.per_wealth(id))
            for id in self._offers
            if id not in self.player.developments
        ]

    @property
    def _offers(self) -> Mapping[str, Offer]:
        return offers_of(self.state.rules)

    def per_wealth(self, id: str) -> int:
        """Return how many goods are stored as one wealth when a development is owned."""
        return self.amount["goods_per_wealth"] + self._offers[id].per_wealth

    def ware(self, id: str) -> float:
        """Return what owning a development is worth, the clock included."""
        offer = self._offers[id]
        later, shift = self.ahead
        bonus = sum([add * count(self.state, self.seat) for add, count in offer.counted])
        rates = self.worth.rates[later]
        return offer.points + bonus + rates[id] + rates["developments"] + shift

    @cached_property
    def ahead(self) -> tuple[float, float]:
        """The turns left after one more purchase, and what that change of the clock is worth by itself."""
        worth, state = self.worth, self.state
        later = worth.turns_left(state, more=1)
        if later == self.turns:
            return later, 0.0
        shift = worth.future(state, self.seat, later) - worth.future(state, self.seat, self.turns)
        for rival in range(state.seats):
            if rival != self.seat:
                theirs = worth.future(state, rival, worth.clock(state, rival, later))
                theirs -= worth.future(state, rival, worth.clock(state, rival, self.turns))
                shift -= worth.envy * theirs
        return later, shift
