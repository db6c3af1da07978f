"""Dice: faces, exact odds and samples."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.components import DicePool, Die, Face, amounts

PLAIN = Die("plain", [Face(name, {"points": n}) for n, name in enumerate("abcdef", start=1)])
UNEVEN = Die("uneven", [Face("one", {"points": 1})] * 3 + [Face("two", {"points": 2})] * 2 + [Face("three")])
MIXED = DicePool([UNEVEN, PLAIN, UNEVEN, Die("coin", [Face("heads", tags={"up"}), Face("tails")])])


@st.composite
def pools(draw: st.DrawFn) -> DicePool:
    """Draw pools of at most four dice with at most four sides, faces repeated at will."""
    sides = st.lists(st.sampled_from("abc"), min_size=1, max_size=4)
    kinds = draw(st.lists(sides, min_size=1, max_size=2))
    dice = [Die(str(n), [Face(side) for side in kind]) for n, kind in enumerate(kinds)]
    return DicePool(draw(st.lists(st.sampled_from(dice), min_size=1, max_size=4)))


class Fixed:
    """A source that returns the numbers it was given."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        """Return the next number."""
        return self.numbers.pop(0)


def test_face_reads_its_amounts_by_name() -> None:
    """A face yields what is written on it and nothing of anything else."""
    face = Face("mixed", {"food": 2, "goods": 1}, {"skull"})

    assert (face.amounts.get("food"), face.amounts.get("goods"), face.amounts.get("coins")) == (2, 1, 0)
    assert face.tags == {"skull"}


def test_amounts_refuse_a_name_twice() -> None:
    """A name stands only once among amounts."""
    with pytest.raises(ValueError, match="'food' is given twice"):
        amounts([("food", 1), ("food", 2)])


def test_amounts_keep_their_order_and_total() -> None:
    """Amounts keep the written order and add up."""
    made = amounts({"b": 2, "a": 3})

    assert made.names() == ("b", "a")
    assert made.total() == 5


def test_repeated_faces_are_merged_with_their_odds() -> None:
    """A face on three of six sides has one index and the chance 1/2."""
    assert UNEVEN.weights == ((0, Fraction(1, 2)), (3, Fraction(1, 3)), (5, Fraction(1, 6)))


def test_die_refuses_different_faces_of_one_name() -> None:
    """Two faces of one name must be the same face."""
    with pytest.raises(ValueError, match="two different faces 'a'"):
        Die("odd", [Face("a"), Face("a", {"points": 1})])


def test_die_refuses_to_be_without_faces() -> None:
    """A die has at least one face."""
    with pytest.raises(ValueError, match="'blank' has no face"):
        Die("blank", [])


def test_face_index_names_the_first_of_equal_faces() -> None:
    """The index of a face is that of its first side."""
    assert [UNEVEN.face_index(name) for name in ("one", "two", "three")] == [0, 3, 5]


def test_face_index_refuses_an_unknown_name() -> None:
    """Asking for a face that the die has not is an error that names both."""
    with pytest.raises(ValueError, match="die 'uneven' has no face 'four'"):
        UNEVEN.face_index("four")


def test_kinds_tell_interchangeable_dice() -> None:
    """Dice of one design share a kind."""
    assert MIXED.kinds == (0, 1, 0, 3)


def test_multisets_of_seven_dice_are_all_792() -> None:
    """Seven ordinary dice have 792 results without order, which together are certain."""
    found = DicePool.of(PLAIN, 7).multisets(7)

    assert len(found) == 792
    assert sum(chance for _, chance in found) == 1


def test_multisets_refuse_mixed_dice() -> None:
    """Results without order are offered for identical dice only."""
    with pytest.raises(ValueError, match="identical dice"):
        MIXED.multisets(2)


@pytest.mark.parametrize("die", [PLAIN, UNEVEN])
def test_multisets_agree_with_counting_every_side(die: Die) -> None:
    """The odds of results without order are those of counting all combinations of sides."""
    sides = Counter(tuple(sorted(roll)) for roll in product(die.sides, repeat=4))

    found = DicePool.of(die, 4).multisets(4)

    assert dict(found) == {faces: Fraction(n, 6**4) for faces, n in sides.items()}
    assert [faces for faces, _ in found] == sorted(sides)


@settings(deadline=None, max_examples=60)
@given(pools(), st.data())
def test_outcomes_agree_with_counting_every_side(pool: DicePool, data: st.DataObject) -> None:
    """The outcomes of any dice are each possible result once, with the odds that counting sides gives."""
    which = tuple(sorted(data.draw(st.sets(st.integers(0, len(pool.dice) - 1)))))
    sides = Counter(product(*(pool.dice[die].sides for die in which)))

    found = list(pool.outcomes(which))

    assert len(found) == len(dict(found))
    assert dict(found) == {faces: Fraction(n, sides.total()) for faces, n in sides.items()}


@settings(deadline=None, max_examples=60)
@given(pools(), st.integers(0, 2**32))
def test_samples_are_outcomes(pool: DicePool, seed: int) -> None:
    """Whatever is sampled is listed among the outcomes."""
    which = tuple(range(len(pool.dice)))
    rng = Random(seed)

    rolled = {pool.sample(which, rng) for _ in range(20)}

    assert rolled <= dict(pool.outcomes(which)).keys()


@pytest.mark.parametrize("which", [(0,), (1, 3), (0, 1, 2), (0, 1, 2, 3), (3, 0)])
def test_sample_gives_every_outcome_its_share(which: tuple[int, ...]) -> None:
    """Numbers spread evenly over the table give each outcome exactly its probability."""
    rows = prod(len(MIXED.dice[die].sides) for die in which)

    seen = Counter(MIXED.sample(which, Fixed((n + 0.5) / rows)) for n in range(rows))

    assert {faces: Fraction(n, rows) for faces, n in seen.items()} == dict(MIXED.outcomes(which))


def test_sample_from_two_tables_gives_every_outcome_its_share() -> None:
    """Five dice take two draws, which together still give each outcome its probability."""
    pool = DicePool.of(UNEVEN, 5)
    draws = product(((n + 0.5) / 1296 for n in range(1296)), [(n + 0.5) / 6 for n in range(6)])

    seen = Counter(pool.sample((0, 1, 2, 3, 4), Fixed(*pair)) for pair in draws)

    assert {faces: Fraction(n, 6**5) for faces, n in seen.items()} == dict(pool.outcomes((0, 1, 2, 3, 4)))


@pytest.mark.parametrize("number", [1, 4, 5, 7, 9, 13])
def test_sample_is_fair_at_every_die(number: int) -> None:
    """In 3,000 rolls every face of every die comes near a sixth of the time, however the pool is cut."""
    pool = DicePool.of(PLAIN, number)
    rng = Random(7)

    rolls = [pool.sample(tuple(range(number)), rng) for _ in range(3000)]

    for die in range(number):
        seen = Counter(roll[die] for roll in rolls)
        assert all(400 < seen[face] < 600 for face in range(6))


def test_sample_takes_the_largest_number_a_source_gives() -> None:
    """A source's largest number still falls into the table."""
    pool = DicePool.of(PLAIN, 7)
    largest = 1 - 2**-53

    rolled = pool.sample(tuple(range(7)), Fixed(largest, largest))

    assert rolled == (5,) * 7


