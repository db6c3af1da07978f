"""Scenes: the table as it was at each event of a step, so that things can be seen one after the other."""

from __future__ import annotations

import attrs

from astragal.engine.state import Event, State
from astragal.match.line import MatchStep, read_action


@attrs.frozen
class Scene:
    """What is shown in place of the table for a moment."""

    state: State
    step: int
    """The number of steps that are over: the log says no more than that."""
    viewer: int


class Heard(list[Event]):
    """Keeps the table as it is at each event that it hears."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.scenes: list[tuple[Event, State]] = []

    def append(self, event: Event) -> None:
        """Hear an event."""
        super().append(event)
        self.scenes.append((event, self._state.fork()))


def scenes_of(before: State, step: MatchStep) -> list[tuple[Event, State]]:
    """Play a step again on a fork and return each event with the table as it was then.

    Engine and rules know nothing of it, so a house rule's events have their scenes like any others. Where a
    step cannot be played again, there are none.
    """
    fork = before.fork()
    heard = Heard(fork)
    fork.heard = heard
    rules = fork.rules
    try:
        if step.by_chance and fork.chance is not None:
            rules.answer(fork, fork.chance.read_names(fork, step.names))
        else:
            rules.play(fork, read_action(fork, step.text))
    except Exception:  # it has been played once; what cannot be shown is not shown
        return []
    return heard.scenes
