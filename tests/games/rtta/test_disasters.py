"""Feeding, famine, and each disaster with and without what protects from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rtta.events import CitiesFed, DisasterAverted, DisasterReflected, DisasterStruck
from rtta.state import Table
from tests.games.rtta.positions import act, boxes, complete, give, goods_of, heard, show_dice, table

SKULLS = {
    1: "skull workers workers workers workers workers workers",
    2: "skull skull workers workers workers workers workers",
    3: "skull skull skull workers workers workers workers",
    4: "skull skull skull skull workers workers workers",
    5: "skull skull skull skull skull workers workers",
    6: "skull skull skull skull skull skull workers",
    7: "skull skull skull skull skull skull skull",
}


def struck(
    skulls: int,
    players: int = 3,
    ruleset: str = "bronze-age",
    roller: tuple[str, ...] = (),
    others: Sequence[tuple[str, ...]] = (),
    walls: Sequence[int] = (),
    goods: bool = True,
    **options: Any,
) -> Table:
    """Return a table at which player 1 rolled so many skulls; others[n] are what player n + 2 owns."""
    state = table(ruleset, players, **options)
    give(state.me, *roller, food=15)
    for seat, owned in enumerate(others, 1):
        give(state.players[seat], *owned)
    if goods:
        for player in state.players:
            give(player, wood=2, cloth=1)
    for seat in walls:
        complete(state, seat, "monument:great_wall")
    return show_dice(state, SKULLS[skulls])


def lost(state: Table) -> list[int]:
    """Return the points that each player lost."""
    return [player.lost for player in state.players]


def goods(state: Table) -> list[int]:
    """Return how many goods each player has."""
    return [sum(player.goods) for player in state.players]


# --- feeding --------------------------------------------------------------------------------------


def fed(faces: str, food: int, **options: Any) -> Table:
    """Return the table after the active player with so much food fed the cities."""
    state = table(**options)
    give(state.me, food=food)
    return show_dice(state, faces)


@pytest.mark.clause("rtta.feed.1")
def test_each_city_eats_one_food() -> None:
    """Four cities eat four."""
    state = fed("workers workers workers workers", 6)

    assert state.me.food == 2
    assert lost(state) == [0, 0]


@pytest.mark.clause("rtta.feed.1")
def test_each_hungry_city_costs_a_point() -> None:
    """Five cities with two food cost three points, and no food is left."""
    state = fed("workers workers workers workers workers", 2)

    assert state.me.food == 0
    assert lost(state) == [3, 0]
    assert heard(state, CitiesFed)[0].unfed == 3


@pytest.mark.clause("rtta.feed.2")
def test_famine_comes_on_top_of_a_disaster() -> None:
    """Three hungry cities and a drought cost five."""
    state = fed("skull skull workers", 0)

    assert lost(state) == [5, 0]


def test_food_collected_this_turn_feeds() -> None:
    """Collecting comes before feeding."""
    state = fed("food workers workers", 0)

    assert (state.me.food, lost(state)) == (0, [0, 0])


@pytest.mark.clause("rtta.feed.3")
def test_a_city_finished_this_turn_is_not_fed_yet() -> None:
    """It eats from the next turn on."""
    state = fed("workers workers workers", 3)

    act(state, *["build city:city_4"] * 3)

    assert (state.players[0].cities, lost(state)) == (4, [0, 0])


@pytest.mark.clause("rtta.feed.1")
def test_option_food_per_city() -> None:
    """Cities that eat two starve twice as soon."""
    state = fed("workers workers workers", 5, food_per_city=2)

    assert (state.me.food, state.me.lost) == (1, 1)


# --- disasters ------------------------------------------------------------------------------------


@pytest.mark.clause("rtta.disasters.1")
def test_one_skull_does_nothing() -> None:
    """A single skull brings no disaster."""
    state = struck(1)

    assert lost(state) == [0, 0, 0]
    assert not heard(state, DisasterStruck)


@pytest.mark.clause("rtta.disasters.2")
def test_drought_costs_the_roller_two() -> None:
    """Two skulls cost the roller 2 points."""
    assert lost(struck(2)) == [2, 0, 0]


@pytest.mark.clause("rtta.disasters.2")
def test_irrigation_averts_drought() -> None:
    """With Irrigation a drought has no effect, and the log says why."""
    state = struck(2, roller=("irrigation",))

    assert lost(state) == [0, 0, 0]
    assert heard(state, DisasterAverted)[0].thanks_to == "development:irrigation"


@pytest.mark.clause("rtta.disasters.3")
def test_pestilence_costs_the_opponents_three() -> None:
    """Three skulls cost every opponent 3 points and the roller nothing."""
    assert lost(struck(3)) == [0, 3, 3]


@pytest.mark.clause("rtta.disasters.3")
def test_medicine_protects_its_owner_alone() -> None:
    """Of two opponents only the one without Medicine suffers; the roller's Medicine changes nothing."""
    assert lost(struck(3, roller=("medicine",), others=[("medicine",), ()])) == [0, 0, 3]


@pytest.mark.clause("rtta.disasters.4")
def test_invasion_costs_the_roller_four() -> None:
    """Four skulls cost the roller 4 points."""
    assert lost(struck(4)) == [4, 0, 0]


