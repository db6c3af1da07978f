"""Registering plugins: what does not fit is refused by name, and the ruleset alone decides the order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from astragal.errors import BadInput, RuleFault
from astragal.plugins.hooks import Plugins, hookimpl
from astragal.plugins.records import Modifier
from tests.core.toy import nothing, plugin


def with_hook(name: str, function: Callable[..., object], **marks: Any) -> ModuleType:
    """Return a plugin with one function under a hook's name, marked as told."""
    module = ModuleType(name)
    setattr(module, function.__name__, hookimpl(**marks)(function) if marks else hookimpl(function))
    return module


def refused(module: ModuleType) -> str:
    """Return why a plugin is refused."""
    with pytest.raises(BadInput) as caught:
        Plugins().add(module.__name__, module)
    return str(caught.value)


def test_misspelt_hook_is_found() -> None:
    """A function marked as a hook that does not exist is refused with plugin and hook named."""

    def modifers() -> list[Any]:
        return []

    assert refused(with_hook("typo", modifers)) == (
        "rule 'typo': there is no hook 'modifers': did you mean modifiers?"
    )


def test_unheard_of_hook_is_answered_with_those_there_are() -> None:
    """Where nothing is near, every hook is named."""

    def zzz() -> list[Any]:
        return []

    message = refused(with_hook("far", zzz))

    assert message.startswith("rule 'far': there is no hook 'zzz': use one of actions, amend_content")


def test_wrong_argument_is_found() -> None:
    """A hook that asks for an argument that does not exist is refused with its name."""

    def modifiers(setup: Any, weather: Any) -> list[Any]:
        return []

    assert refused(with_hook("rainy", modifiers)) == (
        "rule 'rainy', hook 'modifiers' has no argument 'weather': take setup"
    )


@pytest.mark.parametrize(
    ("hook", "remedy"), [("amend_content", "take setup and content"), ("options", "take none")]
)
def test_the_arguments_that_there_are_are_named(hook: str, remedy: str) -> None:
    """The remedy lists what the hook is called with."""

    def wrong(weather: Any) -> list[Any]:
        return []

    wrong.__name__ = hook

    assert refused(with_hook("rainy", wrong)).endswith(remedy)


@pytest.mark.parametrize("mark", ["tryfirst", "trylast", "wrapper", "hookwrapper"])
def test_order_of_its_own_is_refused(mark: str) -> None:
    """The ruleset is the only source of order."""

    def modifiers() -> Iterator[None]:
        yield

    message = refused(with_hook("pushy", modifiers, **{mark: True}))

    assert "rule 'pushy', hook 'modifiers' asks for an order of its own" in message


def test_plugin_listed_twice_is_refused() -> None:
    """A rule acts once."""
    plugins = Plugins()
    plugins.add("once", plugin("once"))

    with pytest.raises(BadInput, match="rule 'once' is listed twice"):
        plugins.add("once", plugin("again"))


def test_unmarked_functions_are_left_alone() -> None:
    """A function that is not marked is the plugin's own business, whatever it is called."""
    module = ModuleType("quiet")
    module.modifiers = lambda: 1 / 0  # type: ignore[attr-defined]
    plugins = Plugins()
    plugins.add("quiet", module)

    assert list(plugins.call("modifiers", setup=None)) == []


def test_calls_follow_the_order_of_the_ruleset() -> None:
    """Implementations are called in the order in which plugins were added."""
    plugins = Plugins()
    for name in ("b", "a", "c"):
        plugins.add(name, plugin(name, modifiers=lambda name=name: [name]))

    assert list(plugins.call("modifiers", setup=None)) == [("b", ["b"]), ("a", ["a"]), ("c", ["c"])]


def test_implementation_may_take_some_of_the_arguments() -> None:
    """A hook's arguments can be taken or left."""
    plugins = Plugins()
    plugins.add("none", plugin("none", amend_content=lambda: "none"))
    plugins.add("one", plugin("one", amend_content=lambda content: content))
    plugins.add("both", plugin("both", amend_content=lambda content, setup: (setup, content)))

    results = dict(plugins.call("amend_content", setup="s", content="c"))

    assert results == {"none": "none", "one": "c", "both": ("s", "c")}


@pytest.mark.parametrize("fault", [ValueError("out of clay"), SystemExit(3), KeyError("clay")])
def test_hook_that_raises_is_named(fault: BaseException) -> None:
    """Whatever a hook raises becomes a fault that names plugin and hook."""

    def raising() -> None:
        raise fault

    plugins = Plugins()
    plugins.add("brittle", plugin("brittle", modifiers=raising))

    with pytest.raises(RuleFault) as caught:
        list(plugins.call("modifiers", setup=None))

    assert (caught.value.plugin, caught.value.hook) == ("brittle", "modifiers")
    assert type(fault).__name__ in caught.value.problem


def test_bad_input_from_a_hook_stays_bad_input() -> None:
    """A plugin may refuse content or options itself; its message is kept and the plugin is named."""

    def refusing() -> None:
        raise BadInput("there is no clay", "dig some")

    plugins = Plugins()
    plugins.add("choosy", plugin("choosy", modifiers=refusing))

    with pytest.raises(BadInput, match="rule 'choosy', hook 'modifiers': there is no clay: dig some"):
        list(plugins.call("modifiers", setup=None))


def test_each_ruleset_has_plugins_of_its_own() -> None:
    """Nothing leaks from one ruleset into the next."""
    first = Plugins()
    first.add("rule", plugin("rule", modifiers=lambda: [Modifier("x", lambda *args: 0)]))

    assert list(Plugins().call("modifiers", setup=None)) == []


def test_plugins_say_what_they_implement() -> None:
    """The hooks of a plugin and the plugin itself can be asked for."""
    module = plugin("rule", modifiers=lambda: nothing(), scoring=nothing)
    plugins = Plugins()
    plugins.add("rule", module)

    assert sorted(plugins.hooks_of("rule")) == ["modifiers", "scoring"]
    assert plugins.plugin("rule") is module


def test_only_one_module_imports_pluggy() -> None:
    """The engine's other modules know hooks by our own markers."""
    users = [
        name
        for name, module in list(sys.modules.items())
        if name.startswith("astragal") and "pluggy" in vars(module)
    ]

    assert users == ["astragal.plugins.hooks"]
