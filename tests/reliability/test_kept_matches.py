"""Matches that were saved once load for good: every ruleset of both games, undone steps, house rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from astragal.journal import FORMAT, Went, read_journal
from astragal.match.branching import RULES_CHANGED, branch, common_part
from astragal.match.match import Match
from astragal.match.replay import verify
from astragal.plugins.registry import Registry
from tests.goals import goal
from tests.reliability.kept_matches import CHANGED, FOLDER, MATCHES, path_of

REGISTRY = Registry()
SINCE = 2
"""The first format of which matches of both games are kept."""
WHOLE = [path for path in sorted(FOLDER.glob("*.astragal")) if path.stem not in CHANGED]
"""The kept matches that no correction of the rules has touched."""


@goal(13)
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_a_kept_match_loads(path: Path, tried: Callable[[int], None]) -> None:
    """Every step is legal and leads to the table that it led to when it was saved.

    If this fails, a change of the rules ends matches that people have saved: fix the change, or say so in
    the changelog and keep a new file beside the reason.
    """
    verdict = verify(path, REGISTRY)

    assert (verdict.ok, verdict.reason) == (True, "")
    tried(verdict.steps)


@goal(13)
@pytest.mark.parametrize("stem", CHANGED)
def test_a_kept_match_goes_on_from_the_step_that_a_correction_changed(stem: str, tmp_path: Path) -> None:
    """The steps before it hold, the reason names the correction, and a copy goes on from there."""
    path, (steps, correction) = FOLDER / f"{stem}.astragal", CHANGED[stem]

    common = common_part(path, REGISTRY)
    with branch(path, REGISTRY, tmp_path / "copy.astragal") as match:
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])

    assert (common.steps, common.why) == (steps, RULES_CHANGED)
    assert correction in common.corrections
    assert len(Match.load(tmp_path / "copy.astragal", REGISTRY).steps) == steps + 1


@goal(13)
@pytest.mark.parametrize("kept", WHOLE, ids=lambda path: path.stem)
def test_a_kept_match_goes_on(kept: Path, tmp_path: Path) -> None:
    """It is resumed where it was left, and saved as it goes on."""
    path = tmp_path / "match.astragal"
    path.write_bytes(kept.read_bytes())

    with Match.resume(path, REGISTRY) as match:
        before = len(match.steps)
        if not match.over:
            match.roll() if match.to_move < 0 else match.act(match.legal[-1])

    assert match.over or len(Match.load(path, REGISTRY).steps) == before + 1


@pytest.mark.parametrize("format", range(SINCE, FORMAT + 1))
def test_every_ruleset_is_kept_in_every_format(format: int) -> None:
    """A new format, and a new ruleset, ask for new files."""
    missing = [kept.stem for kept in MATCHES if kept.since <= format and not path_of(kept, format).exists()]
    games = [REGISTRY.definition(game) for game in REGISTRY.games()]
    rulesets = {(game.id, preset.id) for game in games for preset in game.presets}

    assert not missing
    assert rulesets == {(kept.game, kept.ruleset) for kept in MATCHES}


def test_kept_matches_have_steps_that_were_taken_back() -> None:
    """In most of them somebody thought better of it."""
    journals = [read_journal(path) for path in FOLDER.glob("*.astragal")]

    undone = [journal for journal in journals if any(isinstance(entry, Went) for entry in journal.entries)]

    assert len(undone) > len(journals) / 2
