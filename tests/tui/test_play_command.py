"""`astragal play`: who sits down, as the command line says it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from astragal.cli import main
from astragal.cli.play import Order, seats_for
from astragal.errors import BadInput
from astragal.journal.format import Seat


def test_players_sit_down_in_the_order_given() -> None:
    """People and bots may be mixed; a bot gets a name that nobody has."""
    seats = seats_for(Order("rtta", players="Ann, bot:greedy ,Bob"), (1, 4))

    assert seats == [Seat("Ann"), Seat("Alice", "greedy"), Seat("Bob")]


def test_a_bot_never_takes_a_name_in_use() -> None:
    """The first spare name goes to the first bot."""
    seats = seats_for(Order("rtta", players="Alice,bot:planner"), (1, 4))

    assert seats == [Seat("Alice"), Seat("Bruno", "planner")]


@pytest.mark.parametrize(("span", "bots"), [((1, 4), 1), ((2, 5), 1), ((3, 5), 2), ((1, 1), 0)])
def test_nobody_named_means_one_person_and_greedy_bots(span: tuple[int, int], bots: int) -> None:
    """Two sit down where that is possible, more where the game asks for more."""
    seats = seats_for(Order("rtta"), span)

    assert [seat.bot for seat in seats] == ["", *["greedy"] * bots]


@pytest.mark.parametrize("players", [",Ann", "Ann,", "Ann,,Bob", "bot:", "Ann,bot:"])
def test_an_empty_seat_is_refused(players: str) -> None:
    """A forgotten name is one line that says how to write it."""
    with pytest.raises(BadInput, match="has an empty seat: write it as Ann,Bob,bot:greedy"):
        seats_for(Order("rtta", players=players), (1, 4))


def test_a_match_with_a_rule_from_a_file_goes_on_with_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A save names its rules but runs no file by itself; the file is given again with --rule."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    rule = tmp_path / "rich.py"
    rule.write_text(
        "from astragal import Modifier\nfrom astragal import hookimpl\n"
        "@hookimpl\ndef modifiers():\n    return [Modifier('coins_per_die', lambda s, p, v: 9)]\n"
    )
    begun = ("play", "rtta", "--plain", "--players", "Ann,Bob", "--rule", str(rule))
    played = [_lines(words, monkeypatch, capsys) for words in (begun, ("play", "--continue", "--plain"))]
    again = _lines(("play", "--continue", "--plain", "--rule", str(rule)), monkeypatch, capsys)

    assert [code for code, _, _ in (*played, again)] == [0, 2, 0]
    assert played[1][2] == (
        "astragal: this game used rule rich; it is not installed: install it, or give its file with --rule\n"
    )
    assert "Ann" in again[1]


def _lines(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    """Run a command whose person leaves at once: code, stdout, stderr."""
    monkeypatch.setattr("sys.stdin", StringIO("q\n"))
    with pytest.raises(SystemExit) as end:
        main(words)
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


def test_a_damaged_match_names_the_step_to_go_on_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says where the damage is and what to add; with it the match goes on in a copy."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO("1\n1\n"))
    with pytest.raises(SystemExit):
        main(["play", "rtta", "--plain", "--seed", "3"])
    (path,) = (tmp_path / "matches").glob("*.astragal")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"damage\n", *lines[4:]]))
    capsys.readouterr()

    with pytest.raises(SystemExit) as refused:
        main(["play", "--plain", "--resume", str(path)])
    told = capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", StringIO(""))
    with pytest.raises(SystemExit) as gone_on:
        main(["play", "--plain", "--resume", str(path), "--from", "2"])

    assert refused.value.code == 2
    assert "line 4" in told
    assert told.endswith(": add --from 2 to continue from the last step that holds, in a copy\n")
    assert not gone_on.value.code
    assert len(list((tmp_path / "matches").glob("*-branch-1.astragal"))) == 1
