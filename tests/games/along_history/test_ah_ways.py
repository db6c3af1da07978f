"""The list of payments against a search through all combinations, for purses where something is odd."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from along_history.cards.vocabulary import Need
from along_history.payment.purse import Purse
from along_history.payment.spent import words_of
from along_history.payment.ways import Payments
from tests.games.along_history.payment_model import COMPILED, Words, by_brute_force, purse_of

narrow = COMPILED.payments.narrow


def payments(need: Need, purse: Purse, found_by: Payments = COMPILED.payments) -> list[Words]:
    """Return the payments that are listed, in words."""
    return list(map(words_of, found_by.ways(need, purse)))


def need_of(text: str) -> Need:
    """Read a cost: `3 i c` is 3 population, an ingenuity and a culture."""
    words = text.split()
    population = sum(int(word) for word in words if word.isdigit())
    return population, words.count("i"), words.count("f"), words.count("c")


def alike(ways: Iterable[Words]) -> list[Words]:
    """Return payments without regard to the order of their words."""
    return sorted(tuple(sorted(way)) for way in ways)


PURSES = {
    "one kind of thing": [
        ("3", "3 2 1 1"),
        ("4", "1 1 2 x2"),
        ("7", "3 2 1 x2 x2"),
        ("5", "2 2 2 x2 x2"),
        ("4", "4 4 x2 x2"),
        ("6", "2 2 2 x2 x2 x2"),
        ("1", "1 2"),
        ("3", "p1 p1 p1 p1 p2 p2"),
        ("9", "p1 p1 p1 p1 p1 p1 p1 p1 p1 p1"),
        ("2", "p1 p2 p1f1 p1g2 p1f1c1"),
    ],
    "symbols": [
        ("i", "ingenuity x2 x2"),
        ("i i", "ingenuity x2 x2"),
        ("i i i", "ingenuity x2 x2"),
        ("i i i i", "ingenuity x2"),
        ("i i i i i", "ingenuity x2 x2"),
        ("f f", "force force x2"),
        ("c c c", "culture culture x2 x2"),
        ("i f c", "ingenuity force culture x2"),
        ("i i f", "ingenuity force x2 x2"),
        ("i f", "i1 i1 f1 c1 g2"),
        ("i f c", "i1 f1 c1"),
        ("i f c", "i1 f1 p1f1c1 culture heritage-c1"),
        ("f c", "f1 c1 p1f1 p1f1c1"),
        ("f f c", "f1 p1f1 p1f1c1 p1f1c1"),
    ],
    "universal resources, and what is left over from a split die": [
        ("4", "universal universal"),
        ("7", "1 universal universal"),
        ("3 i", "universal universal"),
        ("6 i", "2 universal universal"),
        ("i c", "culture universal universal"),
        ("3 f", "1 1 force p1f1 universal"),
        ("i i", "loose-ingenuity loose-ingenuity ingenuity"),
        ("2 f c", "2 loose-force loose-culture f1"),
        ("i f", "loose-culture loose-culture loose-force i1"),
    ],
    "heritage: one card, for population or for symbols": [
        ("3", "1 1 heritage-p1 heritage-p2"),
        ("2", "heritage-p1f1 heritage-p2"),
        ("2 f", "1 1 heritage-p1f1 heritage-f1 heritage-p2"),
        ("3 f c", "2 2 culture heritage-p1f1c1 heritage-p1"),
        ("2 i", "p1 i1 heritage-i1 heritage-p1"),
        ("1 c", "heritage-p1g2 heritage-c1 1 culture"),
        ("i", "heritage-i1 heritage-f1"),
    ],
    "cards that give population and symbols": [
        ("2 f", "p1f1 p1f1 1"),
        ("1 f", "p1f1 f1 1"),
        ("3 f c", "p1f1 p1f1c1 p1 c1"),
        ("2 f", "p1f1 p1f1c1 2 1 force"),
        ("4 f c", "p1f1c1 p1f1c1 3 2"),
        ("2 c", "p1f1 p1f1c1 1 1 culture"),
        ("1 f f", "p1f1 p1f1 p1f1c1 f1"),
        ("3 f", "p1f1 3 2 force universal"),
        ("5 f", "p1f1 p1f1 p2 p2 2"),
        ("2 i f", "ingenuity p1f1 p1f1 1"),
        ("3 i f", "ingenuity p1f1 p1f1 p1f1"),
        ("1 f f f f", "force x2 x2 p1f1"),
        ("1 c c c c", "culture x2 x2 p1f1c1"),
    ],
    "cards tapped for population that bring a symbol along": [
        ("1 c", "p1f1c1 p1f1 culture"),
        ("1 f c", "p1f1c1 f1 p1 2 culture"),
        ("2 f c", "p2 c1 p1f1 2 2 culture"),
        ("4 i f", "p1 p1f1c1 p1f1 3 ingenuity"),
        ("3 i i f", "i1 p1f1 p1f1c1 f1 3 1 ingenuity ingenuity"),
        ("5 i c c", "p1 f1 p1f1 p1f1c1 2 ingenuity universal"),
        ("3 f c c", "p1f1c1 i1 p1f1 2 3 universal"),
        ("5 c c", "c1 f1 i1 p1f1c1 3 heritage-p1f1"),
        ("6 f f c c", "p1f1c1 p2 p1f1 p1f1 2 3 force universal"),
    ],
    "symbols and population compete for doublers": [
        ("4 i", "2 1 ingenuity x2"),
        ("4 i i", "2 1 ingenuity x2 x2"),
        ("4 i i", "2 2 ingenuity x2 x2 i1"),
        ("8 i", "3 3 ingenuity x2 x2"),
        ("3 i", "1 1 ingenuity force x2 x2"),
    ],
    "excess that no single thing makes up": [
        ("5", "3 3 p2 p2"),
        ("5", "3 2 2 p2"),
        ("4", "3 2 p2 p1 universal"),
        ("5", "2 x2 p2 p2 p1"),
        ("6", "2 2 p2 p2 universal"),
        ("9", "3 3 x2 p2 p1"),
        ("3", "p2 universal"),
        ("12", "3 x2 x2 p2"),
        ("7", "3 x2 x2"),
    ],
    "too little, and nothing": [
        ("9", "3 3 p1"),
        ("2 i", "3 force"),
        ("f", "ingenuity i1 c1"),
        ("", "3 ingenuity p1"),
        ("1", ""),
    ],
}


@pytest.mark.goal(4)
@pytest.mark.parametrize("topic", PURSES)
def test_the_list_of_a_purse_is_that_of_a_search(topic: str) -> None:
    """No payment is missing, none is listed twice, and nothing of any can be left out."""
    for cost, things in PURSES[topic]:
        need, purse = need_of(cost), purse_of(things)

        found = payments(need, purse)

        assert alike(found) == sorted(by_brute_force(need, purse)), (cost, things)
        assert payments(need, narrow(need, purse)) == found


def test_the_example_of_the_module_is_what_is_found() -> None:
    """The payments that the comment in `ways.py` works out by hand, in the same order."""
    found = payments(need_of("3 f"), purse_of("3 2 force p1 p1 f1"))

    assert found == [("force", "3"), ("force", "2", "p1"), ("f1", "3"), ("f1", "2", "p1")]


GOLDEN = [
    ("i i", "i1 golden-age"),
    ("i i", "(i1) i1 golden-age"),
    ("i i i", "i1 (i1) golden-age"),
    ("i i i i", "i1 (i1) golden-age golden-age"),
    ("i i", "i1 golden-age golden-age"),
    ("2", "(p1) (p1) golden-age golden-age"),
    ("2 f", "p1f1 golden-age 1"),
    ("3", "p1 (p2) 1 golden-age"),
    ("5", "p1 (p1) golden-age golden-age"),
    ("2 c", "(c1) 2 golden-age"),
    ("2 i", "2 ingenuity golden-age"),
    ("2 i", "(p1) 1 ingenuity i1 golden-age heritage-p1"),
    ("2 i", "(f1) c1 1 1 ingenuity golden-age"),
]


@pytest.mark.goal(4)
def test_golden_ages_come_between_where_they_are_needed() -> None:
    """Upright cards serve once more for each Golden Age, tapped ones once for each; none is spent in vain."""
    for cost, things in GOLDEN:
        need, purse = need_of(cost), purse_of(things)

        found = payments(need, purse)

        assert alike(found) == sorted(by_brute_force(need, purse)), (cost, things)
        ages = [way.count("golden-age") for way in found]
        assert ages == sorted(ages)


@pytest.mark.clause("along-history.universal.1")
@pytest.mark.parametrize("worth", [1, 2, 4, 0])
def test_a_universal_resource_is_worth_what_the_rules_say(worth: int) -> None:
    """The population of a universal resource is a quantity that a rule may change, to nothing even."""
    need, purse = need_of("4 i"), purse_of("1 2 universal universal universal", worth)

    assert alike(payments(need, purse)) == sorted(by_brute_force(need, purse))


def test_what_was_asked_before_changes_nothing() -> None:
    """Purses that differ in one thing only, asked one after the other, have each their own list."""
    full = "2 1 ingenuity force x2 p1 p1f1 universal heritage-p1 heritage-i1 loose-force golden-age (i1) (p2)"
    things = full.split()
    purses = [purse_of(" ".join(things[:at] + things[at + 1 :])) for at in range(len(things))]
    asked = [(need_of(cost), purse) for cost in ("3 i", "2 i f", "3", "i f") for purse in purses]
    alone = []
    for need, purse in asked:
        alone.append(payments(need, purse, Payments(COMPILED)))  # nothing is known yet

    after_each_other = [payments(need, purse) for need, purse in asked]

    assert after_each_other == alone


ALL = (
    "3 1 ingenuity force culture x2 i1 p1 p1f1 c1 g2 (f1) (p2) golden-age universal "
    "heritage-i1 heritage-p1 heritage-c1 heritage-g1 loose-ingenuity loose-force loose-culture"
)


@pytest.mark.parametrize(
    ("cost", "things", "kept"),
    [
        ("1", ALL, "3 1 x2 p1 p1f1 (p2) golden-age universal heritage-p1"),
        ("i", ALL, "ingenuity x2 i1 golden-age universal heritage-i1 loose-ingenuity"),
        ("f", ALL, "force x2 p1f1 (f1) golden-age universal loose-force"),
        ("c", ALL, "culture x2 c1 golden-age universal heritage-c1 loose-culture"),
        (
            "2 f",
            ALL,
            "3 1 force x2 p1 p1f1 (f1) (p2) golden-age universal heritage-p1 loose-force",
        ),
        ("i", "3 force x2 i1", "i1"),
        ("i", "3 force x2 p1 (c1) golden-age", ""),
        ("i", "(i1) golden-age", "(i1) golden-age"),
        ("i", "(i1)", ""),
    ],
)
def test_what_cannot_serve_is_left_out(cost: str, things: str, kept: str) -> None:
    """Like positions become the same: dice, cards and symbols that a cost does not ask for go."""
    assert narrow(need_of(cost), purse_of(things)) == purse_of(kept)
