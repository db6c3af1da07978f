"""A deal on offer: it is accepted, refused or answered with another one, ticked peg by peg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from astragal import Action, Done, Question, Refusal, Selection, coded
from rtta.compiled import Compiled
from rtta.deals import board_of, count_lot, counters, exchange, pegs_of, refuse_deal, write_lot
from rtta.events import DealCountered, DealMade, DealRefused, Lot
from rtta.state import Table


@coded
class Accept(Action):
    """Make the deal."""

    kind, says = "accept", "Accept the offer"

    def apply(self, state: Table) -> None:
        deal = state.answered(Deal)
        exchange(state, deal.by, deal.seat, deal.give, deal.want)
        state.emit(DealMade, deal.seat, deal.by, deal.give, deal.want)


@coded
class Decline(Action):
    """Refuse the deal."""

    kind, says = "refuse", "Refuse the offer"

    def apply(self, state: Table) -> None:
        deal = state.answered(Deal)
        state.emit(DealRefused, deal.seat, deal.by)


@coded
class Counter(Action):
    """Answer a proposal with another one: what one would give, and what one wants for it."""

    kind, says = "counter", "Offer {give} for {want} instead"
    give: Lot
    want: Lot

    def apply(self, state: Table) -> None:
        deal = state.answered(Deal)
        state.emit(DealCountered, deal.seat, deal.by, self.give, self.want)
        state.ask(Deal.of(deal.by, deal.seat, self.give, self.want, deal.counters - 1))


ACCEPT = Accept()
DECLINE = Decline()


@coded
class Deal(Question[Table]):
    """Somebody was offered a deal: accept it, refuse it, or answer with another."""

    kind, answers, clause = "deal", (Accept, Decline, Counter), "rtta.trade.6"
    asks = "{player} offers {give} for {want}: accept, refuse or make a counter-offer"
    seat: Annotated[int, "player", "decider"]
    by: Annotated[int, "player", "player"]
    give: Lot
    want: Lot
    counters: int
    """How often it may still be answered with another proposal."""

    def choices(self, state: Table) -> Sequence[Action]:
        return (ACCEPT, DECLINE, *self._counters(state)) if self.counters else (ACCEPT, DECLINE)

    def _counters(self, state: Table) -> list[Counter]:
        """Return the answers that are a little better for who gives them, and still good for the proposer."""
        mine, theirs = pegs_of(state.players[self.seat]), board_of(state.players[self.by])
        answers = counters(state.gear, mine, theirs, (self.want, self.give))
        return [Counter.of(*offer) for offer in answers]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return Refusal("Accept the offer, refuse it, or make a counter-offer.", "rtta.trade.6")
        if not isinstance(action, Counter):
            return super().refusal(state, action)
        if not self.counters:
            return Refusal("No more counter-offers are allowed.", "rtta.trade.6")
        if self._is_offered(state, action.give, action.want):
            return Refusal("That is what you were offered: accept it.", "rtta.trade.6")
        return refuse_deal(state, self.seat, self.by, action.give, action.want)

    def _is_offered(self, state: Table, give: Lot, want: Lot) -> bool:
        """Return whether giving and wanting this is the deal on offer, in whatever order it is written."""
        gear = state.gear
        same = [(give, self.want), (want, self.give)]
        return all(count_lot(gear, one) == count_lot(gear, other) for one, other in same)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if not self.counters:
            return ()

        def act(ticked: frozenset[str]) -> Action:
            give, want = read_ticks(state.gear, ticked)
            return ACCEPT if (give, want) == (self.want, self.give) else Counter(give, want)

        def check(ticked: frozenset[str]) -> Refusal | None:
            action = act(ticked)
            return None if action is ACCEPT else self.refusal(state, action)

        counters = (legal for legal in state.legal if isinstance(legal, Counter))
        good = (tick(self.want, self.give), *(tick(counter.give, counter.want) for counter in counters))
        pegs = deal_candidates(state, self.seat, self.by)
        return (Selection(pegs, act, check, good, target=f"player:{self.by}", makes=Counter),)


# A deal is ticked peg by peg: `give:wood:2` is the second wood one might give.


def deal_candidates(state: Table, seat: int, other: int) -> tuple[str, ...]:
    """Return every peg that a player could give to, or want from, another."""
    ids = (*state.gear.goods, "food")
    sides = (("give", state.players[seat]), ("want", state.players[other]))
    return tuple(
        f"{side}:{id}:{n + 1}"
        for side, player in sides
        for id, have in zip(ids, (*player.goods, player.food), strict=True)
        for n in range(have)
    )


def tick(give: tuple[str, ...], want: tuple[str, ...]) -> frozenset[str]:
    """Return the pegs that stand for a deal."""
    lots = (("give", item.partition(":")) for item in give), (("want", item.partition(":")) for item in want)
    return frozenset(
        f"{side}:{id}:{n + 1}" for lot in lots for side, (id, _, number) in lot for n in range(int(number))
    )


def read_ticks(gear: Compiled, ticked: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is given and what is wanted when these pegs are ticked."""
    ids = (*gear.goods, "food")
    given, wanted = (
        write_lot(gear, [sum(ref.startswith(f"{side}:{id}:") for ref in ticked) for id in ids])
        for side in ("give", "want")
    )
    return given, wanted
