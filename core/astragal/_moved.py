"""Forwarders: old module names keep working for one release and say what to import instead."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module

DOORS = ("astragal", "astragal.panels")


def forwarding(old: str, new: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a module that has moved from `old` to `new`."""

    def find(name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(f"module {old!r} has no attribute {name!r}")
        value: object = getattr(import_module(new), name)
        door = next((door for door in DOORS if name in import_module(door).__all__), "")
        advice = f"use 'from {door or new} import {name}'"
        warnings.warn(f"{old} is deprecated: {advice}", DeprecationWarning, stacklevel=2)
        return value

    return find
