"""What rules call their notes, turned into what these are called in a ruleset."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from astragal.engine.names import qualified
from astragal.engine.note import Note
from astragal.plugins.hooks import Plugins


def note_names(plugins: Plugins) -> dict[Note[Any], str]:
    """Return what each note is called in `state.notes`."""
    return {note: qualified(*named) for note, named in named_notes(plugins).items()}


def named_notes(plugins: Plugins) -> dict[Note[Any], tuple[str, str]]:
    """Return plugin and name of each note; one that several import belongs to the one that declares it."""
    found: dict[Note[Any], tuple[str, str]] = {}
    for name in plugins.names:
        plugin = plugins.plugin(name)
        if not isinstance(plugin, ModuleType):
            continue
        for short, value in vars(plugin).items():
            if isinstance(value, Note) and (value not in found or value.home == plugin.__name__):
                found[value] = (name, short)
    return found
