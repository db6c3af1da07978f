"""Looking at any table through its panels, without a program around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.engine.wording import Words
from astragal.panels import Canvas, Density, Look
from astragal.plugins.registry import Registry
from astragal.tui.table.choices import Choices, lay_out
from astragal.tui.table.generic import panels_of
from astragal.tui.table.panel import Panel, Shown

NAMES = ("Alice", "Bruno", "Chloé", "Dan", "Eve")
SIZES: dict[str, tuple[Density, int, int]] = {
    "80x24": ("narrow", 80, 13),
    "120x40": ("normal", 120, 17),
    "200x60": ("wide", 118, 30),
}
"""Density, width and height that a panel gets in windows of three sizes."""
WANTED = ("acquire", "move", "attack", "buy", "build", "box", "propose", "conquer", "demand", "ship")
"""Kinds of actions that make tables worth looking at."""


@attrs.frozen
class Kind:
    """A game that is played for its tables."""

    game: str
    ruleset: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join(
            (self.game, self.ruleset, str(self.seats), *(str(value) for _, value in self.options))
        )


@cache
def rules_of(kind: Kind) -> Rules:
    """Return compiled rules."""
    registry = Registry()
    return registry.compile(registry.ruleset(kind.game, kind.ruleset), kind.seats, dict(kind.options))


@cache
def panels(kind: Kind) -> tuple[Panel, ...]:
    """Return the panels of a game."""
    return tuple(panels_of(rules_of(kind)))


def tables(kind: Kind, seed: int, each: int = 1) -> Iterator[Any]:
    """Yield every so manyth decision of a game in which people mostly do what changes the table."""
    state: Any = rules_of(kind).new()
    rng = Random(f"{kind}/{seed}")
    number = 0
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.rules.deal(state, rng)
            continue
        if number % each == 0:
            yield state
        number += 1
        wanted = [action for action in state.legal if action.kind.startswith(WANTED)]
        state.rules.play(state, rng.choice(wanted if wanted and rng.random() < 0.6 else state.legal))
    yield state


def words_of(state: Any, language: str = "en") -> Words:
    """Return the game's words in a language."""
    return Words(language, state.rules.namings, NAMES)


def look_at(
    kind: Kind,
    state: Any,
    size: str,
    *,
    viewer: int = 0,
    language: str = "en",
    rng: Random | None = None,
) -> Look[Any]:
    """Return what panels are given in a window of a size; with luck, something is being ticked."""
    density, width, height = SIZES[size]
    words = words_of(state, language)
    choices, ticked = _choices(kind, state, words, rng)
    keys, legal, ticking = choices.keys, choices.legal, choices.ticking
    return Look(
        state, viewer, words, density, width, height, keys=keys, legal=legal, ticked=ticked, ticking=ticking
    )


def _choices(kind: Kind, state: Any, words: Words, rng: Random | None) -> tuple[Choices, frozenset[str]]:
    shown = Shown(panels(kind), state, max(0, state.to_move))
    choices = lay_out(state.rules, state, shown, words)
    target = ""
    if rng is not None and choices.payable and rng.random() < 0.5:
        target = rng.choice(sorted(choices.payable))
        choices = lay_out(state.rules, state, shown, words, target=target)
    ticked: frozenset[str] = frozenset()
    if rng is not None and choices.selection is not None:
        ticked = frozenset(ref for ref in choices.selection.candidates if rng.random() < 0.5)
    return lay_out(state.rules, state, shown, words, target=target, ticked=ticked), ticked


def in_room(panel: Panel, look: Look[Any]) -> Look[Any]:
    """Return a look in the width that a panel gets."""
    return attrs.evolve(look, width=min(look.width, panel.width or look.width))


def drawn(kind: Kind, panel: str, look: Look[Any]) -> Canvas:
    """Return the drawing of a panel in its own width."""
    found = next(each for each in panels(kind) if each.id == panel)
    return found.view(in_room(found, look))


def text_at(canvas: Canvas, ref: str) -> str:
    """Return what is drawn for a component, row after row."""
    rows = ["".join(char if owner == ref else " " for char, _, owner in row).strip() for row in canvas.rows]
    return "\n".join(row for row in rows if row)


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, signs included."""
    return [int(found) for found in re.findall(r"(?<![\w/])-?\d+|(?<=/)\d+", text)]
