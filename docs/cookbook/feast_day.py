"""Completing a city feeds it: three food. The third feast of a player is famous: four points."""

from astragal import Note, Reaction, Scoring, hookimpl
from astragal.components import Checklist
from rtta.calls import collect_food
from rtta.events import CityCompleted
from rtta.state import Table

GAME = "rtta"
FEASTS = Checklist("feasts", 3, rewards=(4,))
feasts = Note(0)


def feast(state: Table, event: CityCompleted) -> None:
    collect_food(state, event.seat, 3)
    if not FEASTS.done(feasts[state, event.seat]):
        feasts[state, event.seat] = FEASTS.check(feasts[state, event.seat])


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(CityCompleted, feast)]


@hookimpl
def scoring() -> list[Scoring]:
    return [Scoring("feasts", lambda state, seat: FEASTS.reward(0) * FEASTS.done(feasts[state, seat]))]
