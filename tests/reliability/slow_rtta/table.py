"""The table of the slow implementation: boards as plain dictionaries, and what a player is asked."""

from __future__ import annotations

from collections.abc import Callable, Generator

import attrs

from tests.reliability.slow_rtta.sheets import BOXES, CITY_BOXES, GOODS, MONUMENT_BOXES, ROOM, VALUES, Sheet

DONE = "done"


def nothing_else(text: str) -> bool:
    """Admit no choice that is not listed."""
    del text
    return False


@attrs.frozen
class Ask:
    """A player has to choose."""

    seat: int
    step: str
    choices: list[str]
    """Every choice that wastes nothing, as text."""
    admits: Callable[[str], bool] = nothing_else
    """Tells whether the rules admit a choice that is not among these."""
    may_list: Callable[[str], bool] = nothing_else
    """Tells whether the game may list such a choice all the same: a deal, of which there are too many."""
    must_list: bool = False
    """Whether it has to list at least one."""


@attrs.frozen
class Chance:
    """Dice are rolled; the answer is their faces."""

    dice: list[str]
    """What the dice show that are rolled; empty texts for the first roll."""


Play = Generator[Ask | Chance, str, None]


@attrs.define
class Player:
    """A pegboard and a score sheet."""

    goods: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(GOODS, 0))
    food: int = 3
    boxes: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(BOXES, 0))
    circled: dict[str, int] = attrs.field(factory=dict)
    """The points of each monument that is complete."""
    developments: set[str] = attrs.field(factory=set)
    lost: int = 0
    ships: int = 0

    @property
    def cities(self) -> int:
        """How many cities there are, the three of the start among them."""
        return 3 + sum(self.boxes[city] == boxes for city, boxes in CITY_BOXES.items())

    @property
    def worth(self) -> int:
        """What all goods are worth, by the numbers under the pegs."""
        return sum(VALUES[good][pegs] for good, pegs in self.goods.items())

    def has(self, thing: str) -> int:
        """Return how much food or how many of a good there is."""
        return self.food if thing == "food" else self.goods[thing]

    def gain(self, thing: str, number: int = 1) -> None:
        """Move a peg to the right as far as there is room, or to the left."""
        now = min(self.has(thing) + number, ROOM[thing])
        if thing == "food":
            self.food = now
        else:
            self.goods[thing] = now

    def owns(self, development: str) -> bool:
        """Tell whether a development has been bought."""
        return development in self.developments


@attrs.define
class Options:
    """What tables play differently, and the numbers that the rules give."""

    forced_workers: bool = False
    city_order: str = "any"
    all_monuments: bool = False
    second_tie_break: str = "shared"
    developments_to_end: int = 5
    reroll_limit: int = 2
    skulls_locked: int = 1
    coins_per_die: int = 7
    hand_limit: int = 6
    food_per_city: int = 1
    purchases_per_turn: int = 1
    loss_limit: int = 0
    round_limit: int = 200
    solo_rounds: int = 10
    trade_proposals: int = 10**6
    trade_counters: int = 2
    trade_gifts: bool = False
    ships_limit: int = 10**6
    revised_solo_skulls: bool = True
    commerce_limited: bool = False
    """Whether Commerce counts at most six goods of a player without Caravans."""


@attrs.define
class Game:
    """The whole table."""

    players: list[Player]
    sheet: Sheet
    parts: frozenset[str]
    """Which parts of the book are played: solo, trading, late, revised."""
    options: Options
    round: int = 1
    active: int = 0
    dice: list[str] = attrs.field(factory=list)
    rolls: int = 0
    workers: int = 0
    coins: int = 0
    ended: str = ""

    @property
    def me(self) -> Player:
        """The player on turn."""
        return self.players[self.active]

    @property
    def rivals(self) -> list[int]:
        """The seats of the others, clockwise from the player on turn."""
        number = len(self.players)
        return [(self.active + step) % number for step in range(1, number)]

    @property
    def monuments(self) -> list[str]:
        """The monuments that are used."""
        unused = () if self.options.all_monuments else self.sheet.crossed_off.get(len(self.players), ())
        return [name for name in MONUMENT_BOXES if name not in unused]

    @property
    def skulls(self) -> int:
        """How many dice show a skull."""
        return self.dice.count("skull")

    def lose(self, seat: int, points: int) -> None:
        """Check boxes of the Disasters section."""
        player, limit = self.players[seat], self.options.loss_limit
        player.lost += points
        if limit:
            player.lost = min(player.lost, limit)
