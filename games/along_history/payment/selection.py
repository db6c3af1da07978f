"""Paying by ticking: dice, cards, universal resources and heritage, with a running total."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from along_history.cards.compiled import RESOURCES, X2, Design, Need
from along_history.payment.acquire import COST, Acquire, missing_means, short_of
from along_history.payment.need import need, purse
from along_history.payment.regret import payment_price
from along_history.payment.ways import narrow, payments
from along_history.payment.words import Pattern, take_apart
from along_history.state import Table, in_view
from astragal import Action, Refusal, Selection


def _candidates(state: Table) -> tuple[str, ...]:
    book, player = state.book, state.me
    dice = [
        f"die:{die}"
        for die in (*book.greens, *book.blues, *book.reds)
        if not state.spent >> die & 1
        and (die not in book.reds or book.shown[die][state.faces[die]] in (X2, "golden-age"))
    ]
    upright = [entry for entry in player.civ.uncovered() if book.designs[player.civ.slots[entry]].symbols]
    cards = [f"civ:{entry}" for entry in upright if not player.civ.is_tapped(entry)]
    universal = [f"universal:{number}" for number in range(player.universal)]
    heritage = [
        f"heritage:{book.designs[card].id}"
        for card in dict.fromkeys(player.heritage)
        if purse(state, state.active).heritage
    ]
    loose = [f"loose:{RESOURCES[r]}:{n}" for r in range(3) for n in range(state.loose[r])]
    return (*dice, *cards, *universal, *heritage, *loose)


def payment_selection(state: Table, design: Design) -> Selection:
    """Return how a card is paid for by ticking, the payments that are missed least proposed first."""
    seat = state.active
    wanted = need(state, seat, design, in_view(state.me.civ))
    means = purse(state, seat)

    def best(ticked: frozenset[str]) -> tuple[Pattern, Refusal | None]:
        """Return the reading of the ticked components that comes nearest to the cost, and what it lacks."""
        nearest: tuple[Pattern, Refusal] = ((), Refusal("nothing is ticked", COST))
        for pattern in readings(state, ticked):
            spend = take_apart(state.book, pattern)
            lack = missing_means(state, means, spend) or short_of(state, seat, wanted, spend)
            if not lack:
                return pattern, None
            if not nearest[0] or len(str(lack)) < len(str(nearest[1])):
                nearest = (pattern, lack)
        return nearest

    def act(ticked: frozenset[str]) -> Action | None:
        pattern, lack = best(ticked)
        return None if lack else Acquire(design.id, pattern)

    def check(ticked: frozenset[str]) -> Refusal | None:
        return best(ticked)[1]

    ways = sorted(payments(state.book, wanted, narrow(state.book, wanted, means)), key=payment_price)
    tickable = (found for way in ways if (found := ticks(state, way)) is not None)
    suggestions = tuple(islice(tickable, 3))
    return Selection(
        _candidates(state),
        act,
        check,
        suggestions,
        lambda ticked: running_total(state, wanted, ticked),
        f"card:{design.id}",
        makes=Acquire,
    )


def running_total(state: Table, wanted: Need, ticked: frozenset[str]) -> str:
    """Return what is ticked of what a card costs: 4/5P 1/1I✓, in letters that both languages share."""
    have = ticked_total(state, wanted, ticked)
    parts = zip("PIFC", have, wanted, strict=True)
    return " ".join(f"{got}/{want}{letter}" + "✓" * (got >= want) for letter, got, want in parts if want)


def ticked_total(state: Table, wanted: Need, ticked: frozenset[str]) -> Need:
    """Return what ticked components give towards a cost, read in the way that covers most of it."""
    worth = state.rules.quantities["universal_population"](state, state.active)
    best: Need = (0, 0, 0, 0)
    most = -1
    for pattern in readings(state, ticked):
        spend = take_apart(state.book, pattern)
        bonuses = [state.design(name).bonus for name in spend.cards]
        population, *symbols = (have + sum(b[at] for b in bonuses) for at, have in enumerate(spend.total))
        have = (population + spend.crowds * worth, *symbols)
        covered = sum(min(got, want) for got, want in zip(have, wanted, strict=True))
        if covered > most:
            best, most = have, covered  # type: ignore[assignment]
    return best


def readings(state: Table, ticked: frozenset[str]) -> Iterator[Pattern]:
    """Yield every way to read ticks as a payment: which die is doubled, what a universal resource is."""
    book, zone = state.book, state.me.civ
    fixed: list[str] = []
    dice: list[str] = []
    doublers = universal = 0
    for ref in sorted(ticked):
        kind, _, name = ref.partition(":")
        if kind == "die":
            face = book.shown[int(name)][state.faces[int(name)]]
            doublers += face == X2
            if face == "golden-age":
                fixed.append(face)
            elif face != X2:
                dice.append(face)
        elif kind == "civ":
            fixed.append(f"card-{book.designs[zone.slots[int(name)]].id}")
        elif kind == "universal":
            universal += 1
        elif kind == "heritage":
            fixed.append(f"heritage-{book.class_codes[book.designs[book.heirs[name]].bonus_class]}")
        else:
            fixed.append(f"loose-{name.partition(':')[0]}")
    for times in product(range(3), repeat=len(dice)):
        if sum(times) == doublers:
            doubled = [face + ("", "x2", "x4")[time] for face, time in zip(dice, times, strict=True)]
            for uses in product(("population", *RESOURCES), repeat=universal):
                yield (*doubled, *(f"universal-{use}" for use in uses), *fixed)


def ticks(state: Table, pattern: Pattern) -> frozenset[str] | None:
    """Return the components that a payment would tick; None when one of them serves twice."""
    book, player = state.book, state.me
    spend = take_apart(book, pattern)
    if spend.golden:
        return None
    wanted = [*map(str, spend.greens), *(RESOURCES[r] for r in spend.blues), *([X2] * spend.doublers)]
    found: set[str] = set()
    for die in range(len(state.faces)):
        face = book.shown[die][state.faces[die]]
        if face in wanted and not state.spent >> die & 1:
            wanted.remove(face)
            found.add(f"die:{die}")
    taps = list(spend.taps)
    for entry in player.civ.uncovered():
        bonus = book.designs[player.civ.slots[entry]].bonus_class
        if bonus in taps and not player.civ.is_tapped(entry):
            taps.remove(bonus)
            found.add(f"civ:{entry}")
    found |= {f"universal:{number}" for number in range(spend.universal)}
    for bonus in spend.heritage:
        found.add(
            next(
                f"heritage:{book.designs[c].id}"
                for c in player.heritage
                if book.designs[c].bonus_class == bonus
            )
        )
    found |= {f"loose:{RESOURCES[r]}:{n}" for r in range(3) for n in range(spend.loose[r])}
    return frozenset(found)
