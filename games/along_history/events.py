"""What happens in Along History, as facts in the past tense."""

from __future__ import annotations

from typing import Annotated

import attrs

from along_history.receipts import say_payment
from astragal import Event, PlayerSeat, Words


@attrs.frozen
class _ByPlayer(Event):
    """Something that a player did or underwent."""

    seat: int


def _blame(words: Words, cause: str, by: int, seat: int) -> str:
    """Return the card behind a loss, with the name of the other player whose turn it was, if it was one."""
    card = words.name(f"card:{cause}")
    return card if by in (-1, seat) else f"{card} ({words.player(by)})"


def _with_cause(loss: str, words: Words, cause: str) -> str:
    """Return a loss with the card that brought it, for summaries."""
    return f"{loss} ({words.name(f'card:{cause}')})" if cause else loss


@attrs.frozen
class DiceRolled(_ByPlayer):
    """The active player rolled dice."""

    weight = "quiet"

    dice: tuple[int, ...]
    faces: Annotated[tuple[str, ...], "face"]

    says = "{player} rolled {faces}"


@attrs.frozen
class DieDiscarded(_ByPlayer):
    """A die was discarded, or a result pawn turned over, for a reroll or an exchange."""

    weight = "light"

    die: int
    face: str
    pawn: bool = False

    says = "{player} discarded a die showing {face}"

    def describe(self, words: Words) -> str:
        if not self.pawn:
            return super().describe(words)
        face, player = words.name(f"face:{self.face}"), words.player(self.seat)
        return words("{player} turned over a pawn showing {face}", player=player, face=face)


@attrs.frozen
class GoldenAgeBegan(_ByPlayer):
    """A Golden Age straightened a player's tapped cards."""

    weight = "plain"

    says = "{player} used a Golden Age to straighten all cards"


@attrs.frozen
class BlueDieSplit(_ByPlayer):
    """A doubled blue die was split into single symbols."""

    resource: str
    number: int

    says = "{player} split the blue die into {number} symbols"


@attrs.frozen
class CardsExchanged(_ByPlayer):
    """Two event cards changed places."""

    hits = "rival"

    gave: Annotated[str, "card"]
    rival: PlayerSeat
    took: Annotated[str, "card"]

    says = "{player} traded {gave} for {took} with {rival}"


@attrs.frozen
class CardAcquired(_ByPlayer):
    """A card was paid for, or taken for free, and joined a civilisation."""

    gains, picks = "{card} acquired", "card"

    card: str
    payment: tuple[str, ...] = ()

    def describe(self, words: Words) -> str:
        card, player = words.name(f"card:{self.card}"), words.player(self.seat)
        if not self.payment:
            return words("{player} took {card} for free", player=player, card=card)
        paid = say_payment(self.payment, words)
        return words("{player} acquired {card} with {payment}", player=player, card=card, payment=paid)


@attrs.frozen
class CardBought(_ByPlayer):
    """A card was bought with gold."""

    gains, picks = "{card} bought for {gold} gold", "card"

    card: str
    gold: int

    says = "{player} bought {card} for {gold} gold"


@attrs.frozen
class CardDismissed(_ByPlayer):
    """A player discarded an event card for free."""

    card: str

    says = "{player} drove off {card}"


@attrs.frozen
class GoldGained(_ByPlayer):
    """A player gained gold."""

    weight = "light"

    gold: int

    says = "{player} gained {gold} gold"


@attrs.frozen
class GoldPaid(_ByPlayer):
    """A player paid gold for a card."""

    weight = "light"

    gold: int

    says = "{player} paid {gold} gold"


@attrs.frozen
class GoldLost(_ByPlayer):
    """A player lost gold; the cause is the card that took it, if one did."""

    gold: int
    by: int = -1
    """Whose turn it was."""
    cause: Annotated[str, "card"] = ""

    says = "{player} lost {gold} gold"
    wastes = "{gold} gold lost"

    def describe(self, words: Words) -> str:
        if not self.cause:
            return super().describe(words)
        player, cause = words.player(self.seat), _blame(words, self.cause, self.by, self.seat)
        return words("{cause}: {player} lost {gold} gold", cause=cause, player=player, gold=self.gold)

    def waste(self, words: Words) -> str:
        return _with_cause(super().waste(words), words, self.cause)


@attrs.frozen
class UniversalGained(_ByPlayer):
    """A player gained a universal resource."""

    weight = "light"

    says = "{player} gained a universal resource"
    gains = "+1 universal resource"


@attrs.frozen
class CalamityStruck(_ByPlayer):
    """A calamity that was not resolved struck."""

    weight = "heavy"

    card: str

    says = "{card} struck {player}"

    def price(self, words: Words) -> str:
        return words.name(f"failure:{self.card}")


