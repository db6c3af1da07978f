"""Which key does what: the standard keys, or those that a person has written into the file `keys.toml`."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

import attrs
from textual.keys import Keys

from astragal.errors import BadInput, nearest
from astragal.match.paths import home
from astragal.plugins.content import read_toml
from astragal.tui.table.bars import COMMANDS, KeyCommand
from astragal.tui.table.keys import LETTERS, letters_beside

ALWAYS = {
    "confirm": "space",
    "end": "enter",
    "back": "escape",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}
"""What can get further keys at the table, by its standard key, which always works."""
MENU = {
    "continue": "c",
    "learn": "p",
    "new": "n",
    "saved": "m",
    "replay": "r",
    "practice": "x",
    "statistics": "t",
    "lab": "a",
    "settings": "e",
    "rulebook": "B",
    "cards": "d",
    "help": "?",
    "quit": "q",
}
"""The entries of the menu with their standard keys."""
SPARE = {"f1": "help", "f10": "quit", "L": "lesson"}
"""Further keys of commands."""
TAKEN = {
    "ctrl+q": "it leaves the program",
    "ctrl+z": "it suspends the program",
    "ctrl+p": "it opens the palette",
}
NAMED = {str(key.value) for key in Keys} | {f"f{number}" for number in range(1, 25)}
WITH_MODIFIER = re.compile(r"(?:(?:ctrl|alt|shift)\+)+(\S+)")
FILE_LIMIT = 100_000


@attrs.frozen
class Keymap:
    """The keys of the table and of the menu."""

    commands: tuple[KeyCommand, ...] = COMMANDS
    """The commands of the table with their keys."""
    table: Mapping[str, str] = SPARE | {command.key: command.id for command in COMMANDS}
    """Commands of the table by key."""
    instead: Mapping[str, str] = attrs.field(factory=dict)
    """Standard keys by the keys that do the same at the table."""
    menu: Mapping[str, str] = attrs.field(factory=dict)
    """Keys of the menu by the ids of its bindings, as Textual takes them."""
    letters: tuple[str, ...] = LETTERS
    """The letters that are free for what can be picked at the table."""

    @classmethod
    def load(cls, path: Path | None = None) -> Keymap:
        """Return the keys of a file; the standard ones when there is no such file."""
        path = path or home() / "keys.toml"
        if not os.path.exists(path):  # nor where it cannot be reached, which Path.exists raises
            return cls()
        if path.stat().st_size > FILE_LIMIT:
            raise BadInput(f"{path} is too long for a file of keys", "shorten it, or remove it")
        try:
            return read_keys(read_toml(path))
        except BadInput as error:
            what = error.what if str(path) in error.what else f"{path}: {error.what}"
            raise BadInput(what, error.remedy) from error


def read_keys(plain: Mapping[str, object]) -> Keymap:
    """Return the keys that sections of a file describe."""
    for section in plain:
        if section not in ("table", "menu"):
            raise BadInput(f"there is no section {section!r}", "use [table] or [menu]")
    table = _section(plain, "table", [*(command.id for command in COMMANDS), *ALWAYS])
    menu = _section(plain, "menu", list(MENU))
    standard = {command.id: command.key for command in COMMANDS}
    keys = _meanings("table", {id: table.get(id, (key,)) for id, key in standard.items()})
    always = _meanings("table", {name: (key, *table.get(name, ())) for name, key in ALWAYS.items()}, keys)
    _meanings("menu", {name: menu.get(name, (key,)) for name, key in MENU.items()})
    return Keymap(
        tuple(attrs.evolve(each, key=table.get(each.id, (each.key,))[0]) for each in COMMANDS),
        SPARE | keys,
        {key: ALWAYS[name] for key, name in always.items() if key not in ALWAYS.values()},
        {f"menu.{name}": ",".join(menu[name]) for name in menu},
        letters_beside([key for key in (*keys, *always) if len(key) == 1]),
    )


def _section(plain: Mapping[str, object], section: str, known: list[str]) -> dict[str, tuple[str, ...]]:
    rows = plain.get(section, {})
    if not isinstance(rows, Mapping):
        raise BadInput(f"{section!r} is not a section", f"write [{section}] on a line of its own")
    found: dict[str, tuple[str, ...]] = {}
    for name, text in rows.items():
        if name not in known:
            raise BadInput(f"[{section}] has no command {name!r}", nearest(name, known))
        if not isinstance(text, str) or not text.strip():
            raise BadInput(f"[{section}] {name}: no key is given", f'write {name} = "x"')
        found[name] = tuple(_key(key.strip(), f"[{section}] {name}") for key in text.split(","))
    return found


def _key(key: str, where: str) -> str:
    """Return a key by the name that it has at the table, if it is one that can be used."""
    if key in TAKEN:
        raise BadInput(f"{where}: {key} cannot be used", f"{TAKEN[key]}; choose another key")
    if key.isdigit():
        raise BadInput(f"{where}: {key} cannot be used", "digits choose dice; choose another key")
    held = WITH_MODIFIER.fullmatch(key)
    named = held[1] if held else key
    if not key or not ((len(named) == 1 and named.isprintable()) or named in NAMED):
        raise BadInput(f"{where}: there is no key {key!r}", "name it as u, U, ?, f5, ctrl+u or backspace")
    return key


def _meanings(
    section: str, keys: Mapping[str, tuple[str, ...]], others: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return what each key stands for; one that would stand for two things is refused."""
    found: dict[str, str] = {}
    for name, own in keys.items():
        for key in own:
            other = {**(others or {}), **found}.get(key, name)
            if other != name:
                raise BadInput(
                    f"[{section}] {key} stands for {other} and {name}", "give one of them another key"
                )
            found[key] = name
    return found
