"""Rolling, rerolling and Leadership."""

from __future__ import annotations

from itertools import combinations, product

import pytest

import rtta.plugin
from astragal.engine.state import CHANCE
from astragal.engine.wording import Words
from astragal.errors import Refused
from astragal.plugins.compiler import Compiler
from astragal.plugins.records import Modifier
from rtta.events import Rolled
from rtta.phases.roll import Reroll
from rtta.state import Table
from tests.core.toy import plugin
from tests.games.rtta.positions import (
    act,
    answer,
    complete,
    enter,
    give,
    heard,
    made,
    phase_id,
    reason,
    rules_of,
    table,
    texts,
)

FACES = ("food", "good", "skull", "workers", "either", "coins")


def rolled(state: Table, faces: str) -> Table:
    """Begin the turn and let the first roll come out as written."""
    return answer(enter(state, "roll"), faces)


@pytest.mark.clause("rtta.roll.1")
def test_one_die_is_rolled_for_each_city() -> None:
    """Three cities roll three dice, four cities four."""
    state = table()
    complete(state, 0, "city:city_4")

    enter(state, "roll")

    assert state.to_move == CHANCE
    assert state.chance is not None
    assert state.chance.text == "roll 0+1+2+3"


@pytest.mark.clause("rtta.feed.3")
def test_a_city_finished_this_turn_rolls_from_the_next_turn_on() -> None:
    """Dice are counted when the turn begins."""
    state = table()
    give(state.me, wood=4)
    act(rolled(state, "workers food food"), "done")

    act(state, *["build city:city_4"] * 3)

    assert phase_id(state) == "buy"
    assert (state.me.cities, len(state.faces)) == (4, 3)


@pytest.mark.clause("rtta.roll.2")
def test_any_dice_without_skull_may_be_rolled_again() -> None:
    """With three different faces every set of them can be rolled again."""
    state = rolled(table(), "food good coins")

    assert len(texts(state)) == 8
    assert "reroll 0+1+2" in texts(state)


@pytest.mark.clause("rtta.roll.3")
def test_skulls_stay_where_they_fell() -> None:
    """A skull cannot be rolled again."""
    state = rolled(table(), "skull good coins")

    assert texts(state) == ["reroll 1", "reroll 2", "reroll 1+2", "done"]
    assert reason(state, "reroll 0") == "Skulls can't be rerolled."


@pytest.mark.clause("rtta.roll.2")
def test_a_kept_die_may_be_rolled_on_the_third_roll() -> None:
    """Dice kept after the first roll are not kept for good."""
    state = rolled(table(), "food good coins")
    answer(act(state, "reroll 1"), "workers")

    answer(act(state, "reroll 0"), "skull")

    assert state.rules.gear.pool.names(state.faces)[:2] == ("skull", "workers")


@pytest.mark.clause("rtta.roll.2")
def test_after_the_third_roll_the_dice_stand() -> None:
    """Two rerolls are all there are."""
    state = rolled(table(), "food food workers")
    answer(act(state, "reroll 0"), "good")

    answer(act(state, "reroll 0"), "good")

    assert phase_id(state) == "build"
    assert state.rolls == 3


@pytest.mark.clause("rtta.roll.4")
def test_a_player_may_stop_after_any_roll() -> None:
    """Keeping the first roll ends the phase."""
    state = rolled(table(), "food food workers")

    act(state, "done")

    assert phase_id(state) == "build"
    assert state.rolls == 1


def test_equal_dice_are_listed_once_and_all_allowed() -> None:
    """Of two equal dice only the first is listed, but the other may be rolled."""
    state = rolled(table(), "food food coins")

    assert "reroll 1" not in texts(state)
    assert reason(state, "reroll 1") == ""


@pytest.mark.parametrize("which", ["3", "0+0", "-", "-1"])
@pytest.mark.clause("rtta.roll.2")
def test_impossible_rerolls_are_refused(which: str) -> None:
    """Dice that are not there, or twice the same, cannot be rolled."""
    state = rolled(table(), "food food coins")

    with pytest.raises(Refused):
        act(state, f"reroll {which}")


