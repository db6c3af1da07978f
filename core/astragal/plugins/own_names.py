"""What rules call their notes, phases and options, turned into what these are called in a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

import attrs

from astragal.engine.names import qualified
from astragal.engine.note import Note
from astragal.plugins.hooks import Plugins
from astragal.plugins.records import Naming

T = TypeVar("T")


def note_names(plugins: Plugins) -> dict[Note[int] | Note[str], str]:
    """Return what each note is called in `state.notes`."""
    return {note: qualified(*named) for note, named in named_notes(plugins).items()}


def named_notes(plugins: Plugins) -> dict[Note[int] | Note[str], tuple[str, str]]:
    """Return plugin and name of each note; one that several import belongs to the one that declares it."""
    found: dict[Note[int] | Note[str], tuple[str, str]] = {}
    for name in plugins.names:
        plugin = plugins.plugin(name)
        if not isinstance(plugin, ModuleType):
            continue
        for short, value in vars(plugin).items():
            if isinstance(value, Note) and (value not in found or value.home == plugin.__name__):
                found[value] = (name, short)
    return found


def under_own_names(naming: Naming, phases: Mapping[str, str], options: Mapping[str, str]) -> Naming:
    """Return a rule's names with references to its phases and options as these are called in the ruleset."""

    def renamed(table: Mapping[str, T]) -> dict[str, T]:
        return {_renamed(ref, phases, options): said for ref, said in table.items()}

    if not phases and not options:
        return naming
    return attrs.evolve(naming, names=renamed(naming.names), texts=renamed(naming.texts))


def _renamed(ref: str, phases: Mapping[str, str], options: Mapping[str, str]) -> str:
    """Return a reference such as `phase:market`, `done:market` or `option:price=low` under the new name."""
    sort, _, rest = ref.partition(":")
    name, equals, value = rest.partition("=")
    table = {"phase": phases, "done": phases, "option": options}.get(sort, {})
    return f"{sort}:{table[name]}{equals}{value}" if name in table else ref
