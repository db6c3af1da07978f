"""Before the first round everybody drafts a development that costs at most 15, the last player first."""

from collections.abc import Sequence
from typing import Annotated

from astragal import Action, Phase, PhasePlan, Question, coded, hookimpl
from rtta.calls import gain_development
from rtta.state import Table

GAME = "rtta"
DEAREST = 15


@coded
class Take(Action):
    kind, says = "draft", "Begin with {development}"
    development: Annotated[str, "development"]

    def apply(self, state: Table) -> None:
        gain_development(state, state.answered(Draft).seat, self.development)


@coded
class Draft(Question[Table]):
    kind, asks, answers = "drafting", "Choose a development to begin with", (Take,)
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        taken = {id for player in state.players for id in player.developments}
        listed = state.rules.content.developments.items()
        return [Take(id) for id, entry in listed if entry.cost <= DEAREST and id not in taken]


class DraftPhase(Phase[Table]):
    id = "draft"

    def enter(self, state: Table) -> None:
        for seat in range(state.seats):  # what is asked last is answered first
            state.ask(Draft(seat))


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    plan.set_up(DraftPhase)
