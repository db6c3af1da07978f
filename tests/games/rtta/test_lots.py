"""Laws of deals: what is listed is exactly what two boards allow, the best first."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rtta.deals import (
    board_of,
    count_lot,
    gain,
    gift_offers,
    haggled,
    mixed_offers,
    plain_offers,
    refuse_deal,
    suggested,
)
from rtta.phases.trade import Propose
from rtta.state import Table
from tests.games.rtta.positions import GOODS, give, table

Deal = tuple[tuple[str, ...], tuple[str, ...]]
Drawn = tuple[tuple[int, ...], tuple[int, ...], int, int]

KINDS = (*GOODS, "food")
BOARDS = st.tuples(*(st.integers(0, cap) for cap in (8, 7, 6, 5, 4, 15)))
TABLES = st.tuples(BOARDS, BOARDS, st.integers(3, 7), st.integers(3, 7))


def boards(drawn: Drawn, *, gifts: bool = False) -> Table:
    """Return a table of two players with these pegs and cities."""
    state = table("trading", trade_gifts=gifts)
    for player, pegs, cities in zip(state.players, drawn[:2], drawn[2:], strict=True):
        give(player, **dict(zip(KINDS, pegs, strict=True)))
        player.cities = cities
    return state


def single_deals(state: Table, most: int) -> list[Deal]:
    """Return every possible deal of at most so many of one kind for at most so many of another."""
    numbers = range(1, most + 1)
    lots = [(f"{kind}:{number}",) for kind in KINDS for number in numbers]
    return [deal for deal in product(lots, lots) if refuse_deal(state, 0, 1, *deal) is None]


def gains(state: Table, deal: Deal) -> tuple[int, int]:
    """Return what a deal is worth to the player and to the partner."""
    return gain(state, 0, deal[1], deal[0]), gain(state, 1, deal[0], deal[1])


def listed(state: Table, number: int) -> list[Deal]:
    """Return what the first player may propose until so many deals have been, each list after the last."""
    gear, (mine, theirs) = state.gear, map(board_of, state.players)
    found: list[Deal] = []
    while len(found) < number:
        made = [(gear.barter.numbers[deal], deal) for deal in found]
        more = suggested(gear, mine, theirs, lambda deal: Propose(1, *deal), made)
        found += [(offer.give, offer.want) for offer in more if isinstance(offer, Propose)]
    return found


def pegs(deal: Deal) -> list[tuple[int, int]]:
    """Return rows and numbers of a deal of one kind for another."""
    items = [lot[0].partition(":") for lot in deal]
    return [(KINDS.index(kind), int(number)) for kind, _, number in items]


@settings(max_examples=8)
@given(TABLES)
def test_the_best_deals_are_listed_first(drawn: Drawn) -> None:
    """Sixteen of up to three for three that both gain by, all of one for one, and others of two kinds."""
    state = boards(drawn)
    every = sorted(single_deals(state, 15), key=lambda deal: (-min(gains(state, deal)), pegs(deal)))
    good = [deal for deal in single_deals(state, 3) if min(gains(state, deal)) > 0]
    good.sort(key=lambda deal: (-min(gains(state, deal)), -sum(gains(state, deal)), pegs(deal)))
    ones = set(single_deals(state, 1)).difference(good[:16])
    singles = [deal for deal in every if deal in ones]
    expected = [*good[:16], *singles]
    expected += [deal for deal in every if deal not in expected][:3]

    assert listed(state, len(expected)) == expected


def test_after_sixteen_good_deals_one_for_one_comes_first() -> None:
    """Both gain by the twenty-three best, and three of those left after sixteen are one for one."""
    state = boards(((0, 4, 2, 2, 0, 0), (1, 4, 3, 3, 0, 0), 3, 3))
    good = [deal for deal in single_deals(state, 3) if min(gains(state, deal)) > 0]
    after = listed(state, 19)[16:19]

    assert len(good) == 23
    assert after == [
        (("cloth:1",), ("stone:1",)),
        (("stone:1",), ("pottery:1",)),
        (("cloth:1",), ("pottery:1",)),
    ]
    assert set(after) < set(good)


@settings(max_examples=6)
@given(TABLES)
def test_plain_offers_are_all_deals_of_two_kinds(drawn: Drawn) -> None:
    """Any number of one kind for any number of another."""
    state = boards(drawn)

    assert sorted(plain_offers(state.gear, *map(board_of, state.players))) == sorted(single_deals(state, 15))


@settings(max_examples=40)
@given(TABLES)
def test_gift_offers_are_all_gifts_of_one_peg(drawn: Drawn) -> None:
    """First those that are asked for, then those that are made."""
    state = boards(drawn, gifts=True)
    ones = [(f"{kind}:1",) for kind in KINDS]

    asked = [((), one) for one in ones if refuse_deal(state, 0, 1, (), one) is None]
    made = [(one, ()) for one in ones if refuse_deal(state, 0, 1, one, ()) is None]

    assert gift_offers(state.gear, *map(board_of, state.players)) == [*asked, *made]


SMALL = st.tuples(*(st.integers(0, 2) for _ in range(3)))


@settings(max_examples=25)
@given(SMALL, SMALL, st.booleans())
def test_mixed_offers_are_all_deals_of_several_kinds(
    mine: tuple[int, ...], theirs: tuple[int, ...], gifts: bool
) -> None:
    """Each possible deal comes once, small gifts first; one kind for one kind is not among them."""
    state = boards(((*mine, 0, 0, 0), (*theirs, 0, 0, 0), 3, 3), gifts=gifts)
    lots = [
        tuple(f"{kind}:{n}" for kind, n in zip(KINDS, pegs, strict=False) if n)
        for pegs in product(range(3), repeat=3)
    ]
    possible = [deal for deal in product(lots, lots) if refuse_deal(state, 0, 1, *deal) is None]
    expected = [deal for deal in possible if len(deal[0]) + len(deal[1]) > 2 and all(deal)]
    if gifts:
        expected += [deal for deal in possible if not all(deal)]

    offers = list(mixed_offers(state.gear, *map(board_of, state.players)))

    assert sorted(offers) == sorted(expected)
    given = [sum(int(item[-1]) for item in give) for give, _ in offers]
    assert given == sorted(given)


@settings(max_examples=40)
@given(BOARDS.filter(any), BOARDS.filter(any))
def test_haggling_moves_one_peg(given_pegs: tuple[int, ...], wanted_pegs: tuple[int, ...]) -> None:
    """Each answer gives one peg less or wants one more of what is in the deal, and still gives something."""
    gear = table("trading").rules.gear
    lots = [
        tuple(f"{kind}:{n}" for kind, n in zip(KINDS, pegs, strict=True) if n)
        for pegs in (given_pegs, wanted_pegs)
    ]

    def pegs_in(lot: tuple[str, ...]) -> int:
        counted = count_lot(gear, lot)
        assert counted is not None
        return sum(counted)

    answers = haggled(gear, *lots)

    less = [sum(given_pegs) - pegs_in(give) + pegs_in(want) - sum(wanted_pegs) for give, want in answers]
    assert less == [1] * len(answers)
    assert all(give for give, _ in answers)
    fewer = sum(map(bool, given_pegs)) if sum(given_pegs) > 1 else 0
    assert len(set(answers)) == fewer + sum(map(bool, wanted_pegs))


def test_food_is_worth_more_while_the_cities_need_it() -> None:
    """A judge of deals takes a food that a city eats for 3 coins, and one beyond for 1."""
    state = boards(((0,) * 5 + (3,), (0,) * 6, 5, 3))

    assert gain(state, 0, ("food:1",), ()) == 3
    assert gain(state, 0, ("food:4",), ()) == 3 + 3 + 1 + 1
    assert gain(state, 0, (), ("food:2",)) == -6


def test_haggling_with_two_pegs_keeps_one() -> None:
    """Of two given pegs one may be kept back; a single one is always given."""
    gear = table("trading").rules.gear

    assert haggled(gear, ("wood:2",), ("stone:1",)) == [
        (("wood:1",), ("stone:1",)),
        (("wood:2",), ("stone:2",)),
    ]
    assert haggled(gear, ("wood:1",), ("stone:1",)) == [(("wood:1",), ("stone:2",))]


def test_a_lot_names_known_things_once_and_with_a_number() -> None:
    """What is unknown, named twice or without a number above nought is no lot."""
    gear = table("trading").rules.gear

    assert count_lot(gear, ("wood:2", "food:1")) == (2, 0, 0, 0, 0, 1)
    for lot in (("gold:2",), ("wood:2", "wood:1"), ("wood:0",), ("wood:x",), ("wood",)):
        assert count_lot(gear, lot) is None, lot
