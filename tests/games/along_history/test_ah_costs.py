"""What a card costs a player: printed cost, what cards in view change, what events add, prices in gold."""

from __future__ import annotations

import attrs
import pytest

from along_history.cards.vocabulary import Held
from along_history.payment.need import cost, gold_price, need
from along_history.payment.purse import NO_LEGACY, Black, Hand, Plain, Red, payable, reach
from along_history.state import in_view
from tests.games.along_history.ah_table import give_events
from tests.games.along_history.payment_model import AGES, COMPILED, position

COSTS = [
    # age, cards in view, events, the card, its cost
    ("prehistory", "", "", "homo_erectus", (6, 0, 0, 1)),
    ("prehistory", "australopithecus", "", "homo_erectus", (3, 0, 0, 1)),
    ("prehistory", "(australopithecus)", "", "homo_erectus", (3, 0, 0, 1)),
    ("prehistory", "swamp/australopithecus", "", "homo_erectus", (6, 0, 0, 1)),
    ("prehistory", "woodlands", "", "tiger", (6, 0, 1, 0)),
    ("prehistory", "forest", "wolves", "wolves", (7, 0, 1, 0)),
    # events that drain population make the first card dearer, themselves too
    ("prehistory", "", "tiger", "tiger", (5, 0, 1, 0)),
    ("prehistory", "", "tiger tiger", "river", (5, 1, 0, 0)),
    ("prehistory", "hills", "bear", "river", (4, 1, 0, 0)),
    ("prehistory", "swamp", "bear", "river", (3, 1, 0, 0)),
    ("prehistory", "swamp", "bear crocodile tiger", "river", (5, 1, 0, 0)),
    # Writing takes 2 off every progress, never below nought
    ("antiquity", "writing", "", "medicine", (4, 1, 0, 0)),
    ("antiquity", "writing writing", "", "medicine", (2, 1, 0, 0)),
    ("antiquity", "writing writing writing writing", "", "medicine", (0, 1, 0, 0)),
    ("antiquity", "writing", "", "aristotle", (5, 0, 0, 1)),
    # Saxons cost a population for every bonus symbol in view, gold being one
    ("middle-ages", "", "", "saxons", (0, 0, 2, 0)),
    ("middle-ages", "charlemagne mill castle/kingdom (plough)", "", "saxons", (8, 0, 2, 0)),
]


@pytest.mark.clause("along-history.cards.5")
def test_costs_change_with_what_is_in_view() -> None:
    """Covered cards change nothing, tapped ones do."""
    for age, things, events, card, expected in COSTS:
        state = give_events(position(age, ". . . . . . .", things), 0, events)

        found = need(state, 0, state.design(card), in_view(state.players[0].civ))

        assert found == expected, (things, events, card)


@pytest.mark.clause("along-history.cards.7")
@pytest.mark.parametrize(("mode", "first", "second"), [("first_card", 4, 3), ("total_pool", 5, 3)])
def test_events_drain_once_a_turn(mode: str, first: int, second: int) -> None:
    """Option drain_mode: the first card is dearer by what lies there, or by what lay there at the start."""
    state = give_events(position("prehistory", ". . . . . .", "", drain_mode=mode), 0, "tiger river")
    state.drain = 2
    river = state.design("river")

    before = need(state, 0, river, ())[0]
    state.paid = True
    after = need(state, 0, river, ())[0]

    assert (before, after) == (first, second)


@pytest.mark.parametrize(("off", "added", "population"), [(0, 0, 3), (2, 1, 2), (3, 1, 0), (4, 2, 0)])
def test_a_card_that_costs_no_population_is_not_drained(off: int, added: int, population: int) -> None:
    """What events add needs a cost to be added to."""
    river = COMPILED.designs[COMPILED.names[0]["river"]]

    assert cost(COMPILED, river, (), off, added) == (population, 1, 0, 0)


