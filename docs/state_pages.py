"""The pages of the table: what lies there, with types, and what rules may call to change it."""

from __future__ import annotations

import importlib
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from class_pages import NOTE, classes_of, methods_of, prose, typed_rows

from astragal.engine.state import State
from astragal.plugins.registry import Registry

EVERY = "Every game"
HANDLED = {"along-history": ("cards.compiled", "Design")}
"""A class of a game that functions take and return, and that does not lie on the table itself."""


def state_pages(registry: Registry) -> dict[str, str]:
    """Return the page of every game's state and one for each game, by file name."""
    own = {f"{game}/state.md": game_page(registry, game) for game in registry.games()}
    return {"state.md": common_page(registry), **own}


def package_of(registry: Registry, game: str, name: str) -> ModuleType:
    """Return a module of the package that a game is in."""
    package = registry.definition(game).make_state.__module__.rpartition(".")[0]
    return importlib.import_module(f"{package}.{name}")


def pieces(registry: Registry) -> dict[str, list[type[Any]]]:
    """Return the classes that make up the table: the engine's, then those of each game."""
    games = {game: classes_of(package_of(registry, game, "state")) for game in registry.games()}
    return {EVERY: [State], **games}


def calls(registry: Registry, game: str) -> dict[str, Callable[..., Any]]:
    """Return the functions that a game lists for house rules, by name."""
    module = package_of(registry, game, "calls")
    return {name: getattr(module, name) for name in module.__all__}


def common_page(registry: Registry) -> str:
    """Return the page of what every game's table has."""
    intro = """
        What lies on the table, as rules, bots and metrics see it. `state.me` is the player whose turn it
        is, `state.players[seat]` any other; `state.rules` holds what was compiled: `options`, `content`
        and the game's components (`gear`). What a rule wants to remember is a `Note` at the top level of its
        file: with `visits = Note(0)`, `visits[state]` and `visits[state, seat]` are whole numbers that are
        saved, undone and forked with the table. They are kept in `state.notes` under the rule's id, so that
        [no other rule](../how-to/names.md) can take them by accident.
        """
    links = [f"[{registry.definition(game).name}]({game}/state.md)" for game in registry.games()]
    own = f"What each game adds, and what rules may call to change it: {', '.join(links)}."
    lines = ["# State", NOTE, *prose(intro), "", *prose(own), "", f"## {EVERY}", "", *_section(State)]
    return "\n".join(lines).rstrip() + "\n"


def game_page(registry: Registry, game: str) -> str:
    """Return the page of one game's table and of what may be called."""
    module = package_of(registry, game, "calls").__name__
    intro = """
        What lies on the table beside [what every game has](../state.md), and the functions that change it by
        the rules. Change fields directly only where no function does it: the functions keep to the limits,
        complete what is full and announce the right event, which other rules react to.
        """
    lines = [f"# State of {registry.definition(game).name}", NOTE, *prose(intro), ""]
    found = calls(registry, game)
    changes = {name: call for name, call in found.items() if not _only_looks(call)}
    lines += ["## What rules may call to change things", "", *prose(f"Import them from `{module}`."), ""]
    lines += _calls(changes)
    lines += ["## What rules may ask", "", *prose(f"These change nothing. From `{module}`."), ""]
    lines += _calls({name: call for name, call in found.items() if name not in changes})
    lines += ["## What lies on the table", ""]
    for kind in pieces(registry)[game]:
        lines += _section(kind)
    if game in HANDLED:
        module, name = HANDLED[game]
        lines += ["## What functions take and return", ""]
        lines += _section(getattr(package_of(registry, game, module), name))
    return "\n".join(lines).rstrip() + "\n"


def _only_looks(call: Callable[..., Any]) -> bool:
    return (inspect.getdoc(call) or "").startswith(("Return", "Tell"))


def _calls(found: dict[str, Callable[..., Any]]) -> list[str]:
    rows = [f"| `{_signature(name, call)}` | {inspect.getdoc(call)} |" for name, call in found.items()]
    return ["| function | what it does |", "|---|---|", *rows, ""]


def _signature(name: str, call: Callable[..., Any]) -> str:
    return f"{name}{inspect.signature(call)}".replace("''", '""').replace("'", "").replace("|", "\\|")


def _section(kind: type[Any]) -> Iterator[str]:
    yield from [f"### `{kind.__name__}`", "", *prose(f"{inspect.getdoc(kind)} From `{kind.__module__}`."), ""]
    yield from ["| field | type | what it is |", "|---|---|---|", *typed_rows(kind), ""]
    for method in methods_of(kind):
        if method.endswith(": "):  # nothing is said of it: it is the engine's
            continue
        yield from textwrap.wrap(method, 118, subsequent_indent="  ")
    yield ""
