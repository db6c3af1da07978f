"""What a rule brings along beside rules of play: its bots play a game, and its metrics measure it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astragal.contract import Metric, Tally
from astragal.errors import RuleFault
from astragal.journal.format import Seat
from astragal.lab.record import checked_measure
from astragal.opponents import Opponents
from astragal.rules import Rules
from astragal.state import Action
from astragal.testing.playing import Played, at_random, dealt, play


def try_belongings(name: str, rules: Rules, plain: Rules, seed: int, limit: int) -> tuple[str, ...]:
    """Try the bots and metrics that only the rule brings; return them in words."""
    bots = [bot for bot in rules.bots if bot not in plain.bots]
    known = {metric.id for metric in plain.metrics}
    metrics = [metric for metric in rules.metrics if metric.id not in known]
    games = [_played_by(bot, rules, seed, limit) for bot in bots]
    if metrics:
        games.append(play(rules, at_random(seed), dealt(seed), limit=limit))
    for metric in metrics:
        for game in games:
            _measured(name, metric, game, rules)
    return (*(f"bot {bot}" for bot in bots), *(f"metric {metric.id}" for metric in metrics))


def _played_by(bot: str, rules: Rules, seed: int, limit: int) -> Played:
    opponents = Opponents(rules, [Seat(bot, bot)] * rules.seats, seed)
    asked = 0

    def choose(state: Any, legal: Sequence[Action]) -> Action:
        nonlocal asked
        asked += 1
        return opponents.think(state, asked)

    return play(rules, choose, dealt(seed), limit=limit)


def _measured(name: str, metric: Metric, game: Played, rules: Rules) -> None:
    result = rules.result(game.state)
    try:
        checked_measure(metric.measure(Tally(game.state, game.events, result.winners, result.scores)))
    except TypeError as error:
        raise RuleFault(name, "metrics", str(error), metric.id) from error
