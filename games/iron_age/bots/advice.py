"""The planner's advice in words: what it would do, why, and the odds where dice are involved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from astragal import Action
from astragal.bots import Advice, Chances, Reason
from astragal.components import Faces, chance_of, reroll_distribution
from iron_age.bots.turn import Turn
from iron_age.phases.battles import strength
from iron_age.phases.build import CheckBox, FillUrn, PeoplePort, RaiseArmy
from iron_age.phases.buy import Buy
from iron_age.phases.conquest import Conquer
from iron_age.phases.demand import Demand
from iron_age.phases.roll import Reroll, RerollOne
from iron_age.state import Table

if TYPE_CHECKING:
    from iron_age.bots.planner import Planner

Spread = Mapping[Faces, Fraction]
_WORTH_SAYING = 0.05  # points


def advice_of(planner: Planner, state: Table, action: Action) -> Advice:
    """Return an action with reasons, and with odds where dice are rerolled."""
    phase = state.rules.phase_of(state).id
    if phase in ("roll", "leadership"):
        return _about_dice(planner, state, action)
    if isinstance(action, CheckBox):
        return Advice(action, _building(state, action))
    if isinstance(action, Buy):
        return Advice(action, _buying(planner, state, action))
    if phase == "demand":
        return Advice(action, _answering(state))
    return Advice(action, (*_other(state, action), _gain(planner, state, action)))


def _about_dice(planner: Planner, state: Table, action: Action) -> Advice:
    outlook, left = planner.outlook(state), planner.rerolls_left(state)
    which = (
        action.which if isinstance(action, Reroll) else (action.die,) if isinstance(action, RerollOne) else ()
    )
    stop = outlook.value(state.faces, 0, ())
    rest = left if isinstance(action, Reroll) else 0
    gain = (outlook.keep(state.faces, which, left) if rest else outlook.value(state.faces, 0)) - stop
    if not which:
        reasons = [Reason("No reroll is worth it: these dice are better than what you can expect")]
    elif gain < _WORTH_SAYING:
        reasons = [Reason("Rerolling is as good as stopping here")]
    else:
        reasons = [Reason("Rerolling is worth {points} points more than stopping", {"points": gain})]
    missing = (
        state.me.provinces * state.rules.quantities["food_per_province"](state, state.active) - state.me.food
    )
    if missing > 0:
        reasons.append(Reason("Your provinces need {n} more food", {"n": missing}))
    spread = reroll_distribution(state.gear.pool, state.faces, which)
    return Advice(action, tuple(reasons), tuple(_odds(Turn(planner.worth, state), spread, missing)))


def _odds(turn: Turn, spread: Spread, missing: int) -> list[Chances]:
    """Return the odds of enough food and of each disaster, as far as they are open."""
    gear, found = turn.gear, []
    if missing > 0:
        fed = chance_of(spread, lambda faces: _food(turn, faces) >= missing)
        found.append(Chances(Reason("Enough food for every province"), float(fed)))
    for skulls, disaster in enumerate(gear.disasters):
        if disaster is None or gear.disasters[skulls - 1] == disaster:
            continue
        last = all(other in (None, disaster) for other in gear.disasters[skulls:])
        chance = chance_of(spread, _striking(turn, skulls, last))
        if chance:
            name = Reason("{disaster}", names={"disaster": f"disaster:{disaster[0]}"})
            found.append(Chances(name, float(chance)))
    return found


def _food(turn: Turn, faces: Faces) -> int:
    """Return how much food dice bring if every die that may be food becomes food."""
    income = turn.income(turn.hand_of(faces))
    return income.food + sum(income.either) + len(income.either) * income.per_die


def _striking(turn: Turn, skulls: int, more: bool) -> Callable[[Faces], bool]:
    """Return what tells whether faces show so many skulls, or at least so many."""
    count = turn.gear.pool.count
    if more:
        return lambda faces: count(faces, "skulls") >= skulls
    return lambda faces: count(faces, "skulls") == skulls


def _building(state: Table, action: CheckBox) -> tuple[Reason, ...]:
    index = state.gear.index[action.project]
    project = state.gear.projects[index]
    left = project.left(state.me.boxes[index])
    names = {"project": project.id}
    if left <= state.population:
        finish = Reason("You can complete {project} this turn", names=names)
    else:
        finish = Reason.plural("{project} needs {n} more box", "{project} needs {n} more boxes", left, names)
    if index < state.gear.provinces:
        return finish, Reason.plural(
            "It brings armies and {n} tribute at once",
            "It brings armies and {n} tribute at once",
            project.reward(0),
        )
    reward = project.reward(state.finished[index])
    return finish, Reason.plural("It earns {n} point", "It earns {n} points", reward)


def _buying(planner: Planner, state: Table, action: Buy) -> tuple[Reason, ...]:
    entry = state.rules.content.developments[action.development]
    reasons = [Reason.plural("It earns {n} point", "It earns {n} points", entry.points)]
    spending = Turn(planner.worth, state).spending
    effect = spending.worth.rates[spending.ahead[0]][action.development]
    if effect > _WORTH_SAYING:
        reasons.append(
            Reason(
                "Its effect is worth about {points} more points by the end of the game", {"points": effect}
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
        Reason("The other player would gain {n} tribute", {"n": demand.worth}),
        Reason("A good is worth about half a point to each of you"),
    )


def _other(state: Table, action: Action) -> tuple[Reason, ...]:
    own = strength(state, state.to_move)
    if isinstance(action, Conquer):
        return (
            Reason("You fight with {own} against {against}", {"own": own, "against": state.me.conquests}),
        )
    if isinstance(action, PeoplePort | FillUrn):
        return (Reason("Every port adds to what goods dice give"),)
    if isinstance(action, RaiseArmy):
        return (Reason("Your strength is {n}", {"n": own}),)
    return ()


def _gain(planner: Planner, state: Table, action: Action) -> Reason:
    """Say by how much the position changes."""
    gain = planner.trial.worth(state, action) - planner.appraise(state, state.to_move)
    if abs(gain) < _WORTH_SAYING:
        return Reason("It hardly changes your prospects")
    if gain > 0:
        return Reason("Your prospects rise by {points} points", {"points": gain})
    return Reason("Every other choice looks worse")
