"""The planner: values the end of its turn for every set of cards that its dice can pay for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import fsum, inf
from random import Random

from along_history.bots.advice import plans_of, plans_on
from along_history.bots.courses import Course, Courses, due
from along_history.bots.ends import Moving
from along_history.bots.greedy import Glance, GreedyPlayer
from along_history.bots.turn import Turn
from along_history.bots.wars import Wars
from along_history.bots.worth import Worth, planner_worth_of
from along_history.payment.spent import bonus_code
from along_history.phases.achievements import SlideUnder
from along_history.phases.act import ActPhase, Bank, Collect, Dismiss, GoldenAge
from along_history.phases.discards import Discard, Discarded, Reroll
from along_history.phases.war import Attack, Rally
from along_history.state import Table
from astragal import DONE, Action, Rules
from astragal.bots import Advice, end_of_turn
from astragal.bots import Courses as TurnCourses
from astragal.components import Keep

WORTHWHILE = 0.1
"""Points that giving up a die must bring."""

TRIES = 24
"""How many other plans are tried where no cards are bought."""

_FREE = (Dismiss, Collect)  # what costs nothing is done before the turn ends
_UNSURE = 1.0
"""Points by which what is taken for the worth of a token may be wrong: nearer ones are played out."""

_KNOWN = ActPhase.kinds
_ACTING = ("act", "payment", "discarded")  # what courses lead through
_TRIFLES = (SlideUnder.kind,)  # any card may cover one that decays


class HistoryPlanner(GreedyPlayer):
    """Plans its acquisitions, exchanges and rerolls; decides the rest by rules of thumb."""

    def __init__(self, rules: Rules, seat: int, rng: Random, worth: Worth | None = None) -> None:
        super().__init__(rules, seat, rng, planner_worth_of(rules) if worth is None else worth)
        self.rng = rng
        self.quick = GreedyPlayer(rules, seat, rng, self.worth)
        self.quick.trial = Glance(rules, seat, rng, self.worth.appraise)
        self.coined = {
            bonus_code(bonus) for bonus in self.worth.compiled.classes if bonus[4] and not any(bonus[:4])
        }
        """The bonuses that are gold and nothing else."""
        self.slack = 0.0
        """By how much less than the best plan a course may be worth and still be of interest."""
        self.methods |= {"general": self.lead}
        self._ahead: dict[Hashable, list[Action]] = {}
        """The course that was taken: what to do, by where it leads through."""
        self._turn: Turn | None = None
        """What was worked out when this turn was last looked at."""

    def choose(self, state: Table, legal: Sequence[Action]) -> Action:
        """Return what the course taken says of this position; otherwise decide again."""
        if self._ahead and self.rules.phase_of(state).id in _ACTING:
            events = tuple(sorted(state.me.events))
            for action in self._ahead.get((*turn_of(state), events), ()):
                if action in legal:
                    return action
            self._ahead = {}  # something else came of it
        return super().choose(state, legal)

    def act(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Take the gold of cards that give nothing else; then the best course."""
        for action in legal:
            if isinstance(action, Collect) and action.bonus in self.coined:
                return action
        return self._take(state, self.best_course(state, legal), legal)

    def _take(self, state: Table, course: Course, legal: Sequence[Action]) -> Action:
        """Return the first action of a course, and note where the others come."""
        first = course.actions[0]
        if first is DONE or first not in legal:
            return ending(legal)
        self._ahead = dict[Hashable, list[Action]]()
        for events, action in due(state, course):
            self._ahead.setdefault((*turn_of(state), events), []).append(action)
        return first

    def turn(self, state: Table) -> Turn:
        """Return what is known of the turn; rolls change what can be paid for and nothing else of it."""
        turn = self._turn
        if turn is not None:
            turn.state.faces, turn.state.spent = state.faces, state.spent
        if turn is None or turn.state != state:
            self._turn = turn = Turn(state.fork(), self.seat, self.quick)
        return turn

    def best_course(self, state: Table, legal: Sequence[Action]) -> Course:
        """Return the best plan, or a use of a die that is clearly better."""
        return self.ranked(state, legal)[0]

    def ranked(self, state: Table, legal: Sequence[Action]) -> list[Course]:
        """Return every course, best first; giving up a die must bring more than it is likely to cost."""
        return sorted(self.courses(state, legal), key=lambda course: -course.worth)

    def courses(self, state: Table, legal: Sequence[Action]) -> Iterator[Course]:
        """Yield plans for what lies there, what giving up a die may lead to, and what other rules bring."""
        courses = Courses(state, self.turn(state), self.slack)
        yield from courses.plans()
        for deal in self._deals(state, courses, legal):
            yield deal._replace(worth=deal.worth - WORTHWHILE)
        strange = [action for action in legal if not isinstance(action, _KNOWN) and action is not DONE]
        if strange:
            now = self.worth.appraise(state, self.seat)
            for action in strange:
                gain = self.trial.worth(state, action) - now
                yield Course(courses.plan.worth + gain - WORTHWHILE, (action,))

    def _deals(self, state: Table, courses: Courses, legal: Sequence[Action]) -> Iterator[Course]:
        spare = courses.spare([action.die for action in legal if isinstance(action, Discard)])
        if spare:
            yield from courses.exchanging(spare[0])
        for die in spare if state.rolling else ():
            yield from courses.rolling(die)
        for action in legal:
            if isinstance(action, GoldenAge):
                yield courses.straightening(action.die)

    def discarded(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Use a die that was given up: roll others again, or exchange a card."""
        listed = self.uses(state, legal)
        return self._take(state, listed[0], legal) if listed else super().discarded(state, legal)

    def uses(self, state: Table, legal: Sequence[Action]) -> list[Course]:
        """Return the uses of a die that was given up, best first; none where that is not asked."""
        question = state.interrupts[-1] if state.interrupts else None
        if not isinstance(question, Discarded):
            return []
        courses = Courses(state, self.turn(state))
        found = list(courses.exchanging(None))
        if any(isinstance(action, Reroll) for action in legal):
            rerolls = courses.rerolls(question.die, state.spent)
            found += [Course(worth, (Reroll.of(which),)) for worth, which in rerolls]
        listed = [course for course in found if course.actions[0] in legal]
        return sorted(listed, key=lambda course: -course.worth)

    def achieve(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Make the move after which the end of the turn is worth most."""
        stay = self._after(state, DONE)
        if stay.ended or stay.spaces != state.spaces:  # the age is over, and its markers with it
            return max(legal, key=lambda action: self._worth_after(state, action))
        moving = Moving(stay, self.seat, self.worth)
        final = self.rules.quantities["final_token"](state, self.seat)
        gains = {action: moving.by(action) for action in legal}
        close = max(gains.values()) - _UNSURE
        for action in legal:
            value = moving.token(action)
            if value >= final or (value and gains[action] >= close and not _alone(gains, close)):
                gains[action] = self._worth_after(state, action)
        return max(legal, key=gains.__getitem__)

    def _worth_after(self, state: Table, action: Action) -> float:
        return self.worth.appraise(self._after(state, action), self.seat)

    def _after(self, state: Table, action: Action) -> Table:
        """Return the end of the turn after a move; a token may end the age."""
        after, over = state.fork(), end_of_turn(state)
        self.rules.play(after, action)
        while after.to_move == self.seat and not over(after):
            self.rules.play(after, self.quick.choose(after, after.legal))
        return after

    def war(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Attack whom it pays most to attack, if it pays; only a War face costs nothing."""
        wars = Wars(state, self.seat, self.worth)
        if not wars.matter:
            return super().war(state, legal)

        def gain(action: Action) -> float:
            return wars.attack(action.rival) if isinstance(action, Attack) else 0.0

        return max(reversed(legal), key=gain)

    def lead(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Have a general roll the war dice below the mean again."""
        war, compiled = state.war, self.worth.compiled
        assert war is not None
        shown = dict(zip(compiled.greens, war.dice, strict=True))

        def gain(action: Action) -> float:
            if not isinstance(action, Rally):
                return 0.0
            yields = [compiled.yields[die] for die in action.which]
            return fsum(fsum(each) / len(each) for each in yields) - sum(
                compiled.yields[die][shown[die]] for die in action.which
            )

        return max(reversed(legal), key=gain)

    def explain(self, state: Table, legal: Sequence[Action]) -> Advice:
        """Return the best plans for the rest of the turn, why, and the odds where dice are involved."""
        if self.rules.phase_of(state).id == "act":
            slack, self.slack = self.slack, inf
            ranked = self.ranked(state, legal)
            self.slack = slack
        else:
            ranked = self.uses(state, legal)
        if ranked:
            return plans_of(state, self._take(state, ranked[0], legal), ranked)
        self._ahead = {}
        return plans_on(state, self.turns_on(state), self.trial, self.worth)

    def rerolls(self, state: Table, legal: Sequence[Action]) -> list[Keep]:
        """Return what the most promising rerolls are worth on average, best first."""
        found = self.uses(state, legal)
        return [
            Keep(course.actions[0].which, course.worth)
            for course in found
            if isinstance(course.actions[0], Reroll)
        ]

    def turns_on(self, state: Table) -> TurnCourses:
        """Return what follows planners through the rest of a turn."""
        bots = [HistoryPlanner(self.rules, seat, self.rng, self.worth) for seat in range(state.seats)]
        return TurnCourses(self.rules, [bot.choose for bot in bots], self.worth.appraise, TRIES, _TRIFLES)


def ending(legal: Sequence[Action]) -> Action:
    """Take what is free before the turn ends; gold from the money die as often doubled as it can be."""
    free = next((action for action in legal if isinstance(action, _FREE)), legal[-1])
    banks = [action for action in legal if isinstance(action, Bank)]
    return max(banks, key=lambda action: action.doublings) if banks and free is DONE else free


def turn_of(state: Table) -> tuple[Hashable, ...]:
    """Return what tells one throw of the dice from another."""
    return state.round, state.active, state.faces


def _alone(gains: dict[Action, float], close: float) -> bool:
    return sum(gain >= close for gain in gains.values()) == 1
