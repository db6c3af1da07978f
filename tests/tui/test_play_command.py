"""`astragal play`: who sits down, as the command line says it."""

from __future__ import annotations

import pytest

from astragal.cli.play import Order, seats_for
from astragal.errors import BadInput
from astragal.journal.format import Seat


def test_players_sit_down_in_the_order_given() -> None:
    """People and bots may be mixed; a bot gets a name that nobody has."""
    seats = seats_for(Order("rtta", players="Ann, bot:greedy ,Bob"), (1, 4))

    assert seats == [Seat("Ann"), Seat("Alice", "greedy"), Seat("Bob")]


def test_a_bot_never_takes_a_name_in_use() -> None:
    """The first spare name goes to the first bot."""
    seats = seats_for(Order("rtta", players="Alice,bot:planner"), (1, 4))

    assert seats == [Seat("Alice"), Seat("Bruno", "planner")]


@pytest.mark.parametrize(("span", "bots"), [((1, 4), 1), ((2, 5), 1), ((3, 5), 2), ((1, 1), 0)])
def test_nobody_named_means_one_person_and_greedy_bots(span: tuple[int, int], bots: int) -> None:
    """Two sit down where that is possible, more where the game asks for more."""
    seats = seats_for(Order("rtta"), span)

    assert [seat.bot for seat in seats] == ["", *["greedy"] * bots]


@pytest.mark.parametrize("players", [",Ann", "Ann,", "Ann,,Bob", "bot:", "Ann,bot:"])
def test_an_empty_seat_is_refused(players: str) -> None:
    """A forgotten name is one line that says how to write it."""
    with pytest.raises(BadInput, match="has an empty seat: write it as Ann,Bob,bot:greedy"):
        seats_for(Order("rtta", players=players), (1, 4))
