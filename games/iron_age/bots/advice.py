"""The planner's advice in words: what it would do, why, and the odds where dice are involved."""

from __future__ import annotations

from collections.abc import Mapping
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
from iron_age.bots.turn import Turn
from iron_age.odds import disaster_figures
from iron_age.phases.battles import strength
from iron_age.phases.build import BuildShip, CheckBox, FillUrn, PeoplePort, RaiseArmy
from iron_age.phases.buy import Buy
from iron_age.phases.collect import TakeFood, TakePopulation, food_bonus
from iron_age.phases.conquest import Conquer
from iron_age.phases.demand import Demand, GiveGood, Refuse
from iron_age.phases.feed import EatGood
from iron_age.phases.found import FoundPort, FoundProvince
from iron_age.phases.roll import Reroll, RerollOne
from iron_age.phases.store import StoreGoods
from iron_age.state import Table

if TYPE_CHECKING:
    from iron_age.bots.planner import Planner

Spread = Mapping[Faces, Fraction]
TRIALS = 8
"""How often a roll is tried to see what usually follows."""


def advice_of(planner: Planner, state: Table, action: Action) -> Advice:
    """Return the best plans for the rest of the turn with reasons, and odds where dice are rerolled."""
    if state.rules.phase_of(state).id in ("roll", "leadership"):
        return _about_dice(planner, state, action)
    plans = planner.turns_on().plans(state, planner.reasons_for)
    return Advice(plans[0].actions[0], (*plans[0].reasons, *comparison(plans)), plans=plans)


def reasons_of(planner: Planner, state: Table, action: Action) -> tuple[Reason, ...]:
    """Say what speaks for an action."""
    if isinstance(action, CheckBox):
        return _building(state, action)
    if isinstance(action, Buy):
        return _buying(planner, state, action)
    if isinstance(action, GiveGood | Refuse):
        return _answering(state)
    if isinstance(action, TakeFood | TakePopulation):
        return (_taking(state, isinstance(action, TakeFood)),)
    return _other(state, action) or (_gain(planner, state, action),)


def _about_dice(planner: Planner, state: Table, action: Action) -> Advice:
    left = planner.rerolls_left(state) if state.rules.phase_of(state).id == "roll" else 0
    turn = Turn(planner.worth, state)

    def odds(which: tuple[int, ...], missing: int) -> list[Chances]:
        return _odds(turn, reroll_distribution(state.gear.pool, state.faces, which), missing)

    advice = DiceAdvice(
        state,
        planner.turns_on(),
        planner.reasons_for,
        reroll=lambda which: Reroll.of(which) if left else RerollOne.of(which[0]),
        risks=lambda which: odds(which, 0),
        beside=_food_need(state),
        trials=TRIALS,
    )
    return advice.about(
        action, planner.rerolls(state, state.legal), odds(rolled_by(action), _missing_food(state))
    )


def _missing_food(state: Table) -> int:
    eaten = state.me.provinces * state.rules.quantities["food_per_province"](state, state.active)
    return int(eaten - state.me.food)


def _food_to_come(state: Table) -> int:
    """Return how much food the dice that are still undecided could bring, and goods with Granaries."""
    gives, bonus = state.gear.yields["either"], food_bonus(state)
    per_good = state.rules.quantities["food_per_good"](state, state.active)
    dice = sum(max(0, gives[state.faces[die]] + bonus) for die in state.undecided[1:])
    return dice + int(per_good) * state.me.goods


def _food_need(state: Table) -> tuple[Reason, ...]:
    missing = _missing_food(state)
    return (Reason("Your provinces need {n} more food", {"n": missing}),) if missing > 0 else ()


def _odds(turn: Turn, spread: Spread, missing: int) -> list[Chances]:
    """Return the odds of enough food and of each disaster, as far as they are open."""
    disasters = odds_of(spread, disaster_figures(turn.gear))
    if missing <= 0:
        return disasters
    fed = chance_of(spread, lambda faces: _food(turn, faces) >= missing)
    return [Chances(Reason("Enough food for every province"), float(fed)), *disasters]


def _food(turn: Turn, faces: Faces) -> int:
    """Return how much food dice bring if every die that may be food becomes food."""
    income = turn.income(turn.shown[turn.hand_of(faces)])
    return income.food + sum(income.either) + len(income.either) * income.per_die


