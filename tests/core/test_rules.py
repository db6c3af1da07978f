"""The loop: legal actions, refusals, forced steps, results."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from astragal.engine.phase import DONE, Flow, Phase
from astragal.engine.snapshot import digest
from astragal.engine.state import CHANCE, OVER, Action, TurnStarted
from astragal.errors import Refused
from astragal.plugins.records import Ending, Scoring
from astragal.testing import follow, play_random, scripted
from tests.core import toy
from tests.core.toy import Accept, Decline, Gather, Give, at_gathering, compiled, plugin

# --- decisions ---------------------------------------------------------------------------------------


def test_new_game_waits_for_its_first_roll() -> None:
    """A fresh state has gone as far as it can by itself."""
    state = compiled().new()

    assert (state.to_move, state.round, state.active) == (CHANCE, 1, 0)
    assert compiled().choices(state) == ()


def test_choices_come_in_a_fixed_order() -> None:
    """What may be chosen is a tuple, computed once a step."""
    rules, state = at_gathering()

    assert rules.choices(state) == (Gather(1), Gather(2), DONE)
    assert rules.choices(state) is state.legal


def test_legal_action_is_carried_out() -> None:
    """Applying a listed action changes the table."""
    rules, state = at_gathering()

    rules.apply(state, Gather(2))

    assert state.players[0].stones == 2


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (Gather(3), "the die shows 2", "Gathering"),
        (Give(1), "not among the choices", ""),
        (Accept(), "not among", ""),
    ],
)
def test_unlisted_action_is_refused_and_changes_nothing(action: Action, reason: str, rule: str) -> None:
    """An action that is not legal gets a reason and the rule that says so; the table stays as it was."""
    rules, state = at_gathering()
    before = digest(state)

    with pytest.raises(Refused) as caught:
        rules.apply(state, action)

    assert digest(state) == before
    assert reason in str(caught.value.refusal)
    assert caught.value.refusal.rule == rule
    assert str(caught.value).startswith(f"'{action.text}' is not allowed now: ")


def test_actions_are_refused_while_a_roll_is_due() -> None:
    """Nobody acts before chance has answered."""
    rules = compiled()

    with pytest.raises(Refused, match="a roll or a draw comes first"):
        rules.apply(rules.new(), DONE)


def test_actions_are_refused_when_the_game_is_over() -> None:
    """Nobody acts after the end."""
    rules = compiled(options={"goal": 2})
    state = play_random(rules, 1).state

    with pytest.raises(Refused, match="the game is over"):
        rules.apply(state, DONE)


@pytest.mark.parametrize("outcome", [(4,), (0,), (), (1, 2)])
def test_impossible_outcome_is_refused_and_changes_nothing(outcome: tuple[int, ...]) -> None:
    """Chance cannot come out as it cannot."""
    rules = compiled()
    state = rules.new()
    before = digest(state)

    with pytest.raises(Refused, match="that result is impossible"):
        rules.answer(state, outcome)

    assert digest(state) == before


def test_outcome_is_refused_when_nothing_is_due() -> None:
    """An answer needs a question."""
    rules, state = at_gathering()

    with pytest.raises(Refused, match="there is nothing to roll or draw"):
        rules.answer(state, (1,))
    with pytest.raises(Refused, match="there is nothing to roll or draw"):
        rules.deal(state, Random(1))


def test_deal_answers_at_random_and_says_how() -> None:
    """The dealer's outcome is returned, so that it can be written down."""
    rules = compiled()
    state = rules.new()

    outcome = rules.deal(state, Random(1))

    assert (state.eyes,) == outcome


def test_text_that_is_no_action_is_refused() -> None:
    """A chance or an interrupt is not something that a player does."""
    rules = compiled()

    with pytest.raises(Exception, match="'throw' is not an action"):
        rules.read_action("throw")


# --- out of turn, and by itself ----------------------------------------------------------------------


