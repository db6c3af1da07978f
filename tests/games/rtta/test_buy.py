"""Buying developments and discarding goods."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from astragal.errors import Refused
from rtta.events import DevelopmentBought, GoodDiscarded
from rtta.phases.buy import Buy
from rtta.state import Table
from tests.games.rtta.positions import (
    GOODS,
    RULESETS,
    act,
    enter,
    give,
    goods_of,
    heard,
    made,
    phase_id,
    reason,
    rules_of,
    table,
    texts,
)

COSTS = [
    (ruleset, id, entry.cost, entry.points)
    for ruleset in RULESETS
    for id, entry in rules_of(ruleset, 2).content.developments.items()
]


def shopping(
    *developments: str,
    coins: int = 0,
    ruleset: str = "bronze-age",
    players: int = 2,
    options: dict[str, Any] | None = None,
    **pegs: int,
) -> Table:
    """Return a table whose active player is about to buy."""
    state = table(ruleset, players, **(options or {}))
    give(state.me, *developments, **{"food": 0, **pegs})
    state.coins = coins
    return enter(state, "buy")


@pytest.mark.parametrize(("ruleset", "id", "cost", "points"), COSTS)
@pytest.mark.clause("rtta.buy.6")
def test_each_development_is_bought_for_its_cost_and_scores_its_points(
    ruleset: str, id: str, cost: int, points: int
) -> None:
    """Coins equal to the cost buy it; one coin less does not."""
    state = shopping(coins=cost, ruleset=ruleset)
    poorer = shopping(coins=cost - 1, wood=1, ruleset=ruleset)

    act(state, f"buy {id} - 0")

    assert id in state.players[0].developments
    bonus = {"empire": 3}.get(id, 0)
    assert state.rules.total(state, 0) == points + bonus
    assert f"buy {id} - 0" not in texts(poorer)


@pytest.mark.clause("rtta.buy.2")
def test_whole_stacks_are_spent() -> None:
    """A stack of five wood is worth 15 and goes altogether."""
    state = shopping(wood=5, cloth=1)

    act(state, "buy agriculture wood 0")

    assert goods_of(state, 0) == {"cloth": 1}


@pytest.mark.clause("rtta.buy.2")
def test_no_change_is_given() -> None:
    """Overpaying loses the excess, and the log tells how much."""
    state = shopping(pottery=3, coins=7)

    act(state, "buy quarrying pottery 0")

    (event,) = heard(state, DevelopmentBought)
    assert (event.coins, event.wasted) == (7, 10)
    assert goods_of(state, 0) == {}


@pytest.mark.clause("rtta.buy.1")
def test_only_one_development_a_turn() -> None:
    """After a purchase the phase is over."""
    state = shopping(wood=4, stone=4)

    act(state, "buy leadership wood 0")

    assert phase_id(state) != "buy"


@pytest.mark.clause("rtta.buy.3")
def test_each_development_is_bought_once() -> None:
    """One's own developments are not listed again; others may buy them too."""
    state = shopping("leadership", coins=10)
    state.players[1].developments = frozenset({"irrigation"})

    assert texts(state) == ["buy irrigation - 0", "done"]
    assert reason(state, "buy leadership - 0") == "You already have it."


@pytest.mark.clause("rtta.buy.1")
def test_buying_is_optional() -> None:
    """Nothing need be bought, and goods are kept."""
    state = shopping(wood=4, stone=2)

    act(state, "done")

    assert goods_of(state, 0) == {"wood": 4, "stone": 2}


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("buy alchemy wood 0", "This game has no such development."),
        ("buy leadership wood+wood 0", "Name each good only once."),
        ("buy leadership gold 0", "Name each good only once."),
        ("buy leadership cloth 0", "You can't pay with goods you don't have."),
        ("buy leadership wood 1", "You need Granaries to pay with food."),
        ("buy leadership wood 4", "You don't have that much food."),
        ("buy leadership wood -1", "You don't have that much food."),
        ("buy empire wood 0", "That isn't enough to pay for it."),
    ],
)
def test_refused_purchases_say_why(action: str, why: str) -> None:
    """Each impossible purchase has its reason."""
    state = shopping(wood=4, food=3)

    assert reason(state, action) == why


