"""Pig: roll as often as you dare; a one loses what the turn has brought, holding keeps it."""

from pathlib import Path

import attrs

from astragal import (
    Action,
    Chance,
    Ending,
    Event,
    GameDefinition,
    Phase,
    Preset,
    Quantity,
    Scoring,
    State,
    coded,
    hookimpl,
    piece,
    read_toml,
    structure,
)
from astragal.components import DicePool, Die, Face


@attrs.define
class Content:
    faces: dict[str, int]


@piece
class Table(State):
    points: list[int] = attrs.field(factory=list)  # kept, by seat
    turn: int = 0  # brought by this turn so far


@attrs.frozen
class Rolled(Event):
    seat: int
    face: str

    def describe(self, words):
        return words("{player} rolls a {face}", player=words.player(self.seat), face=self.face)


@coded
class Throw(Chance):
    kind = "die"

    def outcomes(self, state):
        return state.rules.gear.outcomes((0,))

    def resolve(self, state, outcome):
        face = state.rules.gear.dice[0].faces[outcome[0]]
        points = face.amounts.get("points")
        state.turn = state.turn + points if points else 0
        state.emit(Rolled, state.active, face.id)


@coded
class Roll(Action):
    kind = "roll"

    def apply(self, state):
        state.chance = Throw()


@coded
class Hold(Action):
    kind = "hold"

    def apply(self, state):
        state.points[state.active] += state.turn
        state.rules.next_phase(state)


class RollPhase(Phase):
    id = "roll"
    kinds = (Throw, Roll, Hold)

    def enter(self, state):
        state.turn, state.chance = 0, Throw()

    def choices(self, state):
        return (Roll(), Hold()) if state.turn else ()


def load(setup):
    return structure(read_toml(Path(__file__).with_name("pig.toml")), Content, "pig.toml")


def make_dice(setup):
    return DicePool([Die("die", [Face(id, {"points": n}) for id, n in setup.content.faces.items()])])


def somebody_is_home(state):
    return any(n >= state.rules.quantity("target")(state, seat) for seat, n in enumerate(state.points))


@hookimpl
def define_game():
    return GameDefinition(
        id="pig",
        name="Pig",
        players=(2, 6),
        presets=(Preset("pig", "Pig", (2, 6)),),
        load_content=load,
        prepare=make_dice,
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
