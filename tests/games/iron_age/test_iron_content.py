"""What is printed, against tables typed here from the score sheet."""

from __future__ import annotations

import pytest

from iron_age.content import YIELDS
from tests.games.iron_age.positions import RULESETS, rules_of, table

pytestmark = pytest.mark.goal(6)

ROWS = {"wealth": (0, 5), "ships": (0, 6), "armies": (1, 7), "goods": (1, 15), "food": (3, 15)}
"""Start and end of each row of the pegboard."""

EMPIRE = {
    "skull": {"skulls": 1, "goods": 1, "population": 1},
    "population": {"population": 3},
    "food": {"food": 3},
    "either": {"either": 2},
    "innovation": {"innovation": 1},
    "goods": {"goods_per_port": 1},
}
FATE = {
    "skull": {"skulls": 1, "goods": 1, "population": 1},
    "abundance": {"per_food_die": 1},
    "drought": {"per_food_die": -1},
    "omens": {"omens": 1},
    "conquest": {"conquests": 1},
    "tribute": {"demands": 1},
}

URNS = (2, 3, 3, 4, 4)
PROVINCES = ((2, 1), (2, 2), (3, 3), (3, 4), (4, 5))
"""Boxes and tribute of the second to the sixth province."""

MONUMENTS = {
    "obelisk": (5, 2, 1),
    "colossus": (7, 4, 2),
    "walls": (10, 6, 4),
    "acropolis": (13, 10, 7),
    "coliseum": (15, 13, 10),
}

DISASTERS = {
    "revolt": (1, 1, 0, "roller", "development:religion"),
    "barbarians": (2, 0, 4, "roller", "monument:walls"),
    "pestilence": (3, 3, 0, "opponents", "development:medicine"),
    "civil_war": (4, 4, 0, "roller", "development:citizenship"),
    "invasion": (5, 0, 10, "everybody", ""),
}

DEVELOPMENTS = """
leadership 2 1 · granaries 2 2 · dyemaking 3 2 · formations 3 2 · medicine 4 3 · shipbuilding 4 3
irrigation 5 4 · metallurgy 6 5 · religion 7 8 · architecture 8 6 · coinage 9 7 · aqueducts 10 9
navy 12 7 · roads 12 12 · citizenship 15 13 · empire 20 15 · commerce 30 15
"""

BY_DEVELOPMENT = {
    "leadership": {"extra_rerolls": 1},
    "granaries": {"food_per_good": 1},
    "dyemaking": {"bonus_goods": 1},
    "formations": {"battle_bonus": 2},
    "medicine": {},
    "shipbuilding": {"ships_limit": 6, "points_per_ship": 1},
    "irrigation": {"food_per_food_die": 1},
    "metallurgy": {"innovation_worth": 5},
    "religion": {},
    "architecture": {"free_box_every": 3},
    "coinage": {"goods_per_wealth": 3},
    "aqueducts": {"food_per_food_die": 2, "points_per_three_food": 1},
    "navy": {"battle_bonus_per_ship": 1, "ships_lost_per_battle": 1, "points_per_ship": 1},
    "roads": {"starred_discount": 6},
    "citizenship": {"points_per_monument": 3},
    "empire": {"points_per_province": 1, "points_per_army": 1},
    "commerce": {"points_per_port": 1, "points_per_ship": 1},
}
"""What each development makes of the quantities that it changes."""

COUNTS = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]


@pytest.mark.clause("iron-age.setup.1", "iron-age.setup.3")
def test_rows_begin_and_end_where_the_pegboard_says() -> None:
    """Five rows, from wealth to food."""
    content = rules_of().content

    rows = {id: (getattr(content.start, id), row.cap) for id, row in content.rows.items()}

    assert rows == ROWS


@pytest.mark.clause("iron-age.setup.1")
def test_a_player_begins_with_a_port_a_province_and_a_conquest_box() -> None:
    """The rest of the sheet is empty."""
    player = rules_of().new().players[0]

    assert (player.ports, player.provinces, player.conquests) == (1, 1, 1)
    assert (player.tribute, player.marks, player.developments, sum(player.boxes)) == (0, 0, frozenset(), 0)


