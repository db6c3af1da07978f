"""The Late Bronze Age: Smithing, Shipping, and the order of its steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rtta.events import DisasterReflected, GoodSwapped, ShipBuilt, SpearheadGiven
from rtta.state import Table
from tests.games.rtta.positions import (
    act,
    complete,
    enter,
    give,
    goods_of,
    heard,
    phase_id,
    reason,
    rules_of,
    show_dice,
    table,
    texts,
)

FOUR_SKULLS = "skull skull skull skull workers workers workers"


def late(players: int = 2, **options: Any) -> Table:
    """Return a fresh table of the Late Bronze Age."""
    return table("late-bronze-age", players, **options)


@pytest.mark.clause("rtta.late.1", "rtta.trade.1")
def test_steps_come_in_the_printed_order() -> None:
    """Preservation, roll, collect, feed, Smithing and disasters, build, trade, buy, discard."""
    assert [phase.id for phase in rules_of("late-bronze-age", 2).phases] == [
        "preserve",
        "roll",
        "leadership",
        "collect",
        "feed",
        "forge",
        "disasters",
        "build",
        "trade",
        "buy",
        "discard",
    ]


def test_the_base_game_knows_nothing_of_it() -> None:
    """Neither the phases nor the developments are there."""
    rules = rules_of("bronze-age", 2)

    assert not {"preserve", "forge", "trade"} & {phase.id for phase in rules.phases}
    assert not {"preserve", "spearhead", "ship", "swap", "propose"} & set(rules.kinds)
    assert "ships_limit" not in rules.options


# --- Smithing -------------------------------------------------------------------------------------


def invading(
    players: int = 3,
    walls: Sequence[int] = (),
    spearheads: int = 0,
    roller: tuple[str, ...] = ("smithing",),
    **owned: tuple[str, ...],
) -> Table:
    """Return a table at which player 1 rolled four skulls; eight goods come in, one of them a spearhead."""
    state = late(players)
    give(state.me, *roller, food=15, spearheads=spearheads)
    for whose, developments in owned.items():
        give(state.players[int(whose.removeprefix("p"))], *developments)
    for seat in walls:
        complete(state, seat, "monument:great_wall")
    return show_dice(state, FOUR_SKULLS)


def lost(state: Table) -> list[int]:
    """Return the points that each player lost."""
    return [player.lost for player in state.players]


@pytest.mark.clause("rtta.late.6")
def test_smithing_turns_invasion_against_the_others() -> None:
    """Each opponent loses 4 and the roller nothing."""
    state = act(invading(), "done")

    assert lost(state) == [0, 4, 4]
    assert heard(state, DisasterReflected)[0].thanks_to == "development:smithing"


@pytest.mark.clause("rtta.late.6")
def test_each_spearhead_costs_every_opponent_two_more() -> None:
    """Three spearheads, the one just collected included, make it ten points."""
    state = invading(spearheads=2)
    assert texts(state) == ["spearhead", "done"]

    act(state, "spearhead", "spearhead", "spearhead")

    assert lost(state) == [0, 10, 10]
    assert "spearheads" not in goods_of(state, 0)
    assert [event.points for event in heard(state, SpearheadGiven)] == [6, 8, 10]


@pytest.mark.clause("rtta.late.7")
def test_spearheads_are_given_one_by_one() -> None:
    """One may stop after the first."""
    state = act(invading(spearheads=2), "spearhead", "done")

    assert lost(state) == [0, 6, 6]
    assert goods_of(state, 0)["spearheads"] == 2


@pytest.mark.clause("rtta.late.6")
def test_great_wall_protects_from_all_of_it() -> None:
    """An opponent behind the wall loses nothing, spearheads or not."""
    state = act(invading(walls=[1]), "spearhead")

    assert lost(state) == [0, 0, 6]


@pytest.mark.clause("rtta.late.7")
def test_ones_own_wall_is_irrelevant() -> None:
    """With Smithing and a wall the others are invaded all the same."""
    assert lost(act(invading(walls=[0]), "done")) == [0, 4, 4]


@pytest.mark.clause("rtta.late.7")
def test_an_opponents_smithing_does_not_protect() -> None:
    """Smithing is no immunity."""
    assert lost(act(invading(p1=("smithing",)), "done")) == [0, 4, 4]


def test_without_smithing_invasion_is_as_in_the_base_game() -> None:
    """The roller loses 4, and no spearhead is asked for."""
    state = invading(roller=(), spearheads=2)

    assert phase_id(state) == "build"
    assert lost(state) == [4, 0, 0]


def test_without_smithing_the_wall_averts() -> None:
    """As in the base game."""
    assert lost(invading(roller=(), walls=[0])) == [0, 0, 0]


@pytest.mark.parametrize(
    "faces",
    ["skull skull skull workers workers workers workers", "skull skull skull skull skull workers workers"],
)
def test_spearheads_are_for_invasions_only(faces: str) -> None:
    """Three or five skulls are no invasion."""
    state = late(3)
    give(state.me, "smithing", food=15, spearheads=2)

    show_dice(state, faces)

    assert phase_id(state) == "build"


def test_spearheads_of_one_turn_do_not_count_in_the_next() -> None:
    """The next invasion begins at four points again."""
    state = act(invading(players=2), "spearhead")
    enter(state, "preserve")

    act(show_dice(state, FOUR_SKULLS), "done")

    assert lost(state) == [0, 6 + 4]


def test_religion_is_as_in_the_base_game() -> None:
    """A revolt is turned against those without Religion."""
    state = late(3)
    for player in state.players:
        give(player, wood=2)
    give(state.me, "religion", food=15)
    give(state.players[1], "religion")

    show_dice(state, "skull skull skull skull skull workers workers")

    assert [sum(player.goods) for player in state.players][1:] == [2, 0]


# --- Shipping -------------------------------------------------------------------------------------


def shipyard(
    *developments: str, ships: int = 0, workers: int = 0, options: dict[str, Any] | None = None, **pegs: int
) -> Table:
    """Return a table whose active player is about to build."""
    state = late(**(options or {}))
    give(state.me, *developments, **pegs)
    state.me.ships = ships
    state.workers = workers
    return enter(state, "build")


@pytest.mark.clause("rtta.late.8")
def test_a_ship_costs_a_wood_and_a_cloth_and_no_worker() -> None:
    """Ships are built without any worker."""
    state = shipyard("shipping", wood=2, cloth=1)
    assert texts(state) == ["ship", "done"]

    act(state, "ship")

    assert (state.players[0].ships, goods_of(state, 0)) == (1, {"wood": 1})
    assert heard(state, ShipBuilt)[0].ships == 1


def test_several_ships_may_be_built_in_a_turn() -> None:
    """Three wood and two cloth make two ships."""
    state = act(shipyard("shipping", wood=3, cloth=2), "ship", "ship")

    assert state.players[0].ships == 2


@pytest.mark.parametrize(
    ("developments", "pegs", "ships", "why"),
    [
        ((), {"wood": 2, "cloth": 2}, 0, "You need Shipping to build ships."),
        (("shipping",), {"wood": 2}, 0, "A ship costs 1 wood and 1 cloth."),
        (("shipping",), {"cloth": 2}, 0, "A ship costs 1 wood and 1 cloth."),
        (("shipping",), {"wood": 2, "cloth": 2}, 5, "You already have the maximum number of ships."),
    ],
)
@pytest.mark.clause("rtta.late.8")
def test_refused_ships_say_why(
    developments: tuple[str, ...], pegs: dict[str, int], ships: int, why: str
) -> None:
    """Shipping, wood, cloth and room on the sheet are needed."""
    state = shipyard(*developments, ships=ships, workers=1, options={"ships_limit": 5}, **pegs)

    assert "ship" not in texts(state)
    assert reason(state, "ship") == why


@pytest.mark.clause("rtta.late.9")
@pytest.mark.parametrize("ships", [5, 40])
def test_the_number_of_ships_has_no_limit(ships: int) -> None:
    """The text sets none, so a sixth ship may be built, and any after it."""
    state = shipyard("shipping", ships=ships, wood=1, cloth=1)

    assert "ship" in texts(state)


@pytest.mark.clause("rtta.late.9")
@pytest.mark.parametrize(("limit", "ships", "allowed"), [(5, 4, True), (5, 5, False), (0, 0, False)])
def test_option_ships_limit(limit: int, ships: int, allowed: bool) -> None:
    """A table may stop at the sheet's five, or allow none."""
    state = shipyard("shipping", ships=ships, wood=1, cloth=1, workers=1, options={"ships_limit": limit})

    assert ("ship" in texts(state)) == allowed


