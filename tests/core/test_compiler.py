"""Compiling a ruleset: every hook is called once, and what it hands over is checked and bound."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import pytest

from astragal.errors import BadInput, RuleFault
from astragal.plugins.compiler import Compiler
from astragal.plugins.hooks import hookimpl
from astragal.plugins.options import Option
from astragal.plugins.records import Modifier, Setup
from astragal.plugins.registry import load_rule_file
from tests.core import toy
from tests.core.toy import at_gathering, compiled, plugin

LISTS = [
    "options",
    "actions",
    "limits",
    "modifiers",
    "reactions",
    "scoring",
    "endings",
    "tie_break",
    "bots",
    "metrics",
]


# --- what hooks may return ---------------------------------------------------------------------------


@pytest.mark.parametrize("hook", LISTS)
@pytest.mark.parametrize(
    "wrong", [None, 7, "text", {"a": 1}, ["not a record"]], ids=["None", "int", "str", "dict", "list"]
)
def test_wrong_return_type_is_named(hook: str, wrong: object) -> None:
    """A hook that returns something else than a list of its records is refused by plugin and hook."""
    with pytest.raises(RuleFault) as caught:
        compiled(plugin("wrong", **{hook: lambda: wrong}))

    assert (caught.value.plugin, caught.value.hook) == ("wrong", hook)
    assert "must return a list of" in caught.value.problem


@pytest.mark.parametrize("hook", LISTS)
def test_empty_list_changes_nothing(hook: str) -> None:
    """A hook that has nothing to say returns an empty list."""
    assert compiled(plugin("mute", **{hook: toy.nothing})).seats == 2


@pytest.mark.parametrize("hook", ["amend_content", "amend_phases"])
def test_amending_hooks_return_nothing(hook: str) -> None:
    """A hook that changes its argument in place must not return another."""
    with pytest.raises(RuleFault, match="return nothing"):
        compiled(plugin("wrong", **{hook: lambda: 7}))


@pytest.mark.parametrize("wrong", [None, [], {"score:x": "X"}])
def test_wording_returns_a_naming(wrong: object) -> None:
    """Names come as a Naming."""
    with pytest.raises(RuleFault, match="must return a Naming"):
        compiled(plugin("wrong", wording=lambda: wrong))


@pytest.mark.parametrize("hook", [*LISTS, "amend_content", "amend_phases", "wording"])
def test_raising_hook_refuses_the_ruleset(hook: str) -> None:
    """A hook that raises while a ruleset is compiled is named; nothing is half compiled."""

    def raising() -> NoReturn:
        raise RuntimeError("no more clay")

    with pytest.raises(RuleFault) as caught:
        compiled(plugin("brittle", **{hook: raising}))

    assert (caught.value.plugin, caught.value.hook) == ("brittle", hook)
    assert str(caught.value) == (
        f"rule 'brittle', hook '{hook}': RuntimeError: no more clay "
        f"(test_compiler.py, line {raising.__code__.co_firstlineno + 1}): fix the rule, or play without it"
    )


@pytest.mark.parametrize("found", [None, 7, []])
def test_game_must_define_itself(found: object) -> None:
    """A game's plugin returns one definition."""
    with pytest.raises(BadInput, match="'toy' does not define one game"):
        Compiler(plugin("toy", define_game=lambda: found), (), "toy")


def test_rule_cannot_define_another_game() -> None:
    """A rule that defines a game clashes with the game."""
    with pytest.raises(RuleFault, match="rule 'usurper', hook 'define_game': only the plugin of a game"):
        compiled(plugin("usurper", define_game=lambda: toy.definition()))


# --- options and content -----------------------------------------------------------------------------


def test_quantities_with_a_range_are_options() -> None:
    """A number of the rules can be set like an option, within its range."""
    rules, state = at_gathering(options={"times": 1})

    assert rules.options["times"] == 1
    assert rules.quantity("times")(state, 0) == 1
    assert "stone_worth" not in rules.options


@pytest.mark.parametrize(
    ("given", "message"), [({"times": 10}, "from 0 to 9"), ({"tiems": 1}, "unknown option")]
)
def test_wrong_options_are_refused(given: dict[str, Any], message: str) -> None:
    """Options outside their range and options that nobody offers refuse the ruleset."""
    with pytest.raises(BadInput, match=message):
        compiled(options=given)


def test_options_of_two_rules_are_kept_apart() -> None:
    """The later of two rules with an option of one id has it under a longer name."""
    one = plugin("one", options=lambda: [Option("luck", 1, "Luck.")])
    other = plugin("other", options=lambda: [Option("luck", 2, "More luck.")])

    rules = compiled(one, other, options={"other/luck": 7})

    assert (rules.options["luck"], rules.options["other/luck"]) == (1, 7)


def test_rule_without_a_hook_is_refused() -> None:
    """An author who forgot to mark the functions learns it at once."""
    with pytest.raises(BadInput, match="rule 'idle' uses no hook: mark its functions with @hookimpl"):
        compiled(plugin("idle"))


def test_rule_sees_options_and_players() -> None:
    """The setup tells a hook what the match is about to be."""
    seen = []

    def modifiers(setup: Setup) -> list[Modifier]:
        seen.append((setup.game, setup.players, setup["luck"]))
        return []

    rule = plugin(options=lambda: [Option("luck", 1, "Luck.")], modifiers=modifiers)

    compiled(rule, players=3, options={"luck": 4})

    assert seen == [("toy", 3, 4)]


