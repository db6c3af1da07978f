"""The searcher: looks at the ends of its turn through everybody's next turn, and plays for the win.

Where the planner trusts the position value right after its turn, the searcher goes on: for every way to take
its dice and for every purchase, the rival's next turn and its own are worked out over all that the dice may
show, and what counts at the end is the chance to win. `budget` is the number of ends of the turn that it
compares for one decision. It takes no samples, so it always plays alike. Its weights were found by playing
against the planner (`tools/tune.py climb --against`), where the planner's were found for good scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from astragal.rules import Rules
from astragal.state import OVER, Action
from rtta.bots.planner import Planner
from rtta.bots.prospects import Prospects
from rtta.bots.worth import Weights, winning_weights
from rtta.phases.buy import Buy
from rtta.state import Table


class Searcher(Planner):
    """Compares the ends of its turn by what both sides make of them in their next turns."""

    def __init__(
        self, rules: Rules, seat: int, rng: Random, weights: Weights | None = None, budget: int = 12
    ) -> None:
        known = winning_weights() if weights is None else weights
        super().__init__(rules, seat, rng, known)
        self.budget = budget
        self.mind = Planner(rules, seat, rng, known)
        """Plays turns to their end while a choice is tried."""
        self.prospects = Prospects(self.worth, self.purses, self.tables)

    # --- ends of the turn ------------------------------------------------------------------------

    def chance_after(self, state: Table, seat: int) -> float:
        """Return a seat's chance to win when its turn is over and the next player is to roll."""
        rules, prospects = self.worth.rules, self.prospects
        if state.to_move == OVER:
            result = rules.result(state)
            rivals = [score for other, score in enumerate(result.scores) if other != seat]
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            return won + 0.0005 * (result.scores[seat] - max(rivals, default=0))
        mine = self._expected(state, seat)
        if state.seats == 1:
            return mine
        others = [
            self._expected(state, other) for other in range(state.seats) if other not in (seat, state.active)
        ]
        turn = prospects.next_turn(state, state.active)
        turns = 2 * turn.turns + (1 if turn.turns > 0 else 0)
        judge = prospects.utility.judge(prospects.standing(turn) - max([mine, *others]), turns)
        extras = self.extra_rerolls(state, state.active)
        return 1 - float(turn.outlook(self.tables, extras, judge).start())

    def _expected(self, state: Table, seat: int) -> float:
        """Return what a seat may expect that is not about to roll."""
        waits = (seat - state.first) % state.seats < (state.active - state.first) % state.seats
        if waits and self.worth.turns_left(state) <= 0:
            return float(self.worth.rules.total(state, seat))
        return self.prospects.prospect(state, seat)

    def after(self, state: Table, actions: Iterable[Action]) -> Table:
        """Return the table at the end of the turn, these actions taken first and the planner's after them."""
        table: Table = state.fork()
        turn, play = (table.round, table.active), self.worth.rules.play
        for action in actions:
            if (table.round, table.active) != turn or action not in table.legal:
                break
            play(table, action)
        while table.to_move >= 0 and (table.round, table.active) == turn:
            play(table, self.mind.choose(table, table.legal))
        return table

    def best(self, state: Table, plans: Sequence[Sequence[Action]]) -> Action:
        """Return the first action of the plan that leads to the best chance."""
        if len(plans) == 1:
            return plans[0][0]
        seat = state.active
        chances = [self.chance_after(self.after(state, plan), seat) for plan in plans]
        return plans[chances.index(max(chances))][0]

    # --- decisions -------------------------------------------------------------------------------

    def collect(self, state: Table, legal: Sequence[Action]) -> Action:
        return self.best(state, [[action] for action in legal])

    def buy(self, state: Table, legal: Sequence[Action]) -> Action:
        turn = self.turn(state)
        ranked = sorted(legal, key=lambda action: -self.purchase_worth(turn, state, action))
        best: dict[str, list[Action]] = {}
        for action in ranked:  # the best payment of each development
            best.setdefault(action.development if isinstance(action, Buy) else "", [action])
        return self.best(state, list(best.values())[: self.budget])
