"""Practice on the screen: an exercise at the table, the coach's answer, and the next one."""

from __future__ import annotations

from datetime import date

import pytest

from astragal.coach.judge import Verdict
from astragal.coach.practice import Judged, PracticeBook
from astragal.coach.puzzles import Puzzle
from astragal.engine.state import Action
from astragal.match.paths import home
from astragal.tui.screens import practice
from astragal.tui.screens.launcher import LauncherScreen
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.practice import PracticeTable, VerdictScreen
from tests.core.coach.test_practice import PUZZLE
from tests.tui.tables import Opener, until


def judged_quickly(rules: object, state: object, action: Action, puzzle: Puzzle, seed: int = 1) -> Judged:
    """Find every answer right."""
    return Judged(True, Verdict(action, action, 0.0, 0.0, stake=0.5))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_an_exercise_from_the_menu(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The first decision is judged and not made; the answer is kept with its date."""
    monkeypatch.setattr(practice, "judge_answer", judged_quickly)
    book = PracticeBook()
    book.add(PUZZLE, date.today())
    book.save()
    app = open_table()
    async with app.run_test(size=size) as pilot:
        await until(pilot, LauncherScreen)
        await pilot.press("x")
        table = await until(pilot, PracticeTable)
        before = table.session.state
        ref = next(ref for ref, actions in table.session.choices.by_ref.items() if len(actions) == 1)

        table.pick(ref)

        await until(pilot, VerdictScreen)
        assert table.session.match.state == before
        attempts = PracticeBook().exercises[PUZZLE.id].attempts
        assert [(attempt.day, attempt.solved) for attempt in attempts] == [(date.today(), True)]
        await pilot.press("r")
        assert await until(pilot, PracticeTable) is not table


async def test_without_exercises_it_says_how_to_get_some(open_table: Opener) -> None:
    """Instead of an empty table."""
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)

        await pilot.press("x")

        await until(pilot, TextScreen)


async def test_an_answer_that_cannot_be_kept_is_judged_all_the_same(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judgement is shown, with what is wrong with the book."""
    monkeypatch.setattr(practice, "judge_answer", judged_quickly)
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, LauncherScreen)
        practice.practise(app, [PUZZLE])
        table = await until(pilot, PracticeTable)
        home().mkdir(exist_ok=True)
        (home() / "practice.json").write_text("[", encoding="utf-8")
        ref = next(ref for ref, actions in table.session.choices.by_ref.items() if len(actions) == 1)

        table.pick(ref)

        verdict = await until(pilot, VerdictScreen)
        assert verdict._lines[0].startswith("Solved")
        assert verdict._lines[-1].startswith("! The answer could not be kept:")
        assert "is damaged" in verdict._lines[-1]
