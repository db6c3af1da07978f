"""Progressive: the first age ends at a token of value 5, the last at 7; 5-7, or 5-6-7 over three ages."""

from __future__ import annotations

from along_history.state import Table
from astragal import Modifier, hookimpl

LEVELS = {1: (7,), 2: (5, 7), 3: (5, 6, 7)}
"""The token that ends each age, by the number of ages played."""


def final_token(state: Table, seat: int, value: int) -> int:
    """Return the value of the token that ends the age at hand."""
    ages = len(state.compiled.ages)
    return LEVELS[ages][state.age]


@hookimpl
def modifiers() -> list[Modifier]:
    """Tokens above the level are not laid, and one of it ends the age."""
    return [Modifier("final_token", final_token)]
