"""The slow implementation by itself: the examples that the rulebooks print, and planned corrections."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.reliability.slow_rtta import building, buying, dice, disasters, match, trading
from tests.reliability.slow_rtta.sheets import BOXES, GOODS, VALUES
from tests.reliability.slow_rtta.table import Ask, Game, Options, Play


def game_of(seats: int = 2, *parts: str, **options: Any) -> Game:
    """Return a fresh table without food."""
    game = match.new(seats, set(parts), Options(**options))
    for player in game.players:
        player.food = 0
    return game


def answered(plan: Play, *choices: str) -> Ask | None:
    """Let a step be played with these choices; return what is asked then, or None at its end."""
    try:
        request = next(plan)
        for choice in choices:
            request = plan.send(choice)
    except StopIteration:
        return None
    assert isinstance(request, Ask)
    return request


def hold(game: Game, seat: int, **goods: int) -> None:
    """Give a player goods and no others."""
    game.players[seat].goods.update(dict.fromkeys(GOODS, 0) | goods)


def test_eight_goods_come_in_as_printed() -> None:
    """A wood and a stone, and eight goods: 3 wood, 3 stone, 2 pottery, 1 cloth, 1 spearhead."""
    game = game_of()
    hold(game, 0, wood=1, stone=1)
    game.dice = ["skull"] * 4

    dice.collect_goods(game)

    assert list(game.me.goods.values()) == [3, 3, 2, 1, 1]


def test_one_of_seven_goods_is_discarded_as_printed() -> None:
    """With 5 wood and 2 stone, a wood or a stone."""
    game = game_of()
    hold(game, 0, wood=5, stone=2)

    request = answered(buying.discard(game))

    assert request is not None
    assert request.choices == ["discard wood", "discard stone"]


def test_the_great_pyramid_pays_twelve_and_then_six_as_printed() -> None:
    """To the first who completes it, and to another."""
    game = game_of(4)

    for game.active in (2, 0):
        for _ in range(BOXES["great_pyramid"]):
            building.check_box(game, "great_pyramid")

    assert (game.players[2].circled, game.players[0].circled) == ({"great_pyramid": 12}, {"great_pyramid": 6})


def test_preservation_doubles_six_food_as_printed() -> None:
    """For a pottery, 12 food."""
    game = game_of(2, "late")
    hold(game, 0, pottery=1)
    game.me.developments.add("preservation")
    game.me.food = 6

    answered(dice.preserve(game), "preserve")

    assert (game.me.food, game.me.goods["pottery"]) == (12, 0)


def test_two_ships_bring_two_spearheads_as_printed() -> None:
    """For a stone and a wood."""
    game = game_of(2, "late")
    hold(game, 0, wood=1, stone=1)
    game.me.ships = 2

    answered(trading.trade(game), "swap stone spearheads", "swap wood spearheads")

    assert [good for good in GOODS if game.me.goods[good]] == ["spearheads"]
    assert game.me.goods["spearheads"] == 2


def test_two_trades_as_printed() -> None:
    """3 wood for 2 stone with one player, then 3 stone for 2 pottery with another."""
    game = game_of(3, "trading")
    hold(game, 0, wood=3, stone=1)
    hold(game, 1, stone=2)
    hold(game, 2, pottery=2)
    plan = trading.trade(game)

    answered(plan, "propose 1 wood:3 stone:2", "accept", "propose 2 stone:3 pottery:2", "accept")

    held = [{good: n for good, n in player.goods.items() if n} for player in game.players]
    assert held == [{"pottery": 2}, {"wood": 3}, {"stone": 3}]


def test_the_pegboard_has_thirty_pegs_of_growing_value() -> None:
    """Each peg is worth one step more than the last, and all together 265."""
    steps = {good: [after - before for before, after in pairwise(row)] for good, row in VALUES.items()}

    assert all(steps[good] == [unit * n for n in range(1, 10 - unit)] for unit, good in enumerate(GOODS, 1))
    assert sum(row[-1] for row in VALUES.values()) == 265


def test_a_revolt_with_religion_spares_religion() -> None:
    """Opponents with Religion keep their goods, the others lose all."""
    game = game_of(3)
    for seat in range(3):
        hold(game, seat, wood=2)
    game.players[0].developments.add("religion")
    game.players[2].developments.add("religion")

    disasters.revolt(game)

    assert [player.goods["wood"] for player in game.players] == [2, 0, 2]


def test_after_all_single_deals_two_kinds_can_be_offered_for_one() -> None:
    """A wood and a stone against a cloth: the step stays open after two refusals."""
    game = game_of(2, "trading")
    hold(game, 0, wood=1, stone=1)
    hold(game, 1, cloth=1)
    single = ("propose 1 wood:1 cloth:1", "refuse", "propose 1 stone:1 cloth:1", "refuse")

    request = answered(trading.trade(game), *single)

    assert request is not None
    assert request.admits("propose 1 wood:1+stone:1 cloth:1")


def test_the_others_are_asked_for_offers_in_turn() -> None:
    """Each offers something or passes, and the player on turn answers."""
    game = game_of(3, "trading")
    hold(game, 0, wood=2)
    hold(game, 1, stone=1)
    hold(game, 2, cloth=1)

    answered(trading.trade(game), "ask", "offer stone:1 wood:1", "accept", "done")

    assert (game.me.goods["wood"], game.me.goods["stone"]) == (1, 1)


@pytest.mark.parametrize(
    ("limited", "caravans", "points"), [(False, False, 9), (True, False, 6), (True, True, 9)]
)
def test_commerce_counts_six_goods_without_caravans_once_corrected(
    limited: bool, caravans: bool, points: int
) -> None:
    """Goods that came in trade after one's own last turn."""
    game = game_of(2, "late", commerce_limited=limited)
    hold(game, 1, wood=8, stone=1)
    game.players[1].developments.update({"commerce", "caravans"} if caravans else {"commerce"})

    assert match.lines(game, 1)["goods_bonus"] == points
