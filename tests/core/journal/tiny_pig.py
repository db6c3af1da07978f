"""Pig, a game of a few lines whose rules never change: kept journals are played with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

import attrs

from astragal.engine.forking import piece
from astragal.engine.phase import DONE, Phase
from astragal.engine.state import Action, Chance, Event, Outcome, State
from astragal.engine.text_form import coded
from astragal.errors import Refusal
from astragal.plugins.hooks import hookimpl
from astragal.plugins.options import Option
from astragal.plugins.records import Ending, GameDefinition, Preset, Scoring


@piece
class Table(State):
    banked: list[int] = attrs.field(factory=list)
    turn: int = 0


@attrs.frozen
class Rolled(Event):
    seat: int
    face: int


@coded
class Roll(Chance):
    kind = "roll"

    def sample(self, state: Table, rng: Random) -> Outcome:
        return (rng.randrange(6),)

    def outcomes(self, state: Table) -> Iterable[tuple[Outcome, Fraction]]:
        return [((face,), Fraction(1, 6)) for face in range(6)]

    def admits(self, state: Table, outcome: Outcome) -> Refusal | None:
        fits = len(outcome) == 1 and 0 <= outcome[0] < 6
        return None if fits else Refusal("a die shows one face")

    def resolve(self, state: Table, outcome: Outcome) -> None:
        state.emit(Rolled, state.active, outcome[0] + 1)
        if outcome[0] == 0:
            state.turn = 0
            state.rules.next_phase(state)
        else:
            state.turn += outcome[0] + 1

    def names(self, state: Table, outcome: Outcome) -> tuple[str, ...]:
        return tuple(f"{face + 1}" for face in outcome)

    def read_names(self, state: Table, names: tuple[str, ...]) -> Outcome:
        return tuple(int(name) - 1 for name in names)


@coded
class Again(Action):
    kind = "again"

    def apply(self, state: Table) -> None:
        state.chance = Roll()


class RollPhase(Phase):
    id = "roll"
    kinds = (Roll, Again)

    def enter(self, state: Table) -> None:
        state.turn = 0
        state.chance = Roll()

    def choices(self, state: Table) -> Sequence[Action]:
        return (Again(), DONE)


class BankPhase(Phase):
    id = "bank"

    def enter(self, state: Table) -> None:
        state.banked[state.active] += state.turn
        state.turn = 0


@hookimpl
def define_game() -> GameDefinition:
    return GameDefinition(
        id="pig",
        name="Pig",
        players=(1, 4),
        presets=(Preset("pig", "Pig", (1, 4)),),
        load_content=lambda setup: None,
        make_state=lambda rules: Table(banked=[0] * rules.seats),
        turns={"turn": (RollPhase, BankPhase)},
        options=(Option("goal", 40, "How many points end the game.", range=(10, 100)),),
    )


@hookimpl
def scoring() -> list[Scoring]:
    return [Scoring("banked", lambda state, seat: state.banked[seat])]


@hookimpl
def endings() -> list[Ending]:
    return [Ending("goal", lambda state: max(state.banked) >= state.rules.options["goal"])]
