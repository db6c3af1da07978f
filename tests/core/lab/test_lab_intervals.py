"""Intervals and tests agree with scipy on whole samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from scipy import stats

from astragal.lab.figures.contrasts import independent_test, paired_test, seat_test
from astragal.lab.figures.intervals import adjusted, association, interval_of, mean_interval, share_interval
from astragal.lab.figures.sums import Moments, PickSums, Sums

ONE = [3, 5, 4, 8, 2, 9, 4, 4, 7, 5]
OTHER = [4, 5, 6, 9, 2, 12, 4, 5, 9, 5]


def moments(values: list[int]) -> Moments:
    sums = Sums()
    for value in values:
        sums.add({"x": value})
    return sums.moments("x")


def test_means_have_students_interval() -> None:
    """The interval is the one that scipy gives for the sample."""
    low, high = stats.ttest_1samp(ONE, 0).confidence_interval(0.95)

    found = mean_interval(moments(ONE))

    assert (found.low, found.high) == pytest.approx((low, high))


def test_one_game_says_nothing() -> None:
    """A single game has a value and no bounds; JSON says null."""
    found = mean_interval(moments([7]))

    assert found.as_json() == {"value": 7.0, "low": None, "high": None}


def test_shares_have_wilsons_interval() -> None:
    """Whole wins get Wilson's interval."""
    expected = stats.binomtest(30, 100).proportion_ci(0.95, method="wilson")

    found = share_interval(moments([1] * 30 + [0] * 70))

    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


def test_shared_wins_keep_their_value_within_a_wider_interval() -> None:
    """Thirty and a half wins lie between the bounds of thirty and of thirty-one."""
    found = share_interval(Moments(100, 0.305, 0.2))

    assert found.low == pytest.approx(stats.binomtest(30, 100).proportion_ci(method="wilson").low)
    assert found.high == pytest.approx(stats.binomtest(31, 100).proportion_ci(method="wilson").high)


def test_paired_differences_get_the_paired_t_test() -> None:
    """p and interval are those of scipy's ttest_rel."""
    one, other = ONE * 2, [*OTHER, *(value - 1 for value in OTHER)]
    expected = stats.ttest_rel(other, one)
    bounds = expected.confidence_interval(0.95)

    found = paired_test(
        moments([b - a for a, b in zip(one, other, strict=True)]), moments(one), moments(other)
    )

    assert found.p == pytest.approx(expected.pvalue)
    assert (found.difference.low, found.difference.high) == pytest.approx((bounds.low, bounds.high))


@pytest.mark.parametrize("games", [10, 6])
def test_separate_luck_gets_welchs_test(games: int) -> None:
    """p and interval are those of scipy's ttest_ind without equal variances, nor equal numbers of games."""
    expected = stats.ttest_ind(OTHER[:games], ONE, equal_var=False)
    bounds = expected.confidence_interval(0.95)

    found = independent_test(moments(ONE), moments(OTHER[:games]))

    assert found.p == pytest.approx(expected.pvalue)
    assert (found.difference.low, found.difference.high) == pytest.approx((bounds.low, bounds.high))


@pytest.mark.parametrize(("change", "p"), [(0, 1.0), (2, 2.0**-4)])
def test_the_same_difference_in_every_game_is_as_likely_as_its_signs(change: int, p: float) -> None:
    """Five games that differ alike could as well differ the other way: 2 of 32 ways are so extreme."""
    found = paired_test(moments([change] * 5), moments([1] * 5), moments([1 + change] * 5))

    assert found.p == p
    assert found.difference.low < change < found.difference.high


@pytest.mark.parametrize(("change", "p"), [(0, 1.0), (1, 2 / 70), (-2, 2 / 70)])
def test_rulesets_that_do_not_vary_differ_as_surely_as_their_games_fall_apart(change: int, p: float) -> None:
    """Eight games, four of each kind: 2 of 70 ways to part them are so clean, and no effect has a size."""
    found = independent_test(moments([5] * 4), moments([5 + change] * 4))

    assert found.p == pytest.approx(p)
    assert math.isnan(found.effect) == bool(change)
    assert found.difference.low < change < found.difference.high


@pytest.mark.parametrize(("up", "down"), [(4, 0), (7, 1), (10, 2), (15, 5)])
def test_rare_differences_get_mcnemars_test(up: int, down: int) -> None:
    """A few games that differ have about the p-value of the exact sign test, however many do not differ."""
    exact = stats.binomtest(up, up + down).pvalue
    gaps = moments([1] * up + [-1] * down + [0] * 300)

    found = paired_test(gaps, gaps, gaps)

    assert found.p == pytest.approx(exact, rel=0.25)


@pytest.mark.parametrize(("one", "other"), [(0, 4), (2, 10), (20, 40)])
def test_rare_figures_on_separate_luck_get_fishers_p(one: int, other: int) -> None:
    """The p-value of two small counts is about that of the exact test, and never far below it."""
    exact = stats.fisher_exact([[one, 400 - one], [other, 400 - other]]).pvalue

    first, second = (moments([1] * count + [0] * (400 - count)) for count in (one, other))
    found = independent_test(first, second)

    assert 0.7 * exact < found.p < 1.5 * exact


