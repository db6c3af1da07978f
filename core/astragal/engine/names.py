"""Names of their own: where two plugins use one name, the later one's thing is called `PLUGIN/NAME`."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Self

_UNSAFE = re.compile(r"[\s=/:+]+")  # what would break a text form, a reference or `--set NAME=VALUE`


class SeenByPlugins(ABC):
    """An argument of hooks in which a plugin's own short names mean its own things."""

    @abstractmethod
    def seen_by(self, plugin: str) -> Self:
        """Return the value as a plugin sees it."""


def qualified(plugin: str, name: str, mark: str = "/") -> str:
    """Return a name with its plugin's id in front: `rtta.river/tithe`."""
    return f"{_UNSAFE.sub('-', plugin)}{mark}{name}"


class Names:
    """The names of one sort of thing in a ruleset; the plugin that comes first keeps the short name."""

    def __init__(self, mark: str = "/") -> None:
        self._mark = mark
        self._names: dict[tuple[str, str], str] = {}

    def give(self, plugin: str, short: str) -> str:
        """Return what a plugin's thing is called in this ruleset; always the same for the same thing."""
        known = self._names.get((plugin, short))
        if known is None:
            taken = short in self._names.values()
            known = self._names[plugin, short] = qualified(plugin, short, self._mark) if taken else short
        return known

    def given(self, plugin: str, short: str) -> str:
        """Return what a plugin's thing is called in this ruleset; empty when it has no such thing."""
        return self._names.get((plugin, short), "")

    def renamed(self, plugin: str) -> dict[str, str]:
        """Return a plugin's short names that stand for longer ones."""
        return {
            short: name for (owner, short), name in self._names.items() if owner == plugin and name != short
        }

    def meant(self, plugin: str, name: str, among: Container[str]) -> str:
        """Return what a plugin means by a name: its own thing, then anybody's, then one by `PLUGIN/NAME`.

        Only names that are `among` those given count; a name that fits nothing is returned as it is.
        """
        own = self._names.get((plugin, name), name)
        if own in among:
            return own
        by_owner = {
            qualified(owner, short, self._mark): known for (owner, short), known in self._names.items()
        }
        return name if name in among else by_owner.get(name, name)
