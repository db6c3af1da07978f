"""Checking what a bot chose: a bot may be anybody's, and a mistake of its must name it."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.state import Action
from astragal.errors import RuleFault


def check_choice(bot: str, action: Action, legal: Sequence[Action]) -> None:
    """Refuse an action that was not among the choices."""
    for listed in legal:
        if listed is action:  # the usual case, without comparing values
            return
    if action not in legal:
        chosen = getattr(action, "text", action)
        raise RuleFault(bot, "bots", f"chose {chosen!r}, which is not among the choices")
