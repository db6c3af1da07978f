"""The versions of installed games and rules: those of the distributions that bring them."""

from __future__ import annotations

from functools import cache

from astragal.plugins.registry import GAMES, RULES, installed


@cache
def _version(group: str, name: str) -> str:
    point = installed(group).get(name)
    return point.dist.version if point is not None and point.dist is not None else ""


def version_of_game(name: str) -> str:
    """Return the version of an installed game; empty when it is not installed."""
    return _version(GAMES, name)


def version_of_rule(name: str) -> str:
    """Return the version of an installed rule; empty for a rule from a single file."""
    return _version(RULES, name)
