"""The other players: a line for everybody, and the rivals' boards."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.panels import Canvas, Look, cut
from rtta.panels.board import development_refs, good_ink, good_name, pegs
from rtta.scoring import goods_value, monuments_completed
from rtta.state import Table

ROOMY = 70
"""Columns from which a player's line has room for goods and what is being built."""
FIGURES = (4, 4, 5, 4, 4, 4)
"""The widths of a player's figures; the last one grows with what it holds."""


def player_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the players."""
    return [f"player:{seat}" for seat in range(state.seats)]


def ending_at(state: Table, seat: int) -> int:
    """Return how many developments of a player end the game; 0 where they do not."""
    counted = any(ending.id == "developments" for ending in state.rules.endings)
    return state.rules.quantities["developments_to_end"](state, seat) if counted else 0


def _owned(state: Table, seat: int) -> str:
    """Return how many developments a player has, and how many end the game."""
    end = ending_at(state, seat)
    return f"{len(state.players[seat].developments)}" + (f"/{end}" if end else "")


def draw_players(look: Look) -> Canvas:
    """Draw one line a player: points, cities, food, value of goods, monuments, developments."""
    state: Table = look.state
    words = look.words
    canvas = Canvas(look.width)
    headings = (words("vp"), words("cit"), words("food"), words("gd$"), words("mon"), words("dev"))
    owned = [_owned(state, seat) for seat in range(state.seats)]
    widths = (*FIGURES[:-1], max(FIGURES[-1], *(1 + len(each) for each in owned)))
    name = look.width - sum(widths) - (look.density == "narrow")  # what stands beside it has no frame
    _player_row(canvas, 0, words("Player"), headings, name, "$heading", "", widths)
    for seat, player in enumerate(state.players):
        figures = (
            state.rules.total(state, seat),
            player.cities,
            player.food,
            goods_value(state, seat),
            monuments_completed(state, seat),
            owned[seat],
        )
        sign = "▸" if seat == state.active and not state.ended else " "
        style = "bold" if seat == look.viewer else ""
        label = f"{sign}{seat + 1} {words.player(seat)}"
        _player_row(canvas, seat + 1, label, tuple(map(str, figures)), name, style, f"player:{seat}", widths)
        if look.width >= ROOMY:
            _holdings(canvas, look, seat, seat + 1, name)
        if f"player:{seat}" in look.legal:
            canvas.put(0, seat + 1, "►" + look.key(f"player:{seat}"), "bold $key", f"player:{seat}")
    return canvas


def _holdings(canvas: Canvas, look: Look, seat: int, y: int, end: int) -> None:
    """Draw the goods of a player and what is being built, between the name and the figures."""
    state: Table = look.state
    player, gear, ref = state.players[seat], state.gear, f"player:{seat}"
    x = canvas.put(3 + min(12, len(look.words.player(seat))), y, "  ", "", ref)
    x = max(x, 12)
    for row, good in enumerate(gear.goods):
        x = canvas.put(x, y, good_name(look.words, good)[:2], good_ink(good), ref)
        x = canvas.put(x, y, f"{player.goods[row]} ", "bold", ref)
    canvas.put_cut(x + 1, y, _as_many(_begun(look, seat), end - x - 1), max(0, end - x - 1), "dim", ref)


def _as_many(parts: Sequence[str], width: int) -> str:
    """Return as many parts as fit in a width, and how many more there are."""
    for number in range(len(parts), 0, -1):
        more = f" +{len(parts) - number}" if number < len(parts) else ""
        text = ", ".join(parts[:number]) + more
        if len(text) <= width:
            return text
    return _cut_part(parts, width) if parts else ""


def _cut_part(parts: Sequence[str], width: int) -> str:
    """Return the first part with its name cut, its figure whole, and how many more there are."""
    name, _, figure = parts[0].rpartition(" ")
    more = f" +{len(parts) - 1}" if len(parts) > 1 else ""
    room = width - len(f" {figure}{more}")
    return f"{cut(name, room)} {figure}{more}" if name and room > 3 else f"+{len(parts)}"


def _begun(look: Look, seat: int) -> list[str]:
    """Return the projects that a player has begun, with their boxes."""
    state: Table = look.state
    player = state.players[seat]
    return [
        f"{look.words.name(project.id)} {player.boxes[index]}/{project.boxes}"
        for index, project in enumerate(state.gear.projects)
        if player.boxes[index] and player.awards[index] < 0
    ]


def _player_row(
    canvas: Canvas,
    y: int,
    label: str,
    cells: Sequence[str],
    name: int,
    style: str,
    ref: str,
    widths: Sequence[int],
) -> None:
    x = canvas.put_cut(0, y, label, name, style, ref)
    for cell, width in zip(cells, widths, strict=True):
        x = canvas.put_right(x, y, cell, width, style, ref)


def draw_rivals(look: Look) -> Canvas:
    """Draw the other players' boards: three beside each other, or in full below each other."""
    state: Table = look.state
    rivals = [(look.viewer + step) % state.seats for step in range(1, state.seats)]
    if look.density == "normal" and look.width >= 30 * len(rivals):
        return _rival_row(look, rivals)
    canvas = Canvas(look.width)
    for seat in rivals:
        draw = _rival_board if look.density == "wide" else _rival_card
        draw(canvas, look, seat, 0, canvas.height, look.width)
    return canvas


