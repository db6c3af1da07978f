"""Plain lines, one by one: what is asked, listed, warned about and kept."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from astragal import BadInput, Match, Registry
from astragal.cli import streams
from astragal.tui import plain
from astragal.tui.plain import PlainTable, play_plainly, read_line, write_line
from astragal.tui.plain_entry import PlainEntry
from astragal.tui.table.session import Session
from tests.tui.tables import make_match

NOWHERE = Path("/dev/null/matches/lost.astragal")


def told(lines: Iterable[str], match: Match, language: str = "en") -> list[str]:
    """Play a match by given lines, then leave; return what was written, with what was typed behind `>`."""
    written: list[str] = []
    answers = iter(lines)

    def read(prompt: str) -> str:
        line = next(answers, "q")
        written.append(f"{prompt}{line}")
        return line

    PlainTable(Session(match, language), read, written.append).run()
    return written


def listed(written: list[str], after: str) -> list[str]:
    """Return the numbered lines between what was typed and the next prompt."""
    start = written.index(f"> {after}") + 1
    end = next((n for n in range(start, len(written)) if written[n].startswith("> ")), len(written))
    return [line for line in written[start:end] if line[:1].isdigit()]


# --- choices -----------------------------------------------------------------------------------------


def test_every_choice_is_numbered_in_its_order() -> None:
    """The number that is typed is the number that is read."""
    match = make_match()

    written = told(["l"], match)

    shown = [line for line in written if line[:1].isdigit()]
    count = len(match.legal)
    assert [int(line.partition(".")[0]) for line in shown] == [*range(1, count + 1)] * 2


@pytest.mark.parametrize("too_many", [False, True])
def test_too_many_choices_are_counted(too_many: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as the limit are read; with one more, their number and how to leave are."""
    match = make_match()
    Session(match, "en").refresh()
    while match.to_move < 0:
        match.roll()
    count = len(match.legal)
    monkeypatch.setattr(plain, "MOST", count - too_many)

    written = told([], match)

    choices = [line for line in written if line[:1].isdigit()]
    assert (f"{count} choices: type part of a name." in written) == too_many
    assert len(choices) == (2 if too_many else count)
    assert choices[-1].startswith(f"{count}. ")


def test_the_same_choices_are_not_read_twice() -> None:
    """Nonsense changes nothing, so nothing is read again; `l` and an empty line ask for it."""
    written = told(["zzz", "l", ""], make_match())

    assert listed(written, "zzz") == []
    assert listed(written, "l") == listed(written, "") != []


def test_choices_are_read_again_after_an_undo() -> None:
    """Whoever goes back hears where they are, and what happens next is told again."""
    written = told(["keep", "1", "u", "1"], make_match("Alice Bruno", seed=4))

    assert listed(written, "u") != []
    assert sum(line.startswith("1. ") for line in listed(written, "u")) == 1


def test_what_is_done_again_after_an_undo_is_told_again() -> None:
    """The log is shorter after an undo; its new lines are new."""
    written = told(["keep", "1", "u", "1"], make_match("Alice Bruno", seed=4))
    first, second = (n for n, line in enumerate(written) if line == "> 1")
    news = [line for line in written[first + 1 : written.index("> u")] if not line[:1].isdigit()]

    assert news[0] in written[second + 1 :]


def test_part_of_several_names_lists_them() -> None:
    """With the numbers that they have among all choices; a number then takes one."""
    match = make_match()

    written = told(["reroll", "1"], match)

    shown = listed(written, "reroll")
    assert len(shown) > 1
    assert all("reroll" in line.lower() for line in shown)
    assert [step.text for step in match.steps if step.seat == 0] != []


def test_chosen_dice_are_not_looked_for_among_names() -> None:
    """`1 3` rerolls two dice, and that is all."""
    written = told(["1 3"], make_match())

    assert not any(line.startswith("No such action") for line in written)


