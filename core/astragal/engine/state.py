"""The nouns of the loop: state, action, chance, question, event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

import attrs
from typing_extensions import TypeVar

from astragal.engine.forking import Piece, piece, shared, transient
from astragal.engine.ledger import FactsByKind, tell
from astragal.engine.sentences import filled, made_at, touched
from astragal.engine.text_form import Coded
from astragal.errors import Refusal

if TYPE_CHECKING:
    from astragal.engine.rules import Rules
    from astragal.engine.wording import Words

Q = TypeVar("Q", bound="Interrupt")
TableT = TypeVar("TableT", bound="State", default=Any)
"""The table of a game, its own subclass of `State`. Rules that do not say which one fit any."""

CHANCE = -1
"""`to_move` while a roll or draw is pending."""

OVER = -2
"""`to_move` when the game has ended."""

Outcome = tuple[int, ...]
"""The result of a chance: small whole numbers (face or design indexes)."""


class Action(Coded):
    """One decision of one player, as small as one click. Subclasses are made with `@coded`."""

    __slots__ = ()
    touches: ClassVar[str] = ""
    """The component that the action touches, with its fields in braces: `monument:{monument}`."""
    says: ClassVar[str] = ""
    """The action as a sentence with its fields in braces: `Discard {good}`."""
    news: ClassVar[str] = ""
    """What others read when `{player}` takes it, if no event tells them: `{player} discards {good}`."""

    @property
    def target(self) -> str:
        """The component that this action touches, such as `die:3` or `monument:temple`."""
        return touched(self.touches, self)

    @classmethod
    def at(cls, ref: str) -> Self | None:
        """Return an action that touches a component, other fields as plain as can be; None if none does."""
        return made_at(cls, cls.touches, ref)

    @property
    def other(self) -> str:
        """What sets it apart from other actions on its target, such as the card that is taken for it."""
        return ""

    def apply(self, state: Any) -> None:
        """Carry the decision out on the state."""
        raise TypeError(f"action {self.kind!r} does nothing")  # pragma: no cover

    def label(self, words: Words) -> str:
        """Say the action in the player's language."""
        return words(self.says, **filled(self, words)) if self.says else self.text

    def label_at(self, state: Any, words: Words) -> str:
        """Say the action at a table, where that tells more: what it costs now, for instance."""
        return self.label(words)

    def report(self, player: str, words: Words) -> str:
        """Say to others what a player has done; nothing leaves it to the events."""
        return words(self.news, **(filled(self, words) | {"player": player})) if self.news else ""


class Chance(Coded, Generic[TableT]):
    """A pending roll or draw. Somebody outside the rules answers it with an outcome.

    A chance with few outcomes defines `outcomes` and `resolve` only; others sample and admit on their own.
    """

    __slots__ = ()

    def sample(self, state: TableT, rng: Random) -> Outcome:
        """Return an outcome drawn with the right probabilities."""
        left, listed = rng.random(), list(self.outcomes(state))
        for outcome, probability in listed:
            part, whole = probability.as_integer_ratio()
            left -= part / whole  # what float(probability) is, in one call instead of four
            if left < 0:
                return outcome
        return listed[-1][0]

    def outcomes(self, state: TableT) -> Iterable[tuple[Outcome, Fraction]]:
        """Return every distinct outcome with its exact probability, in a fixed order."""
        raise TypeError(f"chance {self.kind!r} cannot be enumerated")  # pragma: no cover

    def admits(self, state: TableT, outcome: Outcome) -> Refusal | None:
        """Return why an outcome is impossible, or None. People with real dice type outcomes in."""
        possible = any(outcome == listed for listed, _ in self.outcomes(state))
        return None if possible else Refusal("that result is impossible")

    def resolve(self, state: TableT, outcome: Outcome) -> None:
        """Put the outcome on the table."""
        raise TypeError(f"chance {self.kind!r} does nothing")  # pragma: no cover

    def names(self, state: TableT, outcome: Outcome) -> tuple[str, ...]:
        """Return the outcome as ids of faces or cards, for journals and logs."""
        return tuple(map(str, outcome))

    def read_names(self, state: TableT, names: tuple[str, ...]) -> Outcome:
        """Return the outcome that ids of faces or cards stand for; the inverse of `names`."""
        return tuple(map(int, names))


class Interrupt(Coded):
    """A decision that comes before the phase goes on. `Question` is the form to write: it answers itself.

    Its `seat` decides. A bare interrupt is answered by the phase registered under its kind.
    """

    __slots__ = ()
    seat: int
    sealed: ClassVar[bool] = False
    """Whether answers stay secret until all seats that are asked have answered."""

    def choices(self, state: Any) -> Sequence[Action]:
        """Return the answers that may be given; those of a bare interrupt are listed by its phase."""
        raise TypeError(f"nobody answers the interrupt {self.kind!r}")

    def ask_with(self, state: Any, asked: Sequence[Interrupt]) -> None:
        """Put questions to several seats together, this one first."""
        raise TypeError(f"only sealed questions of one kind are asked together, not {type(self).__name__}")

    def passed(self, state: Any) -> None:
        """Do what follows when `DONE` has taken the question off the table."""


