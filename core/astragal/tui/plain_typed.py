"""What people type by lines, compared with what the list of choices says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from astragal.engine.state import Action
from astragal.errors import NO_BREAK
from astragal.tui.screens.browse import plain as without_accents

Labelled = Sequence[tuple[Action, str]]
"""Actions, each with what the list calls it."""

TYPED = str.maketrans({"’": "'", **dict.fromkeys(NO_BREAK, " ")})
"""What a keyboard has in place of the signs of print."""


def as_typed(text: str) -> str:
    """Return text as people type it, with or without accents, to compare it with what they typed."""
    return without_accents(text.translate(TYPED))


def _words_and_numbers(text: str) -> tuple[set[str], list[str]]:
    """Return the words of a text as people type them, and its numbers in order."""
    found = re.findall(r"\w+", as_typed(text))
    return {word for word in found if not word.isdecimal()}, [word for word in found if word.isdecimal()]


def numbered(line: str, actions: Sequence[Action]) -> Action | None:
    """Return the action that a line gives the number of; longer numbers than there are choices are none."""
    number = int(line) if line.isdecimal() and len(line) < 10 else 0
    return actions[number - 1] if 1 <= number <= len(actions) else None


def as_said(line: str, labelled: Labelled) -> Action | None:
    """Return the only choice that has the words of a line and just its numbers, as "reroll 2" has."""
    words, numbers = _words_and_numbers(line)
    if not words or not numbers or "+" in line:  # only journals write dice as 0+2
        return None
    fits = dict.fromkeys(
        action
        for action, label in labelled
        for told, figures in [_words_and_numbers(label)]
        if figures == numbers and words <= told
    )
    return next(iter(fits)) if len(fits) == 1 else None


def names_dice(line: str, candidates: Iterable[str], labelled: Labelled) -> bool:
    """Return whether a line has words of a choice and numbers, where dice can be chosen.

    Equal dice are listed only once, but each may be named.
    """
    words, numbers = _words_and_numbers(line)
    if not words or not numbers or "+" in line or not any(ref.startswith("die:") for ref in candidates):
        return False
    return any(
        figures and words <= told for told, figures in (_words_and_numbers(label) for _, label in labelled)
    )
