"""Playing without people: at random, or exactly as written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Generic

import attrs

from astragal.engine.drive import Choose
from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import CHANCE, OVER, Chance, Event, Outcome, State, TableT
from astragal.errors import AstragalError, BadInput

STEP_LIMIT = 100_000
"""A random game with more steps than this is said not to end."""

NOTHING = "-"
"""How an outcome without any part is written."""

Dealer = Callable[[State], Outcome]


@attrs.frozen
class Step:
    """One decision or one chance outcome as text; seat -1 is chance."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"{'*' if self.seat == CHANCE else self.seat + 1} {self.text}"

    @classmethod
    def read(cls, line: str) -> Step:
        """Return the step that a line such as `* food good` or `2 buy masonry wood 0` stands for."""
        who, _, text = line.strip().partition(" ")
        if who != "*" and not (who.isascii() and who.isdigit() and who != "0"):
            raise BadInput(f"{line!r} is not a step", "begin it with * for chance, or a player from 1 on")
        return cls(CHANCE if who == "*" else int(who) - 1, text.strip())


@attrs.define
class Played(Generic[TableT]):
    """A game that was played: its state, its steps, what happened, and the hash after each step if asked."""

    state: TableT
    steps: list[Step] = attrs.field(factory=list)
    events: list[Event] = attrs.field(factory=list)
    digests: list[str] = attrs.field(factory=list)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.to_move == OVER)


def at_random(seed: int | str) -> Choose:
    """Return a chooser that takes any legal action with equal probability."""
    rng = Random(f"{seed}/players")
    return lambda state, legal: legal[int(rng.random() * len(legal))]


def dealt(seed: int | str) -> Dealer:
    """Return a dealer that rolls and draws at random, the same way for the same seed."""
    rng = Random(f"{seed}/dealer")
    return lambda state: pending(state).sample(state, rng)


class Script:
    """Chance that replays as written, one text for each roll or draw."""

    def __init__(self, outcomes: Iterable[str | Sequence[str]], then: int | str | None = None) -> None:
        self.left = [outcome.split() if isinstance(outcome, str) else list(outcome) for outcome in outcomes]
        """What has not been used yet, next first."""
        self._then = None if then is None else dealt(then)

    def __call__(self, state: State) -> Outcome:
        if self.left:
            return read_outcome(state, " ".join(self.left.pop(0)))
        if self._then is None:
            raise AssertionError(f"the script is used up, but {_due(state)!r} needs a result")
        return self._then(state)


def scripted(*outcomes: str | Sequence[str], then: int | str | None = None) -> Script:
    """Return a dealer for which chance replays as written: `scripted("food good skull", "coins")`.

    With `then`, a seed, chance is random when the script is used up; without it that is an error.
    """
    return Script(outcomes, then)


def pending(state: State) -> Chance:
    """Return the roll or draw that a state waits for."""
    assert state.chance is not None
    return state.chance


def _due(state: State) -> str:
    return state.rules.text_of(pending(state))


def outcome_text(state: State, outcome: Outcome) -> str:
    """Return an outcome of the pending chance as text."""
    if not isinstance(outcome, tuple):
        raise BadInput(f"{_due(state)!r} came out as {outcome!r}", "list outcomes as tuples, such as (0,)")
    return " ".join(pending(state).names(state, outcome)) or NOTHING


def read_outcome(state: State, text: str) -> Outcome:
    """Return the outcome that a text stands for; refuse results that the pending chance cannot have."""
    names = () if text == NOTHING else tuple(text.split())
    try:
        outcome = pending(state).read_names(state, names)
    except (ValueError, KeyError, IndexError, StopIteration) as error:
        raise BadInput(
            f"{text!r} is no outcome of {_due(state)!r}", f"{type(error).__name__}: {error}"
        ) from error
    refusal = pending(state).admits(state, outcome)
    if refusal is not None:
        raise BadInput(f"{text!r} is no outcome of {_due(state)!r}", str(refusal))
    return outcome


def play(
    rules: Rules,
    choose: Choose,
    deal: Dealer,
    *,
    state: State | None = None,
    limit: int = STEP_LIMIT,
    hashed: bool = False,
    watch: Callable[[Played], None] | None = None,
) -> Played:
    """Play to the end, or for `limit` steps; `watch` is called before each step."""
    state = rules.new(listen=True) if state is None else state
    played = Played(state)
    _hear(played)
    while state.to_move != OVER and len(played.steps) < limit:
        if watch is not None:
            watch(played)
        played.steps.append(_one_step(rules, state, choose, deal))
        _hear(played)
        if hashed:
            played.digests.append(digest(state))
    if watch is not None:
        watch(played)
    return played


def _one_step(rules: Rules, state: State, choose: Choose, deal: Dealer) -> Step:
    if state.to_move == CHANCE:
        outcome = deal(state)
        step = Step(CHANCE, outcome_text(state, outcome))
        rules.answer(state, outcome)
        return step
    action = choose(state, state.legal)
    step = Step(state.to_move, rules.text_of(action))
    rules.play(state, action)
    return step


def _hear(played: Played) -> None:
    if played.state.heard:
        played.events += played.state.heard
        played.state.heard.clear()


def play_random(
    rules: Rules, seed: int | str = 0, *, limit: int = STEP_LIMIT, hashed: bool = False
) -> Played:
    """Play a whole game at random; a game that does not end within `limit` steps fails."""
    played = play(rules, at_random(seed), dealt(seed), limit=limit, hashed=hashed)
    if not played.over:
        raise AssertionError(f"{rules.game.id}/{rules.ruleset}, seed {seed}: no end after {limit} steps")
    return played


def follow(
    rules: Rules, script: str | Iterable[str | Step], *, state: State | None = None, hashed: bool = False
) -> Played:
    """Play exactly what is written, a step a line (`* outcome` for chance, `1 action` for player 1).

    Blank lines and what follows a `#` are left out. Illegal steps fail with the line and the reason.
    """
    lines = script.splitlines() if isinstance(script, str) else script
    state = rules.new(listen=True) if state is None else state
    played = Played(state)
    _hear(played)
    for number, line in enumerate(lines, 1):
        step = line if isinstance(line, Step) else _read_line(line)
        if step is not None:
            take(rules, state, step, f"line {number}")
            played.steps.append(step)
            _hear(played)
            if hashed:
                played.digests.append(digest(state))
    return played


def _read_line(line: str) -> Step | None:
    text = line.partition("#")[0].strip()
    return Step.read(text) if text else None


def take(rules: Rules, state: State, step: Step, where: str = "") -> None:
    """Carry out one written step, checked; fail with where it stands and why it cannot be taken."""
    place = f"{where}: " if where else ""
    if step.seat != state.to_move:
        due = {CHANCE: "chance", OVER: "nobody, the game is over"}.get(
            state.to_move, f"player {state.to_move + 1}"
        )
        raise AssertionError(f"{place}{str(step)!r}, but it is the turn of {due}")
    try:
        if step.seat == CHANCE:
            rules.answer(state, read_outcome(state, step.text))
        else:
            rules.apply(state, rules.read_action(step.text))
    except AstragalError as error:
        raise AssertionError(f"{place}{str(step)!r}: {error}") from error
