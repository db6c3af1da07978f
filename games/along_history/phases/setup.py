"""Setting an age up: who begins, tokens on the board, event zones."""

from __future__ import annotations

from along_history.chances import DealCard, FirstSeat, PlaceTokens, deal_next, place_next
from along_history.events import AgeStarted
from along_history.state import Table
from astragal import Phase


class LotPhase(Phase):
    """The oldest player begins; here the first seat, or a seat drawn by lot."""

    id, clause = "lot", "along-history.setup.8"
    kinds = (FirstSeat,)

    def enter(self, state: Table) -> None:
        state.emit(AgeStarted, state.compiled.ages[state.age])
        if state.age == 0 and self.rules.options["first_player"] == "random":
            state.chance = FirstSeat()


class TokensPhase(Phase):
    """Lay tokens by value; in an age without money the gold token stays in the box."""

    id, clause = "tokens", "along-history.setup.5"
    kinds = (PlaceTokens,)

    def enter(self, state: Table) -> None:
        compiled = state.compiled
        state.spaces = [-1] * len(compiled.board.spaces)
        state.spare = [
            n
            for n in range(len(compiled.tokens))
            if compiled.money[state.age] or n not in compiled.money_tokens
        ]
        place_next(state, 1)


class DealPhase(Phase):
    """Deal event zones; calamities and wonders are replaced and shuffled back."""

    id, clause = "deal", "along-history.setup.6"
    kinds = (DealCard,)

    def enter(self, state: Table) -> None:
        deal_next(state)
