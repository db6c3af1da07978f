"""Texts for a table: decisions, what was rolled or drawn, and the answers of play by lines."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE
from astragal.engine.text_form import read_text
from astragal.engine.wording import LANGUAGES, Words
from astragal.errors import Refused
from astragal.match.line import answer, read_action, take
from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from astragal.tui.plain import PlainTable
from astragal.tui.table.session import Session
from fuzzing.judging import Crash, Havoc, Target
from fuzzing.shelf import decoded, states, tables, words_in

POSITIONS = 24
"""How many positions of each table are asked; the first byte of an input says which."""
LINES = 12


@cache
def _words(rules: Rules, language: str) -> Words:
    return Words(language, rules.namings, ["Ann", "Bob", "Cid", "Dan", "Eve"])


def _say(error: Refused, rules: Rules) -> None:
    """Say a refusal as a front end does."""
    for language in LANGUAGES:
        if not error.refusal.say(_words(rules, language)).strip():
            raise Crash(f"refused without a reason in {language!r}", "refusal")


def _positions(chance: bool) -> list[Any]:
    """Return positions of every table in which a roll is pending, or a decision."""
    found = []
    for rules in tables():
        every = states(rules, POSITIONS * 4)
        here = [state for state in every if (state.to_move == CHANCE) is chance and state.to_move >= CHANCE]
        found += here[:: max(1, len(here) // POSITIONS)][:POSITIONS]
    return found


def _spread(texts: list[tuple[int, list[str]]]) -> tuple[bytes, ...]:
    """Return a few inputs for each position."""
    return tuple(bytes([place]) + text.encode() for place, listed in texts for text in listed)


def _by_words(words: tuple[str, ...]) -> Any:
    def mutate(data: bytes, luck: Random, havoc: Havoc) -> bytes:
        """Put a known word in the place of a word, add one or drop one, or change bytes."""
        if luck.random() < 0.4 or len(data) < 2:
            return havoc(data)
        place = bytes([luck.randrange(256)]) if luck.random() < 0.3 else data[:1]
        mark = luck.choice([b" ", b" ", b"+"])
        parts = data[1:].split(mark)
        spot = luck.randrange(len(parts))
        new = luck.choice(words).encode()
        parts[spot : spot + 1] = luck.choice([[new], [new], [parts[spot], new], [], [parts[spot]] * 2])
        return place + mark.join(parts)

    return mutate


def action() -> Target:
    """Return the target for decisions as text."""
    asked = _positions(chance=False)

    def read(data: bytes) -> None:
        state, text = asked[(data or b"\0")[0] % len(asked)], decoded(data[1:])
        try:
            take(state, read_action(state, text))
        except Refused as error:
            _say(error, state.rules)
            raise

    def known(state: Any) -> list[str]:
        return [choice.text for choice in state.legal]

    words = words_in(text for state in asked for text in (*known(state), *state.rules.kinds, "-", "0", "99"))
    seeds = _spread(
        [(place, known(state)[:: max(1, len(state.legal) // 3)]) for place, state in enumerate(asked)]
    )
    return Target("decisions as text, in positions of both games", read, seeds, _by_words(words), words, 256)


def coded() -> Target:
    """Return the target for the text forms of everything that has one: actions, chances, interrupts."""
    every = tables()

    def read(data: bytes) -> None:
        kinds = every[(data or b"\0")[0] % len(every)].kinds
        value = read_text(decoded(data[1:]), kinds)
        if read_text(value.text, kinds) != value:
            raise Crash(f"{value.text!r} reads back as another value", "coded")

    texts = [
        (
            place,
            sorted({c.text for s in states(rules, 60) for c in (*s.legal[:4], s.chance, *s.interrupts) if c}),
        )
        for place, rules in enumerate(every)
    ]
    words = words_in(text for place, listed in texts for text in (*listed, *every[place].kinds))
    return Target(
        "text forms of actions, chances, interrupts", read, _spread(texts)[:400], _by_words(words), words, 256
    )


def outcome() -> Target:
    """Return the target for what was rolled or drawn at the table."""
    asked = _positions(chance=True)

    def read(data: bytes) -> None:
        state, text = asked[(data or b"\0")[0] % len(asked)], decoded(data[1:])
        try:
            answer(state, text.split())
        except Refused as error:
            _say(error, state.rules)
            raise

    def known(state: Any) -> list[str]:
        return [" ".join(state.chance.names(state, state.chance.sample(state, Random(n)))) for n in range(3)]

    words = words_in(text for state in asked for text in (*known(state), "-1", "0", "99"))
    seeds = _spread([(place, known(state)) for place, state in enumerate(asked)])
    return Target("what was rolled or drawn, by name", read, seeds, _by_words(words), words, 256)


def plain() -> Target:
    """Return the target for play by lines, with real dice in every other match."""
    registry = Registry()
    begun = [registry.ruleset(rules.game.id, rules.ruleset) for rules in tables()]

    def read(data: bytes) -> None:
        place = (data or b"\0")[0]
        rules, ruleset = tables()[place % len(begun)], begun[place % len(begun)]
        seats = [Seat(name) for name in "ABCDE"[: rules.seats]]
        match = Match.start(rules, ruleset, seats, place, real_dice=place > 127, take_backs=True)
        lines = iter(decoded(data[1:]).split("\n")[:LINES])
        PlainTable(Session(match, LANGUAGES[place % 2]), lambda prompt: _line(lines), _heard).run()

    seeds = tuple(
        bytes([place]) + text
        for place in (0, 1, 2, 3, 4, 128, 129, 130, 131, 132)
        for text in (b"1\n2\n1\nu\nU\ns\nt\n?\n1", b"food\n1\ndone\n3 3 3\ncoins", b"2\n1\nend\n12\nq")
    )
    return Target(
        "answers in play by lines", read, seeds, None, ("skull", "coin", "food", "7", "u\n", "U\n"), 256
    )


def _line(lines: Any) -> str:
    """Return the next line; hints are left out, for bots may think as long as they like."""
    line = next(lines, "q").strip()
    return "?" if line == "h" else line


def _heard(text: str) -> None:
    if not text.replace("\xa0", " ").replace("\u202f", " ").isprintable():
        raise Crash(f"not one printable line: {text!r}", "plain")