def test_overpaying_is_allowed_though_not_listed() -> None:
    """Whoever wants to spend more than needed may."""
    state = shopping(wood=4, stone=4)

    assert "buy leadership wood+stone 0" not in texts(state)
    assert reason(state, "buy leadership wood+stone 0") == ""


def test_goods_may_be_named_in_any_order() -> None:
    """A payment that is worth exactly the cost is enough, however it is written."""
    state = shopping(wood=3, cloth=1)

    assert reason(state, "buy leadership wood+cloth 0") == reason(state, "buy leadership cloth+wood 0") == ""
    assert reason(state, "buy leadership wood 0") == "That isn't enough to pay for it."


@pytest.mark.clause("rtta.build.5")
def test_workers_that_built_nothing_are_gone() -> None:
    """None is left over for the next player."""
    state = table()
    state.workers = 2

    next(phase for phase in state.rules.phases if phase.id == "buy").enter(state)

    assert state.workers == 0


# --- Granaries ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "food"), [("bronze-age", 3), ("late-bronze-age", 2), ("revised", 2)])
@pytest.mark.clause("rtta.buy.4")
def test_granaries_sell_food(ruleset: str, food: int) -> None:
    """A food is worth 4 coins in the base game and 6 in the Late Bronze Age and the revised edition."""
    state = shopping("granaries", food=10, ruleset=ruleset)

    act(state, f"buy leadership - {food}")

    assert state.players[0].food == 10 - food
    assert reason(shopping("granaries", food=10, ruleset=ruleset), f"buy leadership - {food - 1}") != ""


@pytest.mark.clause("rtta.buy.5")
def test_granaries_bought_this_turn_cannot_help_pay() -> None:
    """Food pays for nothing while Granaries are being bought."""
    state = shopping(coins=26, food=10)

    assert reason(state, "buy granaries - 1") == "You need Granaries to pay with food."


def test_food_pays_together_with_goods_and_coins() -> None:
    """Coins, a stack and food add up."""
    state = shopping("granaries", coins=7, wood=2, food=5)

    act(state, "buy medicine wood 2")

    assert (state.players[0].food, goods_of(state, 0)) == (3, {})
    assert heard(state, DevelopmentBought)[0].wasted == 7 + 3 + 2 * 4 - 15


# --- the list of payments against brute force -----------------------------------------------------


def brute_force(state: Table) -> set[tuple[str, tuple[str, ...], int]]:
    """Return every payment that stops paying when any one stack or food is left out of it."""
    content, gear, player = state.rules.content, state.rules.gear, state.me
    rate = state.rules.quantities["coins_per_food"](state, state.active)
    worth = {good: gear.values[row][player.goods[row]] for row, good in enumerate(GOODS)}
    stacks = [set(c) for n in range(6) for c in combinations([g for g in GOODS if worth[g]], n)]
    found = set()
    for id, entry in content.developments.items():
        if id in player.developments:
            continue
        for stack in stacks:
            for food in range(player.food + 1 if rate else 1):
                paid = state.coins + sum(worth[g] for g in stack) + food * rate
                less = [paid - worth[g] for g in stack] + ([paid - rate] if food else [])
                if paid >= entry.cost and all(rest < entry.cost for rest in less):
                    found.add((id, tuple(g for g in GOODS if g in stack), food))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_listed_payments_are_those_of_brute_force(seed: int) -> None:
    """The list has each irredundant payment once."""
    rng = Random(seed)
    ruleset = rng.choice(["bronze-age", "late-bronze-age"])
    state = table(ruleset)
    caps = state.rules.gear.caps
    state.me.goods = [rng.randint(0, cap) if rng.random() < 0.6 else 0 for cap in caps]
    state.me.food = rng.randint(0, 15)
    known = sorted(state.rules.content.developments)
    state.me.developments = frozenset(rng.sample(known, rng.randint(0, 5)) + ["granaries"] * (seed % 2))
    state.coins = rng.choice([0, 7, 12, 14, 24, 36])
    expected = brute_force(state)

    enter(state, "buy")

    listed = [(a.development, a.goods, a.food) for a in state.legal if isinstance(a, Buy)] if expected else []
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


