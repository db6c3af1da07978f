"""Odds of the dice that are ticked: on a panel, in a line, exact at once and estimated later."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from astragal.bots.advice import Roller
from astragal.components import Keep
from astragal.components.figures import Figure
from astragal.engine.phase import DONE
from astragal.engine.wording import Words
from astragal.lessons import begin_lesson, lesson_of
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.table.odds_panel import draw_odds, odds_line, percent, spread_in_words
from astragal.tui.table.session import Session
from astragal.tui.table.tick_odds import Estimate, Ticked, TickOdds, estimates, ticked_action
from tests.tui.tables import make_match, quiet, table_of

WORDS = Words("en")


def rolling(game: str = "rtta") -> Session:
    """Return a session in which every die can be ticked, and no two are alike."""
    for seed in range(100):
        match = make_match("Alice Bruno", game=game, seed=seed)
        while match.to_move < 0 or not any(action.kind == "reroll" for action in match.legal):
            match.roll() if match.to_move < 0 else match.act(match.legal[0])
        faces = match.state.faces
        rerolls = [action for action in match.legal if action.kind == "reroll"]
        if len(rerolls) == 2 ** len(faces) - 1:
            return Session(match, "en")
    raise AssertionError("no such roll")


def first_of(odds: TickOdds) -> Ticked | None:
    """Return what is known first, and at once: the exact figures."""
    next(odds.work(lambda: True))
    return odds.now()


def test_odds_follow_the_ticks() -> None:
    """Nothing without a tick; then the figures of exactly these dice."""
    session = rolling()
    odds = TickOdds(session)
    assert odds.now() is None

    session.pick("die:0")
    one = first_of(odds)
    session.pick("die:1")
    two = first_of(odds)

    assert one is not None
    assert two is not None
    assert (one.which, two.which) == ((0,), (0, 1))
    assert [sum(spread.values()) for _, spread in two.figures] == [Fraction(1)] * len(two.figures)
    assert one.figures != two.figures
    session.back()
    assert odds.now() is None


@pytest.mark.parametrize("game", ["rtta", "iron-age"])
def test_the_best_ticks_are_those_of_the_bot_that_gives_hints(game: str) -> None:
    """The worth of the ticked dice, of the best ones, and of rolling none."""
    session = rolling(game)
    session.pick("die:1")
    odds = TickOdds(session)
    first, ranks = first_of(odds), odds.work(lambda: True)
    assert first is not None
    assert first.best is None
    next(ranks)
    bot = session.rules.bots[session.adviser()].make(session.rules, 0, Random(0))
    assert isinstance(bot, Roller)
    ranked = bot.rerolls(session.match.state, session.match.legal)

    found = odds.now()

    assert found is not None
    assert found.best is not None
    assert found.own is not None
    assert found.keep is not None
    assert found.best == ranked[0]
    assert found.keep.worth == next(keep.worth for keep in ranked if not keep.which)
    assert found.own.worth <= found.best.worth


def test_like_dice_have_the_odds_of_the_first_of_them() -> None:
    """What is known of one is known of the other."""
    match = make_match("Alice Bruno", seed=5)
    match.roll()
    assert match.rules.gear.pool.names(match.state.faces) == ("workers", "food", "food")
    session = Session(match, "en")
    session.pick("die:2")
    odds = TickOdds(session)
    list(odds.work(lambda: True))

    found = odds.now()

    assert found is not None
    assert found.own is not None
    assert found.own.which == (1,)
    assert found.estimate is not None


def test_an_estimate_gets_narrower_and_is_that_of_the_same_luck() -> None:
    """The same position gives the same numbers; keeping against keeping changes nothing."""
    session = rolling()
    action = next(action for action in session.match.legal if action.kind == "reroll")

    found = list(estimates(session.match.state, action))

    assert [estimate.trials for estimate in found] == [4, 8, 12, 16, 20, 24]
    assert found == list(estimates(session.match.state, action))
    assert found[-1].spread < found[0].spread or found[-1].spread == 0
    assert {estimate.change for estimate in estimates(session.match.state, DONE)} == {0.0}


def test_work_that_is_cancelled_stops() -> None:
    """After the figures and the best reroll, before any estimate."""
    session = rolling()
    session.pick("die:0")
    odds = TickOdds(session)

    assert len(list(odds.work(lambda: False))) == 2
    assert odds.needs_work()


def test_a_payment_is_not_about_dice() -> None:
    """What is ticked for something else has no odds."""
    session = rolling()

    assert ticked_action(session) is None
    assert not TickOdds(session).needs_work()


RISK = Figure("figure:trouble", lambda faces: 1, "risk")
HOPE = Figure("figure:help", lambda faces: 1, "chance")
GOODS = Figure("figure:things", lambda faces: 1)
KNOWN = Ticked(
    (0, 2),
    (
        (RISK, {0: Fraction(3, 4), 1: Fraction(1, 4)}),
        (HOPE, {0: Fraction(999, 1000), 1: Fraction(1, 1000)}),
        (GOODS, {0: Fraction(1, 2), 3: Fraction(1, 2)}),
    ),
    Keep((1,), 3.0),
    Keep((0, 2), 1.5),
    Keep((), 1.0),
    Estimate(0.021, 0.012, 24),
)


def test_the_panel_shows_everything() -> None:
    """Dice, best ticks, win chance, risks, hopes, and each number of an amount with its chance."""
    drawn = draw_odds(76, KNOWN, WORDS).plain

    first = drawn.splitlines()[0]
    assert first == "Reroll dice 1, 3: +0.5 pts · win chance +2.1 ±1.2% · best: 2 (+2.0 pts)"
    assert "Trouble 25.0%" in drawn
    assert "Help 0.1%" in drawn
    assert "Things" in drawn
    assert "⌀1.5  0: 50%  3: 50%" in drawn


@pytest.mark.parametrize("room", [200, 84, 30])
def test_the_line_has_what_fits(room: int) -> None:
    """The judgement first, then risks, then means."""
    line = odds_line(KNOWN, WORDS, room)

    assert len(line) <= room
    assert line.startswith("+0.5 pts · ")
    assert ("win chance +2.1 ±1.2%" in line) == (room > 30)
    assert "best: 2 (+2.0 pts)" in line
    assert ("Trouble 25%" in line) == (room > 30)
    assert ("Help <1%" in line) == (room > 30)
    assert ("Things ⌀1.5" in line) == (room > 84)


@pytest.mark.parametrize(
    ("best", "own", "said"),
    [
        (Keep((1,), 3.0), Keep((1,), 3.0), "+2.0 pts (best)"),
        (Keep((), 1.0), Keep((1,), 0.5), "\u22120.5 pts · best: keep all"),
        (Keep((0, 1), 3.0), None, "best: 1, 2 (+2.0 pts)"),
    ],
)
def test_best_ticks_in_words(best: Keep, own: Keep | None, said: str) -> None:
    """Compared with keeping all dice; the best ones are not named twice."""
    assert odds_line(Ticked((1,), (), best, own, Keep((), 1.0)), WORDS, 80) == said


def test_numbers_are_as_exact_as_they_can_be_read() -> None:
    """Certain things have no decimals."""
    assert [percent(chance, Words("en")) for chance in (0.0, 0.028, 1.0)] == ["0%", "2.8%", "100%"]
    assert percent(0.028, Words("fr")) == "2,8\u202f%"
    assert spread_in_words({1: Fraction(1, 3), 2: Fraction(2, 3)}, Words("en")) == "1: 33%  2: 67%"


async def test_odds_are_on_the_table_while_dice_are_ticked() -> None:
    """A line in a narrow window, a panel in a wider one, gone with the last tick."""
    app = AstragalApp(settings=quiet(), first=lambda app: rolling().match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("1")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        line = table.lines["inspector"].canvas.plain
        assert "best" in line
        assert "win chance" in line
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        await pilot.pause()
        assert "Reroll die 1: " in table.board.canvases()["odds"].plain
        await pilot.press("1")
        await pilot.pause()
        assert "Choose dice" in table.board.canvases()["odds"].plain  # it stays: nothing moves


def test_a_lesson_is_not_contradicted() -> None:
    """While the guide asks for a reroll, the odds are shown, but no other dice as the best."""
    registry = Registry()
    match, guide = begin_lesson(registry, lesson_of(registry, "rtta"), seed=1)
    match.roll()
    session = Session(match, "en", guide=guide)
    odds = TickOdds(session)
    session.pick("die:1")
    for _ in odds.work(lambda: True):
        pass
    taught, idle = odds.now(), odds.unticked()
    session.guide = None

    free = odds.now()

    assert taught is not None
    assert free is not None
    assert (taught.best, taught.figures) == (None, free.figures)
    assert free.best is not None
    assert idle.best is None


async def test_nothing_is_estimated_for_whoever_ticks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact odds come at once, the win chance when no tick has come for a moment; a tick starts anew."""
    monkeypatch.setattr("astragal.tui.screens.odds_screen.PAUSE", 3600.0)
    app = AstragalApp(settings=quiet(), first=lambda app: rolling().match)
    async with app.run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        for key in ("1", "2"):
            await pilot.press(key)
            while (known := table.tick_odds.now()) is None or known.best is None:
                await pilot.pause(0.01)
            assert known.figures
            assert known.estimate is None
        workers = [worker for worker in app.workers if worker.group == "odds"]

        assert len(workers) == 1  # the one for the first tick has ended instead of waiting for its hour
        app.workers.cancel_group(table, "odds")
