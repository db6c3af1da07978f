"""Every age has a new calamity, Tribute: it takes universal resources, which go to the next player.

A new token asks for two covered cards. Along History. Hooks: verbs, conditions, amend_content.
"""

from along_history.cards.compiled import Design
from along_history.cards.decks import CardEntry, Content, Cost, TokenEntry
from along_history.cards.verbs import FAILED, TokenCondition, Verb, condition, verb
from along_history.cards.vocabulary import COUNT
from along_history.civilisation import gain_universal
from along_history.state import Player, Table
from astragal import hookimpl


@verb("fail_tribute", COUNT, when=FAILED, says=("{0} UR to the next player", "{0} RU au joueur suivant"))
def fail_tribute(state: Table, seat: int, design: Design, step: int, most: int) -> None:
    """So many universal resources go to the next player, as far as there are any."""
    for _ in range(min(most, state.players[seat].universal)):
        state.players[seat].universal -= 1
        gain_universal(state, state.rivals(seat)[0])


@condition("covered", en=("covered card", "covered cards"), fr=("carte couverte", "cartes couvertes"))
def covered(state: Table, player: Player) -> int:
    """Cards in decadence."""
    return len(player.civ.covered())


@hookimpl
def verbs() -> list[Verb]:
    """What the new calamity does."""
    return [fail_tribute]


@hookimpl
def conditions() -> list[TokenCondition]:
    """What the new token asks for."""
    return [covered]


@hookimpl
def amend_content(content: Content) -> None:
    """Put the calamity into every deck, and the token among the others."""
    effects, cost = ("fail_tribute(2)",), Cost(force=1)
    for age in content.played:
        card = CardEntry("tribute", "Tribute", "calamity", cost, "Tribut", effects=effects)
        content.ages[age].cards[card.id] = card
    content.tokens.append(TokenEntry(2, "covered>=2"))
