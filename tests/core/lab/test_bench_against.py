"""Two installations are compared slice by slice. No test says how fast anything is."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from astragal.bench.against import (
    Contest,
    Ratios,
    Side,
    Slice,
    log_ratio,
    measure_against,
    middle_mean,
    shared,
)
from astragal.bench.installations import Installation, install_wheel
from astragal.bench.speed import rulesets
from astragal.cli import main
from astragal.errors import BadInput
from astragal.plugins.registry import Registry

THIS = Installation.this()
PIG = Contest("pig", "plain", 2)

OLD_ASTRAGAL = """
from types import SimpleNamespace

class Rules:
    def new(self):
        return SimpleNamespace(to_move=0, legal=("on", "stop"), left=LEFT)
    def play(self, state, action):
        print("rules may print what they like")
        state.left -= 1
        state.to_move = -1 if state.left else -2
    def deal(self, state, rng):
        rng.random()
        state.to_move = 0

class Registry:
    def games(self):
        return ["pig"]
    def definition(self, game):
        return SimpleNamespace(presets=[SimpleNamespace(id="plain")])
    def ruleset(self, game, name):
        return game, name
    def compile(self, ruleset, players):
        assert players == 2
        return Rules()
"""


def old_installation(folder: Path, decisions: int = 30) -> Installation:
    """Return an installation with the registry where it was once, and games of so many decisions."""
    package = folder / "astragal"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "registry.py").write_text(OLD_ASTRAGAL.replace("LEFT", str(decisions)), encoding="utf-8")
    return Installation(sys.executable, {**os.environ, "PYTHONPATH": str(folder)})


def bench(*words: str) -> int:
    """Run the command and return its exit code."""
    with pytest.raises(SystemExit) as end:
        main(["bench", "--game", "rtta", "--seconds", "0.01", "--pairs", "2", *words])
    return int(end.value.code or 0)


def quartet(
    this: Sequence[float], other: Sequence[float], loop: float = 1.0
) -> tuple[list[Slice], list[Slice]]:
    """Return slices of 100 decisions with these CPU seconds."""
    return [Slice(100, spent, loop) for spent in this], [Slice(100, spent, loop) for spent in other]


def test_the_document_has_a_ratio_for_every_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    """An installation compared with itself plays the same games, and each ratio has its interval."""
    code = bench("--json", "--against", sys.executable)

    told = json.loads(capsys.readouterr().out)
    names = {f"{game}/{ruleset}" for game, ruleset in rulesets(Registry()) if game == "rtta"}
    assert code == 0
    assert set(told["against"]) == names
    for row in told["against"].values():
        assert 0 < row["ratio"]["low"] < row["ratio"]["value"] < row["ratio"]["high"]
        assert (row["pairs"], row["same_games"]) == (2, True)


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json the ratios stand below the speeds, a line for each ruleset."""
    bench("--pairs", "1", "--against", sys.executable)

    told = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("rtta/revised ") for line in told) == 2
    assert any(line.endswith("(one pair only)") for line in told)


def test_an_older_layout_can_be_measured(tmp_path: Path) -> None:
    """Modules may have moved: the same slice is played by whatever registry there is."""
    side = Side(old_installation(tmp_path))
    try:
        offered = side.ask("rulesets")
        played = side.ask("slice", game="pig", ruleset="plain", players=2, seed="1", games=4)
    finally:
        side.close()

    assert offered == {"pig": ["plain"]}
    assert played["decisions"] == 4 * 30
    assert played["cpu_s"] > 0
    assert played["turns_per_cpu_s"] > 0


def test_games_that_differ_are_said_to(tmp_path: Path) -> None:
    """Rates are of decisions, so games of another length can be compared, but that is noted."""
    one, other = old_installation(tmp_path / "one"), old_installation(tmp_path / "other", decisions=40)

    found = measure_against(one, other, [PIG], 1, 0.01, lambda contest: True)

    assert not found["pig/plain"].same_games


def test_what_is_done_when_it_is_stopped_is_kept(tmp_path: Path) -> None:
    """Stopped in its second pair, a run has two ratios of the first ruleset and one of the second."""
    this = old_installation(tmp_path)
    contests = [PIG, Contest("pig", "long", 2)]
    asked: list[Contest] = []

    def step(contest: Contest) -> bool:
        asked.append(contest)
        return len(asked) < 4

    found = measure_against(this, this, contests, 5, 0.01, step)

    assert len(asked) == 4
    assert {name: len(those.logarithms) for name, those in found.items()} == {"pig/plain": 2, "pig/long": 1}


