"""The library lists saved matches without loading their games."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest

from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.match.match import Seat
from astragal.match.saves import HOME, Library
from tests.core.journal.saved_matches import BOTS, begin, forge, play, written


def test_matches_are_listed_last_played_first(tmp_path: Path) -> None:
    """With what a list needs to show."""
    for number, steps in enumerate((5, 9, 2)):
        path = tmp_path / f"{number}.astragal"
        with begin(path=path, seed=number) as match:
            play(match, steps)
        os.utime(path, (1000 + number, 1000 + number))

    listed = Library(tmp_path).matches()

    assert [saved.path.name for saved in listed] == ["2.astragal", "1.astragal", "0.astragal"]
    assert [saved.steps for saved in listed] == [2, 9, 5]
    assert (listed[0].game, listed[0].ruleset, listed[0].players) == ("pig", "pig", ("Ann", "Bob"))
    assert listed[0].when == datetime.fromtimestamp(1002)


def test_the_state_of_a_match_is_said_in_words(tmp_path: Path) -> None:
    """Whose turn it is, that a roll is due, or that it is over."""
    words = Words()
    with begin(path=tmp_path / "a.astragal", seed=2) as match:
        due = Library(tmp_path).matches()[0].describe(words)
        match.answer(["4"])
        turn = Library(tmp_path).matches()[0].describe(words)
        play(match)
        end = Library(tmp_path).matches()[0]

    assert due == "Round 1, before a roll"
    assert turn == "Round 1, Ann to move"
    assert end.finished
    assert end.describe(words) == f"Finished in round {match.state.round}"


def test_the_match_to_go_on_with_is_the_last_unfinished_one(tmp_path: Path) -> None:
    """Finished and broken ones are passed over."""
    for name, steps, when in (("old", 5, 1), ("newer", 7, 2), ("finished", 10_000, 3)):
        with begin(path=tmp_path / f"{name}.astragal") as match:
            play(match, steps)
        os.utime(tmp_path / f"{name}.astragal", (when, when))
    (tmp_path / "broken.astragal").write_bytes(b"rubbish")

    last = Library(tmp_path).last()

    assert last is not None
    assert last.path.stem == "newer"


def test_broken_saves_are_listed_with_their_trouble(tmp_path: Path) -> None:
    """They neither hide nor break the list."""
    written(tmp_path, steps=4)
    (tmp_path / "broken.astragal").write_bytes(b'{"format":1')
    (tmp_path / "notes.txt").write_text("not a save")
    (tmp_path / "folder.astragal").mkdir()

    listed = {saved.path.name: saved for saved in Library(tmp_path)}

    assert set(listed) == {"pig.astragal", "broken.astragal"}
    assert "line 1" in listed["broken.astragal"].trouble
    assert not listed["broken.astragal"].finished
    assert listed["broken.astragal"].describe(Words()) == "Can't be opened"


def test_a_missing_folder_is_an_empty_library(tmp_path: Path) -> None:
    """Nothing has been played yet."""
    assert Library(tmp_path / "none").matches() == []
    assert Library(tmp_path / "none").last() is None


def test_the_folder_can_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an environment variable."""
    monkeypatch.setenv(HOME, str(tmp_path))

    assert Library().folder == tmp_path / "matches"


def test_new_matches_have_names_of_their_own(tmp_path: Path) -> None:
    """Two matches of one second as well."""
    library = Library(tmp_path)
    now = datetime(2026, 1, 2, 3, 4, 5)
    first = library.new_path("rtta", now)
    first.write_bytes(b"")

    second = library.new_path("rtta", now)

    assert first.name == "rtta-20260102-030405.astragal"
    assert second.name == "rtta-20260102-030405-2.astragal"


def test_programs_that_begin_at_once_have_matches_of_their_own(tmp_path: Path) -> None:
    """Whoever comes first has the name, although no file has it yet."""
    now = datetime(2026, 1, 2, 3, 4, 5)

    with ThreadPoolExecutor(8) as pool:
        paths = list(pool.map(lambda _: Library(tmp_path / "new").new_path("rtta", now), range(200)))

    assert len(set(paths)) == 200
    assert not list((tmp_path / "new").glob("*.astragal"))
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "new").iterdir()} == {0}


def test_where_nothing_can_be_written_a_new_match_has_a_name(tmp_path: Path) -> None:
    """Its writer says what is wrong."""
    (tmp_path / "file").write_bytes(b"")

    path = Library(tmp_path / "file").new_path("rtta", datetime(2026, 1, 2, 3, 4, 5))

    assert path == tmp_path / "file" / "rtta-20260102-030405.astragal"


def test_texts_of_a_forged_save_are_harmless_in_the_list(tmp_path: Path) -> None:
    """Every text of a save is one printable line."""
    evil = "\x1b[31m\u202e[@click=quit]"
    path = forge(
        written(tmp_path, steps=2),
        lambda lines: lines[0].update(
            game=evil,
            ruleset=evil,
            rules=[{"id": evil, "version": evil}],
            players=[{"name": evil, "bot": evil}],
        ),
    )

    (saved,) = Library(path.parent).matches()

    for text in (saved.game, saved.ruleset, *saved.rules, *saved.players, *saved.bots):
        assert text.isprintable()


def test_a_list_shows_a_seat_that_is_not_there(tmp_path: Path) -> None:
    """A forged seat number is no traceback."""
    path = forge(written(tmp_path, steps=2), lambda lines: lines[-1].update(next=77))

    (saved,) = Library(path.parent).matches()

    assert saved.describe(Words()) == "Round 1, 78 to move"


def test_listing_imports_no_game(tmp_path: Path) -> None:
    """Neither the game of a save nor any other."""
    with begin("rtta", (*BOTS, Seat("Eve")), path=tmp_path / "rtta.astragal") as match:
        play(match, 6)
    code = (
        "import sys; from pathlib import Path; from astragal.match.saves import Library\n"
        f"assert len(Library(Path({str(tmp_path)!r})).matches()) == 1\n"
        "print({'rtta', 'along_history', 'house_rules'} & set(sys.modules))"
    )

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout == "set()\n"


def test_a_match_is_deleted_but_not_while_it_is_open(tmp_path: Path) -> None:
    """Whoever has it open would go on writing to nothing."""
    path = tmp_path / "a.astragal"
    library = Library(tmp_path)
    with begin(path=path, seed=2) as match:
        play(match, 3)
        (saved,) = library.matches()
        with pytest.raises(BadInput, match="is open elsewhere"):
            library.remove(saved)
        kept = path.exists()

    library.remove(saved)

    assert kept
    assert [path.name for path in tmp_path.iterdir()] == [".index.json"]
    with pytest.raises(BadInput, match="cannot be deleted"):
        library.remove(saved)


def test_a_branch_has_a_short_name_that_nothing_has(tmp_path: Path) -> None:
    """It is called after the match where all of it began, and names do not grow with every branch."""
    library = Library(tmp_path)
    (tmp_path / "game-branch-1.astragal").write_bytes(b"")

    names = [library.branch_path(Path(f"{stem}.astragal")).stem for stem in ("game-branch-7", "x" * 100)]

    assert names == ["game-branch-2", "x" * 80 + "-branch-1"]
