"""Players who complete the same monument in the same round all score its first value.

Hook: reactions. What the rule must remember goes into `state.notes`, so that saves and forks keep it.
"""

from astragal.contract import Reaction
from astragal.hooks import hookimpl
from rtta.events import MonumentCompleted
from rtta.state import Table


def share(state: Table, event: MonumentCompleted) -> None:
    """Remember the round of the first; raise whoever follows in the same round."""
    note = f"first:{event.project}"
    if event.rank == 0:
        state.notes[note] = state.round
    elif state.notes.get(note) == state.round:
        index = state.rules.gear.project(event.project)
        state.players[event.seat].awards[index] = state.rules.gear.projects[index].reward(0)


@hookimpl
def reactions() -> list[Reaction]:
    """Look at every monument that is completed."""
    return [Reaction(MonumentCompleted, share)]
