"""What happens in Along History, as facts in the past tense."""

from __future__ import annotations

from typing import Any

import attrs

from astragal import Event, Words


@attrs.frozen
class _ByPlayer(Event):
    """Something that a player did or underwent; `sentence` names the fields it shows."""

    seat: int

    sentence = ""

    def fields(self, words: Words) -> dict[str, Any]:
        """Return the fields of the sentence, in the player's language."""
        shown: dict[str, Any] = {"player": words.player(self.seat)}
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if field.name in ("rival", "defender"):
                shown[field.name] = words.player(value)
            elif field.name in ("card", "gave", "took", "over"):
                shown[field.name] = words.name(f"card:{value}")
            elif field.name in ("token", "space"):
                shown[field.name] = words.name(f"{field.name}:{value}")
            elif isinstance(value, tuple):
                shown[field.name] = ", ".join(map(str, value)) or words("nothing")
            elif field.name != "seat":
                shown[field.name] = value
        return shown

    def describe(self, words: Words) -> str:
        return words(self.sentence, **self.fields(words))


@attrs.frozen
class DiceRolled(_ByPlayer):
    """The active player rolled dice."""

    dice: tuple[int, ...]
    faces: tuple[str, ...]

    sentence = "{player} rolled {faces}"

    def fields(self, words: Words) -> dict[str, Any]:
        shown = ", ".join(words.name(f"face:{face}") for face in self.faces)
        return {"player": words.player(self.seat), "faces": shown}


@attrs.frozen
class DieDiscarded(_ByPlayer):
    """A die was discarded, or a result pawn turned over, for a reroll or an exchange."""

    die: int
    face: str

    sentence = "{player} gave up a die showing {face}"

    def fields(self, words: Words) -> dict[str, Any]:
        return {"player": words.player(self.seat), "face": words.name(f"face:{self.face}")}


@attrs.frozen
class GoldenAgeBegan(_ByPlayer):
    """A Golden Age straightened a player's tapped cards."""

    sentence = "{player} enjoyed a Golden Age: all cards are upright again"


@attrs.frozen
class BlueDieSplit(_ByPlayer):
    """A doubled blue die was parted into single symbols."""

    resource: str
    number: int

    sentence = "{player} parted the blue die into {number} symbols"


@attrs.frozen
class CardsExchanged(_ByPlayer):
    """Two event cards changed places."""

    gave: str
    rival: int
    took: str

    sentence = "{player} gave {gave} to {rival} and took {took}"


def say_payment(payment: tuple[str, ...], words: Words) -> str:
    """Say what pays for a card; things alike are told once, with their number.

    The number is said in words, because x2 is a face of the dice.
    """
    parts = []
    for word in dict.fromkeys(payment):
        name, number = words.name(f"pay:{word}"), payment.count(word)
        parts.append(name if number == 1 else words("{thing} ({n} times)", thing=name, n=number))
    return words.join(parts)


@attrs.frozen
class CardAcquired(_ByPlayer):
    """A card was paid for, or taken for nothing, and joined a civilisation."""

    picks = "card"

    card: str
    payment: tuple[str, ...] = ()

    def describe(self, words: Words) -> str:
        card, player = words.name(f"card:{self.card}"), words.player(self.seat)
        if not self.payment:
            return words("{player} took {card} for nothing", player=player, card=card)
        paid = say_payment(self.payment, words)
        return words("{player} acquired {card} with {payment}", player=player, card=card, payment=paid)


@attrs.frozen
class CardBought(_ByPlayer):
    """A card was bought with gold."""

    picks = "card"

    card: str
    gold: int

    sentence = "{player} bought {card} for {gold} gold"


@attrs.frozen
class CardDismissed(_ByPlayer):
    """A player got rid of an event card for nothing."""

    card: str

    sentence = "{player} drove off {card}"


@attrs.frozen
class GoldGained(_ByPlayer):
    """A player gained gold."""

    gold: int

    sentence = "{player} gained {gold} gold"


@attrs.frozen
class GoldLost(_ByPlayer):
    """A player lost gold."""

    gold: int

    sentence = "{player} lost {gold} gold"


@attrs.frozen
class UniversalGained(_ByPlayer):
    """A player gained a universal resource."""

    sentence = "{player} gained a universal resource"


