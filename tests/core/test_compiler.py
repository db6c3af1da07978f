"""Compiling a ruleset: every hook is called once, and what it hands over is checked and bound."""

from __future__ import annotations

from typing import Any

import pytest

from astragal.coded import coded
from astragal.compiler import Compiler
from astragal.contract import (
    BotKind,
    Ending,
    Limit,
    Metric,
    Modifier,
    Naming,
    Offer,
    Reaction,
    Scoring,
    TieBreak,
)
from astragal.errors import AstragalError, BadInput, Refusal, RuleFault
from astragal.hooks import Plugins, hookimpl
from astragal.options import Option
from astragal.phase import DONE
from astragal.state import Action
from tests.core import toy
from tests.core.toy import Gather, Gathered, compiled, plugin

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


@coded
class Pray(Action):
    """An action that a rule brings."""

    kind = "pray"

    def apply(self, state: Any) -> None:
        state.notes["prayers"] = int(state.notes.get("prayers", 0)) + 1
        state.gathered += 1


PRAY = Pray()


@coded
class OtherGather(Action):
    """An action that claims a kind which is taken."""

    kind = "gather"


def at_gathering(*rules: Any, **more: Any):
    """Return rules and a state in which player 1 may gather up to two stones."""
    made = compiled(*rules, **more)
    state = made.new()
    made.answer(state, (2,))
    return made, state


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

    def raising():
        raise RuntimeError("no more clay")

    with pytest.raises(RuleFault) as caught:
        compiled(plugin("brittle", **{hook: raising}))

    assert (caught.value.plugin, caught.value.hook) == ("brittle", hook)
    assert str(caught.value) == (
        f"rule 'brittle', hook '{hook}': RuntimeError: no more clay: mend the rule or play without it"
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


def test_options_of_two_rules_clash() -> None:
    """Two rules cannot mean different things by one option."""
    one = plugin("one", options=lambda: [Option("luck", 1, "Luck.")])
    other = plugin("other", options=lambda: [Option("luck", 2, "More luck.")])

    with pytest.raises(BadInput, match="'one' and 'other' both define option 'luck'"):
        compiled(one, other)


def test_rule_without_a_hook_is_refused() -> None:
    """An author who forgot to mark the functions learns it at once."""
    with pytest.raises(BadInput, match="rule 'idle' uses no hook: mark its functions with @hookimpl"):
        compiled(plugin("idle"))


def test_rule_sees_options_and_players() -> None:
    """The setup tells a hook what the match is about to be."""
    seen = []
    rule = plugin(
        options=lambda: [Option("luck", 1, "Luck.")],
        modifiers=lambda setup: seen.append((setup.game, setup.players, setup["luck"])) or [],
    )

    compiled(rule, players=3, options={"luck": 4})

    assert seen == [("toy", 3, 4)]


def test_content_is_amended_before_anything_is_made_of_it() -> None:
    """A rule changes dice, cards and boards, and the game is made of the changed content."""

    def amend(content):
        content.sides = 6

    rules = compiled(plugin(amend_content=amend), prepare=lambda setup: setup.content.sides)

    assert rules.gear == 6


def test_content_of_one_match_is_not_that_of_the_next() -> None:
    """What a rule amends is gone when it is not in force."""

    def amend(content):
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


def test_quantities_that_nothing_changes_are_fixed() -> None:
    """Phases can know a quantity for good only when no modifier changes it."""
    change = plugin(modifiers=lambda: [Modifier("times", lambda state, seat, value: value)])

    plain, changed = compiled(), compiled(change)

    assert plain.fixed["times"] == 2
    assert "times" not in changed.fixed
    assert "stone_worth" in changed.fixed


def _plus_one() -> list[Modifier]:
    """Return a modifier that gives itself away when it measures alone."""
    return [Modifier("times", lambda state, seat, value: value + 1, lambda base: lambda state, seat: 100)]


def test_modifier_of_the_game_measures_alone_while_nothing_else_changes_the_quantity() -> None:
    """A game's only modifier may measure in one call; beside another it changes the value like any."""
    game = toy.game()
    game.modifiers = hookimpl(_plus_one)  # type: ignore[attr-defined]
    double = plugin("double", modifiers=lambda: [Modifier("times", lambda state, seat, value: value * 2)])

    alone = Compiler(game, [], "toy").compile("plain", [], 2, {})
    beside = Compiler(game, [("double", double)], "toy").compile("plain", ["double"], 2, {})

    assert alone.quantity("times")(alone.new(), 0) == 100
    assert beside.quantity("times")(beside.new(), 0) == 6


def test_modifier_of_a_rule_is_never_taken_alone() -> None:
    """A rule's function is always called as `change`, where its faults are named."""
    rules = compiled(plugin(modifiers=_plus_one))

    assert rules.quantity("times")(rules.new(), 0) == 3


def test_unknown_quantity_is_refused() -> None:
    """A modifier of something that does not exist is refused with the list of quantities."""
    with pytest.raises(
        BadInput, match="rule 'odd' modifies an unknown quantity 'tmies': use one of stone_worth, times"
    ):
        compiled(plugin("odd", modifiers=lambda: [Modifier("tmies", lambda *args: 0)]))


def test_asking_for_an_unknown_quantity_is_refused() -> None:
    """A rule that reads a misspelt quantity is told those there are."""
    with pytest.raises(BadInput, match="there is no quantity 'tmies'"):
        compiled().quantity("tmies")


# --- actions and limits ------------------------------------------------------------------------------


def test_offered_actions_come_before_done() -> None:
    """A new action stands after the phase's own and before its end."""
    rules, state = at_gathering(plugin(actions=lambda: [Offer("gather", (Pray,), lambda state: (PRAY,))]))

    assert state.legal == (Gather(1), Gather(2), PRAY, DONE)
    assert rules.read_action("pray") == PRAY


def test_offer_in_a_phase_without_choices_can_be_declined() -> None:
    """An action offered where there was nothing to choose comes with a way to leave it."""
    rules = compiled(plugin(actions=lambda: [Offer("throw", (Pray,), lambda state: (PRAY,))]))
    state = rules.new()

    rules.answer(state, (2,))

    assert state.legal == (PRAY, DONE)


def test_offer_in_an_interrupt() -> None:
    """A decision out of turn can be given new answers too."""
    rules, state = at_gathering(plugin(actions=lambda: [Offer("gift", (Pray,), lambda state: (PRAY,))]))
    rules.apply(state, Gather(1))

    rules.apply(state, toy.Give(1))

    assert PRAY in state.legal


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            plugin("odd", actions=lambda: [Offer("gahter", (Pray,), lambda state: ())]),
            "rule 'odd' offers an action in the unknown phase 'gahter'",
        ),
        (
            plugin("odd", actions=lambda: [Offer("gather", (OtherGather,), lambda state: ())]),
            "rule 'odd' offers an action of kind 'gather', which there is already",
        ),
        (
            plugin("odd", limits=lambda: [Limit(("gahter",), lambda state, action: None)]),
            "rule 'odd' limits the unknown action 'gahter'",
        ),
        (
            plugin("odd", amend_phases=lambda plan: plan.drop("gahter")),
            "rule 'odd', hook 'amend_phases': there is no phase 'gahter'",
        ),
    ],
    ids=["phase", "clash", "limit", "plan"],
)
def test_names_that_do_not_fit_are_refused(rule, message: str) -> None:
    """Unknown phases and actions and clashing kinds refuse the ruleset with the rule and what is wrong."""
    with pytest.raises(AstragalError, match=message):
        compiled(rule)


