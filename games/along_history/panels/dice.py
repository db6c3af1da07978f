"""The dice or result pawns of the turn, and what the viewer has beside cards."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.vocabulary import RESOURCES
from along_history.panels.marks import DIE_INKS, LETTERS, age_name, face_text, points
from along_history.panels.room import roomy_dice
from along_history.panels.war import mustering
from along_history.scoring import cards as on_cards
from along_history.scoring import decadence, past_ages
from along_history.state import Table
from astragal.panels import Canvas, DieSize, DrawnDie, Look, Tray, draw_dice, tray_for

PICTURED = 9
"""Columns of a die from which it has a picture."""
MEANS = 10
"""Columns beside the dice from which the viewer's means stand there."""


def dice_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return the dice."""
    return [f"die:{die}" for die in range(len(state.gear.colours))]


def means_refs(state: Table, viewer: int) -> Sequence[str]:
    """Return what lies beside the dice: universal resources, symbols left over, gold and ways to it."""
    return [
        *(f"universal:{number}" for number in range(state.players[viewer].universal)),
        *(f"loose:{RESOURCES[r]}:{n}" for r in range(3) for n in range(state.loose[r])),
        "gold",
        "die:black",
        "die:blue",
    ]


def dice_on_table(state: Table) -> list[int]:
    """Return the dice to show: all that are rolled, the pawns of the others, or the dice of a war."""
    compiled = state.compiled
    if state.war is not None:
        return list(compiled.greens)
    rolled = compiled.rolled[state.age]
    return [die for die in rolled if state.rolling or die not in compiled.reds]


def draw_table_dice(look: Look) -> Canvas:
    """Draw the dice with their numbers and, at the right, the viewer's means and the age."""
    state: Table = look.state
    canvas = Canvas(look.width)
    dice = dice_on_table(state)
    room = _room_beside(look, len(dice))
    cards = len(state.players[look.viewer].civ)
    largest: DieSize = "medium" if roomy_dice(look, cards) else "small"
    tray = tray_for(look, len(dice), room, len(state.gear.rolled[state.age]), largest)
    draw_dice(canvas, tray, [_die(look, die, tray) for die in dice])
    if not room or look.width - tray.columns < MEANS:
        _means_below(canvas, look, tray.rows)
    else:
        _means(canvas, look, tray.columns + 1)
    return canvas


def _room_beside(look: Look, dice: int) -> int:
    """Return the columns beside the dice for the viewer's means; 0 when these stand below the dice.

    Where the dice are many they need the whole width to be pictures.
    """
    beside = 25 if look.density == "narrow" else 36
    crowded = look.width >= PICTURED * dice > look.width - beside
    return 0 if look.alone or crowded else beside


def _means_below(canvas: Canvas, look: Look, y: int) -> None:
    """Draw universal resources, gold, points and, where it fits, the rest on one line below the dice."""
    state: Table = look.state
    at = _universal(canvas, look, 0, y)
    if any(state.gear.money):
        at = _gold(canvas, look, at + 1, y)
    at = canvas.put(at + 2, y, points(look.words, state.rules.total(state, look.viewer)), "bold") + 1
    at = canvas.put(at, y, _made_of(look, look.width - at)) + 2
    if text := _age_line(look, look.width - at):
        canvas.put(at, y, text, "dim")


def face_of(look: Look, die: int) -> str:
    """Return the id of the face that a die shows; empty before the roll."""
    state: Table = look.state
    faces = dict(enumerate(state.faces))
    if state.war is not None:
        faces = {} if mustering(state) else dict(zip(state.gear.greens, state.war.dice, strict=False))
    faces |= {rolled: face for rolled, face in look.landed.items() if rolled in dice_on_table(state)}
    return state.gear.shown[die][faces[die]] if die in faces else ""


def _status(look: Look, die: int) -> tuple[str, str, str]:
    """Return the border, the style and the word of a die."""
    state: Table = look.state
    ref, words = f"die:{die}", look.words
    if ref in look.ticked:
        return "double", "bold $key", words("pay") if look.ticking.startswith("card:") else words("roll")
    if state.war is None and state.spent >> die & 1:
        return "dashed", "dim", words("used")
    word = "" if state.rolling or state.war else words("pawn")
    if not word and ref in look.fresh:
        word = words("new")
    if ref in look.legal:
        return "heavy", "bold", word
    return "square" if word == words("pawn") else "round", "", word


PICTURES = {
    "1": "person",
    "2": "2 people",
    "3": "3 people",
    "ingenuity": "gear",
    "force": "sword",
    "culture": "lyre",
    "war": "swords",
    "reroll": "arrows",
    "golden-age": "sun",
}
"""The pictures of faces; gold is a coin with its number, and x2 is written."""


