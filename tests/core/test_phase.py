"""Phases: the plan of a turn, the end of a phase, the order of turns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from astragal.engine.phase import DONE, Phase, PhasePlan
from astragal.engine.state import CHANCE, OVER, TurnStarted
from astragal.errors import BadInput
from astragal.testing import play
from astragal.testing.playing import at_random, dealt
from tests.core.toy import (
    Accept,
    Gather,
    GatherPhase,
    GiftPhase,
    Give,
    Table,
    Throw,
    ThrowPhase,
    compiled,
    plugin,
)

Change = Callable[[PhasePlan], object]
NO_RULES: Any = None


class Market(Phase):
    """A phase that a rule brings."""

    id = "market"


class Rite(Phase):
    """Another one."""

    id = "rite"


def plan() -> PhasePlan:
    """Return a plan of two kinds of turn."""
    return PhasePlan({"turn": (ThrowPhase, GatherPhase), "short": (GatherPhase,)}, (GiftPhase,))


def ids(plan: PhasePlan, turn: str = "turn") -> list[str]:
    """Return the ids of a turn's phases."""
    return [phase.id for phase in plan.turns[turn]]


@pytest.mark.parametrize(
    ("change", "expected", "told"),
    [
        (
            lambda plan: plan.insert_before("throw", Market),
            ["market", "throw", "gather"],
            "inserts market before throw",
        ),
        (
            lambda plan: plan.insert_after("throw", Market),
            ["throw", "market", "gather"],
            "inserts market after throw",
        ),
        (lambda plan: plan.replace("gather", Market), ["throw", "market"], "replaces gather"),
        (lambda plan: plan.drop("throw"), ["gather"], "drops throw"),
        (
            lambda plan: plan.move_after("throw", "gather"),
            ["gather", "throw"],
            "moves throw after gather",
        ),
    ],
    ids=["insert_before", "insert_after", "replace", "drop", "move_after"],
)
def test_plan_can_be_changed(change: Change, expected: list[str], told: str) -> None:
    """Rules insert, replace, drop and move phases; each change is noted in words."""
    changed = plan()

    change(changed)

    assert ids(changed) == expected
    assert changed.touched == [told]


def test_a_phase_may_take_the_place_of_one_with_its_own_id_only() -> None:
    """A better Throw is still the throw; a second Gather beside the first would be one too many."""
    better = type("BetterThrow", (ThrowPhase,), {})
    changed = plan()

    changed.replace("throw", better)

    assert changed.turns["turn"] == [better, GatherPhase]
    with pytest.raises(BadInput, match="there is a phase 'gather' in this turn already"):
        changed.replace("throw", GatherPhase)


def test_a_moved_phase_comes_directly_after_the_other() -> None:
    """Not at the end of the turn."""
    changed = PhasePlan({"turn": (ThrowPhase, GatherPhase, Market, Rite)})

    changed.move_after("throw", "gather")

    assert ids(changed) == ["gather", "throw", "market", "rite"]


def test_plan_can_be_changed_for_one_kind_of_turn() -> None:
    """A change can be meant for one kind of turn only."""
    changed = plan()

    changed.insert_after("gather", Market, turn="short")

    assert ids(changed) == ["throw", "gather"]
    assert ids(changed, "short") == ["gather", "market"]


@pytest.mark.parametrize(
    ("change", "turn", "short"),
    [
        (
            lambda plan: plan.insert_after("gather", Market),
            ["throw", "gather", "market"],
            ["gather", "market"],
        ),
        (
            lambda plan: plan.insert_before("gather", Market),
            ["throw", "market", "gather"],
            ["market", "gather"],
        ),
        (lambda plan: plan.replace("gather", Market), ["throw", "market"], ["market"]),
        (lambda plan: plan.drop("gather"), ["throw"], []),
        (lambda plan: plan.move_after("throw", "gather"), ["gather", "throw"], ["gather"]),
    ],
    ids=["insert_after", "insert_before", "replace", "drop", "move_after"],
)
def test_plan_is_changed_for_every_kind_of_turn_that_has_the_phase(
    change: Change, turn: list[str], short: list[str]
) -> None:
    """Who names no turn means them all: a phase that is dropped is gone."""
    changed = plan()

    change(changed)

    assert ids(changed) == turn
    assert ids(changed, "short") == short
    assert len(changed.touched) == 1


def test_a_change_of_one_kind_of_turn_is_told_with_it() -> None:
    """`rules explain` names the turn that a rule names."""
    changed = plan()

    changed.drop("gather", turn="short")

    assert changed.touched == ["drops gather in turn short"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda plan: plan.drop("gather", turn="shrot"),
            "there is no kind of turn 'shrot': did you mean short?",
        ),
        (
            lambda plan: plan.drop("throw", turn="short"),
            "there is no phase 'throw' in turn 'short': use one of gather",
        ),
        (lambda plan: plan.move_after("throw", "rite"), "there is no phase 'rite'"),
        (
            lambda plan: (
                [plan.insert_after("throw", Market, turn="turn"), plan.drop("gather", turn="turn")]
                and plan.move_after("market", "gather")
            ),
            "no turn has both 'market' and 'gather': name two phases of one turn",
        ),
        (
            lambda plan: plan.insert_after("throw", Market(NO_RULES)),
            "is no class of phases: hand over the class, not an object of it",
        ),
        (
            lambda plan: plan.insert_after("throw", type("Envy", (), {"id": "envy"})),
            r"the class Envy is no class of phases: write class Envy\(Phase\)",
        ),
    ],
    ids=["no-such-turn", "not-in-this-turn", "no-such-phase", "apart", "object", "no-phase"],
)
def test_a_change_that_cannot_be_made_is_refused(change: Change, message: str) -> None:
    """The message says what there is."""
    with pytest.raises(BadInput, match=message):
        change(plan())


