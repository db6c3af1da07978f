"""The versions of installed games and rules, and the hashes of the files that rules were read from."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from astragal.engine.rules import Rules
from astragal.journal.format import RuleUsed
from astragal.plugins.registry import GAMES, RULES, installed
from astragal.plugins.rule_files import READ, RuleFile


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
    return RuleUsed(name, version_of_rule(name), _sha256(rules.plugins.plugin(name)))


def _sha256(plugin: object) -> str:
    """Return the hash of the file that a rule was read from; empty where there is none."""
    file: RuleFile | None = getattr(plugin, READ, None)
    if file is not None:
        return file.sha256
    path = getattr(plugin, "__file__", None)
    return _hash_of(path) if isinstance(path, str) else ""


@cache
def _hash_of(path: str) -> str:
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""
