"""Coded values: a unique text and back."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.engine.text_form import Coded, coded, read_text
from astragal.errors import BadInput

WORD = st.from_regex(r"[a-z][a-z0-9_:.]{0,8}", fullmatch=True)


@coded
class Pay(Coded):
    """A value with every kind of field."""

    kind = "pay"
    card: str
    dice: tuple[int, ...]
    goods: tuple[str, ...]
    gold: int


@coded
class Rest(Coded):
    """A value without fields."""

    kind = "rest"


@coded
class OtherRest(Coded):
    """Another value that claims the same kind."""

    kind = "rest"


KINDS: dict[str, type[Coded]] = {"pay": Pay, "rest": Rest}


@given(WORD, st.lists(st.integers(-99, 99)), st.lists(WORD), st.integers(-(10**9), 10**9))
def test_text_goes_there_and_back(card: str, dice: list[int], goods: list[str], gold: int) -> None:
    """Reading the text of a value gives an equal value."""
    value = Pay(card, tuple(dice), tuple(goods), gold)

    assert read_text(value.text, KINDS) == value


def test_a_text_is_written_once() -> None:
    """It is kept, and whether it has been asked for makes no difference to the value."""
    asked, fresh = Pay("fire", (1, 2), (), 3), Pay("fire", (1, 2), (), 3)

    text = asked.text

    assert text == "pay fire 1+2 - 3"
    assert asked.text is text
    assert asked == fresh
    assert hash(asked) == hash(fresh)
    assert repr(asked) == repr(fresh)


def test_a_value_travels_with_or_without_its_text() -> None:
    """A copy made through pickle is equal and has the same text."""
    value = Pay("fire", (1,), ("wood",), 0)

    before = pickle.loads(pickle.dumps(value))
    text = value.text
    after = pickle.loads(pickle.dumps(value))

    assert before == after == value
    assert before.text == after.text == text


def test_text_reads_like_a_sentence() -> None:
    """The text is the kind and the fields; tuples are joined, an empty one is a dash."""
    assert Pay("fire", (1, 2), (), -3).text == "pay fire 1+2 - -3"


def test_equal_values_are_one_key() -> None:
    """Equal values are equal keys of a dictionary."""
    assert {Pay("a", (), (), 0): 1}[Pay("a", (), (), 0)] == 1


def test_value_cannot_be_changed() -> None:
    """A value is frozen."""
    with pytest.raises(AttributeError):
        Rest().text = "else"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not known here"),
        ("dance", "'dance' is not known here"),
        ("rest now", "'rest' takes 0 words, not 1"),
        ("pay fire 1", "'pay' takes 4 words, not 2"),
        ("pay fire 1 - x", "'x' is not a whole number"),
        ("pay fire 1+x - 0", "'x' is not a whole number"),
        ("pay fire ² - 0", "is not a whole number"),
        ("pay fire - - --1", "is not a whole number"),
        (f"pay fire - - {'9' * 5000}", "is not a whole number"),
        ("pay fire  - 0", "has an empty part"),
        ("pay fire -  0", "'' has an empty part"),
        ("pay fire - wood+ 0", "'wood+' has an empty part"),
    ],
    ids=range(12),
)
def test_nonsense_is_refused(text: str, reason: str) -> None:
    """A text that stands for nothing is one line of explanation."""
    with pytest.raises(BadInput, match=r"^[^\n]*$") as caught:
        read_text(text, KINDS)

    assert reason in str(caught.value)


def test_numbers_may_have_eighteen_digits() -> None:
    """As many as fit into a machine's whole number; more are refused."""
    assert read_text(f"pay fire - - -{'9' * 18}", KINDS) == Pay("fire", (), (), 1 - 10**18)
    with pytest.raises(BadInput):
        read_text(f"pay fire - - {'9' * 19}", KINDS)


@coded
class PayTwice(Pay):
    """A value that inherits its fields and adds one."""

    kind = "pay-twice"
    again: int


def test_inherited_fields_are_in_the_text() -> None:
    """A kind that is made from another says everything about itself, the fields of its base first."""
    value = PayTwice("fire", (1, 2), (), 3, 4)

    assert value.text == "pay-twice fire 1+2 - 3 4"
    assert read_text(value.text, {"pay-twice": PayTwice}) == value


def test_values_that_come_up_again_are_made_once() -> None:
    """`of` returns one object for the same fields, each kind its own; the plain call makes a new one."""
    pay = Pay.of("fire", (1,), (), 2)

    assert pay == Pay("fire", (1,), (), 2)
    assert Pay.of("fire", (1,), (), 2) is pay
    assert type(PayTwice.of("fire", (1,), (), 2, 3)) is PayTwice
    assert Pay("fire", (1,), (), 2) is not pay
