"""Golden games: whole games as text, and that together they show every card, calamity and token."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from along_history.events import AgeEnded, CalamityStruck, CardAcquired, CardBought, TokenTaken
from along_history.state import Table
from astragal.testing import Played, assert_golden, read_golden, replay
from tests.games.along_history.printed import CARDS, ONLY_IN_31, TOKENS_25, ref, tokens

pytestmark = pytest.mark.goal(3)

PATHS = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_plays_out_line_for_line(path: Path) -> None:
    """Every step is still legal and has the same consequences."""
    assert_golden(path)


@cache
def games() -> tuple[Played, ...]:
    """Return every golden game, played again."""
    return tuple(replay(read_golden(path.read_text(encoding="utf-8"), path.name)) for path in PATHS)


def happened(played: Played) -> list[tuple[str, object]]:
    """Return the events of a game, each with the age it fell into."""
    state: Table = played.state
    ages = iter(state.compiled.ages)
    age = next(ages)
    found: list[tuple[str, object]] = []
    for event in played.events:
        found.append((age, event))
        if isinstance(event, AgeEnded):
            age = next(ages, age)
    return found


def test_there_are_enough_of_them() -> None:
    """At least twenty games, over all ages, numbers of players, modes and both boards."""
    golden = [read_golden(path.read_text(encoding="utf-8"), path.name) for path in PATHS]

    assert len(golden) >= 20
    assert {game.players for game in golden} == {2, 3, 4, 5}
    assert len({game.ruleset for game in golden}) == 10
    assert any("board=back" in game.options for game in golden)


def test_every_card_enters_a_civilisation() -> None:
    """Each of the 133 designs is acquired or bought in some game."""
    taken = {
        f"{age}/{event.card}"
        for played in games()
        for age, event in happened(played)
        if isinstance(event, CardAcquired | CardBought)
    }

    assert {ref(row) for row in CARDS} - taken == set()


def test_every_calamity_fails_and_is_resolved() -> None:
    """Each calamity strikes in some game and is taken in some game."""
    calamities = {ref(row) for row in CARDS if row["type"] == "calamity"}
    events = [pair for played in games() for pair in happened(played)]
    struck = {f"{age}/{event.card}" for age, event in events if isinstance(event, CalamityStruck)}
    resolved = {f"{age}/{event.card}" for age, event in events if isinstance(event, CardAcquired)}

    assert calamities - struck == set()
    assert calamities - resolved == set()


def test_every_token_is_taken() -> None:
    """Each of the 31 tokens is won on the board in some game."""
    won = {
        event.token.partition("#")[0]
        for played in games()
        for event in played.events
        if isinstance(event, TokenTaken)
    }

    assert {f"{value}/{condition}" for value, condition in tokens(TOKENS_25 + ONLY_IN_31)} - won == set()
