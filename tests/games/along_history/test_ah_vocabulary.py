"""The vocabulary of effects, as the author of a deck writes them."""

from __future__ import annotations

import pytest

from along_history.cards.verbs import Effect
from along_history.cards.vocabulary import Cond, Loss
from along_history.effects.vocabulary import BASE

EFFECTS = {
    "general": Effect("general"),
    "army(2)": Effect("army", (2,)),
    "army(2, own(forest))": Effect("army", (2, Cond(1, ("forest",)))),
    "army_per(1, terrain, 2)": Effect("army_per", (1, "terrain", 2)),
    "army_per(1, terrain, 2, attack)": Effect("army_per", (1, "terrain", 2, "attack")),
    "free_if(own_any(tools|forest))": Effect("free_if", (Cond(1, ("tools", "forest")),)),
    "free_if(own_cards(3, a|b))": Effect("free_if", (Cond(3, ("a", "b"), copies=True),)),
    "discount_pop(3, own_n(2, a|b|c))": Effect("discount_pop", (3, Cond(2, ("a", "b", "c")))),
    "army_attack(3, foe_has(type_terrain|hills))": Effect(
        "army_attack", (3, Cond(1, ("hills",), ("terrain",), foe=True))
    ),
    "fail_lose(bonus_pop > any)": Effect("fail_lose", (Loss(("bonus_pop", "any")),)),
    "fail_lose(any, unless(own(tools)))": Effect("fail_lose", (Loss(("any",), None, Cond(1, ("tools",))),)),
    "fail_lose(max_vp, any_if(own_any(a|b)), unless(own(c)))": Effect(
        "fail_lose", (Loss(("max_vp",), Cond(1, ("a", "b")), Cond(1, ("c",))),)
    ),
    "fail_pay_gold_or_lose(4, type_wonder)": Effect("fail_pay_gold_or_lose", (4, Loss(("type_wonder",)))),
    "fail_share_gold_or_lose(2, any, unless(own(tools)))": Effect(
        "fail_share_gold_or_lose", (2, Loss(("any",), None, Cond(1, ("tools",))))
    ),
}

NONSENSE = {
    "": "not in the vocabulary",
    "fly": "not in the vocabulary",
    "army": "takes int cond?",
    "army()": "takes int cond?",
    "army(1, own(a), 2)": "takes int cond?",
    "general(1)": "takes no arguments",
    "army(-1)": "not a whole number",
    "army(1000)": "'1000' is more than 999",
    "army(\N{ARABIC-INDIC DIGIT THREE})": "not a whole number",
    "army(\N{SUPERSCRIPT TWO})": "not a whole number",
    "army(1, have(a))": "condition 'have(a)' is not in the vocabulary",
    "army(1, own)": "condition 'own' is not in the vocabulary",
    "army(1, own(A))": "not the id of a card",
    "army(1, foe_has(type_tree))": "not a type of card",
    "army_per(1, tree, 2)": "not a type of card",
    "army_per(1, terrain, 2, sideways)": "neither attack nor defense",
    "army_per(1, terrain, 0)": "'0' is not at least 1",
    "vp_from_gold(0, 4)": "'0' is not at least 1",
    "free_if(own(a, b))": "condition 'own(a, b)': separate cards by |",
    "free_if(own_any(a, b))": "condition 'own_any(a, b)': separate cards by |",
    "free_if(own_n(a))": "condition 'own_n(a)': separate cards by |",
    "free_if(own_n(2, a, b))": "condition 'own_n(2, a, b)': separate cards by |",
    "free_if(own_n(0, a))": "'0' is not at least 1",
    "free_if(own_n(2, a|a))": "names fewer than 2 different cards",
    "free_if(foe_has(a))": "foe_has is for army, army_attack, army_defense only",
    "pop_drain(1, foe_has(a))": "foe_has is for army, army_attack, army_defense only",
    "fail_lose(any, unless(foe_has(a)))": "foe_has is for army, army_attack, army_defense only",
    "fail_lose": "needs the class of card",
    "fail_lose(all)": "not a class of card",
    "fail_lose(any, if(own(a)))": "neither any_if",
    "fail_pay_gold_or_lose": "not a whole number",
    "fail_pay_gold_or_lose(3)": "needs the class of card",
}


@pytest.mark.parametrize("text", EFFECTS)
def test_an_effect_is_read(text: str) -> None:
    """Verb, numbers, cards, conditions and losses are what is written."""
    assert BASE.effects[text] == EFFECTS[text]


@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_with_its_reason(text: str) -> None:
    """What is not in the vocabulary is told, with the part that is wrong."""
    with pytest.raises(ValueError, match=r"^[^\n]+$") as caught:
        BASE.effects[text]

    assert NONSENSE[text] in str(caught.value)
