"""The dice or result pawns that the player on turn has in front of him."""

from __future__ import annotations

from collections.abc import Iterable

from along_history.cards.compiled import X2
from along_history.state import Table


def unused(state: Table, die: int) -> bool:
    """Tell whether a die or pawn is still there to be used."""
    return 0 <= die < len(state.faces) and not state.spent >> die & 1


def use(state: Table, dice: Iterable[int], face: str) -> None:
    """Use up one of these dice that shows a face."""
    shown, faces = state.rules.gear.shown, state.faces
    for die in dice:
        if not state.spent >> die & 1 and shown[die][faces[die]] == face:
            state.spent |= 1 << die
            return
    raise ValueError(f"no die shows {face!r}")


def use_doublers(state: Table, number: int) -> None:
    """Use up dice that show x2."""
    for _ in range(number):
        use(state, state.book.reds, X2)
