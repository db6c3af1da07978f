"""Runs: the same results whoever plays, stopping in time, memory that does not grow."""

from __future__ import annotations

import gc
import os
import pickle
import struct
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

import attrs
import pytest

from astragal.errors import BadInput
from astragal.lab.report.document import compare_document, simulate_document
from astragal.lab.run.batch import COLLECT, Batch, play_batch
from astragal.lab.run.executors import Crew, Here, hired
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import CHECKPOINT, Runner, Standing
from astragal.lab.run.setup import Request, make_plan
from astragal.lab.run.until import enough, read_targets
from astragal.plugins.compiler import Compiler

Make = Callable[..., Plan]
Run = Callable[[Plan], Standing]
OWN_TO_A_RUN = ("workers", "seconds", "cpu_seconds", "games_per_second")


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    """Return what must not depend on who played."""
    kept = {name: value for name, value in document.items() if name not in OWN_TO_A_RUN}
    if "rulesets" in kept:
        kept["rulesets"] = [without_times(ruleset) for ruleset in kept["rulesets"]]
    return kept


def test_two_processes_give_what_one_gives(plan_for: Make, run_here: Run) -> None:
    """A comparison played by two workers is equal to the last digit."""
    plan = plan_for("bronze-age", "bronze-age+developments_to_end=4", games=30, bots=("random", "greedy"))

    with hired(2) as crew:
        shared = Runner(plan, crew).run()

    assert without_times(compare_document(shared)) == without_times(compare_document(run_here(plan)))


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Dask cluster on this machine; what it leaves in the environment is taken away again."""
    distributed = pytest.importorskip("distributed")
    with (
        patch.dict(os.environ),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as local,
    ):
        yield local.scheduler_address


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_what_one_process_gives(cluster: str, plan_for: Make, run_here: Run) -> None:
    """The same plan on Dask's scheduler comes out equal to the last digit."""
    plan = plan_for(games=40)

    with hired(1, cluster) as crew:
        shared = Runner(plan, crew).run()

    assert without_times(simulate_document(shared)) == without_times(simulate_document(run_here(plan)))
    assert shared.workers == 2


def test_no_cluster_is_one_line() -> None:
    """An address where nobody answers is bad input."""
    with pytest.raises(BadInput, match="cluster"), hired(1, "nonsense://nowhere"):
        pass


def test_a_plan_takes_one_compiler_for_each_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a ruleset, checking its options and compiling it use the compiler that is there."""
    made: list[int] = []
    begin = Compiler.__init__

    def count(self: Compiler, game: object, rules: Sequence[tuple[str, object]], game_id: str) -> None:
        made.append(len(rules))
        begin(self, game, rules, game_id)

    def plan() -> None:
        make_plan(Request("rtta", ("bronze-age", "late-bronze-age")))

    monkeypatch.setattr(Compiler, "__init__", count)
    thread = threading.Thread(target=plan)  # what other tests compiled is not at hand there
    thread.start()
    thread.join()

    assert made == [0, 1]


def test_batches_may_be_of_any_size(plan_for: Make) -> None:
    """Cutting twenty games otherwise changes nothing."""
    plan = plan_for(games=20)
    whole = play_batch(plan, 0, 20)

    parts = Batch.empty(plan)
    for first, last in ((0, 1), (1, 8), (8, 20)):
        parts.merge(play_batch(plan, first, last))

    assert parts.tallies == whole.tallies


def test_plans_travel_and_rules_do_not(plan_for: Make) -> None:
    """A plan is pickled whole for a worker and is equal when it arrives."""
    plan = plan_for("bronze-age+developments_to_end=4")

    assert pickle.loads(pickle.dumps(plan)) == plan


def test_what_comes_back_does_not_grow_with_games(plan_for: Make) -> None:
    """Eight times the games make a result of nearly the same size: memory is flat."""
    few, many = (len(pickle.dumps(play_batch(plan_for(), 0, games))) for games in (30, 240))

    assert many < 1.5 * few


@pytest.fixture
def threshold() -> Iterator[Callable[..., None]]:
    """Return what sets the collector's threshold for the length of a test."""
    before = gc.get_threshold()
    yield gc.set_threshold
    gc.set_threshold(*before)


def test_cycles_are_looked_for_less_often_only_while_games_are_played(
    plan_for: Make, monkeypatch: pytest.MonkeyPatch, threshold: Callable[..., None]
) -> None:
    """A batch raises the collector's threshold, and puts it back even when it fails."""
    threshold(700, 10, 10)
    before, during = gc.get_threshold(), []

    def fail(*_: object) -> None:
        during.append(gc.get_threshold())
        raise KeyboardInterrupt

    monkeypatch.setattr("astragal.lab.run.batch._play_together", fail)
    with pytest.raises(KeyboardInterrupt):
        play_batch(plan_for(), 0, 1)

    assert during == [(COLLECT, *before[1:])]
    assert gc.get_threshold() == before


def test_a_collector_that_is_off_stays_off(plan_for: Make, threshold: Callable[..., None]) -> None:
    """Who has switched the collector off does not get it back from a batch."""
    threshold(0)

    play_batch(plan_for(), 0, 1)

    assert gc.get_threshold()[0] == 0


