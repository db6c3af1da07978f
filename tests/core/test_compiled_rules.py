"""What rules bring into play once compiled: actions, limits, reactions, scores, endings, words, bots."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from astragal.engine.phase import DONE
from astragal.engine.state import Action
from astragal.engine.text_form import coded
from astragal.errors import AstragalError, Refusal
from astragal.plugins.hooks import Plugins
from astragal.plugins.metrics import Metric
from astragal.plugins.records import (
    BotKind,
    Ending,
    Limit,
    Modifier,
    Naming,
    Offer,
    Reaction,
    Scoring,
    TieBreak,
)
from tests.core import toy
from tests.core.toy import Gather, Gathered, at_gathering, compiled, plugin


@coded
class Pray(Action):
    """An action that a rule brings."""

    kind = "pray"

    def apply(self, state: Any) -> None:
        state.notes["prayers"] = int(state.notes.get("prayers", 0)) + 1
        state.gathered += 1


PRAY = Pray()


@coded
class OtherPray(Action):
    """An action that claims a kind which another one of the same rule has."""

    kind = "pray"


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


def test_offer_beside_choices_that_must_be_made_brings_no_way_out() -> None:
    """Who has to answer still has to, though there is one answer more."""
    rules, state = at_gathering(plugin(actions=lambda: [Offer("gift", (Pray,), lambda state: (PRAY,))]))
    rules.apply(state, Gather(1))

    rules.apply(state, toy.Give(1))

    assert state.legal == (toy.Accept(), toy.Decline(), PRAY)


def test_offer_of_nothing_leaves_a_phase_as_it_is() -> None:
    """Where nothing is offered just now there is nothing to decline."""
    rules = compiled(plugin(actions=lambda: [Offer("throw", (Pray,), lambda state: ())]))
    state = rules.new()

    rules.answer(state, (2,))

    assert state.legal == (Gather(1), Gather(2), DONE)


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
            "rule 'odd', hook 'actions': there is no phase 'gahter': did you mean gather",
        ),
        (
            plugin("odd", actions=lambda: [Offer("gather", (Pray, OtherPray), lambda state: ())]),
            "rule 'odd', hook 'actions': two of its classes have the kind 'pray'",
        ),
        (
            plugin("odd", limits=lambda: [Limit(("gahter",), lambda state, action: None)]),
            "rule 'odd', hook 'limits': there is no action 'gahter': did you mean gather",
        ),
        (
            plugin("odd", amend_phases=lambda plan: plan.drop("gahter")),
            "rule 'odd', hook 'amend_phases': there is no phase 'gahter'",
        ),
    ],
    ids=["phase", "twice", "limit", "plan"],
)
def test_names_that_do_not_fit_are_refused(rule: ModuleType, message: str) -> None:
    """Unknown phases and actions, and a kind used twice, are refused with the rule and what is wrong."""
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


def test_an_ending_takes_the_place_of_one_with_its_id() -> None:
    """As score lines do: one ending can be changed while the others stay, and keep their order."""
    later = plugin("later", endings=lambda: [Ending("early", lambda state: True)])
    never = plugin("never", endings=lambda: [Ending("goal", lambda state: False)])

    rules = compiled(later, never)

    assert [ending.id for ending in rules.endings] == ["goal", "early"]
    assert [ending.reached(rules.new()) for ending in rules.endings] == [False, True]


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
    from astragal.engine.wording import Words

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

    def call(self: Plugins, hook: str, **given: object) -> Iterator[tuple[str, Any]]:
        calls.append(hook)
        return real(self, hook, **given)

    monkeypatch.setattr(Plugins, "call", call)
    rules = compiled(plugin(modifiers=lambda: [Modifier("times", lambda state, seat, value: value)]))
    compiled_with = sorted(calls)

    from astragal.testing import play_random

    play_random(rules, 1)

    assert sorted(calls) == compiled_with
    assert calls.count("modifiers") == 1
