"""Quantities as functions: a base value, changed by what rules hand over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType

from astragal.engine.rules import Measure
from astragal.engine.state import State
from astragal.plugins.records import Modifier


def measure_of(base: int, modifiers: Sequence[Modifier]) -> Measure:
    """Return what measures a quantity: its base, and every modifier in order."""
    changes = [modifier.change for modifier in modifiers]
    if not changes:
        return lambda state, seat: base
    if len(changes) == 1:
        return _applied(changes[0], base)

    def measure(state: State, seat: int) -> int:
        value = base
        for change in changes:
            value = change(state, seat, value)
        return value

    return measure


def _applied(change: Callable[[State, int, int], int], base: int) -> Measure:
    """Return what one modifier makes of the base.

    Phases ask for quantities in every step. So a plain function is copied with the base as the default of its
    third argument, which saves the call of a wrapper around it.
    """
    if not (isinstance(change, FunctionType) and change.__code__.co_argcount == 3):
        return lambda state, seat: change(state, seat, base)
    made = FunctionType(change.__code__, change.__globals__, change.__name__, (base,), change.__closure__)
    made.__kwdefaults__ = change.__kwdefaults__
    return made
