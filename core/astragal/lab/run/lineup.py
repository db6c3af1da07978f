"""Who sits where: bots by seat, rotated so that each sits everywhere equally often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from astragal.engine.rules import Rules
from astragal.errors import BadInput

Lineup = tuple[str, ...]
"""Ids of bots by seat."""


@cache
def _circles(bots: Lineup) -> tuple[Lineup, ...]:
    """Return the different ways to seat the bots around a table, the first bot fixed."""
    return tuple(dict.fromkeys((bots[0], *rest) for rest in permutations(bots[1:])))


def seated(bots: Lineup, game: int) -> Lineup:
    """Return the seating of a game.

    Every run of as many games as there are seats turns one circle around once; the next run takes another
    circle, so that neighbours change too.
    """
    if len(set(bots)) == 1:
        return bots
    circles = _circles(bots)
    turns, shift = divmod(game, len(bots))
    circle = circles[turns % len(circles)]
    return circle[shift:] + circle[:shift]


def filled(bots: Sequence[str], players: int) -> Lineup:
    """Return one bot for each seat: those given, over and over."""
    if len(bots) > players:
        raise BadInput(f"{len(bots)} bots for {players} players", "name fewer bots or raise --players")
    return tuple(bots[seat % len(bots)] for seat in range(players))


def check_bots(bots: Sequence[str], rules: Rules) -> None:
    """Refuse bots that there are not, or that do not play this game."""
    able = [kind.id for kind in rules.bots.values() if not kind.games or rules.game.id in kind.games]
    for bot in bots:
        if bot not in able:
            raise BadInput(f"no bot {bot!r} plays {rules.game.id}", f"use one of {', '.join(able)}")
