"""Prospects: what a position is worth when the next turn of each player is worked out over all dice."""

from __future__ import annotations

from math import erf, sqrt

from rtta.bots.purse import Purses
from rtta.bots.turn import HandTables, Judge, Turn
from rtta.bots.worth import Worth
from rtta.state import Table

SPREAD = 2.4
"""By how many points the margin of two players moves, as a standard deviation, in one turn."""

_STEPS = 8  # steps of a point in which chances to win are tabulated
_RANGE = 60  # points; beyond it a margin is a win
_TIE = 0.0005  # what a point more is worth when winning is settled


class Utility:
    """Chances to win by margin, one table for each number of turns to come."""

    def __init__(self) -> None:
        self._tables: dict[float, list[float]] = {}

    def table(self, turns: float) -> list[float]:
        """Return the chance to win for margins from -60 to 60 points, in eighths."""
        known = self._tables.get(turns)
        if known is None:
            spread = SPREAD * sqrt(turns) if turns > 0 else 0.15
            margins = [cell / _STEPS for cell in range(-_RANGE * _STEPS, _RANGE * _STEPS + 1)]
            known = [0.5 + 0.5 * erf(margin / spread / sqrt(2)) + _TIE * margin for margin in margins]
            self._tables[turns] = known
        return known

    def judge(self, margin: float, turns: float) -> Judge:
        """Return what turns worths on top of a margin into chances to win, with so many turns to come."""
        table, top = self.table(turns), 2 * _RANGE * _STEPS
        base = (margin + _RANGE) * _STEPS + 0.5

        def judge(worths: list[float]) -> list[float]:
            return [table[min(top, max(0, int(base + worth * _STEPS)))] for worth in worths]

        return judge


class Prospects:
    """Looks one turn further than the position value does."""

    def __init__(self, worth: Worth, purses: Purses, tables: HandTables) -> None:
        self.worth, self.purses, self.tables = worth, purses, tables
        self.utility = Utility()
        self.extra_rerolls = worth.rules.quantity("extra_rerolls")

    # --- players ---------------------------------------------------------------------------------

    def standing(self, turn: Turn) -> float:
        """Return what a player has besides what the turn decides: points, cities, boxes, developments."""
        worth, state, player = self.worth, turn.state, turn.player
        settled = worth.future(state, turn.seat, turn.turns)
        if turn.turns > 0:
            settled -= worth.food_worth(player.food, player.cities, turn.rates)
            settled -= turn.rates.goods[worth.goods_worth(player)]
        return worth.rules.total(state, turn.seat) + settled

    def next_turn(self, state: Table, seat: int) -> Turn:
        """Return a seat's next turn, as if it began now."""
        table: Table = state.fork()
        table.active, table.faces, table.workers = seat, (), 0
        return Turn(self.worth, self.purses, table)

    def prospect(self, state: Table, seat: int) -> float:
        """Return the score that a seat may expect, its next turn worked out over all dice."""
        turn = self.next_turn(state, seat)
        outlook = turn.outlook(self.tables, self.extra_rerolls(turn.state, seat))
        return self.standing(turn) + float(outlook.start())