def test_limits_take_choices_away_with_a_reason() -> None:
    """What a rule forbids is not listed, and asking for it gives the rule's reason."""
    no_two = Limit(
        ("gather",),
        lambda state, action: Refusal("two are too many", "Frugality") if action.amount == 2 else None,
    )
    rules, state = at_gathering(plugin(limits=lambda: [no_two]))

    refusal = rules.refusal(state, Gather(2))

    assert state.legal == (Gather(1), DONE)
    assert refusal == Refusal("two are too many", "Frugality")


def test_limits_reach_offered_actions() -> None:
    """A rule can forbid what another rule offers."""
    offer = plugin("offer", actions=lambda: [Offer("gather", (Pray,), lambda state: (PRAY,))])
    forbid = plugin(
        "forbid", limits=lambda: [Limit(("pray",), lambda state, action: Refusal("no gods here"))]
    )

    _, state = at_gathering(offer, forbid)

    assert PRAY not in state.legal


# --- reactions, scores, endings, words ---------------------------------------------------------------


def test_reactions_act_in_the_order_of_the_ruleset() -> None:
    """Two rules that react to one event do so one after the other."""
    seen = []
    first = plugin("first", reactions=lambda: [Reaction(Gathered, lambda state, event: seen.append("first"))])
    second = plugin(
        "second", reactions=lambda: [Reaction(Gathered, lambda state, event: seen.append("second"))]
    )
    rules, state = at_gathering(second, first)

    rules.apply(state, Gather(1))

    assert seen == ["second", "first"]


