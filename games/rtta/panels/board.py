"""A player's own board: pegboard, cities and monuments, developments."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Words
from astragal.panels import Canvas, Ink, Look, cut, shorten
from rtta.scoring import goods_value
from rtta.state import Player, Table

GOOD_INKS = (
    Ink("good-wood", "#D9A05B", "#7F4F14"),
    Ink("good-stone", "#B8BCC2", "#565B63"),
    Ink("good-pottery", "#E07A4F", "#A63F12"),
    Ink("good-cloth", "#CF8FCB", "#86307F"),
    Ink("good-spearheads", "#6FB6E8", "#155E95"),
)
"""The colours of the goods, as style `$good-wood`."""
INKS = (*GOOD_INKS, Ink("good-food", "#5FBF8F", "#14694A"))
"""The colours of the game."""


def good_ink(good: str) -> str:
    """Return the colour of a good; goods that a rule adds have none of their own."""
    return f"$good-{good}" if f"good-{good}" in [ink.id for ink in GOOD_INKS] else ""


def good_name(words: Words, good: str) -> str:
    """Return what a good is called in a narrow column: its short name, where it has one."""
    short = f"short:{good}"
    return words.name(short if words.knows(short) else f"good:{good}")


def pegs(
    canvas: Canvas, x: int, y: int, filled: int, size: int, style: str, ref: str = "", empty: str = "·"
) -> int:
    """Draw a row of pegs and return the column after it."""
    x = canvas.put(x, y, "■" * filled, style, ref)
    return canvas.put(x, y, empty * (size - filled), "dim", ref)


# --- goods and food ------------------------------------------------------------------------------


def goods_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the rows of the pegboard."""
    food = [f"food:{n + 1}" for n in range(state.rules.content.food.cap)]
    return [*(f"good:{good}" for good in state.gear.goods), *food[: state.players[viewer].food], "ship"]


def draw_goods(look: Look) -> Canvas:
    """Draw the viewer's pegboard: pegs and value of each good, food and what the cities eat, ships."""
    state: Table = look.state
    player, gear = state.players[look.viewer], state.gear
    canvas = Canvas(look.width)
    for row, good in enumerate(gear.goods):
        _good_row(canvas, look, player, row, good)
    _food_row(canvas, look, player, len(gear.goods))
    if player.ships or "shipping" in player.developments:
        y = canvas.height
        x = canvas.put(0, y, look.mark("ship") + look.key("ship"), "bold", "ship")
        x = canvas.put_cut(x + 1, y, look.words("Ships"), 10, "", "ship")
        canvas.put(x, y, f"{player.ships}", "bold", "ship")
    return canvas


def _good_row(canvas: Canvas, look: Look, player: Player, row: int, good: str) -> None:
    gear, ref = look.state.gear, f"good:{good}"
    n, cap = player.goods[row], gear.caps[row]
    weight = "bold" if ref in look.legal or ref in look.ticked else ""
    x = canvas.put(0, row, look.mark(ref) + look.key(ref), f"{weight} $key", ref)
    x = canvas.put_cut(x + 1, row, good_name(look.words, good), 10, weight, ref)
    pegs(canvas, x + 1, row, n, cap, good_ink(good), ref)
    x = canvas.put_right(x + 10, row, str(n), 2, "bold", ref)
    canvas.put_right(x, row, f"= {gear.values[row][n]:>2}$", 7, weight, ref)


def _food_row(canvas: Canvas, look: Look, player: Player, y: int) -> None:
    state: Table = look.state
    cap = state.rules.content.food.cap
    need = player.cities * state.rules.quantities["food_per_city"](state, look.viewer)
    paid = sum(ref.startswith("food:") for ref in look.ticked)
    possible = any(ref.startswith("food:") for ref in look.legal)
    x = canvas.put(0, y, ("■" if paid else "►" if possible else " ") + " ", "bold $key")
    x = canvas.put_cut(x + 1, y, look.words.name("food"), 10)
    x += 1
    for n in range(1, cap + 1):
        x = _food_peg(canvas, look, x, y, f"food:{n}", n <= player.food)
    x = canvas.put(x, y, f" {player.food}", "bold")
    if look.density != "narrow":
        _meal(canvas, look, player.food, need, y + 1)
        return
    for eats in (
        " " + look.words("cities eat {n}", n=need),
        " " + look.words("eats {n}", n=need),
        f" -{need}",
    ):
        if x + len(eats) <= look.width:
            canvas.put(x, y, eats, "$danger" if need > player.food else "dim")
            break


def _meal(canvas: Canvas, look: Look, food: int, need: int, y: int) -> None:
    """Write below the food what the cities will eat of it next, and what is left or missing then."""
    missing = look.words("next meal {n}: {missing} short", n=need, missing=need - food)
    left = look.words("next meal {n}: {left} left", n=need, left=food - need)
    short = need > food
    canvas.put(3, y, cut(missing if short else left, look.width - 3), "$danger" if short else "dim")


