"""A killed match is not lost, and a match is open once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from astragal.errors import BadInput
from astragal.journal.locking import JournalLock
from astragal.match.match import Match
from tests.core.journal.saved_matches import SHELF, begin, play
from tests.goals import sized

Tried = Callable[[int], None]
SCRIPT = Path(__file__).parent / "killed_players.py"


def kill(times: int, seed: int, folder: Path) -> dict[str, int]:
    """Kill playing processes in a process of their own."""
    command = [sys.executable, str(SCRIPT), str(times), str(seed), str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    told: dict[str, int] = json.loads(run.stdout)
    return told


@pytest.mark.goal(9)
def test_a_killed_match_loses_no_step_that_was_saved(tmp_path: Path, tried: Tried) -> None:
    """Twenty processes are killed while they play; every step they told of is in the journal."""
    told = kill(20, 7, tmp_path)

    assert (told["kills"], told["lost"], told["wrong"]) == (20, 0, 0)
    assert told["steps"] > 20
    tried(20)


@pytest.mark.goal(9)
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_thousand_kills(tmp_path: Path, tried: Tried, seed: int) -> None:
    """The same at full size."""
    told = kill(1_000, seed, tmp_path)

    assert (told["kills"], told["lost"], told["wrong"]) == (1_000, 0, 0)
    tried(1_000)


def let_race(times: int, seed: int, folder: Path) -> dict[str, int]:
    """Let pairs of processes race for a match."""
    command = [sys.executable, str(SCRIPT.with_name("racing_writers.py")), str(times), str(seed), str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    told: dict[str, int] = json.loads(run.stdout)
    return told


@pytest.mark.goal(9)
@sized(20, 1000)
@pytest.mark.timeout(1800)
def test_of_two_who_race_for_a_match_one_writes(tmp_path: Path, tried: Tried, size: int, seed: int) -> None:
    """By its name, through links, as a copy; and an older copy that is put in its place is noticed."""
    told = let_race(size, seed, tmp_path)

    faults = {what: told[what] for what in ("two writers", "no writer", "damaged", "lost")}
    assert faults == dict.fromkeys(faults, 0)
    assert told["refused"] > 0
    assert told["noticed"] > 0
    tried(size)


def test_a_match_that_is_open_elsewhere_is_refused(tmp_path: Path) -> None:
    """The second window gets a clear message, and the first one plays on undamaged."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        play(match, 5)

        with pytest.raises(BadInput, match="is open elsewhere: close it there first"):
            Match.resume(path, SHELF)

        play(match, 9)
        assert match.saved
    assert len(Match.load(path, SHELF).steps) == 9


def test_another_process_is_refused_too(tmp_path: Path) -> None:
    """The lock is the system's, and it is gone when the process that had it is."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        play(match, 5)
    code = (
        f"import sys; sys.path.insert(0, {str(SCRIPT.parents[3])!r})\n"
        "from pathlib import Path\nfrom astragal import Match\n"
        "from tests.core.journal.saved_matches import SHELF\n"
        f"match = Match.resume(Path({str(path)!r}), SHELF)\nprint('open', flush=True)\nsys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdin is not None
    assert other.stdout.readline() == "open\n"

    with pytest.raises(BadInput, match="is open elsewhere"):
        Match.resume(path, SHELF)

    other.kill()
    other.wait()
    other.stdin.close()
    other.stdout.close()
    with Match.resume(path, SHELF) as again:
        assert len(again.steps) == 5


def test_reading_needs_no_lock(tmp_path: Path) -> None:
    """Replays and lists may look at a match that is being played."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        play(match, 5)

        assert Match.load(path, SHELF).state == match.state


def test_a_match_is_never_started_over_another(tmp_path: Path) -> None:
    """The name of a save that exists is refused."""
    path = tmp_path / "pig.astragal"
    with begin(path=path) as match:
        play(match, 5)
    before = path.read_bytes()

    with pytest.raises(BadInput, match="exists already"):
        begin(path=path)

    assert path.read_bytes() == before
    with Match.resume(path, SHELF) as again:
        assert len(again.steps) == 5


def test_a_folder_that_cannot_be_written_to_is_a_message(tmp_path: Path) -> None:
    """The match is played in memory, and says so."""
    (tmp_path / "file").write_bytes(b"")

    match = play(begin(path=tmp_path / "file" / "pig.astragal"), 9)

    assert len(match.steps) == 9
    assert "cannot be written" in match.trouble
    assert not match.saved


def test_a_save_that_somebody_took_meanwhile_is_a_message(tmp_path: Path) -> None:
    """A match without its folder goes on in memory; when the folder is back and taken, nothing is damaged."""
    folder = tmp_path / "saves"
    folder.write_bytes(b"")
    path = folder / "pig.astragal"
    late = begin(path=path)
    folder.unlink()

    with begin(path=path, seed=5) as match:
        play(match, 4)
        play(late, 6)

        assert "is open elsewhere" in late.trouble
    play(late, 8)
    assert "another match has taken its name" in late.trouble
    assert Match.load(path, SHELF).steps == match.steps


def test_a_closed_match_writes_no_more(tmp_path: Path) -> None:
    """Somebody else may have gone on with it."""
    path = tmp_path / "pig.astragal"
    match = play(begin(path=path), 5)
    match.close()
    with Match.resume(path, SHELF) as other:
        play(other, 9, seed=2)

        play(match, 7)

    assert "the match was closed" in match.trouble
    assert Match.load(path, SHELF).steps == other.steps


def test_who_gets_the_lock_late_looks_whether_others_were_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that was opened without its lock is saved later, unless somebody else has gone on with it."""
    path = tmp_path / "pig.astragal"
    play(begin(path=path), 5).close()
    with monkeypatch.context() as patch:
        patch.setattr(JournalLock, "acquire", lambda self: refuse())
        patient, late = Match.resume(path, SHELF), Match.resume(path, SHELF)
        play(late, 7)
    assert "no locks here" in late.trouble

    play(patient, 8)
    patient.close()
    play(late, 9)

    assert patient.trouble == ""
    assert "it was changed meanwhile" in late.trouble
    assert Match.load(path, SHELF).steps == patient.steps


def refuse() -> None:
    """Fail as a folder that does not allow locks."""
    raise OSError(37, "no locks here")


def test_a_lock_that_is_removed_is_let_go(tmp_path: Path) -> None:
    """Whoever deletes a journal leaves neither the lock nor its file behind."""
    lock = JournalLock(tmp_path / "match.astragal")
    lock.acquire()

    lock.remove()

    assert not lock.held
    assert list(tmp_path.iterdir()) == []
