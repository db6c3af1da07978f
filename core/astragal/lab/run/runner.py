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

from astragal.errors import AstragalError, BadInput
from astragal.lab.figures import anytime
from astragal.lab.figures.intervals import CONFIDENCE
from astragal.lab.figures.sums import OTHERWISE
from astragal.lab.run.batch import Batch, not_deterministic, play_batch
from astragal.lab.run.executors import Crew
from astragal.lab.run.game import Fault, in_short
from astragal.lab.run.plan import Plan
from astragal.lab.run.proof import check, digest, prove

CHECKPOINT = 100
"""The stopping rule is checked after a fixed number of games, so that workers make no difference."""
BATCH_SECONDS = 0.4
"""How long a batch should take: long enough to be worth sending, short enough to stop soon."""
CLUSTER_GONE = "the cluster is gone"
"""Why a run ended whose scheduler does not answer any more."""
PATIENCE_WITH_CLUSTER = 3.0
"""Seconds that a scheduler may be out of reach."""
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
    until: tuple[str, ...] = ()
    """What it was to know before it stopped, as the command line takes it."""

    @property
    def confidence(self) -> float:
        """The level of the intervals: higher for those who looked again and again, so that 95% is true."""
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
        self,
        plan: Plan,
        crew: Crew,
        enough: Enough | None = None,
        watchers: Iterable[Watcher] = (),
        stop: threading.Event | None = None,
    ) -> None:
        self.plan, self.crew, self.enough, self._watchers = plan, crew, enough, tuple(watchers)
        self.stop = stop or threading.Event()
        self.standing = Standing(plan, Batch.empty(plan), crew.workers, sequential=enough is not None)
        self._executor = crew.executor
        self._pending: deque[tuple[int, int, Future[Batch]]] = deque()
        self._next = 0
        self._size = 1
        self._gone_since = 0.0

    def run(self, watchers: Iterable[Watcher] = ()) -> Standing:
        """Play until all games are played, enough is known, or somebody stops it."""
        started = time.monotonic()
        watchers = (*self._watchers, *watchers)
        self._ask_for_proof()
        try:
            while not self._over():
                self._hand_out()
                batch = self._next_batch()
                if batch is None:
                    continue
                self._check_proof(batch)
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

    def _ask_for_proof(self) -> None:
        """Have every worker on other machines prove what it plays with, before the first game."""
        if self.crew.ask is not None:
            for worker, theirs in sorted(self.crew.ask(prove, self.plan).items()):
                check(prove(self.plan), theirs, worker)

    def _over(self) -> bool:
        standing = self.standing
        if standing.stopped_early:
            return True
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
        gone = self.crew.gone is not None and self.crew.gone()
        while (
            len(self._pending) < ahead
            and self._next < self.plan.games
            and not self.stop.is_set()
            and not gone
        ):
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
        return self._executor.submit(play_batch, self.plan, first, last, self.crew.elsewhere)

    def _next_batch(self) -> Batch | None:
        """Return the batch that follows; None when it is not there yet."""
        if not self._pending:
            self._look_for_cluster()
            return None
        first, last, future = self._pending[0]
        try:
            batch = future.result(timeout=0.1)
        except NotYet:
            self._look_for_cluster()
            return None
        except BrokenProcessPool:
            if self.stop.is_set():  # a signal for the whole group has ended the workers too
                return None
            batch = self._after_a_death(first, last)
        except AstragalError:
            raise
        except (Exception, CancelledError) as error:
            if self._look_for_cluster():
                return None
            batch = self._lost(first, last, f"a worker failed: {in_short(error)}")
        self._pending.popleft()
        return batch

    def _look_for_cluster(self) -> bool:
        """Return whether the cluster is out of reach; end the run with what is done when it stays so."""
        if self.crew.gone is None or not self.crew.gone():
            self._gone_since = 0.0
            return False
        now = time.monotonic()
        self._gone_since = self._gone_since or now
        if now - self._gone_since > PATIENCE_WITH_CLUSTER:
            self.standing.stopped_early = CLUSTER_GONE
        else:
            time.sleep(0.1)
        return True

    def _check_proof(self, batch: Batch) -> None:
        """Refuse figures of a worker that came later and has something else installed."""
        if self.crew.elsewhere and getattr(batch, "proof", "") not in ("", digest(prove(self.plan))):
            raise BadInput(
                "a worker has another version of Astragal, of the game or of a rule, or another Python",
                "install the same versions on every machine, and change no file while games are played",
            )

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
