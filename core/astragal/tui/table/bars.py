"""The lines around the panels: prompt, inspector, action bar, foot line, log."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs
from rich.cells import cell_len

from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.tui.table.canvas import Canvas, cut, shorten, wrap


@attrs.frozen
class BarItem:
    """An entry of the action bar: what it does and the key that does it."""

    ref: str
    key: str
    label: str
    why_not: str = ""
    """Why it cannot be done yet; empty when it can."""
    warns: bool = False
    """Whether its label names something that is lost by it."""


@attrs.frozen
class LogLine:
    """A line of the log."""

    text: str
    step: int
    """The number of steps after which it is true."""
    heading: bool = False
    idle: bool = False
    """Whether it only says that there was nothing to choose."""
    seat: int = -1
    """Whose turn a heading begins."""
    subject: str = ""
    """What it is about, where a later line about the same says everything that the earlier one did."""


@attrs.frozen
class KeyCommand:
    """Something that the table itself can do, for keys, foot line, palette and help."""

    id: str
    key: str
    label: str
    """A msgid."""
    help: str = ""
    """A msgid; what it does in a sentence."""


COMMANDS = (
    KeyCommand("undo", "u", "Undo", "Undo your last step, up to the last roll or draw."),
    KeyCommand("hint", "h", "Hint", "Show what a bot would do here and why."),
    KeyCommand("help", "?", "Help", "Explain this phase, the game and the keys."),
    KeyCommand("redo", "U", "Redo", "Redo what was undone."),
    KeyCommand("score", "S", "Score", "Show where everyone's points come from."),
    KeyCommand("log", "l", "Log", "Show everything that has happened."),
    KeyCommand("inspect", "i", "Inspect", "Show the whole text of what the cursor is on."),
    KeyCommand("zoom", "z", "Zoom", "Show one panel on the whole screen; again for the next one."),
    KeyCommand("rulebook", "B", "Rulebook", "Read and search the rulebook."),
    KeyCommand("cards", "C", "Cards", "Browse every card: what it does and what makes it free."),
    KeyCommand(
        "restart", "R", "Restart turn", "Undo everything back to the last roll, draw or other player's move."
    ),
    KeyCommand("follow", "H", "Follow the plan", "Play the next step of the plan that a hint gave."),
    KeyCommand("quit", "q", "Menu", "Go back to the menu."),
)
"""The commands of the table."""


PALETTE = KeyCommand("palette", "^p", "All")
"""Everything else that can be done, by name."""


def commands_of(rules: Rules, commands: Sequence[KeyCommand]) -> list[KeyCommand]:
    """Return the commands that mean something in a game: cards are looked through where there are any."""
    return [command for command in commands if command.id != "cards" or rules.game.cards is not None]


KEY_NAMES = {"space": "Space", "enter": "Enter", "escape": "Esc"}


def key_name(key: str, words: Words) -> str:
    """Return a key as it is written on the screen."""
    return words(KEY_NAMES[key]) if key in KEY_NAMES else key


def draw_line(width: int, text: str, style: str) -> Canvas:
    """Draw one line of text across the whole width."""
    canvas = Canvas(width)
    canvas.put(0, 0, " " * width, style)
    canvas.put(1, 0, cut(text, width - 2), style)
    return canvas


def draw_inspector(width: int, text: str, rows: int = 1, style: str = "") -> Canvas:
    """Draw the text about the component at hand, over a fixed number of rows."""
    canvas = Canvas(width)
    canvas.put(0, rows - 1, "")
    canvas.put_wrapped(1, 0, text, width - 2, rows, style)
    return canvas


def latest(news: Sequence[str], room: int) -> str:
    """Return the last of what happened that there is room for, in the order in which it did."""
    told = ""
    for line in reversed(news):
        longer = f"{line} · {told}" if told else line
        if told and cell_len(longer) > room - 4:
            return f"… · {told}"
        told = longer
    return told


def draw_bar(width: int, items: Sequence[BarItem], words: Words, rows: int = 2, most: int = 0) -> Canvas:
    """Draw the actions that can be taken now with their keys, over `rows`; up to `most` if they need them."""
    most = max(rows, most)
    canvas = Canvas(width)
    canvas.put(0, rows - 1, "")
    x, y = 1, 0
    for number, item in enumerate(items):
        key = f" {key_name(item.key, words)} "
        label = f" {item.label}" + (f" ({item.why_not})" if item.why_not else "")
        size = cell_len(key) + cell_len(label) + 2
        if x > 1 and x + size > width:
            x, y = 1, y + 1
        last_row = y == most - 1
        rest = len(items) - number
        if y >= most or (last_row and rest > 1 and x > 1 and x + size > width - 6):
            place = (x, y) if y < most else (width - 6, most - 1)
            canvas.put(place[0], place[1], f" +{rest}", "bold", "cmd:palette")
            break
        x = canvas.put(x, y, key, "reverse dim" if item.why_not else "reverse bold", item.ref)
        lines = _folded(label.strip(), width - x - 2, most - y, spare=6 if rest > 1 else 0)
        for row, line in enumerate(lines):
            end = canvas.put(x, y + row, f" {line}", _style(item), item.ref)
        x, y = end + 2, y + len(lines) - 1
    return canvas


def _style(item: BarItem) -> str:
    if item.why_not:
        return "dim"
    return "bold $danger" if item.warns else ""


def _folded(text: str, width: int, rows: int, spare: int) -> list[str]:
    """Return text over at most so many rows; the last one is cut, and leaves cells to spare."""
    lines = wrap(text, max(3, width)) or [""]
    if len(lines) < rows:
        return lines
    return [*lines[: rows - 1], cut(" ".join(lines[rows - 1 :]), max(3, width - spare))]


ALWAYS = 3
"""How many commands are always in the foot line: undo, hint, help."""
NARROW_FOOT = 110
"""Columns below which the names of tabs are cut, so that commands find room."""

SHORTEST = 3
"""The fewest letters of the name of a tab that is abbreviated."""

Key = tuple[str, str, str]
"""A key, what it is called (a msgid) and what it picks."""


def draw_foot(
    width: int,
    tabs: Sequence[Key],
    words: Words,
    dimmed: Sequence[str] = (),
    offered: Sequence[KeyCommand] = COMMANDS,
) -> Canvas:
    """Draw the fixed keys: tabs, then commands; what does not fit is left to the palette.

    Undo, hint and help are always there: keys move closer, the palette loses its name, and those of tabs are
    abbreviated.
    """
    palette: Key = (PALETTE.key, PALETTE.label, "cmd:palette")
    shown = {ref.removeprefix("tab:") for _, _, ref in tabs}
    commands = [
        (command.key, command.label, f"cmd:{command.id}")
        for command in offered
        if command.id not in (*shown, "follow")  # the action bar names the step while there is a plan
    ]
    room = width - _key_width(palette, words, 1)
    gap = 2
    if width < NARROW_FOOT:
        wanted = [*tabs, *commands[:ALWAYS]]
        gap = 2 if sum(_key_width(key, words, 2) for key in wanted) <= room else 1
        if sum(_key_width(key, words, gap) for key in wanted) > room:
            palette = (PALETTE.key, "", "cmd:palette")
            room = width - len("^p ")
        kept = sum(_key_width(key, words, gap) for key in commands[:ALWAYS])
        tabs = _cut_tabs(tabs, words, room - kept, gap)
    canvas = draw_foot_keys(width, [*tabs, *commands], words, dimmed, room, gap)
    _draw_key(canvas, room, palette, words, "")
    return canvas


def draw_slim_foot(
    width: int, tabs: Sequence[Key], words: Words, dimmed: Sequence[str], offered: Sequence[KeyCommand]
) -> Canvas:
    """Draw the fixed keys where a line has no room for them: tabs over a row or two, commands below."""
    canvas = Canvas(width)
    x = y = 0
    for key, label, ref in tabs:
        name = shorten(words(label), 7)
        size = cell_len(key) + cell_len(name) + 2
        if x and x + size > width:
            x, y = 0, y + 1
        _draw_key(canvas, x, (key, name, ref), words, "", y)
        x += size
    commands = [(command.key, command.label, f"cmd:{command.id}") for command in offered[:ALWAYS]]
    x = 0
    for entry in ((PALETTE.key, PALETTE.label, "cmd:palette"), *commands):
        _draw_key(canvas, x, entry, words, "dim" if entry[2] in dimmed else "", y + 1)
        x += _key_width(entry, words, 1)
    return canvas


def _cut_tabs(tabs: Sequence[Key], words: Words, room: int, gap: int) -> list[Key]:
    """Return tabs whose names fit: the longest are abbreviated first, or all left out."""
    names = [words(label) for _, label, _ in tabs]
    whole = list(names)
    around = sum(cell_len(key) + 1 + gap for key, _, _ in tabs)
    while names and around + sum(map(cell_len, names)) > room:
        longest = max(range(len(names)), key=lambda place: (cell_len(names[place]), place))
        if cell_len(names[longest]) <= SHORTEST:
            return [(key, "", ref) for key, _, ref in tabs]
        names[longest] = shorten(whole[longest], cell_len(names[longest]) - 1)
    return [(key, name, ref) for (key, _, ref), name in zip(tabs, names, strict=True)]


def _key_width(key: Key, words: Words, gap: int = 2) -> int:
    return cell_len(words(key[0])) + cell_len(words(key[1])) + 1 + gap


def draw_foot_keys(
    width: int,
    keys: Sequence[Key],
    words: Words,
    dimmed: Sequence[str] = (),
    room: int | None = None,
    gap: int = 2,
    last: Key | None = None,
) -> Canvas:
    """Draw keys with what they are called, as many as there is room for, so many blanks apart.

    The `last` one stands at the end of the line, however little room there is for others.
    """
    canvas = Canvas(width)
    canvas.put(0, 0, " " * width)
    if last is not None:
        room = width - _key_width(last, words, 1)
        _draw_key(canvas, room, last, words, "")
    x = 0
    for key in keys:
        size = _key_width(key, words, gap)
        if x + size <= (width if room is None else room):
            _draw_key(canvas, x, key, words, "dim" if key[2] in dimmed else "")
            x += size
    return canvas


def _draw_key(canvas: Canvas, x: int, key: Key, words: Words, style: str, y: int = 0) -> None:
    x = canvas.put(x + 1, y, words(key[0]), f"{style} bold $key".strip(), key[2])
    canvas.put(x, y, f" {words(key[1])}", style, key[2])


NUMBER = re.compile(r"\d+")


def condensed(lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the log with lines in a row about the same, or that differ in one number, merged."""
    alike: list[list[LogLine]] = []
    for line in lines:
        if alike and not line.heading and _is_like(line, alike[-1]):
            alike[-1].append(line)
        else:
            alike.append([line])
    return [_merged(group) for group in alike]


