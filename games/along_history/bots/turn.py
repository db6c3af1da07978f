"""The best that a turn can come to: which cards the dice at hand can pay for, and what having them is worth.

A turn is valued in two parts that hardly touch each other. `Ends` says what the table is worth when the turn
ends with certain cards acquired, whatever paid for them. `Turn` says which sets of cards the dice, bonuses,
universal resources and gold can pay for, and keeps the best. So other faces of the dice only raise the
question what they can pay for: a reroll is valued over all its faces, an exchange for every card in reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import NamedTuple

from along_history.bots.ends import Ends
from along_history.bots.greedy import GreedyPlayer
from along_history.bots.spending import Wallet
from along_history.bots.wars import Wars
from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import Need
from along_history.payment.need import cost, discounts, drained, gold_price, is_free
from along_history.payment.spent import Payment
from along_history.state import Table, View
from astragal import Memo


class Step(NamedTuple):
    """A card that is acquired, and what pays for it: nothing, things of a purse, or gold."""

    card: int
    payment: Payment = ()
    gold: int = 0


class Plan(NamedTuple):
    """Cards to acquire in this order, and what the end of the turn is worth then."""

    worth: float
    steps: tuple[Step, ...] = ()


class Price(NamedTuple):
    """What a card costs: nothing, or things that pay, or gold if it can be bought."""

    free: bool
    need: Need = (0, 0, 0, 0)
    gold: int = 0


class Means(NamedTuple):
    """What can still be spent in the turn."""

    wallet: Wallet
    gold: int
    """Coins, and what the money die and cards that give nothing else will bring."""
    war: bool = False
    """Whether dice will allow a war."""


class Turn:
    """The turn of a player apart from dice: cards, what they are worth, plans for given means."""

    def __init__(self, state: Table, seat: int, quick: GreedyPlayer) -> None:
        self.state, self.seat, self.worth = state, seat, quick.worth
        self.compiled: Compiled = state.compiled
        self.player = state.players[seat]
        self.ends = Ends(state, seat, quick)
        self.wars = Wars(state, seat, self.worth)
        self.time = self.worth.time_left(state)
        self.gains: Memo[int, float] = Memo(self._gain)
        """What acquiring each card is worth by itself."""
        self.events = self._best_first(self.player.events)
        self.view: View = self.player.civ.view()
        self.drained = drained(state, self.player, self.view)
        self.received: int | None = None
        """The card that an exchange brings."""
        self._receiving: Memo[int, Turn] = Memo(self._receive)
        self._plans: Memo[tuple[Means, tuple[int, ...]], Plan] = Memo(self._plan)
        self._prices: Memo[tuple[int, tuple[int, ...]], Price] = Memo(self._price)

    def best(self, means: Means) -> Plan:
        """Return the best plan for what can be spent."""
        return self._plans[means, ()]

    def affords(self, card: int, means: Means) -> bool:
        """Return whether a card may well be within what can be spent."""
        free, need, price = self._prices[card, ()]
        return free or means.wallet.paying[need] is not None or 0 < price <= means.gold

    def exchanged(self, mine: int, theirs: int, means: Means) -> Plan:
        """Return the best plan once an event has been given for another."""
        turn = self._receiving[theirs]
        plan = turn.best(means)
        if self.player.events.count(mine) == 1 and any(step.card == mine for step in plan.steps):
            plan = turn._with([card for card in turn.events if card != mine]).best(means)
        burdens = self.worth.burdens
        passed_on = self.worth.weights["pass_on"] * (burdens[mine] - burdens[theirs])
        return plan._replace(worth=plan.worth + passed_on)

    def _receive(self, theirs: int) -> Turn:
        """Return the turn with a rival's event at hand beside all of the player's."""
        turn = self._with([*self.events, theirs])
        turn.received = theirs
        return turn

    def _with(self, events: Iterable[int]) -> Turn:
        """Return the turn with these events."""
        turn = copy(self)
        turn.events = self._best_first(events)
        turn._plans = Memo(turn._plan)
        return turn

    def _gain(self, card: int) -> float:
        worth = self.worth
        return worth.card(self.state, self.compiled.designs[card], self.time) + worth.burdens[card]

    def _best_first(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return different cards, those first that it pays most to acquire."""
        return tuple(sorted(dict.fromkeys(cards), key=lambda card: -self.gains[card]))

    def each_first(self, means: Means) -> Iterator[Plan]:
        """Yield the plan that acquires nothing, then the best one for each card that comes first."""
        yield Plan(self._end(means, ()))
        for card in self.events:
            for step, rest in self._ways(means, card, ()):
                yield Plan(rest.worth, (step, *rest.steps))

    def _plan(self, asked: tuple[Means, tuple[int, ...]]) -> Plan:
        """Return the best plan after certain cards.

        After a first card only the best of those within reach is tried: others came first themselves.
        """
        means, taken = asked
        worth, best = self._end(means, taken), None
        for card in self.events:
            if card not in taken:
                ways = self._ways(means, card, taken)
                for way in ways:
                    if way[1].worth > worth:
                        worth, best = way[1].worth, way
                if ways and taken:
                    break
        return Plan(worth) if best is None else Plan(worth, (best[0], *best[1].steps))

    def _end(self, means: Means, taken: tuple[int, ...]) -> float:
        """Return what the turn is worth when nothing more is acquired."""
        weights, later = self.worth.weights, 0.3 + self.time
        left, purse = self.player, means.wallet.purse
        spent = weights["universal"] * (left.universal - purse.universal)
        spent += weights["gold"] * (left.gold - means.gold)
        found = -later * spent
        if left.heritage and not purse.heritage:
            found -= self.time * weights["inherited"]
        if self.wars.matter:
            more = sum([self.worth.forces[card] for card in taken])
            price = later * weights["universal"] if purse.universal else -1.0
            found += self.wars.value(purse.upright, means.war, price, more)
        received = self.received
        if received is not None and received in taken:  # it is not among the events whose ends are known
            taken = tuple([card for card in taken if card != received])
            found += self.gains[received]
        return self.ends[taken, self.ends.rich(means.gold)] + found

    def _ways(self, means: Means, card: int, taken: tuple[int, ...]) -> list[tuple[Step, Plan]]:
        """Return the ways to acquire a card, free, cheap or with gold, each with the best plan after it."""
        free, need, price = self._prices[card, taken]
        if free:
            return [(Step(card), self._after(means, means.wallet, 0, card, taken))]
        found: list[tuple[Step, Plan]] = []
        paid = means.wallet.paying[need]
        if paid is not None:
            found.append((Step(card, paid.payment), self._after(means, paid.left, 0, card, taken)))
        if price and price <= means.gold:
            found.append((Step(card, (), price), self._after(means, means.wallet, price, card, taken)))
        return found

    def _after(self, means: Means, left: Wallet, gold: int, card: int, taken: tuple[int, ...]) -> Plan:
        """Return the best plan after a card was acquired; its bonus can be spent at once."""
        after = self._left(means, left, gold, card)
        return self._plans[after, tuple(sorted((*taken, card))) if taken else (card,)]

    def _left(self, means: Means, left: Wallet, gold: int, card: int) -> Means:
        """Return what can be spent after a card was acquired."""
        wallet = left.richer[self.compiled.designs[card].bonus_class]
        return Means(wallet, means.gold - gold + self.worth.coins[card], means.war)

    def _price(self, asked: tuple[int, tuple[int, ...]]) -> Price:
        """Return what a card costs after others have been acquired."""
        card, taken = asked
        design, view = self.compiled.designs[card], self.view + taken
        if design.free and is_free(design, view):
            return Price(True)
        off = discounts(self.compiled, view)[design.kind]
        need = cost(self.compiled, design, view, off, 0 if taken else self.drained)
        return Price(False, need, gold_price(design, view) if design.gold or design.prices else 0)
