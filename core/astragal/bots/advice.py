"""Advice: what a bot recommends, why in words, and the odds where dice are involved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import attrs

from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.engine.wording import Words
from astragal.plugins.records import Bot, Seen
from astragal.unchecked import Fields

if TYPE_CHECKING:
    from astragal.components.odds import Keep

WORTH_SAYING = 0.05
"""Fewer points than these are not spoken of."""


@attrs.frozen
class Reason:
    """A sentence that is said in the player's language when somebody asks."""

    text: str
    """An English msgid with fields in braces."""
    fields: Mapping[str, object] = attrs.field(factory=dict)
    """What stands in its place; numbers with a fraction are said with one decimal."""
    names: Mapping[str, str] = attrs.field(factory=dict)
    """Fields that are components, such as `monument:temple`, and are called by their names."""
    many: str = ""
    """The sentence when the field `n` is more than one, if it needs another."""

    @classmethod
    def plural(
        cls, one: str, many: str, n: int, names: Mapping[str, str] | None = None, **fields: object
    ) -> Reason:
        """Return a reason with one sentence for one and another for many; `{n}` is the number."""
        return cls(one, {"n": n, **fields}, names or {}, many)

    @classmethod
    def of_points(cls, text: str, points: float, names: Mapping[str, str] | None = None) -> Reason:
        """Return a reason with a number of `{points}`; in French, less than two of them are no plural."""
        return cls(text, {"n": int(round(points, 1)), "points": points}, names or {}, text)

    def say(self, words: Words) -> str:
        """Return the sentence."""
        said: Fields = {key: words.name(ref) for key, ref in self.names.items()}
        for key, value in self.fields.items():
            said[key] = words.number(value) if isinstance(value, float) else value
        return words.plural(self.text, self.many, **said) if self.many else words(self.text, **said)


@attrs.frozen
class Chances:
    """How likely something is that the advice is about."""

    what: Reason
    chance: float
    """From 0 to 1."""


@attrs.frozen
class TurnPlan:
    """What to do in the rest of a turn, as far as dice and cards allow to plan it, and what speaks for it."""

    actions: tuple[Action, ...]
    """In this order; the first one is legal now."""
    worth: float
    """The points it is worth more than doing nothing: ending the turn at once, or keeping all dice."""
    reasons: tuple[Reason, ...] = ()
    aims: tuple[Chances, ...] = ()
    """Where it ends with a roll: what usually follows in the same turn, and how often."""


@attrs.frozen
class Advice:
    """A recommended action with its reasons, the weightiest first."""

    action: Action
    reasons: tuple[Reason, ...] = ()
    odds: tuple[Chances, ...] = ()
    plans: tuple[TurnPlan, ...] = ()
    """Plans for the rest of the turn, best first, where a bot has some; the first begins with the action."""


@runtime_checkable
class Adviser(Protocol[Seen]):
    """A bot that can say why."""

    def explain(self, state: Seen, legal: Sequence[Action]) -> Advice:
        """Return what it would do, and why."""


@runtime_checkable
class Roller(Protocol[Seen]):
    """A bot that can say what each reroll is worth."""

    def rerolls(self, state: Seen, legal: Sequence[Action]) -> Sequence[Keep]:
        """Return every reroll that can be chosen now with its mean worth, and none, best first."""


def advise(rules: Rules, state: State, rng: Random, kind: str = "planner") -> Advice:
    """Return what a kind of bot recommends to the seat that is to move."""
    seat = state.to_move
    bot: Bot = rules.bots[kind].make(rules, seat, rng)
    view = rules.view(state, seat)
    if isinstance(bot, Adviser):
        return bot.explain(view, state.legal)
    return Advice(bot.choose(view, state.legal))


def plan_in_words(rules: Rules, state: State, actions: Sequence[Action], words: Words) -> list[str]:
    """Return what the steps of a plan are called in the positions in which they are taken.

    Equal steps are said once with their number, where only steps of their kind lie in between. Ending a
    phase is said only where a plan begins with it, and a purchase only with its payment.
    """
    said = list[tuple[str, str, int]]()
    for label, kind in _labels(rules, state, actions, words):
        if kind == DONE.kind and said:
            continue
        if said and label != said[-1][0] and label.startswith(said[-1][0]):
            said[-1] = label, kind, 1
            continue
        alike = next((place for place, (told, _, _) in _run(said, kind) if told == label), None)
        if alike is None:
            said.append((label, kind, 1))
        else:
            said[alike] = label, kind, said[alike][2] + 1
    return [label if times == 1 else f"{label} ×{times}" for label, _, times in said]


def _run(said: list[tuple[str, str, int]], kind: str) -> Iterator[tuple[int, tuple[str, str, int]]]:
    """Yield the last steps of a kind, from the end, up to one of another kind."""
    return takewhile(lambda step: step[1][1] == kind, reversed(list(enumerate(said))))


def _labels(rules: Rules, state: State, actions: Sequence[Action], words: Words) -> Iterator[tuple[str, str]]:
    """Yield what each step is called, and its kind."""
    now = state.fork()
    for action in actions:
        if now.to_move != state.to_move or action not in now.legal:
            continue  # made without asking, as a single payment is
        yield rules.label(now, action, words), action.kind
        rules.play(now, action)
