"""The turn is a draft until it is ended: the step that would pass it on waits, and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal.engine.state import CHANCE, Action, GameEnded, State, TurnStarted
from astragal.engine.turn_end import halted_at_end, is_setting_up, passes_turn, summary_of
from astragal.match.match import Match
from astragal.plugins.registry import Registry
from astragal.tui.plain import PlainTable
from astragal.tui.screens.small import HandoverScreen
from astragal.tui.table.session import Session
from tests.tui.tables import Opener, make_match, table_of

NEXT = (TurnStarted, GameEnded)
GAMES = [
    ("rtta", ""),
    ("rtta", "late-bronze-age"),
    ("iron-age", ""),
    ("along-history", ""),
    ("along-history", "two-ages"),
]


def session_at_end(
    seed: int = 8, wanted: Callable[[Session], bool] = lambda session: True, **how: Any
) -> Session:
    """Return a session that waits at the end of a turn by a step of its player."""
    session = Session(make_match("Alice Bruno", seed=seed, **how), "en")
    rng = Random(seed)
    for _ in range(3000):
        end = session.turn_end
        if end is not None and end.held is not None and wanted(session):
            return session
        go_on(session, rng)
    raise AssertionError("no turn waited to be ended")


def go_on(session: Session, rng: Random) -> None:
    """Let anything happen that may: a roll, a decision, the end of a turn."""
    if session.turn_end is not None:
        session.end_turn()
    elif session.chance_due:
        session.match.roll()
        session.refresh()
    else:
        session.act(rng.choice(session.match.legal))


def label(session: Session) -> str:
    """Return what Enter does."""
    return next(item.label for item in session.choices.items if item.key == "enter")


@pytest.mark.parametrize("game", ["rtta", "iron-age", "along-history"])
def test_the_step_that_passes_the_turn_on_waits(game: str) -> None:
    """The match has not made it, the table shows it, and Enter makes it."""
    session = session_at_end(game=game)
    steps, active = len(session.match.steps), session.match.state.active

    assert session.state.active == active == session.viewer
    assert label(session).startswith("End turn")
    session.end()

    assert len(session.match.steps) == steps + 1
    assert session.match.state.active != active or session.match.state.to_move == CHANCE


@pytest.mark.parametrize("game", ["rtta", "iron-age", "along-history"])
def test_the_step_that_waits_is_undone_and_redone(game: str) -> None:
    """Undo brings its choices back, redo lets it wait again; the journal hears of neither."""
    session = session_at_end(game=game)
    steps, log = session.match.steps, list(session.log)

    assert session.undo().kind == "acted"
    choosing = session.turn_end is None and bool(session.choices.actions() or session.choices.can_end)
    assert session.redo().kind == "acted"

    assert choosing
    assert session.turn_end is not None
    assert (session.match.steps, list(session.log)) == (steps, log)


def test_everything_since_the_last_roll_can_be_undone() -> None:
    """Restarting the turn leads back to the dice as they fell."""
    session = session_at_end(seed=3, wanted=lambda session: session.match.steps[-1].seat >= 0)

    session.restart()

    assert session.match.steps[-1].by_chance
    assert session.turn_end is None


def test_the_line_that_ends_the_turn_names_gains_and_losses() -> None:
    """Keeping dice that show 7 coins buys nothing: one line says so before it is too late."""
    session = Session(make_match("Alice Bruno", seed=8), "en")
    session.match.roll()
    session.refresh()

    session.end()

    assert label(session) == "End turn: 7 coins lost"
    assert next(item.warns for item in session.choices.items if item.key == "enter")
    assert "Alice collects 3 food" in [line.text for line in session.log]


def test_undo_brings_the_warning_back() -> None:
    """Who undoes an end that wastes workers is warned again before the turn passes on."""
    session = session_at_end(
        wanted=lambda session: bool(session.turn_end and session.turn_end.summary.wasted)
    )
    session.undo()
    while not session.choices.can_end:
        session.undo()
    steps = len(session.match.steps)

    session.end()
    session.undo()
    session.end()

    assert len(session.match.steps) == steps
    assert session.turn_end is not None


def test_a_purchase_and_a_city_are_named() -> None:
    """What the turn brought comes before what it wasted."""
    words = Session(make_match(), "en").words
    state = make_match("Alice Bruno").state
    from rtta.events import BoxChecked, CityCompleted, DevelopmentBought, WorkersIdle

    state.coins = 3
    events = [
        BoxChecked(0, "city:city_4", 1),
        CityCompleted(0, "city:city_4"),
        WorkersIdle(0, 2),
        DevelopmentBought(0, "irrigation", (), 0, 10, 0),
        DevelopmentBought(1, "masonry", (), 0, 10, 0),
    ]

    told = summary_of(state, 0, events, words).say(words)

    assert told == "4th city built, Irrigation bought; 2 workers unused, 3 coins lost"


def test_space_does_not_end_a_turn() -> None:
    """It skips bots: pressed a moment late, it must change nothing."""
    session = session_at_end()
    steps = len(session.match.steps)

    answer = session.commit()

    assert (answer.kind, len(session.match.steps)) == ("told", steps)


def test_a_setting_ends_turns_in_which_nothing_is_wasted() -> None:
    """A turn that wastes something waits all the same."""
    session = Session(make_match("Alice Bruno", seed=5), "en", always_asks=False)
    rng, waited = Random(2), 0

    for _ in range(400):
        if session.match.over:
            break
        if session.turn_end is not None:
            waited += 1
            assert session.turn_end.summary.wasted
        go_on(session, rng)

    assert waited
    assert session.match.state.round > waited / 2


def test_a_turn_that_a_roll_ends_is_looked_at() -> None:
    """The last reroll may leave nothing to decide: the next player waits until its player has seen it."""
    match = make_match("Alice Bruno", real_dice=True)
    session = Session(match, "en")
    for _ in range(2):
        match.answer(["good"] * 3)
        session.refresh()
        session.act(
            next(action for action in match.legal if session.label(action).startswith("Reroll dice 1, 2, 3"))
        )
    match.answer(["good"] * 3)
    session.refresh()
    end, viewer = session.turn_end, session.viewer

    assert end is not None
    assert end.held is None
    assert (viewer, session.state.active, match.state.active) == (0, 0, 1)
    assert session.end().kind == "acted"
    assert session.turn_end is None


def test_a_question_to_another_player_goes_out_at_once() -> None:
    """And undo does not pass the answer."""
    match = make_match("Alice Bruno", game="along-history", seed=2)
    session, rng = Session(match, "en"), Random(1)
    while not (session.person_to_move and any(action.kind == "attack" for action in match.legal)):
        go_on(session, rng)
    attack = next(action for action in match.legal if action.kind == "attack")

    session.act(attack)
    while match.state.to_move == match.state.active or match.to_move == CHANCE:
        match.roll() if match.to_move == CHANCE else match.act(match.legal[0])
    session.refresh()
    asked = session.state.to_move

    assert asked != match.state.active
    assert session.turn_end is None
    assert session.can_undo() is not None


@pytest.mark.parametrize("other", ["Bruno", "Bruno:greedy"])
def test_a_deal_that_was_proposed_is_not_undone(other: str) -> None:
    """Neither while the other player thinks about it nor after the answer, be it a bot's."""
    match = make_match(f"Alice {other}", preset="trading", seed=7)
    session, rng = Session(match, "en"), Random(3)
    while not any(action.kind == "propose" for action in match.legal) or match.to_move:
        if match.to_move > 0 and match.seats[match.to_move].bot:
            session.act(match.think())
        else:
            go_on(session, rng)

    session.act(next(action for action in match.legal if action.kind == "propose"))
    asked = session.can_undo()
    match.act(match.legal[-1])
    session.refresh()

    assert asked is not None
    assert asked.reason == "You can't undo past a question to another player."
    if match.seats[1].bot:
        assert session.can_undo() is not None


