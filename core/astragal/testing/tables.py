"""A table as it is written: `table("rtta", "ann: medicine | bob: 5 cities; roll: skull skull skull")`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, TypeVar

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, Event, TableT
from astragal.errors import BadInput, Refusal
from astragal.plugins.registry import Registry
from astragal.positions import names_in, read_position, write_position
from astragal.positions.reading import do, roll
from astragal.testing.origin import compile_game
from astragal.unchecked import Fields

E = TypeVar("E", bound=Event)
Plugin = str | Path | ModuleType


@attrs.define
class Laid(Generic[TableT]):
    """A table that was laid out from text, and what can be done with it in a test."""

    state: TableT
    names: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.state.rules

    @property
    def choices(self) -> list[str]:
        """What may be chosen now, as text; nothing while a roll or draw is pending."""
        return [self.rules.text_of(action) for action in self.rules.choices(self.state)]

    @property
    def asked(self) -> str:
        """Who must decide now; `chance` while a roll is pending, empty when the game is over."""
        seat = self.state.to_move
        return self.names[seat] if seat >= 0 else "chance" if seat == CHANCE else ""

    @property
    def phase(self) -> str:
        """The id of the phase, or of the question, that waits."""
        return self.rules.phase_of(self.state).id

    @property
    def text(self) -> str:
        """The position as text."""
        return write_position(self.state, self.names)

    def do(self, *actions: str) -> Laid[TableT]:
        """Take actions, each as in `choices`; one that is not allowed raises `Refused` with the reason."""
        for action in actions:
            do(self.state, action)
        return self

    def roll(self, *outcomes: str) -> Laid[TableT]:
        """Set the results of pending rolls and draws as written."""
        for outcome in outcomes:
            roll(self.state, outcome)
        return self

    def refusal(self, action: str) -> str:
        """Return why an action cannot be taken now; empty when it can."""
        found: Refusal | None = self.rules.refusal(self.state, self.rules.read_action(action))
        return str(found) if found else ""

    def heard(self, kind: type[E]) -> list[E]:
        """Return the events of a kind that happened since the table was laid out."""
        return [event for event in self.state.heard or () if isinstance(event, kind)]

    def seat(self, name: str) -> int:
        """Return where somebody sits."""
        if name not in self.names:
            raise BadInput(f"nobody is called {name!r}", f"use one of {', '.join(self.names)}")
        return self.names.index(name)

    def player(self, name: str) -> Any:
        """Return what belongs to a player, in a game whose table has `players`."""
        return self.state.players[self.seat(name)]  # type: ignore[attr-defined]

    def score(self, name: str) -> int:
        """Return a player's score as it stands."""
        return self.rules.total(self.state, self.seat(name))

    def quantity(self, quantity: str, name: str) -> int:
        """Return a quantity as it is for a player now."""
        return self.rules.quantity(quantity)(self.state, self.seat(name))


def table(
    game: str | ModuleType, text: str, *, rules: Plugin | Sequence[Plugin] = (), **options: object
) -> Laid[Any]:
    """Return a table laid out as a text says, by a game's rules and any others.

    The game is an installed id, `GAME/RULESET`, or a game's module; rules are ids, `.py` files or modules.
    """
    extra = [rules] if isinstance(rules, str | Path | ModuleType) else list(rules)
    for players in _possible(game):
        made = _compiled(game, extra, players, options)
        names = names_in(text, made)
        if len(names) == made.seats:
            return Laid(*attrs.astuple(read_position(made, text, listen=True), recurse=False))
    raise BadInput(f"{made.game.id}/{made.ruleset} is not played by {len(names)}", "name other players")


def _possible(game: str | ModuleType) -> range:
    """Return the numbers of players, fewest first."""
    if isinstance(game, ModuleType):
        low, high = compile_game(game, players=game.define_game().players[0]).game.players
    else:
        low, high = Registry().ruleset(*_named(game)).preset.players
    return range(low, high + 1)


def _named(game: str) -> tuple[str, str]:
    id, _, ruleset = game.partition("/")
    return id, ruleset


def _compiled(game: str | ModuleType, extra: Sequence[Plugin], players: int, options: Fields) -> Rules:
    from astragal.testing.soundness import rule_named

    if isinstance(game, ModuleType):
        return compile_game(game, players=players, rules=tuple(map(rule_named, extra)), **options)
    registry = Registry()
    named = [_added(registry, rule) for rule in extra]
    return registry.compile(registry.ruleset(*_named(game), named), players, options)


def _added(registry: Registry, rule: Plugin) -> str:
    """Return the id of a rule that the registry knows by then."""
    from astragal.testing.soundness import rule_named

    if isinstance(rule, str) and not rule.endswith(".py"):
        return rule
    return registry.add(*rule_named(rule))
