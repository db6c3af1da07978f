"""What plugins hand over, looked at before it is used: each mistake is one line that names rule and hook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import TypeVar

from astragal.engine.state import Action, Event
from astragal.engine.text_form import Coded
from astragal.errors import BadInput, Refusal, RuleFault
from astragal.plugins.records import Naming, Reaction

R = TypeVar("R")


def _is_whole(value: object) -> bool:
    return isinstance(value, int)


def _is_refusal(value: object) -> bool:
    return value is None or isinstance(value, Refusal)


def are_actions(listed: object) -> bool:
    """Return whether something is a list of actions."""
    return isinstance(listed, list | tuple) and all(isinstance(action, Action) for action in listed)


RETURNS: dict[str, tuple[Callable[[object], bool], str]] = {
    "change": (_is_whole, "a whole number"),
    "list": (are_actions, "actions"),
    "points": (_is_whole, "a whole number"),
    "refuse": (_is_refusal, "a Refusal or None"),
    "worth": (_is_whole, "a whole number"),
}
"""What the functions that rules hand over must return, by field."""


def records(name: str, hook: str, result: object, kind: type[R], called: str = "") -> list[R]:
    """Return what a hook handed over, if it is a list of the right records, `called` what authors know."""
    called = called or kind.__name__
    if not isinstance(result, list | tuple):
        raise RuleFault(name, hook, f"must return a list of {called}, not {type(result).__name__}")
    for item in result:
        if not isinstance(item, kind):
            raise RuleFault(
                name,
                hook,
                f"must return a list of {called}, not one with a {type(item).__name__} in it",
            )
    return list(result)


def own_kinds(plugin: object) -> Iterator[type[Coded]]:
    """Yield the actions, chances and interrupts that stand in a plugin's own module; a base has no kind."""
    if not isinstance(plugin, ModuleType):
        return
    for value in vars(plugin).values():
        own = isinstance(value, type) and value.__module__ == plugin.__name__
        if own and issubclass(value, Coded) and vars(value).get("kind"):
            yield value


def check_kind(kind: type[Coded], name: str, hook: str = "") -> None:
    """Refuse a kind of action, chance or interrupt of a rule that is not whole."""
    where = f"rule {name!r}, hook {hook!r}" if hook else f"rule {name!r}"
    if not (isinstance(kind, type) and issubclass(kind, Coded)):
        raise BadInput(f"{where}: {kind!r} is no class of actions", "name the classes that it may offer")
    if "text" not in vars(kind):
        raise BadInput(f"{where}: the class {kind.__name__} has no text", "put @coded above it")
    if not kind.kind:
        raise BadInput(f"{where}: the class {kind.__name__} has no kind", 'give it one: kind = "..."')


def check_event(name: str, reaction: Reaction) -> None:
    """Refuse a reaction to something that is no event."""
    kind: object = reaction.event
    if not (isinstance(kind, type) and issubclass(kind, Event)):
        raise RuleFault(name, "reactions", f"{kind!r} is no class of events; import it and name the class")


def check_naming(name: str, naming: object) -> None:
    """Refuse names that are not given by language."""
    if not isinstance(naming, Naming):
        raise RuleFault(name, "wording", f"must return a Naming, not {type(naming).__name__}")
    for table in (naming.names, naming.texts):
        if not isinstance(table, Mapping):
            raise RuleFault(name, "wording", f"names must be a dict, not {type(table).__name__}")
        for ref, by_language in table.items():
            if not isinstance(by_language, Mapping):
                raise RuleFault(
                    name, "wording", f'{ref!r} must be told by language: {{"en": {str(by_language)!r}}}'
                )