@pytest.mark.clause("rtta.disasters.4")
def test_great_wall_averts_invasion() -> None:
    """Behind the Great Wall an invasion has no effect."""
    state = struck(4, walls=[0])

    assert lost(state) == [0, 0, 0]
    assert heard(state, DisasterAverted)[0].thanks_to == "monument:great_wall"


def test_an_opponents_wall_does_not_help_the_roller() -> None:
    """Only one's own wall counts."""
    assert lost(struck(4, walls=[1])) == [4, 0, 0]


@pytest.mark.clause("rtta.disasters.6", "rtta.turn.2")
def test_great_wall_built_this_turn_does_not_avert_this_turns_invasion() -> None:
    """Building comes after disasters."""
    state = table(players=3)
    give(state.me, food=15)
    boxes(state, 0, great_wall=12)

    show_dice(state, SKULLS[4])
    act(state, "build monument:great_wall")

    assert state.players[0].lost == 4


@pytest.mark.parametrize("skulls", [5, 6, 7])
@pytest.mark.clause("rtta.disasters.5")
def test_revolt_takes_all_goods_of_the_roller(skulls: int) -> None:
    """Five skulls or more cost all goods, those just collected included; food stays."""
    state = struck(skulls)

    assert goods(state) == [0, 3, 3]
    assert lost(state) == [0, 0, 0]
    assert state.players[0].food == 8


@pytest.mark.clause("rtta.disasters.5")
def test_religion_turns_revolt_against_those_without_it() -> None:
    """Every opponent without Religion loses all goods; one with Religion keeps them."""
    state = struck(5, players=4, roller=("religion",), others=[("religion",), (), ()])

    assert goods(state) == [13, 3, 0, 0]
    assert heard(state, DisasterReflected)[0].thanks_to == "development:religion"
    assert [event.seat for event in heard(state, DisasterStruck)] == [2, 3]


def test_an_opponents_religion_does_not_help_the_roller() -> None:
    """A revolt without Religion of one's own costs the roller the goods."""
    assert goods(struck(5, others=[("religion",), ()])) == [0, 3, 3]


def test_a_revolt_against_nothing_is_told_without_goods() -> None:
    """An opponent without goods is struck, but loses nothing."""
    state = struck(5, roller=("religion",), goods=False)

    assert [event.goods for event in heard(state, DisasterStruck)] == [0, 0]


@pytest.mark.parametrize("immunity", ["irrigation", "medicine", "religion", "leadership"])
@pytest.mark.parametrize("skulls", [2, 3, 4, 5])
@pytest.mark.clause("rtta.disasters.1")
def test_no_immunity_covers_another_disaster(skulls: int, immunity: str) -> None:
    """A development protects from its own disaster only."""
    own = {2: "irrigation", 3: "medicine", 5: "religion"}
    bare, owning = struck(skulls), struck(skulls, roller=(immunity,), others=[(immunity,), (immunity,)])

    same = (lost(bare), goods(bare)) == (lost(owning), goods(owning))

    assert same == (own.get(skulls) != immunity)


@pytest.mark.clause("rtta.disasters.7")
def test_losses_have_no_floor_and_no_cap() -> None:
    """Scores may be negative, and more than the sheet's 45 boxes may be lost."""
    state = table()
    state.me.lost = 45
    give(state.me, food=0)

    show_dice(state, "skull skull workers")

    assert state.rules.total(state, 0) == -50


@pytest.mark.clause("rtta.disasters.7")
def test_option_loss_limit() -> None:
    """At a table that counts the boxes of the sheet no more than 45 are lost."""
    state = table(loss_limit=45)
    state.me.lost = 44
    give(state.me, food=0)

    show_dice(state, "skull skull workers")

    assert state.me.lost == 45


# --- solitaire ------------------------------------------------------------------------------------


@pytest.mark.clause("rtta.solo.3")
def test_alone_pestilence_strikes_the_roller() -> None:
    """In solitaire play three skulls cost you 3 points."""
    assert lost(struck(3, players=1)) == [3]


@pytest.mark.clause("rtta.solo.3")
def test_alone_medicine_averts_pestilence() -> None:
    """Medicine protects you from your own pestilence."""
    assert lost(struck(3, players=1, roller=("medicine",))) == [0]


def test_alone_revolt_takes_the_goods() -> None:
    """Without Religion five skulls cost all goods."""
    assert goods(struck(5, players=1)) == [0]


@pytest.mark.clause("rtta.solo.3")
def test_alone_religion_prevents_revolt() -> None:
    """With Religion nothing happens."""
    state = struck(5, players=1, roller=("religion",))

    assert goods(state) == [13]
    assert heard(state, DisasterAverted)[0].disaster == "revolt"


@pytest.mark.parametrize(("skulls", "points"), [(2, 2), (4, 4)])
def test_alone_other_disasters_are_as_usual(skulls: int, points: int) -> None:
    """Drought and invasion strike the roller as in the game of several."""
    assert lost(struck(skulls, players=1)) == [points]


def test_goods_survive_other_disasters() -> None:
    """Only a revolt takes goods."""
    state = struck(4)

    assert goods_of(state, 0)["wood"] >= 2
