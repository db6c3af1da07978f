"""Streams: closed, full or narrow ones end with a line at most, never with a traceback."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from astragal import Match, Registry
from astragal.cli import streams
from astragal.cli.streams import plain_character
from astragal.tui.plain import PlainTable
from astragal.tui.table.session import Session
from tests.tui.tables import make_match

COMMANDS = [
    "games",
    "bots",
    "cards along-history",
    "rules list",
    "rules explain rtta",
    "saves list",
    "simulate rtta --games 2 --workers 1",
    "play rtta --plain --lang fr",
]
STREAMS = [">&-", "<&-", "2>&-", "<&- >&- 2>&-", ">/dev/full", "2>/dev/full", ">/dev/full 2>/dev/full"]


@pytest.fixture(autouse=True)
def folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unsaved matches are copied into the present folder."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def run(
    command: str, home: Path | str, streams: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a shell with its streams bent."""
    code = f'"{sys.executable}" -c "from astragal.cli import main; main()" {command} {streams}'
    own = {**os.environ, "ASTRAGAL_HOME": str(home), "LANG": "C.UTF-8", **environment}
    return subprocess.run(
        code, shell=True, capture_output=True, stdin=subprocess.DEVNULL, env=own, check=False, timeout=120
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("streams", STREAMS)
@pytest.mark.parametrize("command", ["games", "simulate rtta --games 2 --workers 1", "play rtta --plain"])
def test_bent_streams_end_without_a_traceback(command: str, streams: str, tmp_path: Path) -> None:
    """Closed and full streams cost the output and nothing else."""
    done = run(command, tmp_path, streams)

    assert b"Traceback" not in done.stderr
    assert b"Error" not in done.stderr
    assert done.returncode in (0, 2)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("streams", STREAMS)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_survives_bent_streams(command: str, streams: str, tmp_path: Path) -> None:
    """The same of every command that prints."""
    test_bent_streams_end_without_a_traceback(command, streams, tmp_path)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_full_output_is_one_line(tmp_path: Path) -> None:
    """What could not be written is said, with what to do."""
    done = run("games", tmp_path, ">/dev/full")

    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "astragal: the output cannot be written: No space left on device: "
        "free some space, or send it elsewhere"
    ]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "cp437", "ascii"])
@pytest.mark.parametrize("command", ["cards along-history", "play rtta --plain --lang fr"])
def test_narrow_encodings_get_plain_signs(command: str, encoding: str, tmp_path: Path) -> None:
    """Pipes that know no boxes get lines; accents stay where the encoding has them."""
    done = run(command, tmp_path, PYTHONIOENCODING=encoding)

    assert done.returncode == 0
    assert done.stderr == b""
    assert len(done.stdout.decode(encoding)) > 200


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252", "ascii"])
def test_input_that_is_no_text_is_no_traceback(encoding: str, tmp_path: Path) -> None:
    """Bytes that the encoding does not know are no answer, and the question stays."""
    typed = tmp_path / "typed"
    typed.write_bytes(b"\xff\xfe1\n\x81\n\xc3\n")
    command = "play rtta --plain --players Ann,Bob --seed 3"

    done = run(command, tmp_path / "home", f'< "{typed}"', PYTHONIOENCODING=encoding)

    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.decode(encoding).count("Choose dice to reroll") > 1
    assert len(list((tmp_path / "home" / "matches").glob("*.astragal"))) == 1


def test_a_path_that_is_no_text_is_printed_by_strict_streams(tmp_path: Path) -> None:
    """A file may be called anything; what cannot be said in UTF-8 is a question mark."""
    home = tmp_path / "\udcff"
    home.mkdir()

    made = run("play rtta --plain", home, PYTHONIOENCODING="utf-8:strict")
    listed = run("saves list --json", home, PYTHONIOENCODING="utf-8:strict")

    assert (made.stderr, listed.stderr) == (b"", b"")
    assert f"{tmp_path}/?/matches/rtta-" in listed.stdout.decode()


@pytest.mark.parametrize(
    ("sign", "plain"),
    [("│", "|"), ("─", "-"), ("┼", "+"), ("╭", "+"), ("é", "e"), ("…", "..."), ("█", "#"), ("語", "?")],
)
def test_plain_signs_look_like_what_they_stand_for(sign: str, plain: str) -> None:
    """Boxes stay boxes, letters lose their accents."""
    assert plain_character(sign) == plain


