"""While building, you may hire an army for three goods instead of population and food.

The Iron Age. Hooks: options, actions.
"""

from collections.abc import Sequence

from astragal import Action, Offer, Option, Refusal, coded, hookimpl
from iron_age.sheet import gain_armies
from iron_age.state import Table

WAGE = Option("mercenary_wage", 3, "Goods that a hired army costs.", range=(1, 15))


@coded
class Hire(Action):
    """Hire an army for goods."""

    kind, touches, says = "hire", "track:armies", "Hire an army for goods"
    news = "{player} hires an army"

    def apply(self, state: Table) -> None:
        state.me.goods -= int(state.rules.option(WAGE))
        gain_armies(state, state.active, 1)


def refuse(state: Table, action: Action) -> Refusal | None:
    """Say why no army can be hired now; None when one can."""
    if not state.gear.armies.room(state.me.armies):
        return Refusal("You have no room for another army.", "iron-age.setup.3")
    enough = state.me.goods >= int(state.rules.option(WAGE))
    return None if enough else Refusal("You don't have enough goods to hire mercenaries.", "iron-age.build.6")


def list_hires(state: Table) -> Sequence[Action]:
    """Offer a hire while it can be paid."""
    return () if refuse(state, Hire()) else (Hire(),)


@hookimpl
def options() -> list[Option]:
    """What an army asks for."""
    return [WAGE]


@hookimpl
def actions() -> list[Offer]:
    """Put the hire beside what else is built."""
    return [Offer("build", (Hire,), list_hires, refuse)]
