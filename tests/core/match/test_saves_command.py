"""`astragal saves`: matches can be listed, renamed, taken along, brought in, backed up and deleted."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from astragal import Match, Registry, Seat
from astragal.cli import main
from astragal.match import saves as saves_module
from astragal.match.saves import Library, look_at
from astragal.match.saves_index import NAME


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with two matches, `one` and `two`."""
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    for name in ("one", "two"):
        save(tmp_path / "home" / "matches" / f"{name}.astragal")
    return tmp_path / "home"


def save(path: Path) -> None:
    """Begin a match and leave it."""
    registry = Registry()
    ruleset = registry.ruleset("rtta")
    rules = registry.compile(ruleset, 2)
    with Match.start(rules, ruleset, [Seat("Ann"), Seat("Bob", "greedy")], 7, path=path) as match:
        match.roll()


def run(*words: str) -> int:
    """Run the command and return its exit code."""
    with pytest.raises(SystemExit) as left:
        main(["saves", *words])
    return int(left.value.code or 0)


def names() -> list[str]:
    """Return the names of the matches in the library."""
    return sorted(saved.path.stem for saved in Library())


def test_matches_are_listed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a match, with its name, game, state and players."""
    assert run("list") == 0

    lines = capsys.readouterr().out.splitlines()
    assert sorted(line.split("\t")[0] for line in lines) == ["one", "two"]
    assert all("rtta" in line and "Ann, Bob" in line for line in lines)


def test_without_a_command_the_help_is_shown(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As help, line by line, and not as an error."""
    assert run() == 0

    shown = capsys.readouterr()
    assert "rename" in shown.out
    assert len(shown.out.splitlines()) > 8
    assert shown.err == ""


def test_list_as_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Scripts get a list of objects and nothing else."""
    run("list", "--json")

    found = json.loads(capsys.readouterr().out)
    assert {row["name"] for row in found} == {"one", "two"}
    assert all(row["players"] == ["Ann", "Bob"] and not row["finished"] for row in found)


def test_match_is_renamed(home: Path) -> None:
    """It goes on under its new name."""
    assert run("rename", "one", "Long evening") == 0

    assert names() == ["Long evening", "two"]
    assert Match.load(home / "matches" / "Long evening.astragal", Registry()).steps


def test_match_moves_to_another_machine_as_one_file(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exported here, imported there, it is the same match."""
    assert run("export", "one", str(tmp_path / "out.astragal")) == 0
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "other"))
    assert run("import", str(tmp_path / "out.astragal"), "--name", "from home") == 0

    there = tmp_path / "other" / "matches" / "from home.astragal"
    assert there.read_bytes() == (home / "matches" / "one.astragal").read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_copies_are_private(home: Path, tmp_path: Path) -> None:
    """Only their owner can read them."""
    run("export", "one", str(tmp_path / "out.astragal"))

    assert (tmp_path / "out.astragal").stat().st_mode & 0o077 == 0


def test_everything_is_backed_up_in_one_file(home: Path, tmp_path: Path) -> None:
    """A backup holds every match as it is on disk."""
    assert run("backup", str(tmp_path / "all.zip")) == 0

    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert sorted(archive.namelist()) == ["one.astragal", "two.astragal"]
        assert archive.read("one.astragal") == (home / "matches" / "one.astragal").read_bytes()


