"""Which dice a roll or a reroll is about."""

from __future__ import annotations

from astragal.components.rolls import DiceReroll, DiceRoll
from astragal.engine.state import Action, Chance


def dice_of(roll: Action | Chance | None) -> tuple[int, ...]:
    """Return the numbers of the dice that a roll, or a choice to roll again, is about; none for others."""
    return roll.which if isinstance(roll, DiceRoll | DiceReroll) else ()
