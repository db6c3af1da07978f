"""The payment that is missed least against a search through all combinations."""

from __future__ import annotations

from random import Random

import pytest

from along_history.payment.regret import regret
from along_history.payment.spent import read_thing, words_of
from tests.games.along_history.payment_model import COMPILED, by_brute_force, purse_of
from tests.games.along_history.test_ah_ways import PURSES, need_of

THINGS = (
    *("1", "1", "2", "3", "3", "ingenuity", "force", "culture", "x2", "x2"),
    *("p1", "p1", "p2", "p1f1", "i1", "c1", "p1g2", "(f1)", "(p2)", "golden-age", "golden-age"),
    *("universal", "universal", "heritage-p1", "heritage-i1", "loose-force"),
)
COSTS = "1|2 i|3|4 f|5 i f|6 c|7 i c|8|4 i i|f f|9 i f c|12 c"


def missed(words: tuple[str, ...]) -> float:
    """Return how much a payment in words is missed."""
    return regret(tuple(map(read_thing, words)))


def purses(number: int) -> list[str]:
    """Return random things to pay with."""
    rng = Random(7)
    return [" ".join(rng.sample(THINGS, rng.randrange(2, 10))) for _ in range(number)]


@pytest.mark.parametrize(("cost", "things"), [pair for pairs in PURSES.values() for pair in pairs])
def test_nothing_that_pays_is_missed_less(cost: str, things: str) -> None:
    """What is found is as good as the best of all combinations, also where something is odd."""
    need, purse = need_of(cost), purse_of(things)

    found = COMPILED.least(need, purse)

    every = by_brute_force(need, purse)
    assert bool(found) == any(every)
    assert not every or regret(found) == pytest.approx(min(map(missed, every)))


@pytest.mark.parametrize("cost", COSTS.split("|"))
def test_nothing_is_missed_less_with_any_purse(cost: str) -> None:
    """The same for random things: dice, doublers, cards, Golden Ages, universal resources, heritage."""
    need = need_of(cost)
    for things in purses(60):
        purse = purse_of(things)

        found, ways = COMPILED.least(need, purse), COMPILED.payments.ways(need, purse)

        assert bool(found) == bool(ways), things
        assert not ways or regret(found) == pytest.approx(min(map(regret, ways))), things


def test_the_payment_that_is_found_is_among_those_that_are_listed() -> None:
    """A bot that plans with it can choose it from the list."""
    for cost in COSTS.split("|"):
        for things in purses(60):
            need, purse = need_of(cost), purse_of(things)
            found, ways = COMPILED.least(need, purse), COMPILED.payments.ways(need, purse)
            assert not found or sorted(words_of(found)) in [sorted(words_of(way)) for way in ways], things


@pytest.mark.parametrize("worth", [0, 1, 5])
def test_a_universal_resource_is_worth_what_the_rules_say_here_too(worth: int) -> None:
    """Where it is worth nothing as population it still serves as a symbol."""
    need, purse = need_of("4 i"), purse_of("1 2 p1 universal universal universal", worth)

    found = COMPILED.least(need, purse)

    every = by_brute_force(need, purse)
    assert bool(found) == bool(every)
    assert not every or regret(found) == pytest.approx(min(map(missed, every)))