def test_another_seat_decides_out_of_turn() -> None:
    """An interrupt asks its own seat, then the turn goes on where it was."""
    rules, state = at_gathering(players=3, options={"times": 3})
    rules.apply(state, Gather(2))

    rules.apply(state, Give(2))
    asked = (state.to_move, state.active, state.legal)
    rules.apply(state, Accept())

    assert asked == (2, 0, (Accept(), Decline()))
    assert (state.to_move, state.players[2].stones) == (0, 1)


def test_single_choice_is_taken_by_the_engine() -> None:
    """Where there is nothing to choose nobody is asked."""

    class OnlyOne(Phase):
        id = "gather"
        kinds = (Gather,)

        def choices(self, state: Any) -> tuple[Action, ...]:
            return () if state.gathered else (Gather(1),)

    rules = compiled(plugin(amend_phases=lambda plan: plan.replace("gather", OnlyOne)))
    state = rules.new()

    rules.answer(state, (2,))

    assert (state.players[0].stones, state.active, state.to_move) == (1, 1, CHANCE)


def test_interrupt_without_choices_is_dropped() -> None:
    """A decision that turns out to be none does not stop the game."""

    class NoAnswer(toy.GiftPhase):
        def choices(self, state: Any) -> tuple[Action, ...]:
            return ()

    rules, state = at_gathering(interrupts=(NoAnswer,))
    rules.apply(state, Gather(1))

    rules.apply(state, Give(1))

    assert state.interrupts == []
    assert (state.active, state.to_move) == (1, CHANCE)


def test_fork_in_the_middle_of_an_interrupt_is_independent() -> None:
    """A fork carries the pending decision along and answers it for itself."""
    rules, state = at_gathering()
    rules.apply(state, Gather(1))
    rules.apply(state, Give(1))
    before = digest(state)

    fork = state.fork()
    rules.apply(fork, Accept())

    assert digest(state) == before
    assert state.legal == (Accept(), Decline())
    assert fork.players[1].stones == 1


# --- the end -----------------------------------------------------------------------------------------


def test_result_shares_the_win_of_equals() -> None:
    """Whoever nothing parts wins together."""
    rules, state = at_gathering(players=3)

    result = rules.result(state)

    assert (result.scores, result.winners, result.ending) == ((0, 0, 0), (0, 1, 2), "")


def test_tie_break_parts_equals() -> None:
    """Among equal scores the larger tie break wins."""
    rules, state = at_gathering(plugin(scoring=lambda: [Scoring("gifts", lambda state, seat: 0)]))
    state.players[1].gifts = 1

    assert rules.result(state).winners == (1,)


def test_game_names_its_ending() -> None:
    """The first ending that is reached, in order, is the reason."""
    later = Ending("later", lambda state: True)
    rules = compiled(plugin(endings=lambda: [later]), options={"goal": 1})

    played = follow(rules, "* 1\n1 gather 1\n1 done\n* 1\n2 done")

    assert (played.state.to_move, played.state.ended) == (OVER, "goal")


def test_kinds_of_turn_follow_the_flow() -> None:
    """A flow decides whose turn of which kind is next."""

    class Guests(Flow):
        def next_turn(self, state: Any) -> None:
            if state.active == state.first and not state.notes.get("guest"):
                state.notes["guest"] = 1
                state.active = 1
                state.rules.start_turn(state, "guest")
                return
            state.notes["guest"] = 0
            state.active = state.first
            state.round += 1
            state.rules.start_turn(state, "turn")

    rules = compiled(
        turns={"turn": (toy.ThrowPhase, toy.GatherPhase), "guest": (toy.GatherPhase,)}, flow=Guests
    )

    heard = follow(rules, "* 2\n1 done\n2 done\n* 2\n1 done").events

    turns = [(event.seat, event.round) for event in heard if isinstance(event, TurnStarted)]
    assert turns == [(0, 1), (1, 1), (0, 2), (1, 2)]
    assert scripted("1").left == [["1"]]
