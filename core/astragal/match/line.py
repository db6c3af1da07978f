"""The line of a match: its steps, the state after each, and moving along it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import attrs

from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import CHANCE, Action, Event, Outcome, State, TableT
from astragal.errors import AstragalError, BadInput, Refusal, Refused
from astragal.journal.format import Seat
from astragal.positions import read_position

KEEP_EVERY = 16
"""Every so many steps the state is kept, so that any other is at most as many steps away."""


@attrs.frozen
class MatchStep:
    """One decision, roll or draw of a match."""

    seat: int
    """Who decided; -1 for a roll or a draw."""
    text: str
    """The action's text, or the names of what was rolled or drawn, separated by spaces."""
    names: tuple[str, ...] = ()
    """What was rolled or drawn; empty for a decision."""
    events: tuple[Event, ...] = ()
    digest: str = ""
    """The short hash of the table after the step."""
    phase: str = ""
    """The phase of the turn in which it was made."""
    by: str = ""
    """Who dealt a roll or a draw; empty for a decision."""

    @property
    def by_chance(self) -> bool:
        """Whether it was a roll or a draw."""
        return self.seat == CHANCE


@attrs.frozen
class Prepared(Generic[TableT]):
    """The result of a decision that has not been made yet."""

    action: Action
    state: TableT
    """The table after it."""
    step: MatchStep


def read_action(state: State, text: str) -> Action:
    """Return the action that a text stands for: the listed one if it is among the choices."""
    listed = state.legal if state.to_move >= 0 else ()
    found = next((action for action in listed if state.rules.text_of(action) == text), None)
    return found if found is not None else state.rules.read_action(text)


def take(state: TableT, action: Action) -> tuple[TableT, MatchStep]:
    """Carry out a checked action on a fork; return the fork and the step."""
    seat = state.to_move
    rules = state.rules
    text = rules.text_of(action)
    new, events = _on_fork(state, text, lambda fork: rules.apply(fork, action))
    return new, MatchStep(seat, text, (), events, _digest(new, text), _phase(state))


def answer(state: TableT, names: Sequence[str], by: str = "") -> tuple[TableT, MatchStep]:
    """Answer the pending roll or draw on a fork, with the names of what was rolled or drawn."""
    chance = state.chance
    if chance is None:
        raise Refused(" ".join(names), Refusal("there is nothing to roll or draw"))
    given = tuple(names)
    try:
        outcome = chance.read_names(state, given)
    except AstragalError:
        raise
    except Exception:
        raise BadInput(
            f"{' '.join(given)!r} is no outcome of {state.rules.name_of(type(chance))}",
            "name what was rolled or drawn",
        ) from None
    return resolve(state, outcome, by)


def resolve(state: TableT, outcome: Outcome, by: str = "") -> tuple[TableT, MatchStep]:
    """Answer the pending roll or draw on a fork, with an outcome."""
    chance = state.chance
    if chance is None:
        raise Refused(" ".join(map(str, outcome)), Refusal("there is nothing to roll or draw"))
    try:
        names = chance.names(state, outcome)
    except (LookupError, TypeError, ValueError):
        raise Refused(" ".join(map(str, outcome)), Refusal("no such face or card")) from None
    doing = state.rules.text_of(chance)
    new, events = _on_fork(state, doing, lambda fork: fork.rules.answer(fork, outcome))
    return new, MatchStep(CHANCE, " ".join(names), names, events, _digest(new, doing), _phase(state), by)


def _phase(state: State) -> str:
    return state.rules.phases[state.phase].id


def deal(state: TableT, draw: Callable[[TableT], Outcome], by: str) -> tuple[TableT, MatchStep]:
    """Answer the pending roll or draw on a fork, with what a dealer draws."""
    chance = state.chance
    if chance is None:
        raise Refused("roll", Refusal("there is nothing to roll or draw"))
    try:
        outcome = draw(state)
    except (Exception, SystemExit) as error:
        raise state.rules.fault(error, state.rules.text_of(chance)) from error
    return resolve(state, outcome, by)


def _on_fork(state: TableT, doing: str, change: Callable[[TableT], None]) -> tuple[TableT, tuple[Event, ...]]:
    fork = state.fork()
    fork.heard = []
    try:
        change(fork)
    except AstragalError:
        raise
    except (Exception, SystemExit) as error:
        raise state.rules.fault(_as_exception(error), doing) from error
    events = tuple(fork.heard)
    fork.heard = None
    return fork, events