@pytest.mark.clause("iron-age.collect.1")
@pytest.mark.parametrize(("place", "faces"), [(0, FATE), (1, EMPIRE), (6, EMPIRE)])
def test_each_die_has_its_six_faces(place: int, faces: dict[str, dict[str, int]]) -> None:
    """The Fate die comes first; each face is on one side and shows what is printed."""
    rules = rules_of()
    die = rules.gear.pool.dice[place]

    printed = {
        die.faces[side].id: {name: n for name in YIELDS if (n := rules.gear.yields[name][side])}
        for side in die.sides
    }

    assert (printed, len(die.sides), len(rules.gear.pool.dice)) == (faces, 6, 7)


@pytest.mark.clause("iron-age.build.2")
def test_ports_and_provinces_cost_what_is_printed() -> None:
    """16 urns and 14 boxes in all, 15 tribute."""
    content = rules_of().content

    assert tuple(content.ports.urns) == URNS
    assert rules_of().gear.urns == (2, 5, 8, 12, 16)
    assert tuple((each.boxes, each.tribute) for each in content.provinces.values()) == PROVINCES
    assert [sum(column) for column in zip(*PROVINCES, strict=True)] == [14, 15]
    assert content.conquests.boxes == 10


@pytest.mark.clause("iron-age.build.5")
@pytest.mark.parametrize(("ruleset", "players"), COUNTS)
def test_every_monument_is_in_play_with_any_number_of_players(ruleset: str, players: int) -> None:
    """Nothing is crossed off."""
    monuments = rules_of(ruleset, players).content.monuments

    assert {id: (each.boxes, each.first, each.later) for id, each in monuments.items()} == MONUMENTS


def test_monuments_are_worth_35_and_24_in_all() -> None:
    """The sums of first and later values."""
    assert [sum(each[place] for each in MONUMENTS.values()) for place in (1, 2)] == [35, 24]


@pytest.mark.clause("iron-age.disasters.2")
def test_disasters_are_as_printed() -> None:
    """Skulls, marks, strength, whom they strike, and what protects."""
    printed = {
        id: (each.skulls, each.marks, each.strength, each.strikes, each.immune)
        for id, each in rules_of().content.disasters.items()
    }

    assert printed == DISASTERS


@pytest.mark.clause("iron-age.disasters.1")
def test_skulls_bring_their_disaster() -> None:
    """One already does; from five on it is always an Invasion."""
    names = [found and found[0] for found in rules_of().gear.disasters]

    assert names == [None, *DISASTERS, "invasion", "invasion"]


@pytest.mark.clause("iron-age.buy.2")
@pytest.mark.parametrize(("ruleset", "players"), COUNTS)
def test_developments_cost_and_score_what_is_printed(ruleset: str, players: int) -> None:
    """Seventeen in the order of the sheet, 152 and 114 in all."""
    rows = [row.split() for row in DEVELOPMENTS.replace("·", "\n").split("\n") if row.strip()]
    typed = [(id, int(cost), int(points)) for id, cost, points in rows]

    developments = rules_of(ruleset, players).content.developments

    assert [(id, each.cost, each.points) for id, each in developments.items()] == typed
    assert [sum(costs) for costs in zip(*((cost, points) for _, cost, points in typed), strict=True)] == [
        152,
        114,
    ]


@pytest.mark.clause("iron-age.buy.5")
def test_three_developments_are_starred() -> None:
    """Roads make these cheaper."""
    developments = rules_of().content.developments

    assert [id for id, each in developments.items() if each.starred] == ["citizenship", "empire", "commerce"]


@pytest.mark.parametrize("development", BY_DEVELOPMENT)
def test_a_development_changes_its_quantities_and_no_others(development: str) -> None:
    """For its owner only."""
    state = table(development)
    measured = {
        name: tuple(measure(state, seat) for seat in (0, 1))
        for name, measure in state.rules.quantities.items()
    }

    changed = {name: own for name, (own, other) in measured.items() if own != other}

    assert changed == BY_DEVELOPMENT[development]
