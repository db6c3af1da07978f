"""Golden games: whole games as text, and together everything that can happen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.state import Event
from astragal.testing import Played, assert_golden, read_golden, replay
from astragal.testing.golden import Golden
from rtta.events import (
    DevelopmentBought,
    DisasterAverted,
    DisasterReflected,
    DisasterStruck,
    MonumentCompleted,
    Rolled,
)
from tests.games.rtta.positions import RULESETS, rules_of
from tests.games.rtta.recorder import DIGESTS, FOLDER, GAMES, digests

pytestmark = pytest.mark.goal(3)

Games = list[tuple[Golden, Played]]

PATHS = sorted(FOLDER.glob("*.txt"))


@pytest.fixture(scope="module")
def played() -> Games:
    """Every golden game, played again, with its rules."""
    games = [read_golden(path.read_text(encoding="utf-8"), path.name) for path in PATHS]
    return [(golden, replay(golden)) for golden in games]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_golden_game_plays_out_line_for_line(path: Path) -> None:
    """No line of a recorded game moves unless the rules changed."""
    assert_golden(path)


def test_there_is_a_file_for_each_game() -> None:
    """At least twenty, and no stray ones."""
    assert {path.stem for path in PATHS} == set(GAMES)
    assert len(PATHS) >= 20


def test_golden_games_with_the_words_left_out_are_as_they_were() -> None:
    """Other words change the lines of a file; steps, events and tables stay, unless a rule changed.

    After a change of the rules `python -m tests.games.rtta.recorder --digests` writes them anew.
    """
    assert digests() == json.loads(DIGESTS.read_text(encoding="utf-8"))


def facts(played: Games, kind: type[Event], field: str, ruleset: str | None = None) -> set[Any]:
    """Return the values of an event's field that occur in the games of a ruleset, or of all."""
    return {
        value
        for golden, game in played
        if ruleset in (None, golden.ruleset)
        for event in game.events
        if isinstance(event, kind)
        for value in [getattr(event, field)]
    }


def test_every_face_is_rolled(played: Games) -> None:
    """All six faces occur."""
    seen = {face for faces in facts(played, Rolled, "faces") for face in faces}

    assert seen == {"food", "good", "skull", "workers", "either", "coins"}


@pytest.mark.parametrize("ruleset", ["bronze-age", "late-bronze-age"])
def test_every_development_is_bought(played: Games, ruleset: str) -> None:
    """All thirteen of the base game and all seventeen of the Late Bronze Age are bought."""
    assert facts(played, DevelopmentBought, "development", ruleset) == set(
        rules_of(ruleset, 2).content.developments
    )


@pytest.mark.parametrize("ruleset", ["bronze-age", "late-bronze-age"])
def test_every_monument_is_completed(played: Games, ruleset: str) -> None:
    """All seven are finished first, and some later."""
    every = {f"monument:{id}" for id in rules_of(ruleset, 4).content.monuments}

    assert facts(played, MonumentCompleted, "project", ruleset) == every
    assert {0, 1} <= facts(played, MonumentCompleted, "rank", ruleset)


@pytest.mark.parametrize("ruleset", ["bronze-age", "late-bronze-age"])
def test_every_disaster_strikes(played: Games, ruleset: str) -> None:
    """All four strike somebody."""
    every = set(rules_of(ruleset, 2).content.disasters)

    assert facts(played, DisasterStruck, "disaster", ruleset) == every


def test_immunities_and_reflections_occur(played: Games) -> None:
    """Every disaster is averted somewhere, and both that can be turned are."""
    assert facts(played, DisasterAverted, "disaster") == {"drought", "pestilence", "invasion", "revolt"}
    assert facts(played, DisasterReflected, "disaster") == {"invasion", "revolt"}


def test_every_action_of_every_phase_is_taken(played: Games) -> None:
    """Each kind of action that exists anywhere is somebody's choice somewhere."""
    every = {kind for ruleset in RULESETS for kind in rules_of(ruleset, 2).kinds} - {"roll", "deal", "offers"}

    taken = {step.text.split(" ")[0] for _, game in played for step in game.steps if step.seat >= 0}

    assert taken == every


def test_every_event_occurs(played: Games) -> None:
    """Each kind of event of the game is heard somewhere."""
    import rtta.events
    from astragal.engine.state import Event

    every = {
        kind
        for kind in vars(rtta.events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }

    heard = {type(event) for _, game in played for event in game.events}

    assert not every - heard


def test_every_ending_occurs(played: Games) -> None:
    """Developments, monuments and the last solitaire round each end a game."""
    assert {"developments", "monuments", "solo_rounds"} <= {game.state.ended for _, game in played}


def test_every_ruleset_is_played_with_every_number_of_players(played: Games) -> None:
    """No ruleset and number of players is without a golden game."""
    seen = {(golden.ruleset, golden.players) for golden, _ in played}

    assert seen == {(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts}
