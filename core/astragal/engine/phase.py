"""Phases, selections and the order of turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, ClassVar, Generic, Self

import attrs

from astragal.engine.names import SeenByPlugins, qualified
from astragal.engine.state import Action, State, TableT
from astragal.engine.text_form import Coded, coded
from astragal.errors import NOT_LISTED, BadInput, Refusal, nearest

if TYPE_CHECKING:
    from astragal.engine.rules import Rules
    from astragal.engine.wording import Words


@attrs.frozen
class Selection:
    """A decision that is made by ticking components: which dice to reroll, what pays for a card.

    Bots get the irredundant selections as ordinary choices; people tick and untick. A phase returns one only
    where ticking can make an action.
    """

    candidates: tuple[str, ...]
    """The components that can be ticked, such as `die:0`."""
    act: Callable[[frozenset[str]], Action | None]
    """The action that a set of ticked components stands for; None while it is not a whole one."""
    check: Callable[[frozenset[str]], Refusal | None]
    """Why a set of ticked components will not do, or None."""
    suggestions: tuple[frozenset[str], ...] = ()
    """Good sets to begin with, best first."""
    preview: Callable[[frozenset[str]], str] = attrs.field(default=lambda ticked: "")
    """A running total in words."""
    target: str = ""
    """What is being paid for or acted on; empty when the phase is the target."""
    makes: type[Action] = attrs.field(kw_only=True)
    """The kind of action that ticking makes; choices of this kind and target are not listed one by one."""
    label: str = attrs.field(default="", kw_only=True)
    """What ticking is for, as a button says it before anything is ticked: `Reroll dice`."""


class Phase(Generic[TableT]):
    """One part of a turn, or the handler of an interrupt. Made once when rules are compiled."""

    id: ClassVar[str]
    kinds: ClassVar[tuple[type[Coded], ...]] = ()
    """Every action, chance and interrupt that the phase brings into play."""
    clause: ClassVar[str] = ""
    """The clause of the rulebook about the phase; a refusal that names no other points to it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def enter(self, state: TableT) -> None:
        """Do what happens by itself when the phase starts."""

    def choices(self, state: TableT) -> Sequence[Action]:
        """Return what may be chosen, in a fixed order; nothing ends the phase, a single choice is taken."""
        return ()

    def refusal(self, state: TableT, action: Action) -> Refusal | None:
        """Say why an action that is not in the list of choices cannot be taken; None admits it.

        Lists are irredundant: rerolling the second of two equal dice is not listed beside the first,
        but it is allowed. Everything that is not wrong by the rules must be admitted here.
        """
        return NOT_LISTED

    def prompt(self, state: TableT, words: Words) -> str:
        """Say what is asked for and what is left, in a few words; nothing leaves it to the front end."""
        return ""

    def forgone(self, state: TableT, words: Words) -> str:
        """Say in a sentence what ending the phase now would waste; the player then has to confirm."""
        return ""

    def is_moot(self, state: TableT) -> bool:
        """Return whether ending the phase is the only sensible choice; then people are not asked."""
        return False

    def selections(self, state: TableT) -> tuple[Selection, ...]:
        """Return the decisions of this phase that are made by ticking components."""
        return ()


@coded
class Done(Action):
    """End the phase, or this decision."""

    kind = "done"

    def apply(self, state: State) -> None:
        if state.interrupts:
            state.interrupts.pop().passed(state)
        else:
            state.rules.next_phase(state)

    def label(self, words: Words) -> str:
        return words("Done")


DONE = Done()
"""The one action that ends a phase or a decision."""


SETUP = "setup"
"""The turn, if a game has one, that comes once before the first round: dealing, drawing lots."""


class Flow(Generic[TableT]):
    """The order of turns: setting up, then round robin; endings are checked after each round."""

    def begin(self, state: TableT) -> None:
        """Set the game up, or start the first turn where there is nothing to set up."""
        state.active = state.first
        if SETUP in state.rules.starts:
            state.phase = state.rules.starts[SETUP]
            state.rules.enter_phase(state)
        else:
            self.first_turn(state)

    def first_turn(self, state: TableT) -> None:
        """Start the first turn."""
        state.round = 1
        state.active = state.first
        state.rules.start_turn(state, "turn")

    def next_turn(self, state: TableT) -> None:
        """Pass the turn on, or end the game after a whole round."""
        if not state.round:
            self.first_turn(state)
            return
        seat = (state.active + 1) % state.seats
        if seat == state.first:
            reason = state.rules.ending(state)
            if reason:
                state.rules.finish(state, reason)
                return
            state.round += 1
        state.active = seat
        state.rules.start_turn(state, "turn")


