"""Every card can be had for its cost and not for less, and yields its bonus."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.state import Table
from tests.games.along_history.ah_table import (
    civ,
    do,
    give_civ,
    give_events,
    legal,
    payments,
    roll,
    table,
)
from tests.games.along_history.printed import BONUSES, CARDS, COSTS, ref


def at_hand(age: str, card: str, owned: str = "", players: int = 2, **options: Any) -> Table:
    """Return a table where the first player has a card among the events and others in the civilisation."""
    state = table(age, players, **options)
    give_events(state, 0, card)
    return give_civ(state, 0, owned)


@pytest.mark.clause("along-history.cards.1")
@pytest.mark.parametrize("row", CARDS, ids=ref)
def test_a_card_is_had_for_its_cost_and_not_for_less(row: dict[str, str]) -> None:
    """Loose symbols, and universal resources as population, pay a cost that they match; one less does not."""
    wanted = [int(row[name]) for name in COSTS]
    wanted[0] += row["id"] == "tiger"  # it drains while it is being paid for

    for less in range(-1, 4):
        if less >= 0 and not wanted[less]:
            continue
        have = [number - (place == less) for place, number in enumerate(wanted)]
        state = at_hand(row["age"], row["id"], split_doubled_resource=True, universal_population=1)
        state.players[0].universal = have[0]
        state.loose = (have[1], have[2], have[3])
        possible = bool(payments(state, row["id"]))
        assert possible == (less < 0), f"{row['id']} with {have}"


@pytest.mark.clause("along-history.cards.8")
@pytest.mark.parametrize("row", [row for row in CARDS if row["gold"] != "0"], ids=ref)
def test_a_card_with_a_price_can_be_bought_for_it(row: dict[str, str]) -> None:
    """The price in gold buys the card; a coin less does not."""
    rich, poor = at_hand(row["age"], row["id"]), at_hand(row["age"], row["id"])
    rich.players[0].gold, poor.players[0].gold = int(row["gold"]), int(row["gold"]) - 1

    assert f"buy {row['id']}" in legal(rich)
    assert f"buy {row['id']}" not in legal(poor)
    assert do(rich, f"buy {row['id']}").players[0].civ.cards()


@pytest.mark.clause("along-history.cards.3")
@pytest.mark.parametrize("row", CARDS, ids=ref)
def test_a_card_yields_its_bonus(row: dict[str, str]) -> None:
    """A card in view, upright, can be tapped for exactly the bonuses printed on it."""
    state = give_civ(table(row["age"]), 0, row["id"])
    printed = tuple(int(row[f"bonus_{name}"]) for name in BONUSES)
    upright = state.compiled.counted.cards[state.players[0].civ.upright()].classes

    assert [state.compiled.classes[number] for number, _ in upright] == ([printed] if any(printed) else [])
    assert state.design(row["id"]).symbols == sum(printed[:4]) + (printed[4] > 0)


@pytest.mark.clause("along-history.universal.3")
@pytest.mark.parametrize("row", [row for row in CARDS if row["type"] == "wonder"], ids=ref)
def test_a_wonder_brings_a_universal_resource(row: dict[str, str]) -> None:
    """Acquiring a wonder, however it is paid for, brings a universal resource."""
    from along_history.civilisation import welcome

    state = at_hand(row["age"], row["id"])

    welcome(state, 0, state.design(row["id"]))

    assert state.players[0].universal == 1


def test_a_payment_may_name_the_card_that_is_tapped() -> None:
    """Cards with the same bonuses are listed once, but any of them may be named."""
    state = give_civ(give_events(table(), 0, "river"), 0, "fishing hunting")
    roll(state, "2 . . ingenuity . .")

    assert payments(state, "river") == ["ingenuity+2+p1"]
    assert civ(do(state, "acquire river ingenuity+2+card-hunting"), 0) == "fishing (hunting) river"
