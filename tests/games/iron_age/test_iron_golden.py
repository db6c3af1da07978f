"""Golden games: whole games as text, and together everything that can happen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import iron_age.events
from astragal.engine.state import Event
from astragal.testing import Played, assert_golden, read_golden, replay
from astragal.testing.golden import Golden
from iron_age.events import (
    BattleFought,
    DevelopmentBought,
    DisasterAverted,
    DisasterStruck,
    MonumentCompleted,
    ProvinceBuilt,
    Rolled,
)
from tests.games.iron_age.positions import RULESETS, rules_of
from tests.games.iron_age.recorder import FOLDER, GAMES

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
    """Twenty, and no stray ones."""
    assert {path.stem for path in PATHS} == set(GAMES)
    assert len(PATHS) >= 20


def facts(played: Games, kind: type[Event], field: str) -> set[Any]:
    """Return the values of an event's field that occur."""
    return {getattr(event, field) for _, game in played for event in game.events if isinstance(event, kind)}


def test_every_face_is_rolled(played: Games) -> None:
    """All eleven faces of both kinds of dice occur."""
    seen = {face for faces in facts(played, Rolled, "faces") for face in faces}

    assert seen == set(rules_of().content.faces)


def test_every_development_is_bought(played: Games) -> None:
    """All seventeen."""
    assert facts(played, DevelopmentBought, "development") == set(rules_of().content.developments)


def test_every_project_is_completed(played: Games) -> None:
    """All provinces; all monuments, for both values."""
    content = rules_of().content
    values = {
        (event.project, event.rank > 0)
        for _, game in played
        for event in game.events
        if isinstance(event, MonumentCompleted)
    }

    assert facts(played, ProvinceBuilt, "project") == {f"province:{id}" for id in content.provinces}
    assert values == {(f"monument:{id}", later) for id in content.monuments for later in (False, True)}


def test_every_disaster_strikes_and_is_averted(played: Games) -> None:
    """By marks or by battle; every one that can be averted is."""
    struck = facts(played, DisasterStruck, "disaster") | facts(played, BattleFought, "cause")
    disasters = rules_of().content.disasters

    assert struck == {*disasters, "conquest"}
    assert facts(played, DisasterAverted, "disaster") == {
        id for id, entry in disasters.items() if entry.immune
    }


def test_battles_of_every_kind_are_won_drawn_and_lost(played: Games) -> None:
    """For conquest and against Barbarians; with and without ships lost."""
    fought = [event for _, game in played for event in game.events if isinstance(event, BattleFought)]
    results = {
        (event.cause, (event.strength > event.against) - (event.strength < event.against)) for event in fought
    }

    assert {("conquest", 1), ("conquest", 0), ("conquest", -1)} <= results
    assert {("barbarians", 1), ("barbarians", 0), ("barbarians", -1)} <= results
    assert {("invasion", 1), ("invasion", -1)} <= results
    assert {event.ships_lost for event in fought} == {0, 1}


def test_every_action_of_every_phase_is_taken(played: Games) -> None:
    """Each kind of action that exists anywhere is somebody's choice somewhere."""
    every = set(rules_of(battle_order="player").kinds) - {"roll", "demand", "founding"}

    taken = {step.text.split(" ")[0] for _, game in played for step in game.steps if step.seat >= 0}

    assert taken == every


def test_every_event_occurs(played: Games) -> None:
    """Each kind of event of the game is heard somewhere."""
    every = {
        kind
        for kind in vars(iron_age.events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }

    assert not every - {type(event) for _, game in played for event in game.events}


def test_every_ending_occurs(played: Games) -> None:
    """Developments, tribute, monuments, the last round and the last solitaire round each end a game."""
    endings = {"developments", "tribute", "monuments", "round_limit", "solo_rounds"}

    assert {game.state.ended for _, game in played} == endings


def test_every_ruleset_is_played_with_every_number_of_players(played: Games) -> None:
    """No ruleset and number of players is without a golden game."""
    seen = {(golden.ruleset, golden.players) for golden, _ in played}

    assert seen == {(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts}
