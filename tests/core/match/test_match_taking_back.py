"""Taking back: free for one's own decisions down to the last roll, further only where the table allows it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from astragal.engine.state import CHANCE, TurnStarted
from astragal.errors import BadInput, Refused
from astragal.journal import Went, read_journal
from astragal.match.match import Match, MatchStep, Seat
from astragal.match.undo import refusal_to_go
from tests.core.journal.saved_matches import SHELF, advance, begin, forge, play


def building(**given: Any) -> Match:
    """Return a match of Roll Through the Ages where somebody has made decisions since the last roll."""
    match = begin("rtta", seed=4, **given)
    luck = Random(4)
    while not (len(match.steps) > 3 and all(not step.by_chance for step in match.steps[-3:])):
        advance(match, luck)
    return match


def test_own_decisions_are_taken_back_and_redone() -> None:
    """State and steps are those of before."""
    match = building()
    states = [match.state_at(n) for n in range(len(match.steps) + 1)]
    count = len(match.steps)
    assert match.steps[-1].seat == match.steps[-2].seat

    match.undo()
    match.undo()

    assert (len(match.steps), len(match.ahead)) == (count - 2, 2)
    assert match.state == states[count - 2]
    match.redo()
    match.redo()
    assert match.state == states[count]


def test_a_roll_is_not_taken_back() -> None:
    """The dice have spoken."""
    match = play(begin(), 1)
    match.act("again")
    match.roll()

    refusal = match.can_undo()

    assert refusal is not None
    assert refusal.reason == "You can't undo past a roll or a draw."
    with pytest.raises(Refused, match="undo past a roll"):
        match.undo()
    assert len(match.steps) == 3


def test_a_table_may_allow_to_take_back_rolls() -> None:
    """With take-backs, undo goes to the last decision of a person, past the roll."""
    match = play(begin(take_backs=True), 1)
    match.act("again")
    match.roll()

    match.undo()

    assert len(match.steps) == 1


def test_going_back_past_a_roll_brings_fresh_luck() -> None:
    """A face that was seen cannot be had again: each time the roll is another one."""
    match = play(begin(take_backs=True), 1)
    match.act("again")
    match.roll()
    rolls = {match.steps[-1].text}

    for _ in range(12):
        match.undo()
        match.act("again")
        match.roll()
        rolls.add(match.steps[-1].text)

    assert len(rolls) > 1


def test_redoing_a_roll_brings_the_roll_that_was_taken_back() -> None:
    """Back and ahead again leaves everything as it was."""
    match = play(begin(take_backs=True), 1)
    match.act("again")
    match.roll()
    before = match.steps

    match.undo()
    match.redo()

    assert match.steps == before


def line_of(*seats: int, at: int) -> Any:
    """Return a line of decisions by seats, with the first so many of them made and the others taken back."""
    passed = (TurnStarted(0, 1),)
    steps = tuple(MatchStep(seat, "done", events=passed) for seat in seats)
    state = SimpleNamespace(to_move=CHANCE)
    last = steps[at - 1] if at else None
    return SimpleNamespace(
        length=len(steps),
        step=steps.__getitem__,
        between=lambda first, last: steps[first:last],
        last=last,
        at=at,
        state=state,
    )


@pytest.mark.parametrize(
    ("line", "n", "free"),
    [
        (line_of(0, 0, at=2), 0, True),
        (line_of(0, 1, at=2), 1, True),
        (line_of(0, 1, at=2), 0, False),
        (line_of(0, 1, at=1), 0, False),
        (line_of(0, 0, at=1), 0, True),
        (line_of(0, 2, 2, at=3), 0, True),
        (line_of(0, 1, at=0), 2, True),
    ],
)
def test_another_persons_decision_is_not_taken_back(line: Any, n: int, free: bool) -> None:
    """Not along with one's own, nor after one's own has been taken back; bots do not count."""
    seats = (Seat("Ann"), Seat("Bob"), Seat("Bot", "random"))

    refusal = refusal_to_go(line, n, seats, take_backs=False)

    assert (refusal is None) == free
    assert refusal_to_go(line, n, seats, take_backs=True) is None


def test_what_bots_did_since_is_taken_back_with_ones_own_decision() -> None:
    """Undo goes to the person's decision, not to the bot's."""
    match = begin("pig", (Seat("Ann"), Seat("Bot", "random")), seed=2, take_backs=True)
    match.roll()
    match.act("done")
    while match.to_move != 0:
        match.roll() if match.to_move == CHANCE else match.act(match.think())
    count = len(match.steps)

    match.undo()

    assert len(match.steps) == 1
    match.redo()
    assert len(match.steps) == count


def test_nothing_is_taken_back_before_the_first_decision() -> None:
    """The first roll of a match is nobody's decision."""
    match = play(begin(take_backs=True), 1)

    refusal = match.can_undo()

    assert refusal is not None
    assert refusal.reason == "Nothing to undo"


def test_redo_needs_something_that_was_taken_back() -> None:
    """And another decision replaces it."""
    match = building()
    with pytest.raises(Refused, match="Nothing to redo"):
        match.redo()
    match.undo()
    undone = match.ahead[0]

    match.act(next(action for action in match.legal if action.text != undone.text))

    assert match.ahead == ()
    assert match.can_redo() is not None


def test_taking_the_same_decision_again_keeps_what_followed() -> None:
    """Stepping back and forth by hand is no new line."""
    match = building()
    match.undo()
    match.undo()

    match.act(match.ahead[0].text)

    assert len(match.ahead) == 1


def test_any_step_can_be_gone_to_where_the_table_allows_it() -> None:
    """Back and ahead, to the very beginning and the very end."""
    match = play(begin(take_backs=True), 30)
    states = [match.state_at(n) for n in range(31)]

    for n in (0, 30, 17, 16, 1, 29):
        match.go_to(n)
        assert match.state == states[n]
        assert len(match.steps) == n
    with pytest.raises(Refused, match="no such step"):
        match.go_to(31)
    with pytest.raises(BadInput, match="give a number from 0 to 30"):
        match.state_at(-1)


def test_taking_back_is_appended_to_the_journal(tmp_path: Path) -> None:
    """Nothing is ever removed from the file, and it loads as the match stands."""
    path = tmp_path / "rtta.astragal"
    with building(path=path) as match:
        before = path.read_bytes()

        match.undo()

        assert path.read_bytes().startswith(before)
    assert isinstance(read_journal(path).entries[-1], Went)
    again = Match.load(path, SHELF)
    assert (again.steps, again.ahead, again.state) == (match.steps, match.ahead, match.state)


def test_a_forged_take_back_is_found(tmp_path: Path) -> None:
    """A journal of a table without take-backs has none past a roll."""
    path = tmp_path / "pig.astragal"
    with play(begin(path=path, take_backs=True), 12) as match:
        match.go_to(0)

    forge(path, lambda lines: lines[0].update(take_backs=False))

    with pytest.raises(BadInput, match="going to step 0"):
        Match.load(path, SHELF)
