"""Reading journals: what is whole is read, what is not is one line that says what and where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from astragal.errors import BadInput
from astragal.journal import FORMAT, SIZE_LIMIT, DamagedJournal, read_journal
from astragal.journal.format import check_of
from astragal.match.match import Match
from astragal.match.replay import Replay, verify
from tests.core.journal.saved_matches import (
    PEOPLE,
    SHELF,
    Change,
    begin,
    chained,
    decoded,
    forge,
    play,
    written,
)


def refused(path: Path) -> str:
    """Return the line that a journal is refused with; the file stays as it was."""
    before = path.read_bytes()

    with pytest.raises(BadInput) as error:
        Match.resume(path, SHELF)

    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir() if other.suffix == ".new"] == []
    assert len(str(error.value).splitlines()) == 1
    return str(error.value)


def test_a_journal_reads_as_it_was_written(tmp_path: Path) -> None:
    """Header and entries come back, and nothing is torn."""
    path = written(tmp_path, steps=20)

    journal = read_journal(path)

    assert journal.header.game == "pig"
    assert [seat.name for seat in journal.header.players] == ["Ann", "Bob"]
    assert len(journal.entries) == 20
    assert (journal.torn, journal.open_end) == (0, False)


def test_equal_matches_write_equal_journals(tmp_path: Path) -> None:
    """A journal holds nothing but the match: no clock, no path."""
    one, other = tmp_path / "one", tmp_path / "other"

    assert written(one, seed=5).read_bytes() == written(other, seed=5).read_bytes()


@pytest.mark.parametrize("lost", [1, 2, 20, 60])
def test_a_torn_last_line_is_dropped(tmp_path: Path, lost: int) -> None:
    """Whatever is missing at the end of the last line, the steps before it are whole."""
    path = written(tmp_path, steps=12)
    path.write_bytes(path.read_bytes()[:-lost])

    journal = read_journal(path)

    assert len(journal.entries) == (12 if lost == 1 else 11)


def test_zeros_after_the_last_line_are_dropped(tmp_path: Path) -> None:
    """A file that grew but whose bytes never arrived is whole without them."""
    path = written(tmp_path, steps=12)
    path.write_bytes(path.read_bytes() + bytes(300))

    journal = read_journal(path)

    assert (len(journal.entries), journal.torn) == (12, 300)


def test_a_resumed_match_leaves_the_torn_line_behind(tmp_path: Path) -> None:
    """The file is whole again before the next step is written."""
    path = written(tmp_path, steps=12)
    whole = path.read_bytes()
    path.write_bytes(whole + whole.splitlines(keepends=True)[-1][:30])

    with Match.resume(path, SHELF) as match:
        assert match.saved

    assert path.read_bytes() == whole


def test_a_missing_line_break_is_put_back(tmp_path: Path) -> None:
    """A last line that is whole but for its line break counts, and the next one has a line of its own."""
    path = written(tmp_path, steps=12)
    path.write_bytes(path.read_bytes()[:-1])

    with Match.resume(path, SHELF) as match:
        play(match, 14)

    assert len(read_journal(path).entries) == 14


@pytest.mark.parametrize("number", [1, 2, 7, 12])
def test_an_edited_line_is_named(tmp_path: Path, number: int) -> None:
    """Changing one letter is damage, and the message names the line."""
    path = written(tmp_path, steps=12)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number] = lines[number].replace(b'"round":', b'"round":3')
    path.write_bytes(b"".join(lines))

    assert f"line {number + 1}: the line" in refused(path)


def test_an_edited_header_is_named(tmp_path: Path) -> None:
    """A changed name or seed in the first line is damage as well."""
    path = written(tmp_path, steps=3)
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"Eve"'))

    assert "line 1: the line" in refused(path)


@pytest.mark.parametrize(
    "change",
    [lambda lines: lines[:4] + lines[5:], lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]]],
)
def test_dropped_and_moved_lines_are_found(tmp_path: Path, change: Any) -> None:
    """The checks are chained: a line is valid only in its place."""
    path = written(tmp_path, steps=12)
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))

    assert "changed, dropped or moved" in refused(path)


def test_a_journal_cut_off_in_its_first_line_is_refused(tmp_path: Path) -> None:
    """Without its header a journal is nothing."""
    path = written(tmp_path, steps=3)
    path.write_bytes(path.read_bytes()[:50])

    assert "cut off inside its first line" in refused(path)


@pytest.mark.parametrize(
    "content",
    [
        b"hello\n",
        b"\x89PNG\r\n\x1a\n",
        b"[1]\n",
        b'{"a":1}\n',
        b"null\n",
        b'{"name":"x","format":1}\n',
        b"[" * 90_000,
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """What is no journal is called so."""
    path = tmp_path / "foreign.astragal"
    path.write_bytes(content)

    assert "is not a journal of Astragal" in refused(path)


@pytest.mark.parametrize("content", [b"", bytes(512)])
def test_an_empty_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """A file of nothing, or of zeros, is empty."""
    path = tmp_path / "empty.astragal"
    path.write_bytes(content)

    assert "is empty" in refused(path)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    """More than the limit is not even looked at."""
    path = written(tmp_path, steps=3)
    with path.open("ab") as file:
        file.truncate(SIZE_LIMIT + 1)

    assert "larger than 8 MiB" in refused(path)


def test_a_file_of_exactly_the_limit_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit itself is allowed."""
    path = written(tmp_path, steps=3)
    monkeypatch.setattr("astragal.journal.reading.SIZE_LIMIT", path.stat().st_size)

    assert read_journal(path).size == path.stat().st_size


