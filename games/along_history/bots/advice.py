"""The planner's advice in words: what a card, a token or a reroll brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import attrs

from along_history.bots.courses import Course
from along_history.bots.reasons import other_reason, war_worth
from along_history.bots.worth import Worth
from along_history.cards.vocabulary import RESOURCES
from along_history.payment.acquire import Acquire, Buy
from along_history.payment.spent import BLUE, BONUS, CARD, GREEN, UNIVERSAL, doublers
from along_history.phases.achievements import MoveMarker
from along_history.phases.act import GoldenAge
from along_history.phases.discards import Discard, Exchange, Reroll
from along_history.state import Table
from astragal import DONE, Action
from astragal.bots import Advice, Chances, Courses, Greedy, Reason, TurnPlan, comparison
from astragal.components import Faces, chance_of, reroll_distribution

MOST_PLANS = 3
"""How many plans a hint shows."""


def plans_on(state: Table, courses: Courses, trial: Greedy, worth: Worth) -> Advice:
    """Return advice outside the actions of a turn: what the choices lead to, as planners would go on."""

    def explain(now: Table, action: Action) -> list[Reason]:
        other = other_reason(now, action, trial, worth)
        return reasons_for(now, action) or ([] if other is None else [other])

    plans = _with_wars(state, courses.plans(state, explain), worth)
    return Advice(plans[0].actions[0], (*plans[0].reasons, *comparison(plans)), plans=plans)


def _with_wars(state: Table, plans: Sequence[TurnPlan], worth: Worth) -> tuple[TurnPlan, ...]:
    """Return plans by what they are worth; wars, whose dice are still to be rolled, by their odds."""
    found = [(plan, war_worth(state, plan.actions[0], worth)) for plan in plans]
    if all(war is None for _, war in found):
        return tuple(plans)
    valued = [plan if war is None else attrs.evolve(plan, worth=war) for plan, war in found]
    return tuple(sorted(valued, key=lambda plan: -plan.worth))


def plans_of(state: Table, action: Action, ranked: Sequence[Course]) -> Advice:
    """Return advice with the best plans for the rest of the turn, each compared with ending it at once."""
    stop = next((course.worth for course in ranked if course.actions == (DONE,)), ranked[-1].worth)
    plans = [
        TurnPlan(course.actions, course.worth - stop, tuple(plan_reasons(state, course)))
        for course in distinct(ranked)
    ]
    reasons = [*plans[0].reasons[:2], *comparison(plans)]
    rerolled = [other for other in ranked[0].actions if isinstance(other, Reroll)]
    odds = reroll_odds(state, rerolled[0]) if rerolled else ()
    return Advice(action, tuple(reasons), odds, tuple(plans))


def distinct(ranked: Sequence[Course]) -> list[Course]:
    """Return the best courses that differ in more than the dice that are given up."""
    found: dict[tuple[Action, ...], Course] = {}
    for course in ranked:
        told = tuple(action for action in course.actions if not isinstance(action, Discard))
        found.setdefault(told, course)
    return list(found.values())[:MOST_PLANS]


def plan_reasons(state: Table, course: Course) -> list[Reason]:
    """Return what the actions of a course bring, in words; a payment is part of its purchase."""
    found: list[Reason] = []
    bought = {action.card for action in course.actions if isinstance(action, Acquire | Buy)}
    for action in course.actions:
        if isinstance(action, Exchange) and action.theirs in bought:
            continue  # what the purchase brings is said of it
        if not (isinstance(action, Acquire) and action.payment):
            found += [reason for reason in reasons_for(state, action) if reason not in found]
    return found or [Reason("Nothing else is worth doing with these dice and cards")]


def make_worth_reason(state: Table, card: str) -> Reason:
    """Say how many points a card is worth."""
    points = state.design(card).vp
    return Reason.plural("{card}: {n} point", "{card}: {n} points", points, {"card": f"card:{card}"})


def reasons_for(state: Table, action: Action) -> list[Reason]:
    """Return what an action brings, in words."""
    if isinstance(action, Acquire) and state.rules.phase_of(state).id == "payment":
        return payment_reasons(state, action)
    if isinstance(action, Acquire | Buy):
        design, names = state.design(action.card), {"card": f"card:{action.card}"}
        found = [make_worth_reason(state, action.card)]
        if design.symbols:
            found.append(
                Reason.plural(
                    "{card}: a bonus for later turns",
                    "{card}: {n} bonuses for later turns",
                    design.symbols,
                    names,
                )
            )
        if design.is_calamity:
            found.insert(0, Reason("{card}: no longer a threat", names=names))
        return found
    if isinstance(action, MoveMarker):
        number = state.spaces[state.compiled.board.index(action.space)]
        if number < 0 and state.closing:
            return [Reason("The age ends this round, so the marker no longer matters")]
        if number < 0:
            return [Reason("From there better tokens are in reach")]
        value = state.compiled.tokens[number].value
        return [
            Reason.plural("The token there is worth a point", "The token there is worth {n} points", value)
        ]
    if isinstance(action, Exchange):
        if state.design(action.card).is_calamity:
            return [Reason("{card}: no longer a threat", names={"card": f"card:{action.card}"})]
        return [Reason("Then you can acquire {card}", names={"card": f"card:{action.theirs}"})]
    if isinstance(action, Reroll):
        return _rolling(state, action)
    if isinstance(action, GoldenAge):
        return [Reason("All your cards can pay again")]
    return []


def _rolling(state: Table, action: Reroll) -> list[Reason]:
    """Say what a reroll may bring."""
    likely = sorted(reroll_odds(state, action), key=lambda odds: -odds.chance)[:2]
    if not likely:
        return [Reason("On average, a new roll is better than the dice you have")]
    return [_likely(odds) for odds in likely]


def _likely(odds: Chances) -> Reason:
    percent = {"chance": round(100 * odds.chance)}
    if odds.what.names:
        return Reason("{resource}: {chance}%", percent, odds.what.names)
    return Reason("More population than now: {chance}%", percent)


def payment_reasons(state: Table, action: Acquire) -> list[Reason]:
    """Return what a payment spares."""
    found, spent = [], Counter(thing.means for thing in action.payment)
    if state.me.universal and not spent[UNIVERSAL]:
        found.append(Reason("This payment keeps your universal resources"))
    if not (spent[BONUS] or spent[CARD]):
        found.append(Reason("This payment tilts no card"))
    dice = spent[GREEN] + spent[BLUE] + doublers(action.payment)
    if dice:
        found.append(Reason.plural("This payment uses one die", "This payment uses {n} dice", dice))
    return found


def reroll_odds(state: Table, action: Reroll) -> tuple[Chances, ...]:
    """Return the odds of more population, and of symbols that the events ask for."""
    compiled = state.compiled
    spread = reroll_distribution(compiled.pool, state.faces, action.which, action.which)
    greens = [die for die in action.which if die in compiled.greens]
    blues = [die for die in action.which if die in compiled.blues]
    found = []
    if greens:
        now = sum(compiled.yields[die][state.faces[die]] for die in greens)
        more = chance_of(spread, lambda faces: sum(compiled.yields[die][faces[die]] for die in greens) > now)
        found.append(Chances(Reason("More population than now"), float(more)))
    for place, resource in enumerate(RESOURCES, 1):
        if blues and any(compiled.designs[card].cost[place] for card in state.me.events):
            name = Reason("{resource}", names={"resource": f"resource:{resource}"})
            found.append(Chances(name, float(chance_of(spread, _showing(state, blues, resource)))))
    return tuple(found)


def _showing(state: Table, dice: Sequence[int], resource: str) -> Callable[[Faces], bool]:
    shown = state.compiled.shown
    return lambda faces: any(shown[die][faces[die]] == resource for die in dice)
