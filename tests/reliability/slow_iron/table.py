"""The table of the slow implementation: dictionaries and lists, nothing clever."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import attrs

from tests.reliability.slow_iron.sheet import MONUMENTS, MOST, PROVINCES, START, URNS


@attrs.define
class Ask:
    """A decision: who decides, in which step, among what."""

    seat: int
    step: str
    choices: list[str]


@attrs.define
class Chance:
    """A roll: the dice by number, the Fate die being 0."""

    dice: list[int]


Play = Generator[Ask | Chance, Any, None]
"""A step of the game: yields what it wants to know, and is sent the answer."""


@attrs.define
class Player:
    """A pegboard and a score sheet."""

    pegs: dict[str, int] = attrs.field(factory=lambda: dict(START))
    port_people: int = 0
    port_goods: int = 0
    province_boxes: dict[int, int] = attrs.field(factory=lambda: dict.fromkeys(PROVINCES, 0))
    monument_boxes: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(MONUMENTS, 0))
    monument_points: dict[str, int] = attrs.field(factory=dict)
    developments: set[str] = attrs.field(factory=set)
    conquests: int = 1
    tribute: int = 0
    disasters: int = 0

    def has(self, development: str) -> bool:
        """Return whether a development is owned."""
        return development in self.developments

    def ports(self) -> int:
        """Return the ports that are complete, the printed one included."""
        goods, ports = self.port_goods, 1
        for number, urns in URNS.items():
            goods -= urns
            if goods < 0 or self.port_people < number - 1:
                break
            ports = number
        return ports

    def provinces(self) -> int:
        """Return the provinces that are complete, the printed one included."""
        return 1 + sum(self.province_boxes[number] == boxes for number, (boxes, _) in PROVINCES.items())

    def gain(self, row: str, number: int) -> None:
        """Move a peg up, as far as the row goes."""
        self.pegs[row] = min(MOST[row], self.pegs[row] + number)

    def strength(self) -> int:
        """Return armies, Formations and ships with Navy."""
        ships = self.pegs["ships"] if self.has("navy") else 0
        return self.pegs["armies"] + (2 if self.has("formations") else 0) + ships


@attrs.define
class Game:
    """The whole table."""

    players: list[Player]
    options: dict[str, Any]
    alone: bool
    round: int = 0
    active: int = 0
    dice: list[str] = attrs.field(factory=list)
    population: int = 0
    innovation: int = 0
    monument_boxes: int = 0
    over: bool = False

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    def others(self) -> list[int]:
        """Return the other seats, clockwise from the active one."""
        seats = len(self.players)
        return [(self.active + step) % seats for step in range(1, seats)]

    def add_tribute(self, seat: int, number: int) -> None:
        """Mark tribute."""
        player, limit = self.players[seat], self.options["tribute_limit"]
        player.tribute += number
        if limit and player.tribute > limit:
            player.tribute = limit

    def add_disasters(self, seat: int, number: int) -> None:
        """Mark disasters."""
        player, limit = self.players[seat], self.options["loss_limit"]
        player.disasters += number
        if limit and player.disasters > limit:
            player.disasters = limit