def _food_peg(canvas: Canvas, look: Look, x: int, y: int, ref: str, filled: bool) -> int:
    """Draw one food; one that can be ticked is the letter that ticks it."""
    if ref in look.ticked:
        return canvas.put(x, y, "■", "$good-food reverse", ref)
    if ref in look.legal and ref in look.keys:
        return canvas.put(x, y, look.key(ref), "bold $key", ref)
    return canvas.put(x, y, "■" if filled else "·", "$good-food" if filled else "dim", ref)


# --- cities and monuments ------------------------------------------------------------------------


def city_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the cities."""
    gear = state.gear
    return [project.id for project in gear.projects[: gear.cities]]


def monument_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the monuments."""
    gear = state.gear
    return [project.id for project in gear.projects[gear.cities :]]


def project_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return everything that can be built."""
    return [*city_refs(state, viewer), *monument_refs(state, viewer)]


def _project_row(canvas: Canvas, look: Look, y: int, ref: str, name_width: int) -> None:
    state: Table = look.state
    gear, player = state.gear, state.players[look.viewer]
    index = gear.project(ref)
    project, checked = gear.projects[index], player.boxes[index]
    complete = player.awards[index] >= 0
    weight = "bold" if ref in look.legal or complete else ""
    sign = "✓" if complete else look.mark(ref)
    x = canvas.put(0, y, sign + look.key(ref), f"{weight} $key", ref)
    name = look.words.name(ref)
    name = name if len(name) <= name_width else shorten(name, name_width)
    x = canvas.put_cut(x + 1, y, name, name_width, weight, ref)
    end = canvas.put(x + 1, y, "■" * checked, "$own", ref)
    canvas.put(end, y, "□" * (project.boxes - checked), "" if ref in look.legal else "dim", ref)
    if index >= gear.cities:
        _monument_value(canvas, look, y, index)
    else:
        canvas.put_right(look.width - 6, y, look.words("+1 die"), 6, "dim", ref)


def _monument_value(canvas: Canvas, look: Look, y: int, index: int) -> None:
    """Draw first and later value; what nobody can earn any more is dim, what was earned is bold."""
    state: Table = look.state
    project, player = state.gear.projects[index], state.players[look.viewer]
    first, later = str(project.reward(0)), str(project.reward(1))
    taken, won = state.finished[index] > 0, player.awards[index]
    ref = project.id
    if won >= 0:
        worth = look.words("{n} vp", n=won)
        shown = worth if len(worth) <= 5 else str(won)
        canvas.put_right(look.width - 5, y, shown, 5, "bold $held", ref)
        return
    x = look.width - 3 - max([len(str(each.rewards[:2][-1])) for each in state.gear.projects])
    canvas.put_right(x, y, "–" if taken else first, 2, "dim" if taken else "bold", ref)
    canvas.put(x + 2, y, "/", "dim", ref)
    canvas.put_cut(x + 3, y, later, 2, "bold" if taken else "", ref)


def _name_width(look: Look, refs: Sequence[str], most: int) -> int:
    return min(most, max([len(look.words.name(ref)) for ref in refs], default=8))


def _project_width(look: Look, refs: Sequence[str]) -> int:
    """Return the columns of names that leave every project room for all its boxes and what it is worth."""
    gear = look.state.gear
    boxes = max([gear.projects[gear.project(ref)].boxes for ref in refs], default=0)
    return _name_width(look, refs, look.width - boxes - 9)


def draw_projects(look: Look) -> Canvas:
    """Draw cities and monuments together, where there is little room."""
    refs = project_refs(look.state, look.viewer)
    canvas, width = Canvas(look.width), _project_width(look, refs)
    for y, ref in enumerate(refs):
        _project_row(canvas, look, y, ref, width)
    return canvas


def about_projects(state: Table, viewer: int, words: Words, ref: str) -> tuple[str, str]:
    """Tell how many boxes of a city or monument are left, and what it brings."""
    gear = state.gear
    index = gear.project(ref)
    if index < 0:
        return "", ""
    project, player = gear.projects[index], state.players[viewer]
    left = project.boxes - player.boxes[index]
    parts = [words("finished") if not left else words.plural("{n} box left", "{n} boxes left", left)]
    if index >= gear.cities:
        first, later = project.reward(0), project.reward(1)
        parts.append(
            words.plural(
                "{n} point for the first to finish it, {later} for the others",
                "{n} points for the first to finish it, {later} for the others",
                first,
                later=later,
            )
        )
    else:
        parts.append(words("Rolls one more die from your next turn on, and has to be fed"))
    return words.name(ref), " · ".join(filter(None, (*parts, words.help(ref))))


def draw_monuments(look: Look) -> Canvas:
    """Draw the monuments: boxes done and left, and what they are worth to the first and to later builders."""
    refs = monument_refs(look.state, look.viewer)
    canvas, width = Canvas(look.width), _project_width(look, refs)
    for y, ref in enumerate(refs):
        _project_row(canvas, look, y, ref, width)
    return canvas


def draw_cities(look: Look) -> Canvas:
    """Draw the cities and the points lost to disasters."""
    state: Table = look.state
    player, gear = state.players[look.viewer], state.gear
    canvas = Canvas(look.width)
    y = 0
    if look.density != "narrow":
        refs = city_refs(state, look.viewer)
        width = _name_width(look, refs, 10)
        for ref in refs:
            _project_row(canvas, look, y, ref, width)
            y += 1
    else:
        x = canvas.put(1, y, look.words("Cities"))
        x = canvas.put(x + 1, y, str(player.cities), "bold")
        x = canvas.put(x, y, f"/{len(gear.pool.dice)} ")
        for index in range(gear.cities):
            x = pegs(
                canvas,
                x + 1,
                y,
                player.boxes[index],
                gear.projects[index].boxes,
                "$own",
                gear.projects[index].id,
                "□",
            )
        y += 1
    x = canvas.put(1, y, look.words("Points lost"))
    canvas.put(x + 1, y, str(player.lost), "bold $danger" if player.lost else "bold")
    return canvas


# --- developments --------------------------------------------------------------------------------


def development_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the developments, cheapest first."""
    costs = {id: entry.cost for id, entry in state.rules.content.developments.items()}
    return [f"development:{id}" for id in sorted(costs, key=costs.__getitem__)]


