"""The dice of the turn, what they give, and what they would bring."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from astragal import Words
from astragal.panels import Canvas, DrawnDie, Look, Tray, draw_dice, drawn_die, tray_for
from rtta.content import FaceEntry
from rtta.scoring import goods_value
from rtta.state import Table

SHEET = 36
"""Columns from which what the turn brings stands beside the dice."""
COUNTER = 11
"""Columns that the number of the roll takes."""


def short_face(look: Look, face: int) -> str:
    """Return a face in a few letters: FFF, WWW, G, GG!, $7, FF/WW."""
    words = look.words
    entry: FaceEntry = look.state.gear.faces[face]
    coins = look.state.rules.quantities["coins_per_die"](look.state, look.state.active)
    parts = words("F") * entry.food + words("G") * entry.goods + words("W") * entry.workers
    if entry.either:
        parts += words("F") * entry.either + "/" + words("W") * entry.either
    coined = f"${coins * entry.coins}"
    return parts + (coined if entry.coins else "") + "!" * entry.skulls


def draw_table_dice(look: Look) -> Canvas:
    """Draw the dice with their numbers, and beside or below them what they bring."""
    state: Table = look.state
    canvas = Canvas(look.width)
    lying = look.lying(state.faces, _count(look))
    tray = tray_for(look, len(lying), COUNTER, min(7, max(5, len(state.gear.pool.dice))))
    draw_dice(canvas, tray, [_die(look, die, face, tray) for die, face in enumerate(lying)])
    x = tray.columns + 1
    seen = [face for face in lying if face is not None]
    if look.width - x >= SHEET and tray.size != "small":
        _counter(canvas, look, x + 1, flat=True)
        _sheet(canvas, look, x + 1, seen)
    else:
        _counter(canvas, look, x, flat=False)
        _income(canvas, look, tray.rows, seen)
    return canvas


def _count(look: Look) -> int:
    """Return how many dice there are to show: those on the table or in the air, or the cities."""
    state: Table = look.state
    air = [int(ref[4:]) + 1 for ref in look.moving if ref.startswith("die:")]
    return max(len(state.faces), *air, *(die + 1 for die in look.landed), 0) or state.me.cities


def _counter(canvas: Canvas, look: Look, x: int, flat: bool) -> None:
    """Draw which roll of the turn this is, and the round where their number is fixed."""
    state: Table = look.state
    limit = 1 + state.rules.quantities["reroll_limit"](state, state.active)
    y = 0
    if look.width - x >= 10 and limit <= 9:
        at = canvas.put(x, y, look.words("Roll {n}/{most}", n=min(state.rolls, limit), most=limit), "bold")
        y += 0 if flat else 1
        dots = "●" * min(state.rolls, limit) + "○" * (limit - state.rolls)
        canvas.put(at + 1 if flat else x, y, dots, "$key")
    if "solo_rounds" in state.rules.options:
        most = state.rules.options["solo_rounds"]
        text = look.words("Round {n}/{most}", n=state.round, most=most)
        canvas.put_cut(x + 16 if flat else x, 0 if flat else y + 1, text, look.width - x - 16 * flat)


def _die(look: Look, die: int, face: int | None, tray: Tray) -> DrawnDie:
    """Return a die as it is drawn; skulls are red and locked, dice to decide about stand out."""
    state: Table = look.state
    drawn = drawn_die(look, state.gear.pool, die, face, tray.width)
    if face is None or drawn.tumbling:
        return drawn
    drawn = attrs.evolve(drawn, short=short_face(look, face))
    words, skull = look.words, bool(state.gear.faces[face].skulls)
    if die in state.undecided:
        return attrs.evolve(drawn, border="heavy", style="bold $key", note="?")
    if not skull or drawn.ref in look.ticked:
        return drawn
    note = words("locked") if look.ticking == "phase" and drawn.ref not in look.legal else drawn.note
    return attrs.evolve(drawn, style="$danger", note=note)


Part = tuple[str, str, str]
"""What something is called, its figure, and the style of that."""


def _sheet(canvas: Canvas, look: Look, x: int, faces: Sequence[int]) -> None:
    """Draw what the turn brings beside the dice, a line for each thing."""
    state: Table = look.state
    words = look.words
    rolling = state.rules.phase_of(state).id in ("roll", "leadership") and not state.ended
    if rolling and not faces:
        canvas.put(x, 2, words("Rolling …"), "dim")
        return
    parts = _promised(look, faces) if rolling else _in_hand(look)
    width = 1 + max(len(label) for label, _, _ in parts)
    if rolling:
        canvas.put_cut(x + 15, 0, _lead(look), look.width - x - 15, "$heading")
    for row, (label, figure, style) in enumerate(parts, 1):
        at = canvas.put_cut(x, row, label, width, "dim")
        canvas.put_cut(at, row, figure, look.width - at, style)


def _promised(look: Look, faces: Sequence[int]) -> list[Part]:
    """Return what the dice that can be seen bring if rolling stops."""
    state, words, gives = look.state, look.words, forecast(look.state, faces)
    hungry = _hunger(look, gives, faces)
    eats = state.me.cities * state.rules.quantities["food_per_city"](state, state.active)
    food = words("+{n}, cities eat {eaten}", n=gives["food"], eaten=eats)
    workers = str(gives["workers"])
    if gives["either"]:
        workers += "  " + words("or food ×{n}", n=gives["either"])
    return [
        (words("Food"), f"+{gives['food']}, {hungry}" if hungry else food, "$danger" if hungry else "$held"),
        (words("Workers"), workers, "bold" if gives["workers"] or gives["either"] else "dim"),
        (words("Goods"), f"+{gives['goods']}", "$held" if gives["goods"] else "dim"),
        (words("Coins"), str(gives["coins"]), "bold $key" if gives["coins"] else "dim"),
        (words("Skulls"), _omen(look, gives["skulls"]), "$danger" if gives["skulls"] > 1 else "dim"),
    ]


def _in_hand(look: Look) -> list[Part]:
    """Return what is left of the turn's yield."""
    state, words = look.state, look.words
    eats = state.me.cities * state.rules.quantities["food_per_city"](state, state.active)
    return [
        (words("Food"), words("{n}, cities eat {eaten}", n=state.me.food, eaten=eats), ""),
        (words("Workers"), words("{n} left", n=state.workers), "bold $key" if state.workers else "dim"),
        (words("Goods"), words("worth {n}", n=goods_value(state, state.active)), ""),
        (words("Coins"), str(state.coins), "bold $key" if state.coins else "dim"),
        (words("Skulls"), _omen(look, state.skulls), "$danger" if state.skulls > 1 else "dim"),
    ]


