"""What the failure of a calamity does, one check for each verb."""

from __future__ import annotations

import re
from collections.abc import Callable

from along_history.state import Table
from tests.games.along_history.ah_table import (
    civ,
    discards,
    do,
    events,
    give_civ,
    give_events,
    legal,
    settled,
    table,
)


def number_of(effect: str) -> int:
    """Return the first number of an effect."""
    found = re.search(r"\((\d+)", effect)
    assert found
    return int(found[1])


def failing(age: str, card: str, owned: str, players: int = 2, gold: int = 0) -> Table:
    """Return a table where a calamity is about to strike the first player."""
    state = give_civ(give_events(table(age, players, phase="calamities"), 0, card), 0, owned)
    state.players[0].gold = gold
    return state


LOSERS = {
    "prehistory": {"bonus_pop": "fishing", "bonus_any": "forest", "any": "mammoth"},
    "antiquity": {
        "bonus_pop": "agriculture",
        "bonus_any": "mathematics",
        "type_wonder": "colossus_of_rhodes",
        "type_personality": "aristotle",
        "max_vp": "great_pyramid_of_giza",
        "any": "desert",
    },
    "middle-ages": {
        "bonus_pop": "plough",
        "bonus_any": "county",
        "type_wonder": "tower_of_pisa",
        "type_personality": "avicenna",
        "type_progress": "compass",
        "any": "tithe",
    },
}
"""A card of each class that failures name."""


def check_fail_lose(age: str, card: str, effect: str) -> None:
    classes = effect[len("fail_lose(") : -1].split(", ")[0].split(">")
    for place, name in enumerate(classes):
        owned = [LOSERS[age][other] for other in classes[place:]] + [LOSERS[age]["any"]]
        if name == "any":
            owned = [LOSERS[age]["any"], LOSERS[age]["bonus_pop"]]
        state = failing(age, card, " ".join(dict.fromkeys(owned)))
        if name == "any":
            assert {text.split()[1] for text in legal(state)} == set(owned)
            continue
        if "avicenna" in owned and "any_if" in effect:
            continue  # checked below: with Avicenna in view any card will do
        assert owned[0] in civ_lost(state), (card, name)
    if "any_if" in effect:
        state = failing(age, card, "avicenna county compass")
        assert {text.split()[1] for text in legal(state)} == {"avicenna", "county", "compass"}
    if "unless" in effect:  # with a single card the loss would come without a choice
        assert civ(settled(failing(age, card, "charlemagne")), 0) == "charlemagne"
    other = LOSERS[age]["any"]
    assert civ_lost(failing(age, card, other)) == other, card  # none of the kind: any card is lost
    assert discards(settled(failing(age, card, ""))) in ("", card)  # nothing to lose: ignored


def civ_lost(state: Table) -> str:
    """Return the card that is lost without a choice."""
    settled(state)
    return discards(state).split(" ")[0] if state.discards else ""


def check_fail_skip_turn(age: str, card: str, effect: str) -> None:
    assert settled(failing(age, card, "")).players[0].skips


def check_fail_discard_events(age: str, card: str, effect: str) -> None:
    state = failing(age, card, "")
    give_events(state, 0, f"forest {card} hills")
    state.deck.counts = [0] * len(state.deck.counts)
    state.deck.total = 0

    settled(state)

    assert (events(state, 0), sorted(discards(state).split())) == ("", sorted(["forest", "hills", card]))


def check_fail_lose_gold_half(age: str, card: str, effect: str) -> None:
    assert settled(failing(age, card, "", gold=7)).players[0].gold == 3


def check_fail_lose_gold_all(age: str, card: str, effect: str) -> None:
    assert settled(failing(age, card, "", gold=7)).players[0].gold == 0


def check_fail_pay_gold_or_lose(age: str, card: str, effect: str) -> None:
    price = number_of(effect)
    state = failing(age, card, "desert", gold=price)

    assert legal(state) == [f"pay {price}", "destroy desert 0"]
    assert civ(settled(failing(age, card, "desert", gold=price - 1)), 0) == ""
    assert settled(failing(age, card, "", gold=price - 1)).players[0].gold == price - 1
    assert settled(failing(age, card, "", gold=price)).players[0].gold == 0


def check_fail_share_gold_or_lose(age: str, card: str, effect: str) -> None:
    state = settled(failing(age, card, "compass", players=4, gold=13))

    assert [player.gold for player in state.players] == [1, 4, 4, 4]
    assert civ(state, 0) == "compass"
    assert civ(settled(failing(age, card, "compass", gold=11)), 0) == ""


def check_fail_reshuffle(age: str, card: str, effect: str) -> None:
    state = failing(age, card, "")
    state.discards = [state.design("desert").index]
    before = state.deck.total

    settled(state)

    assert state.deck.total == before + 2
    assert discards(state) == ""


def check_fail_pass_on(age: str, card: str, effect: str) -> None:
    state = failing(age, card, "", players=3)

    assert legal(state) == ["pick 1", "pick 2"]
    assert events(do(state, "pick 2"), 2) == card


FAILURES: dict[str, Callable[[str, str, str], None]] = {
    "fail_lose": check_fail_lose,
    "fail_skip_turn": check_fail_skip_turn,
    "fail_discard_events": check_fail_discard_events,
    "fail_lose_gold_half": check_fail_lose_gold_half,
    "fail_lose_gold_all": check_fail_lose_gold_all,
    "fail_pay_gold_or_lose": check_fail_pay_gold_or_lose,
    "fail_share_gold_or_lose": check_fail_share_gold_or_lose,
    "fail_reshuffle": check_fail_reshuffle,
    "fail_pass_on": check_fail_pass_on,
}
