"""Positions that nobody should write: each is refused in one line, and none takes long."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from astragal.cli import main
from astragal.errors import AstragalError, BadInput
from astragal.positions import read_position, write_position
from tests.games.panels.looks import Kind, rules_of, tables
from tests.goals import goal, sized

KINDS = (
    Kind("rtta", "late-bronze-age", 3),
    Kind("rtta", "trading", 2),
    Kind("along-history", "", 3, (("ages", "antiquity"),)),
    Kind("iron-age", "iron-age", 2),
)
BITS = (
    *(
        "9" * 5000,
        "-1",
        "999",
        "|",
        ";",
        "\n",
        ":",
        ",",
        "#",
        "\x00",
        "\x1b[2J",
        "٣",
        "(",
        ")",
        "[",
        "]",
        '"',
    ),
    *("roll:", "do:", "phase:", "within:", "interrupts: deal 99 1 - - 2", "chance:", "round: 5", "ended:"),
    *("first: 9", "active: x", "roll: skull skull", "do: done", "ann: 3 wood", "None", "*", "/", "é"),
)


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        (KINDS[1], "ann: 7 cloth | bob:", "there cannot be 7 cloth: write 0 to 5"),
        (KINDS[1], "ann: -1 wood | bob:", "there cannot be -1 wood"),
        (KINDS[1], "ann: 16 food | bob:", "nobody can have more than 15 food"),
        (KINDS[1], "ann: -2 lost | bob:", "there cannot be -2 lost: write 0 or more"),
        (KINDS[1], "ann: 1000 lost | bob:", "1000 is too large for a position"),
        (KINDS[1], f"ann: {'9' * 5000} wood | bob:", "999999999999 is too large for a position"),
        (KINDS[1], f"{'a' * 41}: | bob:", "no player can be called"),
        (KINDS[1], "a\x1b[2J: | bob:", "no player can be called"),
        (KINDS[1], "ann: | bob:" + " " * 70_000, "longer than 64 KiB"),
        (KINDS[1], "ann: | bob:; within: trade; interrupts: deal 99 1 stone:1 food:1 2", "no table can be"),
        (KINDS[3], "ann: 8 armies | bob:", "there cannot be 8 armies: write 0 to 7"),
    ],
    ids=lambda value: str(value)[:30].strip(),
)
def test_what_no_table_can_hold_is_refused(kind: Kind, text: str, why: str) -> None:
    """With the number or the name, and what can be written instead."""
    with pytest.raises(BadInput) as refused:
        read_position(rules_of(kind), text)

    assert why in str(refused.value)


def bent(text: str, luck: Random) -> str:
    """Return a position with a few changes."""
    for _ in range(luck.choice((1, 1, 2, 4))):
        place = luck.randrange(len(text) + 1)
        if luck.random() < 0.6:
            text = text[:place] + luck.choice(BITS) + text[place:]
        else:
            text = text[:place] + text[place + luck.randrange(1, 12) :]
    return text


@goal(12)
@sized(400, 20_000)
@pytest.mark.timeout(1800)
def test_a_bent_position_is_read_or_refused(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """Whatever is changed in a position, it is a table that can be played, or one line says why not."""
    luck = Random(f"{seed}/positions")
    written = [
        (kind, write_position(state, ("Ann", "Bob", "Cid")[: kind.seats]))
        for kind in KINDS
        for state in [state.fork() for state in tables(kind, seed, 9)][:20]
    ]
    for _ in range(size):
        kind, text = luck.choice(written)
        text = bent(text, luck)
        try:
            state = read_position(rules_of(kind), text).state
            if state.to_move >= 0:
                state.rules.play(state, luck.choice(state.legal))
        except AstragalError:
            continue
        except Exception as error:
            raise AssertionError(f"{kind}: {text!r}") from error
    tried(size)


def play_from(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[object, str]:
    """Begin a match from a position; return the exit code and what was said on the error stream."""
    with pytest.raises(SystemExit) as end:
        main(["play", "rtta", "--plain", "--position", str(path)])
    return end.value.code, capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"  \n", b"a" * 70_000, b"\xff\xfe", b"\x00" * 100])
def test_a_file_that_is_no_position_is_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody plays an ordinary match, or with a name of thousands of letters, instead."""
    path = tmp_path / "position.txt"
    path.write_bytes(content)

    code, said = play_from(path, capsys)

    assert code == 2
    assert len(said.splitlines()) == 1


def test_a_pipe_or_a_device_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A position is read from a file, not from what never ends."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for path in (pipe, Path("/dev/zero")):
        code, said = play_from(path, capsys)
        assert code == 2
        assert "is not a file" in said
