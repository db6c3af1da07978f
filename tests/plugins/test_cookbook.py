"""The cookbook and the ten rules of a trial: short, sound, typed, and good company for each other."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import attrs
import pytest

import astragal
from astragal.plugins import hookspecs
from astragal.plugins import records as contract
from astragal.plugins.hooks import specs_in
from astragal.plugins.registry import Registry, is_for
from astragal.testing import assert_rule_is_sound, at_random, dealt, play
from astragal.testing.soundness import rule_named

COOKBOOK = Path(__file__).parents[2] / "docs" / "cookbook"
RECIPES = sorted(COOKBOOK.glob("*.py"))
TRIAL = sorted((Path(__file__).parent / "trial").glob("*.py"))
LONGEST = 40
THIRTY = 30
DOOR = set(astragal.__all__)
FOR_GAMES = {"CardTable", "GameDefinition", "Leftover", "Preset", "Quantity", "ScoreLine"}
"""Records that only a game's own plugin makes, or that only the engine does."""
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


def test_recipes_together_use_every_hook() -> None:
    """Those of every game and those that a game adds; `define_game` is for games, not for rules."""
    games = [Registry().definition(game).hookspecs for game in Registry().games()]
    known = {name for each in (hookspecs, *filter(None, games)) for name in specs_in(each)}
    used = {name for recipe in RECIPES for name in vars(rule_named(recipe)[1])}

    assert len(RECIPES) == THIRTY
    assert known - used == {"define_game"}


COMPONENTS = {
    "board": {"AchievementBoard"},
    "cards": {"Bag", "Deck"},
    "checklist": {"Checklist"},
    "dice": {"DicePool", "Die", "Face", "DiceRoll"},
    "reroll": {"RerollPolicy"},
    "track": {"Track"},
    "zone": {"Zone"},
}
"""By the page that describes them."""


def test_recipes_together_use_every_component() -> None:
    """Each that has a page in the reference is imported by a recipe."""
    pages = {page.stem for page in (COOKBOOK.parent / "reference" / "components").glob("*.md")}
    used = {name for recipe in RECIPES for name in names_from("astragal.components", recipe)}

    assert set(COMPONENTS) == pages - {"index", "figures"}  # figures describe dice, and rules bring none
    assert [page for page, names in COMPONENTS.items() if not names & used] == []


def test_recipes_together_use_what_hooks_hand_over_and_play_is_made_of() -> None:
    """Records, chances, phases, questions, notes, words of cards and conditions of tokens."""
    used = {name for recipe in RECIPES for name in names_from("astragal", recipe)}
    kinds = [kind for kind in vars(contract).values() if isinstance(kind, type) and attrs.has(kind)]
    records = {kind.__name__ for kind in kinds if kind.__module__ == contract.__name__} & DOOR

    assert records - used == FOR_GAMES
    assert {"Action", "DiceRoll", "Lesson", "Note", "Option", "Phase", "PhasePlan", "Question"} <= used
    verbs = {name for recipe in RECIPES for name in names_from("along_history.cards.verbs", recipe)}
    assert {"verb", "condition"} <= verbs


def names_from(package: str, recipe: Path) -> set[str]:
    """Return the names that a recipe imports from a package, or from modules of it."""
    tree = ast.walk(ast.parse(recipe.read_text(encoding="utf-8")))
    froms = [each for each in tree if isinstance(each, ast.ImportFrom)]
    return {name.name for each in froms if f"{each.module}.".startswith(f"{package}.") for name in each.names}


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
