"""A turn begins with a festival: the player draws lots for a good.

Hooks: amend_phases, wording. The lot is chance: it is asked for, never taken from a generator.
"""

from fractions import Fraction

from astragal import Chance, Naming, Outcome, Phase, PhasePlan, coded, hookimpl
from rtta.phases.collect import collect_good
from rtta.state import Table


@coded
class Lot(Chance[Table]):
    """A good is drawn by lot."""

    kind = "lot"

    def outcomes(self, state: Table) -> list[tuple[Outcome, Fraction]]:
        each = Fraction(1, len(state.gear.goods))
        return [((row,), each) for row in range(len(state.gear.goods))]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        collect_good(state, state.active, state.gear.goods[outcome[0]])


class Festival(Phase[Table]):
    """Draw a lot."""

    id = "festival"
    kinds = (Lot,)

    def enter(self, state: Table) -> None:
        state.chance = Lot()


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    """Hold the festival before the dice are rolled."""
    plan.insert_before("roll", Festival)


@hookimpl
def wording() -> Naming:
    """Name the phase and the lot."""
    return Naming(
        {"phase:festival": {"en": "Festival", "fr": "Fête"}, "chance:lot": {"en": "Lot", "fr": "Sort"}}
    )
