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
from along_history.bots.spending import most, out_of_reach, with_bonus
from along_history.bots.wars import Wars
from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import Need
from along_history.payment.need import cost, discounts, drained, gold_price, is_free
from along_history.payment.purse import Purse
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

    purse: Purse
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
        self.events = self._best_first(self.player.events)
        self.view: View = self.player.civ.view()
        self.drained = drained(state, self.player, self.view)
        self.received: int | None = None
        """The card that an exchange brings."""
        self._receiving: Memo[int, Turn] = Memo(self._receive)
        self._plans: Memo[tuple[Means, tuple[int, ...]], Plan] = Memo(self._plan)
        self._bounds: Memo[Purse, Need] = Memo(lambda purse: most(self.compiled, purse))
        self._prices: Memo[tuple[int, tuple[int, ...]], Price] = Memo(self._price)

    def best(self, means: Means) -> Plan:
        """Return the best plan for what can be spent."""
        return self._plans[means, ()]

    def affords(self, card: int, means: Means) -> bool:
        """Return whether a card may well be within what can be spent."""
        return bool(self._ways(means, card, ()))

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

    def _best_first(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return different cards, those first that it pays most to acquire."""
        worth, designs = self.worth, self.compiled.designs
        gains = {
            card: worth.card(self.state, designs[card], self.time) + worth.burdens[card] for card in cards
        }
        return tuple(sorted(gains, key=lambda card: -gains[card]))

    def each_first(self, means: Means, taken: tuple[int, ...] = ()) -> Iterator[Plan]:
        """Yield the plan that acquires nothing more, then the best one for each card that comes first.

        After a first card only the best of those within reach is tried: others came first themselves.
        """
        yield Plan(self._end(means, taken))
        for card in self.events:
            ways = () if card in taken else self._ways(means, card, taken)
            for step in ways:
                rest = self._plans[self._left(means, step), tuple(sorted((*taken, card)))]
                yield Plan(rest.worth, (step, *rest.steps))
            if ways and taken:
                return

    def _plan(self, asked: tuple[Means, tuple[int, ...]]) -> Plan:
        return max(self.each_first(*asked), key=lambda plan: plan.worth)

    def _end(self, means: Means, taken: tuple[int, ...]) -> float:
        """Return what the turn is worth when nothing more is acquired."""
        weights, later = self.worth.weights, 0.3 + self.time
        left, purse = self.player, means.purse
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
            design = self.compiled.designs[received]
            found += self.worth.card(self.state, design, self.time) + self.worth.burdens[received]
        return self.ends[taken, self.ends.rich(means.gold)] + found

    def _ways(self, means: Means, card: int, taken: tuple[int, ...]) -> list[Step]:
        """Return the ways to acquire a card that are worth comparing: free, cheap, with gold."""
        free, need, price = self._prices[card, taken]
        if free:
            return [Step(card)]
        found: list[Step] = []
        if not out_of_reach(need, self._bounds[means.purse], means.purse):
            payment = self.compiled.payments.cheapest(need, means.purse)
            if payment:
                found.append(Step(card, payment))
        if price and price <= means.gold:
            found.append(Step(card, (), price))
        return found

    def _price(self, asked: tuple[int, tuple[int, ...]]) -> Price:
        """Return what a card costs after others have been acquired."""
        card, taken = asked
        design, view = self.compiled.designs[card], self.view + taken
        if design.free and is_free(design, view):
            return Price(True)
        off = discounts(self.compiled, view)[design.kind]
        need = cost(self.compiled, design, view, off, 0 if taken else self.drained)
        return Price(False, need, gold_price(design, view) if design.gold or design.prices else 0)

    def _left(self, means: Means, step: Step) -> Means:
        """Return what can be spent after a card is acquired; its own bonus is among it."""
        purse = self.worth.spent[means.purse, step.payment] if step.payment else means.purse
        bonus = self.compiled.designs[step.card].bonus_class
        gold = means.gold - step.gold + self.worth.coins[step.card]
        return Means(with_bonus(purse, bonus) if bonus >= 0 else purse, gold, means.war)
