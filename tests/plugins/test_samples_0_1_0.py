"""The sample rules of 0.1.0, unchanged: the module names they import still work, with a warning each."""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import astragal
from astragal import Registry
from astragal.engine.snapshot import digest
from astragal.plugins.registry import installed, load_rule_file
from astragal.testing import play_random
from astragal.testing.soundness import look_at_rule

FOLDER = Path(__file__).parent / "samples_0_1_0"
POINTS = {
    point.value.removeprefix("house_rules."): name
    for name, point in installed("astragal.rules").items()
    if point.value.startswith("house_rules.")
}
SAMPLES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__init__")
ADVICE = re.compile(r"\w+\.\w+ is deprecated: use 'from (astragal(\.panels)?|along_history\.\S+) import \w+'")


def load(sample: str) -> tuple[ModuleType, list[str]]:
    """Return a sample as a plugin, and what Python warned of while it was loaded and its panels were made."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        module = load_rule_file(FOLDER / f"{sample}.py")
        if hasattr(module, "panels"):
            module.panels()
    assert {warning.category for warning in caught} <= {DeprecationWarning}
    return module, [str(warning.message) for warning in caught]


def game_of(sample: str) -> tuple[str, dict[str, Any]]:
    """Return the game that a sample is for, and options that make it short."""
    return ("along-history", {"ages": "antiquity"}) if POINTS[sample].startswith("along") else ("rtta", {})


def test_old_modules_hide_no_name_of_the_door() -> None:
    """Whoever imports `astragal.coded` leaves `from astragal import coded` to everybody else."""
    load("spring_festival")

    module: object = sys.modules["astragal.coded"]
    assert callable(astragal.coded)
    assert module is not astragal.coded


def test_there_are_fifteen_samples() -> None:
    """None is left out, and each has a successor of the same name."""
    assert len(SAMPLES) == 15
    assert set(SAMPLES) <= set(POINTS)


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_loads_and_says_what_to_import_instead(sample: str) -> None:
    """Every old import warns, and the warning names the new one."""
    _, told = load(sample)

    assert told
    assert [text for text in told if not ADVICE.fullmatch(text)] == []


@pytest.mark.parametrize("sample", SAMPLES)
def test_sample_plays_like_its_successor(sample: str) -> None:
    """The same luck leads to the same table."""
    game, options = game_of(sample)
    registry = Registry()
    registry.add("old", load(sample)[0])

    tables = [
        play_random(registry.compile(registry.ruleset(game, "", (rule,)), 2, options), 7).state
        for rule in ("old", POINTS[sample])
    ]

    assert digest(tables[0]) == digest(tables[1])


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_sample_is_sound(sample: str) -> None:
    """Playing with it finds nothing wrong; whether every line ran is asked of today's samples."""
    game, options = game_of(sample)

    seen = look_at_rule(FOLDER / f"{sample}.py", game, games=1, hash_seeds=(), **options)

    assert seen.suspects == ()
