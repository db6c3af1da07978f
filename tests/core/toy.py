"""A toy game for the tests of the engine: throw a die, then gather stones, give some away, or stop.

It has what the engine offers: content, a chance, two phases, an interrupt for another seat, quantities,
options, events, scores, an ending and a tie break.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any, ClassVar

import attrs

from astragal.engine.forking import Piece, piece
from astragal.engine.phase import DONE, Phase
from astragal.engine.rules import Rules
from astragal.engine.state import Action, Chance, Event, Interrupt, State
from astragal.engine.text_form import Coded, coded
from astragal.errors import Refusal
from astragal.plugins.compiler import Compiler
from astragal.plugins.hooks import hookimpl
from astragal.plugins.options import Option
from astragal.plugins.records import Ending, GameDefinition, Naming, Preset, Quantity, Scoring, TieBreak


@attrs.define
class Content:
    """What the toy is made of."""

    sides: int = 3
    bag: dict[str, int] = attrs.field(factory=lambda: {"red": 1, "blue": 2})


@piece
class Player(Piece):
    """Stones in front of a player."""

    stones: int = 0
    gifts: int = 0


@piece
class Table(State):
    """The table of the toy."""

    players: list[Player] = attrs.field(factory=list)
    eyes: int = 0
    """What the die shows; 0 before it is thrown."""
    gathered: int = 0


@attrs.frozen
class Gathered(Event):
    """A stone was gathered."""

    seat: int
    amount: int


@coded
class Throw(Chance):
    """The die is in the air."""

    kind = "throw"

    def outcomes(self, state: Table) -> Sequence[tuple[tuple[int, ...], Fraction]]:
        sides = state.rules.content.sides
        return [((eyes,), Fraction(1, sides)) for eyes in range(1, sides + 1)]

    def resolve(self, state: Table, outcome: tuple[int, ...]) -> None:
        state.eyes = outcome[0]


@coded
class Gather(Action):
    """Take stones."""

    kind = "gather"
    amount: int

    def apply(self, state: Table) -> None:
        state.players[state.active].stones += self.amount
        state.gathered += 1
        state.emit(Gathered, state.active, self.amount)


@coded
class Give(Action):
    """Offer a stone to another seat, which may decline."""

    kind = "give"
    to: int

    def apply(self, state: Table) -> None:
        state.players[state.active].stones -= 1
        state.gathered += 1
        state.interrupt(Gift(seat=self.to, giver=state.active))


@coded
class Gift(Interrupt):
    """A stone is being offered."""

    kind = "gift"
    seat: int
    giver: int


@coded
class Accept(Action):
    """Take the stone that is offered."""

    kind = "accept"

    def apply(self, state: Table) -> None:
        gift: Any = state.interrupts.pop()
        state.players[gift.seat].stones += 1
        state.players[gift.giver].gifts += 1


@coded
class Decline(Action):
    """Leave the stone to the one who offers it."""

    kind = "decline"

    def apply(self, state: Table) -> None:
        gift: Any = state.interrupts.pop()
        state.players[gift.giver].stones += 1


class ThrowPhase(Phase):
    """The die is thrown; nothing is chosen."""

    id = "throw"
    kinds = (Throw,)

    def enter(self, state: Table) -> None:
        state.eyes = state.gathered = 0
        state.chance = Throw()


class GatherPhase(Phase):
    """Gather up to the eyes of the die, or give, or stop."""

    id = "gather"
    kinds: ClassVar[tuple[type[Coded], ...]] = (Gather, Give)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.times = rules.quantity("times")
        self._gather = [Gather(n) for n in range(1, 10)]

    def choices(self, state: Table) -> Sequence[Action]:
        if state.gathered >= self.times(state, state.active):
            return ()
        gifts = [Give(seat) for seat in range(state.seats) if seat != state.active]
        return (*self._gather[: state.eyes], *(gifts if state.players[state.active].stones else ()), DONE)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Gather):
            return Refusal("the die shows {eyes}", "Gathering", {"eyes": state.eyes})
        return super().refusal(state, action)


class GiftPhase(Phase):
    """Accept or decline."""

    id = "gift"
    kinds = (Gift, Accept, Decline)

    def choices(self, state: Table) -> Sequence[Action]:
        return (Accept(), Decline())


def definition(**changes: Any) -> GameDefinition:
    """Return the toy's definition, with fields changed."""
    fields: dict[str, Any] = {
        "id": "toy",
        "name": "Toy",
        "players": (1, 4),
        "presets": (Preset("plain", "Plain", (1, 4)), Preset("short", "Short", (2, 3), options={"goal": 5})),
        "load_content": lambda setup: Content(),
        "make_state": lambda rules: Table(players=[Player() for _ in range(rules.seats)]),
        "turns": {"turn": (ThrowPhase, GatherPhase)},
        "interrupts": (GiftPhase,),
        "quantities": (
            Quantity("times", 2, "How often one may gather in a turn.", range=(0, 9)),
            Quantity("stone_worth", 1, "What a stone is worth."),
        ),
        "options": (Option("goal", 20, "Stones that end the game.", range=(1, 99)),),
    }
    return GameDefinition(**{**fields, **changes})


def _scoring() -> list[Scoring]:
    worth = "stone_worth"
    return [
        Scoring(
            "stones",
            lambda state, seat: state.players[seat].stones * state.rules.quantity(worth)(state, seat),
        ),
        Scoring("gifts", lambda state, seat: state.players[seat].gifts),
    ]


def _endings() -> list[Ending]:
    return [Ending("goal", lambda state: any(p.stones >= state.rules.options["goal"] for p in state.players))]


def _tie_break() -> list[TieBreak]:
    return [TieBreak("gifts", lambda state, seat: state.players[seat].gifts)]


def _wording() -> Naming:
    return Naming(names={"score:stones": {"en": "Stones", "fr": "Cailloux"}})


def plugin(name: str = "a_rule", **hooks: Callable[..., Any]) -> ModuleType:
    """Return a plugin module with these functions as its hooks."""
    module = ModuleType(name)
    for hook, function in hooks.items():
        setattr(module, hook, hookimpl(function))
    return module


def nothing() -> list[Any]:
    """Return an empty list, as a hook that has nothing to say does."""
    return []


def game(**changes: Any) -> ModuleType:
    """Return the toy as a plugin."""
    return plugin(
        "toy",
        define_game=lambda: definition(**changes),
        scoring=_scoring,
        endings=_endings,
        tie_break=_tie_break,
        wording=_wording,
    )


def compiled(
    *rules: ModuleType, players: int = 2, options: dict[str, Any] | None = None, **changes: Any
) -> Rules:
    """Return the toy's rules with house rules in order."""
    named = [(rule.__name__, rule) for rule in rules]
    compiler = Compiler(game(**changes), named, "toy")
    return compiler.compile("plain", [name for name, _ in named], players, options or {})


def at_gathering(*rules: Any, **more: Any) -> tuple[Rules, Any]:
    """Return rules and a state in which player 1 may gather up to two stones."""
    made = compiled(*rules, **more)
    state = made.new()
    made.answer(state, (2,))
    return made, state
