"""Dice of several kinds: cities may bring other dice, and everybody computes with the right odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest

from astragal import DONE, Registry, Rules, package_toml, structure
from astragal.components import chance_of, reroll_distribution
from astragal.components.dice import Faces
from astragal.engine.snapshot import digest
from astragal.testing import assert_rule_is_sound, follow, play_random
from rtta.bots.planner import studied
from rtta.bots.turn import Turn
from rtta.bots.worth import worth_of
from rtta.content import Content, DieEntry, FaceEntry
from rtta.phases.roll import Reroll, RerollOne
from tests.games.rtta.laws import broken_law
from tests.games.rtta.positions import table

RULE = "rtta.eight-sided"
EIGHT = ("food", "good", "skull", "workers", "either", "coins", "good", "guild")


def rules(players: int = 2) -> Rules:
    """Return the base game with the eight-sided die."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta", "", (RULE,)), players)


def rolled(faces: str, rolls: int = 1) -> Any:
    """Return a table on which these dice lie, one for each city."""
    state = follow(rules(), "* food food food").state
    state.faces = state.gear.pool.parse(faces.split())
    state.me.cities, state.rolls = len(state.faces), rolls
    state.rules.settle(state)
    return state


# --- content -----------------------------------------------------------------------------------------


def test_fourth_city_brings_the_first_eight_sided_die() -> None:
    """Three ordinary dice, then dice with eight sides; a face has one number on all of them."""
    gear = rules().gear
    sides = [[die.faces[side].id for side in die.sides] for die in gear.pool.dice]

    assert [len(each) for each in sides] == [6, 6, 6, 8, 8, 8, 8]
    assert sides[3] == list(EIGHT)
    assert [face.id for face in gear.faces] == [
        "food",
        "good",
        "skull",
        "workers",
        "either",
        "coins",
        "guild",
    ]
    assert gear.yields["workers"] == (0, 0, 0, 3, 0, 0, 4)


def test_content_file_can_say_which_dice_there_are() -> None:
    """A content file lists other dice like anything that is printed; of several the last counts."""
    printed = package_toml("rtta.content", "bronze_age.toml")
    coin = {"id": "coins", "coins": 1, "name": {"en": "Coins"}}
    skull = {"id": "omen", "skulls": 1, "name": {"en": "Omen"}}
    printed["dice"] = [{"from_city": 2, "sides": [coin]}, {"from_city": 6, "sides": [skull, skull]}]

    pool = structure(printed, Content, "bronze_age.toml").pool()

    assert [len(die.sides) for die in pool.dice] == [6, 1, 1, 1, 1, 2, 2]
    assert pool.names((0, 5, 5, 5, 5, 7, 7)) == ("food", "coins", "coins", "coins", "coins", "omen", "omen")


def test_one_face_is_the_same_on_every_die() -> None:
    """Two faces that differ and share an id are refused."""
    content = structure(package_toml("rtta.content", "bronze_age.toml"), Content, "bronze_age.toml")
    content.dice.append(DieEntry(4, [FaceEntry("food", {"en": "Feast"}, food=5)]))

    with pytest.raises(ValueError, match="two different faces 'food'"):
        content.pool()


# --- rolling -----------------------------------------------------------------------------------------


def test_only_what_is_printed_on_a_die_can_come_up() -> None:
    """A guild comes up on the fourth die and never on the first three."""
    state = rolled("food food food guild")
    made = state.rules
    made.apply(state, Reroll((0, 3)))
    rng = Random(1)
    seen = [state.chance.sample(state, rng) for _ in range(500)]

    assert {first for first, _ in seen} == set(range(6))
    assert {second for _, second in seen} == set(range(7))
    assert state.chance.admits(state, (6, 0)) is not None
    assert state.chance.admits(state, (0, 6)) is None


def test_unlike_dice_with_equal_faces_are_different_choices() -> None:
    """The first of like dice stands for the others, but not for a die of another kind."""
    state = rolled("food food coins food")

    alone = [action.which for action in state.legal if action.kind == "reroll" and len(action.which) == 1]

    assert alone == [(0,), (2,), (3,)]


