"""Collecting: goods, food, population and innovations as the dice show them."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Action, Phase, Place, Refusal, Rules, Words, coded
from iron_age.compiled import Compiled
from iron_age.events import DieTaken, FoodCollected, GoodsCollected
from iron_age.sheet import gain_food, gain_goods
from iron_age.state import Table


@coded
class TakeFood(Action):
    """Take a die as food."""

    kind, touches, says = "food", "die:{die}", "Take die {die} as food"
    die: Place

    def apply(self, state: Table) -> None:
        amount = _decide(state, self.die) + food_bonus(state)
        state.emit(DieTaken, state.active, amount, "food")
        collect_food(state, amount)


@coded
class TakePopulation(Action):
    """Take a die as population, whatever the Fate die shows."""

    kind, touches, says = "people", "die:{die}", "Take die {die} as population"
    die: Place

    def apply(self, state: Table) -> None:
        amount = _decide(state, self.die)
        state.emit(DieTaken, state.active, amount, "population")
        state.population += amount


def _decide(state: Table, taken: int) -> int:
    """Take a die that is food or population off the list, and return how much it shows."""
    state.undecided = tuple(die for die in state.undecided if die != taken)
    return state.gear.yields["either"][state.faces[taken]]


def food_bonus(state: Table) -> int:
    """Return what each food die gives besides its ears: Abundance or Drought, Irrigation, Aqueducts."""
    weather = state.gear.pool.count(state.faces, "per_food_die")
    return weather + state.rules.quantities["food_per_food_die"](state, state.active)


def collect_food(state: Table, amount: int) -> None:
    """Let the active player collect food; what does not fit is lost, before feeding."""
    lost = gain_food(state, state.active, max(0, amount))
    state.emit(FoodCollected, state.active, max(0, amount) - lost, lost)


class CollectPhase(Phase[Table]):
    """Collect what the dice show; each die that is food or population is decided by itself."""

    id, clause = "collect", "iron-age.collect.2"
    kinds = (TakeFood, TakePopulation)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.bonus_goods = rules.quantity("bonus_goods")

    def enter(self, state: Table) -> None:
        count = self.gear.pool.count
        state.skulls = count(state.faces, "skulls")
        state.population = count(state.faces, "population")
        state.innovation = count(state.faces, "innovation")
        state.undecided = self._dice_with(state, "either")
        self._collect_goods(state)
        food_dice = self._dice_with(state, "food")
        if food_dice:
            collect_food(state, count(state.faces, "food") + len(food_dice) * food_bonus(state))

    def _dice_with(self, state: Table, name: str) -> tuple[int, ...]:
        gives = self.gear.yields[name]
        return tuple(die for die, face in enumerate(state.faces) if gives[face])

    def _collect_goods(self, state: Table) -> None:
        """Collect goods for each port, for each skull, and by Dyemaking."""
        seat, count = state.active, self.gear.pool.count
        earned = count(state.faces, "goods") + self.bonus_goods(state, seat)
        earned += count(state.faces, "goods_per_port") * state.me.ports
        if earned:
            lost = gain_goods(state, seat, earned)
            state.emit(GoodsCollected, seat, earned - lost, lost)

    def choices(self, state: Table) -> Sequence[Action]:
        if not state.undecided:
            return ()
        die = state.undecided[0]
        return (TakeFood.of(die), TakePopulation.of(die))

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, TakeFood | TakePopulation) and action.die in state.undecided:
            return None
        return Refusal("Choose only for dice that show food or population.", "iron-age.collect.2")

    def prompt(self, state: Table, words: Words) -> str:
        left = len(state.undecided)
        return words.plural(
            "Choose food or population ({n} die)", "Choose food or population ({n} dice)", left
        )
