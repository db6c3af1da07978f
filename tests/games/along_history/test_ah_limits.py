"""How far an own deck may go: the last number that is admitted, and the first that is not."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.cards.decks import Content, amend, check_size
from along_history.quantities import QUANTITIES
from astragal.errors import BadInput

CARD: dict[str, Any] = {"id": "cave", "name_en": "Cave", "type": "terrain", "cost": {}}
DIE: dict[str, Any] = {"id": "green", "count": 3, "faces": [{"population": 1}]}
TOKEN: dict[str, Any] = {"value": 1, "condition": "cards>=1"}
LINES = {"start": ["1a", "1b"], "1a": [], "1b": []}


def card(**changes: Any) -> dict[str, Any]:
    return {"age": "antiquity", "card": [CARD | changes]}


def die(**changes: Any) -> dict[str, Any]:
    return {"die": [DIE | changes]}


def board(**changes: Any) -> dict[str, Any]:
    return {"board": [{"id": "front", "lines": LINES} | changes]}


def reads(table: Any) -> bool:
    """Tell whether a content file is taken; what is wrong is told as BadInput."""
    try:
        amend(Content(), table, "mine.toml")
    except BadInput:
        return False
    return True


def test_cards_have_limits() -> None:
    """Numbers from nought to 99, short names of twelve letters, failures on calamities only."""
    assert reads(card(copies=1, vp=0, gold=99, cost={"population": 99}, bonus={"gold": 99}))
    assert reads(card(copies=99, short_en="x" * 12, short_fr="x" * 12))
    assert not reads(card(copies=0))
    assert not reads(card(copies=100))
    assert not reads(card(vp=100))
    assert not reads(card(gold=-1))
    assert not reads(card(cost={"culture": -1}))
    assert not reads(card(short_fr="x" * 13))
    assert not reads(card(effects=["fail_skip_turn"]))
    assert reads(card(effects=["fail_skip_turn"], type="calamity"))
    assert reads(card(effects=["general"], type="calamity"))
    assert not reads({"age": "antiquity", "card": [CARD, CARD]})
    assert not reads({"age": "antiquity", "card": CARD})


def test_dice_have_limits() -> None:
    """One to nine of a colour; a face shows one symbol, up to 9 population or up to 99 gold."""
    assert reads(die(count=1))
    assert reads(die(count=9, faces=[{"population": 9}]))
    assert not reads(die(count=0))
    assert not reads(die(count=10))
    assert not reads(die(faces=[{"population": 0}]))
    assert not reads(die(faces=[{"population": 10}]))
    assert not reads(die(id="blue", faces=[{"force": 2}]))
    assert not reads(die(id="red", faces=[{"x2": 2}]))
    assert reads(die(id="black", faces=[{"gold": 99}], money=True))
    assert not reads(die(id="black", faces=[{"gold": 100}], money=True))
    assert not reads(die(faces=[{"population": 1, "gold": 1}]))
    assert not reads(die(faces=[{}]))
    assert not reads(die(faces=[{"population": 1}, {"gold": 1}]))
    assert not reads(die(id="white"))
    assert not reads(die(money=True))
    assert reads(die(id="black", faces=[{"gold": 1}], money=True))
    assert not reads(die(id="black", faces=[{"gold": 1}]))
    assert reads(die(id="red", faces=[{"golden_age": 1}]))


def test_tokens_and_boards_have_limits() -> None:
    """Values from 1 to 9; a line across joins two spaces; names of spaces begin with their column."""
    assert reads({"token": [TOKEN | {"value": 9}, TOKEN]})
    assert not reads({"token": [TOKEN | {"value": 10}]})
    assert not reads({"token": [TOKEN | {"value": 0}]})
    assert reads(board())
    assert reads(board(vertical=[["1a", "1b"]]))
    assert not reads(board(vertical=[["1a"]]))
    assert not reads(board(vertical=[["1a", "1b", "1a"]]))
    assert not reads(board(lines={"start": ["a"], "a": []}))
    assert not reads(board(lines={"1a": []}))


@pytest.mark.clause("along-history.setup.9")
@pytest.mark.parametrize(("age", "money"), [("prehistory", False), ("antiquity", True)])
def test_there_is_money_from_antiquity_on_unless_said(age: str, money: bool) -> None:
    """A deck that does not say whether it has money is as the printed one of its age."""
    content = Content()

    amend(content, card() | {"age": age}, "mine.toml")
    unsaid = content.ages[age].money
    amend(content, card() | {"age": age, "money": not money}, "mine.toml")

    assert (unsaid, content.ages[age].money) == (money, not money)
    assert (content.ages[age].name_en, content.ages[age].name_fr) == (age, age)


@pytest.mark.parametrize(("copies", "suffices"), [(6, True), (5, False)])
def test_a_deck_must_suffice_for_the_first_deal(copies: int, suffices: bool) -> None:
    """Calamities and wonders are not dealt at first, so they do not count."""
    content = Content()
    others = [CARD | {"id": "pest", "type": "calamity"}, CARD | {"id": "tower", "type": "wonder"}]
    amend(content, {"age": "prehistory", "card": [CARD | {"copies": copies}, *others]}, "mine.toml")

    if suffices:
        check_size(content, 2, 3, "mine.toml")
    else:
        with pytest.raises(BadInput, match=r"2 players are dealt 6 cards, and 5 are"):
            check_size(content, 2, 3, "mine.toml")


def test_the_numbers_of_the_rules_are_the_printed_ones() -> None:
    """A round limit is ours; everything else stands in the rulebook."""
    assert {quantity.id: quantity.default for quantity in QUANTITIES} == {
        "event_limit": 3,
        "universal_start": 1,
        "universal_limit": 2,
        "universal_population": 3,
        "dice_per_discard": 1,
        "heritage_per_turn": 1,
        "final_token": 7,
        "decay_min_uncovered": 2,
        "decay_penalty": 2,
        "round_limit": 60,
    }
