"""What the planner of Along History makes of wars and of gold."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from along_history.bots.planner import HistoryPlanner
from along_history.bots.wars import Wars, loot
from along_history.bots.worth import Worth, planner_weights, planner_worth_of
from along_history.payment.acquire import Buy
from along_history.phases.act import Bank, Collect
from along_history.phases.war import Attack, Generalship, Muster, Rally
from along_history.state import Table, War
from astragal import DONE, Action
from astragal.engine.wording import Words
from tests.games.along_history.ah_table import (
    give_civ,
    give_events,
    roll,
    rules_of,
    settled,
    table,
    token_worth,
)


def at_war(mine: str, theirs: str = "", token: int = 6, universal: int = 1) -> Table:
    """Return a table at which the first player may attack a rival who holds a token."""
    state = give_civ(give_civ(table(phase="war"), 0, mine), 1, theirs)
    state.players[0].universal = universal
    state.players[1].tokens = [token_worth(state, token)]
    return settled(state)


def decision(state: Table) -> Action:
    """Return what a planner does."""
    return HistoryPlanner(state.rules, 0, Random(1)).choose(state, state.legal)


def test_planner_attacks_with_a_universal_resource_when_it_is_much_stronger() -> None:
    """Twelve population against none take a token of 6 most of the time."""
    state = at_war("the_fire the_fire the_fire the_fire the_fire the_fire")

    assert isinstance(decision(state), Attack)


def test_planner_stays_at_peace_when_it_is_weaker() -> None:
    """An army without a chance is not worth a universal resource."""
    state = at_war("", "the_fire the_fire the_fire")

    assert decision(state) is DONE


@pytest.mark.parametrize("generals", [0, 1])
def test_war_dice_are_exact(generals: int) -> None:
    """Each general rolls dice below the mean again: the same odds as by trying every roll."""
    compiled = rules_of().gear
    faces = [face for die in compiled.greens for face in [compiled.yields[die]]]
    mean = sum(faces[0]) / len(faces[0])
    found, plain = Counter[int](), Counter[int]()
    for first in product(*faces):
        plain[sum(first)] += 1
        for again in product(*faces) if generals else [first]:
            found[sum(b if a < mean else a for a, b in zip(first, again, strict=True))] += 1

    odds = dict(planner_worth_of(rules_of()).differences[generals, 0])

    exact = Counter[int]()
    for (one, n), (other, m) in product(found.items(), plain.items()):
        exact[one - other] += n * m
    for difference, times in exact.items():
        assert odds[difference] == pytest.approx(times / (found.total() * plain.total()))


def test_loot_is_the_best_token_within_the_lead() -> None:
    """A lead of 4 takes the token of 3, not that of 6; a tie takes nothing."""
    assert loot([6, 3], 4, [(0, 1.0)]) == 3
    assert loot([6, 3], 0, [(0, 1.0)]) == 0
    assert loot([6, 3], 4, [(-4, 0.25), (0, 0.25), (2, 0.5)]) == pytest.approx(3.75)


def test_cards_kept_upright_protect_tokens() -> None:
    """The threat of a rival's army is smaller for a player with cards to tap."""
    state = at_war("the_fire the_fire", "the_fire the_fire the_fire")
    state.players[0].tokens = [token_worth(state, 3)]
    state.players[1].universal = 1

    wars = Wars(state, 0, Worth(state.rules, {**planner_weights(), "threat": 1.0}))

    assert wars.threat(4) < wars.threat(0)


def test_a_general_rolls_low_war_dice_again() -> None:
    """A planner has dice below the mean rolled again and keeps the others."""
    state = table(age="middle-ages", phase="war")
    state.war = War(0, 1, raising=0, dice=(0, 3, 5), rerolls=1)
    state.ask(Generalship.of(0))

    action = decision(settled(state))

    assert isinstance(action, Rally)
    assert action.which == (state.compiled.greens[0],)


