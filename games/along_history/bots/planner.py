"""The planner: values the end of its turn for every set of cards that its dice can pay for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import fsum
from random import Random

from along_history.bots.advice import plans_of, plans_on
from along_history.bots.courses import Course, Courses
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
_KNOWN = ActPhase.kinds
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
        self.methods |= {"general": self.lead}
        self._ahead: dict[Hashable, Action] = {}
        """The course that was taken: what to do, by the positions that it leads through."""
        self._turn: Turn | None = None
        """What was worked out when this turn was last looked at."""

    def choose(self, state: Table, legal: Sequence[Action]) -> Action:
        """Return what the course taken says of this position; otherwise decide again."""
        action = self._ahead.get(position(state))
        return super().choose(state, legal) if action is None or action not in legal else action

    def act(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Take the gold of cards that give nothing else; then the best course."""
        for action in legal:
            if isinstance(action, Collect) and action.bonus in self.coined:
                return action
        return self._take(state, self.best_course(state, legal), legal)

    def _take(self, state: Table, course: Course, legal: Sequence[Action]) -> Action:
        """Return the first action of a course, and note the positions that it leads through."""
        first, *rest = course.actions
        if first is DONE or first not in legal:
            return ending(legal)
        after = state.fork()
        self.rules.play(after, first)
        self._ahead = {}
        for action in rest:
            if after.to_move == self.seat and action in after.legal:
                self._ahead[position(after)] = action
                self.rules.play(after, action)
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
        courses = Courses(state, self.turn(state))
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
        return max(legal, key=lambda action: self._worth_after(state, action))

    def _worth_after(self, state: Table, action: Action) -> float:
        """Return what the table is worth when the turn ends after a move; a token may end the age."""
        after, over = state.fork(), end_of_turn(state)
        self.rules.play(after, action)
        while after.to_move == self.seat and not over(after):
            self.rules.play(after, self.quick.choose(after, after.legal))
        return self.worth.appraise(after, self.seat)

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
            ranked = self.ranked(state, legal)
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


def position(state: Table) -> Hashable:
    """Return what tells the positions of a turn apart."""
    player = state.players[state.active]
    return (
        state.round,
        state.active,
        state.faces,
        state.spent,
        tuple(player.events),
        player.civ.upright(),
        player.gold,
        player.universal,
        state.interrupts[-1] if state.interrupts else None,
    )
