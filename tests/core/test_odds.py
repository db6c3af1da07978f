"""Exact odds, against brute force over ordered dice and against simulation."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.components import DicePool, Die, ExtraReroll, Face, Price, RerollPolicy, lattice_of, reader
from astragal.components.dice import Faces
from astragal.components.odds import Outlook, chance_of, reroll_distribution

SIX = Die("six", [Face(f"f{n}") for n in range(6)])
THREE = Die("three", [Face("a"), Face("a"), Face("b")])
SKULL = 2
LEADERSHIP = ExtraReroll("leadership", 1, ignores_lock=True)
ALERT = ExtraReroll("alert", 1, after="any roll")


def points(faces: Faces) -> Fraction:
    """A lumpy worth of three or fewer dice: pairs help, face 2 hurts when it comes twice."""
    pairs = sum(faces.count(face) >= 2 for face in set(faces))
    return Fraction(sum(faces)) / 3 + 4 * pairs - 7 * (faces.count(SKULL) == 2)


def brute_force(
    pool: DicePool, policy: RerollPolicy, faces: Faces, left: int, extras: tuple[str, ...]
) -> Fraction:
    """Return the best mean of `points`, trying every set of dice, ordered, without any counting trick."""

    @cache
    def best(faces: Faces, left: int, extras: tuple[str, ...]) -> Fraction:
        found = points(faces)
        ways = [(policy, left - 1, extras)] if left else []
        for extra in policy.extras:
            if extra.id in extras:
                rest = tuple(other for other in extras if other != extra.id)
                ways.append((policy.extra(extra.id), left if extra.after == "any roll" else 0, rest))
        for rights, later, rest in ways:
            for size in range(1, len(faces) + 1):
                for which in combinations(range(len(faces)), size):
                    if rights.admits(faces, which) is None:
                        found = max(found, mean(faces, which, later, rest))
        return found

    def mean(faces: Faces, which: tuple[int, ...], left: int, extras: tuple[str, ...]) -> Fraction:
        rolls = list(product(*(pool.dice[die].sides for die in which)))
        worths = [best(pool.with_faces(faces, which, new), left, extras) for new in rolls]
        return sum(worths, Fraction(0)) / len(rolls)

    return best(faces, left, extras)


POLICIES = {
    "plain": RerollPolicy(limit=2),
    "skulls locked": RerollPolicy(limit=2, locked={SKULL}),
    "one die at a time": RerollPolicy(limit=2, most=1),
    "an extra after the last roll": RerollPolicy(limit=1, locked={SKULL}, extras=[LEADERSHIP]),
    "an extra at any time": RerollPolicy(limit=1, locked={SKULL}, extras=[ALERT]),
    "both extras": RerollPolicy(limit=1, locked={SKULL}, extras=[LEADERSHIP, ALERT]),
}


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("faces", [(0, 0, 1), (2, 2, 5), (2, 2, 2), (5, 4, 3), (2, 0, 5)])
def test_value_is_that_of_brute_force(name: str, faces: Faces) -> None:
    """Counting dice gives exactly what trying every ordered roll gives."""
    pool, policy = DicePool.of(SIX, 3), POLICIES[name]
    names = tuple(extra.id for extra in policy.extras)

    value = Outlook(pool, policy, points).value(faces)

    assert value == brute_force(pool, policy, faces, policy.limit or 0, names)


@settings(deadline=None, max_examples=25)
@given(
    st.tuples(*[st.integers(0, 5)] * 2, *[st.sampled_from(THREE.sides)] * 2),
    st.integers(0, 2),
)
def test_dice_that_differ_are_counted_by_kind(faces: Faces, left: int) -> None:
    """Two dice of one kind and two of another give what brute force gives, locks on one kind included."""
    pool = DicePool((SIX, SIX, THREE, THREE))
    policy = RerollPolicy(limit=2, locked={(2, 2)}, kinds=pool.kinds)

    value = Outlook(pool, policy, points).value(faces, left)

    assert value == brute_force(pool, policy, faces, left, ())


def test_best_keep_has_the_value_that_it_promises() -> None:
    """The dice named by the best decision have the mean that the decision states."""
    pool = DicePool.of(SIX, 4)
    outlook = Outlook(pool, POLICIES["skulls locked"], points)
    for faces in product(range(6), repeat=4):
        best = outlook.best(faces)

        worth = outlook.keep(faces, best.which) if best.which else points(faces)

        assert worth == best.worth == outlook.value(faces)
        assert all(faces[die] != SKULL for die in best.which)


def test_best_keep_is_a_listed_selection() -> None:
    """Of like dice the first ones are named, as the list of choices does."""
    policy = POLICIES["skulls locked"]
    outlook = Outlook(DicePool.of(SIX, 4), policy, points)
    for faces in product(range(6), repeat=4):
        which = outlook.best(faces).which

        listed = policy.selections(faces)

        assert not which or which in listed


def test_a_price_makes_rerolls_rarer() -> None:
    """A reroll that costs more than it brings is not taken."""
    pool = DicePool.of(SIX, 2)
    policy = RerollPolicy(limit=1, cost=Price("gold"))

    cheap = Outlook(pool, policy, points, price=Fraction(0)).best((0, 1))
    dear = Outlook(pool, policy, points, price=Fraction(100)).best((0, 1))

    assert cheap.which
    assert not dear.which
    assert dear.worth == points((0, 1))


def test_a_die_with_one_side_is_certain() -> None:
    """It shows the same however often it is rolled."""
    outlook = Outlook(DicePool.of(Die("stone", SIX.faces[:1]), 3), RerollPolicy(limit=2), points)

    assert outlook.start() == outlook.value((0, 0, 0)) == points((0, 0, 0))


@pytest.mark.parametrize("price", [Fraction(1, 2), Fraction(1), Fraction(3)])
def test_a_price_is_paid_for_each_reroll(price: Fraction) -> None:
    """One reroll is worth what it brings less its price, or is left alone."""
    pool = DicePool.of(SIX, 2)
    policy = RerollPolicy(limit=1, cost=Price("gold"))
    free, paid = Outlook(pool, policy, points), Outlook(pool, policy, points, price=price)

    for faces in product(range(6), repeat=2):
        rolls = policy.selections(faces)
        worths = [free.keep(faces, which) - price for which in rolls]

        assert [paid.keep(faces, which) for which in rolls] == worths
        assert paid.value(faces) == max(points(faces), *worths)


def test_an_extra_is_named_when_it_is_used() -> None:
    """After the last roll the best decision says by which right a die is rolled."""
    outlook = Outlook(DicePool.of(SIX, 3), POLICIES["an extra after the last roll"], points)

    best = outlook.best((2, 2, 0), left=0)

    assert best.extra == "leadership"
    assert best.which == (0,)


def test_waiting_for_an_extra_rolls_nothing_now() -> None:
    """While the extra is worth more than an ordinary reroll, the dice are left as they are."""
    worth: dict[tuple[int, ...], int] = {(SKULL, SKULL): 0, (SKULL, 5): 10}
    outlook = Outlook(
        DicePool.of(SIX, 2), POLICIES["an extra after the last roll"], lambda faces: worth.get(faces, 0)
    )

    best = outlook.best((SKULL, SKULL), left=1)

    assert best.which == ()
    assert best.worth == pytest.approx(10 / 6)


def test_single_reroll_has_the_odds_of_its_ordered_rolls() -> None:
    """The distribution after one reroll is that of rolling the dice in order and forgetting the order."""
    pool = DicePool((SIX, THREE, SIX))
    faces = (4, 0, 1)

    spread = reroll_distribution(pool, faces, (0, 1))

    counted: dict[Faces, Fraction] = {}
    for new, chance in pool.outcomes((0, 1)):
        rolled = pool.with_faces(faces, (0, 1), new)
        low, high = sorted((rolled[0], rolled[2]))
        counted[low, rolled[1], high] = counted.get((low, rolled[1], high), Fraction(0)) + chance
    assert spread == counted


@pytest.mark.parametrize("name", POLICIES)
def test_distribution_sums_to_one_and_has_the_value_as_mean(name: str) -> None:
    """Final faces under best play come with odds that explain the value."""
    outlook = Outlook(DicePool.of(SIX, 3), POLICIES[name], points)

    spread = outlook.distribution((0, 1, 5))

    assert sum(spread.values()) == 1
    assert sum(points(faces) * mass for faces, mass in spread.items()) == outlook.value((0, 1, 5))


def test_odds_agree_with_simulation() -> None:
    """Dice rolled by the best decisions show two skulls as often as the distribution says."""
    pool = DicePool.of(SIX, 5)
    outlook = Outlook(pool, POLICIES["skulls locked"], points)
    start: tuple[int, ...] = (0, 1, 1, 4, 5)
    rng, hits, games = Random(3), 0, 4000
    for _ in range(games):
        faces = start
        for left in (2, 1):
            which = outlook.best(faces, left).which
            faces = pool.with_faces(faces, which, pool.sample(which, rng)) if which else faces
        hits += faces.count(SKULL) >= 2

    chance = chance_of(outlook.distribution(start), lambda faces: faces.count(SKULL) >= 2)

    assert abs(hits / games - chance) < 0.03  # four standard errors


def test_seven_dice_have_792_hands() -> None:
    """Whole hands of seven six-sided dice are counted as the textbook counts them."""
    lattice = lattice_of(DicePool.of(SIX, 7), tuple(range(7)))

    assert lattice.whole == 792


def test_start_is_the_mean_over_first_rolls() -> None:
    """What dice are worth before the first roll is the mean of what the rolls are worth."""
    pool = DicePool.of(SIX, 2)
    outlook = Outlook(pool, POLICIES["plain"], points)

    start = outlook.start()

    assert start == sum(outlook.value(faces) for faces in product(range(6), repeat=2)) / 36


def test_unlimited_rerolls_are_refused() -> None:
    """Odds need to know when rolling ends."""
    with pytest.raises(ValueError, match="number of rerolls"):
        Outlook(DicePool.of(SIX, 2), RerollPolicy(limit=None), points)


def test_pools_that_are_too_large_are_refused() -> None:
    """A question that would not fit into memory is refused with the number of hands."""
    pool = DicePool(Die(f"d{n}", [Face(str(face)) for face in range(10)]) for n in range(6))

    with pytest.raises(ValueError, match="ask about fewer"):
        lattice_of(pool, tuple(range(6)))


def test_dice_that_are_not_in_play_show_their_first_face() -> None:
    """Faces come in die order, as far as the last die in play."""
    outlook = Outlook(DicePool([SIX] * 4), RerollPolicy(limit=1), sum, among=(1, 2))

    assert outlook.faces(outlook.lattice.hands[outlook.place((0, 1, 0, 1))]) in {(0, 0, 1), (0, 1, 0)}
    assert outlook.faces(outlook.lattice.hands[outlook.place((0, 1, 1, 0))]) == (0, 1, 1)


def test_an_extra_is_weighed_where_an_ordinary_reroll_does_not_pay() -> None:
    """The ordinary one is too dear; the extra costs nothing and is taken."""
    policy = RerollPolicy(limit=1, cost=Price("food"), extras=(ALERT,))

    best = Outlook(DicePool.of(SIX, 2), policy, points, price=Fraction(100)).best((0, 1))

    assert best.extra == "alert"
    assert best.which


def test_a_hand_without_dice_spreads_over_all_hands() -> None:
    """Whoever rolls everything again may get anything, each pair as often as dice do."""
    lattice = lattice_of(DicePool.of(SIX, 2), (0, 1))

    spread = lattice.scatter({lattice.index[()]: Fraction(1)})

    assert sorted(spread) == list(range(lattice.whole))
    assert spread[lattice.index[0, 0]] == Fraction(1, 36)
    assert spread[lattice.index[0, 1]] == Fraction(2, 36)


@pytest.mark.parametrize("places", [(2,), (2, 0, 2)])
def test_a_reader_reads_one_place_as_it_reads_several(places: tuple[int, ...]) -> None:
    """It always returns a tuple."""
    values = [1.0, 2.0, 4.0]

    assert reader(places)(values) == tuple(values[place] for place in places)


def test_keeps_of_a_hand_are_listed_once_each() -> None:
    """Two alike and a locked die: keep all, one or none of the pair."""
    lattice = lattice_of(DicePool.of(SIX, 3), (0, 1, 2))
    whole = lattice.index[0, 0, SKULL]

    kept = lattice.keeps(whole, frozenset({SKULL}), None).places

    assert [lattice.hands[place] for place in kept] == [(0, 0, SKULL), (0, SKULL), (SKULL,)]
