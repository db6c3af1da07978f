"""Dice as they are drawn: a picture in a frame, in three sizes, with its number above and its word below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import attrs
from rich.cells import cell_len

from astragal.components.dice import DicePool, Die, Face
from astragal.components.rolls import DiceReroll, DiceRoll
from astragal.engine.phase import DONE, Selection
from astragal.engine.rules import Rules
from astragal.engine.state import Action, Chance, State
from astragal.engine.wording import Words
from astragal.errors import Refusal
from astragal.tui.art.pictures import Picture, picture_of
from astragal.tui.table.canvas import Canvas, cut
from astragal.tui.table.panel import Look

DieSize = Literal["small", "medium", "large"]
"""How large dice are drawn: 4, 6 or 10 rows."""

ROWS: dict[DieSize, int] = {"small": 4, "medium": 6, "large": 10}
SLIMMEST = 7
"""The fewest columns of a die."""
LEAST: dict[DieSize, int] = {"small": 9, "medium": 14, "large": 26}
MOST: dict[DieSize, int] = {"small": 11, "medium": 16, "large": 28}
"""The fewest and the most columns of a die of each size."""


def dice_of(roll: Action | Chance | None) -> tuple[int, ...]:
    """Return the numbers of the dice that a roll, or a choice to roll again, is about; none for others."""
    return roll.which if isinstance(roll, DiceRoll | DiceReroll) else ()


def reroll_selections(rules: Rules, state: State) -> tuple[Selection, ...]:
    """Return the choice of dice to roll again, for a phase that lists rerolls without saying how to tick."""
    rerolls = [action for action in state.legal if isinstance(action, DiceReroll)]
    kinds = {type(action) for action in rerolls}
    if len(kinds) != 1 or not all(len(action.which) == 1 for action in rerolls[:1]):
        return ()
    (kind,) = kinds
    dice = sorted({die for action in rerolls for die in action.which})

    def act(ticked: frozenset[str]) -> Action:
        which = tuple(sorted(int(ref.removeprefix("die:")) for ref in ticked))
        return kind.of(which) if which else DONE

    def check(ticked: frozenset[str]) -> Refusal | None:
        return rules.refusal(state, act(ticked)) if ticked else None

    return (Selection(tuple(f"die:{die}" for die in dice), act, check, makes=kind),)


@attrs.frozen
class DrawnDie:
    """A die to be drawn: what it shows, and how it stands out."""

    ref: str
    number: str
    """What is written above it, usually its key."""
    picture: str = ""
    """The name of its picture, or rows of pixels; empty while nothing can be seen."""
    word: str = ""
    """What it shows in a word."""
    short: str = ""
    """The same in a few letters, for where there is no picture."""
    note: str = ""
    """What is done with it: reroll, locked, used."""
    border: str = "round"
    style: str = ""
    """The style of its frame and its words."""
    tumbling: bool = False
    """Whether it is in the air: its picture is any of its faces."""
    dim: bool = False


@attrs.frozen
class Tray:
    """The room for dice that are drawn beside each other."""

    size: DieSize
    width: int
    """Columns of each die."""
    count: int
    ascii_only: bool = False
    """Whether the terminal has letters only."""
    across: int = 99
    """How many dice stand beside each other; the others stand below them."""

    @property
    def rows(self) -> int:
        """The rows that the dice take."""
        return ROWS[self.size] * -(-self.count // self.across)

    @property
    def box(self) -> int:
        """The columns of a die's box: one less than those of its place, where there is room for a gap."""
        return self.width - (self.width > LEAST[self.size] + 1)

    @property
    def columns(self) -> int:
        """The columns that all dice take."""
        return self.width * min(self.count, self.across)


