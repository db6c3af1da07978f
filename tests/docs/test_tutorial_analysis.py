"""The tutorial about analyses quotes what the program says of its matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.coach.analysis import Analyst
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial"


@pytest.mark.slow
@pytest.mark.parametrize("match", ["rtta", "along-history", "iron-age"])
def test_the_tutorial_quotes_the_accuracy_that_the_coach_finds(match: str) -> None:
    """Of both players; `python tools/tutorial_pages.py` makes pages and pictures anew."""
    text = (TUTORIAL / "first-analysis.md").read_text(encoding="utf-8").replace("\n", " ")
    replay = Replay.open(TUTORIAL / "matches" / f"{match}.astragal", Registry())

    analysis = Analyst(replay.rules).analyse(replay.state_at, replay.steps)

    figures = [f"{found.accuracy:.1f}" for found in analysis.records]
    assert [figure for figure in figures if figure not in text] == []