def _omen(look: Look, skulls: int) -> str:
    """Return how many skulls there are, and the disaster that they bring."""
    disaster = _disaster(look, skulls)
    return look.words.labelled(str(skulls), disaster) if disaster else str(skulls)


def _income(canvas: Canvas, look: Look, y: int, faces: Sequence[int]) -> None:
    """Draw in a line what the dice would bring if rolling stopped now, or what is left of it."""
    state: Table = look.state
    words = look.words
    if state.rules.phase_of(state).id in ("roll", "leadership") and not state.ended:
        if faces:
            _forecast(canvas, look, y, faces)
        else:
            canvas.put(1, y, words("Rolling …"), "dim")
        return
    parts = [
        words("Workers {n}", n=state.workers),
        words("Coins {n}", n=state.coins),
        words("Skulls {n}", n=state.skulls),
    ]
    x = canvas.put(1, y, "  ".join(parts), "bold")
    if state.undecided:
        _larder(canvas, look, x + 2, y)


def _larder(canvas: Canvas, look: Look, x: int, y: int) -> None:
    """Draw the food in store and what the cities eat, while dice may still become food."""
    state: Table = look.state
    words, eats = look.words, state.me.cities * state.rules.quantities["food_per_city"](state, state.active)
    x = canvas.put(x, y, words("Food {n} (eats {eaten})", n=state.me.food, eaten=eats), "bold")
    hungry = hungry_cities(state, 0)
    if hungry:
        canvas.put(x + 2, y, words.plural("{n} city hungry", "{n} cities hungry", hungry), "$danger")


def forecast(state: Table, faces: Sequence[int]) -> dict[str, int]:
    """Return what faces give, with the bonuses of the active player."""
    gives, quantities, seat = state.gear.yields, state.rules.quantities, state.active
    total = {name: sum([gives[name][face] for face in faces]) for name in gives}
    dice = {name: sum([bool(gives[name][face]) for face in faces]) for name in gives}
    total["food"] += dice["food"] * quantities["bonus_food_per_die"](state, seat)
    total["workers"] += dice["workers"] * quantities["bonus_workers_per_die"](state, seat)
    total["coins"] *= quantities["coins_per_die"](state, seat)
    return {**total, "either": dice["either"]}


def _lead(look: Look) -> str:
    """Return the words that lead to what the dice would bring."""
    if look.state.active == look.viewer:
        return look.words("If you stop:")
    return look.words("If {player} stops:", player=look.words.player(look.state.active))


