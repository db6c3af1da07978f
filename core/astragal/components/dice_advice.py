"""What speaks for keeping dice or for rolling them again, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import attrs

from astragal.bots.advice import WORTH_SAYING, Advice, Chances, Reason, TurnPlan
from astragal.bots.plans import MOST_PLANS, Courses, Explainer, comparison
from astragal.components.dice import Faces
from astragal.components.figures import Figure
from astragal.components.odds import Keep, chance_of
from astragal.components.rolls import rolled_by
from astragal.engine.phase import DONE
from astragal.engine.state import Action, State


def odds_of(spread: Mapping[Faces, Fraction], figures: Iterable[Figure]) -> list[Chances]:
    """Return the odds of what faces may bring about, as far as it is possible."""

    def odds(figure: Figure) -> Chances:
        chance = chance_of(spread, lambda faces: bool(figure.count(faces)))
        return Chances(Reason("{disaster}", names={"disaster": figure.name}), float(chance))

    return [found for found in map(odds, figures) if found.chance]


@attrs.frozen
class DiceAdvice:
    """Explains a decision about dice: what each reroll is worth, what it risks, and what follows."""

    state: State
    courses: Courses
    """What follows the bot through the rest of the turn."""
    explain: Explainer
    """What says why a later step is taken."""
    reroll: Callable[[tuple[int, ...]], Action]
    """The action that rolls dice again."""
    risks: Callable[[tuple[int, ...]], Sequence[Chances]]
    """What may go wrong when dice are rolled."""
    beside: Sequence[Reason] = ()
    """What else is said of a reroll."""
    trials: int = 16
    """How often a roll is tried to see what usually follows."""

    def about(self, action: Action, ranked: Sequence[Keep], odds: Sequence[Chances]) -> Advice:
        """Return advice on an action among the ranked decisions, with the odds of its roll."""
        own = next((keep for keep in ranked if keep.which == rolled_by(action)), ranked[0])
        best = [own, *(keep for keep in ranked if keep is not own)][:MOST_PLANS]
        stop = next(keep.worth for keep in ranked if not keep.which)
        plans = tuple(self._plan(keep, keep.worth - stop, ranked[0].worth) for keep in best)
        return Advice(action, (*plans[0].reasons[:2], *comparison(plans)), tuple(odds), plans)

    def _plan(self, keep: Keep, gain: float, best: float) -> TurnPlan:
        """Return the plan that a decision begins: the whole turn if nothing is rolled any more."""
        if not keep.which:
            course = self.courses.follow(self.state, (DONE,))
            final = not any(map(rolled_by, course.actions[1:]))  # nothing is rolled again by another right
            keeping = (_keeping(keep.worth, best),) if final else ()
            reasons = (*keeping, *self.courses.reasons(course, self.explain))
            return TurnPlan(course.actions, gain, reasons[:3])
        action = self.reroll(keep.which)
        aims = self.courses.aims(self.state, action, range(self.trials))
        return TurnPlan((action,), gain, (*self._rerolling(keep.which, gain), *self.beside), aims)

    def _rerolling(self, which: tuple[int, ...], gain: float) -> tuple[Reason, ...]:
        """Say what a reroll is worth, and what it risks most."""
        risks = [odds for odds in self.risks(which) if odds.chance < 1]
        if not risks:
            return (_gain(gain),)
        worst = max(risks, key=lambda odds: odds.chance)
        percent = {"chance": round(100 * worst.chance)}
        return _gain(gain), Reason("{disaster}: {chance}% after this roll", percent, worst.what.names)


def _keeping(worth: float, best: float) -> Reason:
    if worth >= best - WORTH_SAYING:
        return Reason("These dice are better than what you can expect from a reroll")
    return Reason("It risks nothing")


def _gain(points: float) -> Reason:
    if points >= WORTH_SAYING:
        return Reason.of_points("Rerolling is worth {points} points more than stopping", points)
    if points > -WORTH_SAYING:
        return Reason("Rerolling is as good as stopping")
    return Reason.of_points("Rerolling is worth {points} points less than stopping", -points)
