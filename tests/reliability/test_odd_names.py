"""Odd names and homes: whatever a match is called and wherever it is kept, an error is one plain line."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from astragal import Match, Registry, Seat
from astragal.cli import main
from astragal.coach.practice import PracticeBook
from astragal.errors import BadInput
from astragal.journal.disk import make_folder
from astragal.match.saves import Library
from astragal.tui.settings import Settings

REGISTRY = Registry()

NAMES = [
    "a" * 101,
    "a" * 5000,
    "語" * 90,
    "a\nb",
    "a\tb",
    "\x1b[31mred",
    "a\u202eb",
    "../up",
    "a/b",
    "/etc/hosts",
    "a\\b",
    "",
    " ",
    ".",
    "..",
    ".hidden",
    "dot.",
    "blank ",
    "*",
    "a:b",
    "con",
    "NUL",
    "aux.old",
    "lpt1",
    "\udcff\udcfe",
]
"""What no match can be called."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with a match called `one`; the present folder is another."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    ruleset = REGISTRY.ruleset("rtta")
    rules = REGISTRY.compile(ruleset, 2)
    path = tmp_path / "home" / "matches" / "one.astragal"
    with Match.start(rules, ruleset, [Seat("Ann"), Seat("Bob")], 7, path=path) as match:
        match.roll()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "home"


def run(*words: str) -> int:
    """Run a command and return its exit code."""
    with pytest.raises(SystemExit) as left:
        main(words)
    return int(left.value.code or 0)


