"""Pig and tic-tac-toe: whole games, for whoever asks for them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from astragal.bench.growth import measure_growth
from astragal.bench.slices import LAB, Player
from astragal.cli.games import command
from astragal.errors import BadInput
from astragal.plugins.registry import Registry
from astragal.testing import assert_conforms, follow
from sample_games import pig, tic_tac_toe


@pytest.mark.parametrize("game", [pig, tic_tac_toe])
def test_samples_conform(game: object) -> None:
    """They are games like any other."""
    assert_conforms(game)


def test_nobody_is_offered_samples_who_does_not_ask() -> None:
    """Menus, completions and lists have the real games only."""
    assert not {"pig", "tic-tac-toe"} & set(Registry().games())
    with pytest.raises(BadInput, match="game 'pig' is not installed"):
        Registry().ruleset("pig")
    assert [*Registry().games(), "pig", "tic-tac-toe"] == Registry(samples=True).games()


def test_games_lists_samples_when_asked() -> None:
    """`astragal games --samples` has them last."""
    listed = CliRunner().invoke(command, ["--samples", "--json"])

    assert [game["id"] for game in json.loads(listed.output)][-2:] == ["pig", "tic-tac-toe"]


def test_games_lists_the_numbers_that_rules_change() -> None:
    """`astragal games --quantities` has every quantity of every game with what it means."""
    listed = CliRunner().invoke(command, ["--quantities", "--json"])
    words = CliRunner().invoke(command, ["--quantities"]).output

    numbers = json.loads(listed.output)
    limit = next(one for one in numbers["rtta"] if one["id"] == "reroll_limit")
    assert (limit["default"], set(numbers)) == (2, set(Registry().games()))
    assert limit["help"] in words


def test_three_in_a_row_win() -> None:
    """The first player fills the top row and wins in the middle of a round."""
    registry = Registry(samples=True)
    rules = registry.compile(registry.ruleset("tic-tac-toe"), 2)

    state = follow(rules, "1 mark 0\n2 mark 3\n1 mark 1\n2 mark 4\n1 mark 2").state

    assert (rules.result(state).winners, state.ended) == ((0,), "row")


def test_a_one_loses_what_the_turn_has_brought() -> None:
    """Then the next player rolls."""
    registry = Registry(samples=True)
    rules = registry.compile(registry.ruleset("pig"), 2)

    state = follow(rules, "* 4\n1 roll\n* 1").state

    assert (state.points, state.active) == ([0, 0], 1)


def test_growth_is_measured_for_every_operation() -> None:
    """What a longer match takes, compared with a short one."""
    found = measure_growth((20, 60))

    assert list(found) == ["60"]
    assert found["60"].keys() == {"act", "roll", "undo", "redo", "resume", "verify", "look"}


@pytest.mark.parametrize(("game", "ruleset", "way"), [("rtta", "bronze-age", LAB), ("pig", "pig", "greedy")])
def test_slices_are_played_as_the_lab_and_as_bots_do(game: str, ruleset: str, way: str) -> None:
    """The same seed gives the same games."""
    player = Player()

    played = [player.slice(game, ruleset, 2, "seed", 2, way)["decisions"] for _ in range(2)]

    assert played[0] == played[1] > 0
