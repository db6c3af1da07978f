"""The searcher: plays for the win, where the planner plays for points.

It works its dice out like the planner, but what it makes as large as possible is the chance to win: the lead
that each end of the turn leaves, blurred by the turns to come. When a purchase would end the game it weighs
every end of the turn twice, with the game going on and with the game over. It takes no samples, so it always
plays alike. Its weights were found by playing against the planner (`tools/tune.py climb`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import NormalDist

import attrs

from astragal import Action, Rules
from astragal.bots import Advice, Chances, Reason
from astragal.components import Outlook
from rtta.bots.building import BuildPlan
from rtta.bots.planner import Planner
from rtta.bots.stakes import Stakes
from rtta.bots.turn import Turn
from rtta.bots.worth import Weights, winning_worth_of
from rtta.phases.buy import Buy
from rtta.phases.collect import TakeFood
from rtta.state import Table

_TOO_BRIGHT = {2: 0.24, 3: 0.47, 4: 0.61}
"""By how many standard deviations a lead over the strongest rival looks better than it is, by players.

That rival is not always the one to beat, and whoever is to move sees its own turn but not the others'. Found
from 400 games of each number of players between searchers.
"""
_NORMAL = NormalDist()


def chance_to_win(ahead: float, seats: int) -> float:
    """Return the chance to win, among as many who play alike, of who leads the strongest with a chance."""
    if not 0 < ahead < 1:
        return min(1.0, max(0.0, ahead))
    return _NORMAL.cdf(_NORMAL.inv_cdf(ahead) - _TOO_BRIGHT[min(seats, 4)])


class Searcher(Planner):
    """Compares the ends of its turn by the chance to win that they leave."""

    judge = staticmethod(winning_worth_of)

    def __init__(self, rules: Rules, seat: int, rng: Random, weights: Weights | None = None) -> None:
        super().__init__(rules, seat, rng, weights)
        self.alone = rules.seats == 1

    def stakes(self, state: Table) -> Stakes | None:
        """Return what the turn at hand is played for; nothing when there is nobody to beat."""
        return None if self.alone else Stakes(self.worth, self.purses, state)

    def explain(self, state: Table, legal: Sequence[Action]) -> Advice:
        """Return what it would do, why, and the odds; about dice also the chance to win."""
        advice = super().explain(state, legal)
        if self.alone or self.rules.name_of(type(legal[0])) not in ("reroll", "lead"):
            return advice
        ahead = float(self.outlook(state).value(state.faces, self._left(state)))
        winning = Chances(Reason("Win chance against equal opponents"), chance_to_win(ahead, state.seats))
        return attrs.evolve(advice, odds=(winning, *advice.odds))

    def plays_to_win(self, state: Table) -> bool:
        """Return whether the turn may end the game: then the chance to win decides, not the points."""
        stakes = self.stakes(state)
        return stakes is not None and stakes.last is not None

    # --- decisions -------------------------------------------------------------------------------

    def _outlook_of(self, state: Table) -> Outlook:
        stakes = self.stakes(state)
        if stakes is None:
            return super()._outlook_of(state)
        return stakes.turn.outlook(self.tables, stakes.by_hand(self.tables))

    def collect(self, state: Table, legal: Sequence[Action]) -> Action:
        stakes = self.stakes(state)
        if stakes is None:
            return super().collect(state, legal)
        if stakes.last is None:
            return self.take(stakes.turn, state, legal)
        numbers = range(len(state.undecided) + 1)
        food = max(numbers, key=lambda number: self._split_chance(stakes, number))
        return next(action for action in legal if isinstance(action, TakeFood) == bool(food))

    def _split_chance(self, stakes: Stakes, number: int) -> float:
        """Return the chance to win when so many of the dice that are either become food."""
        state, amount = stakes.state, stakes.turn.amount
        either = [self.worth.gear.yields["either"][state.faces[die]] for die in state.undecided]
        food = stakes.turn.player.food + sum(either[:number]) + number * amount["bonus_food_per_die"]
        workers = state.workers + sum(either[number:])
        workers += (len(either) - number) * amount["bonus_workers_per_die"]
        goods = tuple(stakes.turn.player.goods)
        return stakes.chance(
            lambda turn: turn.split(food, workers, ())[0] + turn.traded(goods, state.coins, state.skulls)
        )

    def plan(self, state: Table) -> tuple[Turn, BuildPlan]:
        stakes = self.stakes(state)
        if stakes is None:
            return super().plan(state)
        if stakes.last is None:
            return stakes.turn, stakes.turn.build
        ends = stakes.ends_better(
            lambda turn: turn.build.worth_of(state.workers) + self._kept_or_bought(turn, state)
        )
        return stakes.turn, (stakes.last if ends else stakes.turn).build

    def buy(self, state: Table, legal: Sequence[Action]) -> Action:
        stakes = self.stakes(state)
        if stakes is None:
            return super().buy(state, legal)
        if stakes.last is None:
            return self.purchase(stakes.turn, state, legal)
        if not stakes.ends_better(lambda turn: self._kept_or_bought(turn, state)):
            return legal[-1]
        last, goods = stakes.last, tuple(stakes.turn.player.goods)
        buys = [action for action in legal if isinstance(action, Buy)]
        return max(
            buys, key=lambda buy: (last.ware(buy.development), self.purses.worth(self.left_by(buy, goods)))
        )

    def _kept_or_bought(self, turn: Turn, state: Table) -> float:
        """Return what food, goods and coins are worth after feeding; food sells too."""
        sold = turn.player.food * turn.amount["coins_per_food"]
        return turn.stored + turn.market(tuple(turn.player.goods), state.coins + sold)
