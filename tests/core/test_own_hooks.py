"""Hooks that a game adds for its own rules: declared in the same style, checked in the same way."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import attrs
import pytest

from astragal import Setup, hookspec
from astragal.errors import BadInput, RuleFault
from astragal.plugins.compiler import Compiler
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import GameDefinition
from tests.core.toy import definition


@attrs.frozen
class Spell:
    """What the hook of the game hands over."""

    name: str


def spells(setup: Setup) -> list[Spell]:  # type: ignore[empty-body]
    """Add spells."""


def module(name: str, **functions: Any) -> ModuleType:
    """Return a module of hooks that are specified or implemented."""
    made = ModuleType(name)
    vars(made).update(functions)
    return made


def specs(**functions: Any) -> ModuleType:
    return module("specs", **{name: hookspec(function) for name, function in functions.items()})


def compiler(own: ModuleType | None, *rules: ModuleType, **more: Any) -> Compiler:
    """Return the compiler of a game with hooks of its own, and of rules."""
    game = attrs.evolve(definition(), hookspecs=own, **more)

    def define_game() -> GameDefinition:
        return game

    return Compiler(
        module("toy", define_game=hookimpl(define_game)), [(rule.__name__, rule) for rule in rules], "toy"
    )


def rule(function: Any, name: str = "magic") -> ModuleType:
    """Return a rule with one hook."""
    return module(name, **{function.__name__: hookimpl(function)})


def test_game_gets_what_rules_hand_over_through_its_own_hook() -> None:
    """The set-up that content is loaded with holds the records, with the rules they come from."""

    def spells(setup: Setup) -> list[Spell]:
        return [Spell(f"for {setup.players}")]

    seen: list[Setup] = []
    load = definition().load_content

    def seeing(setup: Setup) -> object:
        seen.append(setup)
        return load(setup)

    made = compiler(
        specs(spells=globals()["spells"]),
        rule(spells),
        load_content=seeing,
    )

    made.compile("toy", ("magic",), 2, {})

    assert seen[0].own == {"spells": (("magic", Spell("for 2")),)}


def test_hook_of_another_game_is_unknown() -> None:
    """Only a rule of the game that declares a hook can use it."""

    def spells() -> list[Spell]:
        return []

    with pytest.raises(BadInput, match=r"^rule 'magic': there is no hook 'spells'"):
        compiler(None, rule(spells))


def test_misspelt_own_hook_is_found() -> None:
    """The hooks of the game are among those that may have been meant."""

    def spels() -> list[Spell]:
        return []

    with pytest.raises(BadInput, match=r"there is no hook 'spels': did you mean spells\?$"):
        compiler(specs(spells=spells), rule(spels))


def test_wrong_argument_of_an_own_hook_is_found() -> None:
    """The arguments are those of the specification."""

    def spells(wand: str) -> list[Spell]:
        return []

    with pytest.raises(BadInput, match=r"^rule 'magic', hook 'spells' has no argument 'wand': take setup$"):
        compiler(specs(spells=globals()["spells"]), rule(spells))


@pytest.mark.parametrize(
    ("result", "problem"),
    [("abracadabra", "not str"), (["abracadabra"], "not one with a str in it"), (None, "not NoneType")],
)
def test_wrong_result_of_an_own_hook_is_found(result: object, problem: str) -> None:
    """What is handed over must be a list of the records that the specification names."""

    def spells() -> Any:
        return result

    made = compiler(specs(spells=globals()["spells"]), rule(spells))

    with pytest.raises(RuleFault) as caught:
        made.compile("toy", ("magic",), 2, {})
    assert (caught.value.plugin, caught.value.hook) == ("magic", "spells")
    assert caught.value.problem == f"must return a list of Spell, {problem}"


def modifiers() -> list[Spell]:  # type: ignore[empty-body]
    """Clash with a hook of every game."""


def untyped(setup):  # type: ignore[no-untyped-def]
    """Hide what it returns."""


def greedy(setup: Setup, state: Any) -> list[Spell]:  # type: ignore[empty-body]
    """Ask for more than there is."""


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        (modifiers, "'toy': every game has a hook 'modifiers'"),
        (untyped, "'toy', hook 'untyped' does not say what it returns"),
        (greedy, "'toy', hook 'greedy' cannot take 'state'"),
    ],
)
def test_specification_that_does_not_fit_is_refused(spec: Any, problem: str) -> None:
    """A game's own hooks have names of their own, take the set-up or nothing, and name their records."""
    with pytest.raises(BadInput) as caught:
        compiler(specs(**{spec.__name__: spec}))

    assert caught.value.what == problem


def test_content_that_a_rule_has_spoilt_is_named_after_the_rule() -> None:
    """The game checks what each rule has made of the content."""

    def amend_content(content: Any) -> None:
        content.sides = 0

    def check(setup: Setup) -> None:
        if not setup.content.sides:
            raise BadInput("a die has sides", "give it some")

    made = compiler(None, rule(amend_content), check_content=check)

    with pytest.raises(
        BadInput, match=r"^rule 'magic', hook 'amend_content': a die has sides: give it some$"
    ):
        made.compile("toy", ("magic",), 2, {})
