"""Would the tests notice? Changes rules, or what people see, a little, and runs the tests that pass there.

    python tools/mutation.py                     every mutant
    python tools/mutation.py --sample 300        a sample, the same for the same --seed
    python tools/mutation.py --area hints,panels what people see, by area (see `mutating/areas.py`)
    python tools/mutation.py --only rtta/phases  the modules whose path contains this
    python tools/mutation.py --only track --tests tests/core/components/test_component_track.py
                                                 which of them these tests alone would notice

Nothing on disk is changed. All tests are collected once; each is run once, alone, and its lines are noted.
Then each mutant has a child of this process, in which the functions of its module get the changed code, or,
where the change takes effect at import, all is imported and collected anew. There the tests that run through
the changed statement are run, the quick and narrow ones first, until one fails. Survivors are listed;
`mutation-survivors.toml` has the reason for known ones.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import accumulate
from pathlib import Path

import attrs
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from mutating import known, tests
from mutating.areas import AREAS, RULES, Area
from mutating.changes import Mutant
from mutating.children import Job, is_out_of_time, run_all
from mutating.grafting import forget, graft, living_functions, play_as_written
from mutating.telling import say
from mutating.tracing import Tracer

ROOT = Path(__file__).parents[1]
REASONS = Path(__file__).parent / "mutation-survivors.toml"
QUICK = 0.25
"""Seconds up to which a test is tried without any change before the hunt; if none is, the quickest one."""
FIRST = 40
"""How many tests are collected first where all is collected anew, for most mutants need no more."""
SURVIVES, NOTICED = 0, 1
VERDICTS = ("noticed", "hangs", "survives", "odd", "not tried")


class Hunt:
    """A pytest plugin that hunts mutants with the collected tests instead of running these."""

    def __init__(self, given: argparse.Namespace, chosen: list[Mutant]) -> None:
        self.given, self.chosen = given, chosen
        self.files = {str(ROOT / path) for area in chosen_areas(given) for path in area.paths()}
        self.imports = Tracer(self.files)
        self.verdicts: dict[str, dict[str, str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Note the courses of the tests, then hunt."""
        self.at_import = tests.Course("", 0, self.imports.stop())
        self.items = {item.nodeid: item for item in session.items}
        began = time.monotonic()
        book = tests.Book(Path(self.given.map))
        self.courses = book.note(session.items, self.files, self.given.processes)
        say(f"{len(self.courses)} of {len(self.items)} tests are of use; {time.monotonic() - began:.0f} s")
        gc.collect()
        self.living = living_functions()
        gc.freeze()
        self._make_sure()
        self._hunt()
        return True

    def _make_sure(self) -> None:
        """Stop when any quick test fails with no change at all and all modules imported anew."""
        nothing = attrs.evolve(self.chosen[0], new=self.chosen[0].old, imported=True)
        if not self.courses:
            pytest.exit("no test is of use: they fail, start processes or take too long", returncode=2)
        least = max(QUICK, min(course.seconds for course in self.courses.values()))
        quick = [name for name, course in self.courses.items() if course.seconds <= least]

        def job(folder: Path) -> int:
            forget(ROOT / nothing.path, nothing.apply((ROOT / nothing.path).read_text(encoding="utf-8")))
            return int(
                pytest.main([*tests.QUIET, "-x", *quick], [tests.Simple(), tests.Clock(self.courses, folder)])
            )

        for _, status, folder in run_all([("nothing", job)], 1):
            if verdict_of(status) != "survives":
                test = folder / "test"
                name = test.read_text(encoding="utf-8") if test.exists() else "collecting"
                pytest.exit(f"{name} fails without any change: fix it first", returncode=2)

    def _hunt(self) -> None:
        results = Path(self.given.results)
        ended = run_all(self._jobs(self.chosen), self.given.processes)
        for number, (mutant, status, folder) in enumerate(ended, 1):
            test = (folder / "test").read_text() if (folder / "test").exists() else ""
            verdict = verdict_of(status)
            row = {"id": mutant.id, "verdict": verdict, "test": test}
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            if verdict in ("survives", "odd"):
                say(f"{number}/{len(self.chosen)} {verdict}: {mutant}")
            elif number % 100 == 0:
                say(f"{number}/{len(self.chosen)}")

    def _jobs(self, mutants: Iterable[Mutant]) -> Iterator[tuple[Mutant, Job]]:
        for mutant in mutants:
            yield mutant, partial(self._try, mutant)

    def _try(self, mutant: Mutant, folder: Path) -> int:
        """Make the change in this process and run tests until one fails."""
        file = ROOT / mutant.path
        text = mutant.apply(file.read_text(encoding="utf-8"))
        at_import = mutant.imported or self.at_import.passes(str(file), *mutant.span)
        if not at_import and graft(file, text, self.living):
            return self._run_living(tests.tests_for(mutant, str(file), self.courses, anew=False), folder)
        forget(file, text)
        return self._run_anew(tests.tests_for(mutant, str(file), self.courses, anew=True), folder)

    def _run_living(self, names: list[str], folder: Path) -> int:
        for name in names:
            tests.begin(name, self.courses[name], folder)
            if not tests.passes(self.items[name]):
                return NOTICED
            if time.process_time() > self.given.budget:
                break
        return SURVIVES

    def _run_anew(self, names: list[str], folder: Path) -> int:
        clock = tests.Clock(self.courses, folder)
        needed = accumulate(self.courses[name].seconds for name in names)
        affordable = [
            name for name, seconds in zip(names, needed, strict=True) if seconds < self.given.budget
        ]
        for batch in (affordable[:FIRST], affordable[FIRST:]):
            if batch and pytest.main([*tests.QUIET, "-x", *batch], [tests.Simple(), clock]) != 0:
                return NOTICED
        return SURVIVES


