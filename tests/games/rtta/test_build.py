"""Building cities and monuments."""

from __future__ import annotations

from typing import Any

import pytest

from astragal.errors import Refused
from rtta.events import CityCompleted, MonumentCompleted, StoneSpent, WorkersIdle
from rtta.state import Table
from tests.games.rtta.positions import (
    act,
    boxes,
    complete,
    enter,
    give,
    heard,
    phase_id,
    reason,
    show_dice,
    table,
    texts,
)


def building(workers: int, players: int = 2, ruleset: str = "bronze-age", **options: Any) -> Table:
    """Return a table whose active player has workers to place."""
    state = table(ruleset, players, **options)
    state.workers = workers
    return state


def award(state: Table, seat: int, monument: str) -> int:
    """Return what a player earned for a monument."""
    return state.players[seat].awards[state.gear.index[f"monument:{monument}"]]


@pytest.mark.clause("rtta.build.1")
def test_workers_are_split_over_anything() -> None:
    """Three workers go to a city and two monuments."""
    state = enter(building(3), "build")

    act(state, "build city:city_4", "build monument:obelisk", "build monument:great_wall")

    gear = state.rules.gear
    checked = {gear.projects[i].id: n for i, n in enumerate(state.players[0].boxes) if n}
    assert checked == {"city:city_4": 1, "monument:obelisk": 1, "monument:great_wall": 1}


@pytest.mark.clause("rtta.build.2")
def test_a_finished_city_counts() -> None:
    """Three boxes finish the fourth city."""
    state = enter(building(3), "build")

    act(state, *["build city:city_4"] * 3)

    assert state.players[0].cities == 4
    assert heard(state, CityCompleted)[0].project == "city:city_4"


@pytest.mark.clause("rtta.build.2")
def test_seven_cities_are_all_there_are() -> None:
    """When every city stands only monuments are listed."""
    state = building(1)
    complete(state, 0, "city:city_4", "city:city_5", "city:city_6", "city:city_7")

    enter(state, "build")

    assert state.me.cities == 7
    assert not any("city" in text for text in texts(state))
    assert reason(state, "build city:city_4") == "It's already finished."


@pytest.mark.clause("rtta.build.3")
def test_printed_example_great_pyramid_twelve_then_six() -> None:
    """The first to finish the Great Pyramid gets 12, whoever comes later 6."""
    state = building(1, players=3)
    for seat in range(3):
        boxes(state, seat, great_pyramid=14)

    act(enter(state, "build"), "build monument:great_pyramid")
    for seat in (1, 2):
        state.active, state.workers = seat, 1
        act(enter(state, "build"), "build monument:great_pyramid")

    assert [award(state, seat, "great_pyramid") for seat in range(3)] == [12, 6, 6]


@pytest.mark.clause("rtta.late.2")
def test_late_bronze_age_great_pyramid_twelve_then_eight() -> None:
    """In the Late Bronze Age later finishers get 8."""
    state = building(1, ruleset="late-bronze-age")
    for seat in range(2):
        boxes(state, seat, great_pyramid=14)

    act(enter(state, "build"), "build monument:great_pyramid")
    state.active, state.workers = 1, 1
    act(enter(state, "build"), "build monument:great_pyramid")

    assert [award(state, seat, "great_pyramid") for seat in range(2)] == [12, 8]


@pytest.mark.clause("rtta.build.4")
def test_the_first_value_is_paid_in_the_same_round_too() -> None:
    """Two players who finish a monument in one round do not share: turn order decides."""
    state = building(1)
    boxes(state, 0, obelisk=8)
    boxes(state, 1, obelisk=8)
    act(enter(state, "build"), "build monument:obelisk")

    state.active, state.workers = 1, 1
    act(enter(state, "build"), "build monument:obelisk")

    assert [event.rank for event in heard(state, MonumentCompleted)] == [0, 1]
    assert (award(state, 0, "obelisk"), award(state, 1, "obelisk")) == (6, 3)


@pytest.mark.clause("rtta.build.3")
def test_several_monuments_of_one_turn_are_judged_one_by_one() -> None:
    """One is finished first, another later."""
    state = building(2)
    boxes(state, 0, obelisk=8, stone_circle=4)
    complete(state, 1, "monument:stone_circle")

    act(enter(state, "build"), "build monument:obelisk", "build monument:stone_circle")

    assert (award(state, 0, "obelisk"), award(state, 0, "stone_circle")) == (6, 1)


