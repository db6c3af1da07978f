"""What tokens ask for.

Covered cards count as cards, by type and by points, but not for bonuses; heritage never counts.
"""

from __future__ import annotations

from along_history.cards.compiled import Compiled
from along_history.cards.verbs import TokenCondition, condition
from along_history.cards.vocabulary import TYPES
from along_history.civilisation import card_points, visible_bonuses
from along_history.state import Player, Table, in_view


@condition("types", en=("type of card", "types of card"), fr=("type de carte", "types de carte"))
def types(state: Table, player: Player) -> int:
    """Different types of card."""
    kinds = state.compiled.kinds
    return len({kinds[card] for card in player.civ.slots if card >= 0})


@condition("cards", en=("card", "cards"), fr=("carte", "cartes"))
def cards(state: Table, player: Player) -> int:
    """Cards of the civilisation."""
    return len(player.civ)


@condition(
    "bonus_pop", en=("Population bonus", "Population bonuses"), fr=("bonus Population", "bonus Population")
)
def bonus_pop(state: Table, player: Player) -> int:
    """Population among the bonuses in view."""
    designs = state.compiled.designs
    return sum([designs[card].bonus[0] for card in in_view(player.civ)])


@condition("gold", en=("gold", "gold"), fr=("or", "or"))
def gold(state: Table, player: Player) -> int:
    """Gold."""
    return player.gold


card_vp = condition(
    "card_vp", en=("point on cards", "points on cards"), fr=("point de cartes", "points de cartes")
)(card_points)
bonus_any = condition("bonus_any", en=("bonus", "bonuses"), fr=("bonus", "bonus"))(visible_bonuses)


def _of_type(name: str, en: tuple[str, str], fr: tuple[str, str]) -> TokenCondition:
    kind = TYPES.index(name)

    @condition(f"type:{name}", en=en, fr=fr)
    def of_type(state: Table, player: Player) -> int:
        """Cards of one type."""
        compiled: Compiled = state.rules.gear
        return list(map(compiled.kinds.__getitem__, player.civ.slots)).count(kind)

    return of_type


OF_TYPES = (
    _of_type("terrain", ("terrain", "terrains"), ("terrain", "terrains")),
    _of_type("personality", ("personality", "personalities"), ("personnalité", "personnalités")),
    _of_type("progress", ("progress", "progress"), ("progrès", "progrès")),
    _of_type("wonder", ("wonder", "wonders"), ("merveille", "merveilles")),
    _of_type("calamity", ("calamity", "calamities"), ("calamité", "calamités")),
)
CONDITIONS = (types, cards, card_vp, bonus_pop, bonus_any, gold, *OF_TYPES)
"""The conditions of the printed tokens."""