@attrs.frozen
class Event:
    """Something that happened, as data, in the past tense."""

    says: ClassVar[str] = ""
    """What happened as a sentence with the fields in braces; `{player}` is who sits on `seat`."""
    gains: ClassVar[str] = ""
    """What the event brings, as a clause for the summary of a turn: `{development} bought`."""
    wastes: ClassVar[str] = ""
    """What is lost by it, as a clause for the summary of a turn: `{n} more finds no room`."""
    subject: ClassVar[str] = ""
    """The attribute that names what the clause is about; a later event about the same replaces it."""
    picks = ""
    """The field that names what a seat took for itself, if any; the lab counts who takes what and wins."""
    weight = "plain"
    """How much the screen makes of it: nothing (`quiet`), `light`, `plain`, or a banner (`heavy`)."""
    hits: ClassVar[str] = ""
    """The field with the seat of another player at whose expense it happened, if there is one."""

    def describe(self, words: Words) -> str:
        """Say what happened in the player's language; names, never 'you'."""
        return words(self.says, **filled(self, words)) if self.says else type(self).__name__

    def gain(self, words: Words) -> str:
        """Say in a few words what the player gains, for the summary of a turn; nothing leaves it out."""
        return words(self.gains, **filled(self, words)) if self.gains else ""

    def waste(self, words: Words) -> str:
        """Say in a few words what the player wastes, for the summary of a turn; nothing leaves it out."""
        return words(self.wastes, **filled(self, words)) if self.wastes else ""

    def price(self, words: Words) -> str:
        """Say what the event costs, for the second line of its banner, where points do not say it."""
        return ""


@attrs.frozen
class TurnStarted(Event):
    """A player's turn began."""

    weight = "quiet"

    seat: int
    round: int

    def describe(self, words: Words) -> str:
        return words("Round {round}: {player}", round=self.round, player=words.player(self.seat))


@attrs.frozen
class PhasePassed(Event):
    """A phase went by without a choice for anybody."""

    weight = "quiet"

    seat: int
    phase: str

    def describe(self, words: Words) -> str:
        return words(
            "{player}: nothing to choose in {phase}",
            player=words.player(self.seat),
            phase=words.name(f"phase:{self.phase}"),
        )


@attrs.frozen
class GameEnded(Event):
    """The game is over; the reason names the ending that applied."""

    weight = "heavy"

    reason: str

    def describe(self, words: Words) -> str:
        return words("The game is over: {reason}", reason=words.name(f"ending:{self.reason}"))


@piece
class State(Piece):
    """Everything on the table. A game adds its own fields in a subclass made with `@piece`."""

    rules: Rules = shared(default=None)
    """The compiled rules; the same object for every fork."""
    gear: Any = shared(default=None)
    """What the game prepared for the match; a game's own table declares its type."""
    seats: int = 0
    """How many play."""
    round: int = 0
    """Rounds begun, from 1."""
    first: int = 0
    """The seat that starts each round."""
    active: int = 0
    """The seat whose turn it is."""
    phase: int = 0
    """Index into `rules.phases`."""
    to_move: int = 0
    """Who must answer now: a seat, `CHANCE` or `OVER`."""
    chance: Chance | None = None
    """The pending roll or draw, if any."""
    interrupts: list[Interrupt] = attrs.field(factory=list)
    """Decisions that come before the phase goes on, the next one last."""
    sealed: tuple[tuple[Interrupt, Action], ...] = ()
    """The answers to a sealed question so far, each with the question; nobody sees those of others."""
    ended: str = ""
    """The id of the ending that applied; empty while the game goes on."""
    notes: dict[str, int | str] = attrs.field(factory=dict)
    """What rules remember, by name; a rule declares a `Note` for each."""
    legal: tuple[Action, ...] = shared(default=())
    """The choices of whoever is to move, computed once a step; while a roll is pending, those before it."""
    heard: list[Any] | None = transient(default=None)
    """Where events are kept while somebody listens, a `Ledger` in the lab; None in silent play."""

    def emit(self, kind: type[Event], *facts: object) -> None:
        """Tell listeners and reactions that something happened; costs next to nothing when nobody listens."""
        reactions, heard = self.rules.reactions, self.heard
        if kind not in reactions:
            if heard is not None:
                tell(heard, kind, facts)
            return
        event = kind(*facts)
        if type(heard) is FactsByKind:
            heard.hear[kind](facts)
        elif heard is not None:
            heard.append(event)
        for reaction in reactions[kind]:
            reaction(self, event)

    def hears(self, kind: type[Event]) -> bool:
        """Return whether anybody listens to such events; worth asking where facts are costly to gather."""
        return self.heard is not None or kind in self.rules.reactions

    def ask(self, question: Interrupt) -> None:
        """Ask a question that must be answered before anything else goes on."""
        if self.ended or not 0 <= question.seat < self.seats:
            self.check_question(question)
        if question.sealed:
            raise ValueError(f"{question.kind!r} is sealed: ask it with state.ask_together")
        self.interrupts.append(question)

    def ask_together(self, questions: Iterable[Interrupt]) -> None:
        """Ask several seats, the first one first; nobody sees an answer before all are in."""
        asked = list(questions)
        if asked:
            asked[0].ask_with(self, asked)

    def check_question(self, question: Interrupt) -> None:
        """Refuse a question that nobody can answer."""
        if not 0 <= question.seat < self.seats:
            raise ValueError(f"nobody sits on seat {question.seat} to answer {question.kind!r}")
        if self.ended:
            raise ValueError(f"the game has ended: nobody can be asked {question.kind!r} any more")

    @property
    def answering_in_secret(self) -> bool:
        """Whether the question at hand is sealed."""
        return bool(self.interrupts) and self.interrupts[-1].sealed

    def answered(self, kind: type[Q]) -> Q:
        """Take the question at hand off the table and return it, because an action answers it."""
        question = self.interrupts.pop()
        if not isinstance(question, kind):
            raise TypeError(f"{question.kind!r} is asked, not {kind.__name__}")
        return question

    def interrupt(self, pending: Interrupt) -> None:
        """Ask for a decision before anything else goes on; the older name of `ask`."""
        self.ask(pending)