def test_payments_are_ticked() -> None:
    """People tick stacks and food; the first suggestion wastes least."""
    state = shopping("granaries", wood=4, stone=3, food=2, coins=2)
    chosen = next(s for s in state.rules.selections(state) if s.target == "development:leadership")

    assert chosen.candidates == ("good:wood", "good:stone", "food:1", "food:2")
    assert chosen.suggestions[0] == {"food:1", "food:2"}
    assert made(chosen, chosen.suggestions[0]).text == "buy leadership - 2"
    assert chosen.preview(frozenset({"good:wood"})) == "12 / 10"
    refused = chosen.check(frozenset({"food:1"}))
    assert refused is not None
    assert refused.reason == "That isn't enough to pay for it."


@pytest.mark.clause("rtta.buy.1")
def test_option_purchases_per_turn() -> None:
    """A table may allow two purchases; coins are gone after the first."""
    state = shopping(wood=4, stone=4, coins=14, options={"purchases_per_turn": 2})

    act(state, "buy leadership - 0")

    assert phase_id(state) == "buy"
    assert state.coins == 0


# --- discarding -----------------------------------------------------------------------------------


def discarding(*developments: str, options: dict[str, Any] | None = None, **pegs: int) -> Table:
    """Return a table whose active player is about to discard."""
    state = table(**(options or {}))
    give(state.me, *developments, **pegs)
    return enter(state, "discard")


@pytest.mark.clause("rtta.discard.1")
def test_printed_example_five_wood_and_two_stone() -> None:
    """Seven goods: one must go, a wood or a stone as the owner likes."""
    state = discarding(wood=5, stone=2)
    assert texts(state) == ["discard wood", "discard stone"]

    act(state, "discard stone")

    assert goods_of(state, 0) == {"wood": 5, "stone": 1}
    assert heard(state, GoodDiscarded)[0].good == "stone"
    assert state.active == 1


@pytest.mark.clause("rtta.discard.1")
def test_six_goods_may_be_kept() -> None:
    """Nothing is asked of whoever has six."""
    state = discarding(wood=4, stone=2)

    assert state.active == 1


def test_only_goods_one_has_are_discarded() -> None:
    """Another good is refused."""
    state = discarding(wood=5, stone=2)

    with pytest.raises(Refused):
        act(state, "discard cloth")


def test_discarding_cannot_be_declined() -> None:
    """While there are too many goods one cannot stop."""
    state = discarding(wood=5, stone=3)

    with pytest.raises(Refused):
        act(state, "done")


@pytest.mark.clause("rtta.discard.2")
def test_caravans_keep_everything() -> None:
    """With Caravans no good is discarded."""
    state = discarding("caravans", wood=8, stone=7)

    assert state.active == 1
    assert sum(state.players[0].goods) == 15


@pytest.mark.clause("rtta.discard.3")
def test_caravans_bought_this_turn_spare_the_discard() -> None:
    """Buying comes before discarding."""
    state = shopping(wood=8, stone=4, pottery=1)

    act(state, "buy caravans stone 0")

    assert state.active == 1
    assert sum(state.players[0].goods) == 9


@pytest.mark.clause("rtta.discard.4")
def test_only_the_active_player_discards() -> None:
    """An opponent with nine goods keeps them until the own turn ends."""
    state = table()
    give(state.players[1], wood=8, stone=1)

    enter(state, "discard")

    assert sum(state.players[1].goods) == 9


@pytest.mark.clause("rtta.discard.1")
def test_option_hand_limit() -> None:
    """A table may let people keep more."""
    state = discarding(wood=5, stone=2, options={"hand_limit": 8})

    assert state.active == 1
