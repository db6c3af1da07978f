"""The dice of the turn, what they give, and what they would bring."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Words
from astragal.panels import Canvas, Look, cut
from rtta.content import FaceEntry
from rtta.state import Table

SPIN = "|/–\\"


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


def draw_dice(look: Look) -> Canvas:
    """Draw the dice with their numbers, and below them what they bring."""
    state: Table = look.state
    canvas = Canvas(look.width)
    tall = look.density != "narrow"
    width = min(14, max(8, (look.width - 11) // max(5, len(state.gear.pool.dice))))
    count = len(state.faces) or state.me.cities
    for die in range(count):
        _die(canvas, look, die, die * width, width, tall)
    x = count * width + 1
    limit = 1 + state.rules.quantities["reroll_limit"](state, state.active)
    if look.width - x >= 10 and limit <= 9:
        canvas.put(x, 0, look.words("Roll {n}/{most}", n=min(state.rolls, limit), most=limit), "bold")
        canvas.put(x, 1, "●" * min(state.rolls, limit) + "○" * (limit - state.rolls), "$key")
    if "solo_rounds" in state.rules.options:
        most = state.rules.options["solo_rounds"]
        canvas.put_cut(x, 2, look.words("Round {n}/{most}", n=state.round, most=most), look.width - x)
    _income(canvas, look, 4 if tall else 3)
    return canvas


def _status(look: Look, die: int) -> tuple[str, str, str]:
    """Return the border, the style and the word of a die."""
    state: Table = look.state
    ref, words = f"die:{die}", look.words
    skull = bool(state.faces and state.gear.faces[state.faces[die]].skulls)
    if ref in look.ticked:
        return "double", "bold $key", words("roll")
    if look.ticking == "phase" and ref in look.legal:
        return "round", "", words("keep")
    if look.ticking == "phase" and skull:
        return "dashed", "$danger", words("stays")
    if die in state.undecided:
        return "heavy", "bold $key", "?"
    if ref in look.legal:
        return "heavy", "bold", ""
    return "round", "$danger" if skull else "", ""


def _die(canvas: Canvas, look: Look, die: int, x: int, width: int, tall: bool) -> None:
    state: Table = look.state
    ref = f"die:{die}"
    border, style, word = _status(look, die)
    height = 4 if tall else 3
    canvas.box(x, 0, width, height, border=border, style=style or "dim", ref=ref)
    canvas.put(x + 2, 0, f" {die + 1} ", "bold", ref)
    if word and width >= len(word) + 2:
        label = f" {word} " if width >= len(word) + 4 else word
        canvas.put(x + (width - len(label)) // 2, height - 1, label, style, ref)
    inner = width - 2
    if ref in look.moving:
        canvas.put(x + 1, 1, SPIN[(look.frame + die) % len(SPIN)].center(inner), "bold", ref)
    elif state.faces:
        ink = style or ("bold" if not look.ticking else "")
        short = short_face(look, state.faces[die])
        canvas.put(x + 1, 1, short.center(inner), ink, ref)
        if tall:
            name = _face_name(look.words, state.gear.faces[state.faces[die]].id, inner)
            canvas.put_cut(x + 1, 2, name.center(inner), inner, style or "dim", ref)
    else:
        canvas.put(x + 1, 1, "?".center(inner), "dim", ref)


def _face_name(words: Words, face: str, width: int) -> str:
    """Return the name of a face, or its short name where the whole one has no room."""
    whole, short = words.name(f"face:{face}"), f"short-face:{face}"
    return words.name(short) if len(whole) > width and words.knows(short) else cut(whole, width)


def _income(canvas: Canvas, look: Look, y: int) -> None:
    """Draw what the dice would bring if rolling stopped now, or what is left of it."""
    state: Table = look.state
    words = look.words
    if state.rules.phase_of(state).id in ("roll", "leadership") and not state.ended:
        if state.faces:
            _forecast(canvas, look, y)
        else:
            canvas.put(1, y, words("The dice are about to be rolled."), "dim")
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


def forecast(state: Table) -> dict[str, int]:
    """Return what the dice give as they lie, with the bonuses of the active player."""
    gives, quantities, seat = state.gear.yields, state.rules.quantities, state.active
    total = {name: sum(gives[name][face] for face in state.faces) for name in gives}
    dice = {name: sum(bool(gives[name][face]) for face in state.faces) for name in gives}
    total["food"] += dice["food"] * quantities["bonus_food_per_die"](state, seat)
    total["workers"] += dice["workers"] * quantities["bonus_workers_per_die"](state, seat)
    total["coins"] *= quantities["coins_per_die"](state, seat)
    return {**total, "either": dice["either"]}


def _forecast(canvas: Canvas, look: Look, y: int) -> None:
    words, gives = look.words, forecast(look.state)
    player = words.player(look.state.active)
    mine = look.state.active == look.viewer
    lead = words("If you stop:") if mine else words("If {player} stops:", player=player)
    threat, hungry = _threat(look, gives["skulls"]), _hunger(look, gives, short=True)
    some = {name: n for name, n in gives.items() if n}
    brief = lead if mine else words("{who}: {what}", who=player, what="").rstrip()
    forms = [
        (lead, _long_parts(words, gives), _hunger(look, gives)),
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


def _hunger(look: Look, gives: dict[str, int], short: bool = False) -> str:
    """Return how many cities go hungry, at least and at most: some dice may still be food or workers."""
    state, words = look.state, look.words
    either = sum(state.gear.yields["either"][face] for face in state.faces)
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
    parts = [
        words("food +{n}", n=gives["food"]),
        words("workers {n}", n=gives["workers"]),
        words("goods +{n}", n=gives["goods"]),
        words("coins {n}", n=gives["coins"]),
    ]
    return [*parts, words("food or workers ×{n}", n=gives["either"])] if gives["either"] else parts


def _short_parts(words: Words, gives: dict[str, int]) -> list[str]:
    """Return the same with the letters that are on the dice; what is not among `gives` is left out."""
    food, worker, good = words("F"), words("W"), words("G")
    signs = {"food": f"{food} +", "workers": f"{worker} ", "goods": f"{good} +", "coins": "$ "}
    parts = [f"{sign}{gives[name]}" for name, sign in signs.items() if name in gives]
    return [*parts, f"{food}/{worker} ×{gives['either']}"] if gives.get("either") else parts


def _threat(look: Look, skulls: int) -> str:
    """Return the disaster that so many skulls bring, in words."""
    disasters = look.state.rules.content.disasters
    brought = [id for id, entry in disasters.items() if entry.skulls <= skulls]
    worst = max(brought, key=lambda id: disasters[id].skulls, default="")
    if not worst:
        return look.words("skulls {n}", n=skulls)
    return look.words("skulls {n}: {disaster}", n=skulls, disaster=look.words.name(f"disaster:{worst}"))


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
