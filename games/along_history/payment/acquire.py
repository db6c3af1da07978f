"""Acquiring a card with dice, bonuses and universal resources; buying one with gold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import NamedTuple

from along_history.cards.compiled import RESOURCES, Book, Design, Need
from along_history.civilisation import gain_gold, lose_gold, welcome
from along_history.effects.on_acquire import arrive
from along_history.events import CardAcquired, CardBought, say_payment
from along_history.payment.need import gold_price, hand, is_free, need, payable, purse, reach
from along_history.payment.tray import use, use_doublers
from along_history.payment.ways import payments
from along_history.payment.words import Pattern, Purse, Spend, take_apart
from along_history.state import Table, in_view
from astragal import Action, BadInput, Question, Refusal, Selection, Words, coded

COST = "1 The cards, cost"
"""The rule about paying."""


class _Paid(NamedTuple):
    card: str
    payment: Pattern = ()


class Acquire(Action, _Paid):
    """Add an event card to the civilisation: for nothing, with a payment, or with one that is asked for.

    Payments are listed by the hundred: so it is a plain tuple, and its text is made when it is asked for.
    """

    __slots__ = ()
    kind, touches = "acquire", "card:{card}"

    @property
    def text(self) -> str:  # type: ignore[override]
        """The text form: the card, and what pays for it if that is said."""
        return f"acquire {self.card} {'+'.join(self.payment)}" if self.payment else f"acquire {self.card}"

    @classmethod
    def read(cls, words: list[str]) -> Acquire:
        """Make the action from the words that follow its kind."""
        if not 1 <= len(words) <= 2:
            raise BadInput(
                f"'acquire' takes 1 or 2 words, not {len(words)}", "write it as in the list of choices"
            )
        return cls(words[0], () if words[1:] in ([], ["-"]) else tuple(words[1].split("+")))

    def apply(self, state: Table) -> None:
        seat = state.active
        design = state.design(self.card)
        if self.payment:
            if state.interrupts and isinstance(state.interrupts[-1], Paying):
                state.interrupts.pop()
            if not state.paid and need(state, seat, design, in_view(state.players[seat].civ))[0]:
                state.paid = True
            pay(state, seat, self.payment)
        elif _has_a_cost(state, seat, design):
            state.interrupts.append(Paying.of(seat, self.card))
            return
        welcome(state, seat, design)
        state.emit(CardAcquired, seat, self.card, self.payment)
        arrive(state, seat, design)

    def label(self, words: Words) -> str:
        name = words.name(f"card:{self.card}")
        if not self.payment:
            return words("Acquire {card}", card=name)
        return words("Acquire {card} with {payment}", card=name, payment=say_payment(self.payment, words))


def _has_a_cost(state: Table, seat: int, design: Design) -> bool:
    view = in_view(state.players[seat].civ)
    if design.free and is_free(design, view):
        return False
    return any(need(state, seat, design, view))


def acquisitions(card: str, payments: Iterable[Pattern]) -> tuple[Acquire, ...]:
    """Return the acquisition of a card with each of these payments."""
    make = tuple.__new__  # what the constructor comes to
    return tuple(map(make, repeat(Acquire), zip(repeat(card), payments, strict=False)))


@coded
class Paying(Question):
    """Pay for the card that was chosen; a single payment is made without asking."""

    kind, answers = "payment", (Acquire,)
    seat: int
    card: str

    def choices(self, state: Table) -> Sequence[Action]:
        design = state.design(self.card)
        wanted = need(state, self.seat, design, in_view(state.players[self.seat].civ))
        return acquisitions(design.id, payments(state.book, wanted, purse(state, self.seat)))

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Acquire) or action.card != self.card:
            return Refusal("another card is being paid for", "3 How to play, C")
        return why_not_acquire(state, action) if action.payment else Refusal("say what pays for it")

    def selections(self, state: Table) -> tuple[Selection, ...]:
        from along_history.payment.selection import payment_selection  # which is made of acquisitions

        return (payment_selection(state, state.design(self.card)),)


@coded
class Buy(Action):
    """Pay the price in gold for an event card."""

    kind, touches, says = "buy", "price:{card}", "Buy {card} with gold"
    card: str

    def apply(self, state: Table) -> None:
        seat = state.active
        design = state.design(self.card)
        price = gold_price(design, in_view(state.players[seat].civ))
        lose_gold(state, seat, price)
        welcome(state, seat, design)
        state.emit(CardBought, seat, self.card, price)
        arrive(state, seat, design)


def pay(state: Table, seat: int, pattern: Pattern) -> None:
    """Use up what a payment spends."""
    book: Book = state.rules.gear
    player = state.players[seat]
    spend = take_apart(book, pattern)
    for value in spend.greens:
        use(state, book.greens, str(value))
    for resource in spend.blues:
        use(state, book.blues, RESOURCES[resource])
    if spend.doublers:
        use_doublers(state, spend.doublers)
    if spend.golden:
        _tap_twice(state, seat, spend)
    elif spend.taps or spend.cards:
        _tap(state, seat, spend)
    player.universal -= spend.universal
    for bonus in spend.heritage:
        card = next(card for card in player.heritage if book.designs[card].bonus_class == bonus)
        player.heritage.remove(card)
        state.box.append(card)
        state.inherited += 1
        gain_gold(state, seat, book.classes[bonus][4])
    if any(spend.loose):
        left = [have - gone for have, gone in zip(state.loose, spend.loose, strict=True)]
        state.loose = (left[0], left[1], left[2])


def _tap(state: Table, seat: int, spend: Spend) -> None:
    """Tap the cards of a payment: named ones, then the first upright ones with the bonuses used."""
    book: Book = state.rules.gear
    designs, zone = book.designs, state.players[seat].civ
    slots = zone.slots
    for name in spend.cards:
        card = state.design(name).index
        entry = next(p[0] for p in zone.piles if slots[p[0]] == card and not zone.tapped >> p[0] & 1)
        zone.tapped |= 1 << entry
        gain_gold(state, seat, designs[card].bonus[4])
    for bonus in spend.taps:
        for pile in zone.piles:
            entry = pile[0]
            if designs[slots[entry]].bonus_class == bonus and not zone.tapped >> entry & 1:
                zone.tapped |= 1 << entry
                break
        else:
            raise ValueError("a card of the payment is not upright")
        gain_gold(state, seat, book.classes[bonus][4])


def tap_classes(state: Table, spend: Spend) -> list[int]:
    """Return the bonus class of every card that a payment taps, named ones too."""
    return [*spend.taps, *(state.design(name).bonus_class for name in spend.cards)]


def _tap_twice(state: Table, seat: int, spend: Spend) -> None:
    """Tap cards with Golden Ages between, which the payment also spends.

    A card is tapped before a Golden Age wherever it can be, so that as few as possible stay tapped.
    """
    book, zone = state.book, state.players[seat].civ
    for _ in range(spend.golden):
        use(state, book.reds, "golden-age")
    upright_before = zone.tapped
    entries: dict[int, list[int]] = {}
    for pile in zone.piles:
        entries.setdefault(book.designs[zone.slots[pile[0]]].bonus_class, []).append(pile[0])
    zone.untap_all()
    uses = tap_classes(state, spend)
    for bonus in sorted(set(uses)):
        mine = entries[bonus]
        upright = sum(1 for entry in mine if not upright_before >> entry & 1)
        last = uses.count(bonus) - (upright + (spend.golden - 1) * len(mine))
        for entry in mine[: max(0, last)]:
            zone.tapped |= 1 << entry
        gain_gold(state, seat, book.classes[bonus][4] * uses.count(bonus))


def why_not_acquire(state: Table, action: Acquire) -> Refusal | None:
    """Say what is wrong with an acquisition; None when the rules allow it, redundant or not."""
    seat = state.active
    player = state.players[seat]
    known = state.book.names[state.age]
    if known.get(action.card, -1) not in player.events:
        return Refusal("that card is not among your events", "3 How to play, C")
    design = state.design(action.card)
    view = in_view(player.civ)
    if is_free(design, view):
        return Refusal("it is free: nothing has to be paid") if action.payment else None
    wanted = need(state, seat, design, view)
    if not action.payment:
        return _out_of_reach(state, seat, wanted)
    try:
        spend = take_apart(state.book, action.payment)
        missing = missing_means(state, purse(state, seat), spend) or short_of(state, seat, wanted, spend)
    except ValueError as error:
        return Refusal("{word} cannot pay", COST, {"word": str(error)})
    except KeyError as error:
        return Refusal("there is no card {card} in this age", COST, {"card": str(error)})
    return missing


def _out_of_reach(state: Table, seat: int, wanted: Need) -> Refusal | None:
    """Say what is still lacking when everything is spent that there is; None when a cost can be met."""
    having = hand(state, seat)
    reaches = reach(having)
    if payable(wanted, reaches, having.universal, having.worth):
        return None
    nearest = min(reaches, key=lambda plenty: sum(_gaps(wanted, plenty).values()))
    lacks = _gaps(wanted, nearest)
    if not having.universal:
        return Refusal("it lacks {lacks}", COST, names={"lacks": lacks})
    return Refusal(
        "it lacks {lacks}, and universal resources do not make up for that", COST, names={"lacks": lacks}
    )


def _gaps(wanted: Need, have: Iterable[int]) -> dict[str, int]:
    """Return what is lacking, by the names of resources."""
    rows = zip(("population", *RESOURCES), wanted, have, strict=True)
    return {f"resource:{name}": want - got for name, want, got in rows if want > got}


def short_of(state: Table, seat: int, wanted: Need, spend: Spend) -> Refusal | None:
    """Return what a payment lacks; None when it covers the cost."""
    worth = state.rules.quantities["universal_population"](state, seat)
    have = list(spend.total)
    have[0] += spend.crowds * worth
    for name in spend.cards:
        bonus = state.design(name).bonus
        have = [mine + more for mine, more in zip(have, bonus[:4], strict=True)]
    lacks = _gaps(wanted, have)
    return Refusal("it lacks {lacks}", COST, names={"lacks": lacks}) if lacks else None


def missing_means(state: Table, means: Purse, spend: Spend) -> Refusal | None:
    """Return what a payment spends without there being any; None when all of it is there."""
    golden = max(spend.golden, 0)
    if golden > means.golden:
        return Refusal("no Golden Age is there", COST)
    limits = {bonus: number * (1 + golden) for bonus, number in means.upright}
    for bonus, number in means.tapped if golden else ():
        limits[bonus] = limits.get(bonus, 0) + number * golden
    taps = tap_classes(state, spend)
    if any(taps.count(bonus) > limits.get(bonus, 0) for bonus in taps):
        return Refusal("a card with these bonuses is not upright in your civilisation", COST)
    if not _names_upright(state, spend):
        return Refusal("a card of that name is not upright in your civilisation", COST)
    checks = (
        (
            all(spend.greens.count(v) <= dict(means.greens).get(v, 0) for v in spend.greens),
            Refusal("no such green die is left", COST),
        ),
        (
            all(spend.blues.count(r) <= dict(means.blues).get(r, 0) for r in spend.blues),
            Refusal("the blue die does not show that", COST),
        ),
        (spend.doublers <= means.doublers, Refusal("no x2 is left", COST)),
        (spend.universal <= means.universal, Refusal("no universal resource is left", COST)),
        (
            len(spend.heritage) <= (1 if means.heritage else 0),
            Refusal("no heritage card may be used, or only one", COST),
        ),
        (
            all(bonus in means.heritage for bonus in spend.heritage),
            Refusal("there is no such heritage card", COST),
        ),
        (
            all(gone <= have for gone, have in zip(spend.loose, means.loose, strict=True)),
            Refusal("no such symbol is left over", COST),
        ),
    )
    return next((refusal for fine, refusal in checks if not fine), None)


def _names_upright(state: Table, spend: Spend) -> bool:
    """Tell whether each card that is named is in view and upright, or can be with a Golden Age."""
    zone = state.me.civ
    for name in set(spend.cards):
        entries = zone.find(state.design(name).index)
        ready = [entry for entry in entries if spend.golden or not zone.is_tapped(entry)]
        if spend.cards.count(name) > len(ready) * (1 + spend.golden):
            return False
    return True


def price_refusal(state: Table, action: Buy) -> Refusal | None:
    """Say why a card cannot be bought."""
    if state.book.names[state.age].get(action.card, -1) not in state.me.events:
        return Refusal("that card is not among your events", "13 The money die")
    price = gold_price(state.design(action.card), in_view(state.me.civ))
    if not price:
        return Refusal("the card has no price in gold", "13 The money die")
    if price <= state.me.gold:
        return None
    return Refusal("it costs {price} gold", "13 The money die", {"price": price})
