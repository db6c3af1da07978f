"""Matches saved by three older commits, before anything was released: all go on, from their end or before.

`kept/commits` has one match of every ruleset for each commit: format 1 of 5eb40e8 and e658254, format 2 of
e3efbfe. Rules were corrected since then, and will be; no correction may strand a match.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from astragal.journal import FORMAT, read_journal
from astragal.match.branching import branch, common_part
from astragal.match.match import Match
from astragal.match.replay import ReplayDiffers, verify
from astragal.plugins.registry import Registry
from tests.goals import goal
from tests.reliability.kept_matches import FOLDER

SAVES = sorted((FOLDER / "commits").glob("*.astragal"))
COMMITS = {"5eb40e8": 1, "e658254": 1, "e3efbfe": 2}
REGISTRY = Registry()


def go_on(path: Path, tmp_path: Path) -> tuple[Match, int]:
    """Go on with a saved match, in a copy from its last common step if need be; return it and that step."""
    try:
        match = Match.resume(path, REGISTRY)
        return match, len(match.steps)
    except ReplayDiffers:
        common = common_part(path, REGISTRY)
        match = branch(path, REGISTRY, tmp_path / "branch.astragal")
        assert match.header.origin is not None
        assert (match.header.origin.why, match.header.origin.step) == ("rules", common.steps)
        return match, common.steps


@goal(13)
@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_a_match_of_an_older_commit_goes_on(save: Path, tmp_path: Path, tried: Callable[[int], None]) -> None:
    """Ten more steps are played and saved, in the present format, and the whole verifies."""
    path = tmp_path / "match.astragal"
    path.write_bytes(save.read_bytes())
    luck = Random(save.stem)

    match, before = go_on(path, tmp_path)
    while not match.over and len(match.steps) < before + 10:
        match.roll() if match.to_move < 0 else match.act(luck.choice(match.legal))
    match.close()

    assert match.saved
    assert match.path is not None
    assert read_journal(match.path).format == FORMAT
    assert verify(match.path, REGISTRY).ok
    assert match.over or len(match.steps) == before + 10
    tried(1)


def test_every_ruleset_of_every_commit_is_kept() -> None:
    """Fourteen rulesets of two games, in the format of their commit."""
    found = [(path.stem.rpartition("-")[2], read_journal(path).format) for path in SAVES]

    assert sorted(set(found)) == sorted(COMMITS.items())
    assert len(SAVES) == 14 * len(COMMITS)