def test_a_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    """The system's reason is passed on."""
    with pytest.raises(BadInput, match="not a regular file"):
        read_journal(tmp_path)
    with pytest.raises(BadInput, match="No such file"):
        Match.resume(tmp_path / "none.astragal", SHELF)


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    """A journal of tomorrow is neither read nor written to."""
    path = forge(written(tmp_path, steps=3), lambda lines: lines[0].update(format=FORMAT + 1))

    told = f"journal format {FORMAT + 1}; this program reads formats up to {FORMAT}: update astragal"
    assert told in refused(path)


def test_a_newer_format_is_known_even_if_its_checks_are_others(tmp_path: Path) -> None:
    """The number of the format is read before anything else."""
    path = tmp_path / "new.astragal"
    path.write_bytes(b'{"format":9,"quite":"different"}\nxyz\n')

    assert "journal format 9" in refused(path)


def setting(number: int, **values: object) -> Change:
    """Return a change that sets values of a line."""
    return lambda lines: lines[number].update(values)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (setting(0, seed="3"), "line 1, seed: expected a whole number, found '3'"),
        (setting(0, seed=True), "line 1, seed: expected a whole number, found True"),
        (setting(0, seed=3.0), "line 1, seed: expected a whole number, found 3.0"),
        (setting(0, players="Ann"), "line 1, players: expected a list, found 'Ann'"),
        (setting(0, players=[]), "nobody plays"),
        (setting(0, players=[{"name": "Ann", "bot": ""}] * 9), "line 1: pig is for 1 to 4 players, not 9"),
        (setting(0, players=[{"name": "Ann", "bot": "deep"}] * 2), "line 1: there is no bot 'deep'"),
        (setting(0, extra=1), "line 1: unknown field extra"),
        (setting(0, options={"goal": 41.5}), "options.goal"),
        (setting(0, options={"goal": 400}), "line 1: option goal cannot be 400"),
        (setting(0, options={"gaol": 40}), "line 1: unknown option 'gaol'"),
        (setting(0, real_dice=1), "real_dice: expected true or false"),
        (setting(0, game="chess", game_version="2.1"), "this is a match of chess 2.1; it is not installed"),
        (setting(2, seat="0"), "line 3, seat: expected a whole number"),
        (setting(2, act=7), "line 3, act: expected a text"),
        (setting(2, names=["1"]), "line 3: neither a decision, a roll, a step back nor a change of seats"),
        (setting(1, names="12"), "line 2, names: expected a list"),
        (setting(1, names=[1]), "line 2, names[0]: expected a text"),
        (lambda lines: lines[2].pop("h"), "line 3, h: required field h missing"),
        (lambda lines: lines.append({"go": 2, "round": 1, "next": 0, "h": ""}), "(line 5): going to step 2"),
        (lambda lines: lines.append({"go": 99, "round": 1, "next": 0, "h": ""}), "There is no such step"),
    ],
)
def test_values_are_never_guessed(tmp_path: Path, change: Change, message: str) -> None:
    """A journal with right checks and wrong values is refused, and the message names line and field."""
    path = forge(written(tmp_path, steps=3), change)

    assert message in refused(path)


@pytest.mark.parametrize(
    ("number", "values"),
    [
        (2, {"act": "fly"}),
        (2, {"act": "again 3"}),
        (2, {"act": "done "}),
        (2, {"seat": 1}),
        (2, {"act": "roll"}),
        (1, {"names": ["7"]}),
        (1, {"names": []}),
        (1, {"names": ["six"]}),
        (1, {"names": ["9" * 5000]}),
    ],
)
def test_an_illegal_step_is_named(tmp_path: Path, number: int, values: dict[str, Any]) -> None:
    """Replaying checks that every step is allowed; the first one that is not is named."""
    path = forge(written(tmp_path, steps=3), setting(number, **values))

    assert f"step {number} (line {number + 1}): " in refused(path)


