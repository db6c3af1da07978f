"""Cards, decks and bags."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import cattrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.components import Bag, Card, Deck

DECK: Deck[str] = Deck(
    "woods",
    (
        Card("oak", {"en": "Oak", "fr": "Chêne"}, "tree", {"water": 2}, 1, {"shade": 1}, copies=3),
        Card("fox", {"fr": "Renard"}, "animal", vp=2, effects=("hunt",), tags={"shy"}),
        Card("fern", copies=2),
    ),
)

bags = st.lists(st.integers(0, 4), min_size=1, max_size=6).map(Bag)
large_bags = st.lists(st.integers(0, 3), min_size=41, max_size=170).map(Bag)


class Fixed:
    """A source that always returns the same number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        """Return the number."""
        return self.number


def test_card_has_a_name_in_each_language() -> None:
    """A name falls back to the first language written down, then to the id."""
    oak, fox, fern = DECK.cards

    assert (oak.name(), oak.name("fr")) == ("Oak", "Chêne")
    assert (fox.name("en"), fern.name("en")) == ("Renard", "fern")


def test_card_reads_cost_and_bonus_by_name() -> None:
    """Costs and bonuses are amounts."""
    oak = DECK.cards[0]

    assert (oak.cost.get("water"), oak.bonus.get("shade"), oak.cost.get("gold")) == (2, 1, 0)


def test_card_brings_points_only_if_it_says_so() -> None:
    """What is not printed on a card is worth nothing: the fern brings none."""
    assert [card.vp for card in DECK.cards] == [1, 2, 0]


def test_cards_are_values() -> None:
    """Two cards written alike are equal and can be keys."""
    one: Card[str] = Card("fox", {"fr": "Renard"}, effects=("hunt",))
    other: Card[str] = Card("fox", {"fr": "Renard"}, effects=("hunt",))

    assert {one: 1}[other] == 1


def test_card_refuses_less_than_no_copies() -> None:
    """A card is printed at least not at all."""
    assert Card("fox", copies=0).copies == 0
    with pytest.raises(ValueError, match="card 'fox' has -1 copies"):
        Card("fox", copies=-1)


def test_deck_finds_cards_by_name() -> None:
    """The index of a card is its place in the deck."""
    assert [DECK.index(card.id) for card in DECK.cards] == [0, 1, 2]


def test_deck_refuses_an_unknown_card() -> None:
    """Asking for a card that the deck has not is an error that names both."""
    with pytest.raises(ValueError, match="deck 'woods' has no card 'bear'"):
        DECK.index("bear")


def test_deck_refuses_two_cards_of_one_name() -> None:
    """An id names one design."""
    with pytest.raises(ValueError, match="deck 'woods' has two cards 'fox'"):
        Deck("woods", (Card("fox"), Card("fox")))


def test_bag_starts_with_every_copy() -> None:
    """A fresh bag has all copies, or those of the cards asked for."""
    assert DECK.bag().counts == [3, 1, 2]
    assert DECK.bag([2, 0]).counts == [3, 0, 2]
    assert DECK.bag([]).total == 0


def test_outcomes_are_the_odds_of_the_next_card() -> None:
    """Each card comes as often as its copies, in the order of the deck."""
    bag = Bag([3, 0, 1])

    assert bag.outcomes() == ((0, Fraction(3, 4)), (2, Fraction(1, 4)))


def test_empty_bag_has_no_outcome() -> None:
    """Nothing comes out of an empty bag."""
    bag = Bag([0, 0])

    assert bag.outcomes() == ()
    with pytest.raises(ValueError, match="the bag is empty"):
        bag.sample(Random(1))


def test_card_that_is_used_up_cannot_be_drawn() -> None:
    """A card without copies left is refused and nothing changes."""
    bag = Bag([0, 2])

    with pytest.raises(ValueError, match="no card 0 is left"):
        bag.draw(0)
    assert bag == Bag([0, 2])


@settings(deadline=None)
@given(bags | large_bags)
def test_sample_gives_every_card_its_share(bag: Bag) -> None:
    """Numbers spread evenly give each card exactly its probability, and the bag stays as it was."""
    before = bag.fork()

    seen = Counter(bag.sample(Fixed((n + 0.5) / bag.total)) for n in range(bag.total))

    assert {card: Fraction(n, bag.total) for card, n in seen.items()} == dict(bag.outcomes())
    assert bag == before


@settings(deadline=None)
@given(bags, st.integers(0, 2**32))
def test_drawing_everything_gives_every_copy_once(bag: Bag, seed: int) -> None:
    """A bag drawn empty gave exactly its counts; put back, it is full again."""
    full = bag.fork()
    rng = Random(seed)
    drawn = []

    while bag.total:
        drawn.append(bag.sample(rng))
        bag.draw(drawn[-1])

    assert Counter(drawn) == Counter({card: n for card, n in enumerate(full.counts) if n})
    for card in drawn:
        bag.put_back(card)
    assert bag == full


@given(bags)
def test_forked_bag_is_independent(bag: Bag) -> None:
    """What is put into a fork is not in the bag."""
    fork = bag.fork()
    fork.put_back(0)

    assert fork.counts[0] == bag.counts[0] + 1
    assert fork.total == bag.total + 1 == sum(bag.counts) + 1


@given(bags)
def test_bag_survives_being_written_down(bag: Bag) -> None:
    """A bag as plain values and back is the same bag, its total too."""
    plain = cattrs.unstructure(bag)

    assert cattrs.structure(plain, Bag) == bag
