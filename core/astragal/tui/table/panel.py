"""Panels: the parts of a table that a game draws, and what they draw from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Literal, get_args

import attrs

from astragal.engine.state import State, TableT
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas

Density = Literal["narrow", "normal", "wide"]
"""How much room there is: below 110 columns, below 170, or more."""

Area = Literal["top", "left", "main", "side", "foot"]
"""Across the top, in one of three columns, or across the foot (on the right when wide)."""


@attrs.frozen
class Look(Generic[TableT]):
    """What a panel draws from. Drawing changes nothing and asks nothing else."""

    state: TableT
    viewer: int
    """The seat through whose eyes the table is seen."""
    words: Words
    density: Density = "normal"
    width: int = 80
    height: int = 24
    keys: Mapping[str, str] = attrs.field(factory=dict)
    """The key that picks each component now."""
    legal: frozenset[str] = frozenset()
    """The components that can be picked now."""
    ticked: frozenset[str] = frozenset()
    """The components that are ticked in the selection at hand."""
    ticking: str = ""
    """What the selection at hand is for: its target, or `phase`; empty when nothing is being ticked."""
    moving: frozenset[str] = frozenset()
    """The components that are in motion, such as dice that are being rolled."""
    frame: int = 0
    """Counts the pictures of a motion."""
    recent: str = ""
    """What the last other player did, in words."""
    moment: int = -1
    """Counts the changes of the state, so that drawings can be kept between them; -1 when nobody counts."""
    tall: bool = False
    """Whether the window has rows to spare, so that texts may take several."""
    landed: Mapping[int, int] = attrs.field(factory=dict)
    """The faces of the last roll that can be seen so far, by die; the state may be the one before it."""
    fresh: frozenset[str] = frozenset()
    """The dice that were rolled last, for as long as nothing else has happened."""
    ascii_only: bool = False
    """Whether the terminal has letters only: then pictures are coarser, and small dice have words."""
    rows: int = 40
    """The rows of the whole window, of which the panel gets its share."""
    alone: bool = False
    """Whether the panel has the whole screen for itself, as when somebody zooms."""

    def lying(self, faces: Sequence[int], count: int) -> list[int | None]:
        """Return the face of each of the first dice as it can be seen; None for one that is in the air.

        `faces` are those on the table. A roll is seen die by die: what has landed counts, the rest not yet.
        """
        return [self._lies(die, faces) for die in range(count)]

    def _lies(self, die: int, faces: Sequence[int]) -> int | None:
        if f"die:{die}" in self.moving:
            return None
        known = self.landed.get(die)
        return known if known is not None else faces[die] if die < len(faces) else None

    def key(self, ref: str) -> str:
        """Return the key that picks a component, or a blank."""
        return self.keys.get(ref, " ")

    def mark(self, ref: str) -> str:
        """Return the sign for what can be done with a component: ticked, possible, or nothing."""
        if ref in self.ticked:
            return "■"
        return "►" if ref in self.legal else " "


def _no_refs(state: State, viewer: int) -> Sequence[str]:
    return ()


def _nothing_known(state: State, viewer: int, words: Words, ref: str) -> tuple[str, str]:
    return "", ""


def _known_area(panel: object, field: object, area: str) -> None:
    if area not in get_args(Area):
        raise ValueError(f"there is no area {area!r}, only {', '.join(get_args(Area))}")


INK_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def _known_ink(ink: object, field: object, id: str) -> None:
    if not INK_ID.fullmatch(id):
        raise ValueError(f"the ink {id!r} needs an id of small letters and digits, with hyphens between")


def _known_colour(ink: object, field: object, colour: str) -> None:
    if not COLOUR.fullmatch(colour):
        raise ValueError(f"{colour!r} is no colour: write six hexadecimal digits, such as #D9A05B")


@attrs.frozen
class Ink:
    """A colour of a game's own, drawn with as the style `$id`; without colours it is the terminal's own."""

    id: str = attrs.field(validator=_known_ink)
    """Such as `good-wood`; one of the program's own inks keeps its colour."""
    dark: str = attrs.field(validator=_known_colour)
    """On a dark background, as `#RRGGBB`."""
    light: str = attrs.field(validator=_known_colour)
    """On a light background, with the contrast that text needs."""


