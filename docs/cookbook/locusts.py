"""Every age has a new calamity, Locusts, that takes the oldest other event; a token rewards a tapped card."""

from along_history.cards.compiled import Design
from along_history.cards.decks import CardEntry, Content, Cost, TokenEntry
from along_history.cards.verbs import FAILED, TokenCondition, Verb, condition, verb
from along_history.state import Player, Table
from astragal import hookimpl
from astragal.components import Zone

GAME = "along-history"
POSITIONS = ("ann: events locusts forest bear | bob:; roll: 1 1 1 culture reroll reroll; do: done",)


@verb("fail_locusts", when=FAILED)
def fail_locusts(state: Table, seat: int, design: Design, step: int) -> None:
    """Eat the oldest other event."""
    for card in [card for card in state.players[seat].events if card != design.index][:1]:
        state.players[seat].events.remove(card)
        state.discards.append(card)


@condition("tapped", en=("tapped card", "tapped cards"), fr=("carte engagée", "cartes engagées"))
def tapped(state: Table, player: Player) -> int:
    """Tapped cards in view."""
    zone: Zone = player.civ
    return len(zone.tapped_cards())


@hookimpl
def verbs() -> list[Verb]:
    return [fail_locusts]


@hookimpl
def conditions() -> list[TokenCondition]:
    return [tapped]


@hookimpl
def amend_content(content: Content) -> None:
    card = CardEntry("locusts", "Locusts", "calamity", Cost(force=1), "Criquets", effects=("fail_locusts()",))
    for age in content.played:
        content.ages[age].cards[card.id] = card
    content.tokens.append(TokenEntry(2, "tapped>=2"))