def test_a_kill_in_the_draft_loses_one_step(tmp_path: Path) -> None:
    """Everything but the step that waits is on the disk."""
    path = tmp_path / "match.astragal"
    session = session_at_end(seed=3, path=path)
    steps = session.match.steps
    session.match.close()

    again = Match.resume(path, Registry())

    assert [step.text for step in again.steps] == [step.text for step in steps]
    again.close()


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_the_journal_knows_no_draft(game: str, preset: str) -> None:
    """The same decisions give the same steps, whether turns are ended at the table or not."""
    session = Session(make_match("Alice Bruno Chloe", game=game, preset=preset, seed=4), "en")
    bare, rng = make_match("Alice Bruno Chloe", game=game, preset=preset, seed=4), Random(9)

    while len(bare.steps) < 150 and not bare.over:
        if bare.to_move == CHANCE:
            bare.roll()
            session.match.roll()
            session.refresh()
        else:
            action: Action = rng.choice(bare.legal)
            bare.act(action)
            session.act(action)
        if session.turn_end is not None:
            session.end_turn()

    assert [step.digest for step in session.match.steps] == [step.digest for step in bare.steps]


def _apply(action: Action, fork: State) -> None:
    fork.rules.apply(fork, action)


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_the_engine_knows_when_a_step_passes_the_turn_on(game: str, preset: str) -> None:
    """Whatever game it is: the table is halted with its player still on turn, and nobody else has moved."""
    match, rng, ends = make_match("Alice Bruno Chloe", game=game, preset=preset, seed=11), Random(5), 0

    while len(match.steps) < 250 and not match.over:
        before = match.state
        if match.to_move == CHANCE:
            match.roll()
            continue
        prepared = match.prepare(rng.choice(match.legal))
        if before.to_move == before.active and passes_turn(before, prepared.state, prepared.step.events):
            ends += 1
            table, events = halted_at_end(before, partial(_apply, prepared.action))
            assert (table.active, table.round) == (before.active, before.round)
            assert events == prepared.step.events[: len(events)]
            if game == "rtta":
                until_next = takewhile(lambda event: not isinstance(event, NEXT), prepared.step.events)
                assert events == tuple(until_next)
            assert table.rules is before.rules
        match.record(prepared)

    assert ends > 10


