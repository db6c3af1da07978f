"""The loop that is written for each ruleset: what stands in it, what it leaves out, how its faults look."""

from __future__ import annotations

import linecache
import traceback
from collections.abc import Sequence
from typing import Any

import pytest

from astragal.engine.phase import DONE, Phase, PhasePlan
from astragal.engine.rules import Rules
from astragal.engine.state import Action, PhasePassed, State
from astragal.errors import RuleFault
from astragal.plugins.loop.source import PythonSource
from astragal.plugins.records import Limit, Modifier, Offer, Preset, Reaction
from astragal.testing import follow
from tests.core import toy
from tests.core.toy import Gather, at_gathering, compiled, plugin

# --- what is written ---------------------------------------------------------------------------------


def test_a_value_keeps_its_name_and_another_gets_a_variation() -> None:
    """Two functions of one name do not get in each other's way in the written source."""
    source = PythonSource("A file.")

    names = [source.name("choose", value) for value in ("one", "other", "one")]

    assert names == ["choose", "choose_2", "choose"]


def test_tracebacks_show_the_lines_that_were_written() -> None:
    """A written line is found as if it stood in a file."""
    source = PythonSource("A file.")
    with source.function("divide(number)", "Divide."):
        source("return number / 0")
    divide = source.run("test")["divide"]

    with pytest.raises(ZeroDivisionError) as caught:
        divide(1)

    assert "return number / 0" in "".join(traceback.format_exception(caught.value))


def test_the_loop_of_a_ruleset_is_there_to_be_read() -> None:
    """The source names each phase, and Python knows it as the file of the functions that play."""
    rules = compiled()

    written = "".join(linecache.getlines(rules.play.__code__.co_filename))

    assert all(f"# {phase.id}\n" in written for phase in rules.phases)
    assert rules.written().startswith(written)


def test_limits_are_asked_only_where_their_kinds_can_be_chosen() -> None:
    """A limit on gathering costs the phase of gathering something, and no other."""
    rules = compiled(plugin(limits=lambda: [Limit(("gather",), lambda state, action: None)]))

    limited = [line for line in rules.written().splitlines() if line.startswith("def choose_in_")]

    assert limited == ["def choose_in_gather(state):"]


# --- the walk ----------------------------------------------------------------------------------------


class Silence(Phase[State]):
    """Ends the game when it starts; there is nothing to choose in it."""

    id = "silence"

    def enter(self, state: State) -> None:
        state.rules.finish(state, "silence")


def test_nobody_is_asked_after_the_game_has_ended_in_a_phase_without_choices() -> None:
    """The phase that follows would have choices, but the game is over."""
    rules = compiled(plugin(amend_phases=lambda plan: plan.insert_before("gather", Silence)))

    state = follow(rules, "* 2").state

    assert (state.ended, state.to_move) == ("silence", -2)


def test_a_question_asked_because_a_phase_passed_comes_before_the_next_phase() -> None:
    """Reactions to passing are heeded although nothing happens when the next phase starts."""
    asked: list[int] = []

    def react(state: Any, event: PhasePassed) -> None:
        if event.phase == "quiet":
            asked.append(event.seat)
            state.ask(toy.Gift(seat=1, giver=0))

    class Quiet(Phase[State]):
        id = "quiet"

        def choices(self, state: State) -> Sequence[Action]:
            return ()

    def amend_phases(plan: PhasePlan) -> None:
        plan.insert_before("gather", Quiet)

    rules = compiled(plugin(amend_phases=amend_phases, reactions=lambda: [Reaction(PhasePassed, react)]))

    state = follow(rules, "* 2").state

    assert asked == [0]
    assert state.interrupts[-1].kind == toy.Gift.kind


# --- trusted and strange -----------------------------------------------------------------------------


def fail(*arguments: Any) -> Any:
    """Raise as a careless rule does."""
    raise ZeroDivisionError("nothing to share")


def with_expansion(**hooks: Any) -> Rules:
    """Return the toy's rules with an expansion that a ruleset of the toy itself names."""
    presets = (Preset("plain", "Plain", (1, 4), rules=("toy.expansion",)),)
    return compiled(plugin("toy.expansion", **hooks), presets=presets)


def test_an_expansion_of_the_game_is_called_without_a_guard() -> None:
    """What its own ruleset names is the game's, and what it hands over stands in the source as it is."""
    modifier = Modifier("times", lambda state, seat, value: value)

    rules = with_expansion(modifiers=lambda: [modifier])

    assert not hasattr(rules.quantities["times"], "__wrapped__")
    assert rules.plugins.trusted == {"", "toy", "toy.expansion"}


@pytest.mark.parametrize(
    ("hook", "records", "script"),
    [
        ("modifiers", lambda: [Modifier("times", fail)], "* 2"),
        ("actions", lambda: [Offer("gather", (Gather,), fail)], "* 2"),
    ],
)
def test_a_fault_of_an_expansion_names_hook_file_and_line(hook: str, records: Any, script: str) -> None:
    """Nothing guards it, so the traceback tells whose function failed."""
    rules = with_expansion(**{hook: records})

    with pytest.raises(AssertionError) as caught:
        follow(rules, script)

    fault = caught.value.__cause__
    assert isinstance(fault, RuleFault)
    assert (fault.plugin, fault.hook) == ("toy.expansion", hook)
    assert f"(test_written_loop.py, line {fail.__code__.co_firstlineno + 2})" in fault.problem


def test_done_in_a_phase_goes_on_to_the_next_player() -> None:
    """Ending a phase is the commonest step, and has a way of its own through the loop."""
    rules, state = at_gathering()

    rules.play(state, DONE)

    assert (state.active, state.to_move) == (1, -1)
