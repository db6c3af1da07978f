"""The verbs and conditions of the base game."""

from __future__ import annotations

from along_history.cards.verbs import Verb, Vocabulary
from along_history.effects import armies, failures, on_acquire, standing
from along_history.effects.conditions import CONDITIONS

VERBS = tuple(
    value
    for room in (standing, armies, on_acquire, failures)
    for value in vars(room).values()
    if isinstance(value, Verb)
)
BASE = Vocabulary(VERBS, CONDITIONS)
"""What cards and tokens are written with when no rule adds to it."""
