"""The table of Along History."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from functools import cache

import attrs

from along_history.cards.compiled import Compiled, Deed, Design
from along_history.cards.vocabulary import X2, Held
from astragal import Piece, Question, State, piece
from astragal.components import Bag, Zone

View = tuple[int, ...]
"""The designs of a civilisation that nothing covers."""


@cache
def rivals(seats: int, seat: int) -> tuple[int, ...]:
    """Return the other seats, clockwise from the left of one."""
    return tuple([(seat + step) % seats for step in range(1, seats)])


@piece
class Player(Piece):
    """What lies in front of a player."""

    events: list[int] = attrs.field(factory=list)
    """The event zone: designs, oldest first."""
    civ: Zone = attrs.field(factory=Zone)
    """The civilisation zone: cards in view, upright or tapped, and what lies in decadence under them."""
    gold: int = 0
    """Coins held."""
    universal: int = 0
    """Universal resources held."""
    heritage: list[int] = attrs.field(factory=list)
    """Bonus cards of an earlier age."""
    marker: int = 0
    """The space of the board where the marker stands."""
    tokens: list[int] = attrs.field(factory=list)
    """Achievement tokens held, by index."""
    banked: int = 0
    """Points of the ages that are over."""
    skips: bool = False
    """Whether the next turn is missed."""


@piece
class War(Piece):
    """The war that is being fought."""

    attacker: int
    """The seat that attacks."""
    defender: int
    """The seat that is attacked."""
    counter: bool = False
    """Whether it strikes back at an attacker who has just won."""
    attack: int = 0
    """The attacker's strength once it is settled."""
    raising: int = 0
    """Who raises an army now."""
    strength: int = 0
    """Tapped population and army effects of the one who raises an army."""
    dice: tuple[int, ...] = ()
    """The faces of the army roll."""
    rerolls: int = 0
    """Generals who may still ask for a reroll."""


@piece
class Table(State):
    """The whole table, and what belongs to the turn being played."""

    players: list[Player] = attrs.field(factory=list)
    """By seat."""
    age: int = 0
    """Which age of the match is being played, from 0."""
    setting_up: bool = False
    """Whether an age is being set up."""
    age_round: int = 0
    """Rounds begun in this age."""
    deck: Bag = attrs.field(factory=lambda: Bag([]))
    """The cards that are left, without an order."""
    discards: list[int] = attrs.field(factory=list)
    """The discard pile."""
    aside: list[int] = attrs.field(factory=list)
    """Calamities and wonders turned up while event zones are dealt."""
    box: list[int] = attrs.field(factory=list)
    """Cards that have left the match."""
    spaces: list[int] = attrs.field(factory=list)
    """The token on each space of the board; -1 on an empty one."""
    spare: list[int] = attrs.field(factory=list)
    """Tokens that did not find a space, by index."""
    closing: str = ""
    """The id of the ending that will apply after this round, which looks for itself here; empty before."""
    closing_now: bool = False
    """Whether endings are checked after this turn already."""
    faces: tuple[int, ...] = ()
    """The faces of the active player's dice, last shown."""
    spent: int = 0
    """Dice, or result pawns, that are used up in this turn, as a bit mask."""
    withheld: int = 0
    """Dice that are not handed over as result pawns, as a bit mask."""
    loose: tuple[int, int, int] = (0, 0, 0)
    """Resource symbols that a split blue die has left over."""
    entered: int = 0
    """Cards that have come into the civilisation in this turn."""
    paid: bool = False
    """Whether a card has been paid for with population in this turn."""
    drain: int = 0
    """Population that the events took when the turn began."""
    inherited: int = 0
    """Heritage cards used in this turn."""
    wars: int = 0
    """Wars that dice still allow."""
    due: list[int] = attrs.field(factory=list)
    """Calamities that were among the events when the turn began."""
    returned: list[int] = attrs.field(factory=list)
    """Calamities that a rival has sent back after they struck; they wait for the next turn."""
    moved: bool = False
    """Whether the marker has moved in this turn."""
    war: War | None = None
    """The war that is being fought, if any."""

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    @property
    def rolling(self) -> bool:
        """Whether the player whose turn it is holds the dice."""
        return self.active == self.first

    @property
    def compiled(self) -> Compiled:
        """The compiled content."""
        compiled: Compiled = self.rules.gear
        return compiled

    @property
    def book(self) -> Compiled:
        """The old name of `compiled`, for rules written before it was renamed."""
        warnings.warn("write state.compiled instead of state.book", DeprecationWarning, stacklevel=2)
        return self.compiled

    def unused(self, die: int) -> bool:
        """Return whether a die or pawn is still there to be used."""
        return 0 <= die < len(self.faces) and not self.spent >> die & 1

    def use(self, dice: Iterable[int], wanted: Iterable[str]) -> None:
        """Use up dice or pawns that show these faces, the first of those that do."""
        shown, faces, left = self.rules.gear.shown, self.faces, list(wanted)
        for die in dice:
            if left and not self.spent >> die & 1 and shown[die][faces[die]] in left:
                self.spent |= 1 << die
                left.remove(shown[die][faces[die]])
        if left:
            raise ValueError(f"no die shows {left[0]!r}")

    def use_doublers(self, number: int) -> None:
        """Use up so many dice that show x2."""
        self.use(self.compiled.reds, [X2] * number)

    def rivals(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the left."""
        return rivals(self.seats, seat)

    def design(self, card: str) -> Design:
        """Return a card of the current age by its id."""
        compiled: Compiled = self.rules.gear
        return compiled.designs[compiled.names[self.age][card]]


def happen(state: Table, seat: int, design: Design, deeds: Iterable[Deed]) -> None:
    """Let what a card does happen, and ask for the decisions it needs, in order."""
    asked: list[Question] = []
    for deed in deeds:
        asked += deed.verb.does(state, seat, design, *deed.args) or ()
    for question in reversed(asked):
        state.ask(question)


in_view = Zone.view
"""Return the designs that nothing covers, in order."""


def holds(held: Held, view: View) -> bool:
    """Return whether enough of the cards of a condition are in view."""
    least, designs, copies = held
    if copies:
        return sum(design in designs for design in view) >= least
    for design in designs:
        if design in view:
            least -= 1
            if least <= 0:
                return True
    return least <= 0
