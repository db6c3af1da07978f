"""Stakes: what a turn is played for, as chances to win instead of points.

A turn goes on, or it ends the game: the purchase that a player lacks to the end may be made or left. While
the game goes on, the lead that a player may expect is a guess that later turns blur. At the end it is a fact,
save for rivals who have a last turn left. So a small lead is worth ending the game for; being behind is not.
"""

from __future__ import annotations

from collections.abc import Callable
from math import erf, sqrt

from rtta.bots.purse import Purses
from rtta.bots.turn import HandTables, Turn
from rtta.bots.worth import Worth
from rtta.state import Table

_TILT = 0.0005  # what a point more is worth when winning is settled
_HALF = 0.25  # of a point: leads are whole points when the game is over
_NEVER = float("-inf")


class LastTurn(Turn):
    """The turn at hand if it ends the game: points alone count, and something has to be bought."""

    def __init__(self, worth: Worth, purses: Purses, state: Table) -> None:
        super().__init__(worth, purses, state, turns=0.0)
        self.envy = 1 / worth.rivals

    def market(self, goods: tuple[int, ...], coins: int) -> float:
        """Return the points of the best purchase; without one the game does not end."""
        purse = self.purses.worth(goods) + coins
        return max((worth for cost, worth in self.wares if cost <= purse), default=_NEVER)


class Stakes:
    """The turn at hand, gone on from or ended with, and the chance to win that either leaves."""

    def __init__(self, worth: Worth, purses: Purses, state: Table) -> None:
        self.worth, self.state, self.seat = worth, state, state.active
        self.turn = Turn(worth, purses, state)
        self.last: LastTurn | None = None
        if self.turn.turns <= 0:
            self.turn.envy = 1 / worth.rivals
        elif self.turn.ahead[0] <= 0 and self.turn.amount["purchases_per_turn"]:
            self.last = LastTurn(worth, purses, state)
            self.turn.shut_market()  # whoever buys ends the game
        spread, least = worth.weight("spread")
        self._spread = spread * sqrt(2 * self.turn.turns + least)
        self._lead = self._standing() - max(map(self._expected, self._rivals()))
        own = worth.rules.total(state, self.seat)
        replies = [(worth.rules.total(state, rival) + self._reply(rival), rival) for rival in self._rivals()]
        most, strongest = max(replies)
        self._final_lead = own - most
        self._answered = self._plays_later(strongest)

    # --- where players stand ---------------------------------------------------------------------

    def _rivals(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if seat != self.seat]

    def _plays_later(self, seat: int) -> bool:
        """Return whether a seat still has a turn in this round."""
        return self.worth.clock(self.state, seat, 0.0) > 0

    def _standing(self) -> float:
        """Return what the player has besides what the turn decides: points, cities, boxes, developments."""
        worth, turn = self.worth, self.turn
        settled = worth.future(self.state, self.seat, turn.turns)
        if turn.turns > 0:
            settled -= worth.food_worth(turn.player.food, turn.player.cities, turn.rates)
            settled -= turn.rates.goods[worth.goods_worth(turn.player)]
        return worth.rules.total(self.state, self.seat) + settled

    def _expected(self, rival: int) -> float:
        clock = self.worth.clock(self.state, rival, self.turn.turns)
        return self.worth.rules.total(self.state, rival) + self.worth.future(self.state, rival, clock)

    def _reply(self, rival: int) -> float:
        """Return what a rival may make of its last turn, if it has one."""
        if not self._plays_later(rival):
            return 0.0
        return self.worth.future(self.state, rival, 1.0) + self.worth.weight("reply")[1]

    # --- chances ---------------------------------------------------------------------------------

    def going_on(self, worth: float) -> float:
        """Return the chance to win when the turn is worth so much and the game goes on."""
        lead = self._lead + worth
        if self.turn.turns > 0:
            return _phi(lead / self._spread) + _TILT * lead
        return self._settled(lead)

    def ending(self, points: float) -> float:
        """Return the chance to win when the turn brings so many points and ends the game."""
        return self._settled(self._final_lead + points) if points > _NEVER else 0.0

    def _settled(self, lead: float) -> float:
        """Return the chance that a lead wins when only last turns of rivals, if any, are to come."""
        if self._answered:
            return _phi(lead / self.worth.weight("reply")[0]) + _TILT * lead
        return (1.0 if lead > _HALF else 0.0 if lead < -_HALF else 0.5) + _TILT * lead

    def chance(self, worth: Callable[[Turn], float]) -> float:
        """Return the better chance of going on and of ending the game, by what a turn is worth either way."""
        going = self.going_on(worth(self.turn))
        return going if self.last is None else max(going, self.ending(worth(self.last)))

    def ends_better(self, worth: Callable[[Turn], float]) -> bool:
        """Return whether ending the game leaves the better chance."""
        return self.last is not None and self.ending(worth(self.last)) > self.going_on(worth(self.turn))

    def by_hand(self, tables: HandTables) -> list[float]:
        """Return the chance to win with every whole hand."""
        chances = list(map(self.going_on, self.turn.hands(tables)))
        if self.last is None:
            return chances
        return list(map(max, chances, map(self.ending, self.last.hands(tables))))


def _phi(x: float) -> float:
    """Return the normal distribution function."""
    return 0.5 + 0.5 * erf(x / sqrt(2))
