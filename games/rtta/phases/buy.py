"""Buying a development with whole stacks of goods, coins and, with Granaries, food."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from astragal import DONE, Action, Memo, Phase, Refusal, Rules, Selection, Words, coded
from rtta.compiled import Compiled
from rtta.events import DevelopmentBought, WorkersIdle
from rtta.scoring import goods_value
from rtta.state import Table

Purse = tuple[tuple[int, ...], int, int, int]
"""What can pay: pegs by row, coins, coins for a food, and food if it pays at all."""
Payment = tuple[int, int]
"""Whole stacks as a bit mask of rows, and food."""


@coded
class Buy(Action):
    """Buy a development with whole stacks of these goods, this much food, and all coins that help."""

    kind, touches = "buy", "development:{development}"
    development: str
    goods: tuple[str, ...]
    food: int

    def apply(self, state: Table) -> None:
        gear, player = state.gear, state.me
        cost = state.rules.content.developments[self.development].cost
        paid = state.coins + self.food * state.rules.quantities["coins_per_food"](state, state.active)
        for good in self.goods:
            row = gear.rows[good]
            paid += gear.values[row][player.goods[row]]
            player.goods[row] = 0  # rulebook, Buy: the whole stack goes, no change is given
        player.food -= self.food
        gain_development(state, state.active, self.development)
        coins, state.coins = state.coins, 0
        state.purchases += 1
        state.emit(
            DevelopmentBought, state.active, self.development, self.goods, self.food, coins, paid - cost
        )

    def label(self, words: Words) -> str:
        return self._said(words, self._parts(words) or [words("coins")])

    def label_at(self, state: Table, words: Words) -> str:
        parts = self._parts(words)
        if state.coins:
            parts.insert(0, words.plural("{n} coin", "{n} coins", state.coins))
        return self._said(words, parts)

    def _said(self, words: Words, parts: list[str]) -> str:
        name = words.name(f"development:{self.development}")
        return words("Buy {development} with {payment}", development=name, payment=words.join(parts))

    def _parts(self, words: Words) -> list[str]:
        """Return what pays beside coins."""
        parts = [words.name(f"good:{good}") for good in self.goods]
        return [*parts, words("{n} food", n=self.food)] if self.food else parts


def gain_development(state: Table, seat: int, development: str) -> None:
    """Give a player a development, whoever pays for it; a player who already has it gains nothing."""
    state.players[seat].developments |= {development}


@lru_cache(maxsize=1 << 16)  # a need and what may pay for it; many purses share them
def payments(need: int, values: tuple[int, ...], rate: int, most: int) -> tuple[Payment, ...]:
    """Return every payment that would fall short without any one stack or any one food of it."""
    found: list[Payment] = []
    for food in range(most + 1):
        left = need - food * rate
        found += [
            (mask, food)
            for total, least, mask in _stack_sets(values)
            if total >= left > total - least and (not food or total < left + rate)
        ]
        if left <= 0:
            break
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _stack_sets(values: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Return every set of stacks as worth, least stack and mask; of no stacks the least is boundless."""
    found = [(0, 1 << 30, 0)]
    for row, value in enumerate(values):
        if value:
            found += [(total + value, min(least, value), mask | 1 << row) for total, least, mask in found]
    return tuple(found)


Offers = tuple[tuple[str, tuple[Buy, ...]], ...]
"""Developments with every way to pay for them."""


