"""The panels of a game that brings none, or not all: one for each kind of component that its state holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import attrs
from rich.cells import cell_len

from astragal.components.dice import DicePool
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas
from astragal.tui.table.components.boards import about_space, draw_graph, space_refs
from astragal.tui.table.components.cards import about_card, card_refs, draw_cards
from astragal.tui.table.components.fields import label_of_ref
from astragal.tui.table.components.find import Found, Kind, Part, find
from astragal.tui.table.components.rows import about_row, draw_rows, row_refs
from astragal.tui.table.components.scores import draw_common, draw_players, draw_rivals, player_refs
from astragal.tui.table.dice import draw_dice, drawn_die, tray_for
from astragal.tui.table.panel import Area, Look, Panel

ROWS: tuple[tuple[Kind, str, Area], ...] = (("track", "Tracks", "left"), ("checklist", "Checklists", "main"))
"""The components that are drawn as rows: kind, heading (a msgid) and area."""

LEFT = 42
"""Columns of what stands on the left."""


def component_panels(rules: Rules) -> list[Panel]:
    """Return the panels of everything that a game's state holds, arranged as the game says in `layout`."""
    found = find(rules)
    panels = [*_dice(found), *_rows(found), *_cards(found), *_boards(found), *_common(found), *_people(found)]
    return arranged(panels, rules.game.layout)


def arranged(panels: Sequence[Panel], layout: Mapping[str, str]) -> list[Panel]:
    """Return panels in the areas that a layout names, in its order; an empty area leaves one out."""
    by_id = {panel.id: panel for panel in panels}
    order = [name for name in layout if name in by_id] + [name for name in by_id if name not in layout]
    placed = [_placed(by_id[name], layout[name]) if name in layout else by_id[name] for name in order]
    return [panel for panel in placed if panel is not None]


def _placed(panel: Panel, areas: str) -> Panel | None:
    area, _, wide = areas.partition(" ")
    changed: Any = {"area": area, "wide": wide or None, "width": LEFT if area == "left" else 0}
    return attrs.evolve(panel, **changed) if area else None


# --- dice ----------------------------------------------------------------------------------------


def _dice(found: Found) -> list[Panel]:
    if found.pool is None:
        return []
    draw = partial(draw_all_dice, pool=found.pool)
    about = partial(_about_die, found.pool)
    return [
        Panel(
            "dice",
            "Dice",
            draw,
            "top",
            partial(_die_refs, found.pool),
            bare=("narrow", "normal", "wide"),
            about=about,
        )
    ]


def _die_refs(pool: DicePool, state: State, viewer: int) -> list[str]:
    return [f"die:{number}" for number in range(len(pool.dice))]


def draw_all_dice(look: Look, pool: DicePool) -> Canvas:
    """Draw the dice as they lie, and what the faces that can be seen give together."""
    canvas = Canvas(look.width)
    faces = getattr(look.state, "faces", ())
    air = [int(ref[4:]) + 1 for ref in look.moving if ref.startswith("die:")]
    count = max([len(faces), *air, *(die + 1 for die in look.landed)]) or len(pool.dice)
    lying = look.lying(faces, min(count, len(pool.dice)))
    tray = tray_for(look, len(lying))
    draw_dice(canvas, tray, [drawn_die(look, pool, n, face, tray.box) for n, face in enumerate(lying)])
    rolling = bool(look.moving) or look.state.chance is not None
    unseen = not any(face is not None for face in lying)
    told = look.words("Rolling …") if rolling and unseen else _sum(look, pool, lying)
    canvas.put(1, tray.rows, told, "bold")
    return canvas


def _sum(look: Look, pool: DicePool, lying: Sequence[int | None]) -> str:
    """Return what the faces that can be seen give together; no figure is cut in the middle."""
    totals: dict[str, int] = {}
    for die, face in zip(pool.dice, lying, strict=False):
        amounts = die.faces[face].amounts if face is not None else None
        for name in amounts.names() if amounts is not None else ():
            totals[name] = totals.get(name, 0) + (amounts.get(name) if amounts is not None else 0)
    parts = [f"{label_of_ref(look.words, f'amount:{name}')} {n}" for name, n in totals.items()]
    short = [f"{_short_amount(look.words, name)} {n}" for name, n in totals.items()]
    tries = (("   ", parts), ("  ", parts), ("   ", short), ("  ", short))
    told = next((told for gap, said in tries if _fits(look, told := gap.join(said))), "")
    while not told and short:
        short.pop()
        told = "  ".join([*short, "…"]) if _fits(look, "  ".join([*short, "…"])) else ""
    return told


