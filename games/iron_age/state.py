"""The table of the Iron Age."""

from __future__ import annotations

from typing import Annotated

import attrs

from astragal import Piece, State, piece, shared
from iron_age.compiled import Compiled


@piece
class Player(Piece):
    """A player's pegboard and score sheet."""

    wealth: int = 0
    """Pegs of wealth."""
    ships: int = 0
    """Ships built and not lost."""
    armies: int = 0
    """Armies raised and not lost."""
    goods: int = 0
    """Goods, all of one kind."""
    food: int = 0
    """The food peg."""
    ports: int = 0
    """Ports built, the printed one included."""
    port_population: int = 0
    """Population boxes of ports that are ticked, from left to right."""
    port_urns: int = 0
    """Urns of ports that are ticked, from left to right."""
    provinces: int = 0
    """Provinces built, the printed one included; each eats."""
    boxes: Annotated[list[int], "projects"] = attrs.field(factory=list)
    """Boxes ticked by project: provinces first, then monuments."""
    awards: list[int] = attrs.field(factory=list)
    """Tribute or points earned by project; -1 while it is not complete."""
    developments: frozenset[str] = frozenset()
    """Ids of the developments bought."""
    conquests: int = 0
    """Conquest boxes ticked: the strength of the next battle for conquest."""
    tribute: int = 0
    """Tribute of every kind."""
    marks: int = 0
    """Disaster marks, famine included."""


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
    """The dice of this turn by face, the Fate die first; empty before the first roll."""
    rolls: int = 0
    """Rolls taken this turn."""
    extra_used: int = 0
    """Extra rerolls taken this turn."""
    omens_used: int = 0
    """Dice set by Omens this turn."""
    undecided: tuple[int, ...] = ()
    """Dice that are still to be taken as food or as population."""
    population: int = 0
    """Population left this turn."""
    innovation: int = 0
    """Innovations left this turn."""
    skulls: int = 0
    """Skulls on the dice of this turn."""
    menace: str = ""
    """The disaster whose battle is still to be fought this turn."""
    conquests_left: int = 0
    """Battles for conquest that may still be fought this turn."""
    monument_boxes: int = 0
    """Monument boxes ticked this turn."""
    purchases: int = 0
    """Developments bought this turn."""

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]
