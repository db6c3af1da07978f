"""Levels: what kinds of bot are called by how well they play."""

from __future__ import annotations

from collections.abc import Mapping

from astragal.plugins.records import BotKind

LEVELS = {
    "easy": "Easy",
    "greedy": "Normal",
    "planner": "Hard",
    "search": "Expert",
    "deep-search": "Expert",
}
"""Levels by kind of bot, weakest first."""


def level_of(kind: str, kinds: Mapping[str, BotKind]) -> str:
    """Return the level of a kind of bot; nothing for one that has none in this game.

    A game's own planner plays better than the search that every game has: there Hard is the top. In a game
    with a deep search that one is the top, and its search is for studies.
    """
    own = [id for id in ("planner", "search", "deep-search") if id in kinds and kinds[id].games]
    if kind == "search" and own in (["planner"], ["planner", "search", "deep-search"]):
        return ""
    return LEVELS.get(kind, "")


def by_level(kinds: Mapping[str, BotKind]) -> list[str]:
    """Return kinds of bot: those with a level from easy to expert, then the others."""
    levels = [kind for kind in LEVELS if kind in kinds and level_of(kind, kinds)]
    return [*levels, *(kind for kind in kinds if kind not in levels)]
