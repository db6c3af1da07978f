"""Acquiring a card with dice, bonuses and universal resources; buying one with gold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from along_history.cards.compiled import Design
from along_history.cards.vocabulary import Need
from along_history.civilisation import pay_gold, welcome
from along_history.effects.on_acquire import arrive, gain_card
from along_history.events import CardBought
from along_history.payment.need import gold_price, is_free, need
from along_history.payment.paying import COST, gaps, pay, short_of, why_not_pay
from along_history.payment.purse import hand, payable, purse, reach
from along_history.payment.spent import BILLS, Payment, read_thing, words_of
from along_history.receipts import say_payment
from along_history.state import Table, in_view
from astragal import Action, BadInput, Question, Refusal, Selection, Words, coded


class _Acquisition(NamedTuple):
    card: str
    payment: Payment = ()


class Acquire(Action, _Acquisition):
    """Add an event card to the civilisation: for free, with a payment, or with one that is asked for.

    Payments are listed by the hundred: so it is a plain tuple, and its text is made when it is asked for.
    """

    __slots__ = ()
    kind, touches, news = "acquire", "card:{card}", "{player} acquires {card}"

    @property
    def text(self) -> str:  # type: ignore[override]
        """The text form: the card, and what pays for it if that is said."""
        paid = "+".join(words_of(self.payment))
        return f"acquire {self.card} {paid}" if self.payment else f"acquire {self.card}"

    @classmethod
    def read(cls, words: list[str]) -> Acquire:
        """Make the action from the words that follow its kind."""
        if not 1 <= len(words) <= 2:
            raise BadInput(
                f"'acquire' takes 1 or 2 words, not {len(words)}", "write it as in the list of choices"
            )
        paid = () if words[1:] in ([], ["-"]) else words[1].split("+")
        return cls(words[0], tuple(map(read_thing, paid)))

    @classmethod
    def with_each(cls, card: str, payments: Iterable[Payment]) -> tuple[Acquire, ...]:
        """Return the acquisition of a card with each of these payments."""
        make = tuple.__new__  # as the constructor does, which takes longer
        return tuple([make(cls, (card, payment)) for payment in payments])

    def apply(self, state: Table) -> None:
        seat = state.active
        if state.interrupts and state.interrupts[-1].kind == Paying.kind:
            state.interrupts.pop()
        elif not self.payment:
            state.ask(Paying.of(seat, self.card))
            return
        design, bill = state.design(self.card), BILLS[self.payment]
        if self.payment:
            if not state.paid and need(state, seat, design, in_view(state.players[seat].civ))[0]:
                state.paid = True
            pay(state, seat, bill)
        gain_card(state, seat, design, bill.words)

    def label(self, words: Words) -> str:
        name = words.name(f"card:{self.card}")
        if not self.payment:
            return words("Acquire {card}", card=name)
        payment = say_payment(words_of(self.payment), words)
        return words("Acquire {card} with {payment}", card=name, payment=payment)


def ways_to_acquire(state: Table, seat: int, design: Design) -> Sequence[Payment]:
    """Return every payment for a card that wastes nothing; a card that is free has the empty one."""
    view = in_view(state.players[seat].civ)
    if design.free and is_free(design, view):
        return ((),)
    return state.compiled.payments.ways(need(state, seat, design, view), purse(state, seat))


def cheapest(state: Table, card: str) -> Payment:
    """Return the payment for an event card that is missed least; nothing for a card that is free."""
    design, view = state.design(card), in_view(state.me.civ)
    if is_free(design, view):
        return ()
    seat = state.active
    return state.compiled.payments.cheapest(need(state, seat, design, view), purse(state, seat))


def why_not_acquire(state: Table, action: Acquire) -> Refusal | None:
    """Say what is wrong with an acquisition; None when the rules allow it, wasteful or not."""
    seat = state.active
    player = state.players[seat]
    if state.compiled.names[state.age].get(action.card, -1) not in player.events:
        return Refusal("That card is not among your events", "along-history.cards.1")
    design, view = state.design(action.card), in_view(player.civ)
    if is_free(design, view):
        return Refusal("It is free: you pay nothing", "along-history.cards.5") if action.payment else None
    wanted = need(state, seat, design, view)
    if not action.payment:
        return _out_of_reach(state, seat, wanted)
    return why_not_pay(state, wanted, purse(state, seat), action.payment)


def _out_of_reach(state: Table, seat: int, wanted: Need) -> Refusal | None:
    """Say what is still lacking when everything is spent that there is; None when a cost can be met."""
    having = hand(state, seat)
    reaches = reach(having)
    if payable(wanted, reaches, having.universal, having.worth):
        return None
    nearest = min(reaches, key=lambda plenty: sum(gaps(wanted, plenty).values()))
    if not having.universal:
        return short_of(wanted, nearest)
    lacks = gaps(wanted, nearest)
    return Refusal(
        "You are short of {lacks}, even with your universal resources", COST, names={"lacks": lacks}
    )


@coded
class Paying(Question):
    """Pay for the card that was chosen; a single payment is made without asking."""

    kind, answers = "payment", (Acquire,)
    clause = "along-history.cards.1"
    seat: int
    card: str

    def choices(self, state: Table) -> Sequence[Action]:
        payments = ways_to_acquire(state, self.seat, state.design(self.card))
        return Acquire.with_each(self.card, payments)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Acquire) or action.card != self.card:
            return Refusal("You are paying for another card", "along-history.cards.1")
        return why_not_acquire(state, action) if action.payment else Refusal("Choose what pays for it", COST)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        from along_history.payment.selection import payment_selection  # which is made of acquisitions

        selection = payment_selection(state, state.design(self.card))
        return (selection,) if selection.suggestions else ()  # a Golden Age between cannot be ticked


@coded
class Buy(Action):
    """Pay the price in gold for an event card."""

    kind, touches, says = "buy", "price:{card}", "Buy {card} with gold"
    card: str

    def apply(self, state: Table) -> None:
        seat = state.active
        design = state.design(self.card)
        price = gold_price(design, in_view(state.players[seat].civ))
        pay_gold(state, seat, price)
        welcome(state, seat, design)
        state.emit(CardBought, seat, self.card, price)
        arrive(state, seat, design)


def price_refusal(state: Table, action: Buy) -> Refusal | None:
    """Say why a card cannot be bought."""
    if state.compiled.names[state.age].get(action.card, -1) not in state.me.events:
        return Refusal("That card is not among your events", "along-history.cards.8")
    price = gold_price(state.design(action.card), in_view(state.me.civ))
    if not price:
        return Refusal("This card can't be bought with gold", "along-history.cards.8")
    if price <= state.me.gold:
        return None
    return Refusal("It costs {price} gold", "along-history.cards.8", {"price": price})