@pytest.mark.clause("rtta.build.3")
def test_unfinished_monuments_score_nothing() -> None:
    """Fourteen of fifteen boxes are worth nothing."""
    state = building(0, players=4)
    boxes(state, 0, great_pyramid=14)

    assert state.rules.total(state, 0) == 0


def test_step_pyramid_is_worth_nothing_later() -> None:
    """The smallest monument pays its first builder only, but counts as built."""
    state = building(1)
    complete(state, 1, "monument:step_pyramid")
    boxes(state, 0, step_pyramid=2)

    act(enter(state, "build"), "build monument:step_pyramid")

    assert award(state, 0, "step_pyramid") == 0
    assert state.players[0].open & 1 << state.rules.gear.index["monument:step_pyramid"] == 0


@pytest.mark.parametrize(
    ("players", "monument"), [(2, "temple"), (2, "great_pyramid"), (3, "hanging_gardens")]
)
@pytest.mark.clause("rtta.setup.5")
def test_crossed_off_monuments_cannot_be_built(players: int, monument: str) -> None:
    """A monument that is not in play is refused with that reason."""
    state = enter(building(1, players=players), "build")

    assert reason(state, f"build monument:{monument}") == "It isn't in play with this number of players."


@pytest.mark.clause("rtta.build.5")
def test_workers_need_not_be_used() -> None:
    """Unused workers are lost, and the log says so."""
    state = enter(building(2), "build")
    act(state, "build city:city_4", "done")

    (event,) = heard(state, WorkersIdle)
    assert event.workers == 1
    assert state.workers == 0


@pytest.mark.clause("rtta.build.5")
def test_option_forced_workers() -> None:
    """At a table that forces workers one cannot stop while a worker is left."""
    state = enter(building(1, forced_workers=True), "build")

    assert "done" not in texts(state)
    with pytest.raises(Refused, match="must use all your workers"):
        act(state, "done")


@pytest.mark.clause("rtta.build.6")
def test_cities_may_be_built_in_any_order() -> None:
    """By default the seventh city may come first."""
    state = enter(building(1), "build")

    assert "build city:city_7" in texts(state)


@pytest.mark.clause("rtta.build.6")
def test_option_city_order() -> None:
    """In order, only the next city is open; monuments are."""
    state = building(1, city_order="in-order")
    complete(state, 0, "city:city_4")

    enter(state, "build")

    assert [text for text in texts(state) if "city" in text] == ["build city:city_5"]
    assert "build monument:obelisk" in texts(state)
    assert reason(state, "build city:city_6") == "Cities are built in order."


@pytest.mark.clause("rtta.build.1")
def test_building_without_workers_is_refused() -> None:
    """The phase passes when there is nobody to build."""
    state = building(0)
    give(state.me, wood=4)

    enter(state, "build")

    assert phase_id(state) == "buy"


# --- Engineering ----------------------------------------------------------------------------------


@pytest.mark.clause("rtta.build.7")
def test_engineering_turns_a_stone_into_three_workers() -> None:
    """Each stone is worth three boxes, with or without worker dice."""
    state = building(0)
    give(state.me, "engineering", stone=2)
    enter(state, "build")
    assert texts(state) == ["stone", "done"]

    act(state, "stone")

    assert (state.workers, state.me.goods[1]) == (3, 1)
    assert heard(state, StoneSpent)[0].workers == 3


@pytest.mark.clause("rtta.build.7")
def test_engineering_gives_up_as_little_stone_as_one_likes() -> None:
    """The whole-stack rule of buying does not apply."""
    state = building(1)
    give(state.me, "engineering", stone=5)
    enter(state, "build")

    act(state, "stone", *["build monument:obelisk"] * 4, "done")

    assert state.players[0].goods[1] == 4


@pytest.mark.clause("rtta.build.8")
def test_engineering_has_no_stone_after_a_revolt() -> None:
    """A revolt takes the stone before building begins."""
    state = table()
    give(state.me, "engineering", stone=3, food=15)

    show_dice(state, "skull skull skull skull skull workers workers")

    assert "stone" not in texts(state)


@pytest.mark.clause("rtta.build.7")
def test_stone_builds_nothing_without_engineering() -> None:
    """The action is refused and says what it takes."""
    state = building(1)
    give(state.me, stone=3)
    enter(state, "build")

    assert "stone" not in texts(state)
    assert "Engineering" in reason(state, "stone")


@pytest.mark.clause("rtta.build.8")
def test_engineering_bought_this_turn_waits() -> None:
    """Buying comes after building."""
    state = building(1)
    give(state.me, stone=7)
    act(enter(state, "build"), "done", "buy engineering stone 0")

    assert state.players[0].developments == {"engineering"}
    assert state.active == 1
