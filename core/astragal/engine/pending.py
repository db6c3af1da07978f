"""What waits its turn: a roll that a reaction asks for, and a turn that begins with an answer.

A reaction is called in the middle of something, and what it interrupts may ask for a roll of its own. So what
it asks for becomes an interrupt, and comes as soon as nothing else is pending.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, Self, cast

from astragal.engine.phase import Phase
from astragal.engine.question import Question, answering
from astragal.engine.state import Action, Chance, Event, State
from astragal.engine.text_form import coded, read_text
from astragal.plugins.records import Naming


@coded
class Due(Question):
    """A roll or a draw that a reaction asked for."""

    kind = "due"
    seat: int
    chance: str

    @classmethod
    def read(cls, words: list[str]) -> Self:
        return cls(int(words[0]), " ".join(words[1:]))

    def choices(self, state: State) -> Sequence[Action]:
        return (GO_ON,)

    def go_on(self, state: State) -> None:
        """Let the dealer roll or draw."""
        chance = read_text(self.chance, state.rules.kinds)
        assert isinstance(chance, Chance)
        state.chance = chance


@coded
class Opening(Question):
    """A turn whose first phase starts once everything that its beginning brought has been answered."""

    kind = "opening"
    seat: int

    def choices(self, state: State) -> Sequence[Action]:
        return (GO_ON,)

    def go_on(self, state: State) -> None:
        """Start the first phase of the turn."""
        state.rules.enter_phase(state)


class Waiting(Protocol):
    """Something that waited until nothing else was pending."""

    def go_on(self, state: State) -> None:
        """Take it up."""


@coded
class GoOn(Action):
    """Take up what was waiting. The engine does it by itself, so it is in no list and no journal."""

    kind = "go-on"

    def apply(self, state: State) -> None:
        cast(Waiting, state.interrupts.pop()).go_on(state)


GO_ON = GoOn()


WAITING: tuple[type[Phase], ...] = (answering(Due), answering(Opening))
"""The engine's own questions, where rules react to something."""

WAITING_NAMES = Naming(
    {
        "phase:due": {"en": "Luck", "fr": "Hasard"},
        "phase:opening": {"en": "Start of the turn", "fr": "Début du tour"},
        "phase:revealing": {"en": "Answers", "fr": "Réponses"},
    },
    {
        "phase:due": {
            "en": "What a rule of yours rolls or draws comes out.",
            "fr": "Le résultat d’un lancer ou d’une pioche demandé par une de vos règles.",
        },
        "phase:opening": {
            "en": "A rule of yours comes before the first phase of the turn.",
            "fr": "Une de vos règles passe avant la première phase du tour.",
        },
        "phase:revealing": {
            "en": "Everybody has decided in secret; now all answers are revealed.",
            "fr": "Chacun a décidé en secret ; toutes les réponses sont maintenant révélées.",
        },
    },
)


def in_line(react: Callable[[State, Event], None]) -> Callable[[State, Event], None]:
    """Return a reaction whose `state.chance = ...` waits until nothing else is pending."""

    def call(state: State, event: Event) -> None:
        due: Chance | None = state.chance
        react(state, event)
        asked: Chance | None = state.chance
        if asked is not due:
            state.chance = due
            if asked is not None:
                state.interrupt(Due(state.active, state.rules.text_of(asked)))

    return call
