"""What can go wrong, each with one line that says what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from astragal.engine.wording import Words


class AstragalError(Exception):
    """Base of the errors that a person sees as one line."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what, remedy)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return one_line(f"{_in_short(self.what)}: {self.remedy}") if self.remedy else one_line(self.what)


class BadInput(AstragalError):
    """A file, option, name or value from outside that cannot be used."""


PLAY = "play"
"""Stands for a hook where what failed is an action, a chance or a phase: no hook was called."""


class RuleFault(AstragalError):
    """A rule that failed: names the plugin, the hook and what was being done."""

    def __init__(self, plugin: str, hook: str, problem: str, doing: str = "") -> None:
        where = f", hook {hook!r}" if hook != PLAY else ""
        during = f" during {doing!r}" if doing else ""
        super().__init__(f"rule {plugin!r}{where}{during}: {problem}", "fix the rule, or play without it")
        self.plugin = plugin
        self.hook = hook
        self.problem = problem
        self.doing = doing

    def __reduce__(self) -> tuple[type[RuleFault], tuple[str, ...]]:
        return RuleFault, (self.plugin, self.hook, self.problem, self.doing)


@attrs.frozen
class Refusal:
    """Why an action is not allowed, and the rule that says so; said in the player's language when shown."""

    reason: str
    """An English msgid with fields in braces."""
    rule: str = ""
    """The clause of the rulebook that says so, such as `rtta.build.3`; without one, a rule's name."""
    fields: Mapping[str, object] = attrs.field(factory=dict)
    """What stands in the braces: numbers, and texts that are the same in every language."""
    names: Mapping[str, str | Mapping[str, int]] = attrs.field(factory=dict)
    """Fields that are components, such as `monument:temple`, or several of them with their numbers."""

    def say(self, words: Words) -> str:
        """Return the reason in the player's language."""
        named = {field: _called(refs, words) for field, refs in self.names.items()}
        return words(self.reason, **self.fields, **named)

    def citing(self, clause: str) -> Refusal:
        """Return the refusal with a clause, if it names none yet."""
        return self if self.rule or not clause else attrs.evolve(self, rule=clause)

    def __str__(self) -> str:
        """Return the reason in English, where no words are at hand."""
        filled = {**self.fields, **{field: _listed(refs) for field, refs in self.names.items()}}
        return self.reason.format(**filled) if filled else self.reason


def _called(refs: str | Mapping[str, int], words: Words) -> str:
    if isinstance(refs, str):
        return words.name(refs)
    return words.join([f"{number} {words.name(ref)}" for ref, number in refs.items()])


def _listed(refs: str | Mapping[str, int]) -> str:
    if isinstance(refs, str):
        return bare_name(refs)
    return " and ".join(f"{number} {bare_name(ref)}" for ref, number in refs.items())


NOT_LISTED = Refusal("it is not among the choices of this phase")
"""What a phase says that has nothing particular to say."""


class Refused(AstragalError):
    """An action that is not legal now; carries the `Refusal`."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        source = f" ({refusal.rule})" if refusal.rule else ""
        super().__init__(f"{action!r} is not allowed now", f"{refusal}{source}")
        self.action = action
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[str, Refusal]]:
        return Refused, (self.action, self.refusal)


def nearest(word: str, known: Sequence[str]) -> str:
    """Say what a misspelt word was probably meant to be, or all that it could be."""
    near = get_close_matches(word, known, 1)
    return f"did you mean {near[0]}?" if near else f"use one of {', '.join(known)}"


def bare_name(ref: str) -> str:
    """Return what a component is called where nothing names it: its id, with blanks."""
    return ref.partition(":")[2].replace("_", " ").replace("-", " ") or ref


def one_line(text: str, limit: int = 500) -> str:
    """Return text without control characters or line breaks, cut at a length a terminal line bears."""
    flat = _flat(text)
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


NO_BREAK = "\u00a0\u202f"
"""Spaces at which no line breaks, as French has them before some marks."""


def _flat(text: str) -> str:
    if text.isprintable():  # then its only spaces are ordinary ones
        return " ".join(text.split())
    plain = "".join([ch if ch.isprintable() or ch in NO_BREAK else " " for ch in text])
    return " ".join([part for part in plain.split(" ") if part])


def _in_short(what: str, limit: int = 360) -> str:
    """Return what is wrong with its middle left out where it is long, so that the remedy has room."""
    flat = _flat(what)
    return flat if len(flat) <= limit else f"{flat[: limit // 2]}…{flat[-limit // 2 + 1 :]}"
