"""A machine that is kept busy: what is late comes late, and nothing is lost."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.tui.tables import Opener, make_match, table_of

LATE = 200
"""How many looks at the clock come later than the one before by more than a short wait."""


class BusyClock:
    """A clock that leaps between one look and the next, as for a program that is kept from running."""

    def __init__(self) -> None:
        self.leaps = 0

    def __call__(self) -> float:
        self.leaps = min(LATE, self.leaps + 1)
        return time.monotonic() + 0.01 * self.leaps


async def test_dice_roll_however_late_it_is(open_table: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll that is due at once is made, though the moment for it has passed before it was waited for."""
    async with open_table(make_match()).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        (again, *_) = [action for action in table.session.match.legal if action.kind == "reroll"]
        monkeypatch.setattr("textual._time.get_time", BusyClock())
        table.after(table.session.act(again))
        due = table.session.chance_due
        for _ in range(400):
            if table.session.person_to_move:
                break
            await asyncio.sleep(0.005)

        assert due
        assert table.session.person_to_move
