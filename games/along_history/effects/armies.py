"""What an army is worth: permanent effects of cards in view."""

from __future__ import annotations

from along_history.cards.compiled import Army, Compiled, Traits
from along_history.cards.tongue import Tongue
from along_history.cards.verbs import STANDING, verb
from along_history.cards.vocabulary import CARD, COUNT, INT, SIDE, TYPE, WAR_COND, Foe, Held
from along_history.state import Player, Table, View, holds, in_view

When = tuple[Held | None, Foe | None]
ALWAYS: When = (None, None)


@verb(
    "army",
    INT,
    WAR_COND.maybe,
    when=STANDING,
    says=("Army +{0}[ if {1}]", "Armée +{0}[ si {1}]"),
    short=("army +{0}[: {1}]", "armée +{0}[ : {1}]"),
    link=("stronger_with", "strengthens"),
)
def army_always(traits: Traits, points: int, when: When = ALWAYS) -> None:
    """So much is added to the owner's army, while the condition holds if there is one."""
    traits.armies += (Army(points, True, True, *when),)


@verb(
    "army_attack",
    INT,
    WAR_COND.maybe,
    when=STANDING,
    says=("Army +{0} when attacking[, if {1}]", "Armée +{0} en attaque[ si {1}]"),
    short=("attack +{0}[: {1}]", "attaque +{0}[ : {1}]"),
    link=("stronger_with", "strengthens"),
)
def army_attack(traits: Traits, points: int, when: When = ALWAYS) -> None:
    """The same, when the owner attacks."""
    traits.armies += (Army(points, True, False, *when),)


@verb(
    "army_defense",
    INT,
    WAR_COND.maybe,
    when=STANDING,
    says=("Army +{0} when defending[, if {1}]", "Armée +{0} en défense[ si {1}]"),
    short=("defence +{0}[: {1}]", "défense +{0}[ : {1}]"),
    link=("stronger_with", "strengthens"),
)
def army_defense(traits: Traits, points: int, when: When = ALWAYS) -> None:
    """The same, when the owner is attacked."""
    traits.armies += (Army(points, False, True, *when),)


SIDES = {
    "": ("", ""),
    "attack": (" when attacking", " en attaque"),
    "defense": (" when defending", " en défense"),
}


def _every(tongue: Tongue, points: int, kind: str, every: int, side: str = "") -> str:
    many, one = tongue.many_of(kind), tongue.one_of(kind).partition(" ")[2].capitalize()
    each = f"for each of your {many}" if every == 1 else f"for every {every} of your {many}"
    par = (
        f"par carte {one}, recouverte ou non"
        if every == 1
        else f"toutes les {every} cartes {one}, recouvertes ou non"
    )
    english, french = SIDES[side]
    return tongue.pick((f"Army +{points}{english} {each}, covered or not", f"Armée +{points}{french} {par}"))


def _every_short(tongue: Tongue, points: int, kind: str, every: int, side: str = "") -> str:
    army = {"attack": ("attack", "attaque"), "defense": ("defence", "défense")}.get(side, ("army", "armée"))
    cards = tongue.one_of(kind).partition(" ")[2] if every == 1 else f"{every} {tongue.many_of(kind)}"
    return f"{tongue.pick(army)} +{points} {tongue.pick(('per', 'par'))} {cards}"


@verb("army_per", INT, TYPE, COUNT, SIDE.maybe, when=STANDING, says=_every, short=_every_short)
def army_per(traits: Traits, points: int, kind: int, every: int, side: str = "") -> None:
    """So much is added for every so many cards of a type, covered ones too; on one side if it is said."""
    traits.armies += (Army(points, side != "defense", side != "attack", kind=kind, every=every),)


@verb(
    "general",
    when=STANDING,
    says=(
        "General: once in each war, reroll any of your war dice",
        "Général\u00a0: une fois par guerre, relancez les dés de guerre de votre choix",
    ),
    short=("general", "général"),
)
def general(traits: Traits) -> None:
    """In each war the owner may have war dice rolled again once."""
    traits.generals += 1


