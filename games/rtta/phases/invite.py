"""Asking for offers: each of the other players may offer the active player a deal, or pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from astragal import DONE, Action, Done, Question, Refusal, Selection, coded
from rtta.deals import board_of, refuse_deal, suggested
from rtta.events import DealProposed, Lot, OffersAskedFor
from rtta.phases.deal import Deal, deal_candidates, read_ticks, tick
from rtta.standings import Offer
from rtta.state import Table


@coded
class AskForOffers(Action):
    """Ask the other players for offers, one after another."""

    kind, says = "ask", "Ask for offers"

    def apply(self, state: Table) -> None:
        state.asked = True
        state.emit(OffersAskedFor, state.active)
        for step in range(state.seats - 1, 0, -1):  # the last one asked answers first
            state.ask(Invitation.of((state.active + step) % state.seats, state.active))


ASK_FOR_OFFERS = AskForOffers()


@coded
class MakeOffer(Action):
    """Offer the active player a deal."""

    kind, says = "offer", "Offer {give} for {want}"
    give: Lot
    want: Lot

    def apply(self, state: Table) -> None:
        asked = state.answered(Invitation)
        counters = state.rules.quantities["counters_per_proposal"](state, state.active)
        state.emit(DealProposed, asked.seat, asked.by, self.give, self.want)
        state.ask(Deal.of(asked.by, asked.seat, self.give, self.want, counters))


@coded
class Invitation(Question[Table]):
    """Somebody asks for offers: offer a deal, or pass."""

    kind, answers, clause = "offers", (MakeOffer,), "rtta.trade.9"
    asks = "{player} asks for offers: offer a deal or pass"
    seat: Annotated[int, "player", "decider"]
    by: Annotated[int, "player", "player"]

    def choices(self, state: Table) -> Sequence[Action]:
        mine, theirs = board_of(state.players[self.seat]), board_of(state.players[self.by])
        found = suggested(state.gear, mine, theirs, _offer)
        return (*found, DONE) if found else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, MakeOffer):
            return refuse_deal(state, self.seat, self.by, action.give, action.want)
        return None if isinstance(action, Done) else super().refusal(state, action)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        def act(ticked: frozenset[str]) -> Action:
            return MakeOffer(*read_ticks(state.gear, ticked))

        listed = (legal for legal in state.legal if isinstance(legal, MakeOffer))
        return (
            Selection(
                deal_candidates(state, self.seat, self.by),
                act,
                lambda ticked: self.refusal(state, act(ticked)),
                tuple(tick(offer.give, offer.want) for offer in listed),
                target=f"player:{self.by}",
                makes=MakeOffer,
            ),
        )


def _offer(offer: Offer) -> MakeOffer:
    """Return the offer of a deal, made once."""
    return MakeOffer.of(*offer)