def picture_of_face(face: str) -> str:
    """Return the picture of a face."""
    kind, _, number = face.partition("-")
    return f"blank coin+{number}" if kind == "gold" else PICTURES.get(face, face)


def _die(look: Look, die: int, tray: Tray) -> DrawnDie:
    state: Table = look.state
    ref, number = f"die:{die}", f"{'►' if f'die:{die}' in look.legal else ''}{die + 1}"
    border, style, word = _status(look, die)
    colour = DIE_INKS.get(state.gear.colours[die], "")
    if ref in look.moving and border != "dashed":  # dice of a war that is over may still be in motion
        faces = state.gear.shown[die]
        picture = picture_of_face(faces[(look.frame * 5 + die * 3) % len(faces)])
        return DrawnDie(ref, number, picture, style=colour, tumbling=True)
    face = face_of(look, die)
    if not face:
        return DrawnDie(ref, number, note=word, border=border, style=style or colour)
    room = min(tray.width - 2, 8) if tray.size == "small" else tray.width - 3
    text = face_text(look.words, face, room)
    frame, dim = style or colour, border == "dashed"
    return DrawnDie(ref, number, picture_of_face(face), text, text, word, border, frame, dim=dim)


def _means(canvas: Canvas, look: Look, x: int) -> None:
    """Draw universal resources and gold; points and what they are made of; the age: each on its line."""
    state: Table = look.state
    at = _universal(canvas, look, x, 0)
    if any(state.gear.money):
        _gold(canvas, look, at + 1, 0)
    at = canvas.put(x, 1, points(look.words, state.rules.total(state, look.viewer)), "bold") + 1
    canvas.put_cut(at, 1, _made_of(look, look.width - at), max(1, look.width - at))
    canvas.put(x, 2, _age_line(look, look.width - x), "dim")


def _made_of(look: Look, room: int) -> str:
    """Return what the viewer's points are made of, in one form at any width, or nothing."""
    state: Table = look.state
    words, seat = look.words, look.viewer
    past, cards = past_ages(state, seat), f"{on_cards(state, seat)}{decadence(state, seat) or ''}"
    values = [state.gear.tokens[token].value for token in state.players[seat].tokens]
    parts = [words("ages {n}", n=past)] if past else []
    parts += [words("cards {n}", n=cards), words("tokens {values}", values=sum(values))]
    told = f"({', '.join(parts)})"
    return told if len(told) <= room else ""


def _universal(canvas: Canvas, look: Look, x: int, y: int) -> int:
    """Draw universal resources, and what is left of a split blue die, with keys; return the column after."""
    state: Table = look.state
    words, player = look.words, state.players[look.viewer]
    most = state.rules.quantities["universal_limit"](state, look.viewer)
    x = canvas.put(x, y, words("univ."), "") + 1
    for number in range(player.universal):
        x = _token(canvas, look, x, y, f"universal:{number}", "◆")
    x = canvas.put(x, y, "◇" * max(0, most - player.universal), "dim")
    if "die:blue" in look.legal:
        x = canvas.put(x + 1, y, f"►{look.key('die:blue')} " + words("split"), "bold $key", "die:blue")
    for resource, left in enumerate(state.loose):
        for number in range(left):
            x = _token(canvas, look, x + 1, y, f"loose:{RESOURCES[resource]}:{number}", LETTERS[1 + resource])
    return x


def _token(canvas: Canvas, look: Look, x: int, y: int, ref: str, sign: str) -> int:
    ticked = ref in look.ticked
    text = ("■" if ticked else sign) + (look.key(ref) if ref in look.legal else "")
    return canvas.put(x, y, text, "bold reverse" if ticked else "bold $key", ref)


def _gold(canvas: Canvas, look: Look, x: int, y: int) -> int:
    """Draw the gold, and the way to take what the money die shows; return the column after it."""
    player = look.state.players[look.viewer]
    lead = f"►{look.key('gold')} " if "gold" in look.legal else ""
    x = canvas.put(x, y, f"{lead}{player.gold}$", "bold $key", "gold")
    if "die:black" in look.legal:
        x = canvas.put(x + 1, y, f"►{look.key('die:black')} +$", "bold $key", "die:black")
    return x


def _age_line(look: Look, room: int) -> str:
    """Return the age, which of how many it is, and the cards of its deck: as much as there is room for."""
    state: Table = look.state
    words, name, ages = look.words, age_name(look.state, look.words), len(look.state.gear.ages)
    counted = f"{name} {state.age + 1}/{ages}" if ages > 1 else name
    told = [
        words("{age} · last round", age=age)
        if state.closing
        else words("{age} · deck {n}", age=age, n=state.deck.total)
        for age in dict.fromkeys((counted, name))
    ]
    return next((text for text in (*told, counted, name) if len(text) <= room), "")
