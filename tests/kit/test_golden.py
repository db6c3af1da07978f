"""Golden games: text that a person reads in a diff, and that plays out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.errors import BadInput
from astragal.plugins.registry import Registry
from astragal.testing import Step, assert_golden, read_golden, record, replay, write_golden
from tests.core.toy import compiled


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    """Return a golden game of Roll Through the Ages on disk."""
    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta"), 2, {"developments_to_end": 2})
    path = tmp_path / "quick.txt"
    path.write_text(record(rules, 5, about="a short game"), encoding="utf-8")
    return path


def test_recorded_game_plays_out_again(golden: Path) -> None:
    """What was recorded is what is played."""
    read = assert_golden(golden)

    assert (read.game, read.ruleset, read.players) == ("rtta", "bronze-age", 2)
    assert read.options == ("developments_to_end=2",)
    assert read.about == "a short game"
    assert replay(read).over


def test_text_holds_steps_events_and_scores() -> None:
    """Each step stands on a numbered line; what happened is indented below; the scores close it."""
    text = write_golden(compiled(options={"goal": 3}), [Step(-1, "3"), Step(0, "gather 3"), Step(0, "done")])

    assert text.splitlines()[:9] == [
        "game: toy",
        "ruleset: plain",
        "players: 2",
        "options: goal=3",
        "",
        "      Round 1: Player 1",
        "   1 * 3",
        "   2 1 gather 3",
        "      Gathered",
    ]
    assert "score 1: 3 = stones 3" in text
    assert "ending: none yet" in text


def test_change_is_found_at_its_line(golden: Path) -> None:
    """A line that differs is named with what it was and what it is."""
    text = golden.read_text(encoding="utf-8")
    golden.write_text(text.replace("winners: ", "winners: 9"), encoding="utf-8")

    with pytest.raises(
        AssertionError, match=r"quick.txt differs at line \d+: was 'winners: 9.*', is 'winners: "
    ):
        assert_golden(golden)


def test_step_that_became_illegal_is_found(golden: Path) -> None:
    """A step that the rules no longer allow is named."""
    text = golden.read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.lstrip().startswith("2 1 "))
    golden.write_text(text.replace(first, "   2 1 build monument:temple", 1), encoding="utf-8")

    with pytest.raises(AssertionError, match=r"quick.txt can no longer be played: step 2: "):
        assert_golden(golden)


def test_update_writes_the_file_anew(golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked to, the check writes what it would have compared."""
    text = golden.read_text(encoding="utf-8")
    golden.write_text(text.replace("winners: ", "winners: 9"), encoding="utf-8")
    monkeypatch.setenv("ASTRAGAL_GOLDEN", "update")

    assert_golden(golden)

    assert golden.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the header lacks"),
        ("game: rtta\nruleset: x\nplayers: two\n\n", "the header lacks"),
        ("game: rtta\nweather: fine\n\n", "'weather: fine' does not belong in the header"),
        ("game: rtta\nruleset: x\nplayers: 2\n\nroll 3", "is not a step"),
    ],
)
def test_text_that_is_no_golden_game_is_refused(text: str, message: str) -> None:
    """A text that cannot be read is one line."""
    with pytest.raises(BadInput, match=message):
        read_golden(text)


def test_golden_game_with_an_unknown_option_is_refused(golden: Path) -> None:
    """An option that is gone is named."""
    text = golden.read_text(encoding="utf-8")
    golden.write_text(text.replace("developments_to_end", "developments_too"), encoding="utf-8")

    with pytest.raises(BadInput, match="unknown option 'developments_too'"):
        assert_golden(golden)
