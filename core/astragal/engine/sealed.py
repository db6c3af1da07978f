"""Sealed questions: put to several seats together, and nobody sees an answer before all are in.

The seats are asked one after another, as a loop must, but an answer only goes into an envelope: it does
nothing until the last one is in. Then all of them are opened at once, in the order in which the seats were
asked, and one function decides what they mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from astragal.engine.pending import GO_ON
from astragal.engine.phase import DONE
from astragal.engine.question import Question
from astragal.engine.state import Action, Event, Interrupt, State, TableT
from astragal.engine.text_form import coded
from astragal.errors import BadInput

if TYPE_CHECKING:
    from astragal.engine.wording import Words


class SealedAnswer(Action):
    """An answer to a sealed question. It does nothing by itself; the question's `reveal` gets all answers."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Put the answer into its envelope."""
        question = state.interrupts.pop()
        if not isinstance(question, SealedQuestion):
            raise TypeError(f"{self.kind!r} answers no sealed question, and {question.kind!r} is asked")
        _seal(state, question, self)


class SealedQuestion(Question[TableT]):
    """A decision that several seats make together: nobody sees an answer before all are in.

    A rule asks with `state.ask_together(Bid(seat) for seat in seats)`. `choices`, `refusal`, `selections` and
    `prompt` are asked of each seat's own question, as for any question; `answers` are `SealedAnswer`s.
    """

    __slots__ = ()
    sealed = True

    def reveal(self, state: TableT, answers: Mapping[int, Action]) -> None:
        """Carry out all answers, by seat in the order asked; `DONE` is among them, a dropped seat is not."""
        raise TypeError(f"nothing reveals the answers to {self.kind!r}")

    def ask_with(self, state: State, asked: Sequence[Interrupt]) -> None:
        """Put the questions on top of each other, and below them what opens the answers."""
        seats = tuple(question.seat for question in asked)
        for question in asked:
            state.check_question(question)
            if type(question) is not type(self):
                raise TypeError(f"{question.kind!r} and {self.kind!r} are not asked together")
        if len(set(seats)) < len(seats):
            raise ValueError(f"a seat is asked twice in {self.kind!r}")
        if state.sealed:
            raise ValueError(f"{self.kind!r} must wait until the sealed answers are opened")
        state.interrupts += [Revealing(self.seat, seats), *reversed(asked)]

    def passed(self, state: State) -> None:
        """Seal the answer `DONE` too: that somebody passes is as secret as anything else."""
        _seal(state, self, DONE)


def _seal(state: State, question: SealedQuestion, answer: Action) -> None:
    state.sealed = (*state.sealed, (question, answer))
    state.emit(AnswerSealed, question.seat)


@attrs.frozen
class AnswerSealed(Event):
    """Somebody answered a sealed question; what the answer is stays secret."""

    weight = "light"
    says = "{player} has decided"

    seat: int


@attrs.frozen
class AnswerRevealed(Event):
    """An answer to a sealed question was opened, together with all others."""

    weight = "light"

    seat: int
    question: str
    answer: Action

    def describe(self, words: Words) -> str:
        ending = f"done:{self.question}"
        passed = self.answer == DONE and words.knows(ending)
        label = words.name(ending) if passed else self.answer.label(words)
        return words("{player} reveals: {answer}", player=words.player(self.seat), answer=label)


@coded
class Revealing(Question):
    """All envelopes are opened: it waits below the questions of the seats."""

    kind = "revealing"
    seat: int
    seats: tuple[int, ...]

    def choices(self, state: State) -> Sequence[Action]:
        return (GO_ON,)

    def go_on(self, state: State) -> None:
        """Open all envelopes in the order in which the seats were asked."""
        given = {question.seat: (question, answer) for question, answer in state.sealed}
        state.sealed = ()
        opened = [given[seat] for seat in self.seats if seat in given]
        for question, answer in opened:
            name = state.rules.name_of(type(question))
            state.emit(AnswerRevealed, question.seat, name, answer)
        if opened:
            first, _ = opened[0]
            assert isinstance(first, SealedQuestion)
            first.reveal(state, {question.seat: answer for question, answer in opened})


def answers_hidden(state: TableT, seat: int) -> TableT:
    """Return the table as a seat sees it: what others have answered so far is asked of them after it."""
    hidden = [question for question, _ in state.sealed if question.seat != seat]
    if not hidden:
        return state
    view = state.fork()
    view.sealed = tuple(entry for entry in state.sealed if entry[0].seat == seat)
    places = [n for n, pending in enumerate(view.interrupts) if isinstance(pending, Revealing)]
    view.interrupts[places[-1] + 1 : places[-1] + 1] = hidden[::-1]
    view.legal = state.legal
    return view


def check_sealed(question: type[Question], where: str) -> None:
    """Refuse a kind of sealed question that cannot be played."""
    if not issubclass(question, SealedQuestion):
        return
    if question.reveal is SealedQuestion.reveal:
        raise BadInput(
            f"{where}: the sealed question {question.kind!r} has no reveal",
            "write reveal(self, state, answers), which carries all answers out",
        )
    for answer in question.answers:
        if not issubclass(answer, SealedAnswer):
            raise BadInput(
                f"{where}: {answer.kind!r} answers the sealed question {question.kind!r} at once",
                f"write class {answer.__name__}(SealedAnswer)",
            )
