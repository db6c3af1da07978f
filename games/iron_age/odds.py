"""What rolled dice bring, for the odds that are shown while dice are chosen."""

from __future__ import annotations

from collections.abc import Callable

from astragal.components import Faces, Figure, counting, risks_of
from iron_age.compiled import Compiled
from iron_age.state import Table


def figures(state: Table) -> tuple[Figure, ...]:
    """Return each disaster, hunger, what the Fate die allows, and what the dice give of everything."""
    return (*disaster_figures(state.gear), *_hunger(state), *_fate(state), *_amounts(state))


def disaster_figures(gear: Compiled) -> list[Figure]:
    """Return the risk of each disaster."""
    by_skulls = [found and found[0] for found in gear.disasters]
    return risks_of("disaster", counting(gear.yields["skulls"]), by_skulls)


def _hunger(state: Table) -> list[Figure]:
    """Return whether a province goes hungry though every die that may be food becomes food."""
    eaten = state.me.provinces * state.rules.quantities["food_per_province"](state, state.active)
    missing = int(eaten - state.me.food)
    if missing <= 0:
        return []
    food = most_food(state)
    return [Figure("figure:hunger", lambda faces: food(faces) < missing, "risk")]


def most_food(state: Table) -> Callable[[Faces], int]:
    """Return what counts the food of dice if every die that may be food becomes food."""
    gives, bonus = state.gear.yields, state.rules.quantities["food_per_food_die"](state, state.active)
    ears = tuple(food + either for food, either in zip(gives["food"], gives["either"], strict=True))
    weather = gives["per_food_die"]

    def count(faces: Faces) -> int:
        dice = [n for face in faces if (n := ears[face])]
        return sum(dice) + len(dice) * (bonus + sum([weather[face] for face in faces]))

    return count


def _fate(state: Table) -> list[Figure]:
    """Return a conquest that can be fought, and a demand."""
    found = [Figure("figure:demand", counting(state.gear.yields["demands"]), "chance")]
    if state.me.armies:
        found.insert(0, Figure("figure:conquest", counting(state.gear.yields["conquests"]), "chance"))
    return found


def _amounts(state: Table) -> list[Figure]:
    bonus, ports = state.rules.quantities["bonus_goods"](state, state.active), state.me.ports
    loose, shipped = state.gear.yields["goods"], state.gear.yields["goods_per_port"]
    goods = tuple(one + ports * each for one, each in zip(loose, shipped, strict=True))
    population, either = counting(state.gear.yields["population"]), counting(state.gear.yields["either"])
    return [
        Figure("figure:population", lambda faces: population(faces) + either(faces)),
        Figure("figure:food", most_food(state)),
        Figure("figure:goods", lambda faces: bonus + sum([goods[face] for face in faces])),
        Figure("figure:innovation", counting(state.gear.yields["innovation"])),
    ]
