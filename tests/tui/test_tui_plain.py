"""Plain lines: the whole game without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astragal.tui.plain import PlainTable
from astragal.tui.table.session import Session
from tests.tui.tables import make_match


def play(lines: Iterator[str], **how: Any) -> tuple[Session, list[str]]:
    """Play a match by given lines and return what was written."""
    session = Session(make_match(**how), "en")
    written: list[str] = []
    PlainTable(session, lambda: next(lines, "q"), written.append).run()
    return session, written


def test_a_game_is_played_by_numbers() -> None:
    """Numbers alone lead to the end, and the score is told."""
    rng = Random(1)
    numbers = iter(lambda: str(rng.randint(1, 4)), "")

    session, written = play(numbers, settings={"round_limit": 2})

    assert session.match.over
    assert any(line.startswith("Total") for line in written)


def test_part_of_a_name_takes_the_only_choice_it_fits() -> None:
    """Typing `keep` keeps the dice."""
    session, _ = play(iter(["keep"]))

    assert "done" in [step.text for step in session.match.steps]


def test_commands_tell_and_change_nothing() -> None:
    """Help, table, hint and score can be asked for at any decision."""
    session, written = play(iter(["?", "t", "h", "s", "u", "zzz", "99"]))

    assert [step.text for step in session.match.steps if step.seat >= 0] == []
    assert any("Nothing that can be done" in line for line in written)


@pytest.mark.parametrize("before", [[], ["r"]], ids=["among all", "among those that fit"])
def test_a_number_of_many_digits_is_no_choice(before: list[str]) -> None:
    """Five thousand digits are more than Python reads as a number, and no choice has that many."""
    session, _ = play(iter([*before, "9" * 5000]))

    assert [step.text for step in session.match.steps if step.seat >= 0] == []


def test_real_dice_are_typed() -> None:
    """With real dice a line names what came out; nonsense is told."""
    session, written = play(iter(["nonsense", "food food skull"]), real_dice=True)

    faces = session.rules.content.faces
    assert [faces[face].id for face in session.match.state.faces] == ["food", "food", "skull"]
    assert any("nonsense" in line for line in written)


def test_the_end_of_input_leaves_the_match_as_it_is() -> None:
    """Nothing is lost when nobody answers."""
    session, written = play(iter([]))

    assert not session.match.over
    assert any("Roll" in line for line in written)
