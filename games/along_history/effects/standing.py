"""What a card does as long as it lies there: among the events, and in view in a civilisation."""

from __future__ import annotations

from along_history.cards.compiled import Traits
from along_history.cards.verbs import STANDING, verb
from along_history.cards.vocabulary import CARD, COND, COUNT, INT, TYPE, Held

# --- among the events --------------------------------------------------------------------------------


@verb(
    "free_if",
    COND,
    when=STANDING,
    says=("Free if {0}", "Gratuite si {0}"),
    short=("free: {0}", "gratis si {0}"),
    link=("free_with", "frees"),
)
def free_if(traits: Traits, held: Held) -> None:
    """The card costs nothing while the condition holds."""
    traits.free += (held,)


@verb(
    "discount_pop",
    INT,
    COND,
    when=STANDING,
    says=("Costs {0} Population less if {1}", "Coûte {0} Population de moins si {1}"),
    short=("-{0}P: {1}", "-{0}P\u00a0: {1}"),
    link=("cheaper_with", "cheapens"),
)
def discount_pop(traits: Traits, population: int, held: Held) -> None:
    """It costs so much population less while the condition holds."""
    traits.changes += ((-population, held),)
    traits.varies = True


@verb(
    "surcharge_pop",
    INT,
    COND,
    when=STANDING,
    says=("Costs {0} Population more if {1}", "Coûte {0} Population de plus si {1}"),
    short=("+{0}P: {1}", "+{0}P\u00a0: {1}"),
    link=("dearer_with", "makes_dearer"),
)
def surcharge_pop(traits: Traits, population: int, held: Held) -> None:
    """It costs so much population more while the condition holds."""
    traits.changes += ((population, held),)
    traits.varies = True


@verb(
    "pop_cost_own_bonuses",
    when=STANDING,
    says=(
        "Costs 1 Population more for each bonus you have in view",
        "Coûte 1 Population de plus par bonus visible chez vous",
    ),
    short=("+1P per bonus", "+1P par bonus"),
)
def pop_cost_own_bonuses(traits: Traits) -> None:
    """It costs one population more for each bonus that its buyer has in view."""
    traits.costs_own_bonuses = traits.varies = True


@verb(
    "gold_price",
    INT,
    COND,
    when=STANDING,
    says=("Price: {0} gold if {1}", "Prix\u00a0: {0} or si {1}"),
    short=("{0}$: {1}", "{0}$ : {1}"),
    link=("cheaper_with", "cheapens"),
)
def gold_price(traits: Traits, gold: int, held: Held) -> None:
    """It can be bought for so much gold while the condition holds."""
    traits.prices += ((gold, held),)


@verb(
    "discard_if",
    COND,
    when=STANDING,
    says=(
        "On your turn you may discard it for free if {0}",
        "À votre tour, vous pouvez la défausser gratuitement si {0}",
    ),
    short=("off: {0}", "fuit {0}"),
    link=("driven_off_by", "drives_off"),
)
def discard_if(traits: Traits, held: Held) -> None:
    """It can be driven off for free while the condition holds."""
    traits.sheds += (held,)


@verb(
    "pop_drain",
    INT,
    COND.maybe,
    when=STANDING,
    says=(
        "Among your events: the first card you pay for each turn costs {0} Population more[ if {1}]",
        "Parmi vos événements\u00a0: la première carte payée à chaque tour coûte "
        "{0} Population de plus[ si {1}]",
    ),
    short=("costs +{0}P[: {1}]", "coûts +{0}P[ : {1}]"),
    link=("drains_with", "makes_drain"),
)
def pop_drain(traits: Traits, population: int, held: Held | None = None) -> None:
    """The first card paid for with population in a turn costs so much more, while the condition holds."""
    traits.drains += ((population, held),)


# --- in view in a civilisation -----------------------------------------------------------------------


@verb(
    "type_discount",
    TYPE,
    INT,
    when=STANDING,
    says=("Your {0} cost {1} Population less", "Vos {0} coûtent {1} Population de moins"),
    short=("{0} -{1}P", "{0} -{1}P"),
)
def type_discount(traits: Traits, kind: int, population: int) -> None:
    """Cards of a type cost the owner so much population less."""
    traits.discounts += ((kind, population),)


@verb(
    "swap_away",
    CARD,
    when=STANDING,
    says=(
        "Whenever you get {0} among your events, trade the card at once for any event of a rival",
        "Dès que vous recevez {0} parmi vos événements, échangez-la contre un événement d’un rival",
    ),
    short=("trades off {0}", "écarte {0}"),
    link=("keeps_away", "kept_away_by"),
)
def swap_away(traits: Traits, card: int) -> None:
    """A named card that appears among the owner's events is exchanged at once for any event of a rival."""
    traits.swap_away += (card,)


@verb(
    "vp_from_gold",
    COUNT,
    INT,
    when=STANDING,
    says=(
        "At the end of the game: 1 point for every {0} gold you have, {1} at most",
        "En fin de partie\u00a0: 1 point par tranche de {0} or, {1} au plus",
    ),
    short=("end: 1 VP per {0}$, max {1}", "fin\u00a0: 1 PV par {0}$, max {1}"),
)
def vp_from_gold(traits: Traits, gold: int, most: int) -> None:
    """At the end it is worth a point more for every so much gold that the owner has, up to so many."""
    traits.vp_from_gold = (gold, most)
