"""Reroll policies: selections, locks, extras and their union."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.components import DicePool, Die, ExtraReroll, Face, Price, RerollPolicy, reroll

faces_of = st.lists(st.integers(0, 5), min_size=0, max_size=7).map(tuple)


@st.composite
def policies(draw: st.DrawFn, kinds: tuple[int, ...] = ()) -> RerollPolicy:
    """Draw policies whose prices share a name, so that any two can be joined."""
    extras = [ExtraReroll("a", 1, True), ExtraReroll("b", 2), ExtraReroll("c", 3, after="any roll")]
    return RerollPolicy(
        limit=draw(st.none() | st.integers(0, 3)),
        locked=draw(st.sets(st.integers(0, 5))),
        cost=draw(st.none() | st.builds(Price, st.just("food"), st.integers(1, 3))),
        extras=draw(st.sets(st.sampled_from(extras))),
        most=draw(st.none() | st.integers(1, 7)),
        kinds=kinds,
    )


def every_set(dice: int) -> list[tuple[int, ...]]:
    """List every non-empty set of that many dice."""
    return list(chain.from_iterable(combinations(range(dice), n) for n in range(1, dice + 1)))


def meaning(faces: tuple[int, ...], kinds: tuple[int, ...], which: tuple[int, ...]) -> list[tuple[int, int]]:
    """Tell a selection by what it rolls: the kinds and faces of its dice."""
    return sorted((kinds[die] if kinds else 0, faces[die]) for die in which)


def check_selections(policy: RerollPolicy, faces: tuple[int, ...]) -> None:
    """Assert that the selections are every meaning that is admitted, once, in its canonical form."""
    free = policy.with_(limit=1)
    admitted = [which for which in every_set(len(faces)) if free.admits(faces, which) is None]

    found = policy.selections(faces)

    meanings = [meaning(faces, policy.kinds, which) for which in found]
    assert all(which in admitted for which in found)
    assert all(meaning(faces, policy.kinds, which) in meanings for which in admitted)
    assert len({tuple(m) for m in meanings}) == len(found)
    assert list(found) == sorted(found, key=lambda which: (len(which), which))
    assert all(policy.canonical(faces, which) in found for which in admitted)
    assert all(policy.canonical(faces, which) == which for which in found)


@settings(deadline=None, max_examples=120)
@given(policies(), faces_of)
def test_selections_agree_with_trying_every_set(policy: RerollPolicy, faces: tuple[int, ...]) -> None:
    """Of identical dice, each different reroll is listed exactly once, by its lowest dice."""
    check_selections(policy, faces)


@settings(deadline=None, max_examples=120)
@given(policies(kinds=(0, 0, 0, 3, 4, 4, 6)), faces_of)
def test_selections_of_mixed_dice_agree_with_trying_every_set(
    policy: RerollPolicy, faces: tuple[int, ...]
) -> None:
    """Equal faces of different dice are different rerolls."""
    check_selections(policy, faces)


@settings(deadline=None, max_examples=60)
@given(policies(), faces_of)
def test_masks_are_the_selections_as_bits(policy: RerollPolicy, faces: tuple[int, ...]) -> None:
    """Masks and selections tell the same sets in the same order, among some dice too, and asked again."""
    for among in (None, tuple(range(0, len(faces), 2))):
        for _ in range(2):
            masks = policy.masks(faces, among)
            bits = [tuple(die for die in range(7) if mask >> die & 1) for mask in masks]

            assert tuple(bits) == policy.selections(faces, among)


@settings(deadline=None, max_examples=60)
@given(policies(), faces_of, st.data())
def test_selections_among_some_dice_leave_the_others(
    policy: RerollPolicy, faces: tuple[int, ...], data: st.DataObject
) -> None:
    """Dice that are no longer in play are never rolled, and the rest is as if they were not there."""
    among = tuple(die for die in range(len(faces)) if data.draw(st.booleans()))
    alone = policy.selections(tuple(faces[die] for die in among))

    found = policy.selections(faces, among)

    assert found == tuple(tuple(among[die] for die in which) for which in alone)
    assert policy.rerollable(faces, among) == tuple(d for d in policy.rerollable(faces) if d in among)


def test_selections_merge_equal_faces() -> None:
    """Of two dice that show the same, the first stands for either."""
    policy = RerollPolicy(limit=2, locked={2})

    assert policy.rerollable((0, 0, 2, 1)) == (0, 1, 3)
    assert policy.selections((0, 0, 2, 1)) == ((0,), (3,), (0, 1), (0, 3), (0, 1, 3))


def test_selections_know_a_roll_after_the_cache_was_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full cache is emptied and the answers stay the same."""
    monkeypatch.setattr(reroll, "_ROLLS_KEPT", 2)
    policy, fresh = RerollPolicy(limit=1), RerollPolicy(limit=1)
    rolls = [(0, 0), (0, 1), (1, 0), (1, 1)]

    again = [policy.selections(roll) for roll in rolls + rolls]
    parts = [policy.selections(roll, (1,)) for roll in rolls + rolls]

    assert again == [fresh.selections(roll) for roll in rolls] * 2
    assert parts == [((1,),)] * 8
    assert len(policy._known) <= 2
    assert len(policy._among) <= 2


