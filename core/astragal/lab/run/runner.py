"""Running a plan: hand out batches, add up what comes back, stop when enough is known."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool

import attrs

from astragal.errors import AstragalError
from astragal.lab.figures import anytime
from astragal.lab.figures.intervals import CONFIDENCE
from astragal.lab.figures.sums import OTHERWISE
from astragal.lab.run.batch import Batch, not_deterministic, play_batch
from astragal.lab.run.executors import Crew
from astragal.lab.run.game import Fault, in_short
from astragal.lab.run.plan import Plan

CHECKPOINT = 100
"""Whether enough is known is asked after every so many games: the answer does not hang on the workers."""
BATCH_SECONDS = 0.4
"""How long a batch should take: long enough to be worth sending, short enough to stop soon."""
HOPELESS = 25
"""A run in which so many games failed and none was finished is given up."""
KEPT_FAULTS = 20
"""How many different faults are distinguished."""


@attrs.define
class FaultCount:
    """A kind of fault: where it came first, and how often."""

    fault: Fault
    count: int = 1


@attrs.define
class Standing:
    """What is known so far."""

    plan: Plan
    total: Batch
    workers: int
    seconds: float = 0.0
    failed: int = 0
    """Games that could not be finished, over all rulesets."""
    faults: dict[tuple[int, str], FaultCount] = attrs.field(factory=dict)
    interrupted: bool = False
    stopped_early: str = ""
    """Why the run ended before all games were played: enough is known, or there is no hope."""
    sequential: bool = False
    """Whether the run looked at its intervals on the way and could stop because of them."""

    @property
    def confidence(self) -> float:
        """The level of the intervals: higher for those who looked again and again, so that 95 % is true."""
        return anytime.confidence(self.games) if self.sequential and self.games else CONFIDENCE

    @property
    def games(self) -> int:
        """How many games have been played under each ruleset."""
        return self.total.last

    def add(self, batch: Batch) -> None:
        """Add the next batch."""
        self.total.merge(batch)
        for fault in batch.faults:
            known = self.faults.get((fault.ruleset, fault.what))
            if known:
                known.count += 1
            elif len(self.faults) < KEPT_FAULTS:
                self.faults[fault.ruleset, fault.what] = FaultCount(fault)
        played = sum(tallies.sums.games for tallies in batch.tallies)
        self.failed += (batch.last - batch.first) * len(self.plan.recipes) - played

    def otherwise(self, pair: int) -> tuple[int, int] | None:
        """Return how many games of a pair differ, and of how many; None with separate luck."""
        sums = self.total.pairs[pair]
        return (int(sums.first[OTHERWISE]), sums.games) if self.plan.shared_luck else None

    @property
    def hopeless(self) -> bool:
        """Whether some ruleset has only failed so far."""
        return any(t.sums.games == 0 for t in self.total.tallies) and self.games >= HOPELESS


Watcher = Callable[[Standing, Batch], None]
"""What is called after every batch, with all that is known and the batch."""
Enough = Callable[[Standing], bool]


class Runner:
    """Plays a plan with a crew. `stop` may be set from another thread or a signal."""

    def __init__(
        self, plan: Plan, crew: Crew, enough: Enough | None = None, watchers: Iterable[Watcher] = ()
    ) -> None:
        self.plan, self.crew, self.enough, self._watchers = plan, crew, enough, tuple(watchers)
        self.stop = threading.Event()
        self.standing = Standing(plan, Batch.empty(plan), crew.workers, sequential=enough is not None)
        self._executor = crew.executor
        self._pending: deque[tuple[int, int, Future[Batch]]] = deque()
        self._next = 0
        self._size = 1

    def run(self, watchers: Iterable[Watcher] = ()) -> Standing:
        """Play until all games are played, enough is known, or somebody stops it."""
        started = time.monotonic()
        watchers = (*self._watchers, *watchers)
        try:
            while not self._over():
                self._hand_out()
                batch = self._next_batch()
                if batch is None:
                    continue
                self._cross_check(batch)
                self.standing.add(batch)
                self.standing.seconds = time.monotonic() - started
                self._adapt(batch)
                for watcher in watchers:
                    watcher(self.standing, batch)
        except KeyboardInterrupt:
            self.stop.set()
        self._let_go()
        self.standing.interrupted = self.stop.is_set()
        self.standing.seconds = time.monotonic() - started
        return self.standing

    def _over(self) -> bool:
        standing = self.standing
        if self.stop.is_set() or standing.games >= self.plan.games:
            return True
        if standing.hopeless:
            standing.stopped_early = "every game failed"
            return True
        at_checkpoint = standing.games and standing.games % CHECKPOINT == 0
        if self.enough and at_checkpoint and self.enough(standing):
            standing.stopped_early = "precise enough"
            return True
        return False

    def _hand_out(self) -> None:
        """Keep a few batches ahead of every worker, and no more: memory stays flat."""
        ahead = 1 if self.crew.workers == 1 else 2 * self.crew.workers
        while len(self._pending) < ahead and self._next < self.plan.games and not self.stop.is_set():
            first = self._next
            last = min(first + self._fair_size(first), self.plan.games)
            if self.enough:
                last = min(last, (first // CHECKPOINT + 1) * CHECKPOINT)
            self._pending.append((first, last, self._submit(first, last)))
            self._next = last

    def _fair_size(self, first: int) -> int:
        """Return how many games come next: fewer towards the end, so that all workers finish together."""
        share = (self.plan.games - first) // (2 * self.crew.workers)
        return self._size if self.crew.workers == 1 else max(1, min(self._size, share))

    def _submit(self, first: int, last: int) -> Future[Batch]:
        return self._executor.submit(play_batch, self.plan, first, last)

    def _next_batch(self) -> Batch | None:
        """Return the batch that follows; None when it is not there yet."""
        first, last, future = self._pending[0]
        try:
            batch = future.result(timeout=0.1)
        except NotYet:
            return None
        except BrokenProcessPool:
            batch = self._after_a_death(first, last)
        except AstragalError:
            raise
        except (Exception, CancelledError) as error:
            batch = self._lost(first, last, f"a worker failed: {in_short(error)}")
        self._pending.popleft()
        return batch

    def _cross_check(self, batch: Batch) -> None:
        """Play the very first game here too: rules that lean on hash order differ between processes."""
        if self.crew.workers == 1 or (batch.first, batch.last) != (0, 1) or batch.faults:
            return
        here = play_batch(self.plan, 0, 1)
        for ruleset, (mine, theirs) in enumerate(zip(here.tallies, batch.tallies, strict=True)):
            if mine != theirs:
                batch.faults.append(not_deterministic(self.plan, ruleset, 0))

    def _after_a_death(self, first: int, last: int) -> Batch:
        """Play the batch whose worker died again, each game in a fresh process; hand out the others again."""
        assert self.crew.renew is not None
        batch = Batch.empty(self.plan, first, first)
        for game in range(first, last):
            lone = self.crew.renew()
            try:
                one = lone.submit(play_batch, self.plan, game, game + 1).result()
            except BrokenProcessPool:
                one = self._lost(game, game + 1, "a rule or a bot ended the worker's process")
            lone.shutdown(wait=False)
            batch.merge(one)
            batch.faults += one.faults
            batch.records += one.records
        self._executor = self.crew.renew()
        waiting = [(a, b) for a, b, _ in list(self._pending)[1:]]
        self._pending = deque([self._pending[0], *((a, b, self._submit(a, b)) for a, b in waiting)])
        return batch

    def _lost(self, first: int, last: int, what: str) -> Batch:
        batch = Batch.empty(self.plan, first, last)
        batch.faults = [
            Fault(i, game, what) for game in range(first, last) for i in range(len(self.plan.recipes))
        ]
        return batch

    def _adapt(self, batch: Batch) -> None:
        """Choose the size of the next batches by the time that this one took; results do not depend on it."""
        each = max(batch.cpu_seconds / max(batch.last - batch.first, 1), 1e-6)
        self._size = max(1, min(int(BATCH_SECONDS / each), self._size * 4, 10_000))

    def _let_go(self) -> None:
        for _, _, future in self._pending:
            future.cancel()
        self._pending.clear()
