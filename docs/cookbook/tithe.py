"""When a turn begins, whoever leads alone may give a food to please the next player."""

from collections.abc import Sequence

from astragal import DONE, Action, Question, Reaction, TurnStarted, coded, hookimpl
from rtta.state import Table

GAME = "rtta"


@coded
class Give(Action):
    kind, says = "tithe", "Give 1 food"

    def apply(self, state: Table) -> None:
        asked = state.answered(Tithe)
        state.players[asked.seat].food -= 1
        state.players[(asked.seat + 1) % state.seats].food += 1


@coded
class Tithe(Question[Table]):
    kind, asks, answers = "tithing", "Give a food to your neighbour?", (Give,)
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        return (Give(), DONE)


def begin(state: Table, event: TurnStarted) -> None:
    totals = [state.rules.total(state, seat) for seat in range(state.seats)]
    if (
        totals[event.seat] == max(totals)
        and totals.count(max(totals)) == 1
        and state.players[event.seat].food
    ):
        state.ask(Tithe(event.seat))


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(TurnStarted, begin)]
