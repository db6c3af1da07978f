"""A race: two choices are played on from the same position, on the same luck.

Three sources say which one wins more often. The win model looks at the end of the turn. Quick players finish
the game many times, but give whoever is behind too good a chance, so what they say is fitted to the chances
of the model. Planners finish the game as the players of the curve do; that is slow, so only the decisions
that people read about get such games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random

import attrs

from astragal.coach.branch import Branch
from astragal.coach.chance import Chances, WinOutlook
from astragal.coach.estimate import MATTERS, SURE, Belief, belief, counted, levelled, modelled
from astragal.engine.state import Action, State

_CHUNK = 24  # games of quick players after which it is asked whether more are needed
_FEW = 4  # the same for games of planners
_HARDLY = 0.03  # a difference that the model alone must exclude, or else games are played
_LARGE = 0.05  # a difference that is worth games of planners where the other sources leave it in doubt

Play = Callable[[Branch, int, int], Chances]
"""Finishes the game after a choice, on the luck of one seed for the turn and of another for the rest."""


@attrs.frozen
class Pairs:
    """The results of two choices on the same luck, one row for each playout."""

    first: list[Chances] = attrs.Factory(list)
    second: list[Chances] = attrs.Factory(list)

    def __len__(self) -> int:
        return len(self.first)

    def gaps(self, seat: int) -> list[float]:
        """Return how much more a seat has after the first choice."""
        return [one[seat] - other[seat] for one, other in zip(self.first, self.second, strict=True)]

    def levels(self, seat: int) -> tuple[float, float]:
        """Return the chance of a seat after each choice."""
        one, other = (fsum(row[seat] for row in rows) / len(rows) for rows in (self.first, self.second))
        return one, other


class Race:
    """Compares a choice with another one, as far as it is asked to."""

    def __init__(
        self, outlook: WinOutlook, state: State, choices: tuple[Action, Action], turns: Sequence[int]
    ) -> None:
        self._seat, self._turns, self._seats = state.to_move, turns, range(state.seats)
        self._one, self._other = (Branch(outlook, state, action) for action in choices)
        self._model = Pairs(self._one.chances(turns), self._other.chances(turns))
        self._games, self._ends = Pairs(), Pairs()

    def counted(self) -> list[Belief]:
        """Return how much better the first choice is for each seat, where planners have ended the game."""
        return [counted(self._model.gaps(seat)) for seat in self._seats]

    def measured(self, rng: Random, games: int) -> tuple[float, float]:
        """Return how much better the first choice is for whoever chooses, by the model and by quick games."""
        self._play(self._games, Branch.result, games, rng)
        share = levelled(self._model.levels(self._seat), self._games.levels(self._seat))
        (first, second), (won, other) = (pairs.levels(self._seat) for pairs in (self._model, self._games))
        return first - second, share * (won - other)

    def believed(self) -> list[Belief]:
        """Return how much better the first choice is for each seat if the model is right."""
        return [modelled(self._model.gaps(seat)) for seat in self._seats]

    def run(self, rng: Random, games: int, ends: int = 0, doubts: int = 0) -> list[Belief]:
        """Return how much better the first choice is for each seat, after so many games at most.

        It stops as soon as nothing worth a word can be lost, or more games would hardly change the figure.
        Planners finish so many games for the figure itself (`ends`), and so many where it would otherwise
        stay in doubt whether a lot is lost (`doubts`).
        """
        while len(self._games) < games and not self._decided():
            self._play(self._games, Branch.result, min(_CHUNK, games - len(self._games)), rng)
        while len(self._ends) < ends and not self._lost_proof():
            self._play(self._ends, Branch.outcome, min(_FEW, ends - len(self._ends)), rng)
        while len(self._ends) < doubts and self._in_doubt():
            self._play(self._ends, Branch.outcome, min(_FEW, doubts - len(self._ends)), rng)
        return self._beliefs()

    def _decided(self) -> bool:
        """Return whether no more games are needed; the model alone must be quite sure, as it may be wrong."""
        found = self._beliefs()[self._seat]
        if not self._games:
            return found.nothing and found.mean + SURE * found.error < _HARDLY
        return found.nothing or found.settled

    def _play(self, pairs: Pairs, play: Play, count: int, rng: Random) -> None:
        for number in range(len(pairs), len(pairs) + count):
            turn, game = self._turns[number % len(self._turns)], rng.getrandbits(32)
            pairs.first.append(play(self._one, turn, game))
            pairs.second.append(play(self._other, turn, game))

    def _lost_proof(self) -> bool:
        """Return whether games of planners leave too little of a difference to prove it with a few more."""
        found = self._beliefs()[self._seat]
        return found.mean < max(MATTERS, found.error)

    def _in_doubt(self) -> bool:
        """Return whether much seems lost but is not proven, as where model and quick players disagree."""
        found = self._beliefs()[self._seat]
        return not found.real and found.mean > max(_LARGE, found.error)

    def _beliefs(self) -> list[Belief]:
        share = 1.0
        if self._games:
            share = levelled(self._model.levels(self._seat), self._games.levels(self._seat))
        found = [
            belief(
                self._model.gaps(seat),
                [share * gap for gap in self._games.gaps(seat)],
                self._ends.gaps(seat),
            )
            for seat in self._seats
        ]
        return [one.times(self._kept(found[self._seat])) for one in found]

    def _kept(self, found: Belief) -> float:
        """Return how much of a difference is left if it is no more than the model's chance to win."""
        level = max(self._model.levels(self._seat))
        return min(1.0, level / abs(found.mean)) if found.mean else 1.0
