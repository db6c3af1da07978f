"""The guide: where a match stands in its lesson, and what a choice off the path meant."""

from __future__ import annotations

from fnmatch import fnmatchcase

from astragal.engine.wording import Words
from astragal.errors import Refused
from astragal.lessons.path import LessonPath, Place
from astragal.match.line import MatchStep
from astragal.match.match import Match
from astragal.plugins.lesson import Lesson, LessonStep, Said


class Guide:
    """Follows a match along its lesson. It keeps nothing: the table itself says where the match is."""

    def __init__(self, lesson: Lesson, path: LessonPath, match: Match) -> None:
        self.lesson = lesson
        self.path = path
        self.match = match
        match.script = path

    @property
    def place(self) -> Place | None:
        """Where on the path the table is now; None when it is not on it."""
        return self.path.places.get(self._digest_at(len(self.match.steps)))

    @property
    def step(self) -> LessonStep | None:
        """The step of the lesson that the learner is at; None off the path and at its end."""
        place = self.place
        steps = self.lesson.steps
        return steps[place.step] if place is not None and place.step < len(steps) else None

    @property
    def has_ended(self) -> bool:
        """Whether the last step of the lesson was made in this match, now or earlier."""
        return any(self._digest_at(n) == self.path.end for n in range(len(self.match.steps) + 1))

    def _digest_at(self, n: int) -> str:
        return self.match.steps[n - 1].digest if n else self.match.header.h

    # --- off the path ----------------------------------------------------------------------------

    @property
    def last_on_path(self) -> int:
        """How many steps of the match lead to the last table that is on the path."""
        places = self.path.places
        return next(n for n in range(len(self.match.steps), -1, -1) if self._digest_at(n) in places)

    @property
    def departure(self) -> tuple[LessonStep, MatchStep] | None:
        """The step of the lesson that was left, and the decision that left it; None on the path."""
        n = self.last_on_path
        if n == len(self.match.steps):
            return None
        place = self.path.places[self._digest_at(n)]
        if place.step >= len(self.lesson.steps):
            return None
        return self.lesson.steps[place.step], self.match.steps[n]

    def go_back(self) -> None:
        """Undo everything since the match left the path."""
        n = self.last_on_path
        refusal = self.match.can_go(n)
        if refusal is not None:
            raise Refused("go back", refusal)
        self.match.go_to(n)


def meaning_of(step: LessonStep, action: str, words: Words) -> str:
    """Return what the lesson says about another choice; nothing when it says nothing."""
    found = next((other for other in step.others if fnmatchcase(action, other.when)), None)
    return said(found.says, words) if found is not None else ""


def said(text: Said, words: Words) -> str:
    """Return a text in the player's language; a catalogue may have languages that the file has not."""
    return text.get(words.language) or words(text["en"])
