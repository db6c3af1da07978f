"""Workers prove that they play the same game, and a cluster that is gone ends the run with what is done."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any
from unittest.mock import patch
from warnings import warn

import attrs
import pytest

from astragal.errors import BadInput
from astragal.lab.report.report import warnings
from astragal.lab.run import executors, proof, runner
from astragal.lab.run.batch import Batch
from astragal.lab.run.executors import Crew, Here, hired
from astragal.lab.run.plan import Plan
from astragal.lab.run.proof import check, digest, hash_of_package, prove
from astragal.lab.run.runner import CLUSTER_GONE, Runner

Make = Callable[..., Plan]


class Elsewhere(Here):
    """Plays here, as if it were another process; what it hands back can be changed."""

    def __init__(self, change: Callable[[Batch], None] = lambda batch: None) -> None:
        self.change = change

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Play at once."""
        future: Future[Any] = Future()
        batch = fn(*args, **kwargs)
        self.change(batch)
        future.set_result(batch)
        return future


class NotHere(Elsewhere):
    """An executor that is not of this process."""


@pytest.fixture(autouse=True)
def other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the executors of this file count as other processes."""
    truly = Crew.elsewhere.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(
        Crew, "elsewhere", property(lambda crew: isinstance(crew.executor, Elsewhere) or truly(crew))
    )


def test_a_proof_names_everything_that_decides_a_game(plan_for: Make) -> None:
    """Python, Astragal, the game and each installed rule."""
    found = prove(plan_for("bronze-age", "late-bronze-age+rtta.theatre"))

    assert list(found) == [
        "Python",
        "astragal",
        "game rtta",
        "rule rtta.late-bronze-age",
        "rule rtta.theatre",
    ]
    assert found["Python"] == f"CPython {sys.version_info[0]}.{sys.version_info[1]}"
    assert found["game rtta"] == found["rule rtta.late-bronze-age"] != found["rule rtta.theatre"]


def test_rules_of_files_travel_and_need_no_proof(
    plan_for: Make, write_rule: Callable[[str, str], str]
) -> None:
    """Their text is part of the plan."""
    found = prove(plan_for(rules=(write_rule("own", "@hookimpl\ndef modifiers():\n    return []\n"),)))

    assert list(found) == ["Python", "astragal", "game rtta"]


@pytest.fixture
def package(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a package that can be imported; without `__init__.py` if the parameter says so."""
    folder = tmp_path / f"own_{tmp_path.name}"
    (folder / "parts").mkdir(parents=True)
    if request.param == "package":
        (folder / "__init__.py").write_text("")
    (folder / "rule.py").write_text("x = 1\n")
    (folder / "cards.toml").write_text("x = 1\n")
    (folder / "parts" / "deep.py").write_text("x = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    hash_of_package.cache_clear()
    return folder


CHANGES: dict[str, Callable[[Path], object]] = {
    "text": lambda folder: (folder / "rule.py").write_text("x = 2\n"),
    "name": lambda folder: (folder / "rule.py").rename(folder / "other.py"),
    "new file": lambda folder: (folder / "more.py").write_text(""),
    "content": lambda folder: (folder / "cards.toml").write_text("x = 2\n"),
    "folder within": lambda folder: (folder / "parts" / "deep.py").write_text("x = 2\n"),
}


@pytest.mark.parametrize("package", ["package", "plain folder"], indirect=True)
@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_package_has_another_hash(package: Path, change: str) -> None:
    """Whatever is changed, added or renamed in it; what no game depends on is not looked at."""
    before = hash_of_package(f"{package.name}.rule")
    (package / "notes.txt").write_text("nothing")
    hash_of_package.cache_clear()
    assert hash_of_package(package.name) == before

    CHANGES[change](package)
    hash_of_package.cache_clear()

    assert hash_of_package(package.name) != before


@pytest.mark.parametrize("package", ["plain folder"], indirect=True)
def test_a_package_in_several_folders_is_hashed_as_a_whole(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package without `__init__.py` can be spread; every part of it counts."""
    second = tmp_path / "elsewhere" / package.name
    second.mkdir(parents=True)
    (second / "more.py").write_text("x = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path / "elsewhere"))
    before = hash_of_package(package.name)

    (second / "more.py").write_text("x = 2\n")
    hash_of_package.cache_clear()

    assert hash_of_package(package.name) != before


@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        (
            {"Python": "CPython 3.9"},
            "has another Python, another version of astragal, another game rtta than",
        ),
        (
            ModuleNotFoundError("No module named 'astragal'"),
            "cannot prove what it plays with .ModuleNotFound",
        ),
        ("nonsense", "cannot prove what it plays with .nonsense"),
    ],
)
def test_another_worker_is_refused_before_it_plays(plan_for: Make, theirs: object, said: str) -> None:
    """The line names the worker and what differs."""
    crew = Crew(NotHere(), 1, ask=lambda function, plan: {"tcp://far:1": theirs})
    playing = Runner(plan_for(), crew)

    with pytest.raises(BadInput, match=f"the worker tcp://far:1 {said}"):
        playing.run()

    assert playing.standing.games == 0


def test_the_same_worker_is_welcome(plan_for: Make) -> None:
    """It says what we say."""
    crew = Crew(NotHere(), 1, ask=lambda function, plan: {"tcp://far:1": function(plan)})

    assert Runner(plan_for(), crew).run().games == 20


def test_a_worker_that_came_later_is_refused_too(plan_for: Make) -> None:
    """Every batch says what it was played with."""
    played: list[Batch] = []

    def later(batch: Batch) -> None:
        played.append(batch)
        if len(played) == 3:
            batch.proof = "another one"

    playing = Runner(plan_for(games=200), Crew(NotHere(later), 1))

    with pytest.raises(BadInput, match="a worker has another version of Astragal"):
        playing.run()

    assert playing.standing.games == played[2].first > 0
    assert {batch.proof for batch in played[:2]} == {digest(prove(playing.plan))}


def test_in_one_process_nothing_is_proven(plan_for: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short run does not read all files of the program."""
    monkeypatch.setattr(proof, "hash_of_package", lambda module: pytest.fail("files were read"))

    assert Runner(plan_for(), Crew(Here(), 1)).run().games == 20


def test_equal_proofs_pass() -> None:
    """Nothing is raised."""
    check({"Python": "3"}, {"Python": "3"}, "near")


# --- a cluster that is gone --------------------------------------------------------------------------


class Silent(Elsewhere):
    """Plays some batches, then answers no more."""

    def __init__(self, error: BaseException | None) -> None:
        super().__init__()
        self.left, self.error = 3, error

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Play, or hand out what never comes."""
        if self.left:
            self.left -= 1
            return super().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        if self.error is not None:
            future.set_exception(self.error)
        return future


@pytest.mark.parametrize("error", [None, CancelledError(), OSError("connection lost")], ids=str)
def test_a_dead_scheduler_ends_the_run_with_what_is_done(
    plan_for: Make, monkeypatch: pytest.MonkeyPatch, error: BaseException | None
) -> None:
    """Games that were played count, those that were not are no faults, and the report says so."""
    monkeypatch.setattr(runner, "PATIENCE_WITH_CLUSTER", 0.2)
    silent = Silent(error)
    crew = Crew(silent, 1, gone=lambda: silent.left == 0)

    standing = Runner(plan_for(games=500), crew).run()

    assert standing.stopped_early == CLUSTER_GONE
    assert 0 < standing.games < 500
    assert (standing.failed, standing.interrupted) == (0, False)
    said = f"The cluster does not answer any more: {standing.games} of 500 games were played"
    assert warnings(standing)[0].startswith(said)


def test_a_scheduler_that_comes_back_is_waited_for(plan_for: Make) -> None:
    """A break of the network that is shorter than our patience costs nothing."""
    looks = iter([True, True, *[False] * 100_000])
    crew = Crew(NotHere(), 1, gone=lambda: next(looks))

    standing = Runner(plan_for(games=30), crew).run()

    assert (standing.games, standing.stopped_early) == (30, "")


@pytest.fixture
def scheduler() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A Dask scheduler with one worker, each a process of its own; what Dask leaves behind is taken away."""
    pytest.importorskip("distributed")
    code = (
        "import asyncio, distributed\n"
        "async def main():\n"
        "    async with distributed.Scheduler(port=0, dashboard=False, host='127.0.0.1') as scheduler:\n"
        "        print(scheduler.address, flush=True)\n"
        "        await scheduler.finished()\n"
        "asyncio.run(main())\n"
    )
    work = (
        "import asyncio, sys, distributed\n"
        "async def main():\n"
        "    async with distributed.Worker(sys.argv[1], nthreads=1, host='127.0.0.1') as worker:\n"
        "        await worker.finished()\n"
        "asyncio.run(main())\n"
    )
    with patch.dict(os.environ):
        begun = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert begun.stdout is not None
        address = begun.stdout.readline().strip()
        worker = subprocess.Popen([sys.executable, "-c", work, address], stderr=subprocess.DEVNULL)
        try:
            yield address, begun
        finally:
            for process in (worker, begun):
                process.kill()
                process.wait()
            begun.stdout.close()


def test_a_cluster_that_is_left_says_nothing_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    """Its loggers have levels of their own, and quote tracebacks when a scheduler is gone."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client", "tornado.general")]
    levels = [logger.level for logger in loggers]

    class Client:
        """A client whose scheduler is gone."""

        def close(self, timeout: float) -> None:
            """Fail, and say so."""
            for logger in loggers:
                logger.error("Traceback")
            raise OSError("connection lost")

    try:
        for logger in loggers:
            logger.setLevel(logging.WARNING)
        executors._say_goodbye(Client())
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)

    assert caplog.messages == []


def test_other_versions_are_told_in_one_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask has a table of its own about them; workers prove what they have."""
    distributed = pytest.importorskip("distributed")

    class Client:
        """A client that finds other versions."""

        def __init__(self, *_: object, **__: object) -> None:
            warn("Mismatched versions found\n\n+----+", Warning, stacklevel=2)

        def nthreads(self) -> dict[str, int]:
            """Return no workers."""
            return {}

        def close(self, timeout: float) -> None:
            """End."""

    monkeypatch.setattr(distributed, "Client", Client)

    with pytest.raises(BadInput, match="has no workers"), hired(1, "tcp://far:1"):
        pass


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_killed_scheduler_ends_the_run_in_seconds(
    plan_for: Make, scheduler: tuple[str, subprocess.Popen[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    """A true one, killed while games are played."""
    address, process = scheduler
    killed = 0.0

    def kill(standing: Any, batch: Batch) -> None:
        nonlocal killed
        if standing.games > 20 and not killed:
            process.kill()
            killed = time.monotonic()

    deadline = time.monotonic() + 60
    while True:
        try:
            with hired(1, address) as crew:
                standing = Runner(plan_for(games=100_000), crew).run([kill])
                ended = time.monotonic()
            break
        except BadInput as error:  # the worker is not there yet
            if "no workers" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.2)

    assert standing.stopped_early == CLUSTER_GONE
    assert 20 < standing.games < 100_000
    assert ended - killed < 20
    assert "Traceback" not in capfd.readouterr().err
    assert attrs.asdict(standing.total.tallies[0])["sums"] is not None
