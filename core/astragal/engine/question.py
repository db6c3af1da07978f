"""Questions: a decision asked of one seat before the phase goes on, often of a player who is not on turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol

from astragal.engine.phase import Phase, Selection
from astragal.engine.sentences import filled
from astragal.engine.state import Action, Interrupt, TableT
from astragal.engine.text_form import Coded
from astragal.errors import NOT_LISTED, Refusal

if TYPE_CHECKING:
    from astragal.engine.wording import Words


class Question(Interrupt, Generic[TableT]):
    """A decision asked of one seat: what is asked, of whom, the choices, and what an answer does.

    Subclasses are made with `@coded`; `seat` decides. A rule asks with `state.ask(...)`, an answer takes the
    question off the table with `state.answered(...)`. Without choices the question is dropped, and a single
    choice is taken at once, as in any phase.
    """

    __slots__ = ()
    answers: ClassVar[tuple[type[Coded], ...]] = ()
    """The kinds of action that answer it, beside `DONE`."""
    asks: ClassVar[str] = ""
    """What is asked, as a sentence with fields in braces; shown as the prompt."""
    clause: ClassVar[str] = ""
    """The clause of the rulebook about it; a refusal that names no other points to it."""

    def choices(self, state: TableT) -> Sequence[Action]:
        """Return the answers that may be given, in a fixed order."""
        return ()

    def refusal(self, state: TableT, action: Action) -> Refusal | None:
        """Say why an answer that is not listed cannot be given; None admits it."""
        return NOT_LISTED

    def selections(self, state: TableT) -> tuple[Selection, ...]:
        """Return the answers that are given by ticking components."""
        return ()

    def prompt(self, state: TableT, words: Words) -> str:
        """Say what is asked for, in a few words."""
        return words(self.asks, **filled(self, words)) if self.asks else ""

    def forgone(self, state: TableT, words: Words) -> str:
        """Say in a sentence what would be missed by answering `DONE` now."""
        return ""


class _Asking(Protocol):
    """A table whose latest interrupt is a question; there is no other while one is answered."""

    @property
    def interrupts(self) -> Sequence[Question]: ...


class Answering(Phase):
    """The place of a kind of question among the phases; everything is asked of the question itself."""

    asked: ClassVar[type[Question]]

    def choices(self, state: _Asking) -> Sequence[Action]:
        return state.interrupts[-1].choices(state)

    def refusal(self, state: _Asking, action: Action) -> Refusal | None:
        return state.interrupts[-1].refusal(state, action)

    def selections(self, state: _Asking) -> tuple[Selection, ...]:
        return state.interrupts[-1].selections(state)

    def prompt(self, state: _Asking, words: Words) -> str:
        return state.interrupts[-1].prompt(state, words)

    def forgone(self, state: _Asking, words: Words) -> str:
        return state.interrupts[-1].forgone(state, words)


def answering(question: type[Question]) -> type[Answering]:
    """Return the phase in which a kind of question is answered; its id is the question's kind."""
    own = {
        "id": question.kind,
        "kinds": (question, *question.answers),
        "asked": question,
        "clause": question.clause,
        "__doc__": question.__doc__,
        "__module__": question.__module__,
    }
    return type(f"{question.__name__}Phase", (Answering,), own)