@pytest.mark.parametrize(("before", "asked"), [(-1, False), (0, True), (1, False)])
def test_the_table_is_handed_over_where_something_is_secret(
    before: int, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first player to the second too; not at the beginning, and not to whoever sits there."""
    monkeypatch.setattr(Session, "keeps_secrets", True)
    match = make_match("Alice Bruno", seed=4)
    while match.to_move != 1:
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    written: list[str] = []
    table = PlainTable(Session(match, "en"), lambda prompt: "", written.append)
    table._last_person = before

    going_on = table._pass_on()

    assert going_on
    assert ("Bruno's turn: pass the keyboard, then press Enter." in written) == asked


# --- real dice ---------------------------------------------------------------------------------------


def test_a_roll_is_asked_for_and_read_back() -> None:
    """The question numbers the faces; the answer is confirmed in words."""
    match = make_match(real_dice=True)
    entry = PlainEntry(Session(match, "en"))

    written = told(["food food skull", "n"], match)

    question = entry.question()
    assert written[written.index("> food food skull") - 1] == question
    assert entry.confirmation(("food", "food", "skull")) in written
    assert written.count(question) == 2


def test_a_roll_that_is_refused_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is asked for again."""
    match = make_match(real_dice=True)

    def refuse(names: object) -> None:
        raise BadInput("the dice fell off the table", "roll them again")

    monkeypatch.setattr(match, "answer", refuse)

    written = told(["food food skull", ""], match)

    assert any("the dice fell off the table" in line for line in written)
    assert match.steps == ()


# --- saving ------------------------------------------------------------------------------------------


def test_a_finished_match_that_is_not_saved_leaves_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is asked at the end, so the copy is made."""
    monkeypatch.chdir(tmp_path)
    match = make_match("Alice", path=NOWHERE, settings={"round_limit": 1})

    written = told(["1"] * 200, match)

    assert match.over
    assert any(line.endswith(f"a copy is in {tmp_path / NOWHERE.name}") for line in written)
    assert Match.load(tmp_path / NOWHERE.name, Registry()).over


def test_who_leaves_when_the_folder_is_back_is_not_asked(tmp_path: Path) -> None:
    """What waited is written first."""
    (tmp_path / "matches").write_text("in the way")
    match = make_match("Alice Bruno", path=tmp_path / "matches" / "m.astragal")

    def lines() -> Iterable[str]:
        yield "t"
        (tmp_path / "matches").unlink()
        yield "q"

    written = told(lines(), match)

    assert sum(line.startswith("! Not saved: ") for line in written) == 1
    assert not any(line.startswith("This match is not saved") for line in written)
    assert match.saved


@pytest.mark.parametrize(
    ("answers", "copies", "left"), [(["c"], 1, True), (["y"], 0, True), (["no", "q", "yes"], 0, True)]
)
def test_leaving_an_unsaved_match_by_lines_asks(
    answers: list[str], copies: int, left: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy, no copy, or going on; the reason is told with the question."""
    monkeypatch.chdir(tmp_path)
    match = make_match("Alice Bruno", path=NOWHERE)

    written = told(["q", *answers], match)

    assert "This match is not saved: " in " ".join(written)
    assert len(list(tmp_path.iterdir())) == copies
    assert (written[-1].startswith("> ") or "a copy is in" in written[-1]) == left


def test_an_error_in_the_midst_of_an_unsaved_match_leaves_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever ends the program; the error goes on its way."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(plain, "ended_by_signals", list)

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(PlainTable, "run", lambda table: interrupted(""))

    with pytest.raises(KeyboardInterrupt):
        play_plainly(Session(make_match(path=NOWHERE), "en"))

    assert f"a copy is in {tmp_path / NOWHERE.name}" in capsys.readouterr().err


def test_a_signal_gives_the_exit_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """128 and the number of the signal, as the shell has it; a saved match needs no copy."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(plain, "ended_by_signals", lambda: [143])

    def ended(table: PlainTable) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PlainTable, "run", ended)

    with pytest.raises(SystemExit) as left:
        play_plainly(Session(make_match(path=tmp_path / "home" / "m.astragal"), "en"))

    assert left.value.code == 143
    assert [each.name for each in tmp_path.iterdir()] == ["home"]


# --- streams -----------------------------------------------------------------------------------------


class Stream(io.StringIO):
    """Notes what had been written each time it was flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed: list[str] = []

    def flush(self) -> None:
        self.flushed.append(self.getvalue())


def test_lines_are_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prompt and a line that stay in a buffer help nobody."""
    stream = Stream()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stdin", io.StringIO("  yes \n"))

    write_line("a line")
    answers = [read_line("> "), read_line("> ")]

    assert stream.flushed == ["a line\n", "a line\n> ", "a line\n> > "]
    assert answers == ["yes", plain.END]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "ascii"])
def test_streams_that_lack_signs_write_plain_ones(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both output streams, and whatever the sign; those that they have stay."""
    outputs: dict[str, io.BytesIO] = {name: io.BytesIO() for name in ("stdout", "stderr")}
    for name, output in outputs.items():
        monkeypatch.setattr(sys, name, io.TextIOWrapper(output, encoding=encoding))

    streams.make_ready()
    for stream in (sys.stdout, sys.stderr):
        stream.write("► 3 … 中")
    streams.flush()

    assert [output.getvalue() for output in outputs.values()] == [b"> 3 ... ?"] * 2 or encoding == "cp1252"
    assert all(output.getvalue().startswith(b"> 3 ") for output in outputs.values())


def test_streams_that_have_every_sign_write_what_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is no text, as in a path that is not UTF-8, becomes a question mark."""
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding="utf-8"))

    streams.make_ready()
    sys.stdout.write("► \udcff")
    sys.stdout.flush()

    assert output.getvalue() == "► ?".encode()


def test_closed_streams_get_a_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading finds the end, writing harms nobody."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)

    streams.make_ready()
    made: list[Any] = [sys.stdin, sys.stdout, sys.stderr]
    try:
        found = made[0].read()
        for stream in made[1:]:
            stream.write("text")
            stream.flush()
    finally:
        for stream in made:
            stream.close()

    assert found == ""


def test_giving_up_a_stream_keeps_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """What leads nowhere is closed again."""
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.StringIO())  # without a number: those of the tests stay as they are
    folder = Path("/proc/self/fd")
    before = len(os.listdir(folder)) if folder.exists() else 0

    streams.abandon()

    assert before == 0 or len(os.listdir(folder)) == before


@pytest.mark.parametrize(
    ("sign", "expected"),
    [
        ("─", "-"),
        ("│", "|"),
        ("┼", "+"),
        ("█", "#"),
        ("░", "#"),
        ("⣿", "#"),
        ("é", "e"),
        ("\u0301", ""),
        ("中", "?"),
    ],
)
def test_every_sign_has_a_plain_form(sign: str, expected: str) -> None:
    """Boxes become lines, blocks a filled sign, letters lose their accents."""
    assert streams.plain_character(sign) == expected
