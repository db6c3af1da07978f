"""Rolls: dice of several kinds in one pool are rolled, typed in and rolled again alike."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from astragal import DONE, Action, BadInput, Refusal, Words, coded
from astragal.components import DicePool, DiceReroll, DiceRoll, Die, Face

COIN = Die("coin", [Face("heads"), Face("tails")])
D4 = Die("d4", [Face(name) for name in ("one", "two", "three", "four")])
POOL = DicePool([COIN, D4, COIN])


@coded
class Roll(DiceRoll):
    """A roll of the pool."""

    kind = "roll"
    which: tuple[int, ...]


@coded
class Reroll(DiceReroll):
    """Roll some again."""

    kind = "reroll"
    which: tuple[int, ...]
    roll = Roll


def table(faces: tuple[int, ...] = ()) -> Any:
    """Return a table with the pool and what lies on it."""
    return SimpleNamespace(rules=SimpleNamespace(gear=SimpleNamespace(pool=POOL)), faces=faces, chance=None)


def test_outcomes_of_a_mixed_pool_are_exact() -> None:
    """Like dice are counted without regard to order, unlike ones are not; the odds add up to one."""
    found = dict(Roll((0, 1, 2)).outcomes(table()))

    assert len(found) == 3 * 4
    assert sum(found.values()) == 1
    assert found[0, 3, 1] == Fraction(2, 16)
    assert found[1, 3, 1] == Fraction(1, 16)


def test_outcomes_agree_with_every_ordered_result() -> None:
    """The same distribution comes from counting each ordered result by itself."""
    counted: dict[tuple[int, ...], Fraction] = {}
    for (first, middle, last), chance in POOL.outcomes((0, 1, 2)):
        key = (min(first, last), middle, max(first, last))
        counted[key] = counted.get(key, Fraction()) + chance

    assert dict(Roll((0, 1, 2)).outcomes(table())) == counted


def test_samples_are_faces_of_their_own_die() -> None:
    """Each die shows one of its own faces."""
    rng = Random(1)
    rolls = {Roll((1, 2)).sample(table(), rng) for _ in range(200)}

    assert rolls == {(face, side) for face in range(4) for side in range(2)}


def test_roll_lies_among_the_other_dice() -> None:
    """A first roll is the table; a later one replaces the dice that were rolled."""
    state = table()
    Roll((0, 1, 2)).resolve(state, (0, 3, 1))
    Roll((1,)).resolve(state, (2,))

    assert state.faces == (0, 2, 1)


def test_dice_are_put_where_they_belong() -> None:
    """Somebody may name all dice in another order."""
    state = table((0, 0, 0))

    Roll((2, 1, 0)).resolve(state, (1, 3, 0))

    assert state.faces == (0, 3, 1)


def test_game_may_prepare_nothing_but_its_dice() -> None:
    """What a game prepared may be the pool itself."""
    state = SimpleNamespace(rules=SimpleNamespace(gear=POOL), faces=())

    assert Roll((1,)).names(state, (3,)) == ("four",)


@pytest.mark.parametrize("outcome", [(0,), (0, 4), (2, 0), (-1, 0)])
def test_impossible_rolls_are_refused(outcome: tuple[int, ...]) -> None:
    """A die shows only what is printed on it, and every die shows something."""
    assert Roll((0, 1)).admits(table(), outcome) is not None


def test_faces_are_written_and_read_by_name() -> None:
    """People with real dice type names."""
    roll = Roll((2, 1))

    assert roll.names(table(), (1, 3)) == ("tails", "four")
    assert roll.read_names(table(), ("tails", "four")) == (1, 3)


def test_unknown_face_is_answered_with_the_known_ones() -> None:
    """The error lists the faces of the dice that were rolled."""
    with pytest.raises(BadInput, match="use one of heads, tails"):
        Roll((0,)).read_names(table(), ("edge",))


def test_reroll_asks_for_the_roll_of_its_dice() -> None:
    """The action names its dice from 1 and leads to their roll."""
    state = table((0, 0, 0))
    Reroll((0, 2)).apply(state)

    assert state.chance == Roll((0, 2))
    assert Roll.of((0, 2)) is state.chance
    assert Reroll.of((0, 2)) is Reroll.of((0, 2))
    assert Reroll((0, 2)).label(Words()) == "Reroll dice 1, 3"
    assert Reroll((0, 2)).target == "die:0"


def test_dice_to_reroll_are_ticked() -> None:
    """Ticked dice make a reroll in their order, none keeps all, and the game may refuse."""
    asked: list[Action] = []
    no = Refusal("Not this die.", "test.1")

    def refuse(action: Action) -> Refusal | None:
        asked.append(action)
        return no

    selection = Reroll.selection((0, 2), refuse)

    assert selection.candidates == ("die:0", "die:2")
    assert selection.act(frozenset({"die:2", "die:0"})) == Reroll.of((0, 2))
    assert selection.act(frozenset()) == DONE
    assert selection.check(frozenset()) is None
    assert selection.check(frozenset({"die:2"})) is no
    assert asked == [Reroll.of((2,))]
