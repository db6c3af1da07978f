"""Beginning a lesson's match, and finding the guide of one that was saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs

from astragal.engine.rules import Rules
from astragal.errors import AstragalError
from astragal.journal.format import Seat
from astragal.lessons.catalogue import LessonOffer, lesson_of
from astragal.lessons.guide import Guide
from astragal.lessons.path import LessonPath
from astragal.match.headers import begin_header
from astragal.match.match import Match, fresh_seed
from astragal.match.replay import check_seats
from astragal.plugins.registry import Registry, Ruleset

NAMES = ("Alice", "Bruno", "Chloé", "David", "Emma", "Felix")


def rules_for(registry: Registry, offered: LessonOffer) -> tuple[Ruleset, Rules]:
    """Return the ruleset and the compiled rules that a lesson is played with."""
    lesson = offered.lesson
    ruleset = registry.ruleset(offered.game, lesson.ruleset, offered.rules)
    return ruleset, registry.compile(ruleset, lesson.players, lesson.options)


def begin_lesson(
    registry: Registry,
    offered: LessonOffer,
    name: str = "",
    path: Path | None = None,
    seed: int | None = None,
) -> tuple[Match, Guide]:
    """Begin the match of a lesson and return it with its guide; everything in it can be undone."""
    lesson = offered.lesson
    ruleset, rules = rules_for(registry, offered)
    way = LessonPath(lesson, rules)
    seats = seats_for(lesson.players, name, lesson.bot)
    check_seats(rules, seats)
    names = ruleset.game, ruleset.id
    luck = fresh_seed() if seed is None else seed, False, True
    header = begin_header(rules, names, tuple(seats), *luck, position=lesson.position)
    match = Match.begin(rules, attrs.evolve(header, lesson=lesson.id), path)
    return match, Guide(lesson, way, match)


def seats_for(players: int, name: str, bot: str) -> list[Seat]:
    """Return the learner and as many bots as are needed."""
    learner = name or NAMES[0]
    others: Sequence[str] = [other for other in NAMES if other != learner]
    return [Seat(learner), *(Seat(other, bot) for other in others[: players - 1])]


def guide_for(match: Match, registry: Registry) -> Guide | None:
    """Return the guide of a match; None where it follows no lesson, or one that is gone or has changed."""
    if not match.header.lesson:
        return None
    try:
        lesson = lesson_of(registry, match.header.game, match.header.lesson).lesson
        return guide_along(match, LessonPath(lesson, match.rules))
    except AstragalError:
        return None


def guide_along(match: Match, path: LessonPath) -> Guide | None:
    """Return a guide along a path if the match began where the path does."""
    return Guide(path.lesson, path, match) if match.header.h in path.places else None
