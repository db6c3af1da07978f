"""Positions of the Iron Age, built rather than played.

A board is written with letters: P provinces, T ports, G goods, F food, A armies, S ships, W wealth,
Tr tribute, D disaster marks, Q conquest boxes ticked; developments and monuments by their ids:
`P3 T2 A4 formations`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, Event
from astragal.plugins.registry import Registry
from iron_age.state import Player, Table

RULESETS = {"iron-age": (1, 2, 3, 4), "iron-age-short": (2, 3, 4)}
LETTERS = {
    "P": "provinces",
    "T": "ports",
    "G": "goods",
    "F": "food",
    "A": "armies",
    "S": "ships",
    "W": "wealth",
    "Tr": "tribute",
    "D": "marks",
    "Q": "conquests",
}
FIGURE = re.compile(r"([A-Z][a-z]?)(-?\d+)")


@cache
def _compiled(ruleset: str, players: int, options: tuple[tuple[str, Any], ...]) -> Rules:
    registry = Registry()
    return registry.compile(registry.ruleset("iron-age", ruleset), players, dict(options))


def rules_of(ruleset: str = "iron-age", players: int = 2, **options: Any) -> Rules:
    """Return compiled rules; the same ones for the same arguments."""
    return _compiled(ruleset, players, tuple(sorted(options.items())))


def table(*boards: str, ruleset: str = "iron-age", players: int = 2, **options: Any) -> Table:
    """Return a table in round 1 at which somebody listens, with these boards by seat."""
    state: Table = rules_of(ruleset, players, **options).new(listen=True)
    while state.to_move != CHANCE:
        act(state, "found-port")
    for seat, board in enumerate(boards):
        place(state, seat, board)
    assert state.heard is not None
    state.heard.clear()
    return state


def place(state: Table, seat: int, board: str) -> Player:
    """Change a player's board; what is not named stays as it is."""
    player, gear = state.players[seat], state.gear
    for word in board.split():
        figure = FIGURE.fullmatch(word)
        if figure is None:
            own(state, seat, word)
            continue
        letter, number = figure[1], int(figure[2])
        setattr(player, LETTERS[letter], number)
        if letter == "T":
            player.port_population = number - 1
            player.port_urns = (0, *gear.urns)[number - 1]
        if letter == "P":
            for index in range(gear.provinces):
                built = index < number - 1
                state.finished[index] += built - (player.awards[index] >= 0)
                player.boxes[index] = gear.projects[index].boxes * built
                player.awards[index] = gear.projects[index].reward(0) if built else -1
    return player


def own(state: Table, seat: int, id: str) -> None:
    """Give a player a development, or a monument for its first or later value as it comes."""
    player, index = state.players[seat], state.gear.index.get(f"monument:{id}", -1)
    if index < 0:
        assert id in state.rules.content.developments, id
        player.developments |= {id}
        return
    player.boxes[index] = state.gear.projects[index].boxes
    player.awards[index] = state.gear.projects[index].reward(state.finished[index])
    state.finished[index] += 1


def board(state: Table, seat: int, letters: str) -> str:
    """Return some figures of a player's board, as they are written: `board(state, 0, "G F")`."""
    player = state.players[seat]
    return " ".join(f"{letter}{getattr(player, LETTERS[letter])}" for letter in letters.split())


def enter(state: Table, phase: str) -> Table:
    """Let the active player begin a phase."""
    rules = state.rules
    state.chance, state.interrupts = None, []
    state.phase = next(index for index, each in enumerate(rules.phases) if each.id == phase)
    rules.enter_phase(state)
    rules.settle(state)
    return state


def show_dice(state: Table, faces: str, phase: str = "collect") -> Table:
    """Lay the active player's dice, the Fate die first, and begin a phase after rolling."""
    enter(state, "roll")
    state.faces = state.gear.pool.parse(faces.split())
    state.rolls = 3
    return enter(state, phase)


def build_with(state: Table, population: int) -> Table:
    """Let the active player build with so much population; the Fate die shows abundance."""
    enter(state, "roll")
    state.faces, state.rolls = state.gear.pool.parse(["abundance", "goods"]), 3
    state.population = population
    return enter(state, "build")


def texts(state: Table) -> list[str]:
    """Return the choices as text."""
    return [action.text for action in state.legal] if state.to_move >= 0 else []


def act(state: Table, *actions: str) -> Table:
    """Take actions, each checked."""
    for text in actions:
        state.rules.apply(state, state.rules.read_action(text))
    return state


def reason(state: Table, action: str) -> str:
    """Return why an action is refused; empty when it is allowed."""
    refusal = state.rules.refusal(state, state.rules.read_action(action))
    return str(refusal) if refusal else ""


def answer(state: Table, faces: str) -> Table:
    """Let the pending roll come out as written."""
    assert state.chance is not None
    state.rules.answer(state, state.chance.read_names(state, tuple(faces.split())))
    return state


def heard(state: Table, kind: type[Event]) -> list[Any]:
    """Return the events of a kind that were heard."""
    return [event for event in state.heard or () if isinstance(event, kind)]


def phase_id(state: Table) -> str:
    """Return the id of the phase, or of the question, that waits."""
    return state.rules.phase_of(state).id


def dice_rolled(state: Table) -> int:
    """Return how many dice the pending roll has."""
    which: tuple[int, ...] = getattr(state.chance, "which", ())
    return len(which)
