"""Playing by plain lines: hostile text stays text, and a rule that fails is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from astragal.tui.plain import END, PlainTable
from astragal.tui.table.session import Session
from tests.goals import goal
from tests.reliability.hostile import known_references, rule_that_names, strings
from tests.tui.test_tui_faults import match_with_bad_rule

GAMES = ("rtta", "along-history", "iron-age")


def lines_of(match: Match, answers: Iterator[str]) -> list[str]:
    """Play a match by lines, and return what was written and asked."""
    written: list[str] = []

    def read(prompt: str) -> str:
        written.append(prompt)
        return next(answers, END)

    PlainTable(Session(match, "en"), read, written.append).run()
    return written


@goal(17)
@pytest.mark.parametrize("game", GAMES)
def test_hostile_names_are_read_as_text(game: str, tried: Callable[[int], None]) -> None:
    """Players, cards and faces may be called anything: no control character reaches the terminal."""
    luck, registry = Random(game), Registry()
    plain = registry.compile(registry.ruleset(game), 2)
    texts = strings(60, luck)
    rule = registry.add("hostile", rule_that_names(known_references(plain), texts))
    ruleset = registry.ruleset(game, "", [rule])
    rules = registry.compile(ruleset, 2)
    match = Match.start(rules, ruleset, [Seat(texts[0] or "A"), Seat("Bob", "random")], 5)
    commands = ("t", "s", "l", "?", "h", "u", "\x1b[2J", "1", "1", "2", "3")

    written = lines_of(match, iter([luck.choice(commands) for _ in range(60)]))

    letters = {char for text in written for char in text if not char.isprintable() and char != "\n"}
    assert letters == set()
    assert len(written) > 60
    tried(len(written))


def test_a_rule_that_fails_is_a_line_and_the_match_goes_on() -> None:
    """The step is undone, a line says what failed, and the next choice is asked for."""
    match = match_with_bad_rule()
    steps = len(match.steps)

    written = lines_of(match, iter(["explode", "t", END]))

    said = "\n".join(written)
    assert "boom: fix the rule, or play without it" in said
    assert "Traceback" not in said
    assert len(match.steps) == steps
    assert match.legal
