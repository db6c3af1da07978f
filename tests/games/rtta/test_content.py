"""What is printed, against tables typed here from the score sheets."""

from __future__ import annotations

import pytest

from astragal.errors import BadInput
from rtta.content import YIELDS, load_content
from rtta.content.edition import DevelopmentFigures, Edition, amend
from tests.games.rtta.positions import GOODS, RULESETS, SETUP, give, rules_of, table

pytestmark = pytest.mark.goal(6)

PEGBOARD = {
    "wood": (1, 3, 6, 10, 15, 21, 28, 36),
    "stone": (2, 6, 12, 20, 30, 42, 56),
    "pottery": (3, 9, 18, 30, 45, 63),
    "cloth": (4, 12, 24, 40, 60),
    "spearheads": (5, 15, 30, 50),
}

FACES = {
    "food": {"food": 3},
    "good": {"goods": 1},
    "skull": {"goods": 2, "skulls": 1},
    "workers": {"workers": 3},
    "either": {"either": 2},
    "coins": {"coins": 1},
}

CITY_BOXES = (3, 4, 5, 6)

# boxes, first, later in the Bronze Age, later in the Late Bronze Age and the revised edition
MONUMENTS = {
    "step_pyramid": (3, 1, 0, 0),
    "stone_circle": (5, 2, 1, 1),
    "temple": (7, 4, 2, 3),
    "obelisk": (9, 6, 3, 4),
    "hanging_gardens": (11, 8, 4, 5),
    "great_wall": (13, 10, 5, 6),
    "great_pyramid": (15, 12, 6, 8),
}

CROSSED_OFF = {1: set(), 2: {"temple", "great_pyramid"}, 3: {"hanging_gardens"}, 4: set()}

BRONZE_AGE = """
leadership 10 2 · irrigation 10 2 · agriculture 15 3 · quarrying 15 3 · medicine 15 3 · coinage 20 4
caravans 20 4 · religion 20 6 · granaries 30 6 · masonry 30 6 · engineering 40 6
architecture 50 8 · empire 60 8
"""

LATE_BRONZE_AGE = """
leadership 10 2 · irrigation 10 2 · agriculture 15 3 · quarrying 15 3 · medicine 20 4 · preservation 20 4
coinage 20 4 · caravans 20 4 · shipping 25 5 · smithing 25 5 · religion 25 7 · granaries 30 6 · masonry 30 6
engineering 40 6 · commerce 40 8 · architecture 60 8 · empire 70 10
"""

REVISED = """
leadership 10 2 · irrigation 10 2 · agriculture 15 3 · quarrying 15 3 · medicine 20 4 · coinage 20 4
caravans 20 4 · religion 25 7 · granaries 30 6 · masonry 30 6 · engineering 40 6
architecture 60 8 · empire 70 10
"""

SHEETS = {
    "bronze-age": BRONZE_AGE,
    "trading": BRONZE_AGE,
    "late-bronze-age": LATE_BRONZE_AGE,
    "revised": REVISED,
    "revised-long": REVISED,
}

DISASTERS = {
    "drought": (2, 2, ["development:irrigation"]),
    "pestilence": (3, 3, ["development:medicine"]),
    "invasion": (4, 4, ["monument:great_wall"]),
    "revolt": (5, 0, ["development:religion"]),
}

COUNTS = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]


def printed(sheet: str) -> list[tuple[str, int, int]]:
    """Read a typed sheet: id, cost, points."""
    rows = sheet.replace("·", "\n").split("\n")
    return [(id, int(cost), int(points)) for id, cost, points in (row.split() for row in rows if row.strip())]


@pytest.mark.clause("rtta.setup.4")
def test_pegboard_rows_are_worth_what_is_printed() -> None:
    """Every row has its length and its thirty values in all."""
    gear = rules_of().gear

    rows = {good: row[1:] for good, row in zip(gear.goods, gear.values, strict=True)}

    assert rows == PEGBOARD
    assert gear.goods == GOODS
    assert sum(row[-1] for row in gear.values) == 265


@pytest.mark.clause("rtta.setup.1", "rtta.setup.4")
def test_food_row_runs_from_three_to_fifteen() -> None:
    """Food starts at 3 and ends at 15."""
    content = rules_of().content

    assert (content.start.food, content.food.cap, content.start.cities) == (3, 15, 3)


@pytest.mark.clause("rtta.setup.3")
def test_die_has_each_face_once() -> None:
    """The die has six faces, each giving what is printed."""
    content = rules_of().content

    faces = {face.id: {name: n for name in YIELDS if (n := getattr(face, name))} for face in content.faces}

    assert faces == FACES
    assert len(rules_of().gear.pool.dice) == 7


