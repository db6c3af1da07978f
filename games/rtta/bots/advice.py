"""The planner's advice in words: what it would do, why, and the odds where dice are involved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from astragal import DONE, Action
from astragal.bots import WORTH_SAYING, Advice, Chances, Reason, comparison
from astragal.components import (
    DiceAdvice,
    Faces,
    chance_of,
    odds_of,
    reroll_distribution,
    rolled_by,
)
from rtta.bots.turn import Turn
from rtta.compiled import Compiled
from rtta.odds import disaster_figures
from rtta.phases.build import CheckBox
from rtta.phases.buy import Buy
from rtta.phases.collect import TakeFood, TakeWorkers
from rtta.phases.discard import DiscardGood
from rtta.phases.roll import Reroll, RerollOne
from rtta.state import Table

if TYPE_CHECKING:
    from rtta.bots.planner import Planner

Spread = Mapping[Faces, Fraction]


def about_dice(planner: Planner, state: Table, action: Action, left: int) -> Advice:
    """Say why dice are kept or rolled again, what the dice will bring, and what else could be done."""
    turn = planner.turn(state)
    ranked = planner.points_outlook(state).ranked(state.faces, left)

    def odds(which: tuple[int, ...], missing: int) -> list[Chances]:
        return _odds(turn, reroll_distribution(turn.gear.pool, state.faces, which), missing)

    advice = DiceAdvice(
        state,
        planner.turns_on(),
        planner.reasons_for,
        reroll=lambda which: Reroll.of(which) if left else RerollOne(which[0]),
        risks=lambda which: odds(which, 0),
        beside=(_food_need(turn),),
    )
    ranked = [keep for keep in ranked if not (left and keep.extra)]
    return advice.about(action, ranked, odds(rolled_by(action), _missing_food(turn)))


def _food_need(turn: Turn) -> Reason:
    missing = _missing_food(turn)
    if missing <= 0:
        return Reason("You have enough food in store, so you need no food dice")
    return Reason.plural(
        "You need {n} food from the dice to feed everyone",
        "You need {n} food from the dice to feed everyone",
        missing,
    )


def _missing_food(turn: Turn) -> int:
    return int(turn.player.cities * turn.amount["food_per_city"] - turn.player.food)


def _odds(turn: Turn, spread: Spread, missing: int) -> list[Chances]:
    """Return the odds of enough food and of each disaster, as far as they are open."""
    gear = turn.gear
    disasters = odds_of(spread, disaster_figures(gear))
    if missing <= 0:
        return disasters
    fed = chance_of(spread, lambda faces: _food(gear, turn, faces) >= missing)
    return [Chances(Reason("You have enough food for every city"), float(fed)), *disasters]


def _food(gear: Compiled, turn: Turn, faces: Sequence[int]) -> int:
    gives, bonus = gear.yields, turn.amount["bonus_food_per_die"]
    return sum(n + bonus for face in faces if (n := gives["food"][face] + gives["either"][face]))


def about_the_rest(planner: Planner, state: Table) -> Advice:
    """Return the best plans for a turn whose dice are settled."""
    plans = planner.turns_on().plans(state, planner.reasons_for, own_first=planner.plays_to_win(state))
    return Advice(plans[0].actions[0], (*plans[0].reasons[:3], *comparison(plans)), plans=plans)


def reasons_of(state: Table, turn: Turn, action: Action) -> tuple[Reason, ...]:
    """Say why a die is taken as it is, a box is checked, a development is bought or a good is discarded."""
    if isinstance(action, TakeFood | TakeWorkers):
        return (_collecting(state, turn, isinstance(action, TakeFood)),)
    if isinstance(action, CheckBox):
        return _building(state, turn, action)
    if isinstance(action, Buy):
        return _buying(turn, action)
    if isinstance(action, DiscardGood):
        return _discarding(turn, action)
    if action is DONE:
        return _stopping(state, turn)
    return _trying(state, turn, action)


def _collecting(state: Table, turn: Turn, food: bool) -> Reason:
    """Say what food, or workers, are for."""
    missing = _missing_food(turn)
    if food and missing > 0:
        return Reason.plural(
            "Without it you are {n} food short", "Without it you are {n} food short", missing
        )
    if food:
        return Reason("Spare food frees your dice next turn")
    if missing > 0 and missing <= _food(turn.gear, turn, [state.faces[die] for die in state.undecided[1:]]):
        return Reason("Another die can still feed your cities")
    if missing > 0:
        return Reason("What you build is worth more than the famine costs")
    return Reason("Your cities are fed, so workers are worth more")


def _discarding(turn: Turn, action: DiscardGood) -> tuple[Reason, ...]:
    row = turn.gear.goods.index(action.good)
    pegs, values = turn.player.goods[row], turn.gear.values[row]
    loss = values[pegs] - values[pegs - 1]
    return (
        Reason("It is the least valuable good you have", names={"good": f"good:{action.good}"}),
        Reason.plural(
            "Your goods would be worth {n} coin less",
            "Your goods would be worth {n} coins less",
            loss,
        ),
    )


def _stopping(state: Table, turn: Turn) -> tuple[Reason, ...]:
    reason = Reason("Nothing here is better than what you have")
    if state.workers:
        return reason, Reason("Leftover workers are no use this turn")
    coins = turn.worth.goods_worth(turn.player)
    if coins:
        return reason, Reason.plural(
            "You keep your goods for next turn: they are worth {n} coin",
            "You keep your goods for next turn: they are worth {n} coins",
            coins,
        )
    return reason, Reason("You keep your options open for next turn")


def _trying(state: Table, turn: Turn, action: Action) -> tuple[Reason, ...]:
    """Say what a table is worth after an action that has no words of its own."""
    after: Table = state.fork()
    state.rules.play(after, action)
    seat = state.to_move
    gain = turn.worth.appraise(after, seat) - turn.worth.appraise(state, seat)
    if abs(gain) < WORTH_SAYING:
        nothing = Reason("Nothing here is better than what you have")
        return nothing, Reason("It hardly changes your prospects")
    if gain > 0:
        better = Reason("It is better than doing nothing")
        return better, Reason("Your prospects rise by {points} points", {"points": gain})
    return (
        Reason("Everything else looks worse"),
        Reason("Your prospects drop by {points} points", {"points": -gain}),
    )


def _building(state: Table, turn: Turn, action: CheckBox) -> tuple[Reason, ...]:
    index = turn.gear.project(action.project)
    project = turn.gear.projects[index]
    left = project.boxes - turn.player.boxes[index] - 1  # once this worker has built
    names = {"project": project.id}
    if not left:
        finish = Reason("Your workers finish {project} this turn", names=names)
    else:
        finish = Reason.plural("{project}: {n} box to go", "{project}: {n} boxes to go", left, names)
    if index < turn.gear.cities:
        return finish, Reason("A new city gives you one more die from your next turn on")
    reward = project.reward(state.finished[index])
    if state.finished[index] or project.reward(0) == project.reward(1):
        return finish, _earning(project.id, reward)
    first = Reason.plural(
        "The first player to finish {project} scores {n} point, others {later}",
        "The first player to finish {project} scores {n} points, others {later}",
        reward,
        names,
        later=project.reward(1),
    )
    return finish, first


def _earning(ref: str, points: int) -> Reason:
    return Reason.plural("{what}: {n} point", "{what}: {n} points", points, {"what": ref})


def _buying(turn: Turn, action: Buy) -> tuple[Reason, ...]:
    entry = turn.worth.entries[action.development]
    reasons = [_earning(f"development:{action.development}", entry.points)]
    effect = turn.worth.rates(turn.ahead[0]).developments[action.development]
    if effect > WORTH_SAYING:
        reasons.append(
            Reason(
                "{development} is worth about {points} more points by the end of the game",
                {"points": effect},
                {"development": f"development:{action.development}"},
            )
        )
    if turn.turns > 0 >= turn.ahead[0]:
        reasons.append(Reason("It ends the game after this round"))
    if len(reasons) < 2:
        reasons.append(Reason("No other purchase is better"))
    return tuple(reasons)
