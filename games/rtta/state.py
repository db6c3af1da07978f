"""The table of Roll Through the Ages."""

from __future__ import annotations

import attrs

from astragal import Piece, State, piece, shared
from rtta.compiled import Compiled


@piece
class Player(Piece):
    """A player's pegboard and score sheet."""

    food: int = 0
    """The food peg."""
    goods: list[int] = attrs.field(factory=list)
    """Pegs by row, wood first."""
    cities: int = 0
    """Cities owned, the starting ones included; as many dice are rolled."""
    boxes: list[int] = attrs.field(factory=list)
    """Boxes checked by project: cities first, then monuments."""
    open: int = 0
    """The projects that still have empty boxes, as a bit mask."""
    awards: list[int] = attrs.field(factory=list)
    """Points earned by project; -1 while it is not complete."""
    developments: frozenset[str] = frozenset()
    """Ids of the developments bought."""
    lost: int = 0
    """Points lost to disasters and famine."""
    ships: int = 0
    """Ships built (Late Bronze Age)."""


@piece
class Table(State):
    """The whole table: the players' boards, and what belongs to the turn being played."""

    gear: Compiled = shared(default=None)
    """The components and tables of the match."""
    players: list[Player] = attrs.field(factory=list)
    """By seat."""
    finished: list[int] = attrs.field(factory=list)
    """How many players have completed each project."""
    faces: tuple[int, ...] = ()
    """The dice of this turn, by face; empty before the first roll."""
    rolls: int = 0
    """Rolls taken this turn."""
    extra_used: int = 0
    """Extra rerolls taken this turn."""
    undecided: tuple[int, ...] = ()
    """Dice that are still to be taken as food or as workers."""
    workers: int = 0
    """Workers left to be placed this turn."""
    coins: int = 0
    """Coins of this turn."""
    skulls: int = 0
    """Skulls on the dice of this turn."""
    purchases: int = 0
    """Developments bought this turn."""
    preserved: int = 0
    """Pottery given up this turn to double the food."""
    arms: int = 0
    """Spearheads put into this turn's invasion."""
    swaps: int = 0
    """Goods swapped by ships this turn."""
    proposed: tuple[str, ...] = ()
    """The deals proposed this turn, as text."""
    asked: bool = False
    """Whether offers were asked for this turn."""

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]
