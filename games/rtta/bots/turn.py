"""One turn looked at as a whole: what every result of the dice would be worth at its end."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property, lru_cache
from operator import add, itemgetter
from typing import Any

import attrs

from astragal import Memo
from astragal.components import ExtraReroll, Faces, Lattice, Outlook, RerollPolicy, lattice_of
from rtta.bots.building import BuildPlan
from rtta.bots.purse import Purses
from rtta.bots.worth import Worth
from rtta.compiled import Compiled
from rtta.phases.disasters import owns
from rtta.state import Player, Table

Supply = tuple[int, int, int, int, tuple[int, ...]]
"""What dice give of food and workers: food, food dice, workers, worker dice, and dice that are either."""

Trade = tuple[int, int, int]
"""What dice give of goods, coins and skulls."""


@attrs.frozen
class HandTable:
    """What every whole hand gives, in two parts that hardly touch each other: supply and trade."""

    lattice: Lattice
    supplies: tuple[Supply, ...]
    trades: tuple[Trade, ...]
    pick_supply: Any
    """Reads the supply part of each hand from a list by supply."""
    pick_trade: Any


class HandTables:
    """The tables of hands by number of dice."""

    def __init__(self, gear: Compiled) -> None:
        self.gear = gear
        self.table: Memo[int, HandTable] = Memo(self._make)

    def _make(self, dice: int) -> HandTable:
        lattice = lattice_of(self.gear.pool, self.gear.everyone[dice])
        supplies = [self._supply(faces) for faces in lattice.whole_faces()]
        trades = [self._trade(faces) for faces in lattice.whole_faces()]
        supply_at = {supply: place for place, supply in enumerate(dict.fromkeys(supplies))}
        trade_at = {trade: place for place, trade in enumerate(dict.fromkeys(trades))}
        return HandTable(
            lattice,
            tuple(supply_at),
            tuple(trade_at),
            itemgetter(*(supply_at[supply] for supply in supplies), 0),
            itemgetter(*(trade_at[trade] for trade in trades), 0),
        )

    def _supply(self, faces: Faces) -> Supply:
        gives = self.gear.yields
        food = [gives["food"][face] for face in faces]
        workers = [gives["workers"][face] for face in faces]
        either = sorted((gives["either"][face] for face in faces if gives["either"][face]), reverse=True)
        return sum(food), sum(map(bool, food)), sum(workers), sum(map(bool, workers)), tuple(either)

    def _trade(self, faces: Faces) -> Trade:
        gives = self.gear.yields
        goods, coins, skulls = (
            sum(gives[name][face] for face in faces) for name in ("goods", "coins", "skulls")
        )
        return goods, coins, skulls


@lru_cache(maxsize=256)
def roll_policy(base: RerollPolicy, limit: int, extras: int) -> RerollPolicy:
    """Return the policy of a turn: so many rerolls, and single dice after the last roll, skulls included."""
    granted = [ExtraReroll(f"lead {n}", 1, ignores_lock=True) for n in range(extras)]
    return base.with_(limit=limit, extras=granted)


class Turn:
    """The active player's turn: its quantities, and the worth of food, workers, goods, coins and skulls."""

    def __init__(self, worth: Worth, purses: Purses, state: Table, turns: float | None = None) -> None:
        """`turns` are left after this one; by default as many as the clock says."""
        self.worth, self.purses, self.state = worth, purses, state
        self.seat = state.active
        self.player: Player = state.players[self.seat]
        self.gear: Compiled = worth.gear
        quantities, seat = worth.rules.quantities, self.seat
        self.amount = {name: quantities[name](state, seat) for name in _AMOUNTS}
        self.turns = worth.turns_left(state) if turns is None else turns
        self.rates = worth.rates(self.turns)
        self.envy = self.rates.envy
        self._purse: Memo[tuple[int, ...], tuple[float, list[int], list[float]]] = Memo(self._open_purse)
        self._ware: Memo[str, float] = Memo(self._ware_worth)
        self._disasters: Memo[int, tuple[float, bool]] = Memo(self.disaster)

    # --- supply ----------------------------------------------------------------------------------

    @cached_property
    def food(self) -> list[float]:
        """What each store of food is worth before feeding, famine included."""
        cities, eats = self.player.cities, self.amount["food_per_city"]
        found = []
        for food in range(self.gear.food_cap + 1):
            fed = min(cities, food // eats) if eats else cities
            found.append(fed - cities + self.worth.food_worth(food - fed * eats, cities, self.rates))
        return found

    @property
    def stored(self) -> float:
        """What the food at hand is worth after feeding."""
        return self.worth.food_worth(self.player.food, self.player.cities, self.rates)

    @cached_property
    def build(self) -> BuildPlan:
        """The best use of any number of workers."""
        bonus = self.amount["bonus_workers_per_die"]
        per_die = max(map(max, (self.gear.yields["workers"], self.gear.yields["either"]))) + bonus
        most = max(per_die * self.player.cities, self.state.workers) + 3 * self.amount["boxes_per_stone"]
        return BuildPlan(self.worth, self.state, self.rates, most)

    def supply_worth(self, supply: Supply) -> float:
        """Return what food and workers are worth when dice that are either are split in the best way."""
        food, food_dice, workers, worker_dice, either = supply
        food += food_dice * self.amount["bonus_food_per_die"] + self.player.food
        workers += worker_dice * self.amount["bonus_workers_per_die"]
        return self.split(food, workers, either)[0]

    def split(self, food: int, workers: int, either: tuple[int, ...]) -> tuple[float, int]:
        """Return the best worth and how many of the dice that are either go to food."""
        stores, build = self.food, self.build.worth_of
        cap = self.gear.food_cap
        per_food, per_worker = self.amount["bonus_food_per_die"], self.amount["bonus_workers_per_die"]
        workers += sum(either) + per_worker * len(either)
        best, taken = stores[food if food < cap else cap] + build(workers), 0
        for number, amount in enumerate(either, 1):
            food += amount + per_food
            workers -= amount + per_worker
            worth = stores[food if food < cap else cap] + build(workers)
            if worth > best:
                best, taken = worth, number
        return best, taken

    # --- trade -----------------------------------------------------------------------------------

    @cached_property
    def ahead(self) -> tuple[float, float]:
        """The turns left after one more purchase, and what that change of the clock is worth by itself."""
        later = self.worth.turns_left(self.state, more=1)
        return later, self._clock_shift(later) if later != self.turns else 0.0

    def _clock_shift(self, later: float) -> float:
        worth, state, seat = self.worth, self.state, self.seat
        goods = worth.goods_worth(self.player)
        mine = worth.future(state, seat, later) - worth.rates(later).goods[goods]
        mine -= worth.future(state, seat, self.turns) - self.rates.goods[goods]
        theirs = 0.0
        for rival in range(state.seats):
            if rival != seat:
                theirs += worth.future(state, rival, worth.clock(state, rival, later))
                theirs -= worth.future(state, rival, worth.clock(state, rival, self.turns))
        return mine - self.envy * theirs

    @cached_property
    def wares(self) -> list[tuple[int, float]]:
        """Price and worth of each development worth considering, the cheapest first.

        One that costs as much as another, or more, and is worth less is left out.
        """
        if not self.amount["purchases_per_turn"]:
            return []
        owned, entries = self.player.developments, self.worth.entries
        every = [(entry.cost, self.ware(id)) for id, entry in entries.items() if id not in owned]
        found: list[tuple[int, float]] = []
        for cost, worth in sorted(every, key=lambda ware: (ware[0], -ware[1])):
            if not found or worth > found[-1][1]:
                found.append((cost, worth))
        return found

    def shut_market(self) -> None:
        """Leave purchases out of what the turn is worth."""
        self.wares = []

    def ware(self, id: str) -> float:
        """Return what owning a development is worth, the clock included."""
        return self._ware[id]

    def _ware_worth(self, id: str) -> float:
        entry, (later, shift) = self.worth.entries[id], self.ahead
        rates = self.worth.rates(later)
        counts = {"points_per_monument": self._monuments(), "points_per_city": self.player.cities}
        bonus = sum(effect.add * counts.get(effect.quantity, 0) for effect in entry.effects)
        further = self.player.cities - self.worth.start_cities
        effect = rates.developments[id] + rates.by_city[id] * further
        return entry.points + bonus + effect + rates.slots + shift

    def _monuments(self) -> int:
        return sum(award >= 0 for award in self.player.awards[self.gear.cities :])

    def trade_worth(self, trade: Trade) -> float:
        """Return what goods, coins and skulls are worth, the best purchase included."""
        earned, coins, skulls = trade
        goods = tuple(self.player.goods)
        if earned:
            goods = self.purses.gained(goods, earned, self.amount["bonus_stone"])
        return self.traded(goods, coins * self.amount["coins_per_die"], skulls)

    def traded(self, goods: tuple[int, ...], coins: int, skulls: int) -> float:
        """Return what goods and coins are worth when so many skulls lie there."""
        points, robbed = self._disasters[skulls]
        return points + self.market((0,) * len(goods) if robbed else goods, coins)

    def market(self, goods: tuple[int, ...], coins: int) -> float:
        """Return the worth of goods and coins when the best purchase, or none, is made."""
        best, totals, left = self._purse[goods]
        most = totals[-1] + coins
        for cost, worth in self.wares:
            if cost > most:
                break
            worth += left[bisect_left(totals, cost - coins)]
            if worth > best:
                best = worth
        return best

    def _open_purse(self, goods: tuple[int, ...]) -> tuple[float, list[int], list[float]]:
        """Return what goods are worth unspent, what sets of stacks pay, and the worth of what each leaves."""
        limit = self.amount["hand_limit"]
        totals, kept = self.purses.payments(goods, limit)
        later = self.worth.rates(self.ahead[0]).goods
        return self.rates.goods[self.purses.kept(goods, limit)], totals, [later[coins] for coins in kept]

    def disaster(self, skulls: int) -> tuple[float, bool]:
        """Return what a disaster is worth in points, and whether the player's goods are lost."""
        disasters = self.gear.disasters
        struck = disasters[skulls] if skulls < len(disasters) else None
        if struck is None:
            return 0.0, False
        entry, state = struck[1], self.state
        reflected = bool(entry.reflected_by) and owns(state, self.seat, entry.reflected_by)
        if entry.strikes != "opponents" and not reflected:
            immune = any(owns(state, self.seat, ref) for ref in entry.immune)
            return (0.0, False) if immune else (-float(entry.points), entry.goods)
        rivals = [seat for seat in range(state.seats) if seat != self.seat]
        exposed = [seat for seat in rivals if not any(owns(state, seat, ref) for ref in entry.immune)]
        loss = float(entry.points * len(exposed))
        if entry.goods:
            loss += sum(self.rates.goods[self.worth.goods_worth(state.players[seat])] for seat in exposed)
        return self.envy * loss, False

    # --- dice ------------------------------------------------------------------------------------

    def hands(self, tables: HandTables) -> list[float]:
        """Return what every whole hand of dice is worth."""
        table = tables.table[self.dice]
        supply = [self.supply_worth(part) for part in table.supplies]
        trade = [self.trade_worth(part) for part in table.trades]
        worths = list(map(add, table.pick_supply(supply), table.pick_trade(trade)))
        worths.pop()  # the getters read one place more, to give a tuple even for one hand
        return worths

    @property
    def dice(self) -> int:
        """How many dice are rolled."""
        return len(self.state.faces) or self.player.cities

    def outlook(self, tables: HandTables, extras: int, hands: list[float] | None = None) -> Outlook:
        """Return what every decision about the dice is worth, given that of hands (by default in points)."""
        base = self.gear.locked if self.amount["skulls_locked"] else self.gear.free
        policy = roll_policy(base, self.amount["reroll_limit"], extras)
        worths = self.hands(tables) if hands is None else hands
        return Outlook(self.gear.pool, policy, worths, among=self.gear.everyone[self.dice])


_AMOUNTS = (
    "reroll_limit",
    "skulls_locked",
    "extra_rerolls",
    "bonus_food_per_die",
    "bonus_workers_per_die",
    "bonus_stone",
    "coins_per_die",
    "boxes_per_stone",
    "hand_limit",
    "food_per_city",
    "purchases_per_turn",
    "coins_per_food",
)