def tray_for(look: Look, count: int, beside: int = 0, most: int = 0, largest: DieSize = "large") -> Tray:
    """Return the largest dice that fit beside some columns, none above `largest`; room is kept for `most`."""
    count, room = max(1, count), max(9, look.width - beside)
    if look.alone:  # nothing else needs the room, and the size need not stay the same
        most, largest = count, "large"
    for size in (size for size in _sizes(look) if ROWS[size] <= ROWS[largest]):
        width = min(MOST[size], room // max(count, most))
        if width >= LEAST[size]:
            return Tray(size, width, count, look.ascii_only)
    width = max(SLIMMEST, min(MOST["small"], room // count))
    return Tray("small", width, count, look.ascii_only, max(1, look.width // width))


def _sizes(look: Look) -> list[DieSize]:
    """Return the sizes of dice that have room in the window, the largest first."""
    if look.alone:
        return [size for size in ("large", "medium", "small") if ROWS[size] + 4 <= look.height]
    if look.density == "narrow":
        return ["small"]
    return ["large", "medium", "small"] if look.density == "wide" and look.tall else ["medium", "small"]


def draw_dice(canvas: Canvas, tray: Tray, dice: Sequence[DrawnDie], x: int = 0, y: int = 0) -> int:
    """Draw dice beside each other and return the column after them."""
    for place, die in enumerate(dice):
        row, column = divmod(place, tray.across)
        _draw_die(canvas, tray, die, x + column * tray.width, y + row * ROWS[tray.size])
    return x + min(len(dice), tray.across) * tray.width


def _draw_die(canvas: Canvas, tray: Tray, die: DrawnDie, x: int, y: int) -> None:
    width, rows, ref = tray.box, ROWS[tray.size], die.ref
    style = die.style or "$frame"
    canvas.box(x, y, width, rows, border=die.border, style=style, ref=ref)
    at = canvas.put(x + 1, y, f" {die.number} " if tray.size != "small" else die.number, "bold", ref)
    _note(canvas, die, at, y, x + width - 1, style)
    if not _picture(canvas, tray, die, x + 1, y + 1, width - 2):
        return
    whole = cell_len(die.word) <= width - 2 or not die.short
    word = cut(die.word if whole else die.short, width - 2)
    if word and not die.tumbling:
        label = f" {word} " if cell_len(word) + 4 <= width else word
        ink = "dim" if die.dim else die.style or "bold"
        canvas.put(x + (width - cell_len(label)) // 2, y + rows - 1, label, ink, ref)


def _note(canvas: Canvas, die: DrawnDie, left: int, y: int, right: int, style: str) -> None:
    note = cut(die.note, right - left)
    if note != die.note:  # no room for the word: what is ticked has a mark, everything else its colour
        note = "*" if die.border == "heavy" else ""
    if note:
        room = right - left - cell_len(note) - 2
        text = f" {note} " if room >= 0 else note
        canvas.put(right - cell_len(text), y, text, style, die.ref)


def _picture(canvas: Canvas, tray: Tray, die: DrawnDie, x: int, y: int, width: int) -> bool:
    """Draw the picture of a face, or letters where it has no room; return whether it needs a word below."""
    lettered = tray.ascii_only and tray.size == "small"
    drawn = None if lettered else fitted(die.picture, tray.size, width)
    rows = ROWS[tray.size] - 2
    weight = "dim" if die.tumbling or die.dim else ""
    if drawn is not None:
        left, top = x + (width - drawn.width) // 2, y + (rows - drawn.height) // 2
        drawn.draw(canvas, left, top, die.ref, weight, one_ink=tray.ascii_only)
        return True
    text = cut(die.short or die.word, width) if die.picture or die.short else "?"
    ink = die.style or ("bold" if die.picture else "dim")
    canvas.put(
        x + max(0, width - cell_len(text)) // 2, y + (rows - 1) // 2, text, f"{weight} {ink}".strip(), die.ref
    )
    return cell_len(die.word) > cell_len(text) and cell_len(die.word) <= width


@lru_cache(maxsize=512)
def fitted(name: str, size: DieSize, width: int) -> Picture | None:
    """Return a picture in the size that a die has room for; None when there is none."""
    if not name:
        return None
    drawn = picture_of(name, size == "small")
    if drawn is not None and size == "large":
        drawn = drawn.doubled()
    return drawn if drawn is not None and drawn.width <= width else None


# --- any pool of dice ----------------------------------------------------------------------------


def face_picture(face: Face) -> str:
    """Return the picture of a face: its own, or the one that is called like it."""
    return face.picture or face.id


def tumbling(die: Die, number: int, frame: int) -> str:
    """Return the picture that a die in the air shows for a moment: any of its faces, whatever it will be."""
    return face_picture(die.faces[die.sides[(frame * 5 + number * 3) % len(die.sides)]])


def face_word(words: Words, face: Face, width: int) -> str:
    """Return the name of a face, or its short name where the whole one has no room."""
    whole, short = words.name(f"face:{face.id}"), f"short-face:{face.id}"
    return words.name(short) if cell_len(whole) > width and words.knows(short) else whole


def drawn_die(look: Look, pool: DicePool, number: int, face: int | None, width: int) -> DrawnDie:
    """Return a die of a pool as it is drawn: its face, whether it is new, ticked, or can be picked."""
    ref, words = f"die:{number}", look.words
    shown = str(number + 1)
    if ref in look.moving:
        return DrawnDie(ref, shown, tumbling(pool.dice[number], number, look.frame), tumbling=True)
    border, style, note = status(look, ref)
    if face is None:  # a first roll that people enter at a real table
        return DrawnDie(ref, shown, border=border, style=style, note=words("roll") if note else "")
    side = pool.dice[number].faces[face]
    word = face_word(words, side, width - 2)
    return DrawnDie(ref, shown, face_picture(side), word, word, note, border, style)


def status(look: Look, ref: str) -> tuple[str, str, str]:
    """Return the border, the style and the note of a die: ticked, locked, to be picked, new, or nothing."""
    words = look.words
    if ref in look.ticked:
        return "heavy", "bold $key", words("reroll")
    if ref in look.fresh:
        return "round", "$new", words("new")
    if ref in look.legal and look.ticking != "phase":
        return "heavy", "bold", ""
    return "round", "", ""


def draw_pool(look: Look, pool: DicePool, faces: Sequence[int], count: int) -> Canvas:
    """Draw the first dice of a pool as they lie."""
    canvas = Canvas(look.width)
    tray = tray_for(look, count, most=min(len(pool.dice), 8))
    lying = look.lying(faces, count)
    draw_dice(canvas, tray, [drawn_die(look, pool, n, face, tray.box) for n, face in enumerate(lying)])
    return canvas
