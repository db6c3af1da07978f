"""What rolled dice bring, for the odds that are shown while dice are chosen."""

from __future__ import annotations

from collections.abc import Callable

from astragal.components import Faces, Figure, counting, risks_of
from rtta.compiled import Compiled
from rtta.state import Table


def figures(state: Table) -> tuple[Figure, ...]:
    """Return each disaster, hunger, and what the dice give of everything."""
    return (*disaster_figures(state.gear), *_hunger(state), *_amounts(state))


def disaster_figures(gear: Compiled) -> list[Figure]:
    """Return the risk of each disaster."""
    by_skulls = [found and found[0] for found in gear.disasters]
    return risks_of("disaster", counting(gear.yields["skulls"]), by_skulls)


def _hunger(state: Table) -> list[Figure]:
    """Return whether a city goes hungry though every die that may be food becomes food."""
    eaten = state.me.cities * state.rules.quantities["food_per_city"](state, state.active)
    missing = int(eaten - state.me.food)
    if missing <= 0:
        return []
    food = most_food(state)
    return [Figure("figure:hunger", lambda faces: food(faces) < missing, "risk")]


def most_food(state: Table) -> Callable[[Faces], int]:
    """Return what counts the food of dice if every die that may be food becomes food."""
    gives, bonus = state.gear.yields, state.rules.quantities["bonus_food_per_die"](state, state.active)
    by_face = tuple(
        n + bonus if (n := food + either) else 0
        for food, either in zip(gives["food"], gives["either"], strict=True)
    )
    return lambda faces: sum([by_face[face] for face in faces])


def most_workers(state: Table) -> Callable[[Faces], int]:
    """Return what counts the workers of dice if every die that may be workers becomes workers."""
    gives, bonus = state.gear.yields, state.rules.quantities["bonus_workers_per_die"](state, state.active)
    by_face = tuple(
        n + bonus if (n := workers + either) else 0
        for workers, either in zip(gives["workers"], gives["either"], strict=True)
    )
    return lambda faces: sum([by_face[face] for face in faces])


def _amounts(state: Table) -> list[Figure]:
    coins = state.rules.quantities["coins_per_die"](state, state.active)
    dice = counting(state.gear.yields["coins"])
    return [
        Figure("figure:workers", most_workers(state)),
        Figure("figure:food", most_food(state)),
        Figure("figure:goods", counting(state.gear.yields["goods"])),
        Figure("figure:coins", lambda faces: coins * dice(faces)),
    ]
