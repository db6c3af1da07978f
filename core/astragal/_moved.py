"""Forwarders: old module names keep working for one release and say what to import instead."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module

DOORS = ("astragal", "astragal.panels")


def forwarding(old: str, *homes: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a module whose names have moved from `old` to one of `homes`."""

    def find(name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(f"module {old!r} has no attribute {name!r}")
        new = next((home for home in homes if hasattr(import_module(home), name)), homes[0])
        value: object = getattr(import_module(new), name)
        door = next((door for door in DOORS if name in import_module(door).__all__), "")
        advice = f"use 'from {door or new} import {name}'"
        warnings.warn(f"{old} is deprecated: {advice}", DeprecationWarning, stacklevel=2)
        return value

    return find
