"""The mistakes that authors make: each is one line that names the rule, the place and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from astragal.errors import AstragalError
from astragal.testing import assert_rule_is_sound
from astragal.testing.soundness import Soundness, look_at_rule

HEAD = '''"""A rule with a mistake in it."""
from fractions import Fraction
import attrs
from astragal import *
from astragal.engine.state import Interrupt
from rtta.events import BoxChecked
GAME = "rtta"
'''
TITHE = """
class Tithe(Action):
    kind = "tithe"
    def apply(self, state):
        state.me.food -= 1
        {more}
@hookimpl
def actions():
    return [Offer("build", (Tithe,), lambda state: [Tithe()] if state.me.food else [])]
"""
LOT = """
@coded
class Lot(Chance):
    kind = "lot"
    def outcomes(self, state):
        return {outcomes}
    def resolve(self, state, outcome):
        state.me.food = 3
@coded
"""


def check(tmp_path: Path, text: str, name: str = "some_rule") -> Soundness:
    """Check a rule that is written down."""
    path = tmp_path / f"{name}.py"
    path.write_text(HEAD + text)
    return look_at_rule(path, games=1, hash_seeds=())


MISTAKES = {
    "unknown-quantity": (
        "@hookimpl\ndef modifiers():\n    return [Modifier('coin_per_die', lambda s, p, v: v)]",
        "hook 'modifiers': there is no quantity 'coin_per_die': did you mean coins_per_die?",
    ),
    "unknown-effect": (
        "from rtta.content import Effect\n@hookimpl\ndef amend_content(content):\n"
        "    content.developments['coinage'].effects.append(Effect('hand_limt', 1))",
        "rule 'some-rule', hook 'amend_content': there is no quantity 'hand_limt': did you mean hand_limit?",
    ),
    "other-record": (
        "@hookimpl\ndef modifiers():\n    return [Limit(('buy',), lambda s, a: None)]",
        "hook 'modifiers': must return a list of Modifier, not one with a Limit in it",
    ),
    "event-by-name": (
        "@hookimpl\ndef reactions():\n    return [Reaction('BoxChecked', lambda s, e: None)]",
        "hook 'reactions': 'BoxChecked' is no class of events; import it and name the class",
    ),
    "name-without-language": (
        "@hookimpl\ndef wording():\n    return Naming({'score:food': 'Food'})",
        "hook 'wording': 'score:food' must be told by language",
    ),
    "not-coded": (TITHE.format(more=""), "hook 'actions': the class Tithe has no text: put @coded above it"),
    "no-kind": (
        "@coded" + TITHE.format(more="").replace('kind = "tithe"', "pass"),
        "hook 'actions': the class Tithe has no kind",
    ),
    "kind-twice": (
        "@coded" + TITHE.format(more="") + '@coded\nclass Tenth(Action):\n    kind = "tithe"\n',
        "two of its classes have the kind 'tithe': rename the kind of one of them",
    ),
    "no-apply": (
        "@coded\nclass Tithe(Action):\n    kind = 'tithe'\n"
        "@hookimpl\ndef actions():\n    return [Offer('build', Tithe, lambda state: [Tithe()])]",
        "rule 'some-rule' during 'tithe': TypeError: action 'tithe' does nothing",
    ),
    "label": (
        "@coded" + TITHE.format(more="") + "Tithe.label = lambda self, words: words('Give {x}', y=1)",
        "'tithe' cannot be said in 'en': KeyError: 'x'",
    ),
    "sentence": (
        "@attrs.frozen\nclass Cheered(Event):\n    seat: int\n    def describe(self, words):\n"
        "        return words('{player} cheers', playr=1)\n"
        "@hookimpl\ndef reactions():\n    return [Reaction(BoxChecked, lambda s, e: s.emit(Cheered, 0))]",
        "'Cheered(seat=0)' cannot be said in 'en': KeyError: 'player'",
    ),
    "odds": (
        LOT.format(outcomes="[((0,), Fraction(1, 2)), ((1,), Fraction(1, 3))]")
        + TITHE.format(more="state.chance = Lot()"),
        "the probabilities of 'lot' sum to 5/6",
    ),
    "outcome": (
        LOT.format(outcomes="[(0, Fraction(1, 2)), (1, Fraction(1, 2))]")
        + TITHE.format(more="state.chance = Lot()"),
        "'lot' came out as 0: list outcomes as tuples, such as (0,)",
    ),
    "nobody-answers": (
        "@coded\nclass Ask(Interrupt):\n    kind = 'ask'\n    seat: int\n"
        "@coded" + TITHE.format(more="state.interrupt(Ask(0))"),
        "rule 'some-rule': nobody answers the interrupt 'ask': make it a Question",
    ),
    "empty-seat": (
        "@coded\nclass Ask(Interrupt):\n    kind = 'ask'\n    seat: int\n"
        "class Answer(Phase):\n    id = 'ask'\n"
        "@hookimpl\ndef amend_phases(plan):\n    plan.add_interrupt(Answer)\n"
        "@coded" + TITHE.format(more="state.interrupt(Ask(state.seats))"),
        "rule 'some-rule' during 'tithe': ValueError: nobody sits on seat 1 to answer 'ask' (some_rule.py",
    ),
    "list-in-notes": (
        "@hookimpl\ndef reactions():\n    return [Reaction(BoxChecked, lambda s, e: s.notes.update(a=[1]))]",
        "state.notes['a'] is [1]: keep whole numbers and texts in notes",
    ),
    "number-as-name": (
        "@hookimpl\ndef reactions():\n    return [Reaction(BoxChecked, lambda s, e: s.notes.update({0: 1}))]",
        "state.notes[0] has no name: use texts as names, such as 'seat 0'",
    ),
    "phase-object": (
        "class Market(Phase):\n    id = 'market'\n"
        "@hookimpl\ndef amend_phases(plan):\n    plan.insert_after('buy', Market(None))",
        "is no class of phases: hand over the class, not an object of it",
    ),
    "phase-without-base": (
        "class Market:\n    id = 'market'\n"
        "@hookimpl\ndef amend_phases(plan):\n    plan.insert_after('buy', Market)",
        "hook 'amend_phases': the class Market is no class of phases: write class Market(Phase)",
    ),
    "choices-of-nothing": (
        "class Market(Phase):\n    id = 'market'\n    def choices(self, state):\n        pass\n"
        "@hookimpl\ndef amend_phases(plan):\n    plan.insert_after('buy', Market)",
        "must return a list of actions from the choices of phase 'market', not NoneType",
    ),
    "one-hook-unmarked": (
        "def modifiers():\n    return []\n@hookimpl\ndef scoring():\n    return []",
        "rule 'some-rule': 'modifiers' is the name of a hook, and the function is not marked: put @hookimpl",
    ),
    "asking-after-the-end": (
        "from astragal import GameEnded\n"
        "@coded\nclass Ask(Interrupt):\n    kind = 'ask'\n    seat: int\n"
        "class Answer(Phase):\n    id = 'ask'\n"
        "@hookimpl\ndef amend_phases(plan):\n    plan.add_interrupt(Answer)\n"
        "@hookimpl\ndef reactions():\n    return [Reaction(GameEnded, lambda s, e: s.interrupt(Ask(0)))]",
        "ValueError: the game has ended: nobody can be asked 'ask' any more (some_rule.py, line",
    ),
    "phase-twice": (
        "class Market(Phase):\n    id = 'market'\n"
        "@hookimpl\ndef amend_phases(plan):\n    [plan.insert_after('buy', Market) for _ in '12']",
        "hook 'amend_phases': there is a phase 'market' in this turn already: give yours another id",
    ),
    "other-game": (
        "GAME = 'chess'\n@hookimpl\ndef modifiers():\n    return []",
        "game 'chess', which rule 'some-rule' names in GAME, is not installed",
    ),
    "metric-raises": (
        "@hookimpl\ndef metrics():\n    return [Metric('x', 'X.', lambda tally: 1 // 0)]",
        "rule 'some-rule', hook 'metrics': ZeroDivisionError",
    ),
    "metric-of-text": (
        "@hookimpl\ndef metrics():\n    return [Metric('x', 'X.', lambda tally: 'many')]",
        "rule 'some-rule', hook 'metrics' during 'x': a metric must be a finite number, not 'many'",
    ),
    "panel-nowhere": (
        "@hookimpl\ndef panels():\n    from astragal.panels import Panel\n"
        "    return [Panel('x', 'X', lambda look: None, area='sidebar')]",
        "hook 'panels': ValueError: there is no area 'sidebar', only top, left, main, side, foot",
    ),
    "panel-of-nothing": (
        "@hookimpl\ndef panels():\n    from astragal.panels import Panel\n"
        "    return [Panel('x', 'X', lambda look: None)]",
        "rule 'some-rule', hook 'panels': must return a Canvas, not NoneType",
    ),
    "bot-chooses-nothing": (
        "class Lazy:\n    def __init__(self, rules, seat, rng): pass\n"
        "    def choose(self, state, legal): return None\n"
        "@hookimpl\ndef bots():\n    return [BotKind('lazy', 'Does nothing.', Lazy)]",
        "rule 'lazy', hook 'bots': chose None, which is not among the choices",
    ),
}


@pytest.mark.parametrize(("text", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistake_is_one_clear_line(tmp_path: Path, text: str, message: str) -> None:
    """The check says what is wrong, where, and what to do."""
    with pytest.raises((AssertionError, AstragalError)) as caught:
        check(tmp_path, text)

    assert message in str(caught.value)


def test_rule_is_not_checked_with_a_game_that_it_is_not_for(tmp_path: Path) -> None:
    """What the rule says in GAME stands against what is asked for."""
    path = tmp_path / "some_rule.py"
    path.write_text(HEAD + "@hookimpl\ndef modifiers():\n    return []")

    with pytest.raises(AstragalError, match="rule 'some-rule' is for rtta, not for along-history"):
        assert_rule_is_sound(path, "along-history")


def test_rule_that_hangs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that never returns does not keep the check waiting for ever."""
    monkeypatch.setattr("astragal.testing.soundness.PATIENCE", 0.4)

    with pytest.raises(AssertionError, match="1 player, seed 0: the rule hangs: no step in"):
        check(
            tmp_path,
            "def brood(state, seat, value):\n    while True:\n        pass\n"
            "@hookimpl\ndef modifiers():\n    return [Modifier('coins_per_die', brood)]",
        )


