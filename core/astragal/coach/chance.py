"""The chance to win: what a lead is worth, by how much of the game is left.

At the end of a turn every seat has a position value in points (`GameDefinition.appraise`, or the score). The
chance of a seat to win is its share in a softmax of these values. How steep that is depends on the time: ten
points ahead mean little in the second round and nearly everything in the last. In the middle of a round some
seats have a turn more to come than others; what a turn is worth is added to their values. A few numbers
describe it for a ruleset and a number of players (`WinModel`); `tools/fit_chances.py` finds them in games
between planners and checks them on other games. Where that proves little, they are believed only in part
(`trust`).

Alone, there is nobody to beat but a score: the one that the rules name, or what planners reach on average.
The position is compared with the average one after as many rounds (`pace`).

In the middle of a turn the dice in hand matter more than the board. So the turn is first played to its end by
planners a few times, on luck that is handed in, and the chances there are averaged. Once the game is sure to
end with the round, the round is played to its end too: who wins is then counted, not estimated.

Example: two players, 20 and 14 points, slope 0.25: the leader wins with 1 / (1 + exp(-0.25 * 6)) = 82%.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from math import exp, fsum
from random import Random
from typing import Any

import attrs

from astragal.bots.playout import end_of_round, end_of_turn
from astragal.coach.luck import CommonLuck
from astragal.engine.drive import drive
from astragal.engine.rules import Rules
from astragal.engine.state import OVER, Action, State
from astragal.plugins.win_model import WinModel
from astragal.unchecked import Function

Chances = tuple[float, ...]
"""The chance to win of each seat; together they are 1."""

_DECISIONS = 4_000  # decisions of a planner that are remembered
_STEPS = 2_000  # steps after which a turn is judged wherever it stands
_LONGEST = 100_000  # steps after which a whole game is judged wherever it stands
UNKNOWN = WinModel(rounds=12.0, slope=0.12, growth=1.5)
"""For games that say nothing about themselves."""


def model_of(rules: Rules) -> WinModel:
    """Return the model of a ruleset and a number of players, or the nearest one that the game has."""
    models = rules.game.win_models()
    for key in ((rules.ruleset, rules.seats), ("", rules.seats)):
        if key in models:
            return models[key]
    near = min(models, key=lambda key: abs(key[1] - rules.seats), default=None)
    return UNKNOWN if near is None else models[near]


def slope_at(model: WinModel, played: float) -> float:
    """Return how steep the chance is when so many rounds have been played."""
    return model.slope * exp(model.growth * min(1.0, played / model.rounds))


def softmax(values: Sequence[float], slope: float) -> Chances:
    """Return the share of each value, the more unequal the steeper the slope."""
    top = max(values)
    weights = [exp(slope * (value - top)) for value in values]
    total = fsum(weights)
    return tuple(weight / total for weight in weights)


def time_of(state: State) -> float:
    """Return how many rounds have been played, the current one as a fraction."""
    return state.round - 1 + _place(state, state.active) / state.seats


def yet_to_play(state: State) -> tuple[int, ...]:
    """Return the seats that play this round yet, whoever is about to move included."""
    now = _place(state, state.active)
    return tuple(seat for seat in range(state.seats) if _place(state, seat) >= now)


def _place(state: State, seat: int) -> int:
    return (seat - state.first) % state.seats


def chances_of(
    values: Sequence[float], model: WinModel, played: float, waiting: Collection[int] = ()
) -> Chances:
    """Return the chances of seats with these position values; alone, the chance to beat par.

    `waiting` are the seats that play this round yet.
    """
    slope, trust = slope_at(model, played), model.trust
    if len(values) == 1:
        ahead = slope * (values[0] - pace_at(model, played))
        chance = 1 / (1 + exp(-ahead) * (1 - model.base) / model.base)
        return (model.base + trust * (chance - model.base),)
    equal = 1 / len(values)
    values = [value + model.turn * (seat in waiting) for seat, value in enumerate(values)]
    return tuple(equal + trust * (chance - equal) for chance in softmax(values, slope))


def pace_at(model: WinModel, played: float) -> float:
    """Return what a position is worth on average when so many rounds have been played alone."""
    if not model.pace:
        return model.par
    return model.pace[min(len(model.pace) - 1, max(0, round(played)))]


def shares(scores: Sequence[int], winners: Sequence[int], par: float) -> Chances:
    """Return the share of the victory that each seat has in the end; alone, whether par was beaten."""
    if len(scores) == 1:
        return ((scores[0] > par) + (scores[0] == par) / 2,)
    return tuple((seat in winners) / len(winners) for seat in range(len(scores)))


def clearly(scores: Sequence[int], winners: Sequence[int], model: WinModel) -> Chances:
    """Return how clearly each seat has won: a lead counts as it does to the model in the last turns."""
    slope = slope_at(model, model.rounds)
    if len(scores) == 1:
        return (1 / (1 + exp(-slope * (scores[0] - model.par))),)
    if max(scores) > max(scores[seat] for seat in winners):  # won by something else than the score
        return shares(scores, winners, model.par)
    return softmax(scores, slope)


class WinOutlook:
    """Tells chances to win under one ruleset."""

    def __init__(self, rules: Rules, model: WinModel | None = None) -> None:
        self.rules = rules
        self.model = model_of(rules) if model is None else model
        make = rules.game.appraise
        self.appraise: Callable[[Any, int], float] = rules.total if make is None else make(rules)
        self.choosers, self._quick = _choosers(rules, "planner"), _choosers(rules, "greedy")

    def now(self, state: State) -> Chances:
        """Return the chances as the table stands; at the end of the game, who has won."""
        if state.to_move == OVER:
            result = self.rules.result(state)
            return shares(result.scores, result.winners, self.model.par)
        values = [self.appraise(state, seat) for seat in range(state.seats)]
        return chances_of(values, self.model, time_of(state), yet_to_play(state))

    def ahead(self, state: State, seed: int) -> Chances:
        """Return the chances when the turn has been played to its end on the luck of a seed."""
        table, _ = self.turn_end(state, state, seed)
        return self.standing(table, seed)

    def turn_end(self, state: State, begun: State, seed: int) -> tuple[State, bool]:
        """Return the table when planners have ended the turn in which `begun` is, and whether luck helped."""
        after, luck = state.fork(), CommonLuck(self.rules, seed)
        drive(after, self.choosers, luck.deal, end_of_turn(begun), _STEPS)
        return after, luck.used

    def standing(self, state: State, seed: int) -> Chances:
        """Return the chances at the end of a turn; the last round is played out on the luck of a seed."""
        if not self.closing(state):
            return self.now(state)
        after = state.fork()
        drive(after, self.choosers, CommonLuck(self.rules, seed).deal, end_of_round(after), _STEPS)
        return self.now(after)

    def closing(self, state: State) -> bool:
        """Return whether the game, or the age, is sure to end with this round."""
        return state.to_move != OVER and bool(self.rules.ending(state))

    def end(self, state: State, seed: int) -> Chances:
        """Return who wins when planners play the game to its end on the luck of a seed."""
        return self.now(self._played_out(state, seed, self.choosers))

    def quick_end(self, state: State, seed: int) -> Chances:
        """Return how clearly each seat wins when quick players end the game, on the luck of a seed.

        They play less well than planners, but many times as fast. A narrow result counts as nearly even, as
        if the last turns were played again: so fewer games are needed to tell two choices apart. In the last
        round it counts as it is.
        """
        end = self._played_out(state, seed, self._quick)
        if self.rules.ending(state):
            return self.now(end)
        result = self.rules.result(end)
        return clearly(result.scores, result.winners, self.model)

    def _played_out(self, state: State, seed: int, choosers: Sequence[Function]) -> State:
        after = state.fork()
        drive(after, choosers, CommonLuck(self.rules, seed).deal, None, _LONGEST)
        return after

    def mean(self, state: State, seeds: Sequence[int]) -> Chances:
        """Return the mean chances over the luck of several seeds."""
        found = [self.ahead(state, seed) for seed in seeds]
        return tuple(fsum(column) / len(found) for column in zip(*found, strict=True))


def _choosers(rules: Rules, kind: str) -> list[Function]:
    """Return what decides for each seat: a kind of bot, or the first one in a game that has no such kind."""
    kind = kind if kind in rules.bots else next(iter(rules.bots))
    bots = [rules.bots[kind].make(rules, seat, Random(seat)) for seat in range(rules.seats)]
    return [remembering(bot.choose) if getattr(bot, "by_table", False) else bot.choose for bot in bots]


def remembering(choose: Function) -> Function:
    """Return a chooser that decides once about each table: playouts often come back to the same one."""
    known: dict[Hashable, Action] = {}

    def remembered(state: State, legal: Sequence[Action]) -> Action:
        key = state.as_key()
        try:
            found = known.get(key)
        except TypeError:  # a rule keeps something on the table that cannot be looked up
            return choose(state, legal)  # type: ignore[no-any-return]
        if found is None:
            if len(known) >= _DECISIONS:
                known.clear()
            found = known[key] = choose(state, legal)
        return found

    return remembered


@attrs.frozen
class Sample:
    """A position at the end of a turn, and who won in the end."""

    played: float
    """Rounds that had been played."""
    values: tuple[float, ...]
    """What the position was worth to each seat."""
    waiting: tuple[int, ...]
    """The seats that played that round yet."""
    won: tuple[float, ...]
    """The share of the victory that each seat had."""
