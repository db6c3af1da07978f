"""Once a round you may offer a rival a pact; whoever attacks a partner loses three points, and the pact."""

from collections.abc import Sequence

from along_history.events import WarDeclared
from along_history.state import Table
from astragal import DONE, Action, Note, Offer, PlayerSeat, Question, Reaction, Scoring, coded, hookimpl

GAME = "along-history"
offered, pact, broken = Note(0), Note(0), Note(0)


@coded
class Propose(Action):
    kind, says = "propose-pact", "Offer {rival} a pact"
    rival: PlayerSeat

    def apply(self, state: Table) -> None:
        offered[state, state.active] = state.round
        state.ask(Accept(self.rival, state.active))


@coded
class Agree(Action):
    kind, says = "agree", "Agree to the pact"

    def apply(self, state: Table) -> None:
        asked = state.answered(Accept)
        pact[state, f"{asked.seat}-{asked.by}"] = pact[state, f"{asked.by}-{asked.seat}"] = 1


@coded
class Accept(Question[Table]):
    kind, asks, answers = "pact", "Agree to a pact with {by}?", (Agree,)
    seat: int
    by: PlayerSeat

    def choices(self, state: Table) -> Sequence[Action]:
        return (Agree(), DONE)


def proposals(state: Table) -> Sequence[Action]:
    if offered[state, state.active] == state.round:
        return ()
    return [
        Propose(rival) for rival in state.rivals(state.active) if not pact[state, f"{state.active}-{rival}"]
    ]


def attacked(state: Table, event: WarDeclared) -> None:
    if pact[state, f"{event.seat}-{event.defender}"]:
        broken[state, event.seat] += 1
        del pact[state, f"{event.seat}-{event.defender}"], pact[state, f"{event.defender}-{event.seat}"]


@hookimpl
def actions() -> list[Offer]:
    return [Offer("act", Propose, proposals)]


@hookimpl
def reactions() -> list[Reaction]:
    return [Reaction(WarDeclared, attacked)]


@hookimpl
def scoring() -> list[Scoring]:
    return [Scoring("pacts", lambda state, seat: -3 * broken[state, seat])]
