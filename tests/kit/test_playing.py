"""Random play, scripted chance, and games played as written."""

from __future__ import annotations

import pytest

from astragal.engine.state import CHANCE
from astragal.errors import BadInput
from astragal.testing import Step, at_random, dealt, follow, play, play_random, scripted
from tests.core.toy import Gathered, compiled


def test_random_game_ends_and_tells_what_happened() -> None:
    """A random game is whole: steps, events, end."""
    played = play_random(compiled(), 3)

    assert played.over
    assert any(isinstance(event, Gathered) for event in played.events)
    assert {step.seat for step in played.steps} == {CHANCE, 0, 1}


def test_same_seed_same_game() -> None:
    """A seed stands for one game, and another seed for another."""
    one, same, other = (play_random(compiled(), seed, hashed=True) for seed in (3, 3, 4))

    assert (one.steps, one.digests) == (same.steps, same.digests)
    assert one.steps != other.steps


def test_game_without_end_fails() -> None:
    """Random play that goes on for ever is a failure that names the game and the seed."""
    with pytest.raises(AssertionError, match="toy/plain, seed 3: no end after 10 steps"):
        play_random(compiled(), 3, limit=10)


def test_scripted_chance_comes_out_as_written() -> None:
    """Each roll takes the next text."""
    played = play(compiled(), at_random(1), scripted("3", ["1"], "2"), limit=8)

    assert [step.text for step in played.steps if step.seat == CHANCE][:2] == ["3", "1"]


def test_script_that_is_used_up_says_what_is_due() -> None:
    """A script without an end of its own fails when chance is asked once more."""
    with pytest.raises(AssertionError, match="the script is used up, but 'throw' needs a result"):
        play(compiled(), at_random(1), scripted("3"))


def test_script_can_go_on_at_random() -> None:
    """With a seed, chance is random after the script."""
    played = play(compiled(), at_random(1), scripted("3", then=5))

    assert played.over
    assert played.steps[0] == Step(CHANCE, "3")


@pytest.mark.parametrize("outcome", ["4", "x", "1 2", "-"])
def test_impossible_script_is_refused(outcome: str) -> None:
    """A script cannot ask for what cannot happen."""
    with pytest.raises(BadInput, match="is no outcome of 'throw'"):
        play(compiled(), at_random(1), scripted(outcome))


def test_game_as_written() -> None:
    """A position is reached by writing down the way to it; comments and blank lines are free."""
    played = follow(
        compiled(), "* 2\n\n1 gather 2   # as many as the die shows\n# player 1 stops\n1 done\n* 1"
    )

    assert (played.state.players[0].stones, played.state.to_move) == (2, 1)
    assert [str(step) for step in played.steps] == ["* 2", "1 gather 2", "1 done", "* 1"]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("1 gather 1", r"line 1: '1 gather 1', but it is the turn of chance"),
        ("* 2\n2 gather 1", r"line 2: '2 gather 1', but it is the turn of player 1"),
        ("* 2\n1 gather 3", r"line 2: '1 gather 3': .*the die shows 2"),
        ("* 2\n1 dance", r"line 2: '1 dance': 'dance' is not known here"),
        ("* 9", r"line 1: '\* 9': '9' is no outcome of 'throw'"),
    ],
)
def test_wrong_step_is_named(script: str, message: str) -> None:
    """A script that cannot be followed names the line and the reason."""
    with pytest.raises(AssertionError, match=message):
        follow(compiled(), script)


@pytest.mark.parametrize("line", ["gather 1", "0 done", "x done", ""])
def test_line_without_a_player_is_no_step(line: str) -> None:
    """A step begins with a star or a player's number."""
    with pytest.raises(BadInput, match="is not a step"):
        Step.read(line)


def test_dealer_and_players_have_luck_of_their_own() -> None:
    """Another way of choosing does not change the rolls of the same seed."""
    rules = compiled()
    first = play(rules, lambda state, legal: legal[-1], dealt(9), limit=20)
    second = play(rules, lambda state, legal: legal[0], dealt(9), limit=20)

    rolls = [[step.text for step in game.steps if step.seat == CHANCE][:4] for game in (first, second)]
    assert rolls[0] == rolls[1]
