"""A match may begin from a position: it is saved, resumed, undone and branched like any other."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from astragal.cli import cli
from astragal.cli.play import Order, begin
from astragal.match.branching import branch
from astragal.match.match import Match
from astragal.plugins.registry import Registry

POSITION = "ann: medicine | bob: 5 cities\nactive: bob\nround: 4\n"


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """Return a match that began from a position."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    return begin(Registry(), Order("rtta", seed=3, position=POSITION))


def test_a_match_begins_from_a_position(match: Match) -> None:
    """The first player named is a person, the others are bots."""
    assert [(seat.name, seat.bot) for seat in match.seats] == [("ann", ""), ("bob", "greedy")]
    assert (match.state.round, match.state.active) == (4, 1)
    assert match.state.players[0].developments == {"medicine"}


def test_it_is_resumed_and_branched(match: Match, tmp_path: Path) -> None:
    """The position is part of what is saved."""
    match.roll()
    path = match.path
    match.close()
    assert path is not None

    back = Match.load(path, Registry())
    other = branch(path, Registry(), None, step=0)

    assert back.state == match.state
    assert (other.state.round, other.state.players[1].cities) == (4, 5)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"ann: medecine | bob:", "did you mean medicine?"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (None, "cannot be read"),
    ],
)
def test_a_bad_position_is_one_line(
    text: bytes | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, no traceback."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    file = tmp_path / "position.txt"
    if text is not None:
        file.write_bytes(text)

    result = CliRunner().invoke(cli, ["play", "rtta", "--plain", "--position", str(file)])

    assert told in str(result.exception)
