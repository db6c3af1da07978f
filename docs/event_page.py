"""The page of the events: what happens in the engine and in each game, with its facts."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import get_args, get_type_hints

import attrs
from class_pages import NOTE, prose

from astragal.engine.state import Event


def events() -> dict[str, list[type[Event]]]:
    """Return the events of the engine and of each game, by package."""
    found: dict[str, list[type[Event]]] = {}
    for package in ("astragal", "rtta", "along_history", "iron_age"):
        modules = (
            [importlib.import_module("astragal.engine.state")]
            if package == "astragal"
            else list(_modules(package))
        )
        found[package] = [
            kind
            for module in modules
            for name, kind in vars(module).items()
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event and name[0] != "_"
            if kind.__module__ == module.__name__
        ]
    return found


def _modules(package: str) -> Iterator[ModuleType]:
    root = importlib.import_module(package)
    for info in pkgutil.walk_packages(root.__path__, f"{package}."):
        if ".panels" not in info.name:
            yield importlib.import_module(info.name)


def _door(kind: type[Event]) -> str:
    """Return the module that rules import an event from: the shortest one that has it."""
    if kind.__module__.startswith("astragal."):
        return "astragal"
    package = kind.__module__.rpartition(".")[0]
    return (
        package if getattr(importlib.import_module(package), kind.__name__, None) is kind else kind.__module__
    )


def _homes(kinds: Sequence[type[Event]]) -> Iterator[str]:
    """Yield the modules of events, the one with the most first; those of smaller ones are named."""
    by_module: dict[str, list[str]] = {}
    for kind in kinds:
        home = _door(kind)
        by_module.setdefault(home, []).append(f"`{kind.__name__}`")
    largest, *others = sorted(by_module, key=lambda module: -len(by_module[module]))
    yield f"`{largest}`"
    for module in others:
        yield f"from `{module}` {', '.join(by_module[module])}"


def _facts(kind: type[Event]) -> Iterator[str]:
    """Yield the facts of an event, each with its plain type."""
    hints = get_type_hints(kind)
    for field in attrs.fields(kind):
        hint = hints[field.name]
        shown = hint.__name__ if isinstance(hint, type) and not get_args(hint) else str(hint)
        yield f"`{field.name}: {shown}`".replace("|", "\\|")


def events_page() -> str:
    """Return the page of the events."""
    lines = [
        "# Events",
        NOTE,
        *prose(
            """
            An event is something that happened, as data. House rules react to events, the lab counts
            them, the log tells them. They are emitted with `state.emit(Kind, ...)`; a `Reaction(Kind,
            react)` gets the state and the event.
            """
        ),
        "",
    ]
    titles = {
        "astragal": "Every game",
        "rtta": "Roll Through the Ages",
        "along_history": "Along History",
        "iron_age": "The Iron Age",
    }
    for package, kinds in events().items():
        lines += [f"## {titles[package]}", "", "| event | facts | what happened |", "|---|---|---|"]
        for kind in sorted(kinds, key=lambda kind: kind.__name__):
            facts = ", ".join(_facts(kind)) or "–"
            what = (inspect.getdoc(kind) or "").replace("\n", " ")
            lines.append(f"| `{kind.__name__}` | {facts} | {what} |")
        lines += ["", f"Imported from {', '.join(_homes(kinds))}.", ""]
    return "\n".join(lines)
