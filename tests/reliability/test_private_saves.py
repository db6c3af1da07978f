"""What belongs to a person is read by that person alone: files are 0600 and folders 0700, on every path."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from astragal import Match, Registry, Seat
from astragal.cli import consent, main
from astragal.coach.analysis import Analysis
from astragal.coach.keeping import keep
from astragal.coach.practice import PracticeBook
from astragal.coach.puzzles import Puzzle
from astragal.journal import RealDisk
from astragal.match.branching import branch
from astragal.match.files import write_whole
from astragal.match.replay import Replay
from astragal.match.saves import Library
from astragal.plugins.rule_files import read_rule_file
from astragal.tui.settings import Settings

REGISTRY = Registry()


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """Let files be open to everybody unless the program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with a match called `one`, in folders that the program made."""
    folder = tmp_path / "above" / "home"
    monkeypatch.setenv("ASTRAGAL_HOME", str(folder))
    save(folder / "matches" / "one.astragal").close()
    return folder


def save(path: Path) -> Match:
    """Begin a match."""
    ruleset = REGISTRY.ruleset("rtta")
    rules = REGISTRY.compile(ruleset, 2)
    match = Match.start(rules, ruleset, [Seat("Ann"), Seat("Bob", "greedy")], 7, path=path)
    match.roll()
    return match


def run(*words: str) -> None:
    """Run a command; it succeeds."""
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0


def open_to_others(folder: Path) -> list[str]:
    """Return what others could read, write or look into."""
    return [
        f"{path.name} {path.stat().st_mode & 0o777:o}"
        for path in sorted(folder.rglob("*"))
        if path.stat().st_mode & 0o077 and path.name != "not ours"
    ]


def salvage(home: Path, out: Path) -> None:
    """Damage the match and keep what is whole."""
    path = home / "matches" / "one.astragal"
    path.write_bytes(path.read_bytes()[:-10] + b"xxxxxxxx}\n")
    run("replay", str(path), "--salvage", str(out / "new" / "whole.astragal"))


def go_on_from_the_start(home: Path, out: Path) -> None:
    """Branch off."""
    library = Library(home / "matches")
    path = home / "matches" / "one.astragal"
    branch(path, REGISTRY, library.branch_path(path), step=0).close()


def copy_elsewhere(home: Path, out: Path) -> None:
    """Save a copy, as a table does that cannot save in its place."""
    with save(home / "matches" / "two.astragal") as match:
        match.save_copy(out / "rescued" / "two.astragal")


def analyse(home: Path, out: Path) -> None:
    """Keep an analysis."""
    replay = Replay.open(home / "matches" / "one.astragal", REGISTRY)
    keep(home / "matches", replay, Analysis((), (), (), complete=True))
    assert list((home / "matches" / ".analyses").iterdir())


def practise(home: Path, out: Path) -> None:
    """Keep an exercise."""
    book = PracticeBook()
    book.add(Puzzle("rtta", "bronze-age", ("ann", "bob"), "ann: 3 cities | bob: 3 cities"), date(2026, 1, 1))
    book.save()
    assert (home / "practice.json").exists()


def allow(home: Path, out: Path) -> None:
    """Remember a rule file, in a home that is not there yet."""
    os.environ["ASTRAGAL_HOME"] = str(out / "fresh")
    (out / "not ours").write_text("")
    (out / "rule.py").touch(0o600)
    consent.allow(read_rule_file(out / "rule.py"))
    assert (out / "fresh" / consent.FILE).exists()


WAYS: dict[str, Callable[[Path, Path], object]] = {
    "play": lambda home, out: None,
    "list": lambda home, out: run("saves", "list"),
    "export": lambda home, out: run("saves", "export", "one", str(out / "new" / "deep" / "one.astragal")),
    "import": lambda home, out: run("saves", "import", str(wide(home, out)), "--name", "again"),
    "rename": lambda home, out: run("saves", "rename", "one", "other"),
    "backup": lambda home, out: run("saves", "backup", str(out / "new" / "all.zip")),
    "salvage": salvage,
    "branch": go_on_from_the_start,
    "copy": copy_elsewhere,
    "analysis": analyse,
    "exercises": practise,
    "settings": lambda home, out: Settings(path=out / "fresh" / "settings.json").save(),
    "allowed rules": allow,
}


def wide(home: Path, out: Path) -> Path:
    """Return a copy of the match that everybody can read."""
    copy = out / "not ours"
    copy.write_bytes((home / "matches" / "one.astragal").read_bytes())
    return copy


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
@pytest.mark.parametrize("way", WAYS)
def test_whatever_is_written_is_private(way: str, home: Path, tmp_path: Path) -> None:
    """Files and folders that the program makes are open to nobody else, whatever the umask says."""
    out = tmp_path / "out"
    out.mkdir(0o700)

    WAYS[way](home, out)

    assert open_to_others(home.parent) == []
    assert open_to_others(out) == []


@pytest.mark.parametrize("planted", ["file", "link"])
def test_what_stands_in_the_place_of_a_draft_is_not_written_to(tmp_path: Path, planted: str) -> None:
    """Where others can write, a draft's name could be a link to a file of ours, or open to everybody."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    draft = tmp_path / ".match.astragal.new"
    draft.symlink_to(victim) if planted == "link" else draft.write_text("wide")

    RealDisk().make(draft)
    RealDisk().append(draft, b"secret\n")

    assert victim.read_text() == "mine"
    assert draft.stat().st_mode & 0o777 == 0o600
    assert not draft.is_symlink()


def test_nothing_but_a_file_is_replaced(tmp_path: Path) -> None:
    """A device or pipe of that name stays what it is."""
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(Exception, match="pipe cannot be written: not a regular file"):
        write_whole(tmp_path / "pipe", b"x")

    assert (tmp_path / "pipe").is_fifo()


def test_no_draft_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that refuses leaves nothing."""

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(Exception, match="No space left on device"):
        write_whole(tmp_path / "file", b"x")

    assert list(tmp_path.iterdir()) == []
