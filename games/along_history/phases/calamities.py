"""Calamities: those left among the active player's events strike at the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Compiled
from along_history.effects.failures import fail, take_free
from along_history.events import CalamityStruck
from along_history.state import Table
from astragal import Action, Phase, Rules, Words, coded


@coded
class Suffer(Action):
    """Let a calamity strike; the player chooses the order."""

    kind, touches, says = "suffer", "card:{card}", "Suffer {card}"
    card: str

    def apply(self, state: Table) -> None:
        design = state.design(self.card)
        if design.index in state.due:
            state.due.remove(design.index)
        state.emit(CalamityStruck, state.active, self.card)
        fail(state, state.active, design, 0)


class CalamitiesPhase(Phase):
    """Each calamity that was not resolved strikes, in any order; free ones are taken instead."""

    id, clause = "calamities", "along-history.calamities.1"
    kinds = (Suffer,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.compiled: Compiled = rules.gear
        self.everything = rules.options["calamity_scope"] == "all"

    def enter(self, state: Table) -> None:
        state.returned = []
        take_free(state)

    def choices(self, state: Table) -> Sequence[Action]:
        events = state.players[state.active].events
        if self.compiled.calamities.isdisjoint(events):
            return ()
        events, designs = list(events), self.compiled.designs
        for card in state.returned:
            if card in events:
                events.remove(card)
        found = dict.fromkeys(card for card in events if designs[card].is_calamity)
        return [Suffer.of(designs[card].id) for card in found if self.everything or card in state.due]

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose the calamity that strikes next")
