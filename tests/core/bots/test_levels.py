"""Levels of bots: what they are called, and that the easy one plays sensibly with mistakes."""

from __future__ import annotations

from random import Random

import pytest

from astragal.bots.easy import Easy
from astragal.bots.levels import by_level, level_of
from astragal.engine.rules import Rules
from astragal.engine.wording import Words
from astragal.plugins.registry import Registry
from astragal.tui.titles import bot_title
from tests.bot_games import played


def rules_of(game: str) -> Rules:
    """Return the rules of a game for two."""
    registry = Registry()
    return registry.compile(registry.ruleset(game), 2)


@pytest.mark.parametrize(("game", "expert"), [("rtta", "search"), ("along-history", "deep-search")])
def test_levels_go_from_easy_to_expert(game: str, expert: str) -> None:
    """The random bot has no level, nor has the quick search of a game with a deep one."""
    kinds = rules_of(game).bots

    assert by_level(kinds)[:4] == ["easy", "greedy", "planner", expert]
    assert [level_of(kind, kinds) for kind in by_level(kinds)[4:]] == [""] * (len(kinds) - 4)


def test_a_search_that_knows_no_game_is_not_above_a_planner_that_does() -> None:
    """In the Iron Age the top level is Hard."""
    kinds = rules_of("iron-age").bots

    assert [level_of(kind, kinds) for kind in ("planner", "search")] == ["Hard", ""]


def test_a_bot_is_called_by_its_level_and_kind() -> None:
    """People choose a level; the kind that `--bots` takes stands behind it."""
    assert bot_title("greedy", Words()) == "Normal (greedy)"
    assert bot_title("random", Words()) == "random"


def test_easy_beats_random() -> None:
    """It is not the random bot."""
    rules, won = rules_of("rtta"), 0.0
    for game in range(16):
        kinds = ["easy", "random"] if game % 2 else ["random", "easy"]
        winners = rules.result(played(rules, kinds, game)).winners
        won += (kinds.index("easy") in winners) / len(winners)

    assert won >= 9


def test_easy_without_slips_is_greedy() -> None:
    """Only the slips tell them apart."""
    rules = rules_of("rtta")
    ends = []
    for make in (
        lambda seat: Easy(rules, seat, Random(seat), 0.0),
        lambda seat: rules.bots["greedy"].make(rules, seat, Random(seat)),
    ):
        bot, state, dealer = make(0), rules.new(), Random(5)
        while state.to_move != 0:
            rules.deal(state, dealer)
        ends.append(bot.choose(state, state.legal))

    assert ends[0] == ends[1]
