"""Shipping: ships are built of wood and cloth, and each swaps a good a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from astragal import Action, Refusal, coded
from rtta.events import GoodSwapped, ShipBuilt
from rtta.state import Table

TIMBER = ("wood", "cloth")
"""What a ship is made of, one of each."""


@coded
class BuildShip(Action):
    """Build a ship of one wood and one cloth; no worker is needed."""

    kind, touches, says = "ship", "ships", "Build a ship for 1 wood and 1 cloth"

    def apply(self, state: Table) -> None:
        player = state.me
        for good in TIMBER:
            player.goods[state.gear.good(good)] -= 1
        player.ships += 1
        state.emit(ShipBuilt, state.active, player.ships)


@coded
class SwapGood(Action):
    """Let a ship swap a good for one of another kind."""

    kind, touches, says = "swap", "good:{give}", "Swap {given} for {taken} (ship)"
    give: Annotated[str, "good", "given"]
    take: Annotated[str, "good", "taken"]

    def apply(self, state: Table) -> None:
        gear, goods = state.gear, state.me.goods
        goods[gear.good(self.give)] -= 1
        goods[gear.good(self.take)] += 1
        state.swaps += 1
        state.emit(GoodSwapped, state.active, self.give, self.take)


BUILD_SHIP = BuildShip()


NEEDS_SHIPPING = Refusal("You need Shipping to build ships.", "rtta.late.8")
NO_MORE_SHIPS = Refusal("You already have the maximum number of ships.", "rtta.late.9")
NEEDS_TIMBER = Refusal("A ship costs 1 wood and 1 cloth.", "rtta.late.8")


def refuse_ship(state: Table, action: Action = BUILD_SHIP) -> Refusal | None:
    """Say why the active player cannot build a ship; None when it can."""
    limit = state.rules.quantities["ships_limit"](state, state.active)
    if not limit:
        return NEEDS_SHIPPING
    if state.me.ships >= limit:
        return NO_MORE_SHIPS
    if not all(state.me.goods[state.gear.good(good)] for good in TIMBER):
        return NEEDS_TIMBER
    return None


def list_ships(state: Table) -> Sequence[Action]:
    """Return the ship that may be built now, if any."""
    return () if refuse_ship(state) else (BUILD_SHIP,)


def swaps_left(state: Table) -> int:
    """Return how many goods the active player's ships may still swap this turn."""
    ships = state.players[state.active].ships
    return ships * state.rules.quantities["swaps_per_ship"](state, state.active) - state.swaps if ships else 0


def list_swaps(state: Table) -> Sequence[Action]:
    """Return every swap that a ship can make now."""
    if swaps_left(state) <= 0:
        return ()
    gear, goods = state.gear, state.me.goods
    given = [good for good, pegs in zip(gear.goods, goods, strict=True) if pegs]
    taken = [good for good, pegs, cap in zip(gear.goods, goods, gear.caps, strict=True) if pegs < cap]
    return [SwapGood(give, take) for give in given for take in taken if give != take]


def refuse_swap(state: Table, action: Action) -> Refusal | None:
    """Say why a swap cannot be made now."""
    assert isinstance(action, SwapGood)
    if swaps_left(state) <= 0:
        return Refusal("All your ships have swapped this turn.", "rtta.late.10")
    return Refusal("A ship swaps one of your goods for another kind that you have room for.", "rtta.late.10")
