"""One game of the lab: what it is watched by, what bots see, and what is kept for metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from astragal.bots import BUILT_IN
from astragal.engine.ledger import Digest
from astragal.engine.state import Event, PhasePassed, TurnStarted
from astragal.errors import AstragalError
from astragal.lab.figures.record import Figures
from astragal.lab.figures.sums import OTHERWISE, Sums, difference, equal_columns
from astragal.lab.run.game import play
from astragal.lab.run.measured import Measures, _leaves_the_walk, measured
from astragal.lab.run.plan import Plan
from astragal.lab.run.table import _chooser
from astragal.plugins.metrics import Metric, Tally, count_by_key, count_of_winners

Planned = Callable[..., Plan]


class Watch:
    """Notes when a game is watched."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def start(self) -> None:
        """Note the beginning."""
        self.calls.append("start")

    def course(self, limit: int) -> Iterator[int]:
        """Note how many steps a game may have."""
        self.calls.append(f"at most {limit}")
        return iter(range(limit))

    def stop(self) -> None:
        """Note the end."""
        self.calls.append("stop")


def test_a_game_is_watched_from_its_beginning_to_its_end(plan_for: Planned) -> None:
    """So that what is done between two games counts for neither."""
    watch: Any = Watch()
    plan = plan_for(games=1)

    record, faults = play(plan, 0, 0, watch)

    assert faults == []
    assert record is not None
    assert record.decisions > 10
    assert watch.calls == ["start", f"at most {plan.step_limit - 1}", "stop"]


def test_a_game_that_does_not_end_is_a_fault_and_is_watched_no_more(plan_for: Planned) -> None:
    """Its number and the limit are named."""
    watch: Any = Watch()

    record, (fault,) = play(plan_for(games=1, step_limit=5), 0, 3, watch)

    assert record is None
    assert (fault.ruleset, fault.game) == (0, 3)
    assert fault.what == "the game does not end within 5 steps with the rules of rtta"
    assert watch.calls[-1] == "stop"


def kind_of(seen: list[object], answer: str = "legal") -> Any:
    """Return a kind of bot that notes what it sees, and always answers the same."""

    def choose(state: object, legal: object) -> str:
        seen.append(state)
        return answer

    return SimpleNamespace(make=lambda rules, seat, rng: SimpleNamespace(choose=choose))


@pytest.mark.parametrize(("secret", "sees"), [(True, "what seat 1 sees of the table"), (False, "the table")])
def test_a_bot_sees_what_its_seat_may_see(secret: bool, sees: str) -> None:
    """Where nothing is secret that is the table itself."""
    seen: list[object] = []
    rules: Any = SimpleNamespace(
        bots={"own": kind_of(seen)}, view=lambda state, seat: f"what seat {seat} sees of {state}"
    )
    table: Any = "the table"
    legal: Any = ("legal",)

    chosen: Any = _chooser(rules, "own", 1, Random(1), secret)(table, legal)

    assert (chosen, seen) == ("legal", [sees])


def test_bots_of_others_are_checked() -> None:
    """What they choose must be on the list."""
    rules: Any = SimpleNamespace(bots={"own": kind_of([], "another")}, view=None)
    legal: Any = ("legal",)

    with pytest.raises(AstragalError, match="own"):
        _chooser(rules, "own", 0, Random(1), False)(rules, legal)
    assert rules.bots["own"] not in BUILT_IN


# --- metrics -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reads", "leaves"),
    [((), True), ((TurnStarted,), False), ((PhasePassed,), False), ((Event,), True), (None, False)],
)
def test_turns_are_kept_for_metrics_that_read_them(reads: Any, leaves: bool) -> None:
    """And for those that do not say what they read."""
    assert _leaves_the_walk(Metric("own", "", lambda tally: 0.0, reads=reads)) == leaves


def test_a_metric_that_counts_turns_gets_them(
    write_rule: Callable[[str, str], str], plan_for: Planned
) -> None:
    """One turn for each seat and round."""
    rule = write_rule(
        "turns",
        "from astragal.engine.state import Event, PhasePassed, TurnStarted\n"
        "@hookimpl\ndef metrics(): return [Metric.counting('turns', 'Turns.', TurnStarted)]\n",
    )
    watch: Any = Watch()

    record, _ = play(plan_for(games=1, rules=(rule,), players=2), 0, 0, watch)

    assert record is not None
    assert record.metrics["turns"] == 2 * record.rounds


def failing(tally: Tally) -> float:
    """Fail."""
    raise ValueError("no such thing")


