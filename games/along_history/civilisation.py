"""What happens to a player's cards, gold and universal resources, whatever the reason."""

from __future__ import annotations

from collections.abc import Iterable

from along_history.cards.compiled import WONDER, Design
from along_history.cards.vocabulary import Bonuses
from along_history.events import CardDestroyed, CardSeized, GoldGained, GoldLost, GoldPaid, UniversalGained
from along_history.state import Player, Table, in_view


def gain_gold(state: Table, seat: int, gold: int) -> None:
    """Give a player gold."""
    if gold:
        state.players[seat].gold += gold
        state.emit(GoldGained, seat, gold)


def lose_gold(state: Table, seat: int, gold: int, cause: str = "") -> None:
    """Take gold from a player; the cause is the id of a card, if any."""
    if gold:
        state.players[seat].gold -= gold
        state.emit(GoldLost, seat, gold, state.active, cause)


def pay_gold(state: Table, seat: int, gold: int) -> None:
    """Take the price of a card from a player."""
    state.players[seat].gold -= gold
    state.emit(GoldPaid, seat, gold)


def gain_universal(state: Table, seat: int) -> None:
    """Give a player a universal resource; one too many is lost."""
    player = state.players[seat]
    if player.universal < state.rules.quantities["universal_limit"](state, seat):
        player.universal += 1
        state.emit(UniversalGained, seat)


def welcome(state: Table, seat: int, design: Design) -> None:
    """Move a card from a player's events into the civilisation; a wonder brings a universal resource."""
    player = state.players[seat]
    player.events.remove(design.index)
    player.civ.add(design.index)
    state.entered += 1
    if design.kind == WONDER:
        gain_universal(state, seat)


def tap_bonus(state: Table, seat: int, bonus: Bonuses) -> None:
    """Tap the first upright card of a civilisation with exactly these bonuses."""
    tap_bonuses(state, seat, (bonus,))


def tap_bonuses(state: Table, seat: int, bonuses: Iterable[Bonuses]) -> None:
    """Tap the first upright cards of a civilisation that have exactly these bonuses, one for each."""
    designs, zone, wanted = state.compiled.designs, state.players[seat].civ, list(bonuses)
    for entry, card in zip(zone.upright_entries(), zone.upright(), strict=True):
        bonus = designs[card].bonus
        if bonus in wanted:
            zone.tap(entry)
            wanted.remove(bonus)
    if wanted:
        raise ValueError("no card with these bonuses is upright")


def inherit(state: Table, seat: int, card: int) -> None:
    """Use up a heritage card; its gold is gained."""
    state.players[seat].heritage.remove(card)
    state.box.append(card)
    state.inherited += 1
    gain_gold(state, seat, state.compiled.designs[card].bonus[4])


def leave(state: Table, seat: int, entry: int) -> int:
    """Take an uncovered card out of a civilisation and return its design; what it covered comes to light."""
    zone = state.players[seat].civ
    below = zone.covered_by(entry)
    everything = state.rules.options["uncover"] == "all"
    card = zone.remove(entry, "all" if everything else "next")
    if below and state.rules.options["uncover_untilted"]:
        for freed in below if everything else below[:1]:
            zone.untap(freed)
    return card


def destroy(state: Table, seat: int, entry: int, cause: str = "") -> None:
    """Move an uncovered card of a civilisation to the discard pile; the cause is the id of a card, if any."""
    card = leave(state, seat, entry)
    state.discards.append(card)
    state.emit(CardDestroyed, seat, state.compiled.designs[card].id, cause, state.active)


def destroy_everywhere(state: Table, card: int, cause: str = "") -> None:
    """Destroy every copy of a card that is in view in any civilisation."""
    for seat, player in enumerate(state.players):
        while found := player.civ.find(card):
            destroy(state, seat, found[0], cause)


def go_over(state: Table, loser: int, entry: int, winner: int) -> None:
    """Move a card in view from one civilisation to another, tapped or upright as it was."""
    tapped = state.players[loser].civ.is_tapped(entry)
    card = leave(state, loser, entry)
    zone = state.players[winner].civ
    new = zone.add(card)
    if tapped:
        zone.tap(new)
    state.emit(CardSeized, winner, state.compiled.designs[card].id, loser)


def visible_bonuses(state: Table, player: Player) -> int:
    """Return the number of bonus symbols in view, tapped or not."""
    designs = state.compiled.designs
    return sum([designs[card].symbols for card in in_view(player.civ)])


def card_points(state: Table, player: Player) -> int:
    """Return the victory points printed on all cards of a civilisation, covered ones too."""
    designs = state.compiled.designs
    return sum([designs[card].vp for card in player.civ.cards()])


def distinct(state: Table, seat: int, entries: tuple[int, ...] | list[int]) -> list[int]:
    """Return the entries without those like an earlier one: same card, tapped alike, nothing beneath."""
    zone = state.players[seat].civ
    slots, tapped = zone.slots, zone.tapped
    covering = {pile[0] for pile in zone.piles if len(pile) > 1}
    seen: set[int] = set()
    kept: list[int] = []
    for entry in entries:
        if entry not in covering:
            likeness = slots[entry] * 2 + (tapped >> entry & 1)
            if likeness in seen:
                continue
            seen.add(likeness)
        kept.append(entry)
    return kept
