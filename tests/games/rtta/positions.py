"""Positions of Roll Through the Ages, built rather than played."""

from __future__ import annotations

from functools import cache
from typing import Any

from astragal.engine.phase import Selection
from astragal.engine.rules import Rules
from astragal.engine.state import Action, Event
from astragal.plugins.records import Setup
from astragal.plugins.registry import Registry
from rtta.state import Player, Table

GOODS = ("wood", "stone", "pottery", "cloth", "spearheads")
RULESETS = {
    "bronze-age": (1, 2, 3, 4),
    "late-bronze-age": (2, 3, 4),
    "trading": (2, 3, 4),
    "revised": (1, 2, 3, 4),
    "revised-long": (2, 3, 4),
}

SETUP = Setup("rtta", 2, {})
"""What a match of two is before its content is loaded."""


@cache
def _compiled(ruleset: str, players: int, options: tuple[tuple[str, Any], ...]) -> Rules:
    registry = Registry()
    return registry.compile(registry.ruleset("rtta", ruleset), players, dict(options))


def rules_of(ruleset: str = "bronze-age", players: int = 2, **options: Any) -> Rules:
    """Return compiled rules; the same ones for the same arguments."""
    return _compiled(ruleset, players, tuple(sorted(options.items())))


def table(ruleset: str = "bronze-age", players: int = 2, **options: Any) -> Table:
    """Return a fresh table at which somebody listens."""
    state: Table = rules_of(ruleset, players, **options).new(listen=True)
    assert state.heard is not None
    state.heard.clear()
    return state


def enter(state: Table, phase: str) -> Table:
    """Let the active player begin a phase."""
    rules = state.rules
    state.chance, state.interrupts = None, []
    state.phase = next(index for index, each in enumerate(rules.phases) if each.id == phase)
    entrance = rules.entrances[state.phase]
    if entrance is not None:
        entrance(state)
    rules.settle(state)
    return state


def show_dice(state: Table, faces: str, phase: str = "collect") -> Table:
    """Lay the active player's dice and begin the phase after rolling; as many cities as dice."""
    state.me.cities = len(faces.split())
    enter(state, "roll")
    state.faces = state.rules.gear.pool.parse(faces.split())
    state.rolls = 3
    return enter(state, phase)


def give(player: Player, *developments: str, **pegs: int) -> Player:
    """Give a player developments, and set food and goods."""
    player.developments |= set(developments)
    for name, number in pegs.items():
        if name == "food":
            player.food = number
        else:
            player.goods[GOODS.index(name)] = number
    return player


def complete(state: Table, seat: int, *projects: str) -> None:
    """Let a player have completed cities or monuments, first or later as it comes."""
    player = state.players[seat]
    for ref in projects:
        index = state.rules.gear.index[ref]
        project = state.rules.gear.projects[index]
        player.boxes[index] = project.boxes
        player.open &= ~(1 << index)
        player.awards[index] = project.reward(state.finished[index])
        player.cities += index < state.rules.gear.cities
        state.finished[index] += 1


def boxes(state: Table, seat: int, **checked: int) -> None:
    """Check boxes of monuments for a player: all but the last one or two, say."""
    for id, number in checked.items():
        kind = "city" if id.startswith("city") else "monument"
        state.players[seat].boxes[state.rules.gear.index[f"{kind}:{id}"]] = number


def goods_of(state: Table, seat: int) -> dict[str, int]:
    """Return a player's goods by id, those there are."""
    return {good: n for good, n in zip(GOODS, state.players[seat].goods, strict=True) if n}


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
    """Let the roll that is due come out as written."""
    assert state.chance is not None
    state.rules.answer(state, state.chance.read_names(state, tuple(faces.split())))
    return state


def heard(state: Table, kind: type[Event]) -> list[Any]:
    """Return the events of a kind that were heard."""
    return [event for event in state.heard or () if isinstance(event, kind)]


def phase_id(state: Table) -> str:
    """Return the id of the phase, or of the handler, that waits."""
    return state.rules.phase_of(state).id


def made(selection: Selection, ticked: frozenset[str]) -> Action:
    """Return the action that ticked components make."""
    action = selection.act(ticked)
    assert action is not None
    return action
