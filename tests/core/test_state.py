"""The nouns of the loop: what states, chances and events do by themselves."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from astragal.engine.state import Action, Event, GameEnded, PhasePassed, TurnStarted
from astragal.engine.wording import Words
from astragal.plugins.records import Reaction
from tests.core.toy import Content, Gather, Gathered, Gift, Throw, compiled, plugin


def test_silent_state_keeps_no_events() -> None:
    """Nobody listens in simulations, so nothing is kept."""
    state = compiled().new()

    state.emit(Gathered, 0, 1)

    assert state.heard is None
    assert not state.hears(Gathered)


def test_listening_state_keeps_events_in_order() -> None:
    """Whoever listens hears what happened, first things first."""
    rules = compiled()
    state = rules.new(listen=True)
    rules.answer(state, (3,))

    rules.play(state, Gather(2))
    rules.play(state, Gather(1))

    assert state.heard == [
        TurnStarted(0, 1),
        Gathered(0, 2),
        Gathered(0, 1),
        PhasePassed(0, "gather"),
        TurnStarted(1, 1),
    ]


def test_reactions_see_events_even_when_nobody_listens() -> None:
    """A reaction acts in silent play too."""
    seen = []
    rule = plugin(reactions=lambda: [Reaction(Gathered, lambda state, event: seen.append(event))])
    rules = compiled(rule)
    state = rules.new()
    rules.answer(state, (3,))

    rules.play(state, Gather(2))

    assert seen == [Gathered(0, 2)]
    assert state.hears(Gathered)


def test_reactions_see_phases_that_pass_by() -> None:
    """What the engine tells is heard too; what a reaction asks for comes in the next turn."""
    seen = []

    def react(state: Any, event: PhasePassed) -> None:
        seen.append(event)
        state.interrupt(Gift(seat=1, giver=0))

    rules = compiled(plugin(reactions=lambda: [Reaction(PhasePassed, react)]))
    state = rules.new()
    rules.answer(state, (3,))

    for action in (Gather(2), Gather(1)):
        rules.play(state, action)

    assert seen == [PhasePassed(0, "gather")]
    assert state.interrupts == [Gift(seat=1, giver=0)]


def test_interrupt_comes_before_everything() -> None:
    """The last decision asked for is the first to be made."""
    rules = compiled(players=3)
    state = rules.new()
    rules.answer(state, (1,))

    state.interrupt(Gift(seat=1, giver=0))
    state.interrupt(Gift(seat=2, giver=0))
    rules.settle(state)

    assert state.to_move == 2


def test_chance_samples_by_its_listed_probabilities() -> None:
    """A chance that only lists outcomes is sampled with about the right frequencies."""
    state = compiled().new()
    rng = Random(1)

    counts = Counter(Throw().sample(state, rng) for _ in range(3000))

    assert sorted(counts) == [(1,), (2,), (3,)]
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.parametrize(("drawn", "eyes"), [(0.0, 1), (0.4999, 1), (0.5, 2), (1 - 2**-53, 2)])
def test_each_number_that_a_source_gives_belongs_to_one_outcome(drawn: float, eyes: int) -> None:
    """An outcome has the numbers from where the one before it ends, up to its own end without it."""
    state = compiled(load_content=lambda setup: Content(sides=2)).new()
    source: Any = SimpleNamespace(random=lambda: drawn)

    assert Throw().sample(state, source) == (eyes,)


@pytest.mark.parametrize("outcome", [(0,), (4,), (), (1, 1), (-1,)])
def test_chance_admits_only_listed_outcomes(outcome: tuple[int, ...]) -> None:
    """An outcome that is not listed has a reason why not."""
    state = compiled().new()

    refusal = Throw().admits(state, outcome)

    assert refusal is not None
    assert refusal.reason


def test_outcomes_are_written_as_numbers_unless_a_chance_says_otherwise() -> None:
    """The plain text form of an outcome goes there and back."""
    state = compiled().new()

    names = Throw().names(state, (2,))

    assert names == ("2",)
    assert Throw().read_names(state, names) == (2,)


def test_events_of_the_engine_are_told_with_names() -> None:
    """Turns and ends are told in the third person, with the names of players and endings."""
    words = Words("en", players=["Ada", "Bo"])

    told = [
        event.describe(words) for event in (TurnStarted(1, 3), PhasePassed(0, "gather"), GameEnded("goal"))
    ]

    assert told == ["Round 3: Bo", "Ada: nothing to choose in gather", "The game is over: goal"]


def test_plain_event_and_action_have_words() -> None:
    """What has no wording of its own is told by its name or its text."""
    words = Words("en")

    assert Event().describe(words) == "Event"
    assert Gather(2).label(words) == "gather 2"
    assert Action.target.fget(Gather(2)) == ""  # type: ignore[attr-defined]
