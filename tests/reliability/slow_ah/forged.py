"""Choices that nobody listed: admitted if the slow implementation knows their like, else refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from along_history.phases.achievements import DecayUnder
from along_history.state import Table
from astragal.errors import BadInput
from tests.reliability.slow_ah import paying
from tests.reliability.slow_ah.cards import CARDS
from tests.reliability.slow_ah.compare import Both, neutral, real_dice
from tests.reliability.slow_ah.table import Ask, Game

PAYMENTS = 8
"""How many payments are tried for each card."""
CODES = sorted({card.code for card in CARDS.values() if card.symbols})


def texts(state: Table) -> Iterator[str]:
    """Yield every choice that could be written down, in the form of the game."""
    compiled, seats = state.compiled, range(state.seats)
    yield from ("done", "stand", "counterattack")
    for number in range(11):
        yield from (f"{verb} {number}" for verb in ("discard", "golden-age", "bank", "split", "pay"))
    yield from (f"{verb} {seat}" for verb in ("attack", "pick") for seat in seats)
    yield from (f"move {space.id}" for space in compiled.board.spaces)
    for name in compiled.names[state.age]:
        yield from (f"{verb} {name}" for verb in ("acquire", "buy", "dismiss", "suffer", "trump"))
        yield from (f"trade {seat} {name}" for seat in seats)
    yield from (f"cash {compiled.designs[card].id}" for card in range(len(compiled.designs)))
    yield from (f"{verb} {code}" for verb in ("collect", "raise") for code in (*CODES, "-", "p1+p1"))
    yield from of_dice(state)
    yield from of_cards(state)


def of_dice(state: Table) -> Iterator[str]:
    """Yield every set of dice that might be rolled again."""
    for size in (1, 2, 3):
        for some in combinations(range(len(state.faces)), size):
            yield from (f"{verb} {'+'.join(map(str, some))}" for verb in ("reroll", "rally"))


def of_cards(state: Table) -> Iterator[str]:
    """Yield every exchange, and whatever might be done to any card of any civilisation, covered ones too."""
    designs = state.compiled.designs
    zones = [[designs[card].id for card in player.events] for player in state.players]
    for mine in {name for zone in zones for name in zone}:
        for seat, zone in enumerate(zones):
            yield from (f"exchange {mine} {seat} {name}" for name in set(zone))
    for seat, player in enumerate(state.players):
        for entry in player.civ.entries():
            name = designs[player.civ.slots[entry]].id
            yield f"swap {seat} {name} {entry}"
            if seat == max(state.to_move, 0):
                yield from (f"{verb} {name} {entry}" for verb in ("destroy", "decay", "under"))


def payment(game: Game, luck: Random) -> tuple[str, ...]:
    """Return some payment, enough or not, with what is there or not."""
    words = [word for group, number in paying.groups(game, game.me, 0) for word in group * number]
    words += ["3", "force", "p1", "universal-population", "2x2"]
    return tuple(sorted(luck.sample(words, luck.randrange(1, min(len(words), 7)))))


def is_payment(game: Game, need: paying.Amounts, pattern: tuple[str, ...]) -> bool:
    """Tell whether a payment is enough and everything in it is there."""
    things = list(paying.groups(game, game.me, 0))
    left = Counter(pattern)
    for words, number in things:
        if sum(left[word] for word in words) > number:
            return False
    known = {word for words, _ in things for word in words}
    there = known.issuperset(pattern) and paying.doublers(pattern) <= len(game.showing("x2"))
    return there and paying.covers(paying.total(pattern, game.options["universal_population"]), need)


def check(both: Both) -> int:
    """Assert that exactly the choices of the rules are admitted; return how many were tried."""
    state, request = both.state, both.request
    assert isinstance(request, Ask)
    written = list(texts(state))
    for text in written:
        both.same(f"forged {text}", admitted(state, text), is_like(state, text, request))
    return len(written) + check_payments(both)


def admitted(state: Table, text: str) -> bool:
    """Tell whether the game takes a choice."""
    try:
        return state.rules.refusal(state, state.rules.read_action(text)) is None
    except BadInput:
        return False


def is_like(state: Table, text: str, request: Ask) -> bool:
    """Tell whether a choice, or its like, is among those of the slow implementation."""
    if text == "bank 0":  # not listed where nothing has a price, but the gold may always be taken
        return state.rules.phase_of(state).id == "act" and bool(money_left(state))
    if is_under_itself(state, text):  # another pile may show the same
        return False
    try:
        return neutral(state, text) in request.choices
    except (StopIteration, IndexError, AssertionError):  # a die, a card in view or a war that is not there
        return False


def is_under_itself(state: Table, text: str) -> bool:
    """Tell whether a card that decays would go under itself."""
    verb, *words = text.split(" ")
    pending = state.interrupts[-1] if state.interrupts else None
    return verb == "under" and isinstance(pending, DecayUnder) and int(words[1]) == pending.entry


def money_left(state: Table) -> list[str]:
    """Return the money dice or pawns that are left."""
    return [die for die in real_dice(state) if die.startswith("money")]


def check_payments(both: Both) -> int:
    """Assert that a card is sold for any payment that is enough, and for no other."""
    game = both.game
    if both.state.rules.phase_of(both.state).id != "act":
        return 0
    cards = [card for card in game.me.events if not paying.is_free(game.me, card)]
    for card in cards * PAYMENTS:
        pattern = payment(game, both.luck)
        text = f"acquire {card.id} {'+'.join(pattern)}"
        enough = is_payment(game, paying.cost(game, game.me, card), pattern)
        both.same(text, admitted(both.state, text), enough)
    return len(cards) * PAYMENTS