def test_changes_follow_each_other() -> None:
    """A later rule sees what an earlier one inserted."""
    changed = plan()

    changed.insert_after("throw", Market)
    changed.insert_after("market", Rite)

    assert ids(changed) == ["throw", "market", "rite", "gather"]


def test_misspelt_phase_is_named_with_what_it_was_meant_to_be() -> None:
    """A misspelt phase is answered with the one that is spelt most like it, or with the list of phases."""
    with pytest.raises(BadInput, match="there is no phase 'thorw': did you mean throw"):
        plan().drop("thorw")
    with pytest.raises(BadInput, match="there is no phase 'sing': use one of throw, gather"):
        plan().drop("sing")


def test_interrupts_can_be_added() -> None:
    """A rule can bring a decision out of turn."""
    changed = plan()

    changed.add_interrupt(Market)

    assert set(changed.interrupts) == {"gift", "market"}


def test_done_ends_the_phase() -> None:
    """Done passes on to the next phase or turn."""
    rules = compiled()
    state = rules.new()
    rules.answer(state, (2,))

    rules.apply(state, DONE)

    assert (state.active, state.to_move) == (1, CHANCE)


def test_done_ends_an_interrupt_only() -> None:
    """In a decision out of turn, done ends that decision and not the phase."""
    rules = compiled()
    state = rules.new()
    rules.answer(state, (2,))
    rules.apply(state, Gather(2))
    rules.apply(state, Give(1))

    DONE.apply(state)
    rules.settle(state)

    assert state.interrupts == []
    assert state.active == 1


def test_a_phase_says_why_not() -> None:
    """A phase without words of its own still gives a reason."""
    rules = compiled()
    state = rules.new()
    rules.answer(state, (2,))

    refusal = rules.refusal(state, Accept())

    assert refusal is not None
    assert "not among the choices" in refusal.reason


def test_turns_go_round_from_the_first_seat() -> None:
    """Everybody has a turn in a round; the next round begins with the first seat."""
    rules = compiled(players=3)
    state = rules.new()
    turns = []

    for _ in range(7):
        turns.append((state.round, state.active))
        rules.answer(state, (1,))
        rules.apply(state, DONE)

    assert turns == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]


def test_endings_are_asked_after_a_whole_round() -> None:
    """Whoever reaches the goal first lets the others finish the round."""
    rules = compiled(options={"goal": 3})
    state = rules.new()
    rules.answer(state, (3,))
    rules.apply(state, Gather(3))
    rules.apply(state, DONE)
    goes_on = state.ended

    rules.answer(state, (1,))
    rules.apply(state, DONE)

    assert goes_on == ""
    assert (state.ended, state.to_move, state.round) == ("goal", OVER, 1)


def test_phase_without_choices_is_left_at_once() -> None:
    """A phase that a rule inserts and that asks nothing does not hold the game up."""
    rules = compiled(plugin(amend_phases=lambda plan: plan.insert_after("throw", Market)))
    state = rules.new()

    rules.answer(state, (2,))

    assert rules.phase_of(state).id == "gather"
    assert rules.deal(rules.new(), Random(1))


def test_a_phase_knows_its_rules() -> None:
    """Options and quantities are asked of them."""
    rules = compiled()

    assert all(phase.rules is rules for phase in rules.phases)


# --- setting up --------------------------------------------------------------------------------------


class Bounty(Phase):
    """Everybody gets a stone before the first round."""

    id = "bounty"

    def enter(self, state: Table) -> None:
        for player in state.players:
            player.stones += 1
        state.chance = Throw()


def test_setting_up_comes_once_before_the_first_round() -> None:
    """A rule may put a phase before the first turn; it is nobody's turn, and no turn is said to begin."""
    rules = compiled(plugin("bountiful", amend_phases=lambda plan: plan.set_up(Bounty)))

    state = rules.new(listen=True)

    assert [player.stones for player in state.players] == [1, 1]
    assert (state.round, state.to_move, state.heard) == (0, CHANCE, [])
    rules.answer(state, (1,))
    assert state.round == 1
    assert state.heard[0] == TurnStarted(0, 1)
    play(rules, at_random(1), dealt(1), state=state)
    assert state.to_move == OVER


def test_setting_up_is_explained() -> None:
    """What a rule adds is told in words, and twice the same id is refused."""
    changed = plan()

    changed.set_up(Bounty)

    assert changed.touched == ["adds bounty to setting up"]
    with pytest.raises(BadInput, match="there is a phase 'bounty' in this turn already"):
        changed.set_up(Bounty)
