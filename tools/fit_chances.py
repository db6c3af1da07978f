"""Find how a lead becomes a chance to win, in games that `tools/chance_games.py` has played.

    python tools/fit_chances.py rtta games/            # writes the game's file and the table in the docs
    python tools/fit_chances.py along-history games/ --dry
    python tools/fit_chances.py along-history newer/ --check   # the numbers that the game has, on new games

The figures come from games that the numbers were not fitted to: a fifth of the games at a time is left out,
the rest is fitted, and the fifth is predicted. The Brier score is the mean squared error (0 is perfect);
*blind* is what knowing nothing would give. How much a fit is believed (`trust`) is found in the same way
inside the rest; where it predicts no better than knowing nothing, it is not believed at all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Any

import attrs
import click
import numpy as np
from chance_games import Played, kept, rows
from scipy.optimize import minimize

from astragal.coach.chance import shares
from astragal.plugins.registry import Registry
from astragal.plugins.win_model import WinModel

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "explanation" / "coach.md"
FOLDS, BINS = 5, 5
Array = Any


@attrs.frozen
class Positions:
    """The ends of all turns in some games, as arrays with a row for each."""

    played: Array
    values: Array
    waiting: Array
    """1 for each seat that played the round yet, otherwise 0."""
    won: Array
    """The share of the victory that each seat had in the end."""

    @classmethod
    def of(cls, games: Sequence[Played], par: float) -> Positions:
        """Return the positions of games."""
        every = [sample for game in games for sample in game.samples(par)]
        waiting = [[seat in sample.waiting for seat in range(len(sample.values))] for sample in every]
        played, values, won = (
            np.array([getattr(sample, name) for sample in every]) for name in ("played", "values", "won")
        )
        return cls(played, values, np.array(waiting, dtype=float), won)


@attrs.frozen
class Frame:
    """What is counted rather than fitted: the usual length, and what playing alone is compared with."""

    rounds: float
    par: float = 0.0
    pace: tuple[float, ...] = ()
    base: float = 0.5


def frame_of(games: Sequence[Played], par: float | None) -> Frame:
    """Count the frame in some games; `par` is a score that the rules name."""
    rounds = max(1.0, sum(game.seen[-1][0] for game in games) / len(games))
    if len(games[0].scores) > 1:
        return Frame(rounds)
    scores = [game.scores[0] for game in games]
    aim = int(sum(scores) / len(scores)) + 0.5 if par is None else par
    last = round(max(game.seen[-1][0] for game in games))
    found: list[list[float]] = [[] for _ in range(last + 1)]
    for game in games:
        for played, values, _ in game.seen:
            found[round(played)].append(values[0])
    found[0] = found[0] or found[1]
    pace = tuple(round(sum(column) / len(column), 2) for column in found)
    beaten = sum(shares(game.scores, game.winners, aim)[0] for game in games) / len(games)
    return Frame(rounds, aim, pace, min(0.98, max(0.02, beaten)))


def predicted(slope: float, growth: float, turn: float, frame: Frame, at: Positions) -> Array:
    """Return the chances at positions, as `chances_of` does with full trust."""
    steep = slope * np.exp(growth * np.minimum(1.0, at.played / frame.rounds))[:, None]
    if at.values.shape[1] > 1:
        ahead = steep * (at.values + turn * at.waiting)
        weights = np.exp(ahead - ahead.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)
    places = np.clip(np.rint(at.played).astype(int), 0, len(frame.pace) - 1)
    ahead = steep * (at.values - np.array(frame.pace)[places][:, None])
    return 1 / (1 + np.exp(-ahead) * (1 - frame.base) / frame.base)


def blind(frame: Frame, at: Positions) -> Array:
    """Return what one would say without looking at the table."""
    seats = at.values.shape[1]
    return np.full(at.values.shape, 1 / seats if seats > 1 else frame.base)


def fitted(frame: Frame, at: Positions) -> tuple[float, float, float]:
    """Return slope, growth and the worth of a turn under which these games most likely end as they did."""
    alone = at.values.shape[1] == 1

    def loss(numbers: Sequence[float]) -> float:
        chances = np.clip(predicted(*_within(numbers), frame, at), 1e-6, 1 - 1e-6)
        surprise = at.won * np.log(chances)
        if alone:
            surprise = surprise + (1 - at.won) * np.log(1 - chances)
        return float(-surprise.sum() / len(at.played))

    start = (log(0.05), 1.0) if alone else (log(0.05), 1.0, 3.0)
    found = minimize(loss, start, method="Nelder-Mead", options={"xatol": 1e-3, "fatol": 1e-6})
    return _within(found.x)


def _within(numbers: Sequence[float]) -> tuple[float, float, float]:
    """Return what is searched as the model has it; a lead is never worth less the later it is."""
    turn = float(np.clip(numbers[2], 0.0, 50.0)) if len(numbers) > 2 else 0.0
    return float(np.exp(np.clip(numbers[0], -9.0, 1.0))), float(np.clip(numbers[1], 0.0, 4.0)), turn


def trust_in(games: Sequence[Played], par: float | None, folds: int) -> tuple[float, Array, Array, Array]:
    """Return how much a fit is to be believed, with what it predicts for games left out, blind and result."""
    parts: list[tuple[Array, Array, Array]] = []
    for fold in range(folds):
        rest = [game for place, game in enumerate(games) if place % folds != fold]
        frame = frame_of(rest, par)
        at = Positions.of(games[fold::folds], frame.par)
        numbers = fitted(frame, Positions.of(rest, frame.par))
        parts.append((predicted(*numbers, frame, at), blind(frame, at), at.won))
    chances, nothing, won = (np.concatenate(column) for column in zip(*parts, strict=True))
    gap = chances - nothing
    best = float((gap * (won - nothing)).sum() / max(1e-9, (gap * gap).sum()))
    return min(1.0, max(0.0, best)), chances, nothing, won


@attrs.frozen
class Study:
    """A model and how it does in games that it was not fitted to."""

    model: WinModel
    games: int
    brier: float
    blind: float
    bins: tuple[tuple[float, float, int], ...]
    """Predicted and actual share of wins, and the number of positions, by predicted chance."""


def study(games: Sequence[Played], par: float | None) -> Study:
    """Fit and check one ruleset with one number of players."""
    found: list[tuple[Array, Array, Array]] = []
    for fold in range(FOLDS):
        rest = [game for place, game in enumerate(games) if place % FOLDS != fold]
        trust = trust_in(rest, par, 2)[0]
        frame = frame_of(rest, par)
        at = Positions.of(games[fold::FOLDS], frame.par)
        nothing = blind(frame, at)
        chances = predicted(*fitted(frame, Positions.of(rest, frame.par)), frame, at)
        found.append((nothing + trust * (chances - nothing), nothing, at.won))
    chances, nothing, won = (np.concatenate(column) for column in zip(*found, strict=True))
    brier, floor = float(((chances - won) ** 2).mean()), float(((nothing - won) ** 2).mean())
    trust = trust_in(games, par, FOLDS)[0] if brier < floor else 0.0
    if not trust:
        chances, brier = nothing, floor
    return Study(_model(games, par, trust), len(games), brier, floor, _bins(chances, won))


def check(games: Sequence[Played], model: WinModel) -> Study:
    """Return how the numbers that a game has already do in games that they were not fitted to."""
    frame = Frame(model.rounds, model.par, model.pace, model.base)
    at = Positions.of(games, frame.par)
    nothing = blind(frame, at)
    chances = predicted(model.slope, model.growth, model.turn, frame, at)
    chances = nothing + model.trust * (chances - nothing)
    brier, floor = float(((chances - at.won) ** 2).mean()), float(((nothing - at.won) ** 2).mean())
    return Study(model, len(games), brier, floor, _bins(chances, at.won))


def _model(games: Sequence[Played], par: float | None, trust: float) -> WinModel:
    """Return the model that all games give."""
    frame = frame_of(games, par)
    slope, growth, turn = fitted(frame, Positions.of(games, frame.par))
    return WinModel(frame.rounds, slope, growth, trust, frame.par, frame.pace, frame.base, turn)


def _bins(chances: Array, won: Array) -> tuple[tuple[float, float, int], ...]:
    """Return predicted against actual wins by predicted chance."""
    chances, won = chances.ravel(), won.ravel()
    places = np.minimum(BINS - 1, (BINS * chances).astype(int))
    parts = [places == place for place in range(BINS) if (places == place).any()]
    return tuple((float(chances[part].mean()), float(won[part].mean()), int(part.sum())) for part in parts)


def toml(key: str, model: WinModel) -> str:
    """Return a model as a line of the game's file."""
    numbers = f"rounds = {model.rounds:.2f}, slope = {model.slope:.4f}, growth = {model.growth:.4f}"
    numbers += f", turn = {model.turn:.2f}, trust = {model.trust:.3f}"
    if model.par:
        pace = ", ".join(f"{value:.2f}" for value in model.pace)
        numbers += f", par = {model.par:.1f}, base = {model.base:.3f}, pace = [{pace}]"
    return f'"{key}" = {{ {numbers} }}'


