"""A small deck, compiled: what is worked out of cards, dice and tokens before play begins."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.cards.compiled import Army, Compiled, Deed
from along_history.cards.decks import Content, amend
from along_history.cards.vocabulary import Held, Losing
from along_history.effects.failures import fail_lose
from tests.games.along_history.ah_table import rules_of

OPTIONS: dict[str, bool | int | str] = {"golden_age_mid_payment": True, "drain_mode": "first_card"}


def entry(name: str, type: str = "terrain", **more: Any) -> dict[str, Any]:
    return {"id": name, "name_en": name, "type": type, "cost": {"population": 1}} | more


CARDS = [
    entry("plain"),
    entry("forest", bonus={"ingenuity": 1}),
    entry("hills", bonus={"ingenuity": 1}, copies=2),
    entry("guild", "progress", bonus={"population": 1, "culture": 2, "gold": 3}),
    entry("flood", "calamity", transmissible=False, effects=["fail_lose(any)", "pop_drain(1)"]),
    entry(
        "wall", "wonder", effects=["army_per(1, terrain, 2, defense)", "army_attack(2)", "swap_away(flood)"]
    ),
    entry(
        "hero", "personality", effects=["army_per(1, progress, 3)", "army_defense(1, own(wall))", "general"]
    ),
    entry("rogue", "personality", effects=["turncoat", "vp_from_gold(3, 4)"]),
    entry("spy", "personality", effects=["army(1, foe_has(type_wonder|wall))", "type_discount(progress, 2)"]),
]
DICE = [
    {"id": "black", "count": 1, "faces": [{"gold": 3}, {"gold": 5}], "money": True},
    {"id": "red", "count": 2, "faces": [{"x2": 1}, {"golden_age": 1}]},
    {"id": "green", "count": 2, "faces": [{"population": 1}, {"population": 3}]},
    {"id": "blue", "count": 1, "faces": [{"force": 1}]},
]
TOKENS = [
    {"value": 1, "condition": "cards>=1"},
    {"value": 2, "condition": "gold>=5", "money": True},
    {"value": 1, "condition": "cards>=1"},
    {"value": 1, "condition": "cards>=1", "sets": ["31"]},
    {"value": 1, "condition": "cards>=1"},
]


def compiled(options: dict[str, bool | int | str] = OPTIONS) -> Compiled:
    """Return one age of this deck, compiled."""
    content = Content(played=("prehistory", "antiquity"))
    board = {"id": "front", "lines": {"start": ["1a"], "1a": []}}
    for table in (
        {"age": "prehistory", "card": CARDS[:2]},
        {"age": "antiquity", "card": CARDS},
        {"die": DICE},
        {"token": TOKENS},
        {"board": [board]},
    ):
        amend(content, table, "mine.toml")
    return Compiled(content, options)


def test_cards_are_numbered_age_by_age() -> None:
    """Each age has its own names; heritage is looked up over all ages, the earliest first."""
    made = compiled()

    assert [design.index for design in made.designs] == list(range(11))
    assert made.names[0] == {"plain": 0, "forest": 1}
    assert made.names[1]["plain"] == 2
    assert made.heirs == {"forest": 1, "hills": 4, "guild": 5}
    assert (made.bag(0).total, made.bag(1).total) == (2, 10)
    assert [design.age for design in made.designs] == ["prehistory"] * 2 + ["antiquity"] * 9


def test_bonuses_are_sorted_into_classes() -> None:
    """Like bonuses share a class; what each class gives is known by masks."""
    made = compiled()

    assert made.classes == [(0, 1, 0, 0, 0), (1, 0, 0, 2, 3)]
    assert made.class_codes == ("i1", "p1c2g3")
    assert [design.bonus_class for design in made.designs[:6]] == [-1, 0, -1, 0, 0, 1]
    assert [design.symbols for design in made.designs[:6]] == [0, 1, 0, 1, 1, 4]
    assert made.counted.cards[0, 1, 2, 3, 4, 5].classes == ((0, 3), (1, 1))
    assert (made.crowded, made.symbols_of) == ((False, True), (1, 4))
    served = [[bool(made.serves[mask][bonus]) for mask in range(16)] for bonus in (0, 1)]
    assert served[0] == [bool(mask & 0b0010) for mask in range(16)]
    assert served[1] == [bool(mask & 0b1001) for mask in range(16)]


def test_cards_with_a_rule_of_their_own_are_known() -> None:
    """Sets of designs that phases ask about: what stays, drains, takes off, strikes, is swapped."""
    made = compiled()
    names = made.names[1]

    assert made.fixed == made.drainers == made.calamities == {names["flood"]}
    assert made.discounters == {names["spy"]}
    assert made.warded == {names["flood"]}
    assert made.designs[names["wall"]].swap_away == (names["flood"],)
    assert made.designs[names["spy"]].discounts == ((2, 2),)
    assert made.designs[names["hero"]].generals == 1
    assert [design.id for design in made.designs if design.turncoat] == ["rogue"]
    assert [design.worth(7) for design in made.designs if design.vp_from_gold] == [2]
    assert made.designs[names["rogue"]].vp_from_gold == (3, 4)
    assert made.designs[names["flood"]].failures == (Deed(fail_lose, (Losing(("any",)),)),)
    assert made.designs[names["plain"]].failures == made.designs[names["plain"]].arrivals == ()


def test_options_of_payment_are_taken_from_the_match() -> None:
    """Whether a Golden Age may come between, and what events drain."""
    plain = compiled()
    other = compiled({"golden_age_mid_payment": False, "drain_mode": "total_pool"})

    assert (plain.mid_payment, plain.pooled_drain) == (True, False)
    assert (other.mid_payment, other.pooled_drain) == (False, True)


def test_army_effects_know_their_side_and_condition() -> None:
    """Attack, defence or both; a number of cards of a type; cards of one's own or of the foe."""
    made = compiled()
    names = made.names[1]

    assert made.designs[names["wall"]].armies == (
        Army(1, attack=False, kind=0, every=2),
        Army(2, defense=False),
    )
    assert made.designs[names["hero"]].armies == (
        Army(1, kind=2, every=3),
        Army(1, attack=False, held=Held(1, (names["wall"],))),
    )
    assert made.designs[names["spy"]].armies == (Army(1, foe=((names["wall"],), (3,))),)


