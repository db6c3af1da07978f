"""`astragal replay`: shows, tells and verifies saved matches; what is wrong is one line and exit code 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from astragal.cli import main
from astragal.match.match import Match, Seat
from tests.core.journal.saved_matches import SHELF, begin, forge, play, written


class Run:
    """What a command printed and returned."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *words: object) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["replay", *map(str, words)])
        self.code = ended.value.code
        self.out, self.err = capsys.readouterr()


def test_a_whole_match_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In words and as JSON."""
    path = written(tmp_path, "rtta", steps=40)

    told, plain = Run(capsys, path, "--verify"), Run(capsys, path, "--verify", "--json")

    assert (told.code, told.err) == (0, "")
    assert "40 steps, all came out as written" in told.out
    assert plain.code == 0
    assert json.loads(plain.out) == {
        "ok": True,
        "steps": 40,
        "first_difference": None,
        "reason": "",
        "unchecked": 0,
    }


def change_rules(lines: list[dict[str, Any]]) -> None:
    """Make the seventh step come out otherwise."""
    lines[7]["h"] = "0" * 16


@pytest.mark.parametrize(
    ("spoil", "step", "reason"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:-9]), 40, "the last line is torn off"),
        (lambda path: path.write_bytes(path.read_bytes().replace(b'"h":"', b'"h":"0', 5)), 1, "line 1"),
        (lambda path: forge(path, change_rules), 7, "the rules have changed since"),
        (
            lambda path: forge(path, lambda lines: lines[0].update(h="0" * 16)),
            0,
            "step 0 (line 1): the table is set up otherwise",
        ),
        (lambda path: path.write_bytes(b"rubbish"), None, "is not a journal of Astragal"),
        (lambda path: forge(path, lambda lines: lines[0].update(format=8)), None, "journal format 8"),
        (
            lambda path: forge(path, lambda lines: lines[0].update(rules=[{"id": "x.y", "version": "1.2"}])),
            None,
            "this game used rule x.y 1.2; it is not installed",
        ),
        (lambda path: path.unlink(), None, "No such file"),
    ],
)
def test_what_is_wrong_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Any, step: int | None, reason: str
) -> None:
    """On the error stream, with exit code 2, and in the JSON document too."""
    path = written(tmp_path, "rtta", steps=40)
    spoil(path)

    run = Run(capsys, path, "--verify", "--json")

    verdict = json.loads(run.out)
    assert (run.code, verdict["ok"], verdict["first_difference"]) == (2, False, step)
    assert reason in verdict["reason"]
    assert run.err.startswith("astragal: ")
    assert run.err.count("\n") == 1
    assert reason in run.err
    assert Run(capsys, path, "--verify").out == ""


def test_a_damaged_match_names_the_way_to_salvage_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only where something is whole: without its first line, nothing is."""
    path = written(tmp_path, "rtta", steps=40)
    lines = path.read_bytes().splitlines(keepends=True)

    path.write_bytes(b"".join([*lines[:9], *lines[10:]]))
    later = Run(capsys, path, "--verify").err
    path.write_bytes(b"".join(lines[1:]))
    first = Run(capsys, path, "--verify").err

    assert later.endswith("or keep what is whole: astragal replay FILE --salvage OUT\n")
    assert "--salvage" not in first


def test_a_match_is_told_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who played, every step with what happened, the table and the result."""
    path = written(tmp_path, "rtta")

    run = Run(capsys, path, "--text")

    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[0] == "Roll Through the Ages, bronze-age, seed 1"
    assert lines[1:3] == ["1 Ann", "2 Bob"]
    assert sum(line[:5].strip().isdigit() for line in lines) >= len(Match.load(path, SHELF).steps)
    assert "Won by" in lines[-1]


def test_a_match_is_told_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names come from the game's words."""
    path = written(tmp_path, "rtta", steps=60)

    english, french = Run(capsys, path, "--text"), Run(capsys, path, "--text", "--lang", "fr")

    assert french.code == 0
    assert english.out != french.out


def test_a_match_is_told_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Header, steps with their events, and the result."""
    path = written(tmp_path, "rtta")

    document = json.loads(Run(capsys, path, "--json").out)

    match = Match.load(path, SHELF)
    assert [step["text"] for step in document["steps"]] == [step.text for step in match.steps]
    assert document["header"]["seed"] == 1
    assert document["result"]["scores"] == list(match.result.scores if match.result else ())


def test_a_torn_match_is_told_with_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The steps before the torn line are whole."""
    path = written(tmp_path, "rtta", steps=40)
    path.write_bytes(path.read_bytes()[:-9])

    run = Run(capsys, path)

    assert run.code == 0
    assert "   39 " in run.out
    assert "torn off" in run.err


def test_a_match_under_other_rules_is_told_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then comes the line that names the first differing step."""
    path = forge(written(tmp_path, "rtta", steps=40), change_rules)

    run = Run(capsys, path)

    assert run.code == 2
    assert "    6 " in run.out
    assert "    7 " not in run.out
    assert "step 7 (line 8)" in run.err


def test_hostile_texts_are_told_harmlessly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No control character of a save reaches the terminal."""
    path = tmp_path / "rtta.astragal"
    with begin("rtta", (Seat("\x1b[31mAnn\u202e"), Seat("Bob\nEve")), path=path) as match:
        play(match, 9)
    forge(path, lambda lines: lines[0].update(ruleset="\x1b]0;owned\x07"))

    run = Run(capsys, path, "--text")

    assert run.code == 0
    assert all(line.isprintable() for line in run.out.splitlines())


def test_a_rule_of_a_single_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A match that used one is verified when the file is given."""
    rule = tmp_path / "rich_start.py"
    rule.write_text(
        "from astragal import hookimpl\n\n\n"
        "@hookimpl\ndef amend_content(content):\n    content.start.food = 9\n"
    )
    registry = type(SHELF)()
    ruleset = registry.ruleset("rtta", extra=[registry.add_file(rule)])
    path = tmp_path / "rich.astragal"
    with Match.start(
        registry.compile(ruleset, 2), ruleset, (Seat("Ann"), Seat("Bob")), 1, path=path
    ) as match:
        play(match, 9)

    without, given = Run(capsys, path, "--verify"), Run(capsys, path, "--verify", "--rule", rule)

    assert "this game used rule rich-start; it is not installed" in without.err
    assert (without.code, given.code) == (2, 0)