def test_a_lock_may_hold_for_one_kind_of_dice() -> None:
    """A pair of kind and face locks that face on those dice only."""
    pool = DicePool([Die("a", [Face("x"), Face("y")]), Die("b", [Face("x"), Face("z")])])
    policy = RerollPolicy(limit=1, locked={(1, 0)}, kinds=pool.kinds)

    assert policy.rerollable((0, 0)) == (0,)
    assert policy.selections((0, 0)) == ((0,),)


def test_a_lock_on_a_kind_needs_kinds() -> None:
    """A lock on one kind of dice makes no sense where all are alike."""
    with pytest.raises(ValueError, match="needs the kinds"):
        RerollPolicy(locked={(1, 0)})


@pytest.mark.parametrize(
    ("which", "used", "reason"),
    [
        ((0,), 0, None),
        ((0, 1), 1, None),
        ((0,), 2, "no reroll is left"),
        ((), 0, "no die is chosen"),
        ((0, 0), 0, "a die is chosen twice"),
        ((4,), 0, "a chosen die is not in play"),
        ((-1,), 0, "a chosen die is not in play"),
        ((0, 2), 0, "a chosen die is locked"),
        ((0, 1, 3), 0, "too many dice are chosen"),
    ],
)
def test_admits_says_why_not(which: tuple[int, ...], used: int, reason: str | None) -> None:
    """A reroll that is not allowed gets the reason; an allowed one gets none."""
    policy = RerollPolicy(limit=2, locked={2}, most=2)

    assert str(policy.admits((0, 1, 2, 3), which, used)) == str(reason)


def test_admits_refuses_dice_out_of_play() -> None:
    """A die that was put aside is not in play."""
    assert str(RerollPolicy(limit=None).admits((0, 1), (1,), among=(0,))) == "a chosen die is not in play"


def test_canonical_refuses_a_locked_die() -> None:
    """There is no listed selection with a locked die."""
    with pytest.raises(ValueError, match="die 1 cannot be rolled again"):
        RerollPolicy(limit=1, locked={2}).canonical((0, 2), (1,))


def test_left_counts_down_to_nothing() -> None:
    """Rerolls run out, unless there is no limit."""
    assert [RerollPolicy(limit=2).left(used) for used in range(4)] == [2, 1, 0, 0]
    assert RerollPolicy(limit=None).left(99) is None


def test_extra_reroll_has_its_own_policy() -> None:
    """An extra reroll of one die past the lock offers each different face, the locked one too."""
    policy = RerollPolicy(limit=2, locked={2}) | ExtraReroll("second chance", 1, ignores_lock=True)

    alone = policy.extra("second chance")

    assert policy.selections((2, 2, 2)) == ()
    assert alone.selections((2, 2, 0)) == ((0,), (2,))
    assert alone.limit == 1


def test_extra_reroll_may_respect_the_lock() -> None:
    """An extra reroll that does not ignore locks leaves locked dice."""
    policy = RerollPolicy(limit=2, locked={2}) | ExtraReroll("another", 2)

    assert policy.extra("another").selections((2, 0, 1)) == ((1,), (2,), (1, 2))


def test_unknown_extra_is_refused() -> None:
    """Asking for an extra reroll that nobody grants is an error that names it."""
    with pytest.raises(ValueError, match="no extra reroll 'luck'"):
        RerollPolicy().extra("luck")