def _as_exception(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError("the rule asked the program to end")


def _digest(state: State, doing: str) -> str:
    try:
        return digest(state)
    except Exception as error:
        raise state.rules.fault(error, doing) from error


class Line(Generic[TableT]):
    """The steps of a match up to now, and those that were undone and can be redone."""

    def __init__(self, rules: Rules[TableT], seats: Sequence[Seat] = (), position: str = "") -> None:
        start = self._start(rules, position)
        self.seats: tuple[Seat, ...] = tuple(seats)
        """Who sits where now."""
        self.opening: tuple[Event, ...] = tuple(start.heard or ())
        """What happened before the first decision or roll."""
        start.heard = None
        self.rules = rules
        self.digest = _digest(start, "start")
        """The short hash of the table before the first step."""
        self.state: TableT = start
        self.at = 0
        """How many steps have been made, those that were undone left out."""
        self.rewinds = 0
        """How often the match was undone past a roll or a draw."""
        self._steps: list[MatchStep] = []
        self._rolled: list[int] = [0]
        """How many rolls and draws there were before each step."""
        self._kept: dict[int, TableT] = {0: start}

    @staticmethod
    def _start(rules: Rules[TableT], position: str) -> TableT:
        try:
            state = read_position(rules, position, listen=True).state if position else rules.new(listen=True)
        except AstragalError:
            raise
        except (Exception, SystemExit) as error:
            raise rules.fault(error, "start") from error
        return state

    @property
    def steps(self) -> tuple[MatchStep, ...]:
        """The steps up to now."""
        return tuple(self._steps[: self.at])

    @property
    def last(self) -> MatchStep | None:
        """The step that was made last; None before the first one."""
        return self._steps[self.at - 1] if self.at else None

    @property
    def ahead(self) -> tuple[MatchStep, ...]:
        """The steps that were undone and can be redone."""
        return tuple(self._steps[self.at :])

    @property
    def everything(self) -> tuple[MatchStep, ...]:
        """The steps up to now and those that were undone."""
        return tuple(self._steps)

    @property
    def length(self) -> int:
        """How many steps there are, those that were undone included."""
        return len(self._steps)

    def between(self, first: int, last: int) -> Sequence[MatchStep]:
        """Return the steps from one to another, undone ones included, without copying all the others."""
        return self._steps[first:last]

    def step(self, n: int) -> MatchStep:
        """Return one step, counted from 0, undone or not."""
        return self._steps[n]

    @property
    def chances(self) -> int:
        """How many rolls and draws there have been up to now."""
        return self._rolled[self.at]

    def add(self, state: TableT, step: MatchStep) -> None:
        """Go on by one step; what was undone before is gone, unless it is the same."""
        if self.at < len(self._steps) and self._steps[self.at] != step:
            del self._steps[self.at :]
            del self._rolled[self.at + 1 :]
            self._kept = {n: kept for n, kept in self._kept.items() if n <= self.at}
        if self.at == len(self._steps):
            self._steps.append(step)
            self._rolled.append(self._rolled[-1] + step.by_chance)
        self.at += 1
        self.state = state
        if self.at % KEEP_EVERY == 0:
            self._kept[self.at] = state

    def go(self, n: int) -> None:
        """Move to the n-th step, back or ahead."""
        state = self.state_at(n)
        if n < self.at and self._rolled[n] < self._rolled[self.at]:
            self.rewinds += 1
        self.state, self.at = state, n

    def seat(self, place: int, seat: Seat) -> None:
        """Let somebody else have a seat."""
        self.seats = (*self.seats[:place], seat, *self.seats[place + 1 :])

    def state_at(self, n: int) -> TableT:
        """Return the state after n steps; it must not be changed."""
        if not 0 <= n <= len(self._steps):
            raise BadInput(f"there is no step {n}", f"give a number from 0 to {len(self._steps)}")
        if n == self.at:
            return self.state
        near = n - n % KEEP_EVERY
        state = self._kept[near]
        if near < n:
            state = state.fork()
            for step in self._steps[near:n]:
                _again(state, step)
        return state

    def digest_at(self, n: int) -> str:
        """Return the short hash of the table after n steps."""
        return self._steps[n - 1].digest if n else self.digest


def _again(state: State, step: MatchStep) -> None:
    """Make a step that was made before, in place and unchecked."""
    rules = state.rules
    if step.by_chance:
        assert state.chance is not None
        rules.answer(state, state.chance.read_names(state, step.names))
    else:
        rules.play(state, read_action(state, step.text))