def chosen_areas(given: argparse.Namespace) -> list[Area]:
    """Return the areas that are asked for: those that hold rules when nobody says."""
    if not given.area:
        return list(RULES)
    known_ids = [area.id for area in AREAS]
    for name in given.area.split(","):
        if name not in known_ids:
            sys.exit(f"mutation: there is no area {name!r}: choose from {', '.join(known_ids)}")
    return [area for area in AREAS if area.id in given.area.split(",")]


def tests_of(areas: list[Area]) -> list[str]:
    """Return what pytest is told: the tests that look for mutants of some areas, and those left out."""
    looking = {
        f"tests/{name}": None for area in areas for name in area.tests if (ROOT / "tests" / name).exists()
    }
    ignored = {f"--ignore-glob=tests/{name}": None for area in areas for name in area.ignored}
    return [*ignored, *looking]


def verdict_of(status: int) -> str:
    """Return what a child's end means; only a failed test and an endless one count as noticed."""
    if is_out_of_time(status):
        return "hangs"
    code = os.waitstatus_to_exitcode(status)
    return {SURVIVES: "survives", NOTICED: "noticed"}.get(code, "odd")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Would the tests notice?")
    parser.add_argument("--sample", type=int, default=0, help="how many mutants, taken at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--ids", default="", help="these mutants, with commas between them")
    parser.add_argument(
        "--area", default="", help="areas, with commas between them; those of rules if left out"
    )
    parser.add_argument("--only", default="", help="modules whose path contains this")
    parser.add_argument("--tests", default="", help="only these files of tests, with commas between them")
    parser.add_argument("--budget", type=float, default=20.0, help="seconds of computing for one mutant")
    parser.add_argument("--processes", type=int, default=2, help="how many mutants at a time")
    parser.add_argument(
        "--map", default=".mutation/courses.json", help="keeps the lines that tests run through"
    )
    parser.add_argument("--results", default=".mutation/results.jsonl", help="keeps verdicts, to go on later")
    parser.add_argument("--least", type=float, default=85.0, help="fail when fewer of a hundred are noticed")
    parser.add_argument("--again", action="store_true", help="only what survived so far")
    parser.add_argument("--list", action="store_true", help="count mutants by module and stop")
    return parser.parse_args()