def test_only_what_both_have_is_compared(tmp_path: Path) -> None:
    """A ruleset that the other installation does not know is left out; with none left there is no point."""
    this = old_installation(tmp_path)

    found = shared(this, this, [PIG, Contest("pig", "newer", 2)])

    assert found == [PIG]
    with pytest.raises(BadInput, match="none of these rulesets"):
        shared(this, this, [Contest("chess", "plain", 2)])


def test_a_wheel_comes_before_what_is_installed_here(tmp_path: Path) -> None:
    """The wheel's package is imported, and what it depends on comes from this installation."""
    wheel = tmp_path / "astragal-9-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("astragal/__init__.py", "import attrs\n__version__ = '9'\n")

    made = install_wheel(wheel, tmp_path / "environment")

    told = subprocess.run(
        [made.python, "-c", "import astragal; print(astragal.__version__)"],
        env=dict(made.environment),
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert told.stdout.strip() == "9", told.stderr


def test_bad_input_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is not an installation of astragal is refused with the reason, before anything is measured."""
    text, fake, foreign = tmp_path / "notes.txt", tmp_path / "fake.whl", tmp_path / "foreign.whl"
    text.write_text("no program", encoding="utf-8")
    fake.write_text("no archive", encoding="utf-8")
    with zipfile.ZipFile(foreign, "w") as archive:
        archive.writestr("elsewhere/__init__.py", "")
    expected = {
        str(tmp_path / "missing"): "does not exist",
        str(tmp_path / "missing.whl"): "does not exist",
        str(tmp_path): "is a folder",
        str(text): "is not a program",
        str(fake): "is not a wheel",
        str(foreign): "is not a wheel of astragal",
    }

    told = {}
    for given in expected:
        assert bench("--against", given) == 2
        told[given] = capsys.readouterr().err

    assert all(expected[given] in told[given] and told[given].count("\n") == 1 for given in expected)


def test_a_python_without_astragal_is_refused(tmp_path: Path) -> None:
    """The reason is the one that Python gives."""
    bare = tmp_path / "bare"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(bare)], check=True)
    python = bare / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    with pytest.raises(BadInput, match="No module named 'astragal'"):
        shared(THIS, Installation.of_python(str(python)), [PIG])


@pytest.mark.skipif(os.name == "nt", reason="needs a program that is no Python")
def test_a_program_that_is_no_python_is_refused() -> None:
    """What it answers is no answer; its last words are repeated."""
    with pytest.raises(BadInput, match="does not answer as a Python"):
        shared(THIS, Installation.of_python("/bin/ls"), [PIG])


def test_a_ratio_above_one_means_that_this_one_is_faster() -> None:
    """Twice the decisions per CPU-second is a ratio of two."""
    found = log_ratio(quartet(this=[1.0, 1.0], other=[2.0, 2.0]), usual=(1.0, 1.0))

    assert math.exp(found) == pytest.approx(2.0)


def test_a_slice_is_corrected_by_the_loop_around_it() -> None:
    """A side whose plain loop ran at half its usual speed was disturbed, not slow."""
    disturbed = [Slice(100, 2.0, 0.5), Slice(100, 2.0, 0.5)]
    calm = [Slice(100, 1.0, 1.0), Slice(100, 1.0, 1.0)]

    assert log_ratio((disturbed, calm), usual=(1.0, 1.0)) == pytest.approx(0.0)


def test_a_slower_python_stays_slower() -> None:
    """A loop that is always slow is the interpreter's own speed, and is no excuse."""
    slow, fast = [Slice(100, 2.0, 0.5)] * 2, [Slice(100, 1.0, 1.0)] * 2

    found = log_ratio((slow, fast), usual=(0.5, 1.0))

    assert math.exp(found) == pytest.approx(0.5)


def test_disturbed_quartets_do_not_count() -> None:
    """The lowest and the highest quarter are left out."""
    assert middle_mean([1.0, 1.0, 2.0, 3.0, -50.0, 2.0, 90.0, 1.0]) == pytest.approx(1.5)
    assert middle_mean([7.0]) == 7.0


def test_the_interval_comes_from_the_pairs() -> None:
    """Student's interval of the logarithms; with a single pair nothing is known."""
    several = Ratios([math.log(1.0), math.log(1.1), math.log(1.2)]).ratio
    one = Ratios([math.log(1.1)]).ratio

    assert several.value == pytest.approx((1.0 * 1.1 * 1.2) ** (1 / 3))
    assert several.low < 1.0 < 1.2 < several.high
    assert one.as_json() == {"value": pytest.approx(1.1), "low": None, "high": None}