@pytest.mark.parametrize(
    ("printed", "prices", "view", "price"),
    [
        (12, [(5, "aristotle")], "", 12),
        (12, [(5, "aristotle")], "aristotle", 5),
        (4, [(5, "aristotle")], "aristotle", 4),
        (0, [(5, "aristotle")], "", 0),
        (0, [(5, "aristotle")], "aristotle", 5),
        (12, [(7, "aristotle"), (5, "writing")], "aristotle writing", 5),
        (12, [(5, "aristotle"), (7, "writing")], "aristotle writing", 5),
    ],
)
def test_the_lowest_price_counts(printed: int, prices: list[tuple[int, str]], view: str, price: int) -> None:
    """A card in view may lower a price, or give one to a card that has none; it never raises one."""
    names = COMPILED.names[AGES.index("antiquity")]
    held = tuple((gold, Held(1, (names[card],))) for gold, card in prices)
    design = attrs.evolve(COMPILED.designs[names["alexander_the_great"]], gold=printed, prices=held)

    assert gold_price(design, tuple(names[card] for card in view.split())) == price


@pytest.mark.clause("along-history.universal.1")
@pytest.mark.parametrize("place", range(1, 4))
def test_universal_resources_fill_gaps(place: int) -> None:
    """Each fills one symbol that is lacking, or serves as population; what is there in excess does not."""

    def symbols(population: int, number: int) -> tuple[int, int, int, int]:
        made = [population, 1, 1, 1]
        made[place] = number
        return made[0], made[1], made[2], made[3]

    reaches = [symbols(4, 1)]

    assert payable(symbols(4, 3), reaches, 2, 3)
    assert not payable(symbols(4, 3), reaches, 1, 3)
    assert not payable(symbols(5, 3), reaches, 2, 3)
    assert payable(symbols(7, 2), reaches, 2, 3)
    assert not payable(symbols(8, 2), reaches, 2, 3)
    assert payable(symbols(4, 0), reaches, 0, 3)
    assert not payable(symbols(5, 0), reaches, 0, 3)


@pytest.mark.parametrize("loose", [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 1, 0)])
def test_loose_symbols_are_within_reach(loose: tuple[int, int, int]) -> None:
    """What a split die has left over counts beside dice and cards."""
    dice = Plain((), 2, ((4, 1),), (), (((4, 0, 0, 0),),))
    cards = COMPILED.counted.rows[((COMPILED.class_codes.index("p1f1"), 2),)]
    having = Hand(dice, Red((), 0, 0, 0, -1), Black((), 0), cards, None, NO_LEGACY, 0, 0, loose)

    assert reach(having) == [(6, loose[0], 2 + loose[1], loose[2])]


@pytest.mark.parametrize(
    ("heritage", "best"),
    [
        ("hunting", [(1, 0, 0, 0)]),
        ("hunting fishing tools", [(1, 0, 0, 0), (0, 1, 0, 0)]),
    ],
)
def test_one_heritage_card_is_within_reach(heritage: str, best: list[tuple[int, ...]]) -> None:
    """A payment may use one of them: each that no other beats is a way of its own."""
    heirs = COMPILED.counted.legacies[tuple(COMPILED.heirs[card] for card in heritage.split())]
    dice = Plain((), 1, ((4, 1),), (), (((4, 0, 0, 0),),))
    having = Hand(
        dice, Red((), 0, 0, 0, -1), Black((), 0), COMPILED.counted.rows[()], None, heirs, 0, 0, (0, 0, 0)
    )

    assert sorted(reach(having)) == sorted((4 + p, i, f, c) for p, i, f, c in best)


def test_a_heritage_that_another_beats_is_no_way_of_its_own() -> None:
    """Where two population can be had, nobody uses one."""
    by_code = {code: bonus for bonus, code in enumerate(COMPILED.class_codes)}
    cards = {design.bonus_class: design.index for design in reversed(COMPILED.designs)}
    weak, strong = sorted((by_code["p1"], by_code["p2"]), key=lambda bonus: COMPILED.classes[bonus])

    heirs = COMPILED.counted.legacies[cards[weak], cards[strong], cards[weak]]

    assert heirs.classes == tuple(sorted((weak, strong)))
    assert heirs.best == ((2, 0, 0, 0),)


def test_a_heritage_tells_which_cards_give_gold() -> None:
    """Each of them once, in order, and no other."""
    with_gold = [design for design in COMPILED.designs if design.symbols and design.bonus[4]][:2]
    other = next(design for design in COMPILED.designs if design.symbols and not design.bonus[4])
    cards = (with_gold[1].index, other.index, with_gold[0].index, with_gold[1].index)

    assert COMPILED.counted.legacies[cards].coins == (with_gold[1].id, with_gold[0].id)