def test_limit_may_look_up_what_an_action_names(tmp_path: Path) -> None:
    """A limit is never asked about actions that make no sense, such as buying what there is not."""
    found = check(
        tmp_path,
        "def dear(state, action):\n"
        "    cost = state.rules.content.developments[action.development].cost\n"
        "    return Refusal('too dear') if cost > 10 else None\n"
        "@hookimpl\ndef limits():\n    return [Limit('buy', dear)]",
    )

    assert found.changed > 0


def test_bots_metrics_and_panels_are_tried(tmp_path: Path) -> None:
    """What a rule brings beside rules of play is tried in a game and named."""
    found = check(
        tmp_path,
        "class First:\n    def __init__(self, rules, seat, rng): pass\n"
        "    def choose(self, state, legal): return legal[-1]\n"
        "@hookimpl\ndef bots():\n    return [BotKind('first', 'Takes the last choice.', First)]\n"
        "@hookimpl\ndef metrics():\n    return [Metric('x', 'X.', lambda tally: len(tally.events))]\n"
        "@hookimpl\ndef panels():\n    from astragal.panels import Canvas, Panel\n"
        "    return [Panel('y', 'Y', lambda look: Canvas(look.width))]",
    )

    assert found.brings == ("bot first", "metric x", "panel y")


def test_methods_that_nobody_calls_are_pointed_out(tmp_path: Path) -> None:
    """A misspelt method is no error, as helpers are free; it is named with what it was meant to be."""
    found = check(
        tmp_path,
        "class Market(Phase):\n    id = 'market'\n"
        "    def choice(self, state):\n        return ()\n"
        "    def entre(self, state):\n        pass\n"
        "    def stalls(self):\n        pass\n"
        "@hookimpl\ndef amend_phases(plan):\n    plan.insert_after('buy', Market)\n"
        "@coded" + TITHE.format(more="") + "Tithe.lable = lambda self, words: 'Tithe'",
    )

    assert found.misnamed == (
        "Market.choice is called by nobody: did you mean choices?",
        "Market.entre is called by nobody: did you mean enter?",
        "Tithe.lable is called by nobody: did you mean label?",
    )