def check_line(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one plain line that an error is."""
    lines = capsys.readouterr().err.split("\n")
    assert len(lines) == 2
    assert lines[0].startswith("astragal: ")
    assert lines[0].isprintable() or "\\udc" in lines[0]
    assert len(lines[0]) < 1000
    return lines[0]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("verb", ["rename", "import"])
def test_a_name_that_no_match_can_have_is_one_line(
    home: Path, verb: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither renaming nor bringing in takes it, and the match stays what it was."""
    one = home / "matches" / "one.astragal"
    words = ["one", name] if verb == "rename" else [str(one), f"--name={name or ' '}"]

    code = run("saves", verb, "--", *words) if verb == "rename" else run("saves", verb, *words)

    assert code == 2
    assert "cannot be the name of a match" in check_line(capsys)
    assert [path.name for path in (home / "matches").glob("*.astragal")] == ["one.astragal"]


@pytest.mark.parametrize(
    "name", ["a", "é", "Long evening", "a.b-c_d", "a" * 100, "語" * 60, "con1", "Connie"]
)
def test_other_names_are_taken(home: Path, name: str) -> None:
    """A match of that name can be opened, renamed again and deleted."""
    assert run("saves", "rename", "one", name) == 0
    with Match.resume(home / "matches" / f"{name}.astragal", REGISTRY) as match:
        assert match.trouble == ""
    assert run("saves", "delete", name, "--yes") == 0


@pytest.mark.parametrize("target", ["a" * 300, "x/" * 3000 + "x", "pipe/x", "pipe", "/proc/none/x"])
@pytest.mark.parametrize(
    "command",
    [
        ["saves", "export", "one", "{target}", "--force"],
        ["saves", "backup", "{target}", "--force"],
        ["replay", "{one}", "--salvage", "{target}"],
    ],
    ids=lambda command: command[1],
)
def test_a_target_that_cannot_be_is_one_line(
    home: Path, command: list[str], target: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is replaced by it, not even a pipe."""
    os.mkfifo("pipe")
    one = str(home / "matches" / "one.astragal")

    assert run(*(word.format(target=target, one=one) for word in command)) == 2

    check_line(capsys)
    assert Path("pipe").is_fifo()


# --- homes -------------------------------------------------------------------------------------------


def odd_home(kind: str, folder: Path) -> str:
    """Return a home of some odd kind."""
    if kind == "a file":
        (folder / "file").touch()
        return str(folder / "file")
    if kind == "matches is a file":
        (folder / "home").mkdir()
        (folder / "home" / "matches").touch()
        return str(folder / "home")
    if kind == "links in a circle":
        (folder / "circle").symlink_to(folder / "circle")
        return str(folder / "circle")
    if kind == "a pipe":
        os.mkfifo(folder / "pipe")
        return str(folder / "pipe")
    return {"too long": "/" + "a" * 300, "too deep": str(folder / ("x/" * 3000)), "a device": "/dev/null"}[
        kind
    ]


WHY = {
    "links in a circle": "Too many levels of symbolic links",
    "too long": "File name too long",
    "too deep": "File name too long",
}
"""What the system says of odd homes, where it does not say that they are no folders."""

BAD = ["a file", "matches is a file", "links in a circle", "a pipe", "too long", "too deep", "a device"]


@pytest.mark.parametrize("kind", BAD)
def test_matches_that_cannot_be_read_are_not_said_to_be_none(
    kind: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command that looks for matches says in one line why it sees none; a backup is not replaced."""
    kept = tmp_path / "here" / "all.zip"
    assert run("saves", "backup", str(kept)) == 0
    content = kept.read_bytes()
    capsys.readouterr()
    monkeypatch.setenv("ASTRAGAL_HOME", odd_home(kind, tmp_path / "here"))

    for command in (
        ["saves", "list"],
        ["saves", "list", "--json"],
        ["saves", "backup", str(kept), "--force"],
        ["saves", "export", "one", "."],
        ["saves", "rename", "one", "two"],
        ["saves", "delete", "one", "--yes"],
        ["play", "--continue", "--plain"],
    ):
        assert run(*command) == 2, command
        assert "cannot be read: " in check_line(capsys)
    assert kept.read_bytes() == content


@pytest.mark.parametrize("kind", BAD)
def test_nothing_is_brought_into_a_home_that_cannot_be(
    kind: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, no traceback."""
    monkeypatch.setenv("ASTRAGAL_HOME", odd_home(kind, tmp_path / "here"))

    assert run("saves", "import", str(home / "matches" / "one.astragal")) == 2

    check_line(capsys)


@pytest.mark.parametrize("kind", BAD)
def test_a_match_in_a_home_that_cannot_be_is_played_with_a_copy_or_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Either one line says why it cannot begin, or the match is played and a copy is kept."""
    monkeypatch.setenv("ASTRAGAL_HOME", odd_home(kind, tmp_path))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))

    code = run("play", "rtta", "--players", "Ann,Bob", "--plain", "--seed", "3")

    if code == 2:
        assert "too long" in check_line(capsys)
        return
    (copy,) = (tmp_path / "here").glob("*.astragal")
    said = capsys.readouterr()
    assert f"({WHY.get(kind, 'Not a directory')})" in said.out
    assert f"a copy is in {copy}" in said.out
    assert said.err == ""


@pytest.mark.parametrize("name", ["relative", "new\nline", "\x1b[31mred", "\udcff\udcfe", "~"], ids=ascii)
def test_an_odd_home_keeps_matches_like_any_other(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A relative folder, and names with line breaks, control characters or bytes that are no text."""
    monkeypatch.setenv("ASTRAGAL_HOME", name)

    assert run("saves", "import", str(home / "matches" / "one.astragal")) == 0
    assert run("saves", "list") == 0

    said = capsys.readouterr()
    assert "\x1b" not in said.out + said.err
    assert [saved.path.stem for saved in Library()] == ["one"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
def test_a_pipe_among_the_files_of_a_home_is_not_waited_for(tmp_path: Path) -> None:
    """Settings, exercises and matches that are pipes count as none, or are refused."""
    for name in ("settings.json", "practice.json", "one.astragal", ".index.json"):
        os.mkfifo(tmp_path / name)

    assert Settings.load(tmp_path / "settings.json").theme == "dark"
    assert Library(tmp_path).matches() == []
    with pytest.raises(BadInput, match=r"practice.json cannot be read: not a regular file"):
        PracticeBook(tmp_path / "practice.json")


def test_of_a_path_that_is_too_long_no_part_is_made(tmp_path: Path) -> None:
    """Two thousand folders in each other are hard to get rid of."""
    with pytest.raises(OSError, match="File name too long"):
        make_folder(tmp_path / ("x/" * 3000))

    assert list(tmp_path.iterdir()) == []


def test_exercises_that_are_too_deep_are_one_line(tmp_path: Path) -> None:
    """A file of nothing but brackets is damaged, not a fault of the program."""
    (tmp_path / "practice.json").write_text("[" * 200_000)

    with pytest.raises(BadInput, match=r"practice.json is damaged: move it away"):
        PracticeBook(tmp_path / "practice.json")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes")
@pytest.mark.parametrize("kind", ["a pipe", "a device"])
@pytest.mark.parametrize(
    "command",
    [
        ["practice", "{file}.toml"],
        ["simulate", "rtta", "{file}.toml", "--games", "2"],
        ["play", "rtta", "--ruleset", "{file}.toml", "--plain"],
        ["saves", "import", "{file}.astragal"],
        ["replay", "{file}.astragal", "--verify"],
        ["play", "rtta", "--plain", "--rule", "{file}.py"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
@pytest.mark.timeout(60)
def test_a_pipe_or_device_is_not_read(
    home: Path, command: list[str], kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe would be waited for, and a device may never end: both are refused in one line."""
    for suffix in (".toml", ".astragal", ".py"):
        path = Path(f"odd{suffix}")
        os.mkfifo(path) if kind == "a pipe" else path.symlink_to("/dev/zero")

    assert run(*(word.format(file="odd") for word in command)) == 2

    check_line(capsys)


def test_a_puzzle_that_is_too_deep_is_one_line(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of nothing but brackets is no puzzle."""
    (tmp_path / "deep.toml").write_text("puzzle = 1\na = " + "[" * 100_000)

    assert run("practice", str(tmp_path / "deep.toml")) == 2

    assert "is no puzzle" in check_line(capsys)