class BuyPhase(Phase[Table]):
    """Buy a development, or none."""

    id, clause = "buy", "rtta.buy.1"
    kinds = (Buy,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.coins_per_food = rules.quantity("coins_per_food")
        self.purchases = rules.quantity("purchases_per_turn")
        self.prices = tuple(sorted((entry.cost, id) for id, entry in rules.content.developments.items()))
        self.names = [
            tuple(good for row, good in enumerate(self.gear.goods) if mask >> row & 1)
            for mask in range(1 << len(self.gear.goods))
        ]
        self.buys: Memo[tuple[str, int, int], Buy] = Memo(
            lambda paid: Buy(paid[0], self.names[paid[1]], paid[2])
        )
        self.offers: Memo[Purse, Offers] = Memo(self._list)

    def enter(self, state: Table) -> None:
        state.purchases = 0
        if state.workers:
            state.emit(WorkersIdle, state.active, state.workers)
            state.workers = 0

    def choices(self, state: Table) -> Sequence[Action]:
        player = state.players[state.active]
        if state.purchases >= self.purchases(state, state.active):
            return ()
        rate = self.coins_per_food(state, state.active) if player.food else 0
        found: tuple[Action, ...] = ()
        for development, buys in self.offers[tuple(player.goods), state.coins, rate, rate and player.food]:
            if development not in player.developments:
                found += buys
        return (*found, DONE) if found else ()

    def _list(self, purse: Purse) -> Offers:
        """List what a purse can buy and how, the cheapest first; prices never change, so it always can."""
        goods, coins, rate, food = purse
        values = tuple([row[n] for row, n in zip(self.gear.values, goods, strict=True)])
        most = coins + sum(values) + rate * food
        found = []
        for cost, development in self.prices:
            if cost > most:
                break
            paid = payments(cost - coins, values, rate, food)
            found.append((development, tuple([self.buys[development, *payment] for payment in paid])))
        return tuple(found)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Buy):
            return super().refusal(state, action)
        entry = self.rules.content.developments.get(action.development)
        if entry is None:
            return Refusal("This game has no such development.", "rtta.buy.6")
        if action.development in state.me.developments:
            return Refusal("You already have it.", "rtta.buy.3")
        if state.purchases >= self.purchases(state, state.active):
            return Refusal("You can't buy another development this turn.", "rtta.buy.1")
        return self._refuse_payment(state, action, entry.cost)

    def _refuse_payment(self, state: Table, action: Buy, cost: int) -> Refusal | None:
        player = state.me
        if len(set(action.goods)) != len(action.goods) or not set(action.goods) <= set(self.gear.goods):
            return Refusal("Name each good only once.", "rtta.buy.2")
        if any(not player.goods[self.gear.good(good)] for good in action.goods):
            return Refusal("You can't pay with goods you don't have.", "rtta.buy.2")
        if not 0 <= action.food <= player.food:
            return Refusal("You don't have that much food.", "rtta.buy.4")
        if action.food and not self.coins_per_food(state, state.active):
            return Refusal("You need Granaries to pay with food.", "rtta.buy.4")
        if self._paid(state, action.goods, action.food) >= cost:
            return None
        most = self._paid(state, self.gear.goods, player.food)
        if most < cost and not (action.goods or action.food):
            return Refusal(
                "It costs {cost}, and you can pay at most {most}.",
                "rtta.buy.2",
                {"cost": cost, "most": most},
            )
        return Refusal("That isn't enough to pay for it.", "rtta.buy.2")

    def _paid(self, state: Table, goods: Iterable[str], food: int) -> int:
        """Return what whole stacks, food and this turn's coins are worth together."""
        pegs = state.me.goods
        stacks = sum(self.gear.values[row][pegs[row]] for row in map(self.gear.good, goods))
        return state.coins + stacks + food * self.coins_per_food(state, state.active)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        buys = [action for action in state.legal if isinstance(action, Buy)]
        return tuple(
            self._selection(state, development, [buy for buy in buys if buy.development == development])
            for development in dict.fromkeys(buy.development for buy in buys)
        )

    def _selection(self, state: Table, development: str, listed: list[Buy]) -> Selection:
        """Return the payment of one development: ticked stacks, and with Granaries each food by itself."""
        player, cost = state.me, self.rules.content.developments[development].cost
        rate = self.coins_per_food(state, state.active)
        stacks = [f"good:{good}" for good, pegs in zip(self.gear.goods, player.goods, strict=True) if pegs]
        food = [f"food:{n + 1}" for n in range(player.food)] if rate else []

        def act(ticked: frozenset[str]) -> Buy:
            goods = tuple(good for good in self.gear.goods if f"good:{good}" in ticked)
            return Buy(development, goods, sum(ref.startswith("food:") for ref in ticked))

        def preview(ticked: frozenset[str]) -> str:
            buy = act(ticked)
            return f"{self._paid(state, buy.goods, buy.food)} / {cost}"

        ranked = sorted(listed, key=lambda buy: self._paid(state, buy.goods, buy.food))
        return Selection(
            (*stacks, *food),
            act,
            lambda ticked: self.refusal(state, act(ticked)),
            tuple(frozenset([*(f"good:{good}" for good in buy.goods), *food[: buy.food]]) for buy in ranked),
            preview,
            f"development:{development}",
            makes=Buy,
        )

    def prompt(self, state: Table, words: Words) -> str:
        return words(
            "Choose a development to buy ({coins} coins, goods worth {goods})",
            coins=state.coins,
            goods=goods_value(state, state.active),
        )

    def forgone(self, state: Table, words: Words) -> str:
        return words.plural("{n} coin lost", "{n} coins lost", state.coins) if state.coins else ""