@pytest.mark.parametrize("count", [1, 7, 30])
def test_rare_events_have_the_exact_interval(count: int) -> None:
    """A figure that is 0 or 1 gets Clopper and Pearson's interval, and so does its mirror image."""
    expected = stats.binomtest(count, 100).proportion_ci(0.95, method="exact")

    found = mean_interval(moments([3] * count + [0] * (100 - count)))
    mirrored = mean_interval(moments([0] * count + [3] * (100 - count)))

    assert (found.low, found.high) == pytest.approx((3 * expected.low, 3 * expected.high))
    assert (mirrored.low, mirrored.high) == pytest.approx((3 - 3 * expected.high, 3 - 3 * expected.low))


@pytest.mark.parametrize(("value", "low"), [(0, 0.0), (2, 1.9638), (-2, -2.0362)])
def test_what_never_varied_still_has_an_interval(value: int, low: float) -> None:
    """A hundred equal games leave room for 3.6% of games that differ by one; counts stay above nothing."""
    found = mean_interval(moments([value] * 100))

    assert (found.low, found.high) == pytest.approx((low, value + 0.0362), abs=1e-4)


def test_what_never_happened_may_be_as_large_as_its_relatives() -> None:
    """A score line that nobody got yet may be worth as much as the largest that somebody got."""
    sums = Sums()
    for game in range(100):
        sums.add({"score_lines/rare": 0, "score_lines/common": 5 if game % 2 else 0}, game)

    assert interval_of(sums, "score_lines/rare", 1).high == pytest.approx(5 * 0.0362, abs=1e-3)


@pytest.mark.parametrize("count", [0, 1, 9, 91, 100])
def test_rare_shares_have_the_exact_interval(count: int) -> None:
    """Fewer than ten wins or losses get Clopper and Pearson's interval: Wilson's misses too often there."""
    expected = stats.binomtest(count, 100).proportion_ci(0.95, method="exact")

    found = share_interval(moments([1] * count + [0] * (100 - count)))

    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


def test_the_seat_test_is_the_sign_test_for_two() -> None:
    """Shared wins say nothing of two seats; the rest is a coin."""
    shares = [(1.0, 0.0)] * 14 + [(0.0, 1.0)] * 4 + [(0.5, 0.5)] * 30

    found = seat_test(*summed_wins(shares))

    assert found == pytest.approx(stats.binomtest(14, 18).pvalue)


def test_the_seat_test_is_friedmans_for_more() -> None:
    """With shared wins it is the test with ties, and without them the chi-squared test of counts."""
    alone = [(1.0, 0.0, 0.0)] * 20 + [(0.0, 1.0, 0.0)] * 9 + [(0.0, 0.0, 1.0)] * 11
    shared = [*alone, *[(0.5, 0.5, 0.0)] * 6, *[(1 / 3, 1 / 3, 1 / 3)] * 5]

    assert seat_test(*summed_wins(alone)) == pytest.approx(stats.chisquare([20, 9, 11]).pvalue)
    ranks = [[2.0 if share else 1.0 for share in game] for game in alone]
    assert seat_test(*summed_wins(alone)) == pytest.approx(
        stats.friedmanchisquare(*zip(*ranks, strict=True)).pvalue
    )
    assert seat_test(*summed_wins(shared)) == pytest.approx(permuted_p(shared), abs=0.02)


def test_seats_that_share_every_win_are_equal() -> None:
    """Where nobody ever wins alone there is nothing to test."""
    assert seat_test(*summed_wins([(0.25,) * 4] * 30)) == 1.0


def summed_wins(shares: Sequence[tuple[float, ...]]) -> tuple[list[float], float, int]:
    wins = np.array(shares)
    return list(wins.sum(axis=0)), float((wins**2).sum()), len(wins)


def permuted_p(shares: Sequence[tuple[float, ...]]) -> float:
    """Return the p-value by dealing each game's shares to the seats at random."""
    rng, wins = np.random.default_rng(1), np.array(shares)

    def apart(table: np.ndarray) -> float:
        return float(((table.sum(axis=0) - len(table) / table.shape[1]) ** 2).sum())

    dealt = [apart(rng.permuted(wins, axis=1)) for _ in range(4000)]
    return float(np.mean([found >= apart(wins) - 1e-9 for found in dealt]))


def test_two_games_are_enough_for_an_interval() -> None:
    """One is not: then nothing is known."""
    pair, single = moments([1, 3]), moments([2])

    assert math.isfinite(independent_test(pair, pair).difference.low)
    assert math.isfinite(mean_interval(pair).low)
    assert math.isfinite(paired_test(pair, pair, pair).p)
    assert math.isnan(paired_test(single, single, single).p)
    assert independent_test(pair, single).difference.low == -math.inf
    assert independent_test(single, pair).difference.high == math.inf


