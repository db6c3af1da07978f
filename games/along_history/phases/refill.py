"""Refilling the events at the end of a turn."""

from __future__ import annotations

from along_history.cards.compiled import Compiled
from along_history.chances import CardChance, close_if_drawn, reshuffle
from along_history.events import CardDrawn
from along_history.phases.discards import ward_off
from along_history.state import Table, happen
from astragal import Outcome, Phase, coded


@coded
class DrawCard(CardChance):
    """A player's event zone is refilled."""

    kind = "draw"

    def resolve(self, state: Table, outcome: Outcome) -> None:
        (card,) = outcome
        state.deck.draw(card)
        compiled: Compiled = state.rules.gear
        state.players[state.active].events.append(card)
        design = compiled.designs[card]
        state.emit(CardDrawn, state.active, design.id)
        if design.reveals:
            happen(state, state.active, design, design.reveals)
        close_if_drawn(state)
        if not ward_off(state, state.active, card):
            draw_next(state)


DRAW = DrawCard()


def draw_next(state: Table) -> None:
    """Ask for a card while the event zone of the player on turn is short of one."""
    if len(state.players[state.active].events) >= state.rules.quantities["event_limit"](state, state.active):
        return
    if not state.deck.total and state.rules.options["reshuffle"]:
        reshuffle(state)
    if state.deck.total:
        state.chance = DRAW


class RefillPhase(Phase):
    """Draw until the event zone holds three cards again; nothing is discarded down."""

    id, clause = "refill", "along-history.round.5"
    kinds = (DrawCard,)

    def enter(self, state: Table) -> None:
        draw_next(state)
