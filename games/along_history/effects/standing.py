"""What a card does as long as it lies there: among the events, and in view in a civilisation."""

from __future__ import annotations

from along_history.cards.compiled import Traits
from along_history.cards.verbs import STANDING, verb
from along_history.cards.vocabulary import CARD, COND, COUNT, INT, TYPE, Held

# --- among the events --------------------------------------------------------------------------------


@verb("free_if", COND, when=STANDING)
def free_if(traits: Traits, held: Held) -> None:
    """The card costs nothing while the condition holds."""
    traits.free += (held,)


@verb("discount_pop", INT, COND, when=STANDING)
def discount_pop(traits: Traits, population: int, held: Held) -> None:
    """It costs so much population less while the condition holds."""
    traits.changes += ((-population, held),)
    traits.varies = True


@verb("surcharge_pop", INT, COND, when=STANDING)
def surcharge_pop(traits: Traits, population: int, held: Held) -> None:
    """It costs so much population more while the condition holds."""
    traits.changes += ((population, held),)
    traits.varies = True


@verb("pop_cost_own_bonuses", when=STANDING)
def pop_cost_own_bonuses(traits: Traits) -> None:
    """It costs one population more for each bonus that its buyer has in view."""
    traits.costs_own_bonuses = traits.varies = True


@verb("gold_price", INT, COND, when=STANDING)
def gold_price(traits: Traits, gold: int, held: Held) -> None:
    """It can be bought for so much gold while the condition holds."""
    traits.prices += ((gold, held),)


@verb("discard_if", COND, when=STANDING)
def discard_if(traits: Traits, held: Held) -> None:
    """It can be driven off for nothing while the condition holds."""
    traits.sheds += (held,)


@verb("pop_drain", INT, COND.maybe, when=STANDING)
def pop_drain(traits: Traits, population: int, held: Held | None = None) -> None:
    """The first card paid for with population in a turn costs so much more, while the condition holds."""
    traits.drains += ((population, held),)


# --- in view in a civilisation -----------------------------------------------------------------------


@verb("type_discount", TYPE, INT, when=STANDING)
def type_discount(traits: Traits, kind: int, population: int) -> None:
    """Cards of a type cost the owner so much population less."""
    traits.discounts += ((kind, population),)


@verb("swap_away", CARD, when=STANDING)
def swap_away(traits: Traits, card: int) -> None:
    """A named card that appears among the owner's events is exchanged at once for any event of a rival."""
    traits.swap_away += (card,)


@verb("vp_from_gold", COUNT, INT, when=STANDING)
def vp_from_gold(traits: Traits, gold: int, most: int) -> None:
    """At the end it is worth a point more for every so much gold that the owner has, up to so many."""
    traits.vp_from_gold = (gold, most)
