"""Playing a copy of the table on, with quick players in every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from astragal.engine.drive import drive
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State, TableT
from astragal.plugins.records import Bot

Stop = Callable[[State], bool]
"""Tells whether a playout has gone far enough."""

_STEPS = 400  # steps after which a playout is judged wherever it stands


class Playout:
    """Plays forks of a state on. Luck comes from the generator that is handed in, never from the match."""

    def __init__(self, rules: Rules, players: Sequence[Bot]) -> None:
        self.rules, self.players = rules, players
        self._choosers = [player.choose for player in players]

    def run(self, state: TableT, rng: Random, stop: Stop) -> TableT:
        """Play until `stop` says so, or to the end of the game; the state is changed in place."""
        drive(state, self._choosers, partial(self.rules.deal, rng=rng), stop, _STEPS)
        return state


def end_of_turn(state: State, turns: int = 1) -> Stop:
    """Return what stops a playout at the first decision after so many turns have been passed on."""
    last = [(state.round, state.active)]
    left = [turns]

    def stop(now: State) -> bool:
        here = (now.round, now.active)
        if here != last[0]:
            last[0] = here
            left[0] -= 1
        return left[0] <= 0

    return stop


def end_of_round(state: State) -> Stop:
    """Return what stops a playout when another round begins."""
    begun = state.round
    return lambda now: now.round != begun


def shortlist(legal: Sequence[Action], rank: Callable[[Action], float], most: int) -> list[Action]:
    """Return the most promising actions by a quick judgement, in the order of the list of choices."""
    if len(legal) <= most:
        return list(legal)
    ranked = sorted(range(len(legal)), key=lambda place: (-rank(legal[place]), place))
    return [legal[place] for place in sorted(ranked[:most])]