def test_a_missing_rule_is_one_line(tmp_path: Path) -> None:
    """The rule is named with its version."""
    path = forge(written(tmp_path, steps=3), setting(0, rules=[{"id": "night-market", "version": "1.2"}]))

    assert "this game used rule night-market 1.2; it is not installed" in refused(path)


def test_a_change_of_rules_is_told_from_damage(tmp_path: Path) -> None:
    """Right checks and another table: the rules have changed, and the first differing step is named."""
    path = forge(written(tmp_path, steps=12), setting(5, h="0" * 16))

    verdict = verify(path, SHELF)

    assert (verdict.ok, verdict.steps, verdict.first_difference) == (False, 4, 5)
    assert "step 5 (line 6)" in verdict.reason
    assert "the rules have changed since" in verdict.reason
    with pytest.raises(BadInput):
        Match.load(path, SHELF)


def test_a_difference_in_the_first_step_leaves_none_that_came_out(tmp_path: Path) -> None:
    """Nothing was as written."""
    verdict = verify(forge(written(tmp_path, steps=3), setting(1, h="0" * 16)), SHELF)

    assert (verdict.ok, verdict.steps, verdict.first_difference) == (False, 0, 1)


def test_another_version_of_the_rules_is_named(tmp_path: Path) -> None:
    """When versions differ, the message says which."""

    def change(lines: list[dict[str, Any]]) -> None:
        lines[0].update(game_version="0.0.9")
        lines[2].update(h="0" * 16)

    path = forge(written(tmp_path, "rtta", steps=5), change)

    assert "rtta 0.0.9 then, 0." in verify(path, SHELF).reason


def test_damage_is_told_from_a_change_of_rules(tmp_path: Path) -> None:
    """Wrong checks: the journal is damaged, and the verdict says where."""
    path = written(tmp_path, steps=12)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]) + lines[5].replace(b"h", b"k", 1) + b"".join(lines[6:]))

    verdict = verify(path, SHELF)

    assert (verdict.ok, verdict.steps, verdict.first_difference) == (False, 4, 5)
    assert "changed" in verdict.reason
    assert "rules" not in verdict.reason
    with pytest.raises(DamagedJournal):
        read_journal(path)


def test_a_whole_journal_verifies(tmp_path: Path) -> None:
    """Every step comes out as written."""
    path = written(tmp_path)

    verdict = verify(path, SHELF)

    assert verdict.ok
    assert verdict.steps == len(read_journal(path).entries)
    assert verdict.first_difference is None


def test_a_replay_shows_any_step(tmp_path: Path) -> None:
    """State after n steps equals the state of the match then."""
    with begin(path=tmp_path / "a.astragal") as match:
        play(match)
        replay = Replay.open(tmp_path / "a.astragal", SHELF)

    assert replay.steps == match.steps
    assert all(replay.state_at(n) == match.state_at(n) for n in range(len(match.steps) + 1))
    assert replay.result == match.result


def test_right_checks_are_what_the_writer_writes(tmp_path: Path) -> None:
    """The tests' own forger agrees with the writer, so forged journals are tried for their values alone."""
    path = written(tmp_path, steps=9)

    assert chained(decoded(path)) == path.read_bytes()
    assert json.loads(path.read_bytes().splitlines()[0])["format"] == FORMAT


def test_a_line_that_is_no_object_is_named_by_its_number(tmp_path: Path) -> None:
    """Even when its check is right."""
    path = written(tmp_path, steps=3)
    lines = path.read_bytes().splitlines(keepends=True)
    check = json.loads(lines[1])["c"]
    body = b"[1"
    lines[2:] = [b'%s,"c":"%s"}\n' % (body, check_of(check, body).encode())]
    path.write_bytes(b"".join(lines))

    assert "line 3: it is not valid JSON" in refused(path)


def test_an_empty_line_after_a_damaged_one_is_damage_too(tmp_path: Path) -> None:
    """Only the last line can be one that a power cut tore off."""
    path = written(tmp_path, steps=3)
    path.write_bytes(path.read_bytes()[:-1] + b"x\n\n")

    assert "line 4: the line, or one before it, was changed" in refused(path)


def test_another_version_of_a_rule_is_named(tmp_path: Path) -> None:
    """With what it was then and what it is now."""
    ruleset = SHELF.ruleset("rtta", "bronze-age", ["rtta.theatre"])
    path = tmp_path / "match.astragal"
    with Match.start(SHELF.compile(ruleset, 2), ruleset, PEOPLE, 1, path=path) as match:
        play(match, 3)

    def change(lines: list[dict[str, Any]]) -> None:
        lines[0]["rules"][0]["version"] = "0.0.9"
        lines[2].update(h="0" * 16)

    assert "rtta.theatre 0.0.9 then, 0." in verify(forge(path, change), SHELF).reason
