"""Kinds that two plugins share: each interrupt finds its own answers, and the engine's come first."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from astragal import (
    DONE,
    Action,
    Interrupt,
    Limit,
    Offer,
    Phase,
    Question,
    Reaction,
    Refusal,
    TurnStarted,
    coded,
)
from astragal.errors import BadInput
from tests.core import toy
from tests.core.toy import Gather, at_gathering, compiled, plugin


@coded
class Pray(Action):
    """An action that asks for a decision in its rule's own words."""

    kind = "pray"

    def apply(self, state: Any) -> None:
        state.gathered += 1
        state.ask(Bow(state.active))


@coded
class Bow(Question):
    """A question that is called like an action of another rule."""

    kind = "give"
    seat: int

    def choices(self, state: Any) -> Sequence[Action]:
        return (Nod(), DONE)


@coded
class Nod(Action):
    """The answer."""

    kind = "accept"

    def apply(self, state: Any) -> None:
        state.answered(Bow)


@coded
class Gift(Interrupt):
    """An interrupt that is called like the game's."""

    kind = "gift"
    seat: int


@coded
class Beg(Action):
    """Ask for the rule's own gift."""

    kind = "beg"

    def apply(self, state: Any) -> None:
        state.gathered += 1
        state.ask(Gift(1))


class GiftAnswers(Phase):
    """The rule's own answers."""

    id = "gift"
    kinds = (Gift, Nod)

    def choices(self, state: Any) -> Sequence[Action]:
        return (Nod(), DONE)


class Strict(Phase):
    """Other answers to the game's gift."""

    id = "gift"

    def choices(self, state: Any) -> Sequence[Action]:
        return (toy.Accept(), DONE)


@coded
class Late(Question):
    """A question that is called like one of the engine's own."""

    kind = "due"
    seat: int

    def choices(self, state: Any) -> Sequence[Action]:
        return (Nod(), DONE)


@coded
class Wait(Action):
    """Ask it."""

    kind = "wait"

    def apply(self, state: Any) -> None:
        state.gathered += 1
        state.ask(Late(0))


def rule(name: str, *kinds: type, **hooks: Any) -> ModuleType:
    """Return a rule in whose own file some kinds stand."""
    made = plugin(name, **hooks)
    for kind in kinds:
        setattr(made, kind.__name__, kind)
    return made


def offering(phase: str, *kinds: type[Action]) -> Any:
    """Return a hook that offers actions in a phase."""
    return lambda: [Offer(phase, kinds, lambda state: [kind() for kind in kinds])]


def test_question_called_like_an_action_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question and its answer may have the kinds of the game's own actions."""
    for kind in (Pray, Bow, Nod):
        monkeypatch.setattr(kind, "__module__", "shrine")
    rules, state = at_gathering(rule("shrine", Pray, Bow, Nod, actions=offering("gather", Pray)))

    rules.apply(state, Pray())

    assert [rules.text_of(one) for one in state.interrupts] == ["shrine/give 0"]
    assert [rules.text_of(action) for action in state.legal] == ["shrine/accept", "done"]
    rules.apply(state, rules.read_action("shrine/accept"))
    assert state.interrupts == []


def test_interrupt_of_a_rule_is_answered_by_the_rules_own_phase() -> None:
    """The game's decision of the same kind keeps its own answers."""
    beggar = plugin(
        "beggar",
        amend_phases=lambda plan: plan.add_interrupt(GiftAnswers),
        actions=offering("gather", Beg),
    )
    rules, state = at_gathering(beggar)
    given = state.fork()
    given.players[0].stones = 1
    rules.settle(given)

    rules.apply(state, Beg())
    rules.apply(given, toy.Give(1))

    assert [rules.text_of(action) for action in state.legal] == ["beggar/accept", "done"]
    assert given.legal == (toy.Accept(), toy.Decline())


def test_phase_without_an_interrupt_of_its_own_answers_the_games() -> None:
    """A rule may put other answers in the place of the game's, under the same name."""
    strict = plugin(
        "strict",
        amend_phases=lambda plan: plan.add_interrupt(Strict),
        actions=offering("gift", Pray),
    )
    rules, state = at_gathering(strict)
    rules.apply(state, Gather(1))

    rules.apply(state, toy.Give(1))

    assert rules.phase_of(state).id == "gift"
    assert state.legal == (toy.Accept(), Pray(), DONE)


def test_engines_own_questions_keep_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule's question of the same kind waits beside them."""
    for kind in (Late, Wait, Nod):
        monkeypatch.setattr(kind, "__module__", "tardy")
    tardy = rule(
        "tardy",
        *(Late, Wait, Nod),
        actions=offering("gather", Wait),
        reactions=lambda: [Reaction(TurnStarted, lambda state, event: None)],
    )
    rules, state = at_gathering(tardy)

    rules.apply(state, Wait())

    assert {"due", "tardy/due", "opening"} <= set(rules.handlers)
    assert [rules.text_of(action) for action in state.legal] == ["tardy/accept", "done"]


def test_another_rules_action_is_forbidden_by_its_long_name() -> None:
    """A limit that names the plugin means that plugin's action, whether it is qualified here or not."""

    @coded
    class OtherPray(Action):
        kind = "pray"

        def apply(self, state: Any) -> None:
            state.gathered += 1

    def forbid(kind: str) -> ModuleType:
        return plugin("law", limits=lambda: [Limit(kind, lambda state, action: Refusal("forbidden"))])

    rules = (
        plugin("one", actions=offering("gather", Pray)),
        plugin("two", actions=offering("gather", OtherPray)),
    )
    kept = {}
    for kind in ("pray", "one/pray", "two/pray"):
        made, state = at_gathering(*rules, forbid(kind))
        kept[kind] = [made.text_of(action) for action in state.legal if "pray" in made.text_of(action)]

    assert kept == {"pray": ["two/pray"], "one/pray": ["two/pray"], "two/pray": ["pray"]}


def test_rule_that_brings_the_games_action_brings_nothing_new() -> None:
    """The same class is the same kind, whoever offers it."""
    rules = compiled(plugin("again", actions=offering("throw", toy.Accept)))

    assert rules.renamed == {}
    assert rules.kinds["accept"] is toy.Accept


def test_game_cannot_have_two_classes_of_one_kind() -> None:
    """Within a plugin a kind stands for one class."""

    class Odd(toy.GatherPhase):
        kinds = (*toy.GatherPhase.kinds, Nod)

    with pytest.raises(BadInput, match="'toy': two of its classes have the kind 'accept'"):
        compiled(turns={"turn": (toy.ThrowPhase, Odd)})
