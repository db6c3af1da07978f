"""The versions of installed games and rules, and the hashes of the files that rules were read from."""

from __future__ import annotations

from functools import cache

from astragal.engine.rules import Rules
from astragal.journal.format import RuleUsed
from astragal.plugins.registry import GAMES, RULES, installed
from astragal.plugins.rule_files import hash_of


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


def rule_used(rules: Rules, name: str) -> RuleUsed:
    """Return a rule as a journal remembers it."""
    return RuleUsed(name, version_of_rule(name), hash_of(rules.plugins.plugin(name)))
