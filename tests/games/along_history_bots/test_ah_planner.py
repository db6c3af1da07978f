"""The planner of Along History: what it plans, and that it carries its plans out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from along_history.bots.courses import Course
from along_history.bots.ends import Ends
from along_history.bots.planner import HistoryPlanner
from along_history.bots.search import Effort, HistorySearcher
from along_history.bots.spending import most, out_of_reach, spend
from along_history.bots.turn import Turn
from along_history.payment.acquire import Acquire
from along_history.payment.purse import purse
from along_history.payment.spent import read_thing
from along_history.phases.discards import Discard, Exchange
from along_history.state import Table
from astragal.engine.state import OVER, Action
from astragal.engine.wording import Words
from tests.bot_games import played
from tests.games.along_history.ah_table import (
    give_civ,
    give_events,
    lay_token,
    roll,
    rules_of,
    settled,
    table,
)


def position(faces: str, mine: str, theirs: str = "", turn: str = "active", civ: str = "") -> Table:
    """Return a table of two at which the first player acts with these dice and events."""
    state = give_events(give_events(table(turn=turn), 0, mine), 1, theirs)
    return settled(roll(give_civ(state, 0, civ), faces))


def decisions(state: Table, number: int) -> list[Action]:
    """Return the first decisions of a planner, until chance or somebody else has the word."""
    bot, found = HistoryPlanner(state.rules, 0, Random(1)), list[Action]()
    while len(found) < number and state.to_move == 0:
        found.append(bot.choose(state, state.legal))
        state.rules.play(state, found[-1])
    return found


def test_planner_acquires_what_it_can_pay() -> None:
    """Five population and an ingenuity pay for the Forest."""
    state = position("2 2 1 ingenuity war war", "forest")

    (first,) = decisions(state, 1)

    assert isinstance(first, Acquire)
    assert first.card == "forest"


def test_planner_exchanges_for_a_card_that_it_can_pay() -> None:
    """A die that is of no use brings over the rival's Forest, which the other dice pay for."""
    state = position("2 2 1 ingenuity war war", "mammoth", "forest")

    given, swapped, taken = decisions(state, 3)

    assert isinstance(given, Discard)
    assert isinstance(swapped, Exchange)
    assert (swapped.card, swapped.theirs) == ("mammoth", "forest")
    assert isinstance(taken, Acquire)
    assert taken.card == "forest"


def test_planner_exchanges_pawns_in_other_turns_too() -> None:
    """Result pawns cannot be rolled, but one may be given up for an exchange."""
    state = position("3 1 1 ingenuity war war", "mammoth bear", "hunting swamp", turn="other")

    given, swapped, *_ = decisions(state, 2)

    assert isinstance(given, Discard)
    assert isinstance(swapped, Exchange)


def test_planner_uses_a_new_bonus_at_once() -> None:
    """The Lowland's population helps to pay for the next card in the same turn."""
    state = position("3 3 . ingenuity war war", "lowland hunting", civ="forest")

    taken = {action.card for action in decisions(state, 6) if isinstance(action, Acquire)}

    assert taken == {"lowland", "hunting"}


def test_a_plan_counts_the_token_it_wins() -> None:
    """An end of the turn with a card that meets a token's condition is worth more."""
    state = position("1 1 1 ingenuity war war", "forest")
    quick = HistoryPlanner(state.rules, 0, Random(1)).quick
    forest = state.design("forest").index
    reached = lay_token(state.fork(), "1a", "type:terrain>=1")

    without, with_token = (Turn(at, 0, quick).ends[(forest,), 0] for at in (state, reached))

    assert with_token > without


def test_spending_takes_what_the_payment_takes() -> None:
    """Dice, doublers, bonuses and universal resources are gone after a payment."""
    state = position("3 2 1 force x2 war", "forest", civ="hunting")
    state.players[0].universal = 1
    payment = tuple(map(read_thing, ("3x2", "force", "p1", "universal-culture")))

    left = spend(state.compiled, purse(state, 0), payment)

    assert (left.greens, left.blues, left.doublers) == (((2, 1), (1, 1)), (), 0)
    assert (left.upright, left.universal) == ((), 0)


