"""Pig: roll as often as you dare; a one loses what the turn has brought, holding keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import attrs

from astragal import (
    Action,
    Chance,
    Ending,
    GameDefinition,
    Outcome,
    Phase,
    Quantity,
    Scoring,
    State,
    coded,
    hookimpl,
    piece,
)

SIDES = 6


@piece
class Table(State):
    """Points kept by seat, and what the turn has brought so far."""

    points: list[int] = attrs.field(factory=list)
    turn: int = 0


@coded
class Throw(Chance[Table]):
    """The die is in the air."""

    kind = "die"

    def sample(self, state: Table, rng: Random) -> Outcome:
        return (1 + int(rng.random() * SIDES),)

    def outcomes(self, state: Table) -> list[tuple[Outcome, Fraction]]:
        return [((eyes,), Fraction(1, SIDES)) for eyes in range(1, SIDES + 1)]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        (eyes,) = outcome
        state.turn = state.turn + eyes if eyes > 1 else 0


@coded
class Roll(Action):
    """Roll once more."""

    kind, says = "roll", "Roll the die"

    def apply(self, state: Table) -> None:
        state.chance = THROW


@coded
class Hold(Action):
    """Keep what the turn has brought."""

    kind, says = "hold", "Hold"

    def apply(self, state: Table) -> None:
        state.points[state.active] += state.turn
        state.rules.next_phase(state)


THROW = Throw()
CHOICES = (Roll(), Hold())


class RollPhase(Phase[Table]):
    """Roll until a one or until one has had enough."""

    id = "roll"
    kinds = (Throw, Roll, Hold)

    def enter(self, state: Table) -> None:
        state.turn, state.chance = 0, THROW

    def choices(self, state: Table) -> Sequence[Action]:
        return CHOICES if state.turn else ()


def somebody_is_home(state: Table) -> bool:
    """Return whether somebody has reached the target."""
    target = state.rules.quantities["target"](state, state.active)
    return max(state.points) >= target


@hookimpl
def define_game() -> GameDefinition:
    """Define the game."""
    return GameDefinition(
        id="pig",
        name="Pig",
        players=(2, 6),
        load_content=lambda setup: None,
        make_state=lambda rules: Table(points=[0] * rules.seats),
        turns={"turn": (RollPhase,)},
        quantities=(Quantity("target", 100, "How many points end the game.", range=(1, 1_000_000)),),
        help="Roll as often as you dare; a one loses what the turn has brought.",
    )


@hookimpl
def scoring() -> list[Scoring]:
    """What was kept."""
    return [Scoring("points", lambda state, seat: state.points[seat])]


@hookimpl
def endings() -> list[Ending]:
    """The target."""
    return [Ending("target", somebody_is_home)]