def purse(state: Table, seat: int) -> int:
    """Return what a player could pay now: goods, food that buys, and the coins of the turn."""
    player = state.players[seat]
    coins = state.coins if seat == state.active else 0
    return (
        goods_value(state, seat) + coins + player.food * state.rules.quantities["coins_per_food"](state, seat)
    )


LEGIBLE = 24
"""Columns from which an effect that does not fit is worth beginning."""


def draw_developments(look: Look) -> Canvas:
    """Draw the developments: price, points, effect, who owns them, and which can be paid for now."""
    refs = development_refs(look.state, look.viewer)
    canvas = Canvas(look.width)
    name_width = _name_width(look, refs, 13)
    money = purse(look.state, look.viewer)
    for ref in refs:
        _development_row(canvas, look, canvas.height, ref, name_width, money)
    return canvas


def _development_row(canvas: Canvas, look: Look, y: int, ref: str, name_width: int, money: int) -> None:
    state: Table = look.state
    id = ref.removeprefix("development:")
    entry = state.rules.content.developments[id]
    owned = id in state.players[look.viewer].developments
    chosen = look.ticking == ref
    style = "bold" if owned or chosen else "" if entry.cost <= money else "dim"
    sign = (
        "✓" if owned else "■" if chosen else "►" if ref in look.legal else "·" if entry.cost <= money else " "
    )
    x = canvas.put(0, y, sign + look.key(ref), f"{style} $key", ref)
    x = canvas.put_cut(x + 1, y, look.words.name(ref), name_width, style, ref)
    x = canvas.put_right(x, y, f"{entry.cost}$", 4, f"{style} $key".strip(), ref)
    x = canvas.put_right(x, y, look.words("{n} vp", n=entry.points), 6, style, ref)
    owners = owners_of(state, id)
    room = look.width - x - 1 - _owners(canvas, look, y, owners, ref)
    text, effect = look.words.help(ref), style if style != "bold" else ""
    if look.density == "wide":
        canvas.put_wrapped(x + 1, y, text, room, 3, effect, ref)
    else:
        shown = text if len(text) <= room + text.endswith(".") else look.words.brief(ref)
        if len(shown) <= room or room >= LEGIBLE:  # a few letters say nothing; the cursor shows all
            canvas.put_cut(x + 1, y, shown.removesuffix("."), room, effect, ref)


def _owners(canvas: Canvas, look: Look, y: int, owners: Sequence[int], ref: str) -> int:
    """Draw who owns a development at the right edge, by name where there is room; return the columns."""
    names = [look.words.player(seat) for seat in owners]
    named = look.width >= 70 and sum(map(len, names)) + len(names) <= look.width - 62
    labels = names if named else [str(seat + 1) for seat in owners]
    taken = sum(map(len, labels)) + len(labels)
    x = look.width - taken
    for seat, label in zip(owners, labels, strict=True):
        x = canvas.put(x + 1, y, label, f"bold $seat-{seat % 4 + 1}", ref)
    return taken


def owners_of(state: Table, id: str) -> list[int]:
    """Return the seats of those who own a development."""
    return [seat for seat, player in enumerate(state.players) if id in player.developments]


def about_developments(state: Table, viewer: int, words: Words, ref: str) -> tuple[str, str]:
    """Tell what a development costs, brings and does, and who has it."""
    kind, _, id = ref.partition(":")
    entry = state.rules.content.developments.get(id)
    if kind != "development" or entry is None:
        return "", ""
    owners = [words.player(seat) for seat in owners_of(state, id)]
    price = words("{cost}$, {points}", cost=entry.cost, points=words("{n} vp", n=entry.points))
    owned = words("owned by {players}", players=words.join(owners)) if owners else ""
    return f"{words.name(ref)} ({price})", " · ".join(filter(None, (words.help(ref), owned)))