def test_leadership_offers_one_die_of_each_kind_and_face() -> None:
    """After the last roll the same holds for single dice."""
    state = rolled("food food coins food")
    state.me.developments = frozenset({"leadership"})

    state.rules.apply(state, DONE)

    assert [action.die for action in state.legal if isinstance(action, RerollOne)] == [0, 2, 3]


# --- odds --------------------------------------------------------------------------------------------


def brute_force(state: Any, which: tuple[int, ...]) -> dict[tuple[str, ...], Fraction]:
    """Return every result of rolling some dice, each side of each die by itself."""
    found: dict[tuple[str, ...], Fraction] = {}
    dice = [state.gear.pool.dice[die] for die in which]
    names = list(state.gear.pool.names(state.faces))
    for sides in product(*(die.sides for die in dice)):
        for die, side in zip(which, sides, strict=True):
            names[die] = state.gear.faces[side].id
        key = tuple(names)
        found[key] = found.get(key, Fraction()) + Fraction(1, prod(len(die.sides) for die in dice))
    return found


@pytest.mark.parametrize("which", [(3,), (0, 3), (1, 3, 4), (0, 1, 2, 3, 4)])
def test_odds_of_a_mixed_pool_are_those_of_its_sides(which: tuple[int, ...]) -> None:
    """The chance of so many workers or skulls is exactly what counting all sides says."""
    state = rolled("food good skull coins either")
    gear = state.gear
    spread = reroll_distribution(gear.pool, state.faces, which)
    counted = brute_force(state, which)
    gives = {face.id: (face.workers, face.skulls) for face in gear.faces}

    def shown(names: tuple[str, ...]) -> tuple[int, int]:
        return sum(gives[name][0] for name in names), sum(gives[name][1] for name in names)

    for target in {shown(names) for names in counted}:
        exact = sum(chance for names, chance in counted.items() if shown(names) == target)

        def hit(faces: Faces, target: tuple[int, int] = target) -> bool:
            return shown(gear.pool.names(faces)) == target

        assert chance_of(spread, hit) == exact


def test_planner_knows_what_a_reroll_of_the_other_die_is_worth() -> None:
    """With one reroll left, its figure for rolling one die is the mean over the sides of that die."""
    state = rolled("food good coins good", rolls=2)
    _, tables = studied(state.rules)
    turn = Turn(worth_of(state.rules), studied(state.rules)[0], state)
    outlook = turn.outlook(tables)

    for die in (1, 3):
        sides = state.gear.pool.dice[die].sides
        worths = [outlook.value((*state.faces[:die], side, *state.faces[die + 1 :]), 0) for side in sides]
        assert outlook.keep(state.faces, (die,), 1) == pytest.approx(sum(worths) / len(sides))


def test_identical_dice_are_computed_as_ever() -> None:
    """Without another die, policies do not tell kinds apart, so that nothing is listed twice."""
    gear = table().gear

    assert (gear.locked.kinds, gear.free.kinds) == ((), ())
    assert len(set(gear.pool.kinds)) == 1


# --- play --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_laws_hold_with_mixed_dice(seed: int) -> None:
    """Whatever is played, the table stays one that the rules allow."""
    game = play_random(rules(2 + seed % 3), seed)

    assert broken_law(game.state) == ""
    assert digest(play_random(rules(2 + seed % 3), seed).state) == digest(game.state)


@pytest.mark.parametrize("kind", ["greedy", "planner", "search"])
def test_bots_decide_with_mixed_dice(kind: str) -> None:
    """Every bot of the game takes a choice that is listed."""
    state = rolled("food good coins good")
    bot = state.rules.bots[kind].make(state.rules, 0, Random(1))

    assert bot.choose(state, state.legal) in state.legal


def test_rule_is_sound() -> None:
    """It conforms, and plays the same in every process."""
    assert assert_rule_is_sound(RULE, games=1, hash_seeds=(1,)).suspects == ()
