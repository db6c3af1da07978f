"""Civilisations do not decay.

Along History. Hook: modifiers. Nothing decays with fewer cards in view than this quantity says.
"""

from astragal.contract import Modifier
from astragal.hooks import hookimpl


@hookimpl
def modifiers() -> list[Modifier]:
    """Ask for more cards than anybody will ever have in view."""
    return [Modifier("decay_min_uncovered", lambda state, seat, value: 1000)]
