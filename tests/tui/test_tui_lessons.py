"""Lessons at the table: played by keys that the guide names, on the path and off it, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import OptionList

from astragal.engine.state import CHANCE
from astragal.lessons import Guide, begin_lesson, lessons_of
from astragal.match.match import Match
from astragal.match.saves import Library
from astragal.plugins.registry import Registry
from astragal.tui.plain import PlainTable
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.lessons import LessonsScreen
from astragal.tui.screens.small import ChooserScreen, MessageScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.guidance import Guidance, filled, guidance_of
from astragal.tui.table.guide_strip import draw_guide
from astragal.tui.table.pressing import Press
from astragal.tui.table.session import Session
from tests.tui.tables import Opener, table_of, until

REGISTRY = Registry()
EVERY = [
    pytest.param(offered, id=f"{game}/{offered.lesson.id}")
    for game in REGISTRY.games()
    for offered in lessons_of(REGISTRY, game)
]
LANGUAGES = ("en", "fr")
TRIED = 12
"""How many other choices are tried at each step, beside those that the lesson speaks of."""


def session_of(offered: object, language: str = "en") -> Session:
    """Begin a lesson without a screen."""
    match, guide = begin_lesson(REGISTRY, offered, seed=1)  # type: ignore[arg-type]
    return Session(match, language, guide=guide)


def guide_of(session: Session) -> Guide:
    """Return the guide of a lesson."""
    assert session.guide is not None
    return session.guide


def told(session: Session) -> Guidance:
    """Return what the guide says."""
    found = guidance_of(session)
    assert found is not None
    return found


def is_learners(session: Session) -> bool:
    """Let luck and bots go on until the learner has something to do; tell whether there is anything."""
    match = session.match
    while session.turn_end is None and not match.over:
        place = guide_of(session).place
        if place is not None and not place.expected and not place.script:
            return False
        if match.to_move == CHANCE:
            match.roll()
            session.refresh()
        elif session.bot_to_move:
            session.act(match.think())
        else:
            return True
    return session.turn_end is not None


def check_key(session: Session, press: Press) -> None:
    """The key picks, at this moment, what the guide says it picks."""
    choices = session.choices
    on_bar = {item.ref: item.key for item in choices.items}
    known = {**on_bar, **choices.keys, "cmd:undo": "u", "cmd:lesson": "L"}
    assert known.get(press.ref) == press.key, (press, known)


def make(session: Session, presses: tuple[Press, ...]) -> None:
    """Do what the first key does; a key within a list that opens follows at once."""
    first = presses[0]
    check_key(session, first)
    commands = {"cmd:end": session.end, "cmd:commit": session.commit, "cmd:back": session.back}
    answer = commands[first.ref]() if first.ref in commands else session.pick(first.ref)
    if answer.kind == "asked":
        assert presses[1].key.isdecimal()
        session.act(answer.actions[int(presses[1].key) - 1])


@pytest.mark.parametrize("offered", EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_the_guide_lead_through_the_lesson(offered: object, language: str) -> None:
    """At every step the guide asks, names keys that exist, and says why; pressing them is enough."""
    session = session_of(offered, language)
    seen: set[int] = set()

    for _ in range(400):
        if not is_learners(session):
            break
        now = told(session)
        assert now.asks
        assert now.presses, now
        assert not now.off_path
        assert not re.search(r"[{}]|\?\?", now.asks + now.why)
        assert session.turn_end is not None or now.why
        seen.add(now.number)
        make(session, now.presses)

    lesson = guide_of(session).lesson
    assert seen >= set(range(len(lesson.steps)))
    assert guide_of(session).has_ended
    assert told(session).asks


@pytest.mark.parametrize("offered", EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_choice_is_explained_and_leads_back(offered: object, language: str) -> None:
    """Undo, or the way back to the lesson: then the guide asks for the same as before."""
    session = session_of(offered, language)
    while is_learners(session):
        now, place = told(session), guide_of(session).place
        assert place is not None
        if session.turn_end is not None:
            session.end()
            continue
        for text in others(session, place.expected):
            stray(session, text, now)
        session.act(session.rules.read_action(place.expected[0]))


def others(session: Session, expected: tuple[str, ...]) -> list[str]:
    """Return choices that are not expected: the first of each kind, then some more."""
    texts = [session.rules.text_of(action) for action in session.match.legal]
    every = [text for text in texts if text not in expected]
    kinds = {text.partition(" ")[0]: text for text in reversed(every)}
    return list(dict.fromkeys([*kinds.values(), *every[:TRIED]]))


def stray(session: Session, text: str, before: Guidance) -> None:
    """Make another choice, read about it, and go back."""
    steps = len(session.match.steps)
    answer = session.act(session.rules.read_action(text))
    assert answer.kind == "acted", (text, answer)
    if guide_of(session).place is not None and session.turn_end is None:  # half of what is expected
        session.match.go_to(steps)
    else:
        now = told(session)
        assert now.off_path, text
        assert now.why
        assert session.words("The rules allow that too. The lesson suggests: {asks}", asks="") not in now.why
        assert now.presses
        assert not re.search(r"[{}]", now.asks + now.why)
    session.go_back_to_lesson()
    assert told(session).asks == before.asks


# --- on the screen -------------------------------------------------------------------------------


async def test_a_newcomer_is_two_keys_away_from_a_guided_match(open_table: Opener, tmp_path: Path) -> None:
    """The lessons come first; Enter opens them, Enter starts the first one."""
    async with open_table().run_test(size=(80, 24)) as pilot:
        menu = await until(pilot, LauncherScreen)
        first = menu.query_one(OptionList).get_option_at_index(0).id
        await pilot.press("enter")
        await until(pilot, LessonsScreen)
        await pilot.press("enter")
        await until(pilot, MessageScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen)
        table = await table_of(pilot)
        shown = table.lines["guide"].plain

    assert first == "learn"
    assert "Step 1 of" in shown
    assert len(Library(tmp_path / "matches").matches()) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_keys_of_the_guide_are_pressed_on_the_screen(open_table: Opener, size: tuple[int, int]) -> None:
    """Each key that the strip shows does its part; the strip stays on the screen whole."""
    match, _ = first_lesson()
    async with open_table(match).run_test(size=size) as pilot:
        await until(pilot, MessageScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen)
        table = await table_of(pilot)
        for _ in range(4):
            now = told(table.session)
            await pilot.press(now.presses[0].key)
            await pilot.pause()
        view = table.lines["guide"]
        bottom, number = view.region.bottom, told(table.session).number

    assert number >= 2
    assert 0 < bottom <= size[1]


async def test_who_strays_is_offered_the_way_back(open_table: Opener) -> None:
    """Enter keeps dice that the lesson would reroll: the guide explains it, and L leads back."""
    match, _ = first_lesson()
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await until(pilot, MessageScreen)
        await pilot.press("enter")
        await until(pilot, TableScreen)
        table = await table_of(pilot)
        await pilot.press("enter")
        await pilot.pause()
        strayed = table.lines["guide"].plain
        await pilot.press("L")
        await until(pilot, ChooserScreen)
        await pilot.press("1")
        await until(pilot, TableScreen)
        back = table.lines["guide"].plain

    assert "You have left the lesson" in strayed
    assert "Step 1 of" in back


def first_lesson() -> tuple[Match, Guide]:
    """Begin the first lesson of Roll Through the Ages."""
    return begin_lesson(REGISTRY, lessons_of(REGISTRY, "rtta")[0], seed=1)


# --- plain lines ---------------------------------------------------------------------------------


@pytest.mark.parametrize("offered", EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_played_by_lines(offered: object, language: str) -> None:
    """Typing what the guide says leads to its end."""
    session = session_of(offered, language)
    written: list[str] = []
    word = session.words("Type {what}", what="")
    closing = filled(guide_of(session).lesson.closing[language], session.words)[:20]

    def read(prompt: str) -> str:
        last = written[-1]
        if any(closing in line for line in written[-4:]) or len(written) > 3000:
            return "q"
        return last.removeprefix(word) if last.startswith(word) else ""

    PlainTable(session, read, written.append).run()

    assert guide_of(session).has_ended
    assert any(closing in line for line in written)


def test_the_way_back_by_lines() -> None:
    """A choice off the path is explained, and L goes back."""
    match, guide = first_lesson()
    written: list[str] = []
    lines = iter(["8", "L", "q"])

    PlainTable(Session(match, "en", guide=guide), lambda prompt: next(lines), written.append).run()

    assert any("You have left the lesson" in line for line in written)
    assert "Back in the lesson" in written


@pytest.mark.parametrize("offered", EVERY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_lesson_is_said_whole_or_a_key_away(offered: object, language: str) -> None:
    """In the five rows of a small window: the last word is there, or the key that shows the rest."""
    session = session_of(offered, language)
    closing = filled(guide_of(session).lesson.closing[language], session.words)

    drawn = draw_guide(80, Guidance(session.words("End of the lesson"), closing), session.words, 5).plain

    assert closing.split()[-1] in drawn or session.words("{key} more", key="L") in drawn