@attrs.frozen
class CalamityPassedOn(_ByPlayer):
    """A calamity moved on to another player."""

    hits = "rival"

    card: str
    rival: PlayerSeat

    says = "{player} handed {card} over to {rival}"


@attrs.frozen
class CardDestroyed(_ByPlayer):
    """A card was lost from a civilisation; the cause is the card that destroyed it, if one did."""

    weight = "heavy"

    card: str
    cause: Annotated[str, "card"] = ""
    by: int = -1
    """Whose turn it was."""

    says = "{player} lost {card}"
    wastes = "{card} lost"

    def describe(self, words: Words) -> str:
        if not self.cause:
            return super().describe(words)
        card, player = words.name(f"card:{self.card}"), words.player(self.seat)
        cause = _blame(words, self.cause, self.by, self.seat)
        return words("{cause}: {player} lost {card}", cause=cause, player=player, card=card)

    def waste(self, words: Words) -> str:
        return _with_cause(super().waste(words), words, self.cause)


@attrs.frozen
class EventsDiscarded(_ByPlayer):
    """A player's other event cards were swept away."""

    cards: tuple[str, ...]

    says = "{player} discarded all other events"


@attrs.frozen
class DeckReshuffled(_ByPlayer):
    """The discard pile went back into the deck."""

    weight = "light"

    says = "The discard pile was shuffled into the deck"


@attrs.frozen
class TurnMissed(_ByPlayer):
    """A player missed a turn."""

    says = "{player} missed a turn"


@attrs.frozen
class CardSeized(_ByPlayer):
    """A card of one civilisation moved to another."""

    hits = "rival"

    card: str
    rival: PlayerSeat

    says = "{player} took {card} from {rival}"


@attrs.frozen
class WarDeclared(_ByPlayer):
    """A player attacked another."""

    weight = "heavy"

    defender: PlayerSeat
    means: str

    says = "{player} attacked {defender}"


@attrs.frozen
class ArmyRaised(_ByPlayer):
    """An army was counted: dice and all that is added to them."""

    weight = "light"

    strength: int

    says = "{player} raised an army of {strength}"


@attrs.frozen
class WarWon(_ByPlayer):
    """The attacker won."""

    weight = "heavy"

    defender: PlayerSeat
    difference: int

    says = "{player} beat {defender} by {difference}"


@attrs.frozen
class WarRepelled(_ByPlayer):
    """The attacker was repelled."""

    weight = "heavy"

    defender: PlayerSeat

    says = "{defender} repelled {player}"


@attrs.frozen
class TokenStolen(_ByPlayer):
    """A token changed hands after a war."""

    weight, hits = "heavy", "rival"

    token: str
    rival: PlayerSeat

    says = "{player} took a token from {rival} ({token})"
    gains = "token captured from {rival} ({token})"


@attrs.frozen
class MarkerMoved(_ByPlayer):
    """A marker moved on the board."""

    weight = "light"

    space: str

    says = "{player} moved to {space}"


@attrs.frozen
class TokenTaken(_ByPlayer):
    """A token was won on the board."""

    weight = "heavy"
    gains, picks = "token won ({token})", "token"

    token: str
    value: int

    says = "{player} won a token worth {value} ({token})"


@attrs.frozen
class CardDecayed(_ByPlayer):
    """A card fell into decadence under another."""

    card: str
    over: Annotated[str, "card"]

    says = "Decadence: {player} covered {card} with {over}"


@attrs.frozen
class CardDrawn(_ByPlayer):
    """A card came from the deck into an event zone."""

    weight = "light"

    card: str

    says = "{player} drew {card}"


@attrs.frozen
class CardSetAside(_ByPlayer):
    """A calamity or wonder that turned up while zones were dealt went aside."""

    weight = "light"

    card: str

    says = "Set aside: {card}"


@attrs.frozen
class AgeStarted(Event):
    """An age began."""

    weight = "heavy"

    age: str

    says = "{age} begins"


@attrs.frozen
class AgeEnded(Event):
    """An age ended; the reason names the ending that applied."""

    weight = "heavy"

    age: str
    reason: Annotated[str, "ending"]
    rounds: int
    """How many rounds it lasted."""

    says = "{age} ends: {reason}"


@attrs.frozen
class AgeScored(_ByPlayer):
    """A player's points of an age were added to the track; the last age has none: its score is the result."""

    points: int
    total: int

    says = "{player} scored {points} points in this age, {total} in total"


@attrs.frozen
class HeritageKept(_ByPlayer):
    """A player took bonus cards along into the next age."""

    cards: tuple[str, ...]

    def describe(self, words: Words) -> str:
        names = words.join([words.name(f"card:{card}") for card in self.cards]) or words("nothing")
        return words("{player} kept {cards} as heritage", player=words.player(self.seat), cards=names)
