"""Notes: what a rule remembers, under a name of its own."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from astragal import Note
from astragal.engine.snapshot import digest, restore, snapshot
from tests.core.toy import compiled, nothing, plugin


def rule_with(name: str = "temple", **notes: Note[Any]) -> ModuleType:
    """Return a rule that declares notes."""
    rule = plugin(name, scoring=nothing)
    for short, note in notes.items():
        note.home = name
        setattr(rule, short, note)
    return rule


def test_note_has_its_default_until_it_is_written() -> None:
    """Reading it leaves the table as it is."""
    visits, motto = Note(3), Note("veni")
    state = compiled(rule_with(visits=visits, motto=motto)).new()

    assert (visits[state], motto[state], visits[state, 1]) == (3, "veni", 3)
    assert state.notes == {}


def test_note_is_kept_under_the_names_of_rule_and_note() -> None:
    """Each key has a value of its own beside that of the whole table."""
    visits, motto = Note(0), Note("")
    state = compiled(rule_with(visits=visits, motto=motto)).new()

    visits[state] = 2
    visits[state, 1] += 5
    motto[state, "left"] = "vidi"

    assert state.notes == {"temple/visits": 2, "temple/visits 1": 5, "temple/motto left": "vidi"}
    assert (visits[state], visits[state, 0], visits[state, 1], motto[state, "left"]) == (2, 0, 5, "vidi")


def test_note_of_another_rule_is_another_note() -> None:
    """Two rules may call a note alike."""
    ours, theirs = Note(0), Note(0)
    state = compiled(rule_with("temple", visits=ours), rule_with("abbey", visits=theirs)).new()

    ours[state] = 4

    assert (ours[state], theirs[state]) == (4, 0)


def test_note_at_its_default_leaves_no_trace() -> None:
    """Tables that mean the same have the same hash, whatever was noted in between."""
    visits = Note(0)
    state = compiled(rule_with(visits=visits)).new()
    before = digest(state)

    visits[state], visits[state, 1] = 1, 1
    noted = digest(state)
    visits[state] = 0
    del visits[state, 1]
    del visits[state, 1]  # forgetting what is not known does no harm

    assert noted != before
    assert (digest(state), state.notes) == (before, {})


def test_note_is_saved_and_forked_with_the_table() -> None:
    """A fork has its own, and a snapshot brings it back."""
    visits = Note(0)
    rules = compiled(rule_with(visits=visits))
    state = rules.new()
    visits[state, 0] = 7

    fork, again = state.fork(), restore(snapshot(state), rules)
    visits[fork, 0] += 1

    assert (visits[state, 0], visits[fork, 0], visits[again, 0]) == (7, 8, 7)


def test_note_that_is_imported_belongs_to_the_rule_that_declares_it() -> None:
    """Whoever comes first in the ruleset, a rule that reads another's note reads the same one."""
    visits = Note(0)
    owner = rule_with("temple", visits=visits)
    reader = plugin("abbey", scoring=nothing)
    reader.seen = visits  # type: ignore[attr-defined]

    names = [compiled(*rules).note_names[visits] for rules in ((owner, reader), (reader, owner), (reader,))]

    assert names == ["temple/visits", "temple/visits", "abbey/seen"]


def test_module_that_declares_a_note_is_its_home() -> None:
    """It is found where the note is made."""
    assert Note(0).home == __name__


@pytest.mark.parametrize("default", [None, True, 1.5, []])
def test_note_is_a_whole_number_or_a_text(default: Any) -> None:
    """Anything else could not be written down."""
    with pytest.raises(TypeError, match="a note is a whole number or a text, not "):
        Note(default)


@pytest.mark.parametrize("value", ["3", None, True, 1.0])
def test_note_keeps_its_type(value: Any) -> None:
    """A value of another type is refused with the note's name."""
    visits = Note(0)
    state = compiled(rule_with(visits=visits)).new()

    with pytest.raises(TypeError, match="the note 'temple/visits' is int, and cannot be "):
        visits[state] = value


def test_note_of_no_rule_is_refused() -> None:
    """A note inside a function has no name to be kept under."""
    with pytest.raises(TypeError, match="declare it at the top level of its module"):
        Note(0)[compiled().new()]
