"""The bot that takes what raises its score most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random

from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, Action, State, TableT

Appraisal = Callable[[TableT, int], float]
"""What a position is worth to a seat."""

_SAMPLES = 2
_GUESSES = 8  # how often the sealed answers of others are guessed
_CHANCES = 8  # draws in a row before a position is judged as it stands


def margin(state: State, seat: int) -> float:
    """Return how far a seat's score is ahead of its best rival's; alone, the score itself."""
    total = state.rules.total
    rivals = [total(state, other) for other in range(state.seats) if other != seat]
    return float(total(state, seat) - (max(rivals) if rivals else 0))


class Greedy:
    """Tries each choice on a copy of the table and takes the one that is worth most right after it."""

    def __init__(self, rules: Rules, seat: int, rng: Random, appraise: Appraisal = margin) -> None:
        self.rules, self.seat, self.rng, self.appraise = rules, seat, rng, appraise

    def choose(self, state: State, legal: Sequence[Action]) -> Action:
        """Return the choice worth most; among equals any but the one that ends the phase."""
        worths = [self.worth(state, action) for action in legal]
        top = max(worths)
        best = [action for action, worth in zip(legal, worths, strict=True) if worth == top]
        if len(best) > 1 and DONE in best:
            best.remove(DONE)
        return best[int(self.rng.random() * len(best))]

    def worth(self, state: State, action: Action) -> float:
        """Return what a position is worth right after an action; with luck in it, the mean of a few draws.

        Answers that others give in secret are like luck: nobody knows them, so they are guessed.
        """
        after = state.fork()
        self.rules.play(after, action)
        if after.to_move != CHANCE and not after.sealed:
            return self.appraise(after, self.seat)
        times = _GUESSES if after.sealed else _SAMPLES
        return fsum(self._after_luck(after.fork()) for _ in range(times)) / times

    def _after_luck(self, state: State) -> float:
        guess_answers(self.rules, state, self.seat, self.rng)
        for _ in range(_CHANCES):
            if state.to_move != CHANCE:
                break
            self.rules.deal(state, self.rng)
        return self.appraise(state, self.seat)


def guess_answers(rules: Rules, state: State, seat: int, rng: Random) -> None:
    """Let others answer in secret: any answer is as likely as another."""
    while state.answering_in_secret and state.to_move not in (seat, CHANCE):
        legal = state.legal
        rules.play(state, legal[int(rng.random() * len(legal))])