def test_effect_is_cohens_d() -> None:
    """The effect is the change over the pooled standard deviation of single games."""
    spread = math.sqrt((np.var(ONE, ddof=1) + np.var(OTHER, ddof=1)) / 2)

    found = independent_test(moments(ONE), moments(OTHER))

    assert found.effect == pytest.approx((np.mean(OTHER) - np.mean(ONE)) / spread)


def test_many_p_values_are_corrected() -> None:
    """The correction is scipy's, and figures without a p-value do not count."""
    ps = [0.01, 0.02, float("nan"), 0.5]

    found = adjusted(ps)

    assert [p for p in found if p == p] == pytest.approx(
        list(stats.false_discovery_control([0.01, 0.02, 0.5]))
    )
    assert math.isnan(found[2])


def picked_games(rng: Random, games: int) -> list[tuple[int, int]]:
    """Return how many of two players took something, and how many half wins they got; taking it helps."""
    found = []
    for _ in range(games):
        took = [rng.random() < 0.4, rng.random() < 0.4]
        chance = 0.5 + 0.2 * (took[0] - took[1])
        winner = 0 if rng.random() < chance else 1
        found.append((sum(took), 2 * took[winner]))
    return found


def test_association_agrees_with_a_bootstrap_over_games() -> None:
    """Players of one game depend on each other; the error is that of resampling whole games."""
    games = picked_games(Random(5), 800)
    sums = PickSums()
    for taken, won in games:
        sums.add(taken, won)
    taken, won = np.array(games).T

    def gap(t: np.ndarray, w: np.ndarray) -> float:
        n = len(t)
        return float(w.sum() / 2 / t.sum() - (n - w.sum() / 2) / (2 * n - t.sum()))

    resampled = stats.bootstrap(
        (taken, won), gap, paired=True, vectorized=False, n_resamples=600, random_state=1, method="percentile"
    )
    found = association(sums, len(games), 2, 2)

    assert found is not None
    assert found.value == pytest.approx(gap(taken, won))
    assert found.half_width == pytest.approx(1.96 * resampled.standard_error, rel=0.15)


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_what_nearly_everybody_or_nobody_takes_goes_with_nothing(taken: int) -> None:
    """With too few wins or losses on either side there is nobody to compare with."""
    sums = PickSums()
    for _ in range(50):
        sums.add(taken, min(2, 2 * taken))

    assert association(sums, 50, 2, 2) is None


def test_shares_of_players_stay_between_none_and_all() -> None:
    """A component that one player of a hundred took has no negative rate."""
    sums = Sums()
    for game in range(50):
        sums.add({"picks/card:fire": int(game == 0)})

    found = interval_of(sums, "picks/card:fire", 2)

    assert found.value == 0.01
    assert 0.0 <= found.low < found.value


def test_the_error_of_an_association_is_that_of_its_linear_part() -> None:
    """Each game pulls at both ratios: by its wins, and by how many took the component."""
    games = picked_games(Random(6), 60)
    sums = PickSums()
    for taken, won in games:
        sums.add(taken, won)
    t, w = np.array(games).T.astype(float)
    w /= 2
    n, took, rest = len(games), t.sum(), 2 * len(games) - t.sum()
    pulls = w * (n / took + n / rest) - t * (n * w.sum() / took**2 + n * (n - w.sum()) / rest**2)

    found = association(sums, n, 2, 2)

    assert found is not None
    assert found.half_width == pytest.approx(stats.t.ppf(0.975, n - 1) * pulls.std(ddof=1) / math.sqrt(n))


@pytest.mark.parametrize(
    ("games", "taken", "won", "known"),
    [
        (20, 20, 10, True),
        (20, 20, 5, True),
        (20, 20, 4, False),  # takers won too seldom
        (20, 15, 10, True),
        (20, 14, 10, False),  # lost too seldom
        (20, 20, 15, True),
        (20, 22, 16, False),  # the others won too seldom
        (20, 25, 10, True),
        (20, 26, 10, False),  # lost too seldom
    ],
)
def test_five_wins_and_losses_on_each_side_are_enough(games: int, taken: int, won: int, known: bool) -> None:
    """Those with and those without must each have won and lost five times."""
    sums = PickSums(taken, 2 * taken, won, won, won)

    assert (association(sums, games, 2, 1) is not None) == known


@pytest.mark.parametrize(
    ("column", "low", "high"),
    [("picks/card:fire", 0.0, 1.0), ("score", -math.inf, math.inf), ("seat_wins/0", 0.0, 1.0)],
)
def test_each_family_of_columns_has_its_interval(column: str, low: float, high: float) -> None:
    """One game bounds nothing but what is a share, of games or of players."""
    sums = Sums()
    sums.add({column: 1})

    found = interval_of(sums, column, 1)

    assert found.value == 1
    assert (found.low >= low, found.high <= high) == (True, True)
    assert math.isinf(found.low) == (column == "score")


def test_an_unknown_bound_is_told_as_null() -> None:
    """JSON has no infinity."""
    sums = Sums()
    sums.add({"x": 4})

    assert mean_interval(sums.moments("x")).as_json() == {"value": 4, "low": None, "high": None}
