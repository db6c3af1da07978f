"""The tests that look for mutants: which there are, what each runs through, and running some of them."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import attrs
import pytest
from hypothesis import Phase, settings

from .changes import Mutant
from .children import limit_seconds, run_all
from .telling import say
from .tracing import Tracer

LONGEST = 4.0
"""Seconds that a test may take while its lines are noted; there are too many mutants for longer ones."""
ANYTHING = 2000
"""Lines that a test counts as running through when all it needs was compiled before."""
QUIET = [
    *("-q", "-s", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"),
    *("--tb=no", "--no-summary", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
]
PASSED, FAILED, ELSEWHERE = 0, 1, 2
STARTS = ("subprocess.Popen", "os.fork", "os.posix_spawn", "os.exec")


@attrs.define
class Course:
    """What one test did when nothing was changed."""

    stamp: str
    """Of the test's own file, the rules that it runs through and the files that were watched."""
    seconds: float
    lines: dict[str, int]
    """The lines that it runs through, by file, each a bit; none when all it needs was compiled before."""

    def passes(self, file: str, first: int, last: int) -> bool:
        """Return whether the test runs through any of these lines."""
        return bool(self.lines.get(file, 0) >> first & (1 << last - first + 1) - 1)

    @property
    def effort(self) -> float:
        """How long it takes to learn little: seconds, times the lines that it runs through.

        A test that runs through few lines is about them; one that plays a whole game is about none.
        """
        return self.seconds * (sum(map(int.bit_count, self.lines.values())) or ANYTHING)

    @property
    def limit(self) -> float:
        """Seconds of computing after which the test hangs, with much to spare."""
        return 5.0 + 5 * self.seconds


class Simple:
    """A pytest plugin: laws neither shrink what they find nor remember it, so runs are quick and alike."""

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Set a law's settings."""
        function = getattr(item, "obj", None)
        used = getattr(function, "_hypothesis_internal_use_settings", None)
        if function is not None and used is not None:
            phases = (Phase.explicit, Phase.generate)
            plain = settings(used, phases=phases, database=None, derandomize=True)
            function._hypothesis_internal_use_settings = plain


class Listener:
    """A pytest plugin that hears whether a test fails."""

    failed = False
    skipped = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure, wherever in the test it is."""
        self.failed |= report.failed
        self.skipped |= report.skipped


def passes(item: pytest.Item) -> bool:
    """Run a test here and now; tell whether it passes."""
    listener = Listener()
    item.config.pluginmanager.register(listener)
    item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
    item.config.pluginmanager.unregister(listener)
    return not (listener.failed or listener.skipped)


class Clock:
    """A pytest plugin that ends the process when a test takes too long, and says which test is running."""

    def __init__(self, courses: dict[str, Course], folder: Path) -> None:
        self.courses, self.folder = courses, folder

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Wind up the clock."""
        begin(nodeid, self.courses[nodeid], self.folder)


def begin(nodeid: str, course: Course, folder: Path) -> None:
    """Say which test is running, and limit it."""
    (folder / "test").write_text(nodeid, encoding="utf-8")
    limit_seconds(course.limit)


class Book:
    """The courses of all tests, kept in a file from run to run."""

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        table = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        self.courses = {name: Course(**course) for name, course in table.items()}
        self._digests: dict[str, bytes] = {}
        self._traced = b""
        """Which files are watched: lines of others are in no course, so it is another course with others."""

    def note(self, items: list[pytest.Item], files: set[str], processes: int) -> dict[str, Course]:
        """Return the useful courses of tests, by running each new one alone in a process of its own.

        Alone, because what is compiled or remembered once for many tests would count for the first one only.
        """
        self._traced = "\n".join(sorted(files)).encode()
        new = {item.nodeid: item for item in items if not self._is_kept(item)}
        jobs = ((name, lambda folder, item=item: _note(item, files, folder)) for name, item in new.items())
        for number, (name, status, folder) in enumerate(run_all(jobs, processes), 1):
            seconds, lines = LONGEST, {}
            if status == PASSED:
                seconds, lines = json.loads((folder / "course").read_text(encoding="utf-8"))
            self.courses[name] = Course(self._stamp(new[name], lines), seconds, lines)
            if number % 50 == 0 or number == len(new):
                table = {each: attrs.asdict(course) for each, course in self.courses.items()}
                self.kept.write_text(json.dumps(table), encoding="utf-8")
                say(f"{number}/{len(new)} tests noted")
        courses = {item.nodeid: self.courses[item.nodeid] for item in items}
        return {name: course for name, course in courses.items() if course.seconds < LONGEST}

    def _is_kept(self, item: pytest.Item) -> bool:
        course = self.courses.get(item.nodeid)
        return course is not None and course.stamp == self._stamp(item, course.lines)

    def _stamp(self, item: pytest.Item, lines: Iterable[str]) -> str:
        read = b"".join(self._digest(file) for file in (str(item.path), *sorted(lines)))
        return hashlib.blake2b(self._traced + read, digest_size=8).hexdigest()

    def _digest(self, file: str) -> bytes:
        if file not in self._digests:
            self._digests[file] = hashlib.blake2b(Path(file).read_bytes(), digest_size=8).digest()
        return self._digests[file]


def _note(item: pytest.Item, files: set[str], folder: Path) -> int:
    """Run a test and write down its course; processes that it starts would import the true rules."""
    started: list[str] = []
    sys.addaudithook(lambda event, _: started.append(event) if event in STARTS else None)
    limit_seconds(LONGEST)
    tracer = Tracer(files)
    began = time.process_time()
    tracer.start()
    passed = passes(item)
    lines = tracer.stop()
    course = (time.process_time() - began, lines)
    (folder / "course").write_text(json.dumps(course), encoding="utf-8")
    return FAILED if not passed else ELSEWHERE if started else PASSED


def tests_for(mutant: Mutant, file: str, courses: dict[str, Course], anew: bool) -> list[str]:
    """Return the tests that run through a mutant, those first that cost little and are about few lines.

    The many cases of one test notice much the same, and would keep others waiting: the second counts twice,
    the third three times.
    What happens at import is in few tests' courses: then those come first that use the module, or what was
    compiled before they began, and all others after them.
    """

    def is_far(course: Course) -> bool:
        used = anew and (file in course.lines or not course.lines)
        return not (used or course.passes(file, *mutant.span))

    through = [(is_far(course), course.effort, name) for name, course in courses.items()]
    cases: Counter[str] = Counter()
    ranked = []
    for far, effort, name in sorted(each for each in through if anew or not each[0]):
        test = name.partition("[")[0]
        cases[test] += 1
        ranked.append((far, effort * cases[test], name))
    return [name for *_, name in sorted(ranked)]