def harbour(ships: int, *developments: str, swaps: int = 0, **pegs: int) -> Table:
    """Return a table whose active player is about to trade; nobody else has anything to trade with."""
    state = late()
    give(state.me, "shipping", *developments, **{"food": 0, **pegs})
    give(state.players[1], food=0)
    state.me.ships, state.swaps = ships, swaps
    return enter(state, "trade")


@pytest.mark.clause("rtta.late.10")
def test_printed_example_two_ships() -> None:
    """Two ships turn a stone and a wood into two spearheads."""
    state = harbour(2, wood=1, stone=1)

    act(state, "swap stone spearheads", "swap wood spearheads")

    assert goods_of(state, 0) == {"spearheads": 2}
    assert [(event.given, event.taken) for event in heard(state, GoodSwapped)] == [
        ("stone", "spearheads"),
        ("wood", "spearheads"),
    ]


@pytest.mark.clause("rtta.late.10")
def test_one_swap_for_each_ship_a_turn() -> None:
    """A single ship swaps once."""
    state = harbour(1, wood=4, stone=4)

    act(state, "swap wood stone")

    assert phase_id(state) == "buy"


def test_ships_swap_again_next_turn() -> None:
    """What a ship did last turn does not count."""
    state = harbour(1, wood=4, stone=4)
    act(state, "swap wood stone")

    enter(state, "preserve")
    enter(state, "trade")

    assert "swap wood cloth" in texts(state)