def choose(given: argparse.Namespace) -> dict[str, list[Mutant]]:
    """Return the mutants that are asked for, by area; a sample is drawn from all of them together."""
    every = [(area.id, mutant) for area in chosen_areas(given) for mutant in area.mutants(given.only)]
    if given.ids:
        every = [pair for pair in every if pair[1].id in given.ids.split(",")]
    elif 0 < given.sample < len(every):
        every = sorted(every, key=lambda pair: _rank(given.seed, pair[1]))[: given.sample]
    found: dict[str, list[Mutant]] = {area.id: [] for area in chosen_areas(given)}
    for name, mutant in every:
        found[name].append(mutant)
    return found


def _rank(seed: int, mutant: Mutant) -> bytes:
    """Return where a mutant stands in a sample: a change elsewhere moves nobody in or out by itself."""
    return hashlib.blake2b(f"{seed} {mutant.id}".encode(), digest_size=8).digest()


def verdicts(given: argparse.Namespace) -> dict[str, str]:
    """Return what became of mutants so far, the last word on each."""
    path = Path(given.results)
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    return {row["id"]: row["verdict"] for row in rows}


def main() -> int:
    """Hunt, and tell what survived."""
    given = arguments()
    by_area = choose(given)
    chosen = [mutant for mutants in by_area.values() for mutant in mutants]
    if given.list:
        for path, number in Counter(mutant.path for mutant in chosen).items():
            say(f"{number:>5} {path}")
        return 0
    for path in (given.map, given.results):
        Path(path).parent.mkdir(exist_ok=True)
    found = {} if given.ids else verdicts(given)
    wanted = ("survives", "odd") if given.again else (None,)
    hunt = Hunt(given, [mutant for mutant in chosen if found.get(mutant.id) in wanted])
    if hunt.chosen:
        hunt.imports.start()
        play_as_written()
        looking = given.tests.split(",") if given.tests else tests_of(chosen_areas(given))
        pytest.main([*tests.QUIET, *looking], [tests.Simple(), hunt])
    return tell(by_area, verdicts(given), given.least)


def tell(by_area: dict[str, list[Mutant]], found: dict[str, str], least: float) -> int:
    """Print the figures and the survivors; fail when too few of any area, or of all, are noticed."""
    reasons = known.read(REASONS)
    say(
        f"{'area':<20}{'mutants':>9}"
        + "".join(f"{verdict:>11}" for verdict in VERDICTS)
        + "  no reason   share  of those that can be"
    )
    everything = [mutant for mutants in by_area.values() for mutant in mutants]
    for name, here in (*by_area.items(), ("all", everything)):
        say(_figures(name, here, found, reasons))
    for mutant in everything:
        if found.get(mutant.id) == "survives":
            reason = known.reason_for(mutant, reasons) or "no reason is known: a test is missing"
            say(f"  {mutant}\n      {reason}")
    share = _share(everything, found)
    say(f"{share:.1%} of {sum(mutant.id in found for mutant in everything)} noticed")
    shares = [share, *(_share(here, found) for here in by_area.values() if here)]
    return 0 if min(shares) >= least / 100 else 1


def _figures(name: str, here: list[Mutant], found: dict[str, str], reasons: list[known.Known]) -> str:
    """Return a line of the table."""
    counted = Counter(found.get(mutant.id, "not tried") for mutant in here)
    alive = [mutant for mutant in here if found.get(mutant.id) == "survives"]
    unexplained = sum(not known.reason_for(mutant, reasons) for mutant in alive)
    figures = "".join(f"{counted[verdict]:>11}" for verdict in VERDICTS)
    equal = {mutant.id for mutant in alive if known.is_equivalent(known.reason_for(mutant, reasons))}
    possible = [mutant for mutant in here if mutant.id not in equal]
    shares = f"{_share(here, found):>8.0%}{_share(possible, found):>22.0%}"
    return f"{name:<20}{len(here):>9}{figures}{unexplained:>11}{shares}"


def _share(mutants: list[Mutant], found: dict[str, str]) -> float:
    """Return how many of the mutants that were tried were noticed."""
    tried = Counter(found[mutant.id] for mutant in mutants if mutant.id in found)
    return (tried["noticed"] + tried["hangs"]) / max(1, tried.total())


if __name__ == "__main__":
    os.chdir(ROOT)
    if os.environ.get("PYTHONHASHSEED") != "1":  # the same order of sets in every run, as for every change
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "1"})
    sys.exit(main())
