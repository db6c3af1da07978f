"""The game also ends when a player has seven cities, and ties are broken by cities.

Hooks: endings, tie_break, wording.
"""

from astragal import Ending, Naming, TieBreak, hookimpl

SEVEN = 7


@hookimpl
def endings() -> list[Ending]:
    """Checked after each round, with the endings of the game."""
    return [Ending("metropolis", lambda state: any(player.cities >= SEVEN for player in state.players))]


@hookimpl
def tie_break() -> list[TieBreak]:
    """More cities win among equals whose goods are worth the same."""
    return [TieBreak("cities", lambda state, seat: state.players[seat].cities)]


@hookimpl
def wording() -> Naming:
    """How the end is announced."""
    return Naming({"ending:metropolis": {"en": "seven cities stand", "fr": "sept villes sont debout"}})
