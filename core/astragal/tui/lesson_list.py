"""The lessons that a menu offers, and beginning one."""

from __future__ import annotations

from pathlib import Path

from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.lessons import LessonOffer, begin_lesson, lessons_of
from astragal.lessons.guide import said
from astragal.match.match import Match
from astragal.match.saves import Library
from astragal.plugins.registry import Registry
from astragal.tui.settings import Settings
from astragal.tui.table.canvas import clean
from astragal.tui.titles import Titles

FIRST = "rtta"
"""The game that is taught first, where nobody has played another one."""


def all_lessons(registry: Registry, remembered: dict[str, object]) -> list[LessonOffer]:
    """Return the lessons of every game, the game that was set up last first; a broken game is not taught."""
    found: list[LessonOffer] = []
    first = remembered.get("game", FIRST)
    for game in sorted(registry.games(), key=lambda game: game != first):
        try:
            found += lessons_of(registry, game)
        except AstragalError:
            continue
    return found


def lesson_title(offered: LessonOffer, titles: Titles, words: Words) -> str:
    """Return what a lesson is called, with its game."""
    return clean(f"{titles.game(offered.game)} · {said(offered.lesson.title, words)}")


def begin_saved(registry: Registry, offered: LessonOffer, settings: Settings, folder: Path) -> Match:
    """Begin the match of a lesson under a new name in the library."""
    path = Library(folder).new_path(offered.game)
    return begin_lesson(registry, offered, learner_name(settings.last), path)[0]


def learner_name(remembered: dict[str, object]) -> str:
    """Return what the person was called in the last match that was set up; nothing when there was none."""
    seats = remembered.get("seats")
    listed = [seat for seat in seats if isinstance(seat, list)] if isinstance(seats, list) else []
    return next((clean(str(seat[0]), 24) for seat in listed if seat[1:] == [""]), "")
