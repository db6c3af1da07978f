"""Which payment: asked once a card has been chosen that can be paid for in several ways."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Book
from along_history.interrupts import Paying
from along_history.payment.acquire import Acquire, acquisitions, why_not_acquire
from along_history.payment.need import need, purse
from along_history.payment.selection import payment_selection
from along_history.payment.ways import payments
from along_history.state import Table, in_view
from astragal import Action, Phase, Refusal, Rules, Selection


class PaymentPhase(Phase):
    """Pay for the card that was chosen; a single payment is made without asking."""

    id = "payment"
    kinds = (Paying, Acquire)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.book: Book = rules.gear

    def choices(self, state: Table) -> Sequence[Action]:
        pending = state.interrupts[-1]
        design = state.design(pending.card)  # type: ignore[attr-defined]
        wanted = need(state, pending.seat, design, in_view(state.players[pending.seat].civ))
        return acquisitions(design.id, payments(self.book, wanted, purse(state, pending.seat)))

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        card: str = state.interrupts[-1].card  # type: ignore[attr-defined]
        if not isinstance(action, Acquire) or action.card != card:
            return Refusal("another card is being paid for", "3 How to play, C")
        return why_not_acquire(state, action) if action.payment else Refusal("say what pays for it")

    def selections(self, state: Table) -> tuple[Selection, ...]:
        card: str = state.interrupts[-1].card  # type: ignore[attr-defined]
        selection = payment_selection(state, state.design(card))
        return (selection,) if selection.suggestions else ()  # a Golden Age between cannot be ticked