def row(key: str, found: Study) -> str:
    """Return a study as a row of the table."""
    ruleset, _, players = key.rpartition("/")
    pairs = " ".join(f"{100 * chance:.0f}-{100 * actual:.0f}" for chance, actual, _ in found.bins)
    turn = f"{found.model.turn:.1f}" if found.model.turn else "-"
    figures = f"{found.model.rounds:.1f} | {turn} | {found.games} | {found.brier:.3f} | {found.blind:.3f}"
    return f"| {ruleset} | {players} | {figures} | {found.model.trust:.2f} | {pairs} |"


HEAD = (
    "| ruleset | players | rounds | turn | games | Brier | blind | trust | predicted-actual wins |",
    "|---|---|---|---|---|---|---|---|---|",
)


def publish(kind: str, game: str, table: Sequence[str]) -> None:
    """Put a table into the documentation, in place of the former one."""
    text, mark = PAGE.read_text(encoding="utf-8"), f"<!-- {kind}: {game} -->\n"
    before, found, after = text.partition(mark)
    if not found:
        raise click.ClickException(f"{PAGE} has no line {mark.strip()!r}")
    rest = after.partition("<!-- end -->")[2]
    PAGE.write_text(before + mark + "\n".join((*HEAD, *table)) + "\n<!-- end -->" + rest, encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--par", type=float, help="the score to beat alone, if the rules name one")
    parser.add_argument("--dry", action="store_true", help="print only")
    parser.add_argument("--check", action="store_true", help="fit nothing: check what the game has")
    options = parser.parse_args(arguments)
    played, table = kept(options.folder, options.game), list[str]()
    if options.check:
        models = Registry().definition(options.game).win_models()
        for key, ruleset, players in rows(Registry(), options.game):
            if key in played:
                table.append(row(key, check(played[key], models[ruleset, players])))
                click.echo(table[-1])
        if not options.dry:
            publish("check", options.game, table)
        return
    lines = ["# How a lead becomes a chance to win. Written by tools/fit_chances.py.", ""]
    for key, _, _ in rows(Registry(), options.game):
        if len(played.get(key, ())) < 2 * FOLDS:
            raise click.ClickException(f"{key} has too few games: play more with tools/chance_games.py")
        found = study(played[key], options.par)
        lines.append(toml(key, found.model))
        table.append(row(key, found))
        click.echo(table[-1])
    if not options.dry:
        path = ROOT / "games" / options.game.replace("-", "_") / "bots" / "win_models.toml"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        publish("calibration", options.game, table)


if __name__ == "__main__":
    main(sys.argv[1:])
