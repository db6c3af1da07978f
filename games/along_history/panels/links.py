"""Linked cards: which cards on the table free, cheapen or drive off which others."""

from __future__ import annotations

from along_history.cards.compiled import Design
from along_history.cards.text import link_text
from along_history.cards.vocabulary import Held
from along_history.panels.marks import card_name
from along_history.state import Table, holds, in_view
from astragal.panels import Look

LINK = "&"
"""The sign of a card that is linked with others, as the printed cards have one."""

Mark = tuple[str, str]
"""A sign and its style."""


def helpers(design: Design) -> frozenset[int]:
    """Return the cards that make a card free or cheaper for their owner, or drive it off."""
    found: set[int] = set()
    for held in (*design.free, *design.sheds):
        found.update(held.cards)
    for change, held in design.changes:
        if change < 0:
            found.update(held.cards)
    return frozenset(found)


def event_mark(look: Look, design: Design) -> Mark:
    """Return the mark of an event: bright while a card in the viewer's civilisation helps with it."""
    mine = _in_civilisation(look.state, look.viewer)
    return _mark(look, design, bool(helpers(design) & mine))


def card_mark(look: Look, design: Design) -> Mark:
    """Return the mark of a card of the viewer: bright while it helps with one of the viewer's events."""
    state: Table = look.state
    helped = False
    for event in state.players[look.viewer].events:
        helped = helped or design.index in helpers(state.gear.designs[event])
    return _mark(look, design, helped)


def _in_civilisation(state: Table, seat: int) -> frozenset[int]:
    zone = state.players[seat].civ
    return frozenset(zone.card(entry) for entry in zone.uncovered())


def covered_note(look: Look, design: Design) -> str:
    """Say which of the viewer's cards would help with a card if it were not covered."""
    zone, designs = look.state.players[look.viewer].civ, look.state.gear.designs
    covered = {zone.card(entry) for entry in zone.covered()} - _in_civilisation(look.state, look.viewer)
    names = [card_name(look.words, designs[index], 99) for index in sorted(helpers(design) & covered)]
    return look.words("{card} is covered and does not count.", card=look.words.join(names)) if names else ""


def _mark(look: Look, design: Design, helps: bool) -> Mark:
    if helps:
        return LINK, "bold $key"
    return (LINK, "dim") if link_text(look.words, design.id) else ("", "")


def help_text(look: Look, design: Design) -> str:
    """Return in short what other cards do to a card's cost; a tick says that it counts already."""
    words, view = look.words, in_view(look.state.players[look.viewer].civ)
    notes = [(words("free"), held) for held in design.free]
    notes += [(words("discard"), held) for held in design.sheds]
    notes += [(f"{change:+d}P{'✓' if holds(held, view) else ''}", held) for change, held in design.changes]
    return ", ".join(words.labelled(note, _held(look, held)) for note, held in notes)


def _held(look: Look, held: Held) -> str:
    """Return the cards of a condition in short, with their number where several are needed."""
    names = "/".join(card_name(look.words, look.state.compiled.designs[card], 12) for card in held.cards)
    return f"{held.least} {names}" if held.least > 1 else names
