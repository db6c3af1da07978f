"""The cursor: arrow keys step to the nearest component in a direction."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from astragal.tui.table.canvas import RefArea

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def step_to(
    spots: Sequence[RefArea], cursor: str, arrow: str, pickable: Collection[str] = frozenset()
) -> str:
    """Return the component that an arrow key leads to; without a cursor the first that can be picked."""
    if not spots:
        return ""
    here = next((spot for spot in spots if spot.ref == cursor), None)
    if here is None:
        wanted = [spot for spot in spots if spot.ref in pickable] or spots
        return min(wanted, key=lambda spot: (spot.y, spot.x)).ref
    ahead = [spot for spot in spots if spot.ref != cursor and _distance(here, spot, arrow) is not None]
    if not ahead:
        return cursor
    return min(ahead, key=lambda spot: _distance(here, spot, arrow) or 0).ref


def _distance(here: RefArea, there: RefArea, arrow: str) -> float | None:
    """Return how far ahead a component is, what lies aside counting more; None when it is not ahead."""
    across, down = DIRECTIONS[arrow]
    dx = _gap(here.x, here.width, there.x, there.width)
    dy = 2 * _gap(here.y, here.height, there.y, there.height)
    ahead = dx * across if across else dy * down
    aside = abs(dy if across else dx)
    if ahead <= 0:
        return None
    return ahead + 3 * aside


def _gap(start: int, size: int, other: int, other_size: int) -> int:
    """Return the signed distance between two stretches; 0 when they overlap."""
    if other >= start + size:
        return other - (start + size) + 1
    if other + other_size <= start:
        return other + other_size - start - 1
    return 0