def test_no_payment_is_out_of_reach() -> None:
    """The quick bound never rules out a cost that can be paid."""
    for faces in ("3 2 1 force x2 x2", "1 1 1 culture war x2", "2 2 3 ingenuity golden-age x2"):
        state = position(faces, "forest", civ="hunting (fishing) the_fire")
        state.players[0].universal = 2
        having = purse(state, 0)
        bound = most(state.compiled, having)
        for design in state.compiled.designs:
            if state.compiled.payments.ways(design.cost, having):
                assert not out_of_reach(design.cost, bound, having), design.id


@pytest.mark.parametrize("preset", ["one-age", "initiation", "progressive"])
@pytest.mark.parametrize("players", [2, 3])
def test_planner_finishes_every_mode(preset: str, players: int) -> None:
    """Every choice is legal in every mode and at every table."""
    rules = rules_of(players, preset, round_limit=4)

    end = played(rules, ["planner"] * players, 5)

    assert end.ended


def test_planner_beats_greedy() -> None:
    """Planned turns win most games against rules of thumb."""
    rules, won = rules_of(2), 0.0
    for game in range(16):
        kinds = ["planner", "greedy"] if game % 2 else ["greedy", "planner"]
        winners = rules.result(played(rules, kinds, game)).winners
        won += (kinds.index("planner") in winners) / len(winners)

    assert won >= 9


def test_advice_is_a_plan_for_the_whole_turn() -> None:
    """A hint names the exchange, the purchase and the payment, and what each plan is worth."""
    state = position("2 2 1 ingenuity war war", "mammoth", "forest")
    bot = HistorySearcher(state.rules, 0, Random(1), effort=Effort(samples=1, rounds=1))

    advice = bot.explain(state, state.legal)

    assert advice.plans[0].actions[0] == advice.action
    assert any(isinstance(action, Acquire) and action.payment for action in advice.plans[0].actions)
    assert [plan.worth for plan in advice.plans] == sorted((p.worth for p in advice.plans), reverse=True)
    assert all(reason.say(Words("fr", state.rules.namings)) for reason in advice.reasons)


def test_a_course_that_was_dropped_is_worth_no_more_than_those_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A few lucky playouts in the first round do not make a later plan of a hint look the best."""
    state = position("2 2 1 ingenuity war war", "mammoth", "forest")
    bot = HistorySearcher(state.rules, 0, Random(1), effort=Effort(samples=1, rounds=2))
    courses = [Course(3.0, (action,)) for action in state.legal[:3]]
    outcomes = iter([5.0, 5.2, 4.9, *[0.0] * 10])
    monkeypatch.setattr(bot, "_outcome", lambda *_: next(outcomes))

    compared = bot._compared(state, courses)

    worths = [course.worth for course in compared]
    assert compared[-1].actions == courses[2].actions
    assert worths == sorted(worths, reverse=True)


def test_search_takes_a_clear_course_at_once() -> None:
    """Where one course is far ahead no playout is needed, so its generator is not touched."""
    state = position("2 2 1 ingenuity war war", "forest")
    rng = Random(3)
    before = rng.getstate()

    HistorySearcher(state.rules, 0, rng, effort=Effort(margin=0.0)).choose(state, state.legal)

    assert rng.getstate() == before


@pytest.mark.parametrize("over", ["turn", "game"])
def test_planner_acquires_nothing_in_its_mind_after_its_turn(
    monkeypatch: pytest.MonkeyPatch, over: str
) -> None:
    """Where the first card ends the turn, or the game with it, the second does nothing any more."""
    state = position("2 2 1 ingenuity war war", "forest mammoth")
    bot = HistoryPlanner(state.rules, 0, Random(1))
    ends, arrived = Ends(state, 0, bot.quick), list[str]()

    def pass_on(after: Table, luck: Random, stop: Callable[[Table], bool]) -> None:
        if over == "game":
            after.ended, after.to_move = "deck", OVER
        else:
            after.active = 1
            assert stop(after)

    monkeypatch.setattr(ends, "_go_on", pass_on)
    monkeypatch.setattr(
        "along_history.bots.ends.arrive", lambda state, seat, design: arrived.append(design.id)
    )
    ends._played(tuple(state.players[0].events[:2]))

    assert arrived == ["forest"]