@verb(
    "cancel_army",
    CARD,
    when=STANDING,
    says=(
        "In a war, your opponent's {0} adds nothing to their army",
        "En guerre, {0} chez votre adversaire n’ajoute rien à son armée",
    ),
    short=("cancels {0}", "annule {0}"),
    link=("cancels", "cancelled_by"),
)
def cancel_army(traits: Traits, card: int) -> None:
    """A named card of the opponent adds nothing to his army."""
    traits.cancels += (card,)


@verb(
    "war_trump",
    INT,
    when=STANDING,
    says=(
        "While raising your army you may destroy this card: you win the war by exactly {0}",
        "En levant votre armée, vous pouvez détruire cette carte\u00a0: "
        "vous gagnez la guerre de {0} exactement",
    ),
    short=("destroy: win by {0}", "gagne 1× de {0}"),
)
def war_trump(traits: Traits, strength: int) -> None:
    """Destroyed while an army is raised, it wins the war by so much."""
    traits.trump += strength


@verb(
    "turncoat",
    when=STANDING,
    says=(
        "If you lose a war, this card goes to the winner",
        "Si vous perdez une guerre, cette carte passe au vainqueur",
    ),
    short=("lost with a war", "va au vainqueur"),
)
def turncoat(traits: Traits) -> None:
    """It joins the winner of a war that its owner loses."""
    traits.turncoat = True


@verb(
    "counterattack",
    when=STANDING,
    says=(
        "After losing as defender, you may attack the winner once for free",
        "Après une défense perdue, vous pouvez attaquer une fois le vainqueur gratuitement",
    ),
    short=("strikes back", "contre-attaque"),
)
def counterattack(traits: Traits) -> None:
    """After a lost defence the owner may strike back for free."""
    traits.counterattack = True


def army(state: Table, seat: int) -> int:
    """Return the permanent army effects of a player in the war at hand; tapped cards count too."""
    war, compiled = state.war, state.compiled
    assert war is not None
    rival = war.defender if seat == war.attacker else war.attacker
    view, foes = in_view(state.players[seat].civ), in_view(state.players[rival].civ)
    cancelled = {card for foe in foes for card in compiled.designs[foe].cancels}
    attacks = seat == war.attacker
    total = 0
    for card in view:
        armies = compiled.designs[card].armies
        if armies and card not in cancelled:
            total += sum(
                _points(compiled, effect, attacks, (state.players[seat], state.players[rival]), view)
                for effect in armies
            )
    return total


def _points(compiled: Compiled, effect: Army, attacks: bool, sides: tuple[Player, Player], view: View) -> int:
    player, foe = sides
    if not (effect.attack if attacks else effect.defense):
        return 0
    if effect.held is not None and not holds(effect.held, view):
        return 0
    if effect.foe is not None and not _owns(compiled, foe, effect.foe):
        return 0
    if effect.kind >= 0:  # covered cards keep their type
        number = sum(compiled.designs[card].kind == effect.kind for card in player.civ.cards())
        return effect.points * (number // effect.every)
    return effect.points


def _owns(compiled: Compiled, player: Player, wanted: Foe) -> bool:
    """Return whether a player has a named card in view, or a card of a type, which covered ones keep."""
    cards, kinds = wanted
    if any(card in cards for card in in_view(player.civ)):
        return True
    return any(compiled.designs[card].kind in kinds for card in player.civ.cards())


def generals(state: Table, seat: int) -> int:
    """Return how many generals a player has in view, tapped or not."""
    designs = state.compiled.designs
    return sum(designs[card].generals for card in in_view(state.players[seat].civ))


def trump_entry(state: Table, seat: int) -> int:
    """Return the entry of a card in view that wins a war outright; -1 without one."""
    designs, zone = state.compiled.designs, state.players[seat].civ
    return next((entry for entry in zone.uncovered() if designs[zone.card(entry)].trump), -1)
