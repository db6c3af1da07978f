"""Which decisions of a match the lesson asked for or made for others: nobody is to be blamed for them."""

from __future__ import annotations

from astragal.errors import AstragalError
from astragal.lessons.catalogue import lesson_of
from astragal.lessons.path import LessonPath
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry


def taught_steps(replay: Replay, registry: Registry) -> frozenset[int]:
    """Return how many steps had been made before each step along the path of the match's lesson, if any."""
    if not replay.header.lesson:
        return frozenset()
    try:
        lesson = lesson_of(registry, replay.header.game, replay.header.lesson).lesson
        path = LessonPath(lesson, replay.rules)
    except AstragalError:  # the lesson is gone or has changed
        return frozenset()
    tables = [replay.header.h, *(step.digest for step in replay.steps)]
    return frozenset(
        n for n in range(len(tables) - 1) if tables[n] in path.places and tables[n + 1] in path.places
    )