def test_score_lines_are_added_and_replaced() -> None:
    """A line of a new id is added; a line of a known id takes its place."""
    rule = plugin(
        scoring=lambda: [Scoring("gifts", lambda state, seat: 7), Scoring("charm", lambda state, seat: seat)]
    )
    rules, state = at_gathering(rule)

    lines = [(line.id, line.points) for line in rules.scores(state, 1)]

    assert lines == [("stones", 0), ("gifts", 7), ("charm", 1)]


@pytest.mark.parametrize(("replaces", "ids"), [(False, ["goal", "early"]), (True, ["early"])])
def test_endings_are_added_or_replace_those_before(replaces: bool, ids: list[str]) -> None:
    """A rule adds a way to end the game, or takes the place of those there are."""
    rules = compiled(plugin(endings=lambda: [Ending("early", lambda state: True, replaces=replaces)]))

    assert [ending.id for ending in rules.endings] == ids


def test_tie_breaks_come_after_the_game_s_own() -> None:
    """The game's tie break is asked first, a rule's next; whoever is still equal shares the win."""
    later = plugin(tie_break=lambda: [TieBreak("seat", lambda state, seat: min(seat, 1))])
    rules, state = at_gathering(later, players=3)

    result = rules.result(state)

    assert result.winners == (1, 2)


def test_later_names_override_earlier_ones() -> None:
    """A rule can rename what the game has named."""
    from astragal.wording import Words

    rules = compiled(plugin(wording=lambda: Naming(names={"score:stones": {"en": "Pebbles"}})))

    assert Words("en", rules.namings).name("score:stones") == "Pebbles"


def test_bots_and_metrics_are_collected() -> None:
    """What a rule brings for the lab is at hand by id."""
    rules = compiled(plugin(metrics=lambda: [Metric("rounds_left", "Rounds.", lambda tally: 1.0)]))

    assert [metric.id for metric in rules.metrics if metric.id == "rounds_left"] == ["rounds_left"]


def test_bots_play_the_games_they_name() -> None:
    """A bot without games plays any; one for other games is not offered here."""
    game = compiled().game.id
    kinds = [
        BotKind(name, "A bot.", lambda rules, seat, rng: None, games)  # type: ignore[arg-type, return-value]
        for name, games in (("any", ()), ("ours", ("chess", game)), ("theirs", ("chess",)))
    ]

    bots = compiled(plugin(bots=lambda: kinds)).bots

    assert {"any", "ours"} <= set(bots)
    assert "theirs" not in bots


def test_hooks_are_called_once_and_never_during_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play never goes through a hook."""
    calls: list[str] = []
    real = Plugins.call
    monkeypatch.setattr(
        Plugins, "call", lambda self, hook, **given: calls.append(hook) or real(self, hook, **given)
    )
    rules = compiled(plugin(modifiers=lambda: [Modifier("times", lambda state, seat, value: value)]))
    compiled_with = sorted(calls)

    from astragal.testing import play_random

    play_random(rules, 1)

    assert sorted(calls) == compiled_with
    assert calls.count("modifiers") == 1
