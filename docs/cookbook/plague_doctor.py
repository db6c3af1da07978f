"""Whoever is struck by pestilence may pay a doctor one pottery and loses no points."""

from collections.abc import Sequence

from astragal import DONE, Action, Question, Reaction, coded, hookimpl
from rtta.events import DisasterStruck
from rtta.state import Table

GAME = "rtta"
POSITIONS = ("ann: 2 pottery | bob: 1 pottery; roll: skull skull skull",)


@coded
class Pay(Action):
    kind, says = "pay-doctor", "Pay 1 pottery to the doctor"

    def apply(self, state: Table) -> None:
        asked = state.answered(Doctor)
        player = state.players[asked.seat]
        player.goods[state.gear.good("pottery")] -= 1
        player.lost -= asked.points


@coded
class Doctor(Question[Table]):
    kind, asks, answers = "doctor", "Pestilence: pay the doctor, or lose the points", (Pay,)
    seat: int
    points: int

    def choices(self, state: Table) -> Sequence[Action]:
        return (Pay(), DONE)


def struck(state: Table, event: DisasterStruck) -> None:
    pottery = state.players[event.seat].goods[state.gear.good("pottery")]
    if event.disaster == "pestilence" and event.points and pottery:
        state.ask(Doctor(event.seat, event.points))


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(DisasterStruck, struck)]