def _rival_row(look: Look, rivals: Sequence[int]) -> Canvas:
    canvas = Canvas(look.width)
    width = look.width // len(rivals)
    for place, seat in enumerate(rivals):
        _rival_card(
            canvas,
            look,
            seat,
            place * width,
            0,
            width - 1 if place + 1 < len(rivals) else look.width - place * width,
        )
    return canvas


def _rival_title(canvas: Canvas, look: Look, seat: int, x: int, y: int, width: int) -> None:
    state: Table = look.state
    points = look.words("{n} vp", n=state.rules.total(state, seat))
    sign = "▸" if seat == state.active and not state.ended else " "
    name = cut(f"{sign}{seat + 1} {look.words.player(seat)}", width - len(points) - 5)
    canvas.put(x, y, "─" * width, "dim", f"player:{seat}")
    canvas.put(x, y, f"{name} · {points} ", f"bold $seat-{seat % 4 + 1}", f"player:{seat}")


def _rival_card(canvas: Canvas, look: Look, seat: int, x: int, y: int, width: int) -> None:
    state: Table = look.state
    player, gear, words = state.players[seat], state.gear, look.words
    _rival_title(canvas, look, seat, x, y, width)
    at = x + 1
    for row, good in enumerate(gear.goods):
        at = canvas.put(at, y + 1, good_name(words, good)[:2], good_ink(good))
        at = canvas.put(at, y + 1, f"{player.goods[row]} ", "bold")
    canvas.put_cut(
        at,
        y + 1,
        words("food {food} cities {cities}", food=player.food, cities=player.cities),
        x + width - at,
    )
    built = [
        words.name(project.id)
        for index, project in enumerate(gear.projects)
        if index >= gear.cities and player.awards[index] >= 0
    ]
    begun = _begun(look, seat)
    owned = [words.name(ref) for ref in development_refs(state, seat) if ref[12:] in player.developments]
    canvas.put_cut(
        x + 1,
        y + 2,
        _as_many([*(f"✓{name}" for name in built), *begun], width - 1) or words("No monuments yet"),
        width - 1,
    )
    canvas.put_cut(
        x + 1,
        y + 3,
        _as_many(owned, width - 1) or words("No developments"),
        width - 1,
        "" if owned else "dim",
    )


def _rival_board(canvas: Canvas, look: Look, seat: int, x: int, y: int, width: int) -> None:
    state: Table = look.state
    player, gear, words = state.players[seat], state.gear, look.words
    _rival_title(canvas, look, seat, x, y, width)
    half = min(34, width // 2)
    for row, good in enumerate(gear.goods):
        at = canvas.put_cut(x + 1, y + 1 + row, good_name(words, good), 11)
        pegs(canvas, at, y + 1 + row, player.goods[row], gear.caps[row], good_ink(good))
        canvas.put_right(at + 9, y + 1 + row, f"{player.goods[row]}", 2, "bold")
    row = y + 1 + len(gear.goods)
    at = canvas.put_cut(x + 1, row, words.name("food"), 11)
    pegs(canvas, at, row, player.food, state.rules.content.food.cap, "$good-food")
    cities = words("cities {n}", n=player.cities)
    canvas.put_cut(x + 1, row + 1, f"{cities}   {words('points lost {n}', n=player.lost)}", half - 1)
    for offset, (index, project) in enumerate(list(enumerate(gear.projects))[gear.cities :]):
        done = player.awards[index] >= 0
        at = canvas.put_cut(
            x + half,
            y + 1 + offset,
            ("✓ " if done else "  ") + words.name(project.id),
            20,
            "bold" if done else "",
        )
        pegs(canvas, at, y + 1 + offset, player.boxes[index], project.boxes, "$own", "", "□")
    owned = [words.name(ref) for ref in development_refs(state, seat) if ref[12:] in player.developments]
    bottom = max(row + 2, y + 1 + len(gear.projects) - gear.cities)
    canvas.put_wrapped(
        x + 1, bottom, ", ".join(owned) or words("No developments"), width - 2, 2, "" if owned else "dim"
    )
    canvas.put(x, canvas.height, "")
