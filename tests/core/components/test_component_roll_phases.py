"""Phases of rerolls: what may be rolled again, how often, and one die after the last roll."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any

from astragal import DONE, Refusal, coded
from astragal.components import (
    DiceReroll,
    DiceRoll,
    DieReroll,
    LastRerollPhase,
    RerollPhase,
    RerollPolicy,
    rolled_by,
)

STORM = 5


@coded
class Roll(DiceRoll):
    """A roll of some dice."""

    kind = "roll"
    which: tuple[int, ...]


@coded
class Again(DiceReroll):
    """Roll some again."""

    kind, roll = "again", Roll
    which: tuple[int, ...]


@coded
class Charm(DieReroll):
    """Roll one again."""

    kind, roll, says = "charm", Roll, "Reroll die {dice}"
    die: Annotated[int, "place", "dice"]


class Sailing(RerollPhase):
    """Roll, then keep or reroll."""

    id, reroll, lock = "sailing", Again, "storms_locked"


class Charming(LastRerollPhase):
    """Use the charm."""

    id, reroll = "charming", Charm

    def lacking(self) -> Refusal:
        return Refusal("You have no charm.")


def rules(**amounts: int) -> Any:
    """Return rules with these quantities."""
    gear = SimpleNamespace(locked=RerollPolicy(locked={STORM}), free=RerollPolicy())
    return SimpleNamespace(gear=gear, quantity=lambda name: lambda state, seat: amounts[name])


def table(*faces: int, rolls: int = 1, extra_used: int = 0) -> Any:
    """Return a table with these dice."""
    return SimpleNamespace(faces=faces, rolls=rolls, extra_used=extra_used, active=0, chance=None)


def test_locked_faces_stay_where_they_fell() -> None:
    """Only the dice that show no storm are offered, and naming a storm is refused."""
    phase = Sailing(rules(reroll_limit=2, storms_locked=1))

    assert [*phase.choices(table(1, STORM))] == [Again((0,)), DONE]
    assert str(phase.refusal(table(1, STORM), Again((1,)))) == "a chosen die is locked"


def test_a_quantity_opens_the_lock() -> None:
    """Where storms are not locked, every die may be rerolled."""
    phase = Sailing(rules(reroll_limit=2, storms_locked=0))

    assert Again((1,)) in phase.choices(table(1, STORM))
    assert phase.refusal(table(1, STORM), Again((1,))) is None


def test_the_last_reroll_ends_the_phase() -> None:
    """After the limit nothing is left to choose, and one more reroll is refused."""
    phase = Sailing(rules(reroll_limit=2, storms_locked=1))

    assert phase.choices(table(1, 2, rolls=2))
    assert not phase.choices(table(1, 2, rolls=3))
    assert str(phase.refusal(table(1, 2, rolls=3), Again((0,)))) == "no reroll is left"


def test_one_more_die_may_be_rerolled_whatever_it_shows() -> None:
    """The charm rolls a storm too, once; equal dice are listed once and accepted each."""
    phase, state = Charming(rules(extra_rerolls=1)), table(1, 1, STORM)

    assert [*phase.choices(state)] == [Charm(0), Charm(2), DONE]
    assert phase.refusal(state, Charm(1)) is None
    assert str(phase.refusal(state, Charm(3))) == "You have no charm."

    Charm(2).apply(state)

    assert state.chance == Roll((2,))
    assert not phase.choices(state)
    assert str(phase.refusal(state, Charm(0))) == "You have no charm."


def test_actions_name_the_dice_they_roll() -> None:
    """An ordinary reroll, a single die, and nothing."""
    assert [rolled_by(action) for action in (Again((0, 2)), Charm(1), DONE)] == [(0, 2), (1,), ()]
