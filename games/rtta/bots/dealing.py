"""Deals that a bot offers and accepts: what each side gains by them, in points that it may expect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import add, sub

from astragal import Action, Memo, Rules
from astragal.bots import once_per_rules
from rtta.barter import Pegs
from rtta.bots.purse import Purses
from rtta.bots.turn import Turn
from rtta.bots.worth import Worth
from rtta.deals import count_lot, pegs_of
from rtta.phases.deal import ACCEPT, DECLINE, Counter, Deal
from rtta.phases.invite import Invitation, MakeOffer
from rtta.phases.trade import Propose
from rtta.standings import Lot
from rtta.state import Table

_OFFERS = 3  # deals that a bot offers in a turn, whatever the rules allow: nobody likes to be pestered
_WORTHWHILE = 0.1  # points that an offer must promise to whoever makes it

Hold = Callable[[Pegs], float]
"""What goods and food are worth to a player."""


@once_per_rules
def purses_of(rules: Rules) -> Purses:
    """Return the payments of a ruleset; all bots share them."""
    return Purses(rules.gear)


class Dealing:
    """Judges deals for one seat: its own gain, less what the partner's gain costs a rival."""

    def __init__(self, rules: Rules, seat: int, worth: Worth) -> None:
        self.seat, self.worth, self.purses = seat, worth, purses_of(rules)

    def holding(self, state: Table, seat: int) -> Hold:
        """Return how a player values goods and food: whoever is on turn can still buy with them."""
        worth, cities = self.worth, state.players[seat].cities
        if seat == state.active:
            turn = Turn(worth, self.purses, state)
            coins, rates = state.coins, turn.rates
            return lambda pegs: turn.market(pegs[:-1], coins) + worth.food_worth(pegs[-1], cities, rates)
        rates, paid = worth.rates(worth.clock(state, seat, worth.turns_left(state))), self.purses.worth
        return lambda pegs: rates.goods[paid(pegs[:-1])] + worth.food_worth(pegs[-1], cities, rates)

    def offer(self, state: Table, offers: Iterable[Propose]) -> Propose | None:
        """Return the best deal to offer on one's own turn; None when none is good for both."""
        if len(state.proposed) >= _OFFERS:
            return None
        holds: Memo[int, Hold] = Memo(lambda seat: self.holding(state, seat))
        desks: Memo[int, Desk] = Memo(lambda other: Desk(self, state, other, holds.__getitem__))
        found = [(desks[offer.to].promise(offer.give, offer.want), offer) for offer in offers]
        promise, best = max(found, key=lambda one: one[0], default=(0.0, None))
        return best if promise > _WORTHWHILE else None

    def invited(self, state: Table, asked: Invitation, legal: Sequence[Action]) -> Action:
        """Return the best deal to offer to somebody who asks for offers, or passing."""
        desk = Desk(self, state, asked.by)
        offers = [action for action in legal if isinstance(action, MakeOffer)]
        promise = {offer: desk.promise(offer.give, offer.want) for offer in offers}
        best = max(offers, key=promise.__getitem__, default=None)
        return legal[-1] if best is None or promise[best] <= _WORTHWHILE else best

    def answer(self, state: Table, deal: Deal, legal: Sequence[Action]) -> Action:
        """Accept a deal that pays; else answer with a better one that the other may like, or refuse."""
        desk = Desk(self, state, deal.by)
        if desk.own(deal.want, deal.give) > 0:
            return ACCEPT
        counters = [action for action in legal if isinstance(action, Counter)]
        promise = {counter: desk.promise(counter.give, counter.want) for counter in counters}
        best = max(counters, key=promise.__getitem__, default=None)
        return DECLINE if best is None or promise[best] <= _WORTHWHILE else best


class Desk:
    """Two players about to deal: what they hold, and what that is worth to them."""

    def __init__(
        self, dealing: Dealing, state: Table, other: int, holding: Callable[[int], Hold] | None = None
    ) -> None:
        """`holding` tells how a seat values what it holds, where several desks share that."""
        holding = holding or partial(dealing.holding, state)
        self.gear, self.envy = state.gear, dealing.worth.rates(dealing.worth.turns_left(state)).envy
        seats = (dealing.seat, other)
        self.pegs = [pegs_of(state.players[seat]) for seat in seats]
        self.hold = [holding(seat) for seat in seats]
        self.before = [hold(pegs) for hold, pegs in zip(self.hold, self.pegs, strict=True)]

    def gains(self, give: Lot, want: Lot) -> tuple[float, float]:
        """Return what a deal adds to what each of the two holds."""
        given, wanted = count_lot(self.gear, give), count_lot(self.gear, want)
        assert given is not None
        assert wanted is not None
        mine = tuple(map(sub, map(add, self.pegs[0], wanted), given))
        theirs = tuple(map(sub, map(add, self.pegs[1], given), wanted))
        return self.hold[0](mine) - self.before[0], self.hold[1](theirs) - self.before[1]

    def own(self, give: Lot, want: Lot) -> float:
        """Return what a deal is worth to the player who judges."""
        mine, theirs = self.gains(give, want)
        return mine - self.envy * theirs

    def promise(self, give: Lot, want: Lot) -> float:
        """Return what an offer is worth if the other takes it; nothing when the other would not."""
        mine, theirs = self.gains(give, want)
        return mine - self.envy * theirs if theirs > self.envy * mine else 0.0
