"""What an army is worth: permanent effects of cards in view."""

from __future__ import annotations

from along_history.cards.compiled import Army, Book
from along_history.state import Player, Table, View, holds, in_view


def army(state: Table, seat: int) -> int:
    """Return the permanent army effects of a player in the war at hand; tapped cards count too."""
    war, book = state.war, state.book
    assert war is not None
    rival = war.defender if seat == war.attacker else war.attacker
    view, foes = in_view(state.players[seat].civ), in_view(state.players[rival].civ)
    cancelled = {card for foe in foes for card in book.designs[foe].cancels}
    attacks = seat == war.attacker
    total = 0
    for card in view:
        armies = book.designs[card].armies
        if armies and card not in cancelled:
            total += sum(_points(book, effect, attacks, state.players[seat], view, foes) for effect in armies)
    return total


def _points(book: Book, effect: Army, attacks: bool, player: Player, view: View, foes: View) -> int:
    if not (effect.attack if attacks else effect.defense):
        return 0
    if effect.held is not None and not holds(effect.held, view):
        return 0
    if effect.foe is not None:
        cards, kinds = effect.foe
        if not any(foe in cards or book.designs[foe].kind in kinds for foe in foes):
            return 0
    if effect.kind >= 0:  # covered cards keep their type
        number = sum(book.designs[card].kind == effect.kind for card in player.civ.cards())
        return effect.points * (number // effect.every)
    return effect.points


def generals(state: Table, seat: int) -> int:
    """Return how many generals a player has in view, tapped or not."""
    designs = state.book.designs
    return sum(designs[card].generals for card in in_view(state.players[seat].civ))


def trump_entry(state: Table, seat: int) -> int:
    """Return the entry of a card in view that wins a war outright; -1 without one."""
    designs, zone = state.book.designs, state.players[seat].civ
    return next((pile[0] for pile in zone.piles if designs[zone.slots[pile[0]]].trump), -1)