def _short_amount(words: Words, name: str) -> str:
    """Return what an amount is called where room is short: its short name if it has one."""
    short = f"short-amount:{name}"
    return words.name(short) if words.knows(short) else label_of_ref(words, f"amount:{name}")


def _fits(look: Look, text: str) -> bool:
    return cell_len(text) < look.width


def _about_die(pool: DicePool, state: State, viewer: int, words: Words, ref: str) -> tuple[str, str]:
    kind, _, number = ref.partition(":")
    faces: Sequence[int] = getattr(state, "faces", ())
    if kind != "die" or not number.isdecimal() or int(number) >= min(len(faces), len(pool.dice)):
        return "", ""
    face = f"face:{pool.dice[int(number)].faces[faces[int(number)]].id}"
    return words("die {n}: {face}", n=int(number) + 1, face=words.name(face)), words.help(face)


# --- tracks, checklists, cards, boards -----------------------------------------------------------


def _rows(found: Found) -> list[Panel]:
    panels: list[Panel] = []
    for kind, title, area in ROWS:
        parts = [part for part in found.parts if part.kind == kind]
        if parts:
            panels.append(_row_panel(f"{kind}s", title, area, parts))
    return panels


def _row_panel(id: str, title: str, area: Area, parts: list[Part]) -> Panel:
    def refs(state: State, viewer: int) -> list[str]:
        return row_refs(parts, state, viewer)

    def about(state: State, viewer: int, words: Words, ref: str) -> tuple[str, str]:
        return about_row(parts, state, viewer, words, ref)

    title = _title(parts[0].heading) if len(parts) == 1 and len(parts[0].definitions) > 1 else title
    width = LEFT if area == "left" else 0
    return Panel(
        id, title, partial(draw_rows, parts=parts), area, refs, tab=area != "left", width=width, about=about
    )


def _title(name: str) -> str:
    """Return a name of the code as the heading of a panel."""
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


def _cards(found: Found) -> list[Panel]:
    return [_card_panel(part) for part in found.of("zone", "hand")]


def _card_panel(part: Part) -> Panel:
    def refs(state: State, viewer: int) -> list[str]:
        return card_refs(part, state, viewer)

    def about(state: State, viewer: int, words: Words, ref: str) -> tuple[str, str]:
        return about_card([part], state, viewer, words, ref)

    return Panel(
        part.field, _title(part.field), partial(draw_cards, part=part), "main", refs, tab=True, about=about
    )


def _boards(found: Found) -> list[Panel]:
    tokens = next(iter(found.of("tokens")), None)
    return [_board_panel(part, tokens) for part in found.of("board")[:1]]


def _board_panel(part: Part, tokens: Part | None) -> Panel:
    def refs(state: State, viewer: int) -> list[str]:
        return space_refs(part)

    def about(state: State, viewer: int, words: Words, ref: str) -> tuple[str, str]:
        return about_space(part, tokens, state, words, ref)

    draw = partial(draw_graph, part=part, tokens=tokens)
    return Panel("board", "Board", draw, "main", refs, tab=True, about=about)


# --- people and the rest -------------------------------------------------------------------------


def _common(found: Found) -> list[Panel]:
    parts = [part for part in found.of("number", "text", "bag") if not part.personal]
    return [Panel("common", "Table", partial(draw_common, parts=parts), "left", width=LEFT)] if parts else []


def _people(found: Found) -> list[Panel]:
    numbers = [part for part in found.of("number") if part.personal]
    owned = [part for part in found.of("track", "checklist", "zone", "hand") if part.personal]
    panels: list[Panel] = [
        Panel("players", "Players", partial(draw_players, numbers=numbers), "left", player_refs, width=LEFT)
    ]
    if owned:
        rivals = Panel(
            "rivals",
            "Rivals",
            partial(draw_rivals, parts=owned),
            "foot",
            tab=True,
            bare=("normal", "wide"),
            when=lambda state: state.seats > 1,
        )
        panels.append(rivals)
    return panels
