"""What a match of Roll Through the Ages is prepared with, as it stands on the pegboard and the sheet."""

from __future__ import annotations

import attrs
import pytest

from astragal.errors import BadInput
from astragal.plugins.registry import Registry
from rtta.compiled import Compiled
from rtta.phases.buy import BuyPhase
from rtta.scoring import SECOND_TIE_BREAKS
from tests.games.rtta.positions import GOODS, rules_of, table


def gear(players: int = 2) -> Compiled:
    """Return what a match is played with."""
    made: Compiled = rules_of(players=players).gear
    return made


def test_rows_are_worth_what_the_pegboard_says() -> None:
    """Each peg adds its number times the unit; stone is the second row."""
    made = gear()

    assert (made.goods, made.caps, made.food_cap, made.stone) == (GOODS, (8, 7, 6, 5, 4), 15, 1)
    assert made.values == (
        (0, 1, 3, 6, 10, 15, 21, 28, 36),
        (0, 2, 6, 12, 20, 30, 42, 56),
        (0, 3, 9, 18, 30, 45, 63),
        (0, 4, 12, 24, 40, 60),
        (0, 5, 15, 30, 50),
    )


@pytest.mark.clause("rtta.setup.3")
def test_faces_give_what_is_printed() -> None:
    """One face has a skull, and stays where it fell."""
    made = gear()

    assert made.yields == {
        "food": (3, 0, 0, 0, 0, 0),
        "goods": (0, 1, 2, 0, 0, 0),
        "workers": (0, 0, 0, 3, 0, 0),
        "either": (0, 0, 0, 0, 2, 0),
        "coins": (0, 0, 0, 0, 0, 1),
        "skulls": (0, 0, 1, 0, 0, 0),
    }
    assert (set(made.locked.locked), set(made.free.locked)) == ({2}, set())
    assert len(made.pool.dice) == 7
    assert made.everyone == tuple(tuple(range(number)) for number in range(8))


@pytest.mark.clause("rtta.disasters.1")
def test_skulls_bring_their_disaster() -> None:
    """None or one bring nothing; above five it is still a revolt."""
    names = [found and found[0] for found in gear().disasters]

    assert names == [None, None, "drought", "pestilence", "invasion", "revolt", "revolt", "revolt"]


@pytest.mark.parametrize(("players", "monuments"), [(1, 7), (2, 5), (3, 6), (4, 7)])
def test_cities_come_before_monuments(players: int, monuments: int) -> None:
    """Four cities to build; some monuments are crossed off for few players."""
    made = gear(players)

    assert (made.cities, len(made.projects)) == (4, 4 + monuments)
    assert [project.id for project in made.projects[:4]] == [f"city:city_{n}" for n in (4, 5, 6, 7)]
    assert all(made.project(project.id) == place for place, project in enumerate(made.projects))
    assert made.project("monument:nowhere") == -1


def test_food_is_worth_more_while_cities_need_it() -> None:
    """To a judge of deals: 3 coins each up to the number of cities, then 1; rises and falls add up."""
    made = gear()

    assert len(made.worth) == 8
    assert made.worth[4][-1][:7] == (0, 3, 6, 9, 12, 13, 14)
    assert made.worth[4][0] == made.values[0]
    assert made.rises[4][-1][3] == tuple(made.worth[4][-1][to] - 9 for to in range(4, 16))
    assert made.falls[4][-1][5] == (1, 4, 7, 10, 13)
    assert (made.rises[4][0][8], made.falls[4][0][0]) == ((), ())


def test_developments_are_listed_by_price() -> None:
    """The cheapest first, those of one price by name; sets of goods have their names."""
    (phase,) = [phase for phase in rules_of().phases if isinstance(phase, BuyPhase)]

    assert [cost for cost, _ in phase.prices] == [10, 10, 15, 15, 15, 20, 20, 20, 30, 30, 40, 50, 60]
    assert phase.names[0b10011] == ("wood", "stone", "spearheads")


def test_the_last_seat_is_counted_from_who_began() -> None:
    """Option second_tie_break=last-seat: who played last in the round wins a tie."""
    state = table(players=4)
    state.first = 1

    assert [SECOND_TIE_BREAKS["last-seat"].worth(state, seat) for seat in range(4)] == [3, 0, 1, 2]


def test_options_of_solitaire_wait_for_a_single_player() -> None:
    """A ruleset may set them; with more players they are passed over, others are not."""
    registry = Registry()
    ruleset = attrs.evolve(registry.ruleset("rtta", "bronze-age"), options={"solo_rounds": 5})

    assert registry.compile(ruleset, 1).options["solo_rounds"] == 5
    assert "solo_rounds" not in registry.compile(ruleset, 2).options
    with pytest.raises(BadInput):
        registry.compile(attrs.evolve(ruleset, options={"nonesuch": 5}), 2)