@pytest.mark.parametrize("faces", list(product(FACES, repeat=3)))
def test_listed_rerolls_are_all_different_results_of_brute_force(faces: str) -> None:
    """The list has one selection for each different multiset of faces that can be picked up."""
    state = rolled(table(), " ".join(faces))
    free = [die for die in range(3) if faces[die] != "skull"]
    picked = [which for n in range(1, 4) for which in combinations(free, n)]
    different = {tuple(sorted(faces[die] for die in which)) for which in picked}
    if not different:
        assert phase_id(state) != "roll"
        return

    listed = [action.which for action in state.legal if isinstance(action, Reroll)]

    assert sorted(tuple(sorted(faces[die] for die in which)) for which in listed) == sorted(different)
    assert all(not reason(state, f"reroll {'+'.join(map(str, which))}") for which in picked)


def test_rolls_are_told() -> None:
    """Each roll says which dice were rolled, how all lie, and its number."""
    state = rolled(table(), "food food coins")
    answer(act(state, "reroll 2"), "skull")

    first, second = heard(state, Rolled)

    assert (first.which, first.number) == ((0, 1, 2), 1)
    assert (second.which, second.faces, second.number) == ((2,), ("food", "food", "skull"), 2)


def test_selection_of_dice_stands_for_the_action() -> None:
    """Ticked dice are rolled again; nothing ticked keeps them all."""
    state = rolled(table(), "food skull coins")
    (selection,) = state.rules.selections(state)

    assert selection.candidates == ("die:0", "die:2")
    assert made(selection, frozenset({"die:2", "die:0"})).text == "reroll 0+2"
    assert made(selection, frozenset()).text == "done"
    assert selection.check(frozenset({"die:1"})) is not None


def test_rerolls_are_shown_at_their_dice() -> None:
    """Each stands at the first die that it rolls, and numbers its dice from 1 for people."""
    state = rolled(table(), "food good coins")
    words = Words("en", state.rules.namings, ["Ada", "Grace"])
    reroll = state.rules.read_action("reroll 1+2")

    assert reroll.target == "die:1"
    assert state.rules.label(state, reroll, words) == "Reroll dice 2, 3"


# --- Leadership -----------------------------------------------------------------------------------


def leader(faces: str) -> Table:
    """Return a table whose active player has Leadership and rolled these faces."""
    state = table()
    give(state.me, "leadership")
    return rolled(state, faces)


@pytest.mark.clause("rtta.roll.6")
def test_leadership_comes_after_an_early_stop() -> None:
    """Whoever stops after the first roll may still roll one die again."""
    state = act(leader("food good coins"), "done")

    assert phase_id(state) == "leadership"
    assert texts(state) == ["lead 0", "lead 1", "lead 2", "done"]


@pytest.mark.clause("rtta.roll.6")
def test_leadership_comes_when_all_dice_are_skulls() -> None:
    """Nothing can be rolled again, but Leadership is offered."""
    state = leader("skull skull skull")

    assert phase_id(state) == "leadership"
    assert texts(state) == ["lead 0", "done"]


@pytest.mark.clause("rtta.roll.5", "rtta.roll.7")
def test_leadership_takes_a_skull_away() -> None:
    """A skull that is rolled again counts no more, nor do its goods."""
    state = leader("skull skull food")
    act(state, "done", "lead 0")

    answer(state, "coins")

    assert (state.skulls, sum(state.me.goods)) == (1, 2)
    assert state.me.lost == 0


@pytest.mark.clause("rtta.roll.7")
def test_leadership_may_bring_a_skull() -> None:
    """The new face stands and counts."""
    state = leader("skull coins food")
    act(state, "done", "lead 1")

    answer(state, "skull")

    assert state.skulls == 2
    assert state.me.lost == 2


@pytest.mark.clause("rtta.roll.5")
def test_leadership_is_used_once() -> None:
    """One die, once a turn."""
    state = leader("food good coins")
    act(state, "done", "lead 0")

    answer(state, "food")

    assert phase_id(state) != "leadership"


@pytest.mark.clause("rtta.roll.5")
def test_leadership_is_not_offered_without_it() -> None:
    """Without Leadership the phase passes."""
    state = act(rolled(table(), "food good coins"), "done")

    assert phase_id(state) != "leadership"