def test_a_backup_brings_everything_back(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is gone comes back as it was, what is there stays; a second time changes nothing."""
    before = {path.name: path.read_bytes() for path in (home / "matches").glob("*.astragal")}
    run("backup", str(tmp_path / "all.zip"))
    run("delete", "one", "--yes")
    capsys.readouterr()

    codes = [run("import", str(tmp_path / "all.zip")) for _ in range(2)]

    assert codes == [0, 0]
    assert capsys.readouterr().out == "2 matches\n2 matches\n"
    assert {path.name: path.read_bytes() for path in (home / "matches").glob("*.astragal")} == before
    assert all(path.stat().st_mode & 0o077 == 0 for path in (home / "matches").glob("*.astragal"))


def test_a_backup_replaces_nothing_and_what_is_left_out_is_named(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another match of the same name, damage, other files and names that no match can have."""
    whole = (home / "matches" / "one.astragal").read_bytes()
    before = (home / "matches" / "two.astragal").read_bytes()
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("../../three.astragal", whole)
        archive.writestr("two.astragal", b"".join(whole.splitlines(keepends=True)[:1]))
        archive.writestr("damaged.astragal", whole.replace(b"Ann", b"Eve"))
        archive.writestr("notes.txt", b"hello")
        archive.writestr(".hidden.astragal", whole)

    code = run("import", str(tmp_path / "all.zip"))

    told = capsys.readouterr()
    assert (code, told.out) == (2, "1 match\n")
    assert names() == ["one", "three", "two"]
    assert not (tmp_path / "three.astragal").exists()
    assert (home / "matches" / "two.astragal").read_bytes() == before
    said = told.err.splitlines()
    assert said[0] == "left out two.astragal: there is a match 'two' already"
    assert said[1].startswith("left out damaged.astragal: ")
    assert said[2] == "left out notes.txt: it is no saved match"
    assert said[3].startswith("left out .hidden.astragal: ")
    assert said[4].startswith("astragal: 4 of 5 were left out")


@pytest.mark.parametrize("damage", ["cut", "zeros", "named"])
def test_a_bad_backup_is_one_line(
    damage: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is lost; what is whole in it comes."""
    run("backup", str(tmp_path / "all.zip"))
    content = (tmp_path / "all.zip").read_bytes()
    bent = {"cut": content[: len(content) // 2], "zeros": content[:200] + bytes(200) + content[400:]}
    (tmp_path / "bad.zip").write_bytes(bent.get(damage, content))
    capsys.readouterr()

    code = run("import", str(tmp_path / "bad.zip"), *(["--name", "x"] if damage == "named" else []))

    said = capsys.readouterr().err
    assert code == 2
    assert "Traceback" not in said
    assert all(line.startswith(("astragal: ", "left out ")) for line in said.splitlines())
    assert names() == ["one", "two"]


def test_match_is_deleted_when_confirmed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a yes it stays."""
    monkeypatch.setattr("click.confirm", lambda *_, **__: False)
    refused = run("delete", "one")
    kept = names()

    assert run("delete", "one", "--yes") == 0
    assert (refused, kept, names()) == (2, ["one", "two"], ["two"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rename", "three", "four"], "there is no saved match 'three'"),
        (["rename", "ones", "four"], "did you mean one?"),
        (["rename", "one", "two"], "there is a match 'two' already"),
        (["rename", "one", "../two"], "cannot be the name of a match"),
        (["rename", "one", ".hidden"], "cannot be the name of a match"),
        (["import", "/nowhere/at/all"], "cannot be read"),
        (["export", "one", "/nowhere/at/all/x"], "cannot be written"),
        (["export", "one", "EXISTING"], "exists already"),
        (["backup", "EXISTING"], "exists already"),
        (["delete", "three"], "there is no saved match"),
        (["shred", "one"], "No such command"),
    ],
)
def test_wrong_input_is_one_line(
    home: Path, tmp_path: Path, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is lost, and the line says what to do."""
    (tmp_path / "there").write_text("something")
    before = {path: path.read_bytes() for path in (home / "matches").glob("*.astragal")}
    if os.geteuid() == 0 and "/nowhere/at/all/x" in words:
        words = ["export", "one", "/proc/nowhere/x"]

    assert run(*[str(tmp_path / "there") if word == "EXISTING" else word for word in words]) == 2

    said = capsys.readouterr().err.strip()
    assert message in said
    assert len(said.splitlines()) == 1
    assert {path: path.read_bytes() for path in (home / "matches").glob("*.astragal")} == before


def test_file_that_is_no_match_is_not_imported(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Damage is found before it gets into the library."""
    bad = tmp_path / "bad.astragal"
    bad.write_bytes((home / "matches" / "one.astragal").read_bytes().replace(b"Ann", b"Eve"))

    assert run("import", str(bad)) == 2
    assert "was changed" in capsys.readouterr().err
    assert names() == ["one", "two"]


# --- the index ---------------------------------------------------------------------------------------


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the journals that are read from now on."""
    found: list[Path] = []

    def look(path: Path, when: Any) -> Any:
        found.append(path)
        return look_at(path, when)

    monkeypatch.setattr(saves_module, "look_at", look)
    return found


def test_list_reads_only_what_has_changed(home: Path, reads: list[Path]) -> None:
    """The second look reads nothing, and a changed match alone is read again."""
    first = Library().matches()
    known = len(reads)
    again = Library().matches()
    path = home / "matches" / "one.astragal"
    with Match.resume(path, Registry()) as match:
        match.act(match.legal[-1])
    Library().matches()

    assert again == first
    assert known == 2
    assert reads[known:] == [path]


def test_last_match_is_found_without_reading_the_finished_ones(home: Path, reads: list[Path]) -> None:
    """`--continue` is instant however many matches there are."""
    Library().matches()
    reads.clear()

    assert Library().last() is not None
    assert reads == []


def test_finished_matches_are_passed_over_by_their_last_line(home: Path, reads: list[Path]) -> None:
    """Even without an index `--continue` reads only what may be unfinished."""
    kept = Path(__file__).parents[2] / "reliability" / "kept"
    over = next(path for path in kept.glob("*.astragal") if b'"next":-2' in path.read_bytes())
    for n in range(5):
        (home / "matches" / f"over {n}.astragal").write_bytes(over.read_bytes())

    last = Library().last()

    assert last is not None
    assert [path.stem for path in reads] == [last.path.stem]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"version": 1, "rows": {"one.astragal": 3}}', b"\xff"]
)
def test_damaged_index_costs_nothing_but_time(home: Path, content: bytes) -> None:
    """It is written again from the matches."""
    expected = Library().matches()
    (home / "matches" / NAME).write_bytes(content)

    assert Library().matches() == expected


def test_row_of_another_making_is_not_trusted(home: Path) -> None:
    """A row with other fields than today's is read from the match."""
    expected = Library().matches()
    path = home / "matches" / NAME
    index = json.loads(path.read_text())
    for row in index["rows"].values():
        row["steps"] = "many"
    path.write_text(json.dumps(index))

    assert Library().matches() == expected


def test_index_forgets_what_is_gone(home: Path) -> None:
    """Deleted matches leave no row behind."""
    Library().matches()
    (home / "matches" / "one.astragal").unlink()
    Library().matches()

    assert set(json.loads((home / "matches" / NAME).read_text())["rows"]) == {"two.astragal"}
