"""What can be undone: one's own decisions, down to the last roll or draw or another person's decision."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.errors import Refusal
from astragal.journal.format import Seat
from astragal.match.line import Line, MatchStep

RULE = "Taking back"


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


def refusal_to_go(line: Line, n: int, seats: Sequence[Seat], take_backs: bool) -> Refusal | None:
    """Return why the match may not go back to its n-th step, or None."""
    if not 0 <= n <= line.length:
        return Refusal("there is no such step", RULE)
    undone = line.between(n, line.at)
    if take_backs or not undone:
        return None
    if any(step.by_chance for step in undone):
        return Refusal("the dice or cards have spoken, and this table allows no take-backs", RULE)
    people = {step.seat for step in undone if by_person(step, seats)}
    people |= {step.seat for step in line.between(line.at, line.at + 1) if by_person(step, seats)}
    if len(people) > 1:
        return Refusal("somebody else has decided since, and this table allows no take-backs", RULE)
    return None
