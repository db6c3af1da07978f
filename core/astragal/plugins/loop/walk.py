"""The walk through the phases of a turn, written out for one ruleset.

Read `settle` in the written source: each phase stands below the one before it, with what happens when it
starts, what may be chosen in it, and what follows. Where nothing can be chosen the walk goes on to the next
phase without asking the same questions again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from astragal.engine.rules import FORCED_LIMIT, Rules
from astragal.engine.state import CHANCE, OVER, PhasePassed
from astragal.plugins.loop.source import PythonSource
from astragal.plugins.loop.turns import follows_the_walk

_FORCED = (None,) * FORCED_LIMIT  # walking along a tuple costs less than making a range for every step


@cache
def _passes(phase: str, seats: int) -> tuple[PhasePassed, ...]:
    """Return the commonest of all events, by seat: it is made once for each seat and phase."""
    return tuple(PhasePassed(seat, phase) for seat in range(seats))


def write_walk(
    source: PythonSource, rules: Rules, choosers: Sequence[str | None], answerers: Mapping[str, str]
) -> None:
    """Write `settle`: on from where a state stands to the next decision or roll, or to the end."""
    _Walk(source, rules, choosers).write(answerers)


class _Walk:
    def __init__(self, source: PythonSource, rules: Rules, choosers: Sequence[str | None]) -> None:
        self.source, self.rules, self.choosers = source, rules, choosers
        self.may_have_ended = False
        """Whether the game may be over although nobody has looked since."""

    def write(self, answerers: Mapping[str, str]) -> None:
        source = self.source
        source.name("FORCED", _FORCED)
        source.name("in_circles", self.rules.in_circles)
        self._write_answers(answerers)
        with source.function("settle(state, leaving=False)", "Go on until somebody has a decision."):
            source(f"listens = {follows_the_walk(source)}")
            with source.block("for _ in FORCED:"):
                self._write_pending(bool(answerers))
                source("phase = state.phase")
                for first, last in self._turns():
                    with source.block(f"if {first} <= phase < {last}:"):
                        self._write_turn(first, last)
                        source("continue")
            source("raise in_circles()")

    def _write_answers(self, answerers: Mapping[str, str]) -> None:
        """Write the table of questions whose answers are not just what the question lists itself."""
        if answerers:
            table = ", ".join(f"{kind}: {choose}" for kind, choose in answerers.items())
            self.source()
            self.source(f"ANSWERS = {{{table}}}")

    def _turns(self) -> list[tuple[int, int]]:
        """Return the first phase of each kind of turn, and the one after its last."""
        ends = [index + 1 for index, following in enumerate(self.rules.after) if following < 0]
        return list(zip([0, *ends], ends, strict=False))

    def _write_pending(self, table: bool) -> None:
        """Write what comes before any phase: a roll, a question, the end."""
        source = self.source
        with source.block("if state.chance is not None:"):
            source(f"state.to_move = {CHANCE}")
            source("return")
        with source.block("if state.interrupts:"):
            source("pending = state.interrupts[-1]")
            source("state.to_move = pending.seat")
            own = "CHOICES[type(pending)](pending, state)"
            listed = f"ANSWERS[type(pending)](state) if type(pending) in ANSWERS else {own}"
            source(f"legal = {listed if table else own}")
            self._write_choice()
            source("state.interrupts.pop()")
            source("continue")
        with source.block("if state.ended:"):
            source(f"state.to_move = {OVER}")
            source("return")

    def _write_choice(self) -> None:
        """Write what is done with a list of choices: several are somebody's decision, one is taken."""
        source = self.source
        with source.block("if legal:"):
            with source.block("if len(legal) > 1:"):
                source("state.legal = tuple(legal)")
                source("return")
            source("action = legal[0]")
            source("APPLY[type(action)](action, state)")
            source("continue")

    def _write_turn(self, first: int, last: int) -> None:
        source = self.source
        for index in range(first, last):
            with source.block(f"if phase == {index}:  # {self.rules.phases[index].id}"):
                self._write_phase(index)
        source("next_turn(state)")

    def _write_phase(self, index: int) -> None:
        source, chooser = self.source, self.choosers[index]
        if chooser is not None:
            with source.block("if not leaving:"):
                source("state.to_move = state.active")
                source(f"legal = {chooser}(state)")
                self._write_choice()
                self._write_passing(index)
        source("leaving = False")
        following = self.rules.after[index]
        if following >= 0:
            source(f"state.phase = phase = {following}")
            self._write_entrance(following)

    def _write_passing(self, index: int) -> None:
        source, phase = self.source, self.rules.phases[index]
        passed = source.name(f"passed_{phase.id}", _passes(phase.id, self.rules.seats))
        with source.block("if listens:"):
            source(f"state.heard.append({passed}[state.active])")
        for reaction in self.rules.reactions.get(PhasePassed, ()):
            name = source.name("react_to_passing", reaction)
            source(f"{name}(state, {passed}[state.active])")

    def _write_entrance(self, index: int) -> None:
        """Write what happens when a phase starts; the walk begins again if that needs an answer."""
        source, phase = self.source, self.rules.phases[index]
        entrance, chooses = self.rules.entrances[index], self.choosers[index] is not None
        if entrance is not None:
            source(f"{source.name(f'enter_{phase.id}', entrance)}(state)")
        if entrance is not None or self.may_have_ended or PhasePassed in self.rules.reactions:
            ended = " or state.ended" if chooses else ""  # the game ends before a choice, not before
            with source.block(f"if state.chance is not None or state.interrupts{ended}:"):
                source("continue")
            self.may_have_ended = not chooses