def test_setting_up_is_nobodys_turn() -> None:
    """The first turn is not preceded by the end of one."""
    match = make_match("Alice Bruno", game="along-history", seed=3)
    session = Session(match, "en")

    while is_setting_up(match.state):
        match.roll()
        session.refresh()

    assert session.turn_end is None


async def test_no_screen_comes_between_two_people_without_secrets(open_table: Opener) -> None:
    """The next player's dice are rolled when the turn is ended, not before."""
    app = open_table(make_match("Alice Bruno", seed=8), handover=True)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)

        await pilot.press("enter")
        waiting = table.session.state.active, table.session.turn_end is not None
        await pilot.press("enter")
        table = await table_of(pilot)

        assert waiting == (0, True)
        assert table.session.viewer == 1
        assert not isinstance(app.screen, HandoverScreen)


async def test_two_people_without_secrets_share_the_keyboard_in_the_iron_age(open_table: Opener) -> None:
    """The turn waits for Enter, then the other player rolls, and no screen comes between."""
    match = session_at_end(game="iron-age").match
    active = match.state.active
    app = open_table(match, handover=True)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        session = table.session
        for _ in range(60):
            if session.turn_end is not None:
                break
            session.act(match.legal[-1])
        table.sync()
        waiting = match.state.active, session.turn_end is not None
        await pilot.press("enter")
        table = await table_of(pilot)

        assert waiting == (active, True)
        assert table.session.viewer != active
        assert not isinstance(app.screen, HandoverScreen)


def test_plain_lines_end_the_turn_of_the_iron_age_too() -> None:
    """What was lost stands in the line, u goes back, and Enter passes the turn on."""
    session = session_at_end(game="iron-age")
    active, told = session.match.state.active, label(session)
    written: list[str] = []
    lines = iter(["u", "done", ""])

    PlainTable(session, lambda prompt: next(lines, "q"), written.append).run()

    assert told.startswith("End turn")
    assert any(line.startswith("1. End turn") for line in written)
    assert session.match.state.active != active


def test_plain_lines_end_the_turn_too() -> None:
    """One line says what the turn brought; Enter ends it, u changes it."""
    session = Session(make_match("Alice Bruno", seed=8), "en")
    written: list[str] = []
    lines = iter(["keep", "u", "keep", ""])

    PlainTable(session, lambda prompt: next(lines, "q"), written.append).run()

    assert written.count("1. End turn: 7 coins lost") == 2
    assert "Press Enter to end your turn. u undoes your last step." in written
    assert session.match.state.active == 1
