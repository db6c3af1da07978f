"""The cookbook and the ten rules of a trial: short, sound, typed, and good company for each other."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from astragal.plugins.registry import Registry, is_for
from astragal.testing import assert_rule_is_sound, at_random, dealt, play
from astragal.testing.soundness import rule_named

COOKBOOK = Path(__file__).parents[2] / "docs" / "cookbook"
RECIPES = sorted(COOKBOOK.glob("*.py"))
TRIAL = sorted((Path(__file__).parent / "trial").glob("*.py"))
LONGEST = 40
GAMES = {"rtta": (2, 4), "along-history": (2, 3)}
SAMPLES = [id for id in Registry().rules() if rule_named(id)[1].__name__.startswith("house_rules.")]


def company(game: str) -> list[str | Path]:
    """Return the rules that one game can hold: recipes, those of the trial, and the samples."""
    files = [path for path in (*RECIPES, *TRIAL) if is_for(*rule_named(path), game)]
    return [*files, *(id for id in SAMPLES if id.startswith(f"{game}."))]


def together(game: str, rules: Sequence[str | Path], seed: int, steps: int = 60) -> None:
    """Play some of a game with all these rules in force, in the order given."""
    registry = Registry()
    ids = [rule if isinstance(rule, str) else registry.add(*rule_named(rule)) for rule in rules]
    compiled = registry.compile(registry.ruleset(game, "", ids), GAMES[game][seed % 2])

    play(compiled, at_random(seed), dealt(seed), limit=steps)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.stem)
def test_a_recipe_is_short(recipe: Path) -> None:
    """At most forty lines, blank ones left out, and its first line says the rule."""
    lines = [line for line in recipe.read_text(encoding="utf-8").splitlines() if line.strip()]

    assert len(lines) <= LONGEST
    assert lines[0].startswith('"""')
    assert lines[0].endswith('."""')


@pytest.mark.parametrize("rule", [*RECIPES, *TRIAL], ids=lambda path: path.stem)
def test_a_recipe_is_sound(rule: Path) -> None:
    """And everything in it runs."""
    assert assert_rule_is_sound(rule, games=1, hash_seeds=()).unproven == ()


def test_recipes_pass_a_strict_type_checker_elsewhere(tmp_path: Path) -> None:
    """In a folder of their own, as somebody else's project has them."""
    for rule in (*RECIPES, *TRIAL):
        shutil.copy(rule, tmp_path)

    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.stdout.startswith("Success"), run.stdout


@pytest.mark.parametrize("game", GAMES)
def test_all_rules_of_a_game_work_together(game: str) -> None:
    """In either order."""
    rules = company(game)

    together(game, rules, 0, 400)
    together(game, rules[::-1], 1, 400)

    assert len(rules) >= 8


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_works_together(game: str) -> None:
    """Recipes and rules of the trial, two by two."""
    files = [rule for rule in company(game) if isinstance(rule, Path)]

    for number, pair in enumerate(combinations(files, 2)):
        together(game, pair, number)


@pytest.mark.parametrize("game", GAMES)
def test_fifty_random_sets_of_six_work_together(game: str) -> None:
    """Whatever their order."""
    rng, rules = Random(f"six {game}"), company(game)

    for seed in range(50):
        together(game, rng.sample(rules, 6), seed)