def _building(state: Table, action: CheckBox) -> tuple[Reason, ...]:
    index = state.gear.index[action.project]
    project = state.gear.projects[index]
    left = project.left(state.me.boxes[index]) - 1  # once this population has built
    names = {"project": project.id}
    if not left:
        finish = Reason("You complete {project} this turn", names=names)
    else:
        finish = Reason.plural("{project}: {n} box to go", "{project}: {n} boxes to go", left, names)
    if index < state.gear.provinces:
        return finish, Reason.plural(
            "{project} brings armies and {n} tribute at once",
            "{project} brings armies and {n} tribute at once",
            project.reward(0),
            names,
        )
    return finish, _earning(project.id, project.reward(state.finished[index]))


def _earning(ref: str, points: int) -> Reason:
    return Reason.plural("{what}: {n} point", "{what}: {n} points", points, {"what": ref})


def _buying(planner: Planner, state: Table, action: Buy) -> tuple[Reason, ...]:
    entry = state.rules.content.developments[action.development]
    name = f"development:{action.development}"
    reasons = [_earning(name, entry.points)]
    spending = Turn(planner.worth, state).spending
    effect = spending.worth.rates[spending.ahead[0]][action.development]
    if effect > WORTH_SAYING:
        reasons.append(
            Reason(
                "{development} is worth about {points} more points by the end of the game",
                {"points": effect},
                {"development": name},
            )
        )
    if spending.turns > 0 >= spending.ahead[0]:
        reasons.append(Reason("It ends the game after this round"))
    if len(reasons) < 2:
        reasons.append(Reason("No other purchase is better"))
    return tuple(reasons)


def _answering(state: Table) -> tuple[Reason, ...]:
    demand = state.interrupts[-1]
    assert isinstance(demand, Demand)
    return (
        Reason("Your opponent would gain {n} tribute", {"n": demand.worth}),
        Reason("A good is worth about half a point to each of you"),
    )


def _taking(state: Table, food: bool) -> Reason:
    """Say what food, or population, is for."""
    missing = _missing_food(state)
    if food:
        if missing <= 0:
            return Reason("Food in store raises armies")
        return Reason.plural(
            "Without it you are {n} food short", "Without it you are {n} food short", missing
        )
    if 0 < missing <= _food_to_come(state):
        return Reason("Other dice or goods can still feed your provinces")
    if missing > 0:
        return Reason("What your population builds is worth more than the famine costs")
    return Reason("Your provinces are fed, so population is worth more")


def _other(state: Table, action: Action) -> tuple[Reason, ...]:
    """Say what armies, ships, ports, wealth and conquests are good for."""
    own, amount = strength(state, state.to_move), state.rules.quantities
    if isinstance(action, Conquer):
        against = {"own": own, "against": state.me.conquests}
        return (Reason("You fight with {own} against {against}", against),)
    if isinstance(action, FoundPort | PeoplePort | FillUrn):
        return (Reason("Every port adds 1 good to each goods die"),)
    if isinstance(action, FoundProvince):
        armies = amount["armies_per_province"](state, state.active)
        return (Reason("A province brings {n} armies and tribute at once", {"n": armies}),)
    if isinstance(action, RaiseArmy):
        return (Reason("An army raises your strength to {n}", {"n": own + 1}),)
    if isinstance(action, BuildShip):
        return (Reason("Ships score with Shipbuilding and fight with Navy"),)
    if isinstance(action, StoreGoods):
        worth, points = (amount[name](state, state.active) for name in ("wealth_worth", "points_per_wealth"))
        each = {"worth": worth, "points": points}
        return (Reason("Wealth pays {worth} and scores {points} points at the end", each),)
    if isinstance(action, EatGood):
        if _missing_food(state) > 0:
            return (Reason("Each hungry province would cost you a point"),)
        return (Reason("Food in store raises armies"),)
    return (Reason("Nothing here is better than what you have"),) if action is DONE else ()


def _gain(planner: Planner, state: Table, action: Action) -> Reason:
    """Say by how much the position changes."""
    gain = planner.trial.worth(state, action) - planner.appraise(state, state.to_move)
    if abs(gain) < WORTH_SAYING:
        return Reason("It hardly changes your prospects")
    if gain > 0:
        return Reason("Your prospects rise by {points} points", {"points": gain})
    return Reason("Every other choice looks worse")
