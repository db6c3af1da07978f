"""What can be undone: one's own decisions, down to the last roll or draw or another person's decision."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.sealed import AnswerRevealed, AnswerSealed
from astragal.engine.state import TurnStarted
from astragal.errors import Refusal
from astragal.journal.format import Seat
from astragal.match.dealer import TABLE
from astragal.match.line import Line, MatchStep


def by_person(step: MatchStep, seats: Sequence[Seat]) -> bool:
    """Return whether a person made the step."""
    return not step.by_chance and not seats[step.seat].bot


def last_decision(line: Line, seats: Sequence[Seat]) -> int:
    """Return how many steps came before the last decision of a person; -1 when there is none."""
    for n in range(line.at - 1, -1, -1):  # from the end: what came long before does not matter
        if by_person(line.step(n), seats):
            return n
    return -1


def next_decision(line: Line, seats: Sequence[Seat]) -> int:
    """Return the step to go to to redo the last thing that was undone."""
    n = min(line.at + 1, line.length)
    while n < line.length and not by_person(line.step(n), seats):
        n += 1
    return n


def last_entered(line: Line) -> int:
    """Return how many steps came before a roll that was just entered from the table; -1 when none was."""
    return line.at - 1 if line.last is not None and line.last.by == TABLE else -1


def _is_sealed(step: MatchStep) -> bool:
    """Return whether a step is an answer that only went into its envelope, so that nobody has seen it."""
    return any(isinstance(event, AnswerSealed) and event.seat == step.seat for event in step.events)


def _asks_another(line: Line, n: int) -> bool:
    """Return whether a step since the n-th asked somebody else in the middle of a turn."""
    undone = [step for step in line.between(n, line.at) if not _is_sealed(step)]
    answering = [*(step.seat for step in undone[1:]), line.state.to_move]
    for step, seat in zip(undone, answering, strict=False):
        passed = any(isinstance(event, TurnStarted) for event in step.events)
        if not step.by_chance and seat >= 0 and seat != step.seat and not passed:
            return True
    return False


def refusal_to_go(line: Line, n: int, seats: Sequence[Seat], take_backs: bool) -> Refusal | None:
    """Return why the match may not go back to its n-th step, or None."""
    if not 0 <= n <= line.length:
        return Refusal("There is no such step")
    undone = line.between(n, line.at)
    if take_backs or not undone:
        return None
    if n == last_entered(line):
        return None
    if any(step.by_chance for step in undone):
        return Refusal("You can't undo past a roll or a draw.")
    if any(isinstance(event, AnswerRevealed) for step in undone for event in step.events):
        return Refusal("You can't undo past answers that were revealed.")
    if _asks_another(line, n):
        return Refusal("You can't undo past a question to another player.")
    both = [*undone, *line.between(line.at, line.at + 1)]
    people = {step.seat for step in both if by_person(step, seats) and not _is_sealed(step)}
    if len(people) > 1:
        return Refusal("You can't undo past another player's decision.")
    return None
