"""The results of finished matches: found by playing them out once, then known."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.engine.wording import Words
from astragal.match import results
from astragal.match.results import FinalResult, Results
from astragal.match.saves import Library
from astragal.plugins.registry import Registry
from tests.tui.test_tui_statistics import finished

REGISTRY = Registry()


def test_a_result_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what the match says, and the second time no match is played out for it."""
    match = finished(tmp_path, 3, "Ann Bob:greedy")
    first = Results(tmp_path, REGISTRY)
    found = first.read(Library(tmp_path).matches()[0])
    first.save()
    monkeypatch.setattr(results, "Replay", None)

    again = Results(tmp_path, REGISTRY).read(Library(tmp_path).matches()[0])

    assert match.result is not None
    assert found == again
    assert found is not None
    assert (found.scores, found.winners) == (match.result.scores, match.result.winners)
    assert (found.players, found.bots) == (("Ann", "Bob"), ("", "greedy"))


def test_a_match_that_is_deleted_while_it_is_read_still_has_its_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another window may do that while statistics are made."""
    finished(tmp_path, 3, "Ann Bob:greedy")
    saved, read = Library(tmp_path).matches()[0], results._played_out

    def deleting(path: Path, registry: Registry) -> FinalResult | None:
        found = read(path, registry)
        path.unlink()
        return found

    monkeypatch.setattr(results, "_played_out", deleting)

    assert Results(tmp_path, REGISTRY).read(saved) is not None


@pytest.mark.parametrize(
    ("scores", "winners", "said"),
    [
        ((12, 30), (1,), "Bob wins 30 : 12, 8 rounds"),
        ((30, 30), (0, 1), "Ann and Bob share the win 30 : 30, 8 rounds"),
        ((30,), (0,), "30 points, 8 rounds"),
    ],
)
def test_a_result_in_words(scores: tuple[int, ...], winners: tuple[int, ...], said: str) -> None:
    """The winner, everybody's points, best first, and how long it took."""
    players = ("Ann", "Bob")[: len(scores)]

    assert FinalResult(players, ("",) * len(scores), scores, winners, 8).describe(Words()) == said