@attrs.frozen
class CalamityStruck(_ByPlayer):
    """A calamity that was not resolved struck."""

    card: str

    sentence = "{card} struck {player}"


@attrs.frozen
class CalamityPassedOn(_ByPlayer):
    """A calamity moved on to another player."""

    card: str
    rival: int

    sentence = "{card} moved on from {player} to {rival}"


@attrs.frozen
class CardDestroyed(_ByPlayer):
    """A card was lost from a civilisation."""

    card: str

    sentence = "{player} lost {card}"


@attrs.frozen
class EventsDiscarded(_ByPlayer):
    """A player's other event cards were swept away."""

    cards: tuple[str, ...]

    sentence = "{player} discarded all other events"


@attrs.frozen
class DeckReshuffled(_ByPlayer):
    """The discard pile went back into the deck."""

    sentence = "The discard pile went back into the deck"


@attrs.frozen
class TurnMissed(_ByPlayer):
    """A player missed a turn."""

    sentence = "{player} missed a turn"


@attrs.frozen
class CardSeized(_ByPlayer):
    """A card of one civilisation moved to another."""

    card: str
    rival: int

    sentence = "{player} took {card} from {rival}"


@attrs.frozen
class WarDeclared(_ByPlayer):
    """A player attacked another."""

    defender: int
    means: str

    sentence = "{player} attacked {defender}"


@attrs.frozen
class ArmyRaised(_ByPlayer):
    """An army was counted: dice and all that is added to them."""

    strength: int

    sentence = "{player} raised an army of {strength}"


@attrs.frozen
class WarWon(_ByPlayer):
    """The attacker won."""

    defender: int
    difference: int

    sentence = "{player} beat {defender} by {difference}"


@attrs.frozen
class WarRepelled(_ByPlayer):
    """The attacker was repelled."""

    defender: int

    sentence = "{defender} repelled {player}"


@attrs.frozen
class TokenStolen(_ByPlayer):
    """A token changed hands after a war."""

    token: str
    rival: int

    sentence = "{player} took the token {token} from {rival}"


@attrs.frozen
class MarkerMoved(_ByPlayer):
    """A marker moved on the board."""

    space: str

    sentence = "{player} moved to {space}"


@attrs.frozen
class TokenTaken(_ByPlayer):
    """A token was won on the board."""

    picks = "token"

    token: str
    value: int

    sentence = "{player} won the token {token}, worth {value}"


@attrs.frozen
class CardDecayed(_ByPlayer):
    """A card fell into decadence under another."""

    card: str
    over: str

    sentence = "{player} let {card} decay under {over}"


@attrs.frozen
class CardDrawn(_ByPlayer):
    """A card came from the deck into an event zone."""

    card: str

    sentence = "{player} drew {card}"


@attrs.frozen
class CardSetAside(_ByPlayer):
    """A calamity or wonder that turned up while zones were dealt went aside."""

    card: str

    sentence = "{card} was set aside"


@attrs.frozen
class AgeStarted(Event):
    """An age began."""

    age: str

    def describe(self, words: Words) -> str:
        return words("{age} begins", age=words.name(f"age:{self.age}"))


@attrs.frozen
class AgeEnded(Event):
    """An age ended; the reason names the ending that applied."""

    age: str
    reason: str
    rounds: int
    """How many rounds it lasted."""

    def describe(self, words: Words) -> str:
        return words(
            "{age} ends: {reason}",
            age=words.name(f"age:{self.age}"),
            reason=words.name(f"ending:{self.reason}"),
        )


@attrs.frozen
class AgeScored(_ByPlayer):
    """A player's points of an age were added to the track; the last age has none: its score is the result."""

    points: int
    total: int

    sentence = "{player} scored {points} in this age and stands at {total}"


@attrs.frozen
class HeritageKept(_ByPlayer):
    """A player took bonus cards along into the next age."""

    cards: tuple[str, ...]

    sentence = "{player} inherited {cards}"

    def fields(self, words: Words) -> dict[str, Any]:
        names = words.join([words.name(f"card:{card}") for card in self.cards]) or words("nothing")
        return {"player": words.player(self.seat), "cards": names}
