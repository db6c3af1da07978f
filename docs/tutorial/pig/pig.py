"""Pig: roll as often as you dare; a one loses what the turn has brought, holding keeps it."""

import tomllib
from pathlib import Path

import attrs

from astragal import Action, Ending, GameDefinition, Phase, Quantity, Scoring, State, coded, hookimpl, piece
from astragal.components import DicePool, DiceRoll, DiceRolled, Die, Face


@piece
class Table(State):
    points: list[int] = attrs.field(factory=list)  # kept, by seat
    turn: int = 0  # brought by this turn so far


@coded
class Throw(DiceRoll):
    kind = "die"
    which: tuple[int, ...]

    def resolve(self, state, outcome):
        (face,) = self.names(state, outcome)
        points = state.rules.content["faces"][face]
        state.turn = state.turn + points if points else 0
        state.emit(DiceRolled, state.active, (face,))


@coded
class Roll(Action):
    kind, says = "roll", "Roll the die"

    def apply(self, state):
        state.chance = Throw.of((0,))


@coded
class Hold(Action):
    kind, says = "hold", "Hold"

    def apply(self, state):
        state.points[state.active] += state.turn
        state.rules.next_phase(state)


class RollPhase(Phase):
    id = "roll"
    kinds = (Throw, Roll, Hold)

    def enter(self, state):
        state.turn, state.chance = 0, Throw.of((0,))

    def choices(self, state):
        return (Roll(), Hold()) if state.turn else ()


def somebody_is_home(state):
    return any(n >= state.rules.quantity("target")(state, seat) for seat, n in enumerate(state.points))


@hookimpl
def define_game():
    return GameDefinition(
        id="pig",
        name="Pig",
        players=(2, 6),
        load_content=lambda setup: tomllib.loads(Path(__file__).with_name("pig.toml").read_text()),
        prepare=lambda setup: DicePool([Die("die", map(Face, setup.content["faces"]))]),
        make_state=lambda rules: Table(points=[0] * rules.seats),
        turns={"turn": (RollPhase,)},
        quantities=(Quantity("target", 100, "How many points end the game.", range=(1, 1000)),),
    )


@hookimpl
def scoring():
    return [Scoring("points", lambda state, seat: state.points[seat])]


@hookimpl
def endings():
    return [Ending("target", somebody_is_home)]
