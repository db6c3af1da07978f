"""What can be paid for now."""

from __future__ import annotations

from along_history.payment.acquire import Acquire, Buy
from along_history.state import Table


def affordable(state: Table, viewer: int) -> frozenset[str]:
    """Return the events that the viewer can acquire or buy at this moment."""
    if state.to_move != viewer:
        return frozenset()
    return frozenset(f"card:{action.card}" for action in state.legal if isinstance(action, Acquire | Buy))


def deciding(state: Table, viewer: int) -> bool:
    """Return whether the viewer is choosing among actions and acquisitions now."""
    return state.to_move == viewer and state.rules.phase_of(state).id == "act"
