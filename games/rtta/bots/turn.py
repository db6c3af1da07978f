"""One turn looked at as a whole: what every result of the dice would be worth at its end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from math import fsum

from astragal import Memo
from astragal.components import ExtraReroll, Outlook, RerollPolicy
from rtta.bots.building import BuildPlan
from rtta.bots.hands import HandTable, HandTables
from rtta.bots.purse import Purses
from rtta.bots.worth import Worth
from rtta.compiled import Compiled
from rtta.phases.disasters import owns
from rtta.state import Player, Table


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
        self._disasters: Memo[int, tuple[float, bool]] = Memo(self.disaster)

    # --- supply ----------------------------------------------------------------------------------

    @cached_property
    def food(self) -> tuple[float, ...]:
        """What each store of food is worth before feeding, famine included."""
        return self.worth.stores[self.turns, self.player.cities, self.amount["food_per_city"]]

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
        return self.worth.builder.plan(self.state, self.turns, most)

    def _supplies(self, table: HandTable) -> list[float]:
        """Return what food and workers are worth when dice that are either are split in the best way."""
        amount, food, build = self.amount, self.food, self.build.values
        splits = table.splits[amount["bonus_food_per_die"], amount["bonus_workers_per_die"]]
        stores = food[self.player.food :] + food[-1:] * splits.most_food  # what does not fit is lost
        return splits.best(stores, build + build[-1:] * (splits.most_workers - len(build) + 1))

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
        owned, found = self.player.developments, [(0, float("-inf"))]
        for id, cost in self.worth.by_cost:
            if id not in owned:
                worth = self.ware(id)
                if worth > found[-1][1]:
                    found.append((cost, worth))
        return found[1:]

    def shut_market(self) -> None:
        """Leave purchases out of what the turn is worth."""
        self.wares = []

    def ware(self, id: str) -> float:
        """Return what owning a development is worth, the clock included."""
        return self._assets[id] + self.ahead[1]

    @cached_property
    def _assets(self) -> Mapping[str, float]:
        monuments = sum([award >= 0 for award in self.player.awards[self.gear.cities :]])
        return self.worth.assets[self.ahead[0], self.player.cities, monuments]

    def _trades(self, table: HandTable) -> list[float]:
        """Return what goods, coins and skulls are worth, the best purchase included."""
        goods, per_die = tuple(self.player.goods), self.amount["coins_per_die"]
        gained = self.purses.gained[goods, self.amount["bonus_stone"]]
        deals: list[float] = []
        for earned, coins in table.deals:
            deals += self.markets(gained[earned], [dice * per_die for dice in coins])
        bare, worths = (0,) * len(goods), []
        for (_, dice, skulls), deal in zip(table.trades, table.deal_of, strict=True):
            points, robbed = self._disasters[skulls]
            worths.append(points + (self.market(bare, dice * per_die) if robbed else deals[deal]))
        return worths

    def traded(self, goods: tuple[int, ...], coins: int, skulls: int) -> float:
        """Return what goods and coins are worth when so many skulls lie there."""
        points, robbed = self._disasters[skulls]
        return points + self.market((0,) * len(goods) if robbed else goods, coins)

    def market(self, goods: tuple[int, ...], coins: int) -> float:
        """Return the worth of goods and coins when the best purchase, or none, is made."""
        return self.markets(goods, (coins,))[0]

    def markets(self, goods: tuple[int, ...], purses: Sequence[int]) -> list[float]:
        """Return the worth of goods with each of several amounts of coins."""
        unspent, totals, kept = self.purses.opened[goods, self.amount["hand_limit"]]
        worth_unspent, found = self.rates.goods[unspent], []
        wares, later = self.wares, self._later
        for coins in purses:
            best, most = worth_unspent, totals[-1] + coins
            for cost, worth in wares:
                if cost > most:
                    break
                worth += later[kept[bisect_left(totals, cost - coins)]]
                if worth > best:
                    best = worth
            found.append(best)
        return found

    @cached_property
    def _later(self) -> tuple[float, ...]:
        """What goods are worth after a purchase, by coins."""
        return self.worth.rates(self.ahead[0]).goods

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
            loss += fsum(self.rates.goods[self.worth.goods_worth(state.players[seat])] for seat in exposed)
        return self.envy * loss, False

    # --- dice ------------------------------------------------------------------------------------

    @cached_property
    def extras(self) -> int:
        """How many single dice may be rolled again after the last roll, skulls included."""
        return self.amount["extra_rerolls"] - self.state.extra_used

    @cached_property
    def free(self) -> tuple[int, ...]:
        """The dice that may be rolled again before the turn is over, those without a locked face."""
        faces = self.state.faces
        if not faces:
            return self.gear.everyone[self.player.cities]
        return self._base.rerollable(faces) if not self.extras else self.gear.everyone[len(faces)]

    @property
    def _base(self) -> RerollPolicy:
        return self.gear.locked if self.amount["skulls_locked"] else self.gear.free

    def hands(self, tables: HandTables) -> list[float]:
        """Return what every way is worth in which the free dice may fall."""
        faces, free = self.state.faces, self.free
        settled = sorted(faces[die] for die in range(len(faces)) if die not in free)
        table = tables.of(free, tuple(settled))
        return table.worths(self._supplies(table), self._trades(table))

    def outlook(self, tables: HandTables, hands: list[float] | None = None) -> Outlook:
        """Return what every decision about the dice is worth, given that of hands (by default in points)."""
        policy = roll_policy(self._base, self.amount["reroll_limit"], self.extras)
        worths = self.hands(tables) if hands is None else hands
        return Outlook(self.gear.pool, policy, worths, among=self.free)


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
