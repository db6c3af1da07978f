"""What comes of picking something at the table."""

from __future__ import annotations

from typing import Literal

import attrs

from astragal.engine.state import Action

Kind = Literal["acted", "changed", "asked", "told"]


@attrs.frozen
class Answer:
    """The result of picking something."""

    kind: Kind
    """The match went on; only ticks changed; one of several actions must be named; or it cannot be done."""
    text: str = ""
    actions: tuple[Action, ...] = ()
    clause: str = ""
    """The clause of the rulebook that forbids it."""


CHANGED = Answer("changed")