def test_planner_doubles_the_money_die_to_buy() -> None:
    """Where 4 gold and a money die of 4 do not pay for a card, an x2 makes it enough."""
    state = give_events(table(age="antiquity"), 0, "cleopatra")
    state.players[0].gold = 4
    state = settled(roll(state, "1 1 1 ingenuity x2 war gold-4"))
    bot = HistoryPlanner(state.rules, 0, Random(1))

    first = bot.choose(state, state.legal)
    state.rules.play(state, first)
    second = bot.choose(state, state.legal)

    assert isinstance(first, Bank)
    assert first.doublings == 1
    assert isinstance(second, Buy)


def test_planner_takes_the_money_before_it_buys() -> None:
    """A card that costs more than there is can be bought once the money die has paid."""
    state = give_events(table(age="antiquity"), 0, "cleopatra")
    state.players[0].gold = 7
    state = settled(roll(state, "1 1 1 ingenuity war war gold-4"))
    bot = HistoryPlanner(state.rules, 0, Random(1))

    first = bot.choose(state, state.legal)
    state.rules.play(state, first)

    assert isinstance(first, Bank)
    assert isinstance(bot.choose(state, state.legal), Buy)


def test_planner_collects_gold_from_cards_that_give_nothing_else() -> None:
    """Such a card is tapped at once: nothing is lost by it."""
    state = give_civ(give_events(table(age="middle-ages"), 0, "alchemy"), 0, "barony")
    state = settled(roll(state, "1 1 1 ingenuity war war gold-4"))

    assert isinstance(decision(state), Collect)


def test_bonuses_are_worth_more_with_another_age_to_come() -> None:
    """A card in view becomes heritage when the age ends, unless the match ends with it."""
    worths = []
    for ages in ("prehistory", "prehistory,antiquity,middle-ages"):
        rules = rules_of(ages=ages)
        bare, rich = (give_civ(rules.new(), 0, names) for names in ("", "the_fire"))
        worth = planner_worth_of(rules)
        worths.append(worth.position(rich, 0) - worth.position(bare, 0))

    assert worths[1] > worths[0]


def advised(state: Table, seat: int = 0) -> tuple[Action, list[tuple[float, list[str]]]]:
    """Return what a hint recommends, and the worth and reasons of its plans."""
    advice = HistoryPlanner(state.rules, seat, Random(1)).explain(state, state.legal)
    words = Words("en", state.rules.namings, ("Ann", "Bob"))
    return advice.action, [
        (round(plan.worth, 2), [reason.say(words) for reason in plan.reasons]) for plan in advice.plans
    ]


def test_a_hint_attacks_where_the_planner_does_and_says_how_often_it_wins() -> None:
    """Dice are still to be rolled, so the worth is the mean over them, not that of the table before."""
    state = at_war("the_fire the_fire the_fire the_fire the_fire the_fire")

    action, plans = advised(state)

    assert action == decision(state)
    assert plans[0][0] > 0
    assert plans[0][1] == ["This army wins 100% of the time if the other side tilts every card it can"]
    assert (0.0, ["Your cards stay straight for your defence"]) in plans


def test_a_hint_says_how_often_an_army_holds_out() -> None:
    """The attacker's army is known, and only the own dice are open: 6 or more of three dice, say."""
    state = table(phase="war")
    give_civ(state, 1, "forest hunting")
    state.players[1].tokens = [token_worth(state, 3)]
    state.war = War(0, 1, attack=6, raising=1)
    state.ask(Muster.of(1))
    faces = [state.compiled.yields[die] for die in state.compiled.greens]
    held = sum(sum(dice) + 1 >= 6 for dice in product(*faces)) / 6**3

    _, plans = advised(settled(state), 1)

    assert plans[0][1] == [f"This army holds out {round(100 * held)}% of the time"]
    assert plans[0][0] > plans[1][0] == 0.0


def test_without_wars_a_token_puts_nobody_at_war() -> None:
    """In the peaceful modes a player may hold tokens, and no rival can take them."""
    rules = rules_of(2, "peaceful")
    state = rules.new()
    state.players[0].tokens.append(0)

    wars = Wars(state, 0, planner_worth_of(rules))

    assert wars.matter
    assert wars.fronts == []
