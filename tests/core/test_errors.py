"""Errors are one line, wherever they were raised."""

from __future__ import annotations

import pickle

import pytest

from astragal.errors import AstragalError, BadInput, Refusal, Refused, RuleFault, one_line

ERRORS = [
    BadInput("no such file", "check the path"),
    RuleFault("coins", "modifiers", "KeyError: 'x'", "buy coinage"),
    Refused("done", Refusal("workers are left", "Build")),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_crosses_processes_unchanged(error: AstragalError) -> None:
    """An error that was pickled says the same line."""
    arrived = pickle.loads(pickle.dumps(error))

    assert (type(arrived), str(arrived)) == (type(error), str(error))


def test_an_error_is_one_printable_line() -> None:
    """Line breaks and control characters of foreign text never reach the terminal."""
    error = BadInput("first\nsecond\x1b[31m", "do\tthis")

    assert str(error) == "first second [31m: do this"


def test_a_long_error_is_cut() -> None:
    """A line is cut at its limit and says so."""
    assert one_line("x" * 600) == "x" * 499 + "…"


def test_a_long_complaint_leaves_room_for_the_remedy() -> None:
    """Of a foreign text that is long, the middle is left out: how it ends and what to do are still said."""
    line = str(BadInput(f"there is no card {'x' * 5000!r} here", "name a card"))

    assert line.startswith("there is no card 'xxx")
    assert line.endswith("xxx' here: name a card")
    assert len(line) <= 500
