"""Quantities as functions: a base value, changed by what rules hand over."""

from __future__ import annotations

import dis
from collections.abc import Callable, Sequence
from types import FunctionType

from astragal.engine.rules import Measure
from astragal.engine.state import State
from astragal.plugins.records import Modifier


def settled(base: int, modifiers: Sequence[Modifier]) -> tuple[int, Sequence[Modifier]]:
    """Return what is the same in every position: the base after the first modifiers, and those left over.

    A modifier that looks at nothing but the value, as `lambda state, seat, value: value + 3`, is asked now.
    """
    for place, modifier in enumerate(modifiers):
        value = _reckoned(modifier.change, base)
        if value is None:
            return base, modifiers[place:]
        base = value
    return base, ()


def _reckoned(change: Callable[[State, int, int], int], value: int) -> int | None:
    """Return what a modifier makes of a value in every position; None when that may depend on the table."""
    plain = getattr(change, "__wrapped__", change)
    if not (isinstance(plain, FunctionType) and _only_reckons(plain)):
        return None
    try:
        found = plain(None, 0, value)
    except Exception:
        return None  # it fails again when it is asked in a game, and is named there
    return found if type(found) is int else None


def _only_reckons(change: FunctionType) -> bool:
    """Return whether a modifier does nothing but reckon with its value and whole numbers."""
    code = change.__code__
    held = [cell.cell_contents for cell in change.__closure__ or ()]
    if code.co_argcount != 3 or not all(type(number) is int for number in held):
        return False
    value = code.co_varnames[2]
    return all(_reckons(step, value) for step in dis.get_instructions(code))


def _reckons(step: dis.Instruction, value: str) -> bool:
    if step.opname in ("LOAD_CONST", "RETURN_CONST"):
        return type(step.argval) is int
    if step.opname.startswith("LOAD_FAST"):
        return bool(step.argval == value)
    return step.opname in _STEPS


_STEPS = ("RESUME", "COPY_FREE_VARS", "LOAD_DEREF", "LOAD_SMALL_INT", "BINARY_OP", "RETURN_VALUE")


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