def test_content_is_amended_before_anything_is_made_of_it() -> None:
    """A rule changes dice, cards and boards, and the game is made of the changed content."""

    def amend(content: Any) -> None:
        content.sides = 6

    rules = compiled(plugin(amend_content=amend), prepare=lambda setup: setup.content.sides)

    assert rules.gear == 6


def test_content_of_one_match_is_not_that_of_the_next() -> None:
    """What a rule amends is gone when it is not in force."""

    def amend(content: Any) -> None:
        content.sides = 6

    compiled(plugin(amend_content=amend))

    assert compiled().content.sides == 3


# --- quantities --------------------------------------------------------------------------------------


def test_modifiers_act_in_the_order_of_the_ruleset() -> None:
    """Adding then doubling is not doubling then adding."""
    add = plugin("add", modifiers=lambda: [Modifier("times", lambda state, seat, value: value + 1)])
    double = plugin("double", modifiers=lambda: [Modifier("times", lambda state, seat, value: value * 2)])
    values = []

    for order in ((add, double), (double, add), (add,), ()):
        rules, state = at_gathering(*order)
        values.append(rules.quantity("times")(state, 0))

    assert values == [6, 5, 3, 2]


class _Doubling:
    """A modifier's function that is an object, not a plain function."""

    def __call__(self, state: Any, seat: int, value: int) -> int:
        return value * 2


def _plus(state: Any, seat: int, value: int, *, more: int = 1) -> int:
    return value + more


@pytest.mark.parametrize(
    ("change", "expected"),
    [(lambda state, seat, value: value + seat, [2, 3]), (_Doubling(), [4, 4]), (_plus, [3, 3])],
    ids=["lambda", "object", "keyword"],
)
def test_only_modifier_of_the_game_changes_the_base(change: Any, expected: list[int]) -> None:
    """Whatever can be called with state, seat and value is a modifier's function."""
    game = toy.game()
    game.modifiers = hookimpl(lambda: [Modifier("times", change)])  # type: ignore[attr-defined]
    rules = Compiler(game, [], "toy").compile("plain", [], 2, {})

    measured = [rules.quantity("times")(rules.new(), seat) for seat in (0, 1)]

    assert measured == expected


def test_modifier_keeps_its_own_function() -> None:
    """Two rulesets share a modifier without sharing the base."""
    game = toy.game()
    game.modifiers = hookimpl(lambda: [Modifier("times", _plus)])  # type: ignore[attr-defined]

    found = [Compiler(game, [], "toy").compile("plain", [], 2, {"times": times}) for times in (2, 5)]

    assert [rules.quantity("times")(rules.new(), 0) for rules in found] == [3, 6]


def test_unknown_quantity_is_refused() -> None:
    """A modifier of something that does not exist is refused with the list of quantities."""
    with pytest.raises(
        BadInput, match="rule 'odd', hook 'modifiers': there is no quantity 'tmies': did you mean times"
    ):
        compiled(plugin("odd", modifiers=lambda: [Modifier("tmies", lambda *args: 0)]))


def test_a_rule_whose_content_makes_the_game_say_nonsense_is_named() -> None:
    """The game only reads what the rule wrote into its content; of several rules the last that amended."""
    game = toy.game()
    counting = lambda setup: [Modifier(name, lambda *args: 0) for name in setup.content.bag]  # noqa: E731
    game.modifiers = hookimpl(counting)  # type: ignore[attr-defined]
    fill = plugin("fill", amend_content=lambda content: content.bag.update(times=1))
    with pytest.raises(BadInput, match="rule 'fill', hook 'amend_content': there is no quantity 'red'"):
        Compiler(game, [("fill", fill)], "toy").compile("plain", ["fill"], 2, {})


def test_asking_for_an_unknown_quantity_is_refused() -> None:
    """A rule that reads a misspelt quantity is told those there are."""
    with pytest.raises(BadInput, match="there is no quantity 'tmies'"):
        compiled().quantity("tmies")


BRITTLE = """
from astragal import hookimpl
from astragal import Phase

class Brittle(Phase):
    id = "brittle"

    def __init__(self, rules):
        raise RuntimeError("no more clay")

@hookimpl
def amend_phases(plan):
    plan.insert_after("throw", Brittle)
"""


def test_the_rule_whose_phase_fails_is_named_though_another_came_after_it(tmp_path: Path) -> None:
    """Of several that amend, the one in whose code it happened."""
    source = tmp_path / "brittle_phase.py"
    source.write_text(BRITTLE)
    later = plugin("later", amend_phases=lambda plan: None)
    rules = [("brittle", load_rule_file(source)), ("later", later)]

    with pytest.raises(RuleFault) as caught:
        Compiler(toy.game(), rules, "toy").compile("plain", ["brittle", "later"], 2, {})

    assert (caught.value.plugin, caught.value.hook) == ("brittle", "amend_phases")


def test_rules_remember_the_options_that_were_offered() -> None:
    """With their help, for who asks what may be set."""
    assert compiled().offered["goal"].help == "Stones that end the game."
