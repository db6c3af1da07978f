"""The table of the slow implementation: plain lists of cards, and what a player is asked."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import attrs

from tests.reliability.slow_ah.cards import Card

COLOURS = ("green", "green", "green", "blue", "red", "red", "money")


@attrs.frozen
class Ask:
    """A player has to choose; each choice is a text."""

    seat: int
    choices: list[str]


@attrs.frozen
class Chance:
    """Dice are rolled or something is drawn; the answer is what came."""

    text: str


Play = Generator[Ask | Chance, str, None]
Answer = Generator[Ask | Chance, str, str]


@attrs.define
class Laid:
    """A card in a civilisation."""

    card: Card
    tapped: bool = False

    def __str__(self) -> str:
        return f"({self.card.id})" if self.tapped else self.card.id


Pile = list[Laid]
"""Cards from the top down; what lies under the first is in decadence."""


def shown(pile: Pile) -> str:
    """Return a pile as text: `forest/(hunting)`."""
    return "/".join(map(str, pile))


@attrs.define
class Die:
    """A die or result pawn."""

    colour: str
    face: str
    used: bool = False
    given_up: bool = False
    """Whether it went for a reroll or an exchange."""

    def __str__(self) -> str:
        return f"{self.colour}:{self.face}"


@attrs.define
class Player:
    """What lies in front of a player."""

    events: list[Card] = attrs.field(factory=list)
    piles: list[Pile] = attrs.field(factory=list)
    gold: int = 0
    universal: int = 0
    heritage: list[Card] = attrs.field(factory=list)
    marker: str = "start"
    tokens: list[str] = attrs.field(factory=list)
    banked: int = 0
    skips: bool = False

    @property
    def view(self) -> list[Card]:
        """The cards that nothing covers."""
        return [pile[0].card for pile in self.piles]

    @property
    def names(self) -> list[str]:
        """The names that nothing covers, one for each card."""
        return [card.id for card in self.view]

    @property
    def all(self) -> list[Card]:
        """Every card of the civilisation, covered ones too."""
        return [laid.card for pile in self.piles for laid in pile]

    @property
    def covered(self) -> list[Card]:
        """The cards in decadence."""
        return [laid.card for pile in self.piles for laid in pile[1:]]

    def points(self, card: Card) -> int:
        """Return what a card is worth to this player at the end of the age."""
        more = [min(self.gold // int(per), int(most)) for per, most in card.all("vp_from_gold")]
        return card.points + sum(more)

    def pile(self, text: str) -> Pile:
        """Return the first pile that looks like this."""
        return next(pile for pile in self.piles if shown(pile) == text)

    def straighten(self) -> None:
        """Turn every card upright."""
        for pile in self.piles:
            for laid in pile:
                laid.tapped = False

    def event(self, name: str) -> Card:
        """Return an event by its name."""
        return next(card for card in self.events if card.id == name)


@attrs.define
class Game:
    """The whole table."""

    players: list[Player]
    options: dict[str, Any]
    ages: list[str]
    modes: set[str]
    """The variants that are played: initiation, peaceful, progressive, linear."""
    age: int = 0
    round: int = 1
    deck: list[Card] = attrs.field(factory=list)
    discards: list[Card] = attrs.field(factory=list)
    aside: list[Card] = attrs.field(factory=list)
    box: list[Card] = attrs.field(factory=list)
    spaces: dict[str, str] = attrs.field(factory=dict)
    """The token on each space that has one."""
    spare: list[str] = attrs.field(factory=list)
    first: int = 0
    active: int = 0
    dice: list[Die] = attrs.field(factory=list)
    pawns: list[Die] = attrs.field(factory=list)
    """What the active player's dice leave to the others."""
    entered: int = 0
    """Cards that came into the civilisation in this turn."""
    drained: bool = False
    """Whether the drain of this turn has been paid."""
    drain: int = 0
    """What the events took when the turn began."""
    inherited: int = 0
    loose: list[str] = attrs.field(factory=list)
    due: list[Card] = attrs.field(factory=list)
    """Calamities that lay among the events when the turn began."""
    wars: int = 0
    strength: int = 0
    """The army that is being raised, without its dice."""
    acting: bool = False
    """Whether dice or pawns lie there to be used."""
    closing: bool = False
    at_once: bool = False
    """Whether the age ends with this turn."""

    @property
    def me(self) -> Player:
        """The player on turn."""
        return self.players[self.active]

    @property
    def rolling(self) -> bool:
        """Whether the player on turn is the active player of the round."""
        return self.active == self.first

    @property
    def left(self) -> list[Die]:
        """Dice or pawns that can still be used."""
        return [die for die in self.dice if not die.used]

    def showing(self, face: str) -> list[Die]:
        """Return the dice left that show a face."""
        return [die for die in self.left if die.face == face]

    def rivals(self, seat: int) -> list[int]:
        """Return the others, clockwise from the left."""
        number = len(self.players)
        return [(seat + step) % number for step in range(1, number)]

    def on(self, option: str, value: Any = True) -> bool:
        """Tell whether an option has a value."""
        return bool(self.options[option] == value)


def ask(seat: int, choices: Iterator[str] | list[str]) -> Answer:
    """Ask a player unless there is one choice; of like cards one is listed, but each that covers others."""
    different: list[str] = []
    for choice in choices:
        if choice not in different or "/" in choice:
            different.append(choice)
    if len(different) == 1:
        return different[0]
    answer = yield Ask(seat, different)
    return answer


def discard_top(game: Game, seat: int, pile: Pile) -> None:
    """Destroy the card on top of a pile; it goes to the discard pile."""
    game.discards.append(lift(game, game.players[seat], pile).card)


def lift(game: Game, player: Player, pile: Pile) -> Laid:
    """Take the top card of a pile away; the next one comes to light, or all do."""
    place = next(at for at, other in enumerate(player.piles) if other is pile)
    top, *rest = pile
    bare = [[laid] for laid in rest] if game.on("uncover", "all") else [rest] if rest else []
    if game.on("uncover_untilted"):
        for uncovered in bare:
            uncovered[0].tapped = False
    player.piles[place : place + 1] = bare
    return top


def gain_universal(game: Game, player: Player) -> None:
    """Give a universal resource; a third one is lost."""
    player.universal = max(player.universal, min(player.universal + 1, game.options["universal_limit"]))


def count_cards(game: Game) -> None:
    """In initiation: the age ends when somebody has enough cards."""
    if "initiation" in game.modes and any(len(p.all) >= game.options["cards_to_end"] for p in game.players):
        game.closing = True
        game.at_once = game.on("init_end", "turn")
