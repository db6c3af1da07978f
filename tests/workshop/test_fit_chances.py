"""Fitting win chances: known games give their model back, and noise is not believed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal.coach.chance import chances_of
from astragal.plugins.win_model import WinModel

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
chance_games = pytest.importorskip("chance_games")
fit_chances = pytest.importorskip("fit_chances")

TRUE = WinModel(rounds=8.0, slope=0.1, growth=1.0, turn=6.0)


def game(rng: Random, model: WinModel | None) -> object:
    """Return a game of eight rounds that is won as a model says, or by a coin where there is none."""
    values = [0.0, 0.0]
    seen = []
    for played in range(1, 9):
        values = [value + rng.gauss(4, 5) for value in values]
        seen.append((float(played), tuple(values), (0, 1) if played % 2 else (1,)))
    chance = 0.5 if model is None else chances_of(values, model, 8.0, (1,))[0]
    winner = 0 if rng.random() < chance else 1
    return chance_games.Played(tuple(seen), (1 - winner, winner), (winner,))


def test_a_known_model_is_found_again() -> None:
    """Games that are won by it are predicted better than blindly, and believed."""
    rng = Random(4)
    games = [game(rng, TRUE) for _ in range(400)]

    found = fit_chances.study(games, None)

    late = chances_of((10.0, 0.0), found.model, 8.0)[0]
    assert late == pytest.approx(chances_of((10.0, 0.0), TRUE, 8.0)[0], abs=0.07)
    assert found.model.turn == pytest.approx(6.0, abs=2.5)
    assert found.brier < found.blind
    assert found.model.trust > 0.7


def test_noise_is_not_believed() -> None:
    """A fit is never worse than knowing nothing, and says nothing where it knows nothing."""
    rng = Random(5)
    games = [game(rng, None) for _ in range(60)]

    found = fit_chances.study(games, None)

    assert found.brier <= found.blind
    assert chances_of((30.0, 0.0), found.model, 8.0)[0] == pytest.approx(0.5, abs=0.12)


def alone_in(one: Any, points: int) -> object:
    """Return a game as its first player would have played it alone."""
    seen = tuple((played, values[:1], (0,)) for played, values, _ in one.seen)
    return chance_games.Played(seen, (points,), (0,))


def test_the_fit_predicts_as_the_coach_does() -> None:
    """Arrays and `chances_of` give the same figures, with several players and alone."""
    rng = Random(6)
    games = [game(rng, TRUE) for _ in range(3)]
    alone = [alone_in(one, points) for points, one in enumerate(games)]
    for played in (games, alone):
        frame = fit_chances.frame_of(played, None)
        at = fit_chances.Positions.of(played, frame.par)
        model = WinModel(frame.rounds, 0.08, 0.7, 1.0, frame.par, frame.pace, frame.base, turn=5.0)

        chances = fit_chances.predicted(0.08, 0.7, 5.0, frame, at)

        for row, (when, values) in enumerate(zip(at.played, at.values, strict=True)):
            waiting = [seat for seat, left in enumerate(at.waiting[row]) if left]
            assert tuple(chances[row]) == pytest.approx(chances_of(tuple(values), model, when, waiting))


def test_new_games_check_the_numbers_that_are_there() -> None:
    """Games won by the model confirm it; with a model that is wrong, predicted and actual wins differ."""
    rng = Random(7)
    games = [game(rng, TRUE) for _ in range(200)]
    reckless = WinModel(rounds=8.0, slope=0.5, growth=1.0, turn=6.0)

    right, wrong = (fit_chances.check(games, model) for model in (TRUE, reckless))

    assert right.brier < min(right.blind, wrong.brier)
    assert [place for place, _, _ in right.bins] == sorted(place for place, _, _ in right.bins)
    assert all(abs(said - won) < 0.1 for said, won, _ in right.bins)
    assert max(abs(said - won) for said, won, _ in wrong.bins) > 0.15