def test_few_batches_are_ahead(plan_for: Make) -> None:
    """However many games are asked for, only a handful of batches wait at a time."""
    waiting: list[int] = []
    plan = plan_for(games=60)
    runner = Runner(plan, Crew(Here(), 3))

    runner.run([lambda standing, batch: waiting.append(len(runner._pending))])

    assert max(waiting) <= 6


def test_stopping_keeps_what_is_done(plan_for: Make) -> None:
    """A run that is stopped from outside reports the games so far."""
    runner = Runner(plan_for(games=1_000_000), Crew(Here(), 1))

    standing = runner.run([lambda standing, batch: runner.stop.set() if standing.games >= 10 else None])

    assert standing.interrupted
    assert 10 <= standing.total.tallies[0].sums.games == standing.games < 10_000


def test_a_second_interrupt_keeps_what_is_done_too(plan_for: Make) -> None:
    """KeyboardInterrupt in the middle of a game loses that batch only."""

    class Impatient(Here):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            if args[1] >= 3:
                raise KeyboardInterrupt
            return super().submit(fn, *args, **kwargs)

    standing = Runner(plan_for(games=1000), Crew(Impatient(), 1)).run()

    assert standing.interrupted
    assert standing.games >= 3


@pytest.mark.parametrize("text", ["0.06", "6%", "rounds=0.2"])
def test_until_stops_when_it_is_precise_enough(text: str, plan_for: Make) -> None:
    """The run ends at the first checkpoint at which the interval is narrow enough."""
    targets = read_targets([text])
    plan = plan_for(games=100_000)

    standing = Runner(plan, Crew(Here(), 1), enough(targets)).run()

    assert standing.stopped_early == "precise enough"
    assert standing.games % CHECKPOINT == 0
    assert 200 <= standing.games <= 900
    document: dict[str, Any] = simulate_document(standing)
    figure = document["rounds"] if "rounds" in text else document["seats"][0]["wins"]
    assert (figure["high"] - figure["low"]) / 2 <= targets[0].precision


def test_until_stops_at_the_same_game_for_any_crew(plan_for: Make) -> None:
    """Checkpoints are numbers of games, so more workers do not stop elsewhere."""
    plan = plan_for("bronze-age", "bronze-age+developments_to_end=4", games=100_000)
    stops = enough(read_targets(["rounds=0.6"]))

    one, three = (Runner(plan, Crew(Here(), n), stops).run() for n in (1, 3))

    assert one.games == three.games < 5000
    assert one.total.pairs == three.total.pairs


@pytest.mark.parametrize("text", ["", "soon", "=1", "rounds=", "-1", "0", "nan", "inf"])
def test_until_refuses_what_is_no_precision(text: str) -> None:
    """A precision is a number above zero."""
    with pytest.raises(BadInput, match="--until"):
        read_targets([text])


def test_until_refuses_a_figure_that_there_is_not(plan_for: Make) -> None:
    """A misspelt figure is named at the first checkpoint, with those there are."""
    runner = Runner(plan_for(games=1000), Crew(Here(), 1), enough(read_targets(["ruonds=1"])))

    with pytest.raises(BadInput, match=r"no figure 'ruonds'.*rounds"):
        runner.run()


def test_a_run_can_be_stopped_from_another_thread(plan_for: Make) -> None:
    """A screen that shows the run stops it with the same switch."""
    runner = Runner(plan_for(games=10_000_000), Crew(Here(), 1))
    begun = threading.Event()
    thread = threading.Thread(target=lambda: runner.run([lambda standing, batch: begun.set()]))

    thread.start()
    begun.wait(60)
    runner.stop.set()
    thread.join(60)

    assert not thread.is_alive()
    assert runner.standing.games > 0


def test_a_result_that_was_cut_off_keeps_nobody_waiting() -> None:
    """A worker that is stopped while it hands a result over leaves a part of it; the program still ends."""
    with hired(2) as crew:
        pool: Any = crew.executor
        pool.submit(int).result()
        reading, pipe = pool._executor_manager_thread, pool._result_queue._writer
        os.write(pipe.fileno(), struct.pack("!i", 1000) + b"half of it")

    reading.join(60)
    assert not reading.is_alive()


def test_luck_is_shared_between_rulesets(plan_for: Make, run_here: Run) -> None:
    """A ruleset compared with itself differs in nothing at all."""
    standing = run_here(plan_for("bronze-age", "bronze-age", games=10))

    assert all(value == 0 for value in standing.total.pairs[0].first.values())


def test_luck_can_be_separate(plan_for: Make, run_here: Run) -> None:
    """With luck of their own, two copies of a ruleset play different games."""
    plan = plan_for("bronze-age", "bronze-age", games=10, shared_luck=False)

    one, other = (tallies.sums for tallies in run_here(plan).total.tallies)

    assert one != other


def test_another_seed_is_another_run(plan_for: Make, run_here: Run) -> None:
    """The seed decides which games are played."""
    plan = plan_for(games=10)

    one, other = (run_here(attrs.evolve(plan, seed=seed)).total.tallies for seed in (1, 2))

    assert one != other