def _is_like(line: LogLine, lines: Sequence[LogLine]) -> bool:
    """Return whether a line says the same as others but for one number, the same in all of them."""
    if line.subject or lines[0].subject:
        return line.subject == lines[0].subject
    if NUMBER.sub("#", line.text) != NUMBER.sub("#", lines[0].text):
        return False
    columns = zip(*(NUMBER.findall(one.text) for one in (*lines, line)), strict=True)
    return sum(len(set(numbers)) > 1 for numbers in columns) <= 1


def _merged(lines: Sequence[LogLine]) -> LogLine:
    """Return lines that are alike as one: equal ones are counted, others list the number that differs."""
    if lines[-1].subject:
        return lines[-1]
    texts = list(dict.fromkeys([line.text for line in lines]))
    if len(texts) == 1:
        times = f" (×{len(lines)})" if len(lines) > 1 else ""
        return attrs.evolve(lines[-1], text=texts[0] + times)
    columns = iter(list(zip(*(NUMBER.findall(text) for text in texts), strict=True)))
    return attrs.evolve(lines[-1], text=NUMBER.sub(lambda _: _listed(next(columns)), texts[0]))


def _listed(numbers: Sequence[str]) -> str:
    """Return numbers that follow each other: all of a few, the ends of many."""
    kept = list(dict.fromkeys(numbers))
    return ", ".join(kept) if len(kept) < 4 else f"{kept[0]} … {kept[-1]}"


def draw_log(width: int, height: int, lines: Sequence[LogLine], *, folded: bool = False) -> Canvas:
    """Draw the last lines of the log that fit; `folded` lets long lines take several rows."""
    canvas = Canvas(width)
    rows: list[tuple[str, str, str]] = []
    for line in reversed(condensed(lines[-5 * height :])):
        indent = "" if line.heading else " "
        texts = wrap(line.text, width - 2) if folded else [cut(line.text, width - 1)]
        style = "bold $heading" if line.heading else ""
        rows += [(indent + text, style, f"step:{line.step}") for text in reversed(texts)]
        if len(rows) >= height:
            break
    for y, (text, style, ref) in enumerate(reversed(rows[:height])):
        canvas.put(0, y, text, style, ref)
    return canvas