def test_sample_from_many_tables_draws_from_each() -> None:
    """Nine dice take three draws, each of which decides its own dice."""
    pool = DicePool.of(PLAIN, 9)
    least, largest = 0.0, 1 - 2**-53

    rolled = pool.sample(tuple(range(9)), Fixed(least, largest, least))

    assert rolled == (0, 0, 0, 0, 5, 5, 5, 5, 0)


def test_sample_of_no_dice_is_empty() -> None:
    """Rolling nothing shows nothing."""
    assert DicePool.of(PLAIN, 3).sample((), Random(1)) == ()


def test_sample_repeats_with_its_seed() -> None:
    """The same source gives the same rolls, whatever was rolled before."""
    used, fresh = DicePool.of(PLAIN, 7), DicePool.of(PLAIN, 7)
    used.sample((1, 3), Random(1))

    assert used.sample((0, 2, 5), Random(9)) == fresh.sample((0, 2, 5), Random(9))


def test_with_faces_changes_the_dice_named() -> None:
    """Rerolled dice show the new faces, the others what they showed."""
    assert MIXED.with_faces((0, 1, 3, 1), (3, 1), (0, 5)) == (0, 5, 3, 0)


def test_with_faces_refuses_a_wrong_number_of_faces() -> None:
    """Every die that was rolled has exactly one new face."""
    with pytest.raises(ValueError, match="zip"):
        MIXED.with_faces((0, 1, 3, 1), (3, 1), (0,))


def test_count_adds_an_amount_over_the_faces() -> None:
    """The total of an amount is that of the dice rolled; other amounts count nothing."""
    assert MIXED.count((3, 4, 0, 1), "points") == 2 + 5 + 1
    assert MIXED.count((3, 4), "points") == 2 + 5
    assert MIXED.count((3, 4, 0, 1), "coins") == 0


@settings(deadline=None, max_examples=60)
@given(pools(), st.integers(0, 2**32))
def test_names_and_parse_undo_each_other(pool: DicePool, seed: int) -> None:
    """The names of a roll tell exactly that roll."""
    faces = pool.sample(tuple(range(len(pool.dice))), Random(seed))

    assert pool.parse(pool.names(faces)) == faces


def test_parse_refuses_more_names_than_dice() -> None:
    """A roll cannot show more faces than there are dice."""
    with pytest.raises(ValueError, match="2 faces for 1 dice"):
        DicePool.of(PLAIN, 1).parse(["a", "b"])


def test_dice_can_share_a_list_of_faces() -> None:
    """A face has the same index on every die; only what is printed on a die can be rolled or read."""
    faces = [Face("one"), Face("two"), Face("three")]
    pool = DicePool([Die("die", faces, sides=(0, 1)), Die("die", faces, sides=(1, 2, 2))])

    assert pool.kinds == (0, 1)
    assert dict(pool.outcomes((0, 1)))[0, 2] == Fraction(1, 3)
    assert pool.parse(["two", "two"]) == (1, 1)
    with pytest.raises(ValueError, match="has no face 'one'"):
        pool.parse(["one", "one"])