def test_dice_lie_by_colour() -> None:
    """Green, blue, red, black, whatever the order in the file; the money die joins with money."""
    made = compiled()

    assert made.colours == ("green", "green", "blue", "red", "red", "black")
    assert (made.greens, made.blues, made.reds, made.blacks) == ((0, 1), (2,), (3, 4), (5,))
    assert (made.first_red, made.first_black, made.red_mask) == (3, 5, 0b11000)
    assert made.shown[0] + made.shown[2] + made.shown[3] + made.shown[5] == (
        *("1", "3", "force", "x2", "golden-age", "gold-3", "gold-5"),
    )
    assert (made.yields[1], made.yields[5]) == ((1, 3), (3, 5))
    assert made.money == (False, True)
    assert made.rolled == ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 5))


def test_like_tokens_are_told_apart() -> None:
    """The second and third of a kind have a number; those of another set are not there."""
    made = compiled()

    assert [token.id for token in made.tokens] == ["1/cards>=1", "2/gold>=5", "1/cards>=1#2", "1/cards>=1#3"]
    assert made.money_tokens == {1}
    assert made.places == {"start": 0, "1a": 1}


def test_the_old_name_still_works_with_a_warning() -> None:
    """Rules that say `state.book` are shown the new name."""
    state = rules_of().new()

    with pytest.warns(DeprecationWarning, match=r"state\.compiled instead of state\.book"):
        assert state.book is state.compiled
