"""Odds that hints give, against counting every throw of the dice; and the hint itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from astragal import DONE
from astragal.bots import Advice, Chances, Reason
from astragal.engine.wording import Words
from astragal.tui.screens.hint import HintScreen, _faces
from astragal.tui.screens.table import TableScreen
from astragal.tui.table import odds as odds_module
from astragal.tui.table.odds import Odds, odds_after, signed
from astragal.tui.table.session import Session
from rtta.phases.roll import Reroll
from tests.tui.tables import Opener, make_match, table_of, until

FACES = ("food", "good", "skull", "workers", "either", "coins")


def rolled(faces: tuple[int, ...] = (0, 1, 3)) -> Session:
    """Return a match with a first roll on the table."""
    match = make_match("Alice Bruno")
    match.answer([FACES[face] for face in faces])
    return Session(match, "en")


@pytest.mark.parametrize("which", [(0,), (1, 2), (0, 1, 2)])
def test_odds_are_those_of_counting_every_throw(which: tuple[int, ...]) -> None:
    """Each face at least once among the dice that are rolled; dice that stay do not count."""
    session = rolled()

    found = odds_after(session.rules, session.state, Reroll.of(which))

    hands = list(product(FACES, repeat=len(which)))
    counted = {face: Fraction(sum(face in hand for hand in hands), len(hands)) for face in FACES}
    assert dict(found.faces) == counted
    assert found.alone == (len(which) == 1)
    assert list(found.faces) == sorted(counted.items(), key=lambda face: (-face[1], face[0]))


def test_nothing_is_rolled_means_no_odds() -> None:
    """Keeping the dice."""
    session = rolled()
    before = session.state

    assert odds_after(session.rules, session.state, DONE) == Odds()
    assert session.state == before


def test_a_deck_has_no_odds() -> None:
    """The odds of one card among dozens say nothing; nor do those that cannot all be listed."""
    session = rolled()
    action = Reroll.of((0, 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odds_module, "MOST_NAMES", 5)
        assert odds_after(session.rules, session.state, action) == Odds()
        patch.setattr(odds_module, "MOST_NAMES", 6)
        assert odds_after(session.rules, session.state, action) != Odds()
        patch.setattr(odds_module, "MOST_OUTCOMES", 20)
        assert odds_after(session.rules, session.state, action) == Odds()


def test_faces_that_are_equally_likely_are_said_together() -> None:
    """In groups, likeliest first."""
    third, half = Fraction(1, 3), Fraction(1, 2)
    odds = Odds((("food", half), ("coins", third), ("skull", third)))

    assert odds.by_chance() == [(half, ["food"]), (third, ["coins", "skull"])]
    assert odds.alone is False


@pytest.mark.parametrize(
    ("names", "alone", "said"),
    [
        (["food"], True, "3 food"),
        (["food"], False, "at least one: 3 food"),
        (["food", "coins"], True, "each: 3 food; Coins"),
        (["food", "coins"], False, "each at least once: 3 food; Coins"),
    ],
)
def test_faces_are_said_in_words(names: list[str], alone: bool, said: str) -> None:
    """One face or several, of one die or of more."""
    words = Words("en", rolled().rules.namings)

    assert _faces(words, names, alone) == said


def test_a_hint_shows_the_odds_of_the_bot_or_else_those_of_the_roll() -> None:
    """Percentages with one decimal, six lines at most."""
    session = rolled()
    action = Reroll.of((0, 1))
    own = tuple(Chances(Reason(f"thing {n}"), n / 8) for n in range(8))

    by_bot = HintScreen(session, Advice(action, (), own))._odds()
    by_roll = HintScreen(session, Advice(action))._odds()

    assert by_bot == [f"{100 * n / 8:5.1f}%  thing {n}" for n in range(6)]
    faces = ["3 food", "1 good", "2 goods and a skull", "3 workers", "2 food or 2 workers", "Coins"]
    assert by_roll[0].startswith(f"{100 * 11 / 36:5.1f}%  each at least once: ")
    assert all(face in by_roll[0] for face in faces)
    assert HintScreen(session, Advice(DONE))._odds() == []


@pytest.mark.parametrize(("key", "steps"), [("enter", 1), ("space", 1), ("escape", 0), ("h", 0), ("q", 0)])
async def test_enter_follows_a_hint_and_escape_does_not(open_table: Opener, key: str, steps: int) -> None:
    """Other keys leave it open."""
    match = make_match("Alice Bruno", seed=7)
    app = open_table(match)
    async with app.run_test(size=(100, 30)) as pilot:
        table = await table_of(pilot)
        before = len([step for step in match.steps if step.seat >= 0])
        advice = Advice(DONE, tuple(Reason(f"because {n}") for n in range(6)))
        followed: list[int | None] = []
        app.push_screen(HintScreen(table.session, advice), followed.append)
        hint = await until(pilot, HintScreen)
        shown = "\n".join(str(view.render()) for view in hint.query("Static"))
        await pilot.press("x")
        assert app.screen is hint
        await pilot.press(key)
        await until(pilot, TableScreen)

    assert before == 0
    assert followed == [0 if steps else None]
    assert [f"because {n}" in shown for n in range(6)] == [True] * 4 + [False] * 2


@pytest.mark.parametrize(
    ("worth", "said"),
    [(0.0, "+0.0"), (0.05, "+0.1"), (-0.04, "+0.0"), (-0.05, "\u22120.1"), (-2.0, "\u22122.0")],
)
def test_what_is_lost_has_a_minus_as_soon_as_it_is_seen(worth: float, said: str) -> None:
    """Zero has none."""
    assert signed(worth, Words("en")) == said
