"""Practice: positions from one's own costly decisions come back as exercises, at growing intervals.

An exercise that is solved comes back after 1, 3, 7, 21 and 60 days; one that is not begins again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

import attrs

from astragal.bots.advice import Reason, advise
from astragal.coach.analysis import Analysis
from astragal.coach.judge import Care, Judge, Verdict
from astragal.coach.plans import plan_text
from astragal.coach.puzzles import Puzzle, safe_puzzle
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.engine.wording import Words
from astragal.errors import AstragalError, BadInput
from astragal.journal.disk import read_file
from astragal.match.files import changing, write_whole
from astragal.match.line import read_action
from astragal.match.paths import home
from astragal.match.replay import Replay
from astragal.plugins.content import strict_converter, structure
from astragal.plugins.registry import Registry

INTERVALS = (1, 3, 7, 21, 60)
"""Days until an exercise comes back, by how often in a row it was solved."""
WORTH = 0.03
"""How much win chance a decision must have cost to become an exercise."""
MOST = 5
"""How many exercises a match brings."""
CAREFUL = Care(samples=16, games=240, doubts=4)
"""How the coach looks at an answer."""


@attrs.frozen
class Attempt:
    """An answer to an exercise."""

    day: date
    solved: bool
    action: str = ""


@attrs.frozen
class Exercise:
    """A puzzle with when it was tried, and when it comes back."""

    puzzle: Puzzle
    added: date
    next: date
    attempts: tuple[Attempt, ...] = ()

    @property
    def solved(self) -> int:
        """How often in a row it has been solved."""
        count = 0
        for attempt in reversed(self.attempts):
            if not attempt.solved:
                break
            count += 1
        return count

    def after(self, attempt: Attempt) -> Exercise:
        """Return the exercise after an answer."""
        new = attrs.evolve(self, attempts=(*self.attempts, attempt))
        wait = INTERVALS[min(new.solved, len(INTERVALS)) - 1] if attempt.solved else INTERVALS[0]
        return attrs.evolve(new, next=attempt.day + timedelta(days=wait))


LARGEST = 50_000_000


class PracticeBook:
    """The exercises of a person, in one file of the user's data folder.

    Several programs may have it open: what is saved is what this one added and answered, put into the book as
    it stands on disk by then.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else home() / "practice.json"
        self.exercises = self._read()
        self._added: list[Exercise] = []
        self._answered: list[tuple[str, Attempt]] = []

    def _read(self) -> dict[str, Exercise]:
        try:
            rows = json.loads(read_file(self.path, LARGEST))["exercises"]
            if not isinstance(rows, list):
                raise TypeError("no list")
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise BadInput(
                f"{self.path} cannot be read: {error.strerror or error}", "check the folder"
            ) from None
        except (ValueError, LookupError, TypeError, RecursionError):
            raise BadInput(f"{self.path} is damaged", "move it away to begin anew") from None
        found = (structure(row, Exercise, str(self.path), _ROWS) for row in rows)
        return {exercise.puzzle.id: exercise for exercise in found}

    def add(self, puzzle: Puzzle, today: date) -> bool:
        """Add an exercise; return whether it is new."""
        if puzzle.id in self.exercises:
            return False
        self.exercises[puzzle.id] = Exercise(puzzle, today, today)
        self._added.append(self.exercises[puzzle.id])
        return True

    def waiting(self, today: date) -> list[Exercise]:
        """Return the exercises to do today, those that waited longest first."""
        found = [exercise for exercise in self.exercises.values() if exercise.next <= today]
        return sorted(found, key=lambda exercise: (exercise.next, -exercise.puzzle.cost))

    def answer(self, puzzle: Puzzle, attempt: Attempt) -> None:
        """Note an answer; a puzzle that is no exercise here leaves nothing behind."""
        if puzzle.id in self.exercises:
            self.exercises[puzzle.id] = self.exercises[puzzle.id].after(attempt)
            self._answered.append((puzzle.id, attempt))

    def save(self) -> None:
        """Write what was added and answered since the last time into the book on disk."""
        with changing(self.path):
            found = self._read()
            for exercise in self._added:
                found.setdefault(exercise.puzzle.id, exercise)
            for id, attempt in self._answered:
                if id in found:
                    found[id] = found[id].after(attempt)
            rows = [attrs.asdict(exercise, value_serializer=_plain) for exercise in found.values()]
            write_whole(self.path, json.dumps({"exercises": rows}, indent=1, ensure_ascii=False).encode())
        self.exercises, self._added, self._answered = found, [], []


def _plain(_: object, __: object, value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


_ROWS = strict_converter()
_ROWS.register_structure_hook(date, lambda value, _: date.fromisoformat(value))


def learn_from(
    replay: Replay, analysis: Analysis, book: PracticeBook, registry: Registry, today: date
) -> int:
    """Add the costly decisions of people as exercises; return how many are new."""
    own = [
        found
        for found in analysis.mistakes
        if found.verdict.cost >= WORTH and not replay.seats[found.seat].bot
    ]
    text, added = replay.rules.text_of, 0
    for found in own[:MOST]:
        verdict = found.verdict
        puzzle = safe_puzzle(
            replay,
            found.step,
            registry,
            title=replay.journal.path.stem,
            played=text(verdict.played),
            better=text(verdict.better),
            cost=round(100 * verdict.cost, 1),
        )
        added += puzzle is not None and book.add(puzzle, today)
    if added:
        book.save()
    return added


@attrs.frozen
class Judged:
    """What the coach says about an answer."""

    solved: bool
    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    """What speaks for the better choice."""

    def lines(self, rules: Rules, state: State, words: Words) -> Iterator[str]:
        """Yield the judgement in words."""
        verdict = self.verdict
        played = rules.label(state, verdict.played, words)
        if self.solved:
            yield words("Solved: “{move}” is as good as anything the coach knows.", move=played)
            yield words("The plan: {plan}", plan=plan_text(rules, state, verdict.played, words))
        else:
            cost, error = words.number(100 * verdict.cost), words.number(196 * verdict.error)
            yield words(
                "“{move}” costs {cost} ±{error} points of win chance.", move=played, cost=cost, error=error
            )
            yield words("Better: {plan}", plan=plan_text(rules, state, verdict.better, words))
        for reason in self.reasons[:3]:
            yield "· " + reason.say(words)


def judge_answer(rules: Rules, state: State, action: Action, puzzle: Puzzle, seed: int = 1) -> Judged:
    """Judge an answer: it solves the puzzle unless something is surely better, or it is the known mistake."""
    known = _known(state, puzzle.better)
    judge = Judge(rules, seed, CAREFUL)
    verdict = judge.confirmed(state, judge.verdict(state, action, also=known))
    if puzzle.played and rules.text_of(action) == puzzle.played and known and not verdict.cost:
        verdict = Verdict(action, known[0], puzzle.cost / 100, verdict.error, stake=0.5)
    advice = advise(
        rules, state, Random(seed), "planner" if "planner" in rules.bots else next(iter(rules.bots))
    )
    reasons = advice.reasons if advice.action == verdict.better else ()
    return Judged(not verdict.cost, verdict, tuple(reasons))


def _known(state: State, text: str) -> list[Action]:
    """Return the choice that a text stands for, if it can be made here."""
    try:
        action = read_action(state, text) if text else None
    except AstragalError:
        return []
    return [action] if action in state.legal and action is not None else []
