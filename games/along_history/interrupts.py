"""Decisions that come before the phase goes on, often by a player who is not on turn."""

from __future__ import annotations

from functools import cache

from astragal import Interrupt, coded


@cache
def asked(kind: type[Interrupt], *facts: int | str) -> Interrupt:
    """Return a decision that comes up again and again; made once."""
    return kind(*facts)


@coded
class Paying(Interrupt):
    """A card is to be acquired that can be paid for in several ways; which?"""

    kind = "payment"
    seat: int
    card: str


@coded
class Discarded(Interrupt):
    """A die or pawn has been given up: roll others again, or exchange a card."""

    kind = "discarded"
    seat: int
    die: int


@coded
class FreeExchange(Interrupt):
    """A card allows one exchange for nothing."""

    kind = "free-exchange"
    seat: int


@coded
class SwapAway(Interrupt):
    """A card allows this event to be exchanged for nothing, whatever is printed on it."""

    kind = "swap-away"
    seat: int
    card: str


@coded
class SwapSelf(Interrupt):
    """A card that has just been acquired may change places with a rival's card in view."""

    kind = "swap-self"
    seat: int
    card: str


@coded
class TradeInPlay(Interrupt):
    """A card in view anywhere may change places with an event of the player."""

    kind = "trade-in-play"
    seat: int
    card: str


@coded
class Ransom(Interrupt):
    """A rival asks for gold or a card."""

    kind = "ransom"
    seat: int
    by: int
    gold: int


@coded
class PoisonWhom(Interrupt):
    """Somebody is to lose a card of a type; who?"""

    kind = "poison"
    seat: int
    type: int


@coded
class Poisoned(Interrupt):
    """The player must destroy a card of a type."""

    kind = "poisoned"
    seat: int
    type: int


@coded
class RobWhom(Interrupt):
    """The richest rival is robbed; which of several?"""

    kind = "rob"
    seat: int


@coded
class GiveTo(Interrupt):
    """Half of the loot goes to a rival; to whom?"""

    kind = "give"
    seat: int
    gold: int


@coded
class LoseCard(Interrupt):
    """A calamity destroys a card; which? The failure goes on with the next step."""

    kind = "lose"
    seat: int
    card: str
    step: int


@coded
class PayOrLose(Interrupt):
    """A calamity takes gold or a card."""

    kind = "pay-or-lose"
    seat: int
    card: str
    step: int


@coded
class PassOn(Interrupt):
    """A calamity moves to a rival; to whom?"""

    kind = "pass-on"
    seat: int
    card: str


@coded
class Muster(Interrupt):
    """An army is raised: which cards are tapped for it?"""

    kind = "muster"
    seat: int


@coded
class Generalship(Interrupt):
    """A general may ask for war dice to be rolled again."""

    kind = "general"
    seat: int


@coded
class Spoils(Interrupt):
    """The attacker picks a token worth at most the difference."""

    kind = "spoils"
    seat: int
    rival: int
    most: int


@coded
class StrikeBack(Interrupt):
    """A beaten defender may attack in turn for nothing."""

    kind = "strike-back"
    seat: int
    rival: int


@coded
class Decay(Interrupt):
    """A card must go into decadence; which?"""

    kind = "decadence"
    seat: int


@coded
class DecayUnder(Interrupt):
    """The decaying card goes under another; which?"""

    kind = "decay-under"
    seat: int
    entry: int
