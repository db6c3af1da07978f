"""The planner: exact decisions about dice, payments and building searched, a tuned value of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from astragal import DONE, Action, Rules
from astragal.bots import Advice, Courses, Reason, once_per_rules
from astragal.components import Faces, Keep, Outlook
from rtta.bots.advice import about_dice, about_the_rest, reasons_of
from rtta.bots.building import BuildPlan
from rtta.bots.hands import HandTables
from rtta.bots.purse import Purses
from rtta.bots.table_bot import TableBot
from rtta.bots.turn import Turn
from rtta.bots.worth import Rates, Weights
from rtta.phases.build import CheckBox, SpendStone
from rtta.phases.buy import Buy
from rtta.phases.collect import TakeFood
from rtta.phases.discard import DiscardGood
from rtta.phases.roll import Reroll, RerollOne
from rtta.state import Player, Table


@attrs.frozen
class Known:
    """The outlook of a turn, and what it was worked out for."""

    board: tuple[object, ...]
    faces: Faces
    outlook: Outlook

    def fits(self, board: tuple[object, ...], faces: Faces) -> bool:
        """Return whether it holds for these boards and faces; dice that were settled lie as they did."""
        among = self.outlook.among
        settled = [(die, face) for die, face in enumerate(self.faces) if die not in among]
        return self.board == board and all(faces[die : die + 1] == (face,) for die, face in settled)


@once_per_rules
def studied(rules: Rules) -> tuple[Purses, HandTables]:
    """Return the tables of a ruleset; all planners of a match, and of the next one, share them."""
    return Purses(rules.gear), HandTables(rules.gear)


class Planner(TableBot):
    """Looks one turn ahead, over all that the dice may show."""

    def __init__(self, rules: Rules, seat: int, rng: Random, weights: Weights | None = None) -> None:
        super().__init__(rules, seat, rng, weights)
        self.purses, self.tables = studied(rules)
        self.extra_rerolls = rules.quantity("extra_rerolls")
        self.reroll_limit = rules.quantity("reroll_limit")
        self._known: Known | None = None
        self._boxes: tuple[tuple[object, ...], list[int]] = ((), [])

    def turn(self, state: Table) -> Turn:
        """Return the turn at hand with its worths."""
        return Turn(self.worth, self.purses, state)

    def explain(self, state: Table, legal: Sequence[Action]) -> Advice:
        """Return what it would do, why, and the odds where dice are involved."""
        action = self.choose(state, legal)
        kinds = {self.rules.name_of(type(choice)) for choice in legal}
        if "reroll" in kinds or "lead" in kinds:
            left = self._left(state) if "reroll" in kinds else 0
            return about_dice(self, state, action, left)
        return about_the_rest(self, state)

    def turns_on(self) -> Courses:
        """Return what follows planners like this one through the rest of a turn."""
        others = [
            type(self)(self.rules, seat, self.rng) for seat in range(self.rules.seats) if seat != self.seat
        ]
        bots = [*others[: self.seat], self, *others[self.seat :]]
        return Courses(self.rules, [bot.choose for bot in bots], self.worth.appraise)

    def reasons_for(self, state: Table, action: Action) -> tuple[Reason, ...]:
        """Say what speaks for an action."""
        return reasons_of(state, self.turn(state), action)

    def plays_to_win(self, state: Table) -> bool:
        """Return whether something else than points decides what it does."""
        return False

    def points_outlook(self, state: Table) -> Outlook:
        """Return the worth of decisions about dice, in points."""
        return self.turn(state).outlook(self.tables)

    def rerolls(self, state: Table, legal: Sequence[Action]) -> list[Keep]:
        """Return what each reroll, and none, is worth in points, best first."""
        left = 0 if any(isinstance(action, RerollOne) for action in legal) else self._left(state)
        ranked = self.points_outlook(state).ranked(state.faces, left)
        return [keep for keep in ranked if not (left and keep.extra)]

    # --- dice ------------------------------------------------------------------------------------

    def outlook(self, state: Table) -> Outlook:
        """Return the worth of all decisions about this turn's dice; one calculation serves the whole turn."""
        extras = self.extra_rerolls(state, state.active) - state.extra_used
        board = (state.round, state.active, extras, *(_board(player) for player in state.players))
        if self._known is None or not self._known.fits(board, state.faces):
            self._known = Known(board, state.faces, self._outlook_of(state))
        return self._known.outlook

    def _outlook_of(self, state: Table) -> Outlook:
        return self.turn(state).outlook(self.tables)

    def roll(self, state: Table, legal: Sequence[Action]) -> Action:
        best = self.outlook(state).best(state.faces, self._left(state))
        return _listed(DONE if best.extra or not best.which else Reroll.of(best.which), legal)

    def _left(self, state: Table) -> int:
        return max(0, self.reroll_limit(state, state.active) + 1 - state.rolls)

    def lead(self, state: Table, legal: Sequence[Action]) -> Action:
        best = self.outlook(state).best(state.faces, 0)
        return _listed(RerollOne(best.which[0]) if best.which else DONE, legal)

    # --- the rest of the turn --------------------------------------------------------------------

    def collect(self, state: Table, legal: Sequence[Action]) -> Action:
        return self.take(self.turn(state), state, legal)

    def take(self, turn: Turn, state: Table, legal: Sequence[Action]) -> Action:
        """Take a die as food or as workers, whichever leaves most."""
        gives = state.gear.yields["either"]
        either = tuple(gives[state.faces[die]] for die in state.undecided)
        _, food = turn.split(state.players[state.active].food, state.workers, either)
        return next(action for action in legal if isinstance(action, TakeFood) == bool(food))

    def build(self, state: Table, legal: Sequence[Action]) -> Action:
        queue = self._queued(state)
        stone = isinstance(legal[0], SpendStone)
        if stone or queue is None:
            turn, plan = self.plan(state)
            if stone and self._stone_pays(state, turn):
                return legal[0]
            if queue is None:
                queue = plan.spread(min(state.workers, len(plan.values) - 1))
        self._enqueue(state, queue)
        boxes = {action.project: action for action in legal if isinstance(action, CheckBox)}
        targets = (self.worth.gear.projects[index].id for index in queue)
        return next((boxes[target] for target in targets if target in boxes), legal[-1])

    def plan(self, state: Table) -> tuple[Turn, BuildPlan]:
        """Return the turn at hand and how its workers are best spread."""
        turn = self.turn(state)
        return turn, turn.build

    def _queued(self, state: Table) -> list[int] | None:
        """Return the projects that the workers at hand go to; None if that was not yet worked out."""
        key, queue = self._boxes
        board = _board(state.players[state.active])
        return queue if key == (state.round, state.active, state.workers, board) else None

    def _enqueue(self, state: Table, queue: list[int]) -> None:
        """Remember what is left of a plan when its first box is checked."""
        if queue:
            food, goods, boxes, developments = _board(state.players[state.active])
            filled = tuple(n + (index == queue[0]) for index, n in enumerate(boxes))
            later = (food, goods, filled, developments)
            self._boxes = (state.round, state.active, state.workers - 1, later), queue[1:]

    def _stone_pays(self, state: Table, turn: Turn) -> bool:
        """Return whether the best number of stones to give up is at least one."""
        goods, stone = list(state.players[state.active].goods), self.worth.gear.stone
        workers, per_stone = state.workers, turn.amount["boxes_per_stone"]
        hold = turn.build.worth_of(workers) + turn.market(tuple(goods), state.coins)
        while goods[stone]:
            goods[stone] -= 1
            workers += per_stone
            if turn.build.worth_of(workers) + turn.market(tuple(goods), state.coins) > hold:
                return True
        return False

    def buy(self, state: Table, legal: Sequence[Action]) -> Action:
        return self.purchase(self.turn(state), state, legal)

    def purchase(self, turn: Turn, state: Table, legal: Sequence[Action]) -> Action:
        """Buy what leaves most, or nothing."""
        return max(legal, key=lambda action: self.purchase_worth(turn, state, action))

    def purchase_worth(self, turn: Turn, state: Table, action: Action) -> float:
        """Return what a purchase, or none, leaves."""
        player, limit = turn.player, turn.amount["hand_limit"]
        goods = tuple(player.goods)
        if not isinstance(action, Buy):
            return turn.rates.goods[self.purses.kept(goods, limit)]
        limit += self.worth.roomier[action.development]
        rates = self.worth.rates(turn.ahead[0])
        kept = rates.goods[self.purses.kept(self.left_by(action, goods), limit)]
        return turn.ware(action.development) + kept - self._eaten(player, action.food, rates)

    def _eaten(self, player: Player, food: int, rates: Rates) -> float:
        """Return what food that is sold would have been worth."""
        if not food:
            return 0.0
        worth, cities = self.worth.food_worth, player.cities
        return worth(player.food, cities, rates) - worth(player.food - food, cities, rates)

    def left_by(self, action: Buy, goods: tuple[int, ...]) -> tuple[int, ...]:
        """Return the goods that a payment leaves."""
        rows = zip(self.worth.gear.goods, goods, strict=True)
        return tuple([0 if good in action.goods else pegs for good, pegs in rows])

    def discard(self, state: Table, legal: Sequence[Action]) -> Action:
        goods = self.worth.gear.goods
        row = self.purses.discard(tuple(state.players[state.active].goods))
        return next(
            (action for action in legal if isinstance(action, DiscardGood) and action.good == goods[row]),
            legal[0],
        )


def _board(player: Player) -> tuple[int, tuple[int, ...], tuple[int, ...], frozenset[str]]:
    return player.food, tuple(player.goods), tuple(player.boxes), player.developments


def _listed(action: Action, legal: Sequence[Action]) -> Action:
    """Return an action if it is legal; else the last choice, which ends the phase where it can be ended."""
    return action if action in legal else legal[-1]
