"""Guided matches: finding lessons, beginning one, and following how it is played."""

from astragal.lessons.catalogue import LessonOffer, lesson_of, lessons_of
from astragal.lessons.guide import Guide
from astragal.lessons.path import LessonPath, Place
from astragal.lessons.start import begin_lesson, guide_for, rules_for
from astragal.lessons.taught import taught_steps

__all__ = [
    "Guide",
    "LessonOffer",
    "LessonPath",
    "Place",
    "begin_lesson",
    "guide_for",
    "lesson_of",
    "lessons_of",
    "rules_for",
    "taught_steps",
]
