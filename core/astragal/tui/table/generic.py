"""The panels of a match: a game's own, those of its components, and every choice as a list."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.rules import Rules
from astragal.errors import RuleFault
from astragal.plugins.records import Setup
from astragal.tui.table.canvas import Canvas, clean, table
from astragal.tui.table.components.panels import component_panels
from astragal.tui.table.panel import Look, Panel

MOST_ROWS = 200


def setup_of(rules: Rules) -> Setup:
    """Return what hooks learn about a compiled match."""
    return rules.setup


def panels_of(rules: Rules) -> list[Panel]:
    """Return the panels of a game and its rules.

    Components draw themselves where a game brings no panels; where it does, the players' scores stay, and
    those that its layout names. A panel with the id of an earlier one takes its place, and one that is shown
    nowhere leaves it out.
    """
    own = "panels" in rules.plugins.hooks_of(rules.game.id)
    drawn = component_panels(rules)
    found = [panel for panel in drawn if panel.id in rules.game.layout] if own else drawn
    if not own and len(found) == 1:  # nothing but the players: the table as the game prints it
        found = [*drawn, TABLE]
    for name, result in rules.plugins.call("panels", setup=setup_of(rules)):
        if not isinstance(result, list | tuple) or not all(isinstance(item, Panel) for item in result):
            raise RuleFault(name, "panels", "must return a list of Panel")
        found += result
    by_id = {panel.id: panel for panel in found}
    by_id |= {panel.id: panel for panel in drawn if own and panel.id == "players" and "players" not in by_id}
    return [panel for panel in by_id.values() if panel.shown or panel.aside]


def draw_table(look: Look) -> Canvas:
    """Draw the state as the game prints it."""
    canvas = Canvas(look.width)
    lines = look.state.rules.game.show(look.state).splitlines()
    for line in lines[:MOST_ROWS]:
        canvas.put_wrapped(0, canvas.height, clean(line, 2000) or " ", look.width, 3)
    return canvas


def draw_list(look: Look, entries: Sequence[tuple[str, str]]) -> Canvas:
    """Draw entries with the keys that pick them, as references and labels."""
    canvas = Canvas(look.width)
    for y, (ref, label) in enumerate(entries[:MOST_ROWS]):
        mark = "■" if ref in look.ticked else "►"
        x = canvas.put(0, y, mark + look.key(ref), "bold $key", ref)
        canvas.put_cut(x + 1, y, clean(label), look.width - x - 1, "bold" if ref in look.ticked else "", ref)
    return canvas


FIGURE = 4
"""Columns of a score."""


def draw_score_lines(look: Look) -> Canvas:
    """Draw where everybody's points come from: a row for each line of the score, a column for each player."""
    state, words = look.state, look.words
    lines = [state.rules.scores(state, seat) for seat in range(state.seats)]
    columns = {"": look.width - FIGURE * state.seats} | {f"{seat + 1}": FIGURE for seat in range(state.seats)}
    rows = [
        ("", [words.name(f"score:{line.id}"), *(str(own[row].points) for own in lines)], "")
        for row, line in enumerate(lines[0])
    ]
    totals = [str(state.rules.total(state, seat)) for seat in range(state.seats)]
    canvas = Canvas(look.width)
    table(canvas, 0, columns, [*rows, ("", [words("Total"), *totals], "bold")])
    return canvas


TABLE: Panel = Panel("table", "Table", draw_table, "main", tab=True)
"""The table in words, for a game with nothing that draws itself."""
