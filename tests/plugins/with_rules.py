"""Rules of a game with house rules, for the tests of the samples."""

from __future__ import annotations

from typing import Any

from astragal.engine.rules import Rules
from astragal.plugins.registry import Registry


def rules(*names: str, game: str = "rtta", players: int = 2, **options: Any) -> Rules:
    """Return a game's rules with house rules and options."""
    registry = Registry()
    return registry.compile(registry.ruleset(game, "", names), players, options)


def measure(made: Rules, quantity: str, seat: int = 0, state: Any = None) -> int:
    """Return what a quantity is for a seat."""
    return made.quantity(quantity)(state or made.new(), seat)
