"""Faults of rules during play: named with plugin, hook and what was being done, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from astragal.engine.phase import DONE, Phase, PhasePlan
from astragal.engine.snapshot import digest
from astragal.engine.state import GameEnded
from astragal.errors import RuleFault
from astragal.plugins.compiler import Compiler
from astragal.plugins.records import Ending, Limit, Modifier, Offer, Reaction, Scoring, TieBreak
from astragal.plugins.registry import load_rule_file
from astragal.testing import follow
from tests.core import toy
from tests.core.toy import Gather, Gathered, at_gathering, compiled, plugin

GIFT = toy.Gift(seat=0, giver=1)


def fail(*arguments: Any) -> Any:
    """Raise as a careless rule does."""
    raise ZeroDivisionError("nothing to share")


FAULTS = {
    "modifiers": lambda: [Modifier("times", fail)],
    "limits": lambda: [Limit(("gather",), fail)],
    "actions": lambda: [Offer("gather", (toy.Give,), fail)],
    "reactions": lambda: [Reaction(Gathered, fail)],
    "endings": lambda: [Ending("never", fail, replaces=True)],
}
SCRIPTS = {
    "modifiers": ("* 2", "throw"),
    "limits": ("* 2", "throw"),
    "actions": ("* 2", "throw"),
    "reactions": ("* 2\n1 gather 1", "gather 1"),
    "endings": ("* 2\n1 done\n* 1\n2 done", "done"),
}


@pytest.mark.parametrize("hook", FAULTS)
def test_rule_that_raises_during_play_is_named(hook: str) -> None:
    """A fault names the plugin, the hook and what was being done."""
    rules = compiled(plugin("careless", **{hook: FAULTS[hook]}))
    script, doing = SCRIPTS[hook]

    with pytest.raises(AssertionError) as caught:
        follow(rules, script)

    fault = caught.value.__cause__
    assert isinstance(fault, RuleFault)
    assert (fault.plugin, fault.hook, fault.doing) == ("careless", hook, doing)
    assert str(fault) == (
        f"rule 'careless', hook '{hook}' during '{doing}': ZeroDivisionError: nothing to share "
        f"(test_rule_faults.py, line {fail.__code__.co_firstlineno + 2}): fix the rule, or play without it"
    )


@pytest.mark.parametrize("hook", ["scoring", "tie_break"])
def test_rule_that_raises_when_scores_are_counted_is_named(hook: str) -> None:
    """A fault in a score line or a tie break names the plugin and the hook."""
    record = Scoring("gifts", fail) if hook == "scoring" else TieBreak("odd", fail)
    rules, state = at_gathering(plugin("careless", **{hook: lambda: [record]}))

    with pytest.raises(RuleFault) as caught:
        rules.result(state)

    assert (caught.value.plugin, caught.value.hook) == ("careless", hook)


def test_fault_in_a_fork_leaves_the_state_intact() -> None:
    """Who plays on a fork first still has the position when a rule fails."""
    rules, state = at_gathering(plugin("careless", reactions=FAULTS["reactions"]))
    before = digest(state)

    with pytest.raises(RuleFault):
        rules.apply(state.fork(), Gather(1))

    assert digest(state) == before
    assert rules.choices(state) == (Gather(1), Gather(2), DONE)


RITE = """
from astragal import coded
from astragal import Offer
from astragal import hookimpl
from astragal import Action

@coded
class Rite(Action):
    kind = "rite"

    def apply(self, state):
        {body}

@hookimpl
def actions():
    return [Offer("gather", (Rite,), lambda state: (Rite(),))]
"""


@pytest.mark.parametrize(
    ("body", "problem"), [("1 / 0", "ZeroDivisionError"), ("raise SystemExit(3)", "SystemExit")]
)
def test_action_of_a_rule_that_raises_is_named(tmp_path: Path, body: str, problem: str) -> None:
    """An action's own code is laid at the door of the plugin that brought it."""
    source = tmp_path / "brittle_rite.py"
    source.write_text(RITE.format(body=body))
    rule = load_rule_file(source)
    rules = Compiler(toy.game(), [("brittle-rite", rule)], "toy").compile("plain", ["brittle-rite"], 2, {})
    state = rules.new()
    rules.answer(state, (2,))

    with pytest.raises(RuleFault) as caught:
        rules.apply(state, rules.read_action("rite"))

    assert (caught.value.plugin, caught.value.doing) == ("brittle-rite", "rite")
    line = RITE.split("\n").index("        {body}") + 1
    assert str(caught.value).startswith(f"rule 'brittle-rite' during 'rite': {problem}")
    assert f"(brittle_rite.py, line {line}): fix the rule" in str(caught.value)


def test_nobody_is_asked_when_the_game_has_ended() -> None:
    """A reaction to the end comes too late for a question; it is told so, with its line."""
    ask = plugin("late", reactions=lambda: [Reaction(GameEnded, lambda state, event: state.interrupt(GIFT))])
    rules = compiled(ask, options={"goal": 1})
    state = rules.new()
    rules.answer(state, (1,))
    rules.apply(state, Gather(1))
    rules.apply(state, DONE)
    rules.answer(state, (1,))

    with pytest.raises(RuleFault, match=r"'late', hook 'reactions'.*the game has ended: nobody can be asked"):
        rules.apply(state, DONE)


def test_fault_of_the_game_itself_is_named() -> None:
    """A game that fails is named like a rule."""

    class Broken(toy.GatherPhase):
        def choices(self, state: Any) -> Any:
            return fail()

    rules = compiled(turns={"turn": (toy.ThrowPhase, Broken)})
    state = rules.new()

    with pytest.raises(RuleFault, match=r"rule 'toy'.*during 'throw'.*nothing to share"):
        rules.answer(state, (1,))


def test_events_without_end_are_named() -> None:
    """A reaction that causes itself is a fault and not a hang."""
    echo = Reaction(Gathered, lambda state, event: state.emit(Gathered, event.seat, 1))
    rules, state = at_gathering(plugin("echo", reactions=lambda: [echo]))

    with pytest.raises(RuleFault) as caught:
        rules.apply(state, Gather(1))

    assert caught.value.doing == "gather 1"
    assert "RecursionError" in caught.value.problem


def test_circles_without_a_decision_are_found() -> None:
    """A game that goes on for ever without asking anybody is stopped, and the last rule is named."""

    def no_phases(plan: PhasePlan) -> None:
        plan.drop("throw")
        plan.drop("gather")
        plan.turns["turn"].append(Idle)

    class Idle(Phase):
        id = "idle"

    never = Ending("never", lambda state: False, replaces=True)
    rules = compiled(plugin("idle", amend_phases=no_phases, endings=lambda: [never]))

    with pytest.raises(RuleFault, match=r"rule 'idle'.*runs in circles without a decision"):
        rules.new()