@pytest.mark.clause("rtta.build.2")
def test_cities_take_three_to_six_boxes() -> None:
    """The fourth to seventh city take 3, 4, 5 and 6 workers."""
    assert tuple(city.boxes for city in rules_of().content.cities.values()) == CITY_BOXES


@pytest.mark.parametrize(("ruleset", "players"), COUNTS)
@pytest.mark.clause("rtta.setup.5", "rtta.late.2")
def test_monuments_in_play(ruleset: str, players: int) -> None:
    """Each ruleset and number of players has its monuments with their boxes and values."""
    content = rules_of(ruleset, players).content
    late = ruleset in ("late-bronze-age", "revised", "revised-long")
    crossed = set() if ruleset == "late-bronze-age" else CROSSED_OFF[players]

    found = {id: (entry.boxes, entry.first, entry.later) for id, entry in content.monuments.items()}

    expected = {id: (n, first, new if late else old) for id, (n, first, old, new) in MONUMENTS.items()}
    assert found == {id: row for id, row in expected.items() if id not in crossed}


@pytest.mark.clause("rtta.setup.6")
def test_two_players_keep_the_hanging_gardens() -> None:
    """The struck-out mark on the sheet means crossed off at that count, not a least count."""
    assert "hanging_gardens" in rules_of(players=2).content.monuments
    assert "hanging_gardens" not in rules_of(players=3).content.monuments
    assert "great_pyramid" in rules_of(players=3).content.monuments


@pytest.mark.clause("rtta.setup.5")
def test_option_all_monuments_crosses_nothing_off() -> None:
    """With the option every monument is in play with two players."""
    assert len(rules_of(players=2, all_monuments=True).content.monuments) == 7


@pytest.mark.parametrize(("ruleset", "players"), COUNTS)
@pytest.mark.clause("rtta.buy.6", "rtta.late.13", "rtta.revised.1")
def test_developments_cost_and_score_what_is_printed(ruleset: str, players: int) -> None:
    """Each sheet lists its developments in order with cost and points."""
    content = rules_of(ruleset, players).content

    found = [(id, entry.cost, entry.points) for id, entry in content.developments.items()]

    assert found == printed(SHEETS[ruleset])


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.clause("rtta.disasters.1")
def test_disasters_are_those_printed(ruleset: str) -> None:
    """Two to five skulls bring the four disasters, each with what protects from it."""
    content = rules_of(ruleset, 2).content

    found = {id: (entry.skulls, entry.points, entry.immune) for id, entry in content.disasters.items()}

    assert found == DISASTERS


@pytest.mark.parametrize("owned", [(), ("coinage", "leadership", "caravans", "granaries", "engineering")])
def test_developments_change_quantities_for_their_owner(owned: tuple[str, ...]) -> None:
    """What is measured for the owner is what the effects printed on its developments add to the base."""
    state = table()
    give(state.players[0], *owned)
    entries = state.rules.content.developments
    added = [(effect.quantity, effect.add) for id in owned for effect in entries[id].effects]

    gains = {name: measure(state, 0) - measure(state, 1) for name, measure in state.rules.quantities.items()}

    assert {name: gain for name, gain in gains.items() if gain} == dict(added)


@pytest.mark.clause("rtta.late.3")
def test_seven_developments_end_the_late_bronze_age() -> None:
    """Five developments end the base game, seven the Late Bronze Age."""
    ends = {ruleset: rules_of(ruleset, 2).options["developments_to_end"] for ruleset in RULESETS}

    assert ends == {"bronze-age": 5, "late-bronze-age": 7, "trading": 5, "revised": 5, "revised-long": 6}


@pytest.mark.clause("rtta.revised.1")
def test_revised_edition_is_labelled() -> None:
    """Content says that it comes from secondary sources."""
    assert "secondary sources" in rules_of("revised", 2).content.label


def test_an_edition_may_add_a_development() -> None:
    """A new row comes in full, with its text and its effects; without a price it is refused."""
    content = load_content(SETUP)
    effects = content.developments["coinage"].effects
    row = DevelopmentFigures(35, 5, {"en": "Theatre"}, {"en": "A play."}, effects)

    amend(content, Edition("Ours", developments={"theatre": row}))

    theatre = content.developments["theatre"]
    assert (theatre.cost, theatre.points, theatre.name) == (35, 5, {"en": "Theatre"})
    assert (theatre.text, theatre.effects) == ({"en": "A play."}, effects)
    with pytest.raises(BadInput, match="theatre"):
        amend(load_content(SETUP), Edition("Ours", developments={"theatre": DevelopmentFigures(points=5)}))


def test_content_is_read_afresh() -> None:
    """Amending one match's content leaves the next one's alone."""
    one = load_content(SETUP)
    one.developments["coinage"].cost = 99

    assert load_content(SETUP).developments["coinage"].cost == 20
