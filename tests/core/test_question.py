"""Questions: one class says what is asked, of whom, the choices, and what an answer does."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from astragal import DONE, Action, Offer, Phase, Question, Refusal, Registry, Rules, Words, coded, hookimpl
from astragal.engine.state import Interrupt
from astragal.plugins.explain import explain

RTTA = Registry()


@coded
class Ask(Action):
    """Ask the next player for food."""

    kind = "ask-food"
    says = "Ask for food"

    def apply(self, state: Any) -> None:
        state.ask(Hunger((state.active + 1) % state.seats, state.active))


@coded
class Feed(Action):
    """Give food."""

    kind = "feed"
    says = "Give {food} food"
    food: int

    def apply(self, state: Any) -> None:
        question = state.answered(Hunger)
        state.players[question.seat].food -= self.food
        state.players[question.beggar].food += self.food


@coded
class Hunger(Question):
    """A neighbour is hungry."""

    kind = "hunger"
    answers = (Feed,)
    asks = "{player}: give some food, or none"
    seat: int
    beggar: int

    def choices(self, state: Any) -> Sequence[Action]:
        return [*(Feed(n) for n in range(1, state.players[self.seat].food + 1)), DONE]

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        return Refusal("that much food is not there")


@hookimpl
def actions() -> list[Offer]:
    """Whoever builds may ask."""
    return [Offer("build", Ask, lambda state: [Ask()])]


@pytest.fixture
def rules() -> Rules:
    """Roll Through the Ages with the rule of this file."""
    plugin = ModuleType(__name__)
    vars(plugin).update(actions=actions, Ask=Ask, Feed=Feed, Hunger=Hunger)
    registry = Registry()
    registry.add("hunger", plugin)
    return registry.compile(registry.ruleset("rtta", extra=("hunger",)), 2)


def asked(rules: Rules) -> Any:
    """Return a table at which the second player is asked."""
    from random import Random

    state = rules.new()
    rng = Random(3)
    while not any(isinstance(action, Ask) for action in state.legal):
        if state.chance:
            rules.deal(state, rng)
        else:
            rules.apply(state, state.legal[-1])
    state.players[1].food = 2
    rules.apply(state, Ask())
    return state


def test_question_lists_its_own_choices(rules: Rules) -> None:
    """No phase and no registration stand beside it."""
    state = asked(rules)

    assert state.to_move == 1
    assert state.legal == (Feed(1), Feed(2), DONE)


def test_answer_takes_the_question_off_the_table(rules: Rules) -> None:
    """The action gets the question it answers, typed."""
    state = asked(rules)
    before = state.players[0].food

    rules.apply(state, Feed(2))

    assert state.interrupts == []
    assert (state.players[0].food, state.players[1].food) == (before + 2, 0)


def test_question_explains_what_it_refuses(rules: Rules) -> None:
    """An answer that is not listed is refused with the question's own reason."""
    assert rules.refusal(asked(rules), Feed(9)) == Refusal("that much food is not there")


def test_question_says_what_it_asks(rules: Rules) -> None:
    """Fields of the question stand in the sentence."""
    state = asked(rules)

    assert (
        rules.phase_of(state).prompt(state, Words(players=("Ann", "Bob"))) == "Bob: give some food, or none"
    )


def test_answer_to_another_question_is_an_error(rules: Rules) -> None:
    """An action that takes up the wrong question is a fault of its rule."""
    state = asked(rules)

    with pytest.raises(TypeError, match="'hunger' is asked, not Other"):
        state.answered(Other)


@coded
class Other(Interrupt):
    """Something else."""

    kind = "other"
    seat: int


class Plea(Phase):
    """A phase that brings a question into play."""

    id = "plea"
    kinds = (Hunger,)


def test_question_of_a_new_phase_is_known_by_itself() -> None:
    """Whoever puts the phase into a turn need not register what it asks; `rules explain` says it too."""
    plugin = ModuleType("plea")
    vars(plugin).update(amend_phases=hookimpl(lambda plan: plan.insert_before("roll", Plea)))
    registry = Registry()
    registry.add("plea", plugin)
    ruleset = registry.ruleset("rtta", extra=("plea",))

    rules = registry.compile(ruleset, 2)
    told = explain(registry.compiler("rtta", ("plea",)), 2, {})["plea"]

    assert rules.kinds["feed"] is Feed
    assert rules.handlers["hunger"].kinds == (Hunger, Feed)
    assert [str(touch) for touch in told] == ["inserts phase plea before roll", "answers phase hunger"]
