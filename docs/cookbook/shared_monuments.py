"""Players who complete a monument in the same round all score its first value."""

from astragal import Note, Reaction, hookimpl
from rtta.events import MonumentCompleted
from rtta.state import Table

GAME = "rtta"
POSITIONS = ("ann: 2 step_pyramid | bob: 2 step_pyramid | cleo: 2 step_pyramid; workers: 1; phase: build",)
finished = Note(0)
"""The round in which each monument was completed first, by its reference."""


def share(state: Table, event: MonumentCompleted) -> None:
    if event.rank == 0:
        finished[state, event.project] = state.round
    elif finished[state, event.project] == state.round:
        index = state.gear.project(event.project)
        state.players[event.seat].awards[index] = state.gear.projects[index].reward(0)


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(MonumentCompleted, share)]
