"""Sealed questions at the table: the keyboard is passed on only while something is secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from astragal.match.match import Match
from astragal.tui.app import AstragalApp
from astragal.tui.plain import PlainTable
from astragal.tui.screens.small import HandoverScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.session import Session
from tests.tui.tables import make_match, table_of, until

Opener = Callable[..., AstragalApp]

POSITION = "alice: 8 obelisk | bruno: 3 cities; workers: 1; phase: build"


def auction(seats: str = "Alice Bruno", **how: Any) -> Match:
    """Return a match in which Alice has just completed a monument, and everybody bids for its first value."""
    position = POSITION.replace(";", " | cleo: 3 cities;", 1) if "Cleo" in seats else POSITION
    match = make_match(seats, rules=("rtta.sealed-bids",), position=position, **how)
    match.act("build monument:obelisk")
    return match


async def test_the_keyboard_is_passed_on_between_two_secret_answers(open_table: Opener) -> None:
    """A screen hides the table before Bruno bids, and none comes when the bids are on the table."""
    match = auction()
    async with open_table(match, handover=True).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        prompt = table.session.prompt()
        await pilot.press(table.session.choices.keys["act:bid 2"])
        await until(pilot, HandoverScreen)
        await pilot.press("enter")
        table = await until(pilot, TableScreen)
        log = [line.text for line in table.session.log]
        await pilot.press(table.session.choices.keys["act:bid 1"])
        await table_of(pilot)
        shown = [line.text for line in table.session.log]
        passed = isinstance(pilot.app.screen, HandoverScreen)

    assert "in secret: bid points for the first value of the Obelisk" in prompt
    assert log[-1] == "Alice has decided"
    assert {"Alice reveals: Bid 2", "Bruno reveals: Bid 1"} <= set(shown)
    assert not passed


def test_nothing_on_the_screen_tells_an_answer() -> None:
    """The state that panels draw has no envelope of somebody else, and no line names the bid."""
    session = Session(auction(), "en")
    before = [line.text for line in session.log]

    session.pick("act:bid 2")

    assert session.viewer == 1
    assert session.state.sealed == ()
    assert [line.text for line in session.log[len(before) :]] == ["Alice has decided"]


def test_the_last_answer_is_no_draft() -> None:
    """Whoever answers last sees the bids of the others only once the own bid is final."""
    session = Session(auction(), "en")
    session.pick("act:bid 2")

    session.pick("act:bid 0")

    assert session.match.state.sealed == ()
    assert (session.turn_end is None) or session.turn_end.held is None
    assert session.can_undo() is not None


def test_bots_answer_in_secret() -> None:
    """A person who bids against bots reads only that they have decided."""
    match = auction("Alice Bruno:greedy Cleo:greedy")
    match.act("bid 0")

    match.act(match.think())

    assert [event.describe(Session(match, "en").words) for event in match.steps[-1].events] == [
        "Bruno has decided"
    ]


def test_a_real_table_shows_its_answers_itself() -> None:
    """With real dice nobody passes the keyboard: what was shown at the table is entered."""
    session = Session(auction(real_dice=True), "en")

    assert not session.keeps_secrets
    assert "enter the answer shown at the table" in session.prompt()


def played(lines: Iterator[str], **how: Any) -> list[str]:
    """Play an auction by lines and return what was written."""
    written: list[str] = []
    PlainTable(Session(auction(**how), "en"), lambda prompt: next(lines, "q"), written.append).run()
    return written


def test_plain_lines_scroll_an_answer_away() -> None:
    """What Alice typed leaves the screen before Bruno is asked; nothing about it is written."""
    written = played(iter(["3", "", "2"]))

    turn = written.index("Bruno's turn: pass the keyboard, then press Enter.")
    assert written[turn - 40 : turn] == [""] * 40
    assert not any("reveals" in line for line in written[:turn])
    assert "Alice reveals: Bid 2" in written[turn:]


@pytest.mark.parametrize("how", [{"real_dice": True}, {"seats": "Alice Bruno:greedy"}], ids=["real", "bot"])
def test_plain_lines_ask_nobody_to_pass_the_keyboard_for_nothing(how: dict[str, Any]) -> None:
    """At a real table, and against bots, nothing has to be hidden."""
    written = played(iter(["3"]), **how)

    assert not any("pass the keyboard" in line for line in written)