def test_extras_after_tells_the_moment() -> None:
    """Some extra rerolls wait for the last roll, others do not."""
    late, early = ExtraReroll("late"), ExtraReroll("early", after="any roll")
    policy = RerollPolicy(extras=[late, early])

    assert policy.extras_after("last roll") == (early, late)
    assert policy.extras_after("any roll") == (early,)


def test_two_extras_of_one_name_are_refused() -> None:
    """One name grants one extra reroll."""
    with pytest.raises(ValueError, match="'luck' is given twice"):
        RerollPolicy(extras=[ExtraReroll("luck", 1), ExtraReroll("luck", 2)])


def test_with_replaces_fields() -> None:
    """A policy is changed by replacing what differs."""
    assert RerollPolicy(limit=2, locked={2}).with_(locked=()) == RerollPolicy(limit=2)


def test_joining_different_prices_is_refused() -> None:
    """Two prices of different names have no cheaper one."""
    with pytest.raises(ValueError, match="both 'food' and 'gold'"):
        RerollPolicy(cost=Price("food")) | RerollPolicy(cost=Price("gold"))


def test_joining_policies_of_different_dice_is_refused() -> None:
    """Policies join only about the same dice."""
    with pytest.raises(ValueError, match="different dice"):
        RerollPolicy(kinds=(0, 1)) | RerollPolicy(kinds=(0, 0))


@settings(deadline=None, max_examples=60)
@given(policies(), policies(), policies())
def test_joining_is_a_union(a: RerollPolicy, b: RerollPolicy, c: RerollPolicy) -> None:
    """Joining does not depend on order or grouping, and a policy joined with itself is itself."""
    assert a | a == a
    assert a | b == b | a
    assert (a | b) | c == a | (b | c)


@settings(deadline=None, max_examples=60)
@given(policies(), policies(), faces_of, st.integers(0, 3))
def test_joined_policy_permits_what_either_permits(
    a: RerollPolicy, b: RerollPolicy, faces: tuple[int, ...], used: int
) -> None:
    """Whatever one policy admits, the joined one admits too."""
    joined = a | b

    for which in every_set(len(faces)):
        if a.admits(faces, which, used) is None or b.admits(faces, which, used) is None:
            assert joined.admits(faces, which, used) is None


def test_the_nth_die_is_the_nth_bit() -> None:
    """Of two like dice the first is listed alone, and both together."""
    policy = RerollPolicy(limit=1)

    assert policy.selections((0, 1, 0)) == ((0,), (1,), (0, 1), (0, 2), (0, 1, 2))
    assert policy.masks((0, 1, 0)) == (0b001, 0b010, 0b011, 0b101, 0b111)


def test_one_die_that_is_not_in_play_spoils_a_reroll() -> None:
    """All dice that are named must be there."""
    policy = RerollPolicy(limit=1)

    assert policy.admits((0, 0, 0), (0, 2), among=(0, 2)) is None
    assert str(policy.admits((0, 0, 0), (0, 1), among=(0, 2))) == "a chosen die is not in play"
    assert str(policy.admits((0, 0), (1, 2))) == "a chosen die is not in play"


def test_a_union_takes_the_lower_price_and_the_known_kinds() -> None:
    """Whichever of the two policies says so."""
    dear = RerollPolicy(limit=1, cost=Price("food", 3), kinds=(0, 1))
    cheap = RerollPolicy(limit=2, cost=Price("food", 1))

    for both in (dear | cheap, cheap | dear):
        assert (both.cost, both.kinds, both.limit) == (Price("food", 1), (0, 1), 2)


def test_an_extra_reroll_is_of_one_die_after_the_last_roll() -> None:
    """Unless it says otherwise; locks hold for it."""
    policy = RerollPolicy(limit=2, locked={3}) | ExtraReroll("luck")
    extra = policy.extra("luck")

    assert (extra.limit, extra.most, extra.locked) == (1, 1, frozenset({3}))
    assert [found.id for found in policy.extras_after("last roll")] == ["luck"]
    assert policy.extras_after("any roll") == ()


def test_nothing_is_rolled_again_unless_a_policy_says_so() -> None:
    """A bare policy permits no reroll, and a price without a number is one."""
    assert RerollPolicy().limit == 0
    assert Price("food").amount == 1
