"""assert_conforms passes what keeps the promises, and names what does not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from astragal.engine.phase import DONE, Done, Selection
from astragal.engine.state import Action
from astragal.engine.text_form import coded
from astragal.errors import Refusal
from astragal.plugins.records import Limit, Modifier, Offer, Scoring
from astragal.testing import assert_conforms
from tests.core import toy
from tests.core.toy import Gather, GatherPhase, ThrowPhase, compiled, plugin

TURN = toy.definition().turns["turn"]


def complaint(*rules: Any, **changes: Any) -> str:
    """Return what the kit says about the toy with these rules or changes."""
    with pytest.raises(AssertionError) as caught:
        assert_conforms(compiled(*rules, **changes), hash_seeds=())
    return str(caught.value)


def gathering(**methods: Any) -> dict[str, Any]:
    """Return the toy's turns with methods of its gathering phase replaced."""
    return {"turns": {"turn": (ThrowPhase, type("Changed", (GatherPhase,), methods))}}


def test_toy_conforms() -> None:
    """The toy of these tests keeps the promises, with one to four players."""
    for players in (1, 2, 4):
        assert_conforms(compiled(players=players), hash_seeds=())


def test_state_kept_outside_the_table_is_found() -> None:
    """A phase that remembers something itself plays differently the second time."""
    calls: list[int] = []

    def choices(self: Any, state: Any) -> Sequence[Action]:
        calls.append(1)
        listed = super(GatherPhase, self).choices(state) or GatherPhase.choices(self, state)
        return listed if len(calls) % 7 or len(listed) < 3 else listed[1:]

    message = complaint(**gathering(choices=choices))

    assert "toy/plain, 2 players, seed 0" in message


def test_looking_that_changes_the_table_is_found() -> None:
    """A question that leaves a trace on the table is named."""

    def peek(state: Any, seat: int, value: int) -> int:
        state.notes["peeked"] = int(state.notes.get("peeked", 0)) + 1
        return value

    message = complaint(plugin("peeping", modifiers=lambda: [Modifier("times", peek)]))

    assert "with peeping" in message
    assert "changed" in message or "differs" in message


def test_fraction_as_quantity_is_found() -> None:
    """A quantity is a whole number."""
    half: Any = lambda state, seat, value: value / 2  # noqa: E731

    message = complaint(plugin("halves", modifiers=lambda: [Modifier("stone_worth", half)]))

    assert "rule 'halves', hook 'modifiers': must return a whole number, not float" in message


def test_fraction_as_score_is_found() -> None:
    """A score is a whole number."""
    half: Any = lambda state, seat: 0.5  # noqa: E731

    message = complaint(plugin("halves", scoring=lambda: [Scoring("gifts", half)]))

    assert "rule 'halves', hook 'scoring': must return a whole number, not float" in message


def test_game_without_end_is_found() -> None:
    """A game that does not end is named with the seed."""
    with pytest.raises(AssertionError, match=r"seed 0.*does not end within 200 steps"):
        assert_conforms(compiled(options={"goal": 99, "times": 1}), hash_seeds=(), limit=200)


def test_refusal_without_a_reason_is_found() -> None:
    """No reason is no answer."""

    def refusal(self: Any, state: Any, action: Action) -> Refusal:
        return Refusal("")

    assert "refused without a reason" in complaint(**gathering(refusal=refusal))


def test_refusal_that_raises_is_found() -> None:
    """Nonsense must be refused, not crash the rules."""

    def refusal(self: Any, state: Any, action: Action) -> Refusal:
        return Refusal(str([1, 2, 3][action.amount])) if isinstance(action, Gather) else Refusal("no")

    assert "IndexError" in complaint(**gathering(refusal=refusal))


def test_admitted_action_that_cannot_be_applied_is_found() -> None:
    """What a phase admits beyond its list must work."""

    def refusal(self: Any, state: Any, action: Action) -> Refusal | None:
        return None

    assert complaint(**gathering(refusal=refusal))


def test_action_that_changes_nothing_is_found() -> None:
    """A choice without an effect could be made for ever."""

    @coded
    class Yawn(Action):
        kind = "yawn"

        def apply(self, state: Any) -> None:
            pass

    message = complaint(plugin("tired", actions=lambda: [Offer("gather", (Yawn,), lambda state: (Yawn(),))]))

    assert "'yawn' changes nothing" in message


def test_texts_that_do_not_come_back_are_found() -> None:
    """An action whose text reads back as something else is named."""

    @coded
    class Name(Action):
        kind = "name"
        word: str

        def apply(self, state: Any) -> None:
            state.gathered += 1

    offer = Offer("gather", (Name,), lambda state: (Name("two words"),))

    assert "takes 1 words, not 2" in complaint(plugin("wordy", actions=lambda: [offer]))


def test_choice_listed_twice_is_found() -> None:
    """Two choices with one text cannot be told apart."""

    def choices(self: Any, state: Any) -> Sequence[Action]:
        listed = GatherPhase.choices(self, state)
        return (listed[0], *listed) if listed else ()

    assert "two choices have the same text" in complaint(**gathering(choices=choices))


def test_selection_that_makes_something_else_is_found() -> None:
    """A selection whose ticks make another kind of action than it says is named."""

    def refusal(self: Any, state: Any, action: Action) -> Refusal | None:
        return None if isinstance(action, Gather) else GatherPhase.refusal(self, state, action)

    def selections(self: Any, state: Any) -> tuple[Selection, ...]:
        ticked = frozenset({"die:0"})
        return (Selection(("die:0",), lambda _: Gather(77), lambda _: None, (ticked,), makes=Done),)

    message = complaint(**gathering(refusal=refusal, selections=selections))

    assert "which is no Done" in message


def test_wrong_odds_are_found() -> None:
    """Probabilities sum to one."""

    @coded
    class Loaded(toy.Throw):
        kind = "loaded"

        def outcomes(self, state: Any) -> list[tuple[tuple[int, ...], Fraction]]:
            return [((1,), Fraction(1, 2)), ((2,), Fraction(1, 4))]

    class LoadedPhase(ThrowPhase):
        kinds = (Loaded,)

        def enter(self, state: Any) -> None:
            state.eyes = state.gathered = 0
            state.chance = Loaded()

    message = complaint(turns={"turn": (LoadedPhase, GatherPhase)})

    assert "the probabilities of 'loaded' sum to 3/4" in message


def test_forks_that_share_are_found() -> None:
    """A state that shares something with its fork is named."""
    shared: list[int] = []

    def gather(self: Any, state: Any) -> None:
        shared.append(1)
        state.players[state.active].stones += len(shared)
        state.gathered += 1

    @coded
    class Pile(Action):
        kind = "pile"
        apply = gather

    offer = Offer("gather", (Pile,), lambda state: (Pile(),))

    assert "replay" in complaint(plugin("common", actions=lambda: [offer]))


def test_limit_that_forgets_the_way_out_is_no_crash() -> None:
    """A rule that forbids everything leaves a phase without choices, which is then over."""
    forbid = Limit(("gather", "give", "done"), lambda state, action: Refusal("not today"))

    message = complaint(plugin("strict", limits=lambda: [forbid]))

    assert "circles" in message or "does not end" in message
    assert DONE.text == "done"
