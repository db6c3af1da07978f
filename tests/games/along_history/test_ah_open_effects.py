"""Verbs and conditions that rules add, and content that rules amend: what does not fit is named."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from along_history.cards.compiled import Design, Traits
from along_history.cards.decks import CardEntry, Content, Cost, DieEntry, TokenEntry
from along_history.cards.verbs import STANDING, TokenCondition, Verb, condition, verb
from along_history.cards.vocabulary import COND, COUNT, INT
from along_history.effects.on_acquire import arrive
from along_history.phases.discards import FreeExchange
from along_history.state import Table
from astragal import BadInput, Registry, Rules, hookimpl


def rule(**functions: Any) -> ModuleType:
    """Return a rule with these hooks."""
    made = ModuleType("ours")
    vars(made).update({name: hookimpl(function) for name, function in functions.items()})
    return made


def compiled(plugin: ModuleType) -> Rules:
    """Return the rules of a match in Prehistory with a rule."""
    registry = Registry()
    registry.add("ours", plugin)
    return registry.compile(registry.ruleset("along-history", "", ("ours",)), 2, {})


def with_card(*effects: str, type: str = "progress", **hooks: Any) -> ModuleType:
    """Return a rule that adds a card with these effects."""

    def amend_content(content: Content) -> None:
        card = CardEntry("omen", "Omen", type, Cost(), effects=effects)
        content.ages["prehistory"].cards[card.id] = card

    return rule(amend_content=amend_content, **hooks)


def verbs_of(*made: Verb) -> Any:
    """Return the hook that hands these verbs over."""

    def verbs() -> list[Verb]:
        return list(made)

    return verbs


@verb("ask_again", COUNT)
def ask_again(state: Table, seat: int, design: Design, times: int) -> list[FreeExchange]:
    """Ask as often as is said."""
    return [FreeExchange(seat)] * times


@verb("mark", INT, COND.maybe, when=STANDING)
def mark(traits: Traits, number: int, held: object = None) -> None:
    """Leave a mark that the rule's own functions can read."""
    traits.others["mark"] = (number, held)


def test_new_verb_asks_its_questions_when_the_card_is_acquired() -> None:
    """It reads its arguments as printed verbs do, and its questions are asked in order."""
    made = compiled(with_card("ask_again(2)", verbs=verbs_of(ask_again)))
    state = made.new()

    arrive(state, 0, state.design("omen"))

    assert state.interrupts == [FreeExchange(0)] * 2


def test_standing_verb_leaves_what_it_comes_to_on_the_card() -> None:
    """Rules find it there; conditions arrive as numbers of cards."""
    made = compiled(with_card("mark(3, own(tools))", verbs=verbs_of(mark)))

    design = made.new().design("omen")

    tools = made.new().design("tools").index
    assert design.others == {"mark": (3, (1, (tools,), False))}


def test_verb_of_one_ruleset_is_unknown_in_another() -> None:
    """Nothing that a rule adds outlives its match."""
    compiled(with_card("mark(3)", verbs=verbs_of(mark)))

    with pytest.raises(BadInput, match=r"effect 'mark\(3\)' is not in the vocabulary"):
        compiled(with_card("mark(3)"))


def takes_too_little(state: Table) -> None:
    """Lack the arguments of its moment."""


def test_verbs_that_do_not_fit_are_refused() -> None:
    """The rule and the hook are named: a name that is taken, one that cannot be written, other arguments."""
    for made, problem in (
        (verb("seize", INT)(ask_again.does), "there is 'seize' already"),
        (verb("Seize!", COUNT)(ask_again.does), "'Seize!' is not made of small letters, digits and _"),
        (
            verb("small", COUNT)(takes_too_little),
            "the function of 'small' must take state, seat, design, count",
        ),
    ):
        with pytest.raises(BadInput) as caught:
            compiled(rule(verbs=verbs_of(made)))
        assert caught.value.what == f"rule 'ours', hook 'verbs': {problem}"


def test_condition_that_is_taken_is_refused() -> None:
    """Conditions are named as verbs are."""

    def conditions() -> list[TokenCondition]:
        return [condition("gold", en=("coin", "coins"))(lambda state, player: 0)]

    with pytest.raises(BadInput, match=r"^rule 'ours', hook 'conditions': there is 'gold' already"):
        compiled(rule(conditions=conditions))


def test_condition_without_french_is_said_in_english() -> None:
    """A rule may leave a language out."""
    made = condition("heirs", en=("heir", "heirs"))(lambda state, player: 0)

    assert (made.named(1), made.named(2)) == (
        {"en": "1 heir", "fr": "1 heir"},
        {"en": "2 heirs", "fr": "2 heirs"},
    )


def put(path: str, value: object) -> Any:
    """Return a change of the content: of a deck, the dice or the tokens."""

    def amend_content(content: Content) -> None:
        if path == "token":
            content.tokens.append(value)  # type: ignore[arg-type]
        elif path == "die":
            content.dice["green"] = value  # type: ignore[assignment]
        else:
            content.ages["prehistory"].cards[path] = value  # type: ignore[assignment]

    return amend_content


CARD = CardEntry("omen", "Omen", "progress", Cost())
SPOILT = {
    "prehistory, card omen, effects: effect 'fly' is not in the vocabulary": (
        "omen",
        CardEntry("omen", "Omen", "progress", Cost(), effects=("fly",)),
    ),
    "prehistory, card omen, effects: 'fail_pass_on' is for calamities, and this is a progress": (
        "omen",
        CardEntry("omen", "Omen", "progress", Cost(), effects=("fail_pass_on",)),
    ),
    "prehistory, card omen, cost: expected a table, found 3": (
        "omen",
        CardEntry("omen", "Omen", "progress", 3),  # type: ignore[arg-type]
    ),
    "prehistory, card omen, copies: 0 is not from 1 to 99": (
        "omen",
        CardEntry("omen", "Omen", "progress", Cost(), copies=0),
    ),
    "prehistory, card omen, effects: there is no card 'nonesuch' in prehistory": (
        "omen",
        CardEntry("omen", "Omen", "progress", Cost(), effects=("seize(nonesuch)",)),
    ),
    "prehistory, card omen: it stands under 'sign'": ("sign", CARD),
    "prehistory: {'id': 'omen'} is no CardEntry": ("omen", {"id": "omen"}),
    "the content, die green, faces: a green die cannot show gold 1": (
        "die",
        DieEntry("green", 3, ({"gold": 1},)),
    ),
}


@pytest.mark.parametrize("problem", SPOILT)
def test_amended_content_is_checked_as_strictly_as_a_file(problem: str) -> None:
    """The rule, the hook, the entry and the field are named in one line."""
    with pytest.raises(BadInput) as caught:
        compiled(rule(amend_content=put(*SPOILT[problem])))

    assert caught.value.what == f"rule 'ours', hook 'amend_content': {problem}"


def test_amended_tokens_are_checked() -> None:
    """A condition that nobody counts is answered with those there are."""
    with pytest.raises(BadInput, match=r"token 32, condition: 'luck' is not one of types, cards, card_vp"):
        compiled(rule(amend_content=put("token", TokenEntry(1, "luck>=1"))))
