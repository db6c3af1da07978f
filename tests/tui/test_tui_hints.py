"""Who gives the hints at the table."""

from __future__ import annotations

import pytest

from astragal.tui.table.session import Session
from tests.tui.tables import make_match


@pytest.mark.parametrize("game", ["rtta", "along-history"])
def test_hints_come_from_the_bot_that_the_game_names(game: str) -> None:
    """Both games name their strongest one."""
    assert Session(make_match("Alice Bruno", game=game), "en").adviser() == "search"


def test_hints_come_from_the_last_bot_where_the_named_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule may take bots away."""
    session = Session(make_match("Alice Bruno"), "en")
    kinds = session.rules.bots
    monkeypatch.setattr(session.rules, "bots", {kind: kinds[kind] for kind in ("random", "greedy")})

    assert session.adviser() == "greedy"
