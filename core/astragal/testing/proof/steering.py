"""Steering: play goes where lines of a rule have not run, by ever stronger means, until they have."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from traceback import walk_tb

import attrs

from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action, Outcome, State
from astragal.engine.wording import LANGUAGES, Words
from astragal.errors import AstragalError, RuleFault
from astragal.journal.format import Seat
from astragal.match.bot_seats import Opponents
from astragal.plugins.checks import own_kinds
from astragal.positions import read_position, write_position
from astragal.testing.proof.bending import Bending
from astragal.testing.proof.lines import Tracer
from astragal.testing.proof.named import Named

A_WHILE = 120
"""How many steps of a game are played to keep tables of it."""
SOME_STEPS = 40
"""How far play goes on from a position."""
FEW, MANY = 120, 2000
"""How many positions are bent before other rulesets are tried, and in all."""
SAMPLES = 6
"""Out of how many rolls the one is taken that shows most of what the rule names."""
LABELLED = 12
ENDING = 0.15
"""How often a phase is ended rather than gone on with."""


@attrs.define
class Steering:
    """Plays by rules with the rule in force until everything in it has run, or nothing more can be tried."""

    name: str
    """The id of the rule."""
    tracer: Tracer
    named: Named
    seconds: float
    """How much time of the processor the search may take; what is cheap is always tried."""
    kinds: frozenset[str] = frozenset()
    """Kinds of action that the rule brings or names."""
    found: list[tuple[Bending, State]] = attrs.field(factory=list)
    """Tables at which something ran for the first time: more may run near them."""
    seen: set[tuple[str, type[Action]]] = attrs.field(factory=set)
    """The choices that have been looked at, by phase."""
    _until: float = 0.0
    _words: dict[Rules, Sequence[Words]] = attrs.field(factory=dict)
    """The words of each ruleset, in every language."""

    def run(
        self, many: Sequence[Rules], others: Iterable[Rules], written: Iterable[tuple[Rules, str]]
    ) -> None:
        """Steer until everything has run: written positions, bots, bent positions, other rulesets."""
        self._until = time.thread_time() + self.seconds
        with self.tracer:
            for number, _ in enumerate(self._attempts(many, others, written)):
                if self.tracer.done and number >= FEW:  # values can be rare where every line is common
                    return

    @property
    def _late(self) -> bool:
        """Whether the time is over; other threads of the process do not count."""
        return time.thread_time() > self._until

    def _attempts(
        self, many: Sequence[Rules], others: Iterable[Rules], written: Iterable[tuple[Rules, str]]
    ) -> Iterator[None]:
        for rules, text in written:
            self._from_text(rules, text)
            yield
        benders = [Bending(rules, self.named, Random(f"bend {rules.seats}")) for rules in many]
        for bender in benders:
            self._go(bender.rules, bender.rules.new(), Random("steer"), A_WHILE, bender)
            yield
            self._bots(bender.rules, "greedy", A_WHILE, bender)
            yield
        most = len(benders) - 1  # the rules for most players come last
        yield from self._all_bent(benders, most, range(FEW))
        for rules in others:
            benders.append(Bending(rules, self.named, Random("others")))
            self._go(rules, rules.new(), Random("others"), SOME_STEPS, benders[-1])
            yield
        yield from self._all_bent(benders, most, range(FEW, MANY))
        for bender in benders[: len(many)]:
            if self._late:
                return
            self._bots(bender.rules, "planner", SOME_STEPS, bender)
            yield

    def _all_bent(self, benders: Sequence[Bending], most: int, numbers: range) -> Iterator[None]:
        """Bend positions while there is time: every second one with most players, the others in turn."""
        for number in numbers:
            if self._late:
                return
            self._bent(benders[most if number % 2 else number // 2 % len(benders)], number)
            yield

    # --- attempts ----------------------------------------------------------------------------------------

    def _from_text(self, rules: Rules, text: str) -> None:
        """Play on from a position that the author wrote down."""
        for seed in range(3):
            try:
                state = read_position(rules, text).state
            except AstragalError:
                return  # by other rules, or one that the test is about
            self._go(rules, state, Random(f"text {seed}"), SOME_STEPS)

    def _bent(self, bender: Bending, number: int) -> None:
        """Play on from a bent position, or near one where something ran for the first time."""
        state: State | None
        if self.found and number % 3 == 0:
            bender, near = self.found[number // 3 % len(self.found)]
            state = near.fork()
            state = state if number % 2 or bender.bend(state) else None
        else:
            state = bender.position()
        if state is not None:
            self._go(bender.rules, state, Random(f"bent {number}"), SOME_STEPS, bender, bent=True)

    def _bots(self, rules: Rules, bot: str, steps: int, bender: Bending) -> None:
        """Let bots play; they build and buy what nobody does at random."""
        if bot not in rules.bots:
            return
        opponents = Opponents(rules, [Seat(bot, bot)] * rules.seats, 1)
        state, luck = rules.new(), Random("luck")
        for step in range(steps):
            if state.to_move == OVER or self.tracer.done:
                return
            if step % 10 == 0:
                bender.keep(state)
            before = state.fork()
            if state.to_move == CHANCE:
                self._guard(rules, before, lambda: rules.deal(state, luck), False)
            else:
                action = opponents.think(state, step)
                self._guard(rules, before, lambda action=action: rules.play(state, action), False)

    def _go(
        self,
        rules: Rules,
        state: State,
        luck: Random,
        steps: int,
        bender: Bending | None = None,
        *,
        bent: bool = False,
    ) -> None:
        """Play on, leaning towards what the rule names."""
        known: dict[str, Action] = {}
        for step in range(steps):
            if state.to_move == OVER:
                return
            if bender is not None and step % 10 == 0 and not bent:
                bender.keep(state)
            before, news = state.fork(), self.tracer.news
            if self._is_new(rules, state, step) and not self._guard(
                rules, before, lambda: self._look(rules, state, known), bent
            ):
                return
            if not self._guard(rules, before, lambda: self._step(rules, state, luck), bent):
                return
            if bender is not None and self.tracer.news > news:
                self.found += [(bender, before), (bender, state.fork())]

    def _is_new(self, rules: Rules, state: State, step: int) -> bool:
        """Return whether a table is worth a look: one with new choices, and some others."""
        kinds = {(rules.phase_of(state).id, type(action)) for action in state.legal} - self.seen
        self.seen |= kinds
        return bool(kinds) or step % 5 == 0

    def _step(self, rules: Rules, state: State, luck: Random) -> None:
        if state.to_move == CHANCE:
            rules.answer(state, self._outcome(state, luck))
        else:
            rules.play(state, self._choice(rules, state.legal, luck))

    def _outcome(self, state: State, luck: Random) -> Outcome:
        """Return an outcome, one that shows what the rule names rather than another."""
        assert state.chance is not None
        if luck.random() < 0.4:
            return state.chance.sample(state, luck)
        some = [state.chance.sample(state, luck) for _ in range(SAMPLES)]

        def shown(outcome: Outcome) -> int:
            return sum(self.named.names(name.lower()) for name in state.chance.names(state, outcome))  # type: ignore[union-attr]

        return max(some, key=shown)

    def _choice(self, rules: Rules, legal: Sequence[Action], luck: Random) -> Action:
        own = [action for action in legal if self._is_named(rules, action)]
        lot = luck.random()
        if lot < ENDING and DONE in legal:
            return DONE
        among = own if own and lot < 0.5 else legal
        return among[int(luck.random() * len(among))]

    def _is_named(self, rules: Rules, action: Action) -> bool:
        """Return whether the rule brings or names a kind of action, or the kind of thing that it touches."""
        kind = action.target.partition(":")[0]
        return rules.name_of(type(action)) in self.kinds or bool(kind and self.named.names(kind))

    def _look(self, rules: Rules, state: State, known: dict[str, Action]) -> None:
        """Ask for everything that a person would see or try."""
        if state.to_move < 0:
            return
        for words in self._words_of(rules):
            rules.phase_of(state).prompt(state, words)
            rules.phase_of(state).forgone(state, words)
            for action in state.legal[:LABELLED]:
                rules.label(state, action, words)
        rules.selections(state)
        legal = set(state.legal)
        for action in state.legal:
            if len(known) < LABELLED and rules.name_of(type(action)) in self.kinds:
                known.setdefault(rules.text_of(action), action)
        for action in known.values():
            if action not in legal:
                rules.refusal(state, action)
        for seat in range(state.seats):
            rules.total(state, seat)

    def _words_of(self, rules: Rules) -> Sequence[Words]:
        """Return the words of some rules in each language; reading catalogues takes longer than to look."""
        if rules not in self._words:
            self._words[rules] = [Words(language, rules.namings) for language in LANGUAGES]
        return self._words[rules]

    def _guard(self, rules: Rules, state: State, step: object, bent: bool) -> bool:
        """Take a step; say where it fails, and whose fault it is. What only bent positions meet is the rule's
        alone to answer for."""
        try:
            step()  # type: ignore[operator]
        except Exception as error:
            fault = error if isinstance(error, RuleFault) else rules.fault(error, "")
            if bent and not self._is_to_blame(error, fault):
                return False
            where = f"in the position {write_position(state)!r}"
            raise AssertionError(f"{fault.what} {where}") from error
        return True

    def _is_to_blame(self, error: BaseException, fault: RuleFault) -> bool:
        """Return whether the rule alone is at fault: it fails by itself, or hands over what it must not."""
        wrong = fault.plugin == self.name and fault.problem.startswith("must return")
        return wrong or innermost(error) == self.tracer.lines.path


def innermost(error: BaseException) -> str:
    """Return the file in which an exception arose."""
    while error.__cause__ is not None:
        error = error.__cause__
    frames = [frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__)]
    return frames[-1] if frames else ""


def kinds_of(rules: Rules, plugin: object, named: Named) -> frozenset[str]:
    """Return the kinds of action that a rule brings or names."""
    own = {rules.name_of(kind) for kind in own_kinds(plugin) if issubclass(kind, Action)}
    return frozenset(own | {kind for kind in rules.kinds if kind in named.words})
