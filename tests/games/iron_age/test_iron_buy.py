"""Buying developments and storing goods."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iron_age.events import DevelopmentBought, WealthStored
from iron_age.phases.buy import Buy, payments, price
from tests.games.iron_age.positions import act, board, enter, heard, phase_id, reason, rules_of, table, texts


def buying(own: str, innovation: int = 0, **options: object) -> list[str]:
    """Return what can be bought and how."""
    state = table(own, **options)  # type: ignore[arg-type]
    state.innovation = innovation
    return texts(enter(state, "buy"))


@pytest.mark.clause("iron-age.buy.4")
def test_goods_innovations_and_wealth_pay_in_any_mixture() -> None:
    """1, 3 and 5; only payments from which no piece could be taken back."""
    listed = [text for text in buying("G4 W1", innovation=1) if text.startswith("buy irrigation")]

    assert listed == ["buy irrigation 2 1 0", "buy irrigation 0 0 1"]


@pytest.mark.clause("iron-age.buy.2")
def test_any_number_of_goods_may_be_paid() -> None:
    """Not the whole row, as in the Bronze Age."""
    state = enter(table("G9 W0"), "buy")

    act(state, "buy leadership 2 0 0")

    assert board(state, 0, "G") == "G7"


def test_only_what_can_be_paid_is_offered() -> None:
    """With 2 goods the two developments that cost 2."""
    assert buying("G2 W0") == ["buy leadership 2 0 0", "buy granaries 2 0 0", "done"]
    assert phase_id(enter(table("G1 W0", "G0"), "buy")) != "buy"


@pytest.mark.clause("iron-age.buy.5")
@pytest.mark.parametrize(
    ("owned", "cost"), [("", (15, 20, 30)), ("roads", (9, 14, 24))], ids=["plain", "roads"]
)
def test_roads_lower_three_developments_only(owned: str, cost: tuple[int, ...]) -> None:
    """Citizenship, Empire and Commerce cost 6 less; the others cost what is printed."""
    state = table(owned)
    printed = {id: entry.cost for id, entry in state.rules.content.developments.items()}

    asked = {id: price(state, 0, id) for id in printed}

    assert (asked["citizenship"], asked["empire"], asked["commerce"]) == cost
    assert [id for id in printed if asked[id] != printed[id]] == (
        ["citizenship", "empire", "commerce"] if owned else []
    )


@pytest.mark.clause("iron-age.buy.3")
def test_metallurgy_makes_an_innovation_worth_five() -> None:
    """It buys Irrigation alone."""
    assert "buy irrigation 0 1 0" in buying("G0 metallurgy", innovation=1)
    assert "buy irrigation 0 2 0" in buying("G0", innovation=2)


@pytest.mark.clause("iron-age.buy.3")
def test_unspent_innovation_is_lost_at_the_end_of_the_turn() -> None:
    """The next turn begins with none."""
    state = table("G0", "G0")
    state.innovation = 2
    enter(state, "buy")

    act(state, "done")

    assert (state.active, state.innovation) == (1, 0)


@pytest.mark.clause("iron-age.buy.1")
def test_one_development_a_turn_each_once_per_player() -> None:
    """Others may own it too."""
    state = enter(table("G9 W0 granaries", "leadership"), "buy")
    assert reason(state, "buy granaries 2 0 0") == "You already have it."

    act(state, "buy leadership 2 0 0")

    assert phase_id(state) == "store"
    assert len(state.players[0].developments) == 2


@pytest.mark.clause("iron-age.buy.1")
def test_option_purchases_per_turn() -> None:
    """Two developments in one turn, Roads working for the second."""
    state = enter(table("G12 W5", purchases_per_turn=2), "buy")

    act(state, "buy roads 12 0 0", "buy citizenship 0 0 2")

    assert state.players[0].developments == {"roads", "citizenship"}


@pytest.mark.clause("iron-age.buy.1")
def test_no_more_is_bought_than_allowed() -> None:
    """The turn goes on with storing, and a second purchase has its reason."""
    state = enter(table("G9 W0"), "buy")
    state.purchases = 1

    (phase,) = [phase for phase in state.rules.phases if phase.id == "buy"]

    assert phase.choices(state) == ()
    assert "another development" in str(phase.refusal(state, Buy("leadership", 2, 0, 0)))


@pytest.mark.clause("iron-age.buy.2")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("buy nothing 1 0 0", "This game has no such development"),
        ("buy irrigation 9 0 0", "You don't have that much."),
        ("buy irrigation -1 0 1", "You don't have that much."),
        ("buy irrigation 4 0 0", "It costs 5"),
        ("buy irrigation 4 0 1", ""),
    ],
)
def test_payments_are_explained(text: str, why: str) -> None:
    """Paying too much is allowed, though not listed."""
    state = enter(table("G4 W1"), "buy")

    assert reason(state, text).startswith(why) if why else reason(state, text) == ""


def test_what_is_paid_too_much_is_counted() -> None:
    """A wealth for 2: 3 are wasted."""
    state = act(enter(table("W1 G0"), "buy"), "buy leadership 0 0 1")

    (bought,) = heard(state, DevelopmentBought)
    assert (bought.goods, bought.innovations, bought.wealth, bought.wasted) == (0, 0, 1, 3)


@given(
    cost=st.integers(0, 30),
    purse=st.tuples(st.integers(0, 15), st.integers(0, 6), st.integers(0, 5)),
    worths=st.tuples(st.just(1), st.integers(0, 6), st.integers(0, 6)),
)
def test_payments_are_all_that_lack_a_spare_piece(
    cost: int, purse: tuple[int, int, int], worths: tuple[int, int, int]
) -> None:
    """As many as by trying every mixture."""

    def worth(pieces: tuple[int, ...]) -> int:
        return sum(n * each for n, each in zip(pieces, worths, strict=True))

    def spare(pieces: tuple[int, ...]) -> bool:
        return any(n and worth(pieces) - each >= cost for n, each in zip(pieces, worths, strict=True))

    tried = {
        pieces
        for pieces in product(*(range(n + 1) for n in purse))
        if worth(pieces) >= cost and not spare(pieces)
    }

    listed = payments(cost, purse, worths)

    assert len(set(listed)) == len(listed)
    assert set(listed) == tried


def test_a_payment_is_ticked_piece_by_piece() -> None:
    """Two goods and an innovation for Irrigation; the suggestion with the least waste comes first."""
    state = table("G4 W1")
    state.innovation = 1
    enter(state, "buy")

    selections = {each.target: each for each in state.rules.selections(state)}
    irrigation = selections["development:irrigation"]
    ticked = frozenset({"good:1", "good:2", "innovation:1"})

    assert irrigation.candidates == ("good:1", "good:2", "good:3", "good:4", "innovation:1", "wealth:1")
    assert irrigation.act(ticked) == Buy("irrigation", 2, 1, 0)
    assert (irrigation.check(ticked), irrigation.preview(ticked)) == (None, "5 / 5")
    assert str(irrigation.check(frozenset({"good:1"}))).startswith("It costs 5")
    assert irrigation.suggestions[0] in (ticked, frozenset({"wealth:1"}))


# --- storing -----------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.store.2")
def test_storing_is_optional_and_goods_have_no_limit() -> None:
    """15 goods and 15 food stay."""
    state = act(enter(table("G15 F15 W0"), "store"), "done")

    assert (state.active, board(state, 0, "G F W")) == (1, "G15 F15 W0")


@pytest.mark.clause("iron-age.store.1")
def test_storing_takes_goods_and_room() -> None:
    """Four goods, and less than five wealth."""
    state = enter(table("G7 W4"), "store")
    assert [event.goods for event in heard(act(state, "store"), WealthStored)] == [4]

    full = enter(table("G9 W5 granaries F0"), "store")
    short = enter(table("G3 W0 granaries F0"), "store")

    assert reason(full, "store") == "You have no room for more wealth."
    assert reason(short, "store") == "You don't have enough goods to store."


@pytest.mark.parametrize("players", [1, 4])
def test_coinage_is_read_from_the_owner(players: int) -> None:
    """Three goods for a wealth."""
    rules = rules_of(players=players)
    assert rules.quantity("goods_per_wealth")(table("coinage", players=players), 0) == 3
