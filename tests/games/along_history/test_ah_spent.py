"""The things that pay: values, their words, and what they come to."""

from __future__ import annotations

import pytest

from along_history.payment.acquire import Acquire
from along_history.payment.paying import given
from along_history.payment.spent import (
    BLUE,
    BONUS,
    CARD,
    GREEN,
    HERITAGE,
    LOOSE,
    UNIVERSAL,
    UNKNOWN,
    Spent,
    doublers,
    green,
    read_thing,
)
from tests.games.along_history.ah_table import give_events, roll, table, why_not


@pytest.mark.parametrize(
    ("word", "thing"),
    [
        ("2", Spent(GREEN, (2, 0, 0, 0, 0))),
        ("3x4", Spent(GREEN, (12, 0, 0, 0, 0), 2)),
        ("force", Spent(BLUE, (0, 0, 1, 0, 0))),
        ("culturex2", Spent(BLUE, (0, 0, 0, 2, 0), 1)),
        ("p1f1g2", Spent(BONUS, (1, 0, 1, 0, 2))),
        ("card-fishing", Spent(CARD, name="fishing")),
        ("universal-ingenuity", Spent(UNIVERSAL, (0, 1, 0, 0, 0))),
        ("universal-population", Spent(UNIVERSAL)),
        ("heritage-p12", Spent(HERITAGE, (12, 0, 0, 0, 0))),
        ("loose-force", Spent(LOOSE, (0, 0, 1, 0, 0))),
        ("golden-age", Spent("golden-age")),
        ("stone", Spent(UNKNOWN, name="stone")),
    ],
)
def test_a_word_stands_for_a_thing_and_back(word: str, thing: Spent) -> None:
    """Reading a word and writing it again gives the same word."""
    assert read_thing(word) == thing
    assert thing.word == word


@pytest.mark.parametrize("text", ["acquire river", "acquire river ingenuity+3x2+p1+card-fishing+stone"])
def test_an_acquisition_is_written_as_it_is_read(text: str) -> None:
    """Journals keep the text, so not a letter of it changes."""
    words = text.split()[1:]

    assert Acquire.read(words).text == text


def test_an_empty_payment_may_be_written_as_a_dash() -> None:
    """A dash stands for no payment."""
    assert Acquire.read(["river", "-"]) == Acquire("river")


@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_doubled_die_is_the_die_again_without_its_doublings(times: int) -> None:
    """Doubling changes what a die gives, not which die it is."""
    die = green(3).doubled(times)

    assert (die.gives[0], die.doublings, die.single) == (3 << times, times, green(3))


def test_a_payment_comes_to_what_its_things_give() -> None:
    """Doublings count, and a universal resource is worth 3 population; gold and Golden Ages are not."""
    words = "force universal-culture universal-population p1f1g2 3x2 card-fishing golden-age"
    payment = tuple(map(read_thing, words.split()))

    assert given(table(), payment) == (11, 0, 2, 1)
    assert doublers(payment) == 1


@pytest.mark.parametrize(
    "word",
    [
        *("tribute-p1", "heritage-p9", "heritage-", "loose-p1", "universal-gold", "p9", "f1p1", "p01"),
        *("10", "0", "3x3", "forcex8", ""),
    ],
)
def test_a_word_that_means_nothing_pays_nothing(word: str) -> None:
    """Every word of a payment is a thing of the game, or the payment is refused as a whole."""
    state = roll(give_events(table(), 0, "river"), "3 1 . ingenuity . .")

    assert why_not(state, f"acquire river ingenuity+3+{word}") == f"{word} can't pay for anything"
