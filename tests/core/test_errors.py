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
