"""A rule that fails: the table says so, the match is intact, and play goes on."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import attrs

from astragal.engine.state import Action, Event
from astragal.engine.text_form import coded
from astragal.engine.wording import Words
from astragal.match.match import Match, Seat
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Offer
from astragal.plugins.registry import Registry
from astragal.tui.table.logbook import told
from astragal.tui.table.panel import Panel
from astragal.tui.table.session import Session
from tests.tui.tables import Opener, table_of


@coded
class Explode(Action):
    """An action that fails whenever it is carried out or named."""

    kind = "explode"

    def apply(self, state: Any) -> None:
        raise ZeroDivisionError("boom")

    def label(self, words: Words) -> str:
        raise KeyError("no label")


@attrs.frozen
class Unspeakable(Event):
    """An event that cannot say what happened."""

    def describe(self, words: Words) -> str:
        raise ValueError("no words")


def broken(*args: Any) -> Any:
    """Fail."""
    raise RuntimeError("this panel is broken")


def bad_rule() -> ModuleType:
    """Return a rule with an action and a panel that fail."""
    rule = ModuleType("bad")
    rule.actions = hookimpl(lambda: [Offer("build", (Explode,), lambda state: (Explode(),))])  # type: ignore[attr-defined]
    panel = Panel("broken", "Broken", broken, "side", broken, when=broken)
    rule.panels = hookimpl(lambda: [panel])  # type: ignore[attr-defined]
    return rule


def match_with_bad_rule() -> Match:
    """Return a match in which the bad action can be taken."""
    registry = Registry()
    name = registry.add("bad", bad_rule())
    ruleset = registry.ruleset("rtta", "", [name])
    match = Match.start(registry.compile(ruleset, 2), ruleset, [Seat("Alice"), Seat("Bruno", "random")], 3)
    rng = Random(1)
    while not any(action.kind == "explode" for action in match.legal) or match.to_move != 0:
        if match.to_move < 0:
            match.roll()
        else:
            match.act(rng.choice([action for action in match.legal if action.kind != "explode"]))
    return match


def test_an_action_that_fails_is_told_and_changes_nothing() -> None:
    """The fault names the rule; the step is not in the match."""
    session = Session(match_with_bad_rule(), "en")
    steps = len(session.match.steps)

    answer = session.act(Explode())

    assert answer.kind == "told"
    assert "boom" in answer.text
    assert len(session.match.steps) == steps


def test_an_action_without_a_label_is_called_as_in_the_journal() -> None:
    """The action bar still offers it."""
    session = Session(match_with_bad_rule(), "en")

    assert "explode" in [item.label for item in session.choices.items]


def test_an_event_without_words_is_called_by_its_name() -> None:
    """The log goes on."""
    assert told(Unspeakable(), Words()) == "Unspeakable"


async def test_a_panel_that_fails_says_so_and_the_others_are_shown(open_table: Opener) -> None:
    """One broken panel does not take the table down."""
    match = match_with_bad_rule()
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.press("down", "z", "escape", "ctrl+p", "escape")
        steps = len(match.steps)
        await pilot.press(table.session.choices.keys[sorted(table.session.choices.by_ref)[0]])
        faults = dict(table.board.faults)

    assert "this panel is broken" in faults["broken"]
    assert len(match.steps) == steps + 1
