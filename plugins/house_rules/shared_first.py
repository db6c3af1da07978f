"""Players who finish the same monument in the same round all score its first value.

Hook: reactions. What the rule must remember goes into `state.notes`, so that saves and forks keep it.
"""

from astragal import Reaction, hookimpl
from rtta.events import MonumentCompleted
from rtta.state import Table

POSITIONS = ("ann: 2 step_pyramid | bob: 2 step_pyramid | cleo: 2 step_pyramid; workers: 1; phase: build",)
"""Where `rules check` begins: all three complete the same monument in one round."""


def share(state: Table, event: MonumentCompleted) -> None:
    """Remember the round of the first; raise whoever follows in the same round."""
    note = f"first:{event.project}"
    if event.rank == 0:
        state.notes[note] = state.round
    elif state.notes.get(note) == state.round:
        index = state.gear.project(event.project)
        state.players[event.seat].awards[index] = state.gear.projects[index].reward(0)


@hookimpl
def reactions() -> list[Reaction]:
    """Look at every monument that is completed."""
    return [Reaction(MonumentCompleted, share)]
