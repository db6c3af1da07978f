"""Plain lines: which command does what, what is told once, and what is read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from astragal.tui import plain
from astragal.tui.plain import PlainTable
from astragal.tui.plain_lessons import LESSON, PlainGuide
from astragal.tui.table.session import Session
from tests.tui.tables import make_match
from tests.tui.test_tui_plain_told import listed, told


class Hints:
    """Stands for hints, and notes which plans are followed."""

    followed: list[int]

    def __init__(self, *given: object) -> None:
        Hints.followed = []

    def give(self) -> None:
        """Note that a hint was asked for."""
        self.followed.append(-1)

    def follow(self, number: int) -> None:
        """Note the number of a plan."""
        self.followed.append(number)


def test_plans_are_followed_by_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """`f` goes on with a plan, `f1` to `f3` begin one."""
    monkeypatch.setattr(plain, "PlainHints", Hints)

    told(["h", "f", "f1", "f2", "f3"], make_match())

    assert Hints.followed == [-1, 0, 1, 2, 3]


def test_what_happened_is_told_once() -> None:
    """Every turn has one heading, however often the table is looked at."""
    written = told(["l", "keep", "1", "l", "1", "1", "", "l"], make_match("Alice Bruno", seed=4))

    headings = [line for line in written if line.startswith("== ")]
    assert headings
    assert len(headings) == len(set(headings))


def test_dice_where_there_are_none_to_choose_are_no_action() -> None:
    """The line is answered, and nothing is done."""
    match = make_match("Alice Bruno", seed=4)
    written = told(["keep", "1 3"], match)

    assert "No such action: 1 3" in written
    assert [step.text for step in match.steps if step.seat == 0][-1:] == ["done"]


def test_dice_that_were_ticked_before_do_not_count() -> None:
    """`2 3` rerolls the second and the third die, whatever was ticked."""
    match = make_match("Alice Bruno", seed=4)
    match.roll()
    session = Session(match, "en")
    session.pick("die:0")
    table = PlainTable(session, lambda prompt: "q", lambda text: None)

    table._choose_dice("2 3")

    assert match.steps[-1].text == "reroll 1+2"  # counted from 0


def test_choices_are_read_again_after_going_back_to_the_lesson() -> None:
    """Where there is no lesson, that is said first."""
    written = told([LESSON], make_match())

    assert "There is no lesson here." in written
    assert listed(written, LESSON) == listed(told(["l"], make_match()), "l") != []


def test_a_lesson_speaks_at_decisions_and_at_the_end_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has to say comes before the line that is read."""
    monkeypatch.setattr(PlainGuide, "news", lambda guide: ["the lesson speaks"])
    written: list[str] = []
    answers = iter(["keep", *["1"] * 4])

    def read(prompt: str) -> str:
        written.append(prompt)
        return next(answers, "q")

    PlainTable(Session(make_match("Alice Bruno"), "en", always_asks=True), read, written.append).run()

    asked = [number for number, line in enumerate(written) if line == "> "]
    before = [
        "the lesson speaks" in written[start:end] for start, end in zip([0, *asked], asked, strict=False)
    ]
    assert any(line.startswith("Press Enter to end your turn.") for line in written)
    assert all(before)


def test_a_roll_that_was_typed_is_on_the_table_at_once() -> None:
    """Its choices are read, and what was rolled is told."""
    match = make_match("Alice Bruno", real_dice=True)

    written = told(["food food skull", ""], match)

    choices = listed(written, "")
    assert len(choices) == len(match.legal) > 0
    assert match.steps[0].names == ("food", "food", "skull")


@pytest.mark.parametrize(
    ("seats", "real", "waits"),
    [
        ("Alice Bruno", False, False),
        ("Alice Bruno", True, False),
        ("Alice:greedy Bruno", False, True),
        ("Alice:greedy Bruno", True, False),
    ],
)
def test_only_a_turn_that_a_bot_rolls_for_is_told_as_a_whole(seats: str, real: bool, waits: bool) -> None:
    """People hear of each of their rolls, and are asked for a bot's where real dice are used."""
    table = PlainTable(
        Session(make_match(seats, real_dice=real), "en"), lambda prompt: "q", lambda text: None
    )

    assert table.session.chance_due
    assert table._bot_plays() == waits


@pytest.mark.parametrize("saved", [True, False])
def test_help_says_where_a_match_is_saved(saved: bool, tmp_path: Path) -> None:
    """Only where it is."""
    path = tmp_path / "m.astragal" if saved else None

    written = told([], make_match(path=path))

    assert (f"Every step is saved: {path}" in written) == saved


def test_names_too_long_for_a_line_are_cut() -> None:
    """Whatever a rule calls its things, a line ends after 4,000 letters."""
    written: list[str] = []

    plain.only_text(written.append)("x" * 5000)

    assert list(map(len, written)) == [4000]


def test_a_warning_comes_once_and_ends_when_all_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new reason is a new warning."""
    match: Any = make_match()
    written: list[str] = []
    table = PlainTable(Session(match, "en"), lambda prompt: "q", written.append)

    for trouble in ("full: /a", "full: /a", "gone: /a", "", ""):
        monkeypatch.setattr(type(match), "trouble", trouble)
        table._warn()

    assert written == ["! Not saved: full: /a", "! Not saved: gone: /a", "Saving works again."]
