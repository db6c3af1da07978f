"""Lessons: files are read strictly, a path knows every table on it, and a guide follows a match along it."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from astragal.errors import BadInput
from astragal.lessons import (
    Guide,
    LessonPath,
    begin_lesson,
    guide_for,
    lesson_of,
    lessons_of,
    rules_for,
    taught_steps,
)
from astragal.lessons.catalogue import LessonOffer
from astragal.match.match import Match
from astragal.match.replay import Replay
from astragal.plugins.lesson import Lesson, read_lesson
from astragal.plugins.registry import Registry
from astragal.testing import assert_lessons_hold, assert_rule_is_sound

HEAD = """
id = "short"
title.en = "Short"
title.fr = "Court"
about.en = "A short lesson."
about.fr = "Une courte leçon."
opening.en = "Press {key:undo} to undo."
opening.fr = "{key:undo} annule."
closing.en = "Done."
closing.fr = "Fini."
"""
STEPS = """
[[steps]]
before = ["* workers workers food"]
expects = ["done"]
asks = { en = "Keep the dice.", fr = "Gardez les dés." }
why = { en = "They are good.", fr = "Ils sont bons." }
others = [{ when = "reroll *", says = { en = "You rolled again.", fr = "Vous avez relancé." } }]

[[steps]]
expects = ["build city:city_4", "build city:city_4", "build city:city_5"]
asks = { en = "Build.", fr = "Bâtissez." }
why = { en = "Cities give dice.", fr = "Une ville donne un dé." }

[[steps]]
expects = ["build monument:obelisk"]
asks = { en = "Build on.", fr = "Encore." }
why = { en = "A monument.", fr = "Un monument." }
"""


def written(folder: Path, text: str = HEAD + STEPS) -> Lesson:
    """Return the lesson in a file with a text."""
    path = folder / "short.toml"
    path.write_text(text, encoding="utf-8")
    return read_lesson(path)


def begun(folder: Path, path: Path | None = None) -> tuple[Match, Guide]:
    """Begin the short lesson; its first roll has been made."""
    match, guide = begin_lesson(Registry(), LessonOffer("rtta", written(folder)), "Ann", path)
    match.roll()
    return match, guide


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "short"', 'id = "Short!"', "small letters"),
        ('closing.en = "Done."', 'closing.de = "Fertig."', "closing has no English text"),
        ('closing.en = "Done."', 'closing.en = "Done."\ncolour = 3', "unknown field colour"),
        ('expects = ["done"]', "expects = []", "expects is empty"),
        ('"* workers workers food"', '"workers workers"', "must begin with *"),
        ('expects = ["done"]', 'expects = "done"', "expected a list"),
    ],
)
def test_a_file_is_read_strictly(old: str, new: str, said: str, tmp_path: Path) -> None:
    """What is wrong is said in one line that names the file."""
    text = (HEAD + STEPS).replace(old, new, 1)

    with pytest.raises(BadInput, match=said) as failed:
        written(tmp_path, text)

    assert "short.toml" in str(failed.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"* workers workers food"', '"* workers workers"', "step 1"),
        ('"* workers workers food"', '"2 done"', "step 1: '2 done' cannot happen now"),
        ('["build monument:obelisk"]', '["build monument:colossus"]', "step 3"),
        ('expects = ["done"]', 'expects = ["reroll 0"]', "step 2: the learner does not decide now"),
    ],
)
def test_a_lesson_that_cannot_be_played_names_the_step(old: str, new: str, said: str, tmp_path: Path) -> None:
    """Luck that cannot come out, a choice that is refused, somebody else's turn."""
    offered = LessonOffer("rtta", written(tmp_path, (HEAD + STEPS).replace(old, new, 1)))

    with pytest.raises(BadInput, match=said):
        LessonPath(offered.lesson, rules_for(Registry(), offered)[1])


# --- the guide -----------------------------------------------------------------------------------


def test_luck_and_steps_are_those_of_the_lesson(tmp_path: Path) -> None:
    """The roll comes out as written, and the first step asks for what is expected."""
    match, guide = begun(tmp_path)

    assert match.steps[0].text == "workers workers food"
    assert guide.place is not None
    assert guide.place.expected == ("done",)


def test_expected_decisions_may_be_made_in_any_order(tmp_path: Path) -> None:
    """A city's box before another one's: the guide still knows what is left."""
    match, guide = begun(tmp_path)
    match.act("done")

    match.act("build city:city_5")

    assert guide.place is not None
    assert guide.place.expected == ("build city:city_4", "build city:city_4")


def test_another_choice_leaves_the_path_and_undo_returns_to_it(tmp_path: Path) -> None:
    """Even past a roll: everything in a lesson can be undone."""
    match, guide = begun(tmp_path)
    match.act("reroll 0")
    match.roll()
    left = guide.departure

    guide.go_back()

    assert left is not None
    assert left[1].text == "reroll 0"
    assert guide.departure is None
    assert len(match.steps) == 1


def test_who_strays_to_the_same_table_is_back_on_the_path(tmp_path: Path) -> None:
    """The path is known by its tables, however somebody came to one."""
    match, guide = begun(tmp_path)
    match.act("done")
    for project in ("city:city_4", "monument:obelisk", "city:city_4"):
        match.act(f"build {project}")
    strayed = guide.place is None

    match.act("build city:city_5")

    assert strayed
    assert guide.place is not None
    assert guide.step is guide.lesson.steps[-1] or guide.place.step == 3


