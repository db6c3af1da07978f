"""The order of turns, the end of an age and the passage to the next."""

from __future__ import annotations

from along_history.events import AgeEnded, AgeScored, HeritageKept, TurnMissed
from along_history.state import Table
from astragal import Flow
from astragal.components import Zone

AGE_ENDING = "age_"
"""An ending whose id begins so ends the age; any other ends the whole game."""


class AgesFlow(Flow[Table]):
    """A round is the active player's turn and then everybody else's; then the dice go to the left."""

    def begin(self, state: Table) -> None:
        state.round = state.age_round = 1
        self._set_up(state)

    def _set_up(self, state: Table) -> None:
        """Begin to set an age up, which is nobody's turn."""
        rules = state.rules
        state.setting_up = True
        state.active = state.first
        state.phase = rules.starts["setup"]
        rules.phases[state.phase].enter(state)

    def next_turn(self, state: Table) -> None:
        """Go on after a turn: with the next seat, the next round, the next age, or the end."""
        if state.setting_up:
            state.setting_up = False
            self._turn(state, state.first)
            return
        seat = (state.active + 1) % state.seats
        if seat == state.first or state.closing_now:
            self._end_round(state)
        else:
            self._turn(state, seat)

    def _turn(self, state: Table, seat: int) -> None:
        state.active = seat
        player = state.players[seat]
        if player.skips and (state.rolling or state.rules.options["skip_scope"] == "next_turn"):
            player.skips = False
            state.emit(TurnMissed, seat)
            if state.rolling:  # nobody rolls, so the round is passed over
                self._end_round(state)
            else:
                self.next_turn(state)
        else:
            state.rules.start_turn(state, "active" if state.rolling else "other")

    def _end_round(self, state: Table) -> None:
        reason = state.rules.ending(state)
        if not reason:
            self._pass_dice(state)
            state.age_round += 1
            self._turn(state, state.first)
            return
        state.emit(AgeEnded, state.compiled.ages[state.age], reason, state.age_round)
        if reason.startswith(AGE_ENDING) and state.age + 1 < len(state.compiled.ages):
            pass_on(state)
            self._pass_dice(state)
            self._set_up(state)
        else:
            state.rules.finish(state, reason)

    def _pass_dice(self, state: Table) -> None:
        state.first = (state.first + 1) % state.seats
        state.round += 1


def pass_on(state: Table) -> None:
    """Bank the points of the age, keep heritage and gold, box the rest, open the next deck."""
    totals = [state.rules.total(state, seat) for seat in range(state.seats)]
    for seat, total in enumerate(totals):
        state.emit(AgeScored, seat, total - state.players[seat].banked, total)
    for seat, total in enumerate(totals):  # banked while the cards leave: no total changes
        state.players[seat].banked = total
        _inherit(state, seat)
    state.box += state.discards
    state.box += [card for card, left in enumerate(state.deck.counts) for _ in range(left)]
    state.discards.clear()
    state.age += 1
    state.deck = state.compiled.bag(state.age)
    state.closing = ""
    state.closing_now = False
    state.faces = ()
    state.spent = 0
    state.age_round = 1


def _inherit(state: Table, seat: int) -> None:
    """Keep the bonus cards in view as heritage; everything else of the old age leaves the game."""
    player, designs = state.players[seat], state.compiled.designs
    state.box += player.events + player.heritage
    in_view = player.civ.view()
    kept = [card for card in in_view if designs[card].symbols]
    state.box += [player.civ.card(entry) for entry in player.civ.covered()]
    state.box += [card for card in in_view if not designs[card].symbols]
    player.heritage = kept
    player.events = []
    player.civ = Zone()
    player.tokens = []
    player.marker = 0
    player.universal = state.rules.quantities["universal_start"](state, seat)
    state.emit(HeritageKept, seat, tuple(designs[card].id for card in kept))