@pytest.mark.parametrize("home", ["/" + "a" * 5000, "/dev/null/x"])
@pytest.mark.parametrize("command", ["saves list", "play rtta --plain", "play --continue --plain"])
def test_impossible_home_is_no_traceback(command: str, home: str) -> None:
    """A home that cannot be is told in one line, or played in memory with a warning."""
    done = run(command, home)

    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1


@pytest.mark.parametrize(
    "command",
    [
        "simulate rtta --games 8 --workers 2",
        "compare rtta bronze-age trading --games 8 --workers 2 --players 2",
    ],
)
def test_no_more_processes_is_one_line(command: str, tmp_path: Path) -> None:
    """As under `ulimit -u`: threads do not start, and nobody sees a traceback."""
    code = (
        "import threading\n"
        'def refuse(self): raise RuntimeError("can\'t start new thread")\n'
        "threading.Thread.start = refuse\n"
        "from astragal.cli import main; main()"
    )
    own = {**os.environ, "ASTRAGAL_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", code, *command.split()], capture_output=True, env=own, text=True
    )

    said = [line for line in done.stderr.splitlines() if line.startswith("astragal:")]
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert said == [
        "astragal: the system starts no more threads or processes: "
        "close other programs, raise the limit (ulimit -u), or play with --workers 1"
    ]


@pytest.mark.parametrize("threads", [1, 4, 8])
def test_too_few_threads_for_the_workers_are_one_line(threads: int, tmp_path: Path) -> None:
    """A pool that lacks one of its threads waits for ever; so it is asked for all of them before."""
    code = (
        "import threading\n"
        "start = threading.Thread.start\n"
        "def some(self):\n"
        f'    if threading.active_count() > {threads}: raise RuntimeError("can\'t start new thread")\n'
        "    start(self)\n"
        "threading.Thread.start = some\n"
        "from astragal.cli import main; main()"
    )
    command = "simulate rtta --games 3 --bots random --workers 2"
    done = subprocess.run(
        [sys.executable, "-c", code, *command.split()],
        capture_output=True,
        env={**os.environ, "ASTRAGAL_HOME": str(tmp_path), "LANG": "C.UTF-8"},
        text=True,
        timeout=120,
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert [line for line in done.stderr.splitlines() if line] == [
        "astragal: the system starts no more threads or processes: "
        "close other programs, raise the limit (ulimit -u), or play with --workers 1"
    ]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_libraries_of_the_lab_start_no_threads_of_their_own(tmp_path: Path) -> None:
    """Where they cannot, NumPy's sends a Ctrl-C; the environment stays as it was."""
    code = (
        "import os\n"
        "from astragal.lab.extra import needed\n"
        'needed("scipy.stats")\n'
        'print(len(os.listdir("/proc/self/task")), "OPENBLAS_NUM_THREADS" in os.environ)'
    )
    clean = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=clean, text=True)

    assert done.stdout == "1 False\n"


@pytest.mark.parametrize(
    "command", ["games", "saves list", "play rtta --plain", "simulate rtta --games 3 --workers 1"]
)
def test_a_home_that_is_forbidden_costs_a_line_at_most(command: str, tmp_path: Path) -> None:
    """A file in the place of a folder, a path that is too long, and one that may not be entered."""
    (tmp_path / "file").write_text("")
    for home in (tmp_path / "file" / "x", tmp_path / ("a" * 300), Path("/proc/1/fd/x")):
        done = run(command, home)

        assert b"Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) <= 1
        assert done.returncode in (0, 2)


# --- a match that is not saved -----------------------------------------------------------------------


def test_plain_table_says_that_nothing_is_saved(tmp_path: Path) -> None:
    """A home that cannot be written to is named at once; if nobody answers, the match is kept elsewhere."""
    done = run("play rtta --plain", "/dev/null/x")

    said = done.stdout.decode()
    assert "! Not saved: Not a directory: /dev/null/x" in said
    assert "Every step is saved" not in said
    assert f"a copy is in {Path.cwd()}" in said
    (copy,) = Path.cwd().glob("*.astragal")
    assert Match.load(copy, Registry()).steps


