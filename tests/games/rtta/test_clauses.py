"""Clauses of the rulebook that no other test is about."""

from __future__ import annotations

import pytest

from astragal.plugins.registry import Registry
from tests.games.rtta.positions import enter, give, goods_of, rules_of, table


@pytest.mark.clause("rtta.setup.1")
def test_every_player_starts_with_three_cities_three_food_and_no_goods() -> None:
    """All boards are alike."""
    state = table(players=4)

    assert [(player.cities, player.food, sum(player.goods)) for player in state.players] == [(3, 3, 0)] * 4


@pytest.mark.clause("rtta.setup.2")
def test_the_first_seat_goes_first() -> None:
    """Nobody is drawn by lot."""
    state = table(players=3)

    assert (state.first, state.active) == (0, 0)


@pytest.mark.clause("rtta.turn.1")
def test_steps_of_the_base_game_come_in_the_printed_order() -> None:
    """Roll, collect, feed, disasters, build, buy, discard."""
    assert [phase.id for phase in rules_of("bronze-age", 2).phases] == [
        "roll",
        "leadership",
        "collect",
        "feed",
        "disasters",
        "build",
        "buy",
        "discard",
    ]


@pytest.mark.clause("rtta.discard.5")
def test_one_kind_of_goods_is_discarded_without_a_question() -> None:
    """Eight wood become six, and the next player rolls."""
    state = table()
    give(state.me, wood=8)

    enter(state, "discard")

    assert goods_of(state, 0) == {"wood": 6}
    assert state.active == 1


@pytest.mark.clause("rtta.solo.6")
def test_the_late_bronze_age_is_not_offered_to_one_player() -> None:
    """Its ruleset begins with two players."""
    presets = {preset.id: preset.players for preset in Registry().definition("rtta").presets}

    assert presets["late-bronze-age"] == (2, 4)