def test_after_the_last_step_the_match_goes_on_freely(tmp_path: Path) -> None:
    """Luck comes from the seed again, and the easy bot decides for itself."""
    match, guide = begun(tmp_path)
    match.act("done")
    for project in ("city:city_4", "city:city_4", "city:city_5", "monument:obelisk"):
        match.act(f"build {project}")

    assert guide.place is not None
    assert guide.place.step == 3
    while match.to_move != 1 and not match.over:
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    match.act(match.think())
    assert guide.has_ended
    assert match.seats[1].bot == "easy"


def test_a_saved_lesson_is_resumed_with_its_guide(tmp_path: Path) -> None:
    """The journal names the lesson; the guide is where the match was left."""
    registry = Registry()
    match, _ = begin_lesson(registry, lesson_of(registry, "rtta"), path=tmp_path / "m.astragal")
    match.roll()
    match.close()

    with Match.resume(tmp_path / "m.astragal", registry) as again:
        guide = guide_for(again, registry)

    assert guide is not None
    assert guide.step is guide.lesson.steps[0]


def test_a_match_of_a_lesson_that_is_gone_is_played_without_a_guide(tmp_path: Path) -> None:
    """Nothing else of it is lost."""
    match, _ = begun(tmp_path, tmp_path / "m.astragal")
    match.close()

    with Match.resume(tmp_path / "m.astragal", Registry()) as again:
        assert guide_for(again, Registry()) is None
        again.act("done")


def test_the_steps_that_a_lesson_asked_for_are_known(tmp_path: Path) -> None:
    """Those on its path, luck included; neither the free part of the match nor a match without a lesson."""
    registry, file = Registry(), tmp_path / "m.astragal"
    match, guide = begin_lesson(registry, lesson_of(registry, "rtta"), path=file)
    while not guide.has_ended:
        place = guide.place
        assert place is not None
        if match.to_move < 0:
            match.roll()
        elif place.expected:
            match.act(place.expected[0])
        else:
            match.act(match.think())
    on_path = len(match.steps)
    while match.to_move < 0:
        match.roll()
    match.act(match.legal[-1])
    match.close()
    replay = Replay.open(file, registry)

    taught = taught_steps(replay, registry)
    replay.header = attrs.evolve(replay.header, lesson="")

    assert taught == frozenset(range(on_path))
    assert len(replay.steps) > on_path
    assert taught_steps(replay, registry) == frozenset()


# --- who brings lessons --------------------------------------------------------------------------

RULE = '''
"""A rule that brings a lesson."""
from pathlib import Path
from astragal import Modifier, hookimpl, read_lesson

GAME = "rtta"

@hookimpl
def modifiers():
    return [Modifier("reroll_limit", lambda state, seat, value: value + 1)]

@hookimpl
def lessons():
    return [read_lesson(Path(__file__).parent / "short.toml")]
'''


def test_a_rule_brings_a_lesson_that_is_played_with_it(tmp_path: Path) -> None:
    """And the test kit checks it like one of a game."""
    written(tmp_path)
    (tmp_path / "patient.py").write_text(RULE, encoding="utf-8")
    registry = Registry()
    rule = registry.add_file(tmp_path / "patient.py")

    brought = [offered for offered in lessons_of(registry, "rtta") if offered.rule == rule]

    assert [offered.lesson.id for offered in brought] == ["short"]
    assert rules_for(registry, brought[0])[1].rule_ids == (rule,)
    assert assert_lessons_hold("rtta", rule, registry=registry) == 1


def test_the_kit_finds_a_text_that_fits_no_choice(tmp_path: Path) -> None:
    """An explanation that nobody can ever see is a mistake."""
    written(tmp_path, (HEAD + STEPS).replace('when = "reroll *"', 'when = "rerol *"'))
    (tmp_path / "patient.py").write_text(RULE, encoding="utf-8")
    registry = Registry()
    rule = registry.add_file(tmp_path / "patient.py")

    with pytest.raises(AssertionError, match=r"step 1: no choice fits 'rerol \*'"):
        assert_lessons_hold("rtta", rule, registry=registry)


def test_the_kit_finds_a_language_that_is_missing_and_a_key_that_is_none(tmp_path: Path) -> None:
    """French may be left out at play, not in what is shipped."""
    (tmp_path / "patient.py").write_text(RULE, encoding="utf-8")
    registry = Registry()
    rule = registry.add_file(tmp_path / "patient.py")

    written(tmp_path, (HEAD + STEPS).replace('closing.fr = "Fini."', ""))
    with pytest.raises(AssertionError, match="closing has no text in fr"):
        assert_lessons_hold("rtta", rule, registry=registry)
    written(tmp_path, (HEAD + STEPS).replace("{key:undo} annule", "{key:annuler} annule"))
    with pytest.raises(AssertionError, match="opening names"):
        assert_lessons_hold("rtta", rule, registry=registry)


def test_checking_a_rule_finds_a_lesson_that_cannot_be_played(tmp_path: Path) -> None:
    """`astragal rules check` plays lessons along their paths, too."""
    written(tmp_path, (HEAD + STEPS).replace('["build monument:obelisk"]', '["build monument:colossus"]'))
    (tmp_path / "patient.py").write_text(RULE, encoding="utf-8")

    with pytest.raises(AssertionError, match="lesson 'short', step 3"):
        assert_rule_is_sound(tmp_path / "patient.py", "rtta", games=1, hash_seeds=())


def test_an_unknown_lesson_names_those_there_are() -> None:
    """In one line."""
    with pytest.raises(BadInput, match="rtta has no lesson 'nonsense'"):
        lesson_of(Registry(), "rtta", "nonsense")
