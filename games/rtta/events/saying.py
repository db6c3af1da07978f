"""How events say goods, numbers and players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from astragal import Words


def say_goods(words: Words, goods: Iterable[tuple[str, int]]) -> str:
    """Say numbers of goods and food: `2 Wood and 1 Stone`."""
    return words.join([f"{n} {words.name('food' if id == 'food' else f'good:{id}')}" for id, n in goods if n])


def say_lot(words: Words, lot: Iterable[str]) -> str:
    """Say what changes hands in a deal, written as `wood:3`."""
    parts = (item.partition(":") for item in lot)
    return say_goods(words, [(id, int(n)) for id, _, n in parts]) or words("nothing")


# How fields are said, and what the sentences call them.
Good = Annotated[str, "good"]
Number = Annotated[int, "number", "n"]
Other = Annotated[int, "player", "other"]
Reason = Annotated[str, "ref", "reason"]
Lot = Annotated[tuple[str, ...], say_lot]
"""What changes hands in a deal, written as `("wood:3", "food:1")`."""
