"""A turn begins with the weather: rain brings a food, sunshine nothing."""

from fractions import Fraction

from astragal import Chance, Outcome, Phase, PhasePlan, coded, hookimpl
from rtta.calls import collect_food
from rtta.state import Table

GAME = "rtta"


@coded
class Weather(Chance[Table]):
    kind = "weather"

    def outcomes(self, state: Table) -> list[tuple[Outcome, Fraction]]:
        return [((0,), Fraction(2, 3)), ((1,), Fraction(1, 3))]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        collect_food(state, state.active, outcome[0])


class WeatherPhase(Phase[Table]):
    """It rains, or it does not."""

    id = "weather"
    kinds = (Weather,)

    def enter(self, state: Table) -> None:
        state.chance = Weather()


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    plan.insert_before("roll", WeatherPhase)
