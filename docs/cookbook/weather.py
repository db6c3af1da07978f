"""A turn begins with the weather, on a die of its own: rain brings a food, sunshine nothing."""

from astragal import Outcome, Phase, PhasePlan, coded, hookimpl
from astragal.components import DicePool, DiceRoll, Die, Face
from rtta.calls import collect_food
from rtta.state import Table

GAME = "rtta"
SKY = DicePool.of(Die("sky", (Face("rain"), Face("sun"), Face("sun"))), 1)


@coded
class Weather(DiceRoll[Table]):
    kind = "weather"
    which: tuple[int, ...] = (0,)

    def pool(self, state: Table) -> DicePool:
        return SKY

    def resolve(self, state: Table, outcome: Outcome) -> None:
        collect_food(state, state.active, SKY.names(outcome).count("rain"))


class WeatherPhase(Phase[Table]):
    """It rains, or it does not."""

    id = "weather"
    kinds = (Weather,)

    def enter(self, state: Table) -> None:
        state.chance = Weather((0,))


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    plan.insert_before("roll", WeatherPhase)
