"""Each effect of each card does what it says: one check for each verb, run for every card that bears it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from along_history.state import Table
from tests.games.along_history.ah_table import (
    chance,
    civ,
    discards,
    do,
    events,
    give_civ,
    give_events,
    kinds,
    legal,
    settled,
    table,
)
from tests.games.along_history.failure_checks import FAILURES, number_of
from tests.games.along_history.printed import BY_REF, WITH_EFFECTS


def at_hand(age: str, card: str, owned: str = "", players: int = 2, **options: Any) -> Table:
    """Return a table where the first player has a card among the events and others in the civilisation."""
    state = table(age, players, **options)
    give_events(state, 0, card)
    return give_civ(state, 0, owned)


def cost(state: Table, card: str) -> tuple[int, ...]:
    """Return what a card costs the first player."""
    from along_history.payment.need import need
    from along_history.state import in_view

    return need(state, 0, state.design(card), in_view(state.players[0].civ))


def names_of(effect: str) -> list[str]:
    """Return the cards that an effect's condition names."""
    inner = re.search(r"(?:own|own_any|own_n|own_cards|foe_has)\((?:\d+, )?([a-z0-9_|]+)\)", effect)
    return inner[1].split("|") if inner else []


def base(age: str, card: str) -> int:
    """Return the printed population cost."""
    return int(BY_REF[f"{age}/{card}"]["population"])


def check_free_if(age: str, card: str, effect: str) -> None:
    least = int(m[1]) if (m := re.search(r"own_(?:n|cards)\((\d+)", effect)) else 1
    owners = names_of(effect)

    assert f"acquire {card}" in legal(at_hand(age, card, " ".join(owners[:least])))
    assert f"acquire {card}" not in legal(at_hand(age, card, " ".join(owners[: least - 1])))


def check_change(sign: int) -> Callable[[str, str, str], None]:
    def check(age: str, card: str, effect: str) -> None:
        for owner in names_of(effect):
            drained = 1 if card == "tiger" else 0  # its own drain comes on top
            assert (
                cost(at_hand(age, card, owner), card)[0]
                == base(age, card) + sign * number_of(effect) + drained
            )
            # a card in decadence is as if it were no longer there
            covered = give_civ(at_hand(age, card), 0, f"{other_card(age, card)}/{owner}")
            assert cost(covered, card)[0] == base(age, card) + drained

    return check


def other_card(age: str, card: str) -> str:
    """Return a card of an age that does nothing."""
    return {"prehistory": "mammoth", "antiquity": "desert", "middle-ages": "barony"}[age]


def check_gold_price(age: str, card: str, effect: str) -> None:
    (owner,) = names_of(effect)
    state = at_hand(age, card, owner)
    state.players[0].gold = number_of(effect)

    assert f"buy {card}" in legal(state)
    assert do(state, f"buy {card}").players[0].gold == 0


def check_discard_if(age: str, card: str, effect: str) -> None:
    (owner,) = names_of(effect)
    state = at_hand(age, card, owner)

    do(state, f"dismiss {card}")

    assert (events(state, 0), discards(state)) == ("", card)
    assert f"dismiss {card}" not in legal(at_hand(age, card))


def check_pop_drain(age: str, card: str, effect: str) -> None:
    owners = names_of(effect)
    for owner in owners or [""]:
        state = give_events(at_hand(age, card, owner), 0, f"{card} forest")
        assert cost(state, "forest")[0] == 5 + number_of(effect)
    if owners:
        assert cost(give_events(at_hand(age, card), 0, f"{card} forest"), "forest")[0] == 5


def check_pop_cost_own_bonuses(age: str, card: str, effect: str) -> None:
    state = at_hand(age, card, "plough (charlemagne) mill/duchy")

    assert cost(state, card)[0] == 2 + 3 + 2  # the mill's gold is one symbol, the covered duchy none


def check_type_discount(age: str, card: str, effect: str) -> None:
    state = give_events(at_hand(age, card, card), 0, "agriculture desert")

    assert cost(state, "agriculture")[0] == 4 - int(effect.split(", ")[1].rstrip(")"))
    assert cost(state, "desert")[0] == 5


def strength(age: str, mine: str, theirs: str = "", attacks: bool = True) -> int:
    """Return the permanent army effects of the first player's cards in a war."""
    from along_history.effects.armies import army
    from along_history.state import War

    state = give_civ(give_civ(table(age), 0, mine), 1, theirs)
    state.war = War(0, 1) if attacks else War(1, 0)
    return army(state, 0)


