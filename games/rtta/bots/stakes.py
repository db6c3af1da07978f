"""Stakes: what a turn is played for, as chances to win instead of points.

A turn goes on, or it ends the game: the purchase that a player lacks to the end may be made or left. While
the game goes on, the lead that a player may expect is a guess that later turns blur. At the end it is a fact,
save for rivals who have a last turn left. So a small lead is worth ending the game for; being behind is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import erf, sqrt

from rtta.bots.hands import HandTables
from rtta.bots.purse import Purses
from rtta.bots.turn import Turn
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

    def markets(self, goods: tuple[int, ...], purses: Sequence[int]) -> list[float]:
        """Return the points of the best purchase with each amount of coins; without one the game goes on."""
        held = self.purses.worth(goods)
        return [
            max([worth for cost, worth in self.wares if cost <= held + coins], default=_NEVER)
            for coins in purses
        ]


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

    @cached_property
    def _spread(self) -> float:
        """How far the turns to come may carry a lead."""
        spread, least = self.worth.weight("spread")
        return spread * sqrt(2 * self.turn.turns + least)

    @cached_property
    def _lead(self) -> float:
        """The lead over the strongest rival without what the turn decides, when the game goes on."""
        return self._standing() - max(map(self._expected, self._rivals()))

    @cached_property
    def _final(self) -> tuple[float, bool]:
        """The lead without what the turn brings when the game ends, and whether that is answered."""
        worth, state = self.worth, self.state
        replies = [(worth.rules.total(state, rival) + self._reply(rival), rival) for rival in self._rivals()]
        most, strongest = max(replies)
        return worth.rules.total(state, self.seat) - most, self._plays_later(strongest)

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
        return self._going_on([worth])[0]

    def ending(self, points: float) -> float:
        """Return the chance to win when the turn brings so many points and ends the game."""
        return self._ending([points])[0]

    def _going_on(self, worths: Sequence[float]) -> list[float]:
        leads = [self._lead + worth for worth in worths]
        if self.turn.turns <= 0:
            return self._settled(leads)
        return _blurred(leads, self._spread)

    def _ending(self, points: Sequence[float]) -> list[float]:
        lead, _ = self._final
        chances = self._settled([lead + brought for brought in points])
        return [chance if brought > _NEVER else 0.0 for chance, brought in zip(chances, points, strict=True)]

    def _settled(self, leads: list[float]) -> list[float]:
        """Return the chance that each lead wins when only last turns of rivals, if any, are to come."""
        if self._final[1]:
            return _blurred(leads, self.worth.weight("reply")[0])
        return [(1.0 if lead > _HALF else 0.0 if lead < -_HALF else 0.5) + _TILT * lead for lead in leads]

    def chance(self, worth: Callable[[Turn], float]) -> float:
        """Return the better chance of going on and of ending the game, by what a turn is worth either way."""
        going = self.going_on(worth(self.turn))
        return going if self.last is None else max(going, self.ending(worth(self.last)))

    def ends_better(self, worth: Callable[[Turn], float]) -> bool:
        """Return whether ending the game leaves the better chance."""
        return self.last is not None and self.ending(worth(self.last)) > self.going_on(worth(self.turn))

    def by_hand(self, tables: HandTables) -> list[float]:
        """Return the chance to win with every whole hand."""
        chances = self._going_on(self.turn.hands(tables))
        if self.last is None:
            return chances
        return list(map(max, chances, self._ending(self.last.hands(tables))))


def _blurred(leads: list[float], spread: float) -> list[float]:
    """Return the chance that each lead wins when what is to come is normally distributed."""
    root = sqrt(2)
    return [0.5 + 0.5 * erf(lead / spread / root) + _TILT * lead for lead in leads]
