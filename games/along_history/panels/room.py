"""How the rows of a window are shared out: dice and events, the civilisation, the board."""

from __future__ import annotations

from astragal.panels import Look

LINES = 12
"""Rows of the prompt, dice of middle size, the inspector, the action bar and the foot line."""
GRAPH = 16
"""Rows of the board with its lines, its heading and its frame."""
FRAME = 2
SMALL_DICE = 2
"""Rows that small dice save."""
FEW = 6
"""Cards up to which the dice may be large without taking rows from texts and the board."""

MANY = 10
"""Cards that stand beside each other as the smallest tiles in a wide window."""

EVENTS = (4, 8)
"""The fewest and the most rows of event cards."""


def roomy_dice(look: Look, cards: int) -> bool:
    """Return whether dice of middle size leave enough rows for everything else."""
    return look.tall or (cards <= FEW and (look.density != "normal" or look.rows >= LINES + GRAPH + 10))


def rows_above_board(look: Look, cards: int) -> int:
    """Return the rows that events and civilisation may share so that the board keeps its lines."""
    saved = 0 if roomy_dice(look, cards) else SMALL_DICE
    board = 2 * GRAPH if look.tall else GRAPH
    return max(EVENTS[0] + 3, look.rows - LINES - board - FRAME + saved)


def least_tile_rows(look: Look, cards: int) -> int:
    """Return the rows that the cards of a civilisation take at the least: one row of tiles, or several."""
    return 3 * max(1, -(-cards // (MANY if look.tall else FEW)))


def event_rows(look: Look, cards: int, wanted: int, tiles: int) -> int:
    """Return the rows of the event cards: those that their texts want, if `tiles` rows of cards remain."""
    least, most = EVENTS
    if look.density == "narrow":
        return least
    return max(least, min(wanted, most, rows_above_board(look, cards) - tiles))