class PhasePlan(SeenByPlugins):
    """The phases of each kind of turn while a ruleset is compiled; rules change it.

    Each rule gets the plan as it sees it: an id means its own phase first. A phase whose id another plugin
    uses already is called `PLUGIN/ID`; that name means it for every rule.
    """

    def __init__(
        self,
        turns: dict[str, tuple[type[Phase], ...]],
        interrupts: tuple[type[Phase], ...] = (),
        owner: str = "",
    ) -> None:
        self.turns: dict[str, list[type[Phase]]] = {name: list(phases) for name, phases in turns.items()}
        self.interrupts: dict[str, type[Phase]] = {phase.id: phase for phase in interrupts}
        self.touched: list[str] = []
        """What has been changed, in words, for `rules explain`."""
        self._owner = self._by = owner
        self._brought: dict[type[Phase], tuple[str, str]] = {}
        self._renamed: dict[tuple[type[Phase], str], type[Phase]] = {}

    def seen_by(self, plugin: str) -> Self:
        """Return the plan as a plugin sees it; changes are made in the same phases."""
        seen = copy(self)
        seen._by = plugin
        return seen

    def __iter__(self) -> Iterator[type[Phase]]:
        for phases in self.turns.values():
            yield from phases

    def _everything(self) -> list[type[Phase]]:
        return [*self, *self.interrupts.values()]

    def brought_by(self, phase: type[Phase]) -> tuple[str, str]:
        """Return the plugin that brought a phase, and the id that the phase has in its own file."""
        return self._brought.get(phase, (self._owner, phase.id))

    def renamed(self, plugin: str) -> dict[str, str]:
        """Return the ids in a plugin's file that stand for longer ones here."""
        brought = {phase.id: self.brought_by(phase) for phase in self._everything()}
        return {short: id for id, (by, short) in brought.items() if by == plugin and short != id}

    def meant(self, phase_id: str) -> str:
        """Return the id, in this ruleset, of the phase that a plugin means: its own first."""
        known = {phase.id: self.brought_by(phase) for phase in self._everything()}
        own = next((id for id, brought in known.items() if brought == (self._by, phase_id)), "")
        if own or phase_id in known:
            return own or phase_id
        return next((id for id, brought in known.items() if qualified(*brought) == phase_id), phase_id)

    def _places(self, phase_id: str, turn: str | None) -> list[tuple[list[type[Phase]], int]]:
        """Return where a phase stands: in a kind of turn, or in every kind that has it."""
        if turn is not None and turn not in self.turns:
            raise BadInput(f"there is no kind of turn {turn!r}", nearest(turn, list(self.turns)))
        among = list(self.turns.values()) if turn is None else [self.turns[turn]]
        found = [(phases, _ids(phases).index(phase_id)) for phases in among if phase_id in _ids(phases)]
        if not found:
            where = "" if turn is None else f" in turn {turn!r}"
            known = list(dict.fromkeys(id for phases in among for id in _ids(phases)))
            raise BadInput(f"there is no phase {phase_id!r}{where}", nearest(phase_id, known))
        return found

    def _touch(self, told: str, turn: str | None) -> None:
        self.touched.append(told if turn is None else f"{told} in turn {turn}")

    def _insert(self, phase_id: str, phase: type[Phase], turn: str | None, offset: int) -> str:
        places = self._places(phase_id, turn)
        named = self._named(phase, [other for phases, _ in places for other in phases])
        for phases, index in places:
            phases.insert(index + offset, named)
        return named.id

    def insert_before(self, phase_id: str, phase: type[Phase], *, turn: str | None = None) -> None:
        """Put a new phase before another: in every kind of turn that has the other, or in one."""
        phase_id = self.meant(phase_id)
        self._touch(f"inserts {self._insert(phase_id, phase, turn, 0)} before {phase_id}", turn)

    def insert_after(self, phase_id: str, phase: type[Phase], *, turn: str | None = None) -> None:
        """Put a new phase after another: in every kind of turn that has the other, or in one."""
        phase_id = self.meant(phase_id)
        self._touch(f"inserts {self._insert(phase_id, phase, turn, 1)} after {phase_id}", turn)

    def replace(self, phase_id: str, phase: type[Phase], *, turn: str | None = None) -> None:
        """Put a phase in the place of another: in every kind of turn that has the other, or in one.

        A phase with the id of the other one takes over its name too.
        """
        meant = self.meant(phase_id)
        places = self._places(meant, turn)
        if getattr(phase, "id", "") == phase_id:
            named = self.called(_checked(phase), meant)
        else:
            named = self._named(phase, [one for phases, _ in places for one in phases if one.id != meant])
        for phases, index in places:
            phases[index] = named
        self._touch(f"replaces {meant}", turn)

    def drop(self, phase_id: str, *, turn: str | None = None) -> None:
        """Take a phase out of every kind of turn that has it, or out of one."""
        phase_id = self.meant(phase_id)
        for phases, index in self._places(phase_id, turn):
            del phases[index]
        self._touch(f"drops {phase_id}", turn)

    def move_after(self, phase_id: str, other: str, *, turn: str | None = None) -> None:
        """Move a phase to the place after another: in every kind of turn that has both, or in one."""
        phase_id, other = self.meant(phase_id), self.meant(other)
        self._places(other, turn)  # refuses an unknown phase
        both = [(phases, at) for phases, at in self._places(phase_id, turn) if other in _ids(phases)]
        if not both:
            raise BadInput(f"no turn has both {phase_id!r} and {other!r}", "name two phases of one turn")
        for phases, index in both:
            phase = phases.pop(index)
            phases.insert(_ids(phases).index(other) + 1, phase)
        self._touch(f"moves {phase_id} after {other}", turn)

    def set_up(self, phase: type[Phase]) -> None:
        """Put a phase at the end of setting up, which is nobody's turn and comes before the first round."""
        phases = self.turns.setdefault(SETUP, [])
        phases.append(self._named(phase, phases))
        self.touched.append(f"adds {phases[-1].id} to setting up")

    def add_interrupt(self, phase: type[Phase]) -> None:
        """Register the handler of a new kind of interrupt; a subclass of a handler takes its place."""
        named = self._named(phase, ())
        self.interrupts[named.id] = named
        self.touched.append(f"answers {named.id}")

    def _named(self, phase: type[Phase], beside: Sequence[type[Phase]]) -> type[Phase]:
        """Return a new phase under the name that it has in this ruleset, if nothing beside it has that."""
        name = _checked(phase).id
        alike = [other for other in self._everything() if other.id == name and other is not phase]
        clashing = [other for other in alike if other in beside or not issubclass(phase, other)]
        if clashing and all(self.brought_by(other)[0] != self._by for other in clashing):
            name = qualified(self._by, name)
        if any(other.id == name for other in beside):
            raise BadInput(f"there is a phase {name!r} in this turn already", "give yours another id")
        return self.called(phase, name)

    def called(self, phase: type[Phase], name: str) -> type[Phase]:
        """Return a phase under a name: itself, or a subclass that differs in its id alone."""
        found = phase
        if phase.id != name:
            own = {"id": name, "__doc__": phase.__doc__, "__module__": phase.__module__}
            found = self._renamed.setdefault((phase, name), type(phase.__name__, (phase,), own))
        if found not in self._everything():
            self._brought.setdefault(found, (self._by, self.brought_by(phase)[1]))
        return found


def _ids(phases: Iterable[type[Phase]]) -> list[str]:
    return [phase.id for phase in phases]


def _checked(phase: type[Phase]) -> type[Phase]:
    """Return a phase that comes into a turn, if it is one and has an id."""
    if not isinstance(phase, type):
        raise BadInput(f"{phase!r} is no class of phases", "hand over the class, not an object of it")
    if not issubclass(phase, Phase):
        raise BadInput(
            f"the class {phase.__name__} is no class of phases", f"write class {phase.__name__}(Phase)"
        )
    if not getattr(phase, "id", ""):
        raise BadInput(f"the phase {phase.__name__} has no id", 'give it one: id = "..."')
    return phase
