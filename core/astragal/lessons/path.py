"""The path of a lesson: every table that it leads through, known by its hash.

Whoever asks where a match stands looks its table up. So undo, redo, another order of the same decisions and a
match that was saved and resumed need no book-keeping, and whoever strays is back as soon as the table is.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import CHANCE, State
from astragal.errors import AstragalError, BadInput
from astragal.match.line import Line, answer, read_action, take
from astragal.plugins.lesson import LEARNER, Lesson

LUCK = "*"
NOTHING = "-"
"""How an outcome without any part is written."""


@attrs.frozen
class Place:
    """Where on the path a table is."""

    step: int
    """The step of the lesson, counted from 0; the number of steps when all have been made."""
    expected: tuple[str, ...] = ()
    """What the learner is still to decide in this step; empty while something happens first."""
    script: str = ""
    """What happens next by itself, such as `* food coins` or `2 done`."""


class LessonPath:
    """The tables of a lesson, and what happens at each of them."""

    def __init__(self, lesson: Lesson, rules: Rules) -> None:
        self.lesson = lesson
        self.places: dict[str, Place] = {}
        state: State = Line(rules, (), lesson.position).state
        for number, step in enumerate(lesson.steps):
            for line in step.before:
                state = self._go(state, Place(number, script=line), line)
            state = self._decide(state, Place(number, step.expects))
        for line in lesson.ending:
            state = self._go(state, Place(len(lesson.steps), script=line), line)
        self.end = self._put(state, Place(len(lesson.steps)))
        """The hash of the table after the last step."""

    def at(self, state: State) -> Place | None:
        """Return where a table is on the path; None when it is not."""
        return self.places.get(digest(state))

    # --- what a match keeps to -------------------------------------------------------------------

    def luck(self, state: State) -> Sequence[str] | None:
        """Return the names of what is rolled or drawn now; None off the path."""
        who, _, text = self._script(state).partition(" ")
        return _names(text) if who == LUCK else None

    def decision(self, state: State) -> str:
        """Return what the seat to move decides now, as text; nothing off the path."""
        who, _, text = self._script(state).partition(" ")
        return text if who == str(state.to_move + 1) else ""

    def _script(self, state: State) -> str:
        place = self.at(state)
        return place.script if place is not None else ""

    # --- walking it once -------------------------------------------------------------------------

    def _put(self, state: State, place: Place) -> str:
        """Remember a table; no table may come twice, or nobody could say where a match is."""
        found = digest(state)
        if self.places.get(found, place) != place:
            raise self._fault(place, "the table is the same as at an earlier step")
        self.places[found] = place
        return found

    def _go(self, state: State, place: Place, line: str) -> State:
        """Make what happens by itself."""
        self._put(state, place)
        who, _, text = line.partition(" ")
        seat = CHANCE if who == LUCK else int(who) - 1
        if state.to_move != seat:
            raise self._fault(place, f"{line!r} cannot happen now: {_waiting(state)}")
        try:
            after = answer(state, _names(text)) if seat == CHANCE else take(state, read_action(state, text))
        except AstragalError as error:
            raise self._fault(place, f"{line!r}: {error}") from error
        return after[0]

    def _decide(self, state: State, place: Place) -> State:
        """Make what the learner decides, in every order that the rules allow; all orders end alike."""
        if state.to_move != LEARNER:
            raise self._fault(place, f"the learner does not decide now: {_waiting(state)}")
        self._put(state, place)
        ends: dict[str, State] = {}
        self._orders(state, place, ends, first=True)
        if len(ends) > 1:
            raise self._fault(place, "the order of the expected decisions matters: make two steps of it")
        return next(iter(ends.values()))

    def _halves(self, state: State, place: Place) -> None:
        """Know the tables between the parts of a decision, such as a card and then what pays for it."""
        for action in state.legal:
            text = state.rules.text_of(action)
            if any(expected.startswith(f"{text} ") for expected in place.expected):
                after, _ = take(state, action)
                if after.to_move == LEARNER:
                    self.places.setdefault(digest(after), place)

    def _orders(self, state: State, place: Place, ends: dict[str, State], *, first: bool) -> None:
        self._halves(state, place)
        for text in dict.fromkeys(place.expected):
            try:
                after, _ = take(state, read_action(state, text))
            except AstragalError as error:
                if first:
                    raise self._fault(place, f"{text!r}: {error}") from error
                continue
            at = place.expected.index(text)
            rest = (*place.expected[:at], *place.expected[at + 1 :])
            if not rest:
                ends[digest(after)] = after
            elif after.to_move == LEARNER and digest(after) not in self.places:
                self._put(after, attrs.evolve(place, expected=rest))
                self._orders(after, attrs.evolve(place, expected=rest), ends, first=False)
            first = False

    def _fault(self, place: Place, problem: str) -> BadInput:
        where = f"lesson {self.lesson.id!r}, step {place.step + 1}"
        return BadInput(f"{where}: {problem}", "fix the lesson's file")


def _names(text: str) -> tuple[str, ...]:
    return () if text == NOTHING else tuple(text.split())


def _waiting(state: State) -> str:
    """Say what the table waits for."""
    if state.chance is not None:
        return f"{state.rules.text_of(state.chance)!r} is pending"
    return f"player {state.to_move + 1} decides" if state.to_move >= 0 else "the game is over"
