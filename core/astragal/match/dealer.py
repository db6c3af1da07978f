"""Dealers: who answers rolls and draws, and how luck follows from the seed.

The header of a journal names the scheme, and every outcome says who dealt it. So a new way to draw is a new
name, old matches keep theirs, and whoever verifies a match can deal again what the seed dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from astragal.engine.state import Outcome, State

SEED = "seed"
"""Who deals when the program does: the outcome follows from the seed."""

TABLE = "table"
"""Who deals when people roll and draw: the outcome was typed in."""

OTHER = "other"
"""Another dealer: the outcome cannot be checked."""

SCHEME = "dealer-2"
"""The scheme of new matches."""


def _of_place(seed: int, n: int, rewinds: int) -> str:
    """The n-th roll has a generator of its own; what was undone comes again."""
    return f"{seed}/dealer/{n}"


def _of_place_and_rewinds(seed: int, n: int, rewinds: int) -> str:
    """Whoever goes back past a roll meets fresh luck: a face once seen cannot be put on another die."""
    return f"{seed}/dealer/{n}/{rewinds}" if rewinds else f"{seed}/dealer/{n}"


SCHEMES: dict[str, Callable[[int, int, int], str]] = {"dealer-1": _of_place, SCHEME: _of_place_and_rewinds}
"""From seed, number of rolls before, and the number of rolls undone: what seeds the generator."""


class Dealer(Protocol):
    """Answers rolls and draws."""

    @property
    def name(self) -> str:
        """Who journals say has dealt: `seed` if anybody can deal the same again, else something else."""

    def deal(self, state: State, n: int, rewinds: int) -> Outcome:
        """Return an outcome of the roll or draw at hand, the n-th of the match after so many rewinds."""


class MatchScript(Protocol):
    """Knows how a match is to go, as far as it has been written down."""

    def luck(self, state: State) -> Sequence[str] | None:
        """Return the names of what is rolled or drawn now; None leaves it to the dealer."""

    def decision(self, state: State) -> str:
        """Return what the seat to move decides now, as text; nothing leaves it to the bot."""


class SeededDealer:
    """Deals from a seed by a named scheme; the same again for the same place."""

    name = SEED

    def __init__(self, seed: int, scheme: str = SCHEME) -> None:
        self._seed = seed
        self._key = SCHEMES[scheme]

    def deal(self, state: State, n: int, rewinds: int) -> Outcome:
        """Return the outcome that follows from the seed."""
        assert state.chance is not None
        return state.chance.sample(state, Random(self._key(self._seed, n, rewinds)))