@pytest.mark.clause("rtta.late.11")
def test_swaps_may_be_chained() -> None:
    """What one ship brought another may take on."""
    state = act(harbour(2, wood=1), "swap wood stone", "swap stone cloth")

    assert goods_of(state, 0) == {"cloth": 1}


@pytest.mark.clause("rtta.late.10")
def test_swaps_respect_the_end_of_the_row() -> None:
    """A full row takes no further good."""
    state = harbour(1, wood=2, spearheads=4)

    assert "swap wood spearheads" not in texts(state)
    assert reason(state, "swap wood spearheads") != ""
    assert reason(state, "swap wood wood") != ""
    assert reason(state, "swap cloth wood") != ""


@pytest.mark.clause("rtta.late.11")
def test_a_ship_built_this_turn_may_swap_this_turn() -> None:
    """Trade comes after building."""
    state = shipyard("shipping", wood=2, cloth=1)
    give(state.players[1], food=0)
    give(state.me, food=0)

    act(state, "ship")

    assert phase_id(state) == "trade"
    assert "swap wood spearheads" in texts(state)


@pytest.mark.clause("rtta.collect.4")
def test_swapped_stone_does_not_bring_quarrying() -> None:
    """Quarrying looks at collecting only."""
    state = act(harbour(1, "quarrying", wood=1), "swap wood stone")

    assert goods_of(state, 0) == {"stone": 1}


def test_swaps_are_refused_without_ships() -> None:
    """Shipping alone swaps nothing; with a ship, what one has not is the reason."""
    state = harbour(0, wood=2)
    give(state.players[1], stone=2)
    enter(state, "trade")

    assert phase_id(state) == "trade"
    assert reason(state, "swap wood stone") == "All your ships have swapped this turn."
    assert reason(harbour(1, wood=2), "swap cloth stone").startswith("A ship swaps one of your goods")


def test_what_ships_offer_is_rewritten_for_the_ruleset() -> None:
    """Nothing changes how many goods a ship swaps, and one development how many ships there may be."""
    written = table("late-bronze-age").rules.written()

    assert "return ships * 1 - state.swaps if ships else 0" in written
    assert "limit = 0 + 1000000 if 'shipping' in state.players[state.active].developments else 0" in written