@attrs.frozen
class Panel(Generic[TableT]):
    """A part of the table: a pure drawing of the state, and where it goes."""

    id: str
    title: str
    """A msgid; the panel's heading."""
    view: Callable[[Look[TableT]], Canvas]
    area: Area = attrs.field(default="main", validator=_known_area)
    refs: Callable[[TableT, int], Sequence[str]] = _no_refs
    """Every component that the panel shows, in a fixed order, so that each keeps its key."""
    tab: bool = False
    """Whether the panel takes turns with others where there is little room."""
    phases: tuple[str, ...] = ()
    """The phases (or interrupts) in which the panel comes to the front."""
    width: int = 0
    """Columns that it wants in its area; 0 takes what is left."""
    grows: bool = False
    """Whether it takes the height that is left."""
    shown: tuple[Density, ...] = ("narrow", "normal", "wide")
    aside: tuple[Density, ...] = ()
    """Where it is not on the board, but the foot line names the function key that shows it whole."""
    when: Callable[[TableT], bool] = lambda state: True
    """Whether there is anything to show in a state; hidden otherwise."""
    passing: bool = False
    """Whether it comes and goes within a turn: its function key then follows those of the others."""
    bare: tuple[Density, ...] = ()
    """Where it goes without a frame and a heading."""
    about: Callable[[TableT, int, Words, str], tuple[str, str]] = _nothing_known
    """A component's name and a text about it as things stand; empty where the game's names will do."""
    apart: bool = False
    """Whether ticks and motion of components on other panels leave it as it is."""
    inks: tuple[Ink, ...] = ()
    """The colours of the game's own that it draws with."""
    short: str = ""
    """A msgid; what a foot line without much room calls it, where the heading is long."""
    wide: Area | None = None
    """Its area in a wide window, where that is another one."""
    also: Callable[[], object] | None = None
    """What the drawing depends on beside the table, such as what is still being worked out."""

    @property
    def asks(self) -> bool:
        """Whether it comes with choices and goes with them, so that all of it has to be seen."""
        return self.passing and self.refs is not _no_refs

    def components(self, state: TableT, viewer: int) -> Sequence[str]:
        """Return every component that the panel shows; nothing when it fails."""
        try:
            return self.refs(state, viewer)
        except Exception:  # a plugin's panel must not end the match; its drawing says what is wrong
            return ()

    def signature(self, look: Look[TableT], own: Sequence[str]) -> tuple[object, ...] | None:
        """Return what a drawing depends on: while it stays the same, so does the drawing.

        `own` are the panel's components, whose ticks and motion matter where the others' do not.
        """
        if look.moment < 0:
            return None
        ticked, moving = look.ticked, look.moving
        if self.apart:
            ticked, moving = ticked.intersection(own), moving.intersection(own)
        size = (look.density, look.tall, look.rows, look.width, look.height)
        frame = look.frame if moving else 0
        seen = (look.moment, look.viewer, id(look.words), look.recent, self.also and self.also())
        rolled = (tuple(look.landed.items()), look.fresh, look.ascii_only)
        return *size, *seen, look.keys, look.legal, look.ticking, ticked, moving, frame, rolled

    def first_look(self, state: TableT, words: Words) -> Look[TableT]:
        """Return what it draws from at the start of a game."""
        return Look(state, 0, words)

    def is_drawing(self, drawn: object) -> bool:
        """Return whether something is what its view must return."""
        return isinstance(drawn, Canvas)

    def has_content(self, state: TableT) -> bool:
        """Return whether there is anything to show; a panel that fails says so in its place."""
        try:
            return self.when(state)
        except Exception:
            return True


class Shown(dict[str, Sequence[str]]):
    """The components that each panel shows to a viewer, by its id; a panel is asked once."""

    def __init__(self, panels: Sequence[Panel], state: State, viewer: int) -> None:
        super().__init__()
        self._panels = {panel.id: panel for panel in panels}
        self.state, self.viewer = state, viewer

    def __missing__(self, id: str) -> Sequence[str]:
        panel = self._panels.get(id)
        found = self[id] = panel.components(self.state, self.viewer) if panel is not None else ()
        return found

    def each(self) -> list[Sequence[str]]:
        """Return the components of every panel, in the order of the panels."""
        return [self[id] for id in self._panels]
