"""Would the tests notice? The tool that asks makes true changes and counts honestly; enough are noticed."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.goals import goal
from tests.reliability.test_wheel_alone import ALONE
from tests.workshop.commands import TOOLS

# isort: split
from mutating import known
from mutating.areas import AREAS
from mutating.changes import Mutant, mutants_of
from mutating.grafting import graft, living_functions
from mutating.tracing import Tracer

ROOT = Path(__file__).parents[2]
Tried = Callable[[int], None]
ENOUGH = 85
"""Of a hundred mutants so many have to be noticed."""
STARTS_A_PROCESS = "tests/workshop/test_workshop.py::test_make_says_what_it_needs"


@pytest.fixture
def changes(tmp_path: Path) -> Callable[[str], list[str]]:
    """Return what tells the changes of a source."""

    def tell(text: str) -> list[str]:
        (tmp_path / "rule.py").write_text(text, encoding="utf-8")
        return [mutant.change for mutant in mutants_of(tmp_path, "rule.py")]

    return tell


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a = b < c", ["< -> <="]),
        ("a = b >= c", [">= -> >"]),
        ("a = b is not c", ["is not -> is"]),
        ("a = b not in c", ["not in -> in"]),
        ("a = b + c", ["+ -> -"]),
        ("a = b // c", ["// -> *"]),
        ("a = b and c or d", ["or -> and", "and -> or"]),
        ("a = not b", ["not b -> (b)"]),
        ("a = 3", ["3 -> 4"]),
        ("a = True", ["True -> False"]),
        ("a = min(b)", ["min -> max"]),
        ("a = b if c else d", ["c -> not (c)"]),
        ("if a:\n    b()", ["a -> not (a)", "b() -> pass"]),
        ("def f(a):\n    a.b = c", ["a.b = c -> pass"]),
        ("a.b += c", ["a.b += c -> pass", "+= -> -="]),
        ("for a in b:\n    break", ["break -> pass"]),
        ("for a in b:\n    continue", ["continue -> break"]),
    ],
)
def test_a_rule_is_made_wrong(source: str, expected: list[str], changes: Callable[[str], list[str]]) -> None:
    """Comparisons, operators, conditions, numbers and statements, each in its own way."""
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        'a = f"{b + 1}"',
        'a = "text" + b',
        "raise Fault(1)",
        "return_type: int",
        "a = zip(b, c, strict=True)",
        "def label(a):\n    return 3",
        "if len(memory) > 20_000:\n    memory.clear()",
        "a = Refusal(1)",
        "a = 3  # pragma: no cover",
    ],
)
def test_what_is_no_rule_is_left_alone(source: str, changes: Callable[[str], list[str]]) -> None:
    """Texts for people, messages, sizes of memories and checks of our own."""
    assert changes(source) == []


@cache
def every_mutant() -> tuple[Mutant, ...]:
    """Return the mutants of all areas; what two areas share is there once."""
    return tuple(dict.fromkeys(mutant for area in AREAS for mutant in area.mutants()))


def run_tool(*words: str | Path) -> str:
    """Run the tool, which must find enough noticed, and return what it says."""
    run = subprocess.run(
        [sys.executable, TOOLS / "mutation.py", *map(str, words)],
        cwd=ROOT,
        env=ALONE,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, (run.stdout + run.stderr)[-6000:]
    return run.stdout


def test_every_mutant_has_a_name_of_its_own_and_moves_no_line() -> None:
    """Names are what samples, results and reasons go by; lines are what tests are chosen by."""
    mutants = every_mutant()
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in {mutant.path for mutant in mutants}}

    assert len({mutant.id for mutant in mutants}) == len(mutants) > 4000
    for mutant in mutants[::100]:
        text = texts[mutant.path]
        changed = mutant.apply(text)
        assert changed.count("\n") == text.count("\n")
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(text)), str(mutant)


def test_every_reason_is_about_a_line_that_is_there() -> None:
    """A reason whose line was changed or has gone excuses nothing, and is to be taken out."""
    reasons = known.read(TOOLS / "mutation-survivors.toml")

    stale = [
        f"{reason.path} {reason.within}: {change or reason.line}"
        for reason in reasons
        for change in reason.changes or ("",)
        if not any(
            reason.covers(mutant) and change in ("", mutant.change)
            for mutant in every_mutant()
            if mutant.path == reason.path
        )
    ]

    assert stale == []
    assert all(reason.reason.strip() for reason in reasons)


def test_a_change_reaches_functions_that_live_already(tmp_path: Path) -> None:
    """Nothing is imported anew: what holds the function sees the changed code."""
    file = tmp_path / "rule.py"
    text = "def worth(coins):\n    return coins + 1\n"
    place: dict[str, Callable[[int], int]] = {}
    exec(compile(text, str(file), "exec"), place)
    worth = place["worth"]

    reached = graft(file, text.replace("+", "-"), living_functions())

    assert reached
    assert worth(5) == 4


def test_a_change_of_nothing_reaches_nothing(tmp_path: Path) -> None:
    """The same text is no change."""
    file = tmp_path / "rule.py"
    text = "def worth(coins):\n    return coins + 1\n"
    exec(compile(text, str(file), "exec"), {})

    assert not graft(file, text, living_functions())


def test_lines_that_run_in_a_thread_are_noted(tmp_path: Path) -> None:
    """A test that waits for a thread is about what the thread does."""
    file = tmp_path / "rule.py"
    text = "def worth(coins):\n    return coins + 1\n"
    place: dict[str, Callable[[int], int]] = {}
    exec(compile(text, str(file), "exec"), place)
    tracer, before = Tracer({str(file)}), sys.gettrace()

    tracer.start()
    thread = threading.Thread(target=place["worth"], args=(5,))
    thread.start()
    thread.join()
    lines = tracer.stop()
    sys.settrace(before)

    assert lines == {str(file): 1 << 2}


@pytest.mark.parametrize(
    ("reason", "equal"), [("equivalent: adding 0", True), ("a text for people", False), ("", False)]
)
def test_only_equivalents_cannot_be_noticed(reason: str, equal: bool) -> None:
    """Other reasons say why nobody needs to notice; they count as survivors in every share."""
    assert known.is_equivalent(reason) == equal


def noticed(told: str) -> tuple[int, float]:
    """Return how many mutants the tool tried, and how many of a hundred were noticed."""
    share, tried = re.findall(r"^([\d.]+)% of (\d+) noticed$", told, re.MULTILINE)[0]
    return int(tried), float(share)


@goal(19)
def test_tests_of_tracks_notice_changes_of_tracks(tmp_path: Path, tried: Tried) -> None:
    """One small module and its own tests, in the same way as all of them."""
    kept = ("--map", tmp_path / "courses.json", "--results", tmp_path / "results.jsonl")

    told = run_tool(
        "--only", "components/track", "--tests", "tests/core/components/test_component_track.py", *kept
    )

    number, share = noticed(told)
    assert number > 40
    assert share >= ENOUGH
    assert "survives" in told
    tried(number)


def test_tests_that_look_elsewhere_notice_nothing(tmp_path: Path) -> None:
    """A mutant that no test runs through survives, and the tool fails: it does not call that noticed."""
    kept = ("--map", tmp_path / "courses.json", "--results", tmp_path / "results.jsonl")

    with pytest.raises(AssertionError, match=r"0\.0% of 5 noticed"):
        run_tool("--only", "components/amounts", "--tests", "tests/core/test_waiting.py", *kept)


def test_no_test_of_use_is_one_line(tmp_path: Path) -> None:
    """Tests that start processes would import the true rules, and so do not count."""
    kept = ("--map", tmp_path / "courses.json", "--results", tmp_path / "results.jsonl")

    with pytest.raises(AssertionError, match="no test is of use"):
        run_tool("--only", "components/amounts", "--tests", STARTS_A_PROCESS, *kept)


@goal(19)
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_fresh_sample_of_all_rules_is_noticed(tmp_path: Path, tried: Tried, seed: int) -> None:
    """Another sample in every long run, over engine and both games."""
    kept = ("--map", tmp_path / "courses.json", "--results", tmp_path / "results.jsonl")

    told = run_tool("--sample", "600", "--seed", str(seed), "--budget", "5", *kept)

    number, share = noticed(told)
    assert share >= ENOUGH
    tried(number)


def test_a_changed_phase_is_the_one_that_plays(tmp_path: Path) -> None:
    """The tool lets rules be played as they are written: a copy that was rewritten would hide the change."""
    code = """
import sys
sys.path.insert(0, "tools")
from pathlib import Path
from mutating.grafting import graft, living_functions, play_as_written
play_as_written()
import rtta.phases.roll as phase
from astragal import Registry
registry = Registry()
rules = registry.compile(registry.ruleset("rtta"), 2)
file = Path(phase.__file__)
text = file.read_text(encoding="utf-8")
changed = text.replace("clear_turn(state)", "raise RuntimeError", 1)
assert changed != text and graft(file, changed, living_functions())
try:
    rules.new()
except RuntimeError:
    print("noticed")
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert run.stdout == "noticed\n"