def test_plain_table_says_where_a_match_is_saved(tmp_path: Path) -> None:
    """Where all is well the file is named, and leaving asks nothing."""
    done = run("play rtta --plain", tmp_path)

    said = done.stdout.decode()
    assert f"Every step is saved: {tmp_path}" in said
    assert "not saved" not in said
    assert list(Path.cwd().iterdir()) == []


def test_who_does_not_want_to_leave_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anything but yes stays at the table."""
    match = make_match()
    monkeypatch.setattr(type(match), "trouble", property(lambda self: "the disk is full"))
    lines = iter(["q", "no", "q", "y"])
    written: list[str] = []

    PlainTable(Session(match, "en"), lambda prompt: next(lines), written.append).run()

    assert written.count("This match is not saved: the disk is full") == 2
    assert next(lines, None) is None


@pytest.mark.parametrize(("answer", "kept"), [("c", 1), ("y", 0)])
def test_plain_table_offers_a_copy(answer: str, kept: int, tmp_path: Path) -> None:
    """`c` keeps the match in a folder that can be written, `y` leaves it behind."""
    match = make_match(path=Path("/dev/null/matches/lost.astragal"))
    lines = iter(["q", answer])
    written: list[str] = []

    PlainTable(Session(match, "en"), lambda prompt: next(lines), written.append).run()

    assert len(list(Path.cwd().glob("lost.astragal"))) == kept
    assert any(f"c saves a copy in {Path.cwd() / 'lost.astragal'}" in line for line in written)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_plain_table_keeps_an_unsaved_match_when_it_is_ended(number: int, tmp_path: Path) -> None:
    """A signal ends it with its own code, and the match is in a file that is named.

    What runs in the background of a shell ignores interrupts, the tests' children too: that is undone.
    """
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{heeding}; from astragal.cli import main; main()"
    own = {**os.environ, "ASTRAGAL_HOME": "/dev/null/x", "LANG": "C.UTF-8"}
    playing = subprocess.Popen(
        [sys.executable, "-c", code, "play", "rtta", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=own,
        text=True,
    )
    assert playing.stdout is not None
    while "Not saved" not in playing.stdout.readline():
        pass

    playing.send_signal(number)
    _, said = playing.communicate(timeout=60)

    (copy,) = Path.cwd().glob("*.astragal")
    assert f"a copy is in {copy}" in said
    assert "Traceback" not in said
    assert playing.returncode == (130 if number == signal.SIGINT else 128 + number)


def test_plain_table_says_when_saving_works_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that has room again ends the warning."""
    match = make_match()
    troubles = iter(["the disk is full", "the disk is full", ""])
    monkeypatch.setattr(type(match), "trouble", property(lambda self: next(troubles, "")))
    lines = iter(["?", "?", "q"])
    written: list[str] = []

    PlainTable(Session(match, "en"), lambda prompt: next(lines), written.append).run()

    assert written.count("! Not saved: the disk is full") == 1
    assert "Saving works again." in written


def test_what_was_given_up_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits to be written when a pipe is closed does not fail the end of the program."""
    files = {name: (tmp_path / name).open("w", encoding="utf-8") for name in ("stdout", "stderr")}
    for name, file in files.items():
        file.write("waits")
        monkeypatch.setattr(sys, name, file)

    streams.abandon()
    for file in files.values():
        file.close()

    assert [(tmp_path / name).read_text() for name in files] == ["", ""]


@pytest.mark.parametrize(
    ("encoding", "narrow"),
    [("utf-8", False), ("UTF8", False), ("utf-16", False), ("ascii", True), (None, True), ("no-such", True)],
)
def test_an_encoding_that_may_lack_signs_is_known(encoding: str | None, narrow: bool) -> None:
    """One that nobody knows is taken for one that lacks some."""
    assert streams._narrow(encoding) == narrow


@pytest.mark.parametrize("closed", ["stdout", "stderr"])
def test_streams_that_are_closed_or_missing_are_not_flushed(
    closed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one is."""
    shut, other = io.StringIO(), Flushed()
    shut.close()
    for instead in (shut, None):
        other.count = 0
        monkeypatch.setattr(sys, closed, instead)
        monkeypatch.setattr(sys, "stderr" if closed == "stdout" else "stdout", other)

        streams.flush()

        assert other.count == 1


class Flushed(io.StringIO):
    """Counts how often it is flushed."""

    count = 0

    def flush(self) -> None:
        self.count += 1
