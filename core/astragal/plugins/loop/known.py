"""What is known about a ruleset when functions are rewritten for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType
from typing import NamedTuple

from astragal.engine.ledger import tell
from astragal.engine.rules import Rules
from astragal.plugins.loop.parsed import formula
from astragal.unchecked import Unchecked


class Asked(NamedTuple):
    """A question about a ruleset that decides how a function is rewritten."""

    what: str
    """What kind of question: see `Facts.answer`."""
    about: Unchecked = None
    """The name of the quantity, attribute or option; the class of events; the function."""


class Value(NamedTuple):
    """A value that a rewritten function takes as an argument, found anew for each ruleset."""

    what: str
    """`rules`, `gear`, `quantity`, `own` (an attribute of a phase), `self`, `function`, or `tell` (tells a
    listener of an event)."""
    name: str = ""


Answer = int | str | None
"""What is known; None where a rule may change it while the game goes on."""


class Facts:
    """Answers questions about one ruleset."""

    def __init__(self, rules: Rules, constants: Mapping[object, int]) -> None:
        self.rules = rules
        self.constants = constants
        """The quantities that are the same in every position, by the function that measures them."""

    def answer(self, asked: Asked, owner: object) -> Answer:
        """Answer a question; `owner` is the phase or flow whose method is rewritten."""
        about = asked.about
        match asked.what:
            case "quantity":
                return self._constant(self.rules.quantities.get(about))
            case "own":  # a quantity that a phase keeps
                return self._constant(getattr(owner, about, None))
            case "formula":  # a quantity as an expression
                return self._formula(self.rules.quantities.get(about))
            case "own formula":
                return self._formula(getattr(owner, about, None))
            case "has":  # an attribute
                return hasattr(owner, about)
            case "option":
                value = self.rules.options.get(about)
                return value if isinstance(value, int | str) else None
            case "reacted":  # whether a rule reacts to such events
                return about in self.rules.reactions
        return self.rules.seats

    def _constant(self, measure: object) -> int | None:
        return self.constants.get(measure) if isinstance(measure, FunctionType) else None

    def _formula(self, measure: object) -> str | None:
        return formula(measure) if isinstance(measure, FunctionType) else None

    def value(self, value: Value, owner: object) -> Unchecked:
        """Return what stands for a value in this ruleset."""
        if value.what == "rules":
            return self.rules
        if value.what == "gear":
            return self.rules.gear
        if value.what == "quantity":
            return self.rules.quantities[value.name]
        if value.what == "tell":
            return tell
        return owner if value.what == "self" else getattr(owner, value.name)