def _forecast(canvas: Canvas, look: Look, y: int, faces: Sequence[int]) -> None:
    words, gives = look.words, forecast(look.state, faces)
    player = words.player(look.state.active)
    mine = look.state.active == look.viewer
    lead = _lead(look)
    threat, hungry = _threat(look, gives["skulls"]), _hunger(look, gives, faces, short=True)
    some = {name: n for name, n in gives.items() if n}
    brief = lead if mine else words("{who}: {what}", who=player, what="").rstrip()
    forms = [
        (lead, _long_parts(words, gives), _hunger(look, gives, faces)),
        (lead, _long_parts(words, some), hungry),
        (lead, _short_parts(words, gives), hungry),
        (brief, _short_parts(words, some), hungry),
    ]
    if look.density == "narrow":
        del forms[0]
    wide = [len("  ".join([first, *parts, hunger, threat])) for first, parts, hunger in forms]
    fitting = (form for form, columns in zip(forms, wide, strict=True) if columns < look.width)
    lead, parts, hungry = next(fitting, forms[-1])
    x = canvas.put(1, y, lead, "$heading")
    x = canvas.put(x + 1, y, "  ".join(parts))
    if hungry:
        x = canvas.put(x + 2, y, hungry, "$danger")
    canvas.put(x + 2, y, threat, "$danger" if gives["skulls"] > 1 else "dim")


def _hunger(look: Look, gives: dict[str, int], faces: Sequence[int], short: bool = False) -> str:
    """Return how many cities go hungry, at least and at most: some dice may still be food or workers."""
    state, words = look.state, look.words
    either = sum(state.gear.yields["either"][face] for face in faces)
    more = gives["either"] * state.rules.quantities["bonus_food_per_die"](state, state.active)
    most = hungry_cities(state, gives["food"])
    least = hungry_cities(state, gives["food"] + either + more)
    if not most:
        return ""
    if short:
        return words("hungry {n}", n=f"{least}-{most}" if least < most else most)
    if least < most:
        return words("{least} to {most} cities hungry", least=least, most=most)
    return words.plural("{n} city hungry", "{n} cities hungry", most)


def hungry_cities(state: Table, food: int) -> int:
    """Return how many cities of the active player would get no food if so much came in."""
    player, content = state.me, state.rules.content
    each = state.rules.quantities["food_per_city"](state, state.active)
    stock = min(player.food + food, content.food.cap)
    return max(0, player.cities - stock // each) if each else 0


def _long_parts(words: Words, gives: dict[str, int]) -> list[str]:
    """Return what dice give in words; what is not among `gives` is left out."""
    parts = {
        "food": words("food +{n}", n=gives.get("food", 0)),
        "workers": words("workers {n}", n=gives.get("workers", 0)),
        "goods": words("goods +{n}", n=gives.get("goods", 0)),
        "coins": words("coins {n}", n=gives.get("coins", 0)),
    }
    either = [words("food or workers ×{n}", n=gives["either"])] if gives.get("either") else []
    return [*(part for name, part in parts.items() if name in gives), *either]


def _short_parts(words: Words, gives: dict[str, int]) -> list[str]:
    """Return the same with the letters that are on the dice; what is not among `gives` is left out."""
    food, worker, good = words("F"), words("W"), words("G")
    signs = {"food": f"{food} +", "workers": f"{worker} ", "goods": f"{good} +", "coins": "$ "}
    parts = [f"{sign}{gives[name]}" for name, sign in signs.items() if name in gives]
    return [*parts, f"{food}/{worker} ×{gives['either']}"] if gives.get("either") else parts


def _threat(look: Look, skulls: int) -> str:
    """Return the skulls and the disaster that they bring, in words."""
    disaster = _disaster(look, skulls)
    if not disaster:
        return look.words("skulls {n}", n=skulls)
    return look.words("skulls {n}: {disaster}", n=skulls, disaster=disaster)


def _disaster(look: Look, skulls: int) -> str:
    """Return the name of the disaster that so many skulls bring; empty when they bring none."""
    disasters = look.state.rules.content.disasters
    brought = [id for id, entry in disasters.items() if entry.skulls <= skulls]
    worst = max(brought, key=lambda id: disasters[id].skulls, default="")
    return look.words.name(f"disaster:{worst}") if worst else ""


def about_dice(state: Table, viewer: int, words: Words, ref: str) -> tuple[str, str]:
    """Tell what a die shows, and what that means."""
    kind, _, number = ref.partition(":")
    if kind != "die" or not number.isdecimal() or int(number) >= len(state.faces):
        return "", ""
    face = f"face:{state.gear.faces[state.faces[int(number)]].id}"
    return words("die {n}: {face}", n=int(number) + 1, face=words.name(face)), words.help(face)


def dice_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the dice."""
    return [f"die:{die}" for die in range(len(state.gear.pool.dice))]