@pytest.mark.clause("rtta.roll.6")
def test_leadership_cannot_be_used_before_the_last_roll() -> None:
    """While dice may be rolled again the extra die waits."""
    state = leader("food good coins")

    assert reason(state, "lead 0") != ""


def test_leadership_takes_a_die_that_lies_there() -> None:
    """There is no fourth die of three, and none before the first."""
    state = act(leader("food good coins"), "done")

    assert [bool(reason(state, f"lead {die}")) for die in (-1, 0, 1, 2, 3)] == [
        True,
        False,
        False,
        False,
        True,
    ]


@pytest.mark.clause("rtta.roll.6")
def test_leadership_bought_this_turn_waits_for_the_next() -> None:
    """Buying comes after rolling."""
    state = table()
    give(state.me, wood=4)
    rolled(state, "food food food")
    act(state, "done", "buy leadership wood 0")

    assert state.active == 1


@pytest.mark.clause("rtta.solo.5")
def test_leadership_works_alone_too() -> None:
    """A solitaire player may use it like anybody."""
    state = table(players=1)
    give(state.me, "leadership")

    act(rolled(state, "food good coins"), "done")

    assert phase_id(state) == "leadership"


# --- solitaire and options ------------------------------------------------------------------------


@pytest.mark.clause("rtta.solo.4")
def test_alone_skulls_are_rolled_again_like_any_die() -> None:
    """In solitaire play no die is locked."""
    state = rolled(table(players=1), "skull good coins")

    assert "reroll 0" in texts(state)


@pytest.mark.clause("rtta.revised.2")
def test_revised_edition_locks_skulls_alone() -> None:
    """The revised edition keeps skulls in place, unless the option says otherwise."""
    locked = rolled(table("revised", 1), "skull good coins")
    free = rolled(table("revised", 1, revised_solo_skulls=False), "skull good coins")

    assert "reroll 0" not in texts(locked)
    assert "reroll 0" in texts(free)


@pytest.mark.clause("rtta.roll.2")
def test_option_reroll_limit() -> None:
    """With no rerolls the first roll stands."""
    state = rolled(table(reroll_limit=0), "food workers food")

    assert phase_id(state) == "build"


@pytest.mark.clause("rtta.roll.3")
def test_option_skulls_locked() -> None:
    """Skulls can be set free at a table of several players too."""
    state = rolled(table(skulls_locked=0), "skull good food")

    assert "reroll 0" in texts(state)


def test_odds_of_a_roll_sum_to_one() -> None:
    """A roll lists each result without regard to order, with its exact odds."""
    state = enter(table(), "roll")

    assert state.chance is not None
    outcomes = list(state.chance.outcomes(state))

    assert len(outcomes) == 56
    assert sum(odds for _, odds in outcomes) == 1


@pytest.mark.parametrize("outcome", [(0, 0), (0, 0, 6), (0, 0, -1), ()])
def test_impossible_rolls_are_refused(outcome: tuple[int, ...]) -> None:
    """A person who types real dice in cannot type what the dice cannot show."""
    rules = rules_of()
    state = rules.new()

    with pytest.raises(Refused):
        rules.answer(state, outcome)


def test_leadership_that_is_used_up_is_refused() -> None:
    """The phase itself says so, listed or not."""
    state = act(leader("food good coins"), "done")
    lead = state.rules.read_action("lead 0")
    before = state.rules.phase_of(state).refusal(state, lead)

    state.extra_used = 1

    assert before is None
    assert "You need Leadership" in str(state.rules.phase_of(state).refusal(state, lead))


def test_skulls_may_be_locked_for_one_player_and_free_for_another() -> None:
    """The same faces list other rerolls for each of them, whoever rolled them first."""
    by_seat = Modifier("skulls_locked", lambda state, seat, value: 1 - seat)
    rule = plugin("by_seat", modifiers=lambda: [by_seat])
    rules = Compiler(rtta.plugin, [("by_seat", rule)], "rtta").compile("bronze-age", ["by_seat"], 2, {})
    listed = []
    for seat in (0, 1, 0):
        state = rules.new()
        state.active = seat
        listed.append(texts(rolled(state, "skull food food")))

    assert listed[0] == listed[2] == ["reroll 1", "reroll 1+2", "done"]
    assert {"reroll 0", "reroll 0+1+2"} < set(listed[1])
