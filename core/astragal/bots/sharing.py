"""What all bots of a ruleset share: tables that are made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from astragal.engine.rules import Rules

T = TypeVar("T")


def once_per_rules(make: Callable[[Rules], T]) -> Callable[[Rules], T]:
    """Let a function make something of rules once for each; what it makes must not keep the rules alive."""
    made: WeakKeyDictionary[Rules, T] = WeakKeyDictionary()

    @wraps(make)
    def known(rules: Rules) -> T:
        found = made.get(rules)
        if found is None:
            found = made[rules] = make(rules)
        return found

    return known