def check_army(attack: bool, defense: bool) -> Callable[[str, str, str], None]:
    def check(age: str, card: str, effect: str) -> None:
        points = number_of(effect)
        owners = names_of(effect)
        if "foe_has" in effect:
            assert strength(age, card, "barony") == strength(age, card, "camelot") == points
            assert strength(age, card, "compass") == strength(age, card, "barony", attacks=False) == 0
            return
        for owner in owners:
            extra = strength(age, owner), strength(age, owner, attacks=False)
            with_owner = strength(age, f"{card} {owner}"), strength(age, f"{card} {owner}", attacks=False)
            alone = strength(age, card), strength(age, card, attacks=False)
            assert with_owner[0] - alone[0] - extra[0] == points * attack
            assert with_owner[1] - alone[1] - extra[1] == points * defense
        if not owners:
            assert strength(age, f"({card})") == points * attack  # tapped cards count too
            assert strength(age, card, attacks=False) == points * defense
            assert strength(age, f"{other_card(age, card)}/{card}") == 0

    return check


def check_army_per(age: str, card: str, effect: str) -> None:
    points, kind, every, *side = effect[len("army_per(") : -1].split(", ")
    assert kind == "terrain"
    terrains = "barony compass/barony county"  # a covered terrain keeps its type
    expected = int(points) * (3 // int(every))

    assert strength(age, f"{card} {terrains}", attacks=False) == expected
    assert strength(age, f"{card} {terrains}") == (0 if side == ["defense"] else expected)


def check_general(age: str, card: str, effect: str) -> None:
    state = give_civ(table(age, phase="war"), 0, f"({card})")
    state.wars = 1

    do(state, "attack 1")
    chance(state, "1 1 1")

    assert "stand" in kinds(state)
    assert "rally" in kinds(state)


def check_cancel_army(age: str, card: str, effect: str) -> None:
    assert strength(age, "chivalry barony barony", card) == 0
    assert strength(age, "chivalry barony barony", "compass") == 1


def check_war_trump(age: str, card: str, effect: str) -> None:
    from tests.games.along_history.ah_table import token_worth, values

    state = give_civ(table(age, phase="war"), 0, card)
    state.wars = 1
    state.players[1].tokens = [token_worth(state, value) for value in (2, 3, 4)]

    do(state, "attack 1", f"trump {card}")

    assert (values(state, 0), discards(state)) == ([3], card)


def check_turncoat(age: str, card: str, effect: str) -> None:
    state = give_civ(table(age, phase="war"), 0, card)
    state.wars = 1

    do(state, "attack 1", "raise -")
    chance(state, "1 1 1")
    do(state, "stand")
    chance(state, "3 3 3")

    assert (civ(state, 0), civ(state, 1)) == ("", card)


def check_counterattack(age: str, card: str, effect: str) -> None:
    state = give_civ(table(age, phase="war"), 1, card)
    state.wars = 1

    do(state, "attack 1")
    chance(state, "3 3 3")
    do(state, "raise -")
    chance(state, "1 1 1")
    do(state, "stand")

    assert legal(state) == ["counterattack", "done"]
    assert state.to_move == 1


def check_swap_away(age: str, card: str, effect: str) -> None:
    other = effect.partition("(")[2].rstrip(")")
    state = give_civ(table(age, phase="war"), 0, card)
    give_events(give_events(state, 0, "coast"), 1, "desert flood")
    state.rules.next_phase(state)

    chance(state, other)

    assert legal(state) == [f"exchange {other} 1 desert", f"exchange {other} 1 flood"]
    assert events(do(state, f"exchange {other} 1 desert"), 1) == f"{other} flood"


def check_vp_from_gold(age: str, card: str, effect: str) -> None:
    state = give_civ(table(age), 0, card)
    found = []
    for gold in (0, 2, 3, 11, 12, 40):
        state.players[0].gold = gold
        found.append(state.rules.total(state, 0))

    assert found == [0, 0, 1, 3, 4, 4]


def arrive(age: str, card: str, players: int = 2, mine: str = "", theirs: str = "") -> Table:
    """Let the first player acquire a card for nothing in particular."""
    from along_history.civilisation import welcome
    from along_history.effects.on_acquire import arrive

    state = give_civ(give_civ(at_hand(age, card, players=players), 0, mine), 1, theirs)
    welcome(state, 0, state.design(card))
    arrive(state, 0, state.design(card))
    return state


def check_gain_gold(age: str, card: str, effect: str) -> None:
    assert arrive(age, card).players[0].gold == number_of(effect)


def check_on_acquire_destroy(age: str, card: str, effect: str) -> None:
    other = effect.partition("(")[2].rstrip(")")
    state = give_civ(table(age, phase="war"), 0, other)
    give_civ(state, 1, f"{other_card(age, card)}/{other} {other}")
    state.rules.next_phase(give_events(state, 0, f"{other} {other}"))

    chance(state, card)

    assert civ(state, 0) == ""
    assert civ(state, 1) == f"{other_card(age, card)}/{other}"  # the covered copy has no name
    assert discards(state) == f"{other} {other}"


def check_seize(age: str, card: str, effect: str) -> None:
    other = effect.partition("(")[2].rstrip(")")

    assert civ(arrive(age, card, theirs=f"({other})"), 0) == f"{card} ({other})"
    assert civ(arrive(age, card, theirs=f"barony/{other}"), 0) == card


def check_swap_self(age: str, card: str, effect: str) -> None:
    state = arrive(age, card, theirs="(plough)/barony compass")

    assert legal(state) == ["swap 1 plough 0", "swap 1 compass 2", "done"]
    do(state, "swap 1 plough 0")
    assert (civ(state, 0), civ(state, 1)) == ("(plough)", f"{card}/barony compass")


def check_trade_in_play(age: str, card: str, effect: str) -> None:
    other = effect.partition("(")[2].rstrip(")")
    state = arrive(age, card, theirs=f"({other})")
    give_events(state, 0, "plough tithe")

    assert legal(state) == ["trade 1 plough", "done"]
    do(state, "trade 1 plough")
    assert (civ(state, 1), events(state, 0).split()[0]) == ("plough", other)


def check_ransom(age: str, card: str, effect: str) -> None:
    gold = number_of(effect)
    state = arrive(age, card, players=3, theirs="plough compass")
    state.players[1].gold, state.players[2].gold = gold, gold - 1

    assert (legal(state), state.to_move) == ([f"pay {gold}", "destroy plough 0", "destroy compass 1"], 1)
    do(state, f"pay {gold}")
    # the third player has neither the gold nor a card, and gives nothing
    assert [player.gold for player in state.players] == [gold, 0, gold - 1]


def check_poison(age: str, card: str, effect: str) -> None:
    state = arrive(age, card, players=3, theirs="avicenna saladin plough")

    settled(state)

    assert state.to_move == 1  # the only rival with a personality is chosen for him
    assert legal(state) == ["destroy avicenna 0", "destroy saladin 1"]
    assert civ(do(state, "destroy avicenna 0"), 1) == "saladin plough"


def check_rob_richest(age: str, card: str, effect: str) -> None:
    state = at_hand(age, card, players=3)
    state.players[1].gold, state.players[2].gold = 5, 9
    from along_history.effects.on_acquire import arrive

    arrive(state, 0, state.design(card))
    settled(state)

    assert (state.players[0].gold, state.players[2].gold) == (9, 0)
    assert [player.gold for player in do(state, "pick 1").players] == [5, 9, 0]


CHECKS: dict[str, Callable[[str, str, str], None]] = {
    **FAILURES,
    "free_if": check_free_if,
    "discount_pop": check_change(-1),
    "surcharge_pop": check_change(1),
    "gold_price": check_gold_price,
    "discard_if": check_discard_if,
    "pop_drain": check_pop_drain,
    "pop_cost_own_bonuses": check_pop_cost_own_bonuses,
    "type_discount": check_type_discount,
    "army": check_army(attack=True, defense=True),
    "army_attack": check_army(attack=True, defense=False),
    "army_defense": check_army(attack=False, defense=True),
    "army_per": check_army_per,
    "general": check_general,
    "cancel_army": check_cancel_army,
    "war_trump": check_war_trump,
    "turncoat": check_turncoat,
    "counterattack": check_counterattack,
    "swap_away": check_swap_away,
    "vp_from_gold": check_vp_from_gold,
    "gain_gold": check_gain_gold,
    "on_acquire_destroy": check_on_acquire_destroy,
    "seize": check_seize,
    "swap_self": check_swap_self,
    "trade_in_play": check_trade_in_play,
    "ransom": check_ransom,
    "poison": check_poison,
    "rob_richest": check_rob_richest,
}


@pytest.mark.clause("along-history.dice.8", "along-history.calamities.14", "along-history.texts.7")
@pytest.mark.parametrize(("name", "effect"), WITH_EFFECTS, ids=[f"{name}:{e}" for name, e in WITH_EFFECTS])
def test_each_effect_of_each_card_does_what_it_says(name: str, effect: str) -> None:
    """A card's effect is tried on a table made for it; an effect without a check fails."""
    age, card = name.split("/")

    CHECKS[effect.partition("(")[0]](age, card, effect)


def test_a_free_exchange_on_arrival_may_be_declined() -> None:
    """The verb that our decks do not use: one exchange for nothing."""
    from along_history.phases.discards import FreeExchange

    state = give_events(give_events(table(), 0, "forest"), 1, "hills")
    state.interrupt(FreeExchange(0))

    assert legal(state) == ["exchange forest 1 hills", "done"]
    assert events(do(state, "exchange forest 1 hills"), 0) == "hills"
