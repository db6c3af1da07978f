"""Notes: what a rule remembers, under a name that no other rule can take by accident."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Generic, TypeVar

from astragal.unchecked import Fields

if TYPE_CHECKING:
    from astragal.engine.state import State

V = TypeVar("V", int, str)


class Note(Generic[V]):
    """Something that a rule remembers: a whole number or a text, one for the table or one for each key.

    Declared at the top level of a rule's module: `visits = Note(0)`. Then `visits[state]` reads and
    `visits[state] = 3` writes it; `visits[state, seat]` is a value of its own for each seat, or for any other
    whole number or text. It is kept in `state.notes` as `PLUGIN/NAME`, so saves, undo and bots know it.
    """

    def __init__(self, default: V) -> None:
        if type(default) not in (int, str):
            raise TypeError(f"a note is a whole number or a text, not {default!r}")
        self.default: V = default
        """What it is until somebody writes it."""
        self.home: str = sys._getframe(1).f_globals.get("__name__", "")
        """The module that declares it, as for a named tuple."""

    def __getitem__(self, where: State | tuple[State, int | str]) -> V:
        notes, name = self._place(where)
        value: V = notes.get(name, self.default)
        return value

    def __setitem__(self, where: State | tuple[State, int | str], value: V) -> None:
        notes, name = self._place(where)
        if type(value) is not type(self.default):
            raise TypeError(f"the note {name!r} is {type(self.default).__name__}, and cannot be {value!r}")
        if value == self.default:
            notes.pop(name, None)  # so that two tables that mean the same are the same
        else:
            notes[name] = value

    def __delitem__(self, where: State | tuple[State, int | str]) -> None:
        notes, name = self._place(where)
        notes.pop(name, None)

    def _place(self, where: State | tuple[State, int | str]) -> tuple[Fields, str]:
        """Return the table's notes and the name of this one among them."""
        state, *keys = where if isinstance(where, tuple) else (where,)
        name = state.rules.note_names.get(self)
        if name is None:
            raise TypeError("a note belongs to no rule in play: declare it at the top level of its module")
        return state.notes, " ".join([name, *map(str, keys)])
