"""Lessons, checked: they can be played as written, in every language, and whoever strays finds back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from astragal.engine.state import CHANCE
from astragal.engine.wording import LANGUAGES
from astragal.errors import AstragalError
from astragal.lessons import Guide, LessonOffer, Place, begin_lesson, lessons_of
from astragal.match.match import Match
from astragal.plugins.lesson import LEARNER, Lesson, Said
from astragal.plugins.registry import Registry

KEYS = ("undo", "redo", "hint", "help", "score", "lesson", "quit")
"""The keys that a text may name, such as `{key:undo}`: every front end has them."""
_BRACED = re.compile(r"{[^}]*}")


def assert_lessons_hold(game: str, rule: str = "", *, registry: Registry | None = None) -> int:
    """Assert that the lessons of a game, or those of one rule for it, hold; return how many there are.

    Each is played along its path, and at every step all other choices are tried and undone. Every text must
    be there in every language, and every text about another choice must fit one that can be made.
    """
    registry = registry or Registry()
    found = [offered for offered in lessons_of(registry, game) if not rule or offered.rule == rule]
    for offered in found:
        try:
            _check(registry, offered)
        except AstragalError as error:
            raise AssertionError(f"{game}: {error}") from error
    return len(found)


def _check(registry: Registry, offered: LessonOffer) -> None:
    lesson = offered.lesson
    for where, text in _texts(lesson):
        missing = [language for language in LANGUAGES if not text.get(language)]
        assert not missing, f"lesson {lesson.id!r}: {where} has no text in {', '.join(missing)}"
        _check_keys(lesson, where, text)
    match, guide = begin_lesson(registry, offered, seed=1)
    while (place := guide.place) is not None and (place.expected or place.script):
        _go_on(match, guide, place)
    assert guide.has_ended, f"lesson {lesson.id!r}: its last step leads elsewhere"


def _texts(lesson: Lesson) -> Iterator[tuple[str, Said]]:
    yield from (("title", lesson.title), ("about", lesson.about))
    yield from (("opening", lesson.opening), ("closing", lesson.closing))
    for number, step in enumerate(lesson.steps, 1):
        yield from ((f"step {number}, asks", step.asks), (f"step {number}, why", step.why))
        yield from ((f"step {number}, others {other.when!r}", other.says) for other in step.others)


def _check_keys(lesson: Lesson, where: str, text: Said) -> None:
    known = {f"{{key:{name}}}" for name in KEYS} | {f"{{player:{n + 1}}}" for n in range(lesson.players)}
    for said in text.values():
        strange = [braced for braced in _BRACED.findall(said) if braced not in known]
        assert not strange, f"lesson {lesson.id!r}: {where} names {strange[0]}, use one of {sorted(known)}"


def _go_on(match: Match, guide: Guide, place: Place) -> None:
    """Make the next step of the path; where the learner decides, other choices are tried before."""
    if match.to_move == CHANCE:
        match.roll()
    elif place.script:
        match.act(match.think() if match.to_move != LEARNER else place.script.partition(" ")[2])
    else:
        if place.expected == guide.lesson.steps[place.step].expects:
            _stray(match, guide, place)
        match.act(place.expected[0])


def _stray(match: Match, guide: Guide, place: Place) -> None:
    """Try every other choice: the guide says where the path was left, and leads back to it."""
    step, steps = guide.lesson.steps[place.step], len(match.steps)
    texts = [match.rules.text_of(action) for action in match.legal]
    others = [text for text in texts if text not in place.expected]
    for other in step.others:
        where = f"lesson {guide.lesson.id!r}, step {place.step + 1}"
        fitting = [text for text in others if fnmatchcase(text, other.when)]
        assert fitting, f"{where}: no choice fits {other.when!r}; there are {', '.join(others[:20])}"
    for text in others:
        match.act(text)
        left = guide.departure
        assert guide.place is not None or (left is not None and left[0] is step)
        match.go_to(steps)
        assert guide.place == place