def test_a_metric_that_fails_is_left_out_and_named() -> None:
    """A ruleset's own is said to be missing; one of another ruleset may need its rule, and is not."""
    one, bad = Metric("one", "", lambda tally: 1.0), Metric("bad", "", failing)
    tally: Any = None

    found, problems = measured(
        Measures({"bad": bad, "one": one}, {"bad2": bad, "two": one}, False, False), tally
    )

    assert problems == ["metric 'bad' is left out: ValueError: no such thing"]
    assert found["bad"] != found["bad"]
    assert {name: found[name] for name in found if name != "bad"} == {"one": 1.0, "two": 1.0}


def test_keys_that_were_never_found_are_counted_as_none() -> None:
    """And those that nobody named are counted all the same."""
    assert count_by_key(["a", "b"], ["b", "c", "b"]) == {"a": 0.0, "b": 2.0, "c": 1.0}


def test_what_winners_hold_is_shared_among_them() -> None:
    """Half a card each for two winners; who lost does not count."""
    state = SimpleNamespace(players=[["a", "b"], ["b"], ["a"]])
    tally: Any = SimpleNamespace(state=state, winners=(0, 1))

    assert count_of_winners(tally, ["a", "b", "c"], list) == {"a": 0.5, "b": 1.0, "c": 0.0}


def test_a_tally_finds_events_by_their_kind() -> None:
    """In order, by number, and by one of their fields."""
    events = [TurnStarted(1, 0), TurnStarted(1, 1)]
    tally: Any = Tally(None, events, (0,), (1, 2))

    assert list(tally.of(TurnStarted)) == events
    assert tally.count(TurnStarted) == 2
    assert Metric.counting("own", "", TurnStarted).measure(tally) == 2.0
    field = next(name for name in ("seat", "player", "active") if hasattr(events[0], name))
    assert tally.values(TurnStarted, field) == [getattr(event, field) for event in events]
    summed = Metric.summing("own", "", TurnStarted, field)
    assert summed.measure(tally) == sum(tally.values(TurnStarted, field))
    assert summed.reads == (TurnStarted,)


def test_a_digest_refuses_what_it_did_not_keep() -> None:
    """A metric that reads turns all the same is stopped, not given 0."""
    tally: Any = Tally(None, Digest(), (0,), (1, 2))

    with pytest.raises(Exception, match="TurnStarted"):
        tally.of(TurnStarted)


# --- sums --------------------------------------------------------------------------------------------

GAMES: list[dict[str, Any]] = [
    {"a": 3, "b": 1, "c": None, "zero": 0},
    {"a": 5, "c": 4, "d": -2},
    {"a": 3, "b": None, "c": None, "d": -4, "zero": 0},
    {"a": 9, "e": 1},
]


def test_games_that_are_added_together_are_the_same_as_one_by_one() -> None:
    """Figures that are missing, not mentioned, zero or negative included."""
    together, single = Sums(), Sums()

    together.add_all(list(zip(GAMES, range(4), strict=True)))
    for number, figures in enumerate(GAMES):
        single.add(figures, number)

    assert together == single
    assert [together.count(column) for column in "abcde"] == [4, 3, 2, 4, 4]


@pytest.mark.parametrize(
    ("column", "least", "most"), [("a", 3, 9), ("b", 0, 1), ("c", 0, 4), ("d", -4, 0), ("zero", 0, 0)]
)
def test_the_span_of_a_figure_has_its_zeros(column: str, least: int, most: int) -> None:
    """A game that does not mention it has 0; one in which it is missing has nothing."""
    sums = Sums()
    sums.add_all(list(zip(GAMES, range(4), strict=True)))

    span = sums.moments(column).span

    assert span is not None
    assert (span.least, span.most) == (least, most)


def test_figures_of_different_games_are_not_equal() -> None:
    """Their sums are, but not in every game."""
    sums = Sums()
    sums.add_all([({"a": 1, "same": 1}, 0), ({"b": 1}, 1), ({"c": 1, "d": None}, 2), ({"d": 1}, 3)])

    assert equal_columns(sums) == {"same": "a"}


def test_a_difference_needs_both_figures() -> None:
    """One that either lacks, or that only one ruleset measures, is none, and no other game for that."""
    one: Figures = {"a": None, "b": 1, "both": None, "own/x": 3, "same": 2}
    other: Figures = {"a": 2, "b": None, "both": None, "own/x": 5, "same": 2}

    found = difference(one, other, {"own"})

    assert found == {"a": None, "b": None, "both": None, "own/x": None, "same": 0, OTHERWISE: 0}
    assert difference(one, other)["own/x"] == 2
    assert difference(one, other)[OTHERWISE] == 1
