"""Which lessons there are: those of a game, and those of rules for it."""

from __future__ import annotations

import attrs

from astragal.errors import AstragalError, BadInput, nearest
from astragal.plugins.lesson import Lesson
from astragal.plugins.registry import Registry, is_for


@attrs.frozen
class LessonOffer:
    """A lesson with the game that it teaches."""

    game: str
    lesson: Lesson
    rule: str = ""
    """The rule that brings it; empty for a lesson of the game itself."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it is played with beside those of its ruleset."""
        brought = (self.rule,) if self.rule and self.rule not in self.lesson.rules else ()
        return (*self.lesson.rules, *brought)


def lessons_of(registry: Registry, game: str) -> list[LessonOffer]:
    """Return the lessons of a game, then those that installed rules bring; broken rules bring none."""
    found = [LessonOffer(game, lesson) for _, lesson in registry.compiler(game, ()).lessons()]
    for rule in registry.rules():
        if "lessons" in registry.hooks_of(rule) and is_for(rule, registry.rule(rule), game):
            found += _brought(registry, game, rule)
    return found


def _brought(registry: Registry, game: str, rule: str) -> list[LessonOffer]:
    try:
        brought = registry.compiler(game, (rule,)).lessons()
    except AstragalError:
        return []
    return [LessonOffer(game, lesson, rule) for by, lesson in brought if by == rule]


def lesson_of(registry: Registry, game: str, id: str = "") -> LessonOffer:
    """Return a lesson of a game by its id, the first one when none is named."""
    every = lessons_of(registry, game)
    if not every:
        raise BadInput(f"{game} has no lessons", "play another game, or see 'astragal games'")
    if not id:
        return every[0]
    found = next((offered for offered in every if offered.lesson.id == id), None)
    if found is None:
        known = [offered.lesson.id for offered in every]
        raise BadInput(f"{game} has no lesson {id!r}", nearest(id, known))
    return found
