"""Who plays the batches: this process, other processes on this machine, or a Dask cluster."""

from __future__ import annotations

import logging
import multiprocessing
import os
import re
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import resource_tracker
from typing import Any, TypeVar

import attrs

from astragal.errors import BadInput, one_line
from astragal.unchecked import Function

T = TypeVar("T")


class Here(Executor):
    """An executor that does its work at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: object, **kwargs: object) -> Future[T]:
        """Call the function now; an error waits in the future, a Ctrl-C does not."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@attrs.frozen
class Crew:
    """An executor, and how many batches it plays at a time."""

    executor: Executor
    workers: int
    renew: Callable[[], Executor] | None = None
    """How to replace an executor that one of its processes broke."""
    ask: Callable[[Function, Any], dict[str, object]] | None = None
    """How to call a function in every worker, by the worker's name; None where they are children of ours."""
    gone: Callable[[], bool] | None = None
    """Whether nobody hands out work any more."""

    @property
    def elsewhere(self) -> bool:
        """Whether other processes play."""
        return not isinstance(self.executor, Here)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def hired(workers: int, cluster: str = "", *, apart: bool = False) -> Iterator[Crew]:
    """Open a crew for the length of a run; `apart` gives even a single worker a process of its own."""
    if cluster:
        with _on_cluster(cluster) as crew:
            yield crew
    elif workers <= 1 and not apart:
        yield Crew(Here(), 1)
    else:
        with _on_this_machine(workers) as crew:
            yield crew


EACH, BESIDES = 3, 6
"""How many threads and processes every worker makes, and how many are made besides."""


def _check_room(workers: int) -> None:
    """Refuse more workers than the system starts: a pool that lacks one thread would wait for ever."""
    ready, started = threading.Event(), list[threading.Thread]()
    try:
        for _ in range(EACH * workers + BESIDES):
            started.append(threading.Thread(target=ready.wait, daemon=True))
            started[-1].start()
    except RuntimeError:
        started.pop()
        raise BadInput(
            "the system starts no more threads or processes",
            "close other programs, raise the limit (ulimit -u), or play with --workers 1",
        ) from None
    finally:
        ready.set()
        for thread in started:
            thread.join()


@contextmanager
def _on_this_machine(workers: int) -> Iterator[Crew]:
    _check_room(workers)
    opened: list[ProcessPoolExecutor] = []

    def renew() -> Executor:
        # Spawned, not forked: safe beside threads, and each process hashes differently, which shows rules
        # that lean on the order of a set.
        context = multiprocessing.get_context("spawn")
        _start_tracker()
        opened.append(ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_work))
        return opened[-1]

    try:
        yield Crew(renew(), workers, renew)
    finally:
        for pool in opened:
            _close(pool)


def _start_tracker() -> None:
    """Start the process that multiprocessing keeps beside its workers.

    It is handed the standard error stream, and a full-screen program has put another in its place that has no
    file behind it.
    """
    if os.name == "posix":
        with redirect_stderr(sys.__stderr__), _ignoring("SIGHUP", "SIGQUIT"):
            resource_tracker.ensure_running()


@contextmanager
def _ignoring(*names: str) -> Iterator[None]:
    """Have processes that are started now ignore signals; only the main thread can see to that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (getattr(signal, name) for name in names)}
    for number in before:
        signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, signal.SIG_DFL if old is None else old)


def _close(pool: ProcessPoolExecutor) -> None:
    """Stop a pool at once: what it still plays is not wanted any more.

    A worker that is ended in the midst of a result leaves a part of it in the pipe. The thread that reads it
    would wait for the rest for ever, because this process could still write it: so its end is closed.
    """
    playing = list((getattr(pool, "_processes", None) or {}).values())
    results = getattr(pool, "_result_queue", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in playing:
        worker.terminate()
    for worker in playing:
        worker.join(5)
    if results is not None:
        results._writer.close()


def _begin_work() -> None:
    """Leave Ctrl-C and closed windows to the process that reports, and end with it however it ends."""
    for name in ("SIGINT", "SIGQUIT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    try:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    except RuntimeError:  # not to be left behind when the run is killed; whoever hired us finds us gone
        os._exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


SCHEMES = ("tcp", "tls", "ws", "wss")
"""How a scheduler can be reached from another process."""


def _check_address(address: str) -> None:
    """Refuse what is no address before a client is half made: it would complain when it ends."""
    scheme, _, place = address.rpartition("://")
    if scheme and scheme not in SCHEMES:
        raise BadInput(
            f"--cluster {one_line(address)!r} begins with no known scheme", f"use one of {', '.join(SCHEMES)}"
        )
    host, _, port = place.rpartition(":")
    if not port.isdecimal() or not re.fullmatch(r"[\w.-]+|\[[0-9A-Fa-f:.]+\]", host):
        raise BadInput(
            f"--cluster {one_line(address)!r} names no host and port", "write it as tcp://host:8786"
        )


def _check_certificates(distributed: Any, address: str) -> None:
    """Refuse an encrypted address without certificates before a client is half made."""
    if not address.startswith(("tls://", "wss://")):
        return
    if distributed.Security().get_connection_args("client").get("ssl_context") is None:
        raise BadInput(
            f"--cluster {one_line(address)!r} needs certificates, and none are set",
            "set DASK_DISTRIBUTED__COMM__TLS__CA_FILE and those of the client",
        )


@contextmanager
def _on_cluster(address: str) -> Iterator[Crew]:
    from astragal.lab.extra import needed

    distributed = needed("distributed")
    _check_address(address)
    _check_certificates(distributed, address)
    try:
        with warnings.catch_warnings():  # workers prove what they have, in one line
            warnings.filterwarnings("ignore", "Mismatched versions")
            client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        problem = one_line(str(error)) or type(error).__name__
        raise BadInput(
            f"no cluster answers at {address!r}: {problem}", "check --cluster, such as tcp://host:8786"
        ) from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise BadInput(
                f"the cluster at {address!r} has no workers", "start some with 'dask worker ADDRESS'"
            )
        yield Crew(
            client.get_executor(pure=False, retries=1),
            threads,
            ask=lambda function, given: dict(client.run(function, given, on_error="return")),
            gone=lambda: client.status != "running",
        )
    finally:
        _say_goodbye(client)


def _silence(*names: str) -> None:
    """Let loggers say nothing any more, nor those below them, which may have levels of their own."""
    for name in [*names, *logging.Logger.manager.loggerDict]:
        if name.partition(".")[0] in names:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _say_goodbye(client: Any) -> None:
    """Close a client; one whose scheduler is gone waits for nothing, and says nothing of its own."""
    _silence("distributed", "tornado")
    with suppress(Exception):  # it raises when a scheduler that is gone does not answer in time
        client.close(timeout=2)
