"""A worker may extend your harbour, up to six steps; each step is worth one point more than the last."""

from collections.abc import Sequence
from typing import Any

from astragal import Action, Note, Offer, Scoring, coded, hookimpl
from astragal.components import Track
from rtta.state import Table

GAME = "rtta"
PIER = Track("pier", cap=6, values=(0, 1, 3, 6, 10, 15, 21))
harbour = Note(0)


@coded
class Extend(Action):
    kind, says = "harbour", "Extend the harbour"

    def apply(self, state: Table) -> None:
        state.workers -= 1
        harbour[state, state.active] = PIER.add(harbour[state, state.active], 1)


def places(state: Table) -> Sequence[Action]:
    return (Extend(),) if state.workers and PIER.room(harbour[state, state.active]) else ()


def draw(look: Any) -> Any:
    from astragal.panels import Canvas

    canvas = Canvas(look.width)
    for seat in range(look.state.seats):
        steps = harbour[look.state, seat]
        canvas.put(0, seat, f"{'#' * steps}{'.' * PIER.room(steps)} {look.words.player(seat)}")
    return canvas


@hookimpl
def actions() -> list[Offer]:
    return [Offer("build", Extend, places)]


@hookimpl
def scoring() -> list[Scoring]:
    return [Scoring("harbour", lambda state, seat: PIER.value(harbour[state, seat]))]


@hookimpl
def panels() -> list[Any]:
    from astragal.panels import Panel

    return [Panel("harbour", "Harbour", draw, area="side")]
