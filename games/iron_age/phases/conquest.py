"""Conquest: with the helmet, one battle may be fought against the number of conquest boxes ticked."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Phase, Refusal, Words, coded
from iron_age.events import Conquered
from iron_age.phases.battles import can_conquer, fight, strength
from iron_age.state import Table

CONQUEST = "iron-age.battles.6"


@coded
class Conquer(Action):
    """Fight for conquest; a win ticks one more box."""

    kind, says = "conquer", "Fight for conquest"

    def apply(self, state: Table) -> None:
        player = state.me
        state.conquests_left -= 1
        won = fight(state, state.active, "conquest", player.conquests)
        if won and player.conquests < state.rules.content.conquests.boxes:
            player.conquests += 1
            state.emit(Conquered, state.active, player.conquests)


CONQUER = Conquer()


class ConquestPhase(Phase[Table]):
    """The helmet on the Fate die allows one battle for conquest."""

    id, clause = "conquest", "iron-age.battles.6"
    kinds = (Conquer,)

    def enter(self, state: Table) -> None:
        state.conquests_left = state.gear.pool.count(state.faces, "conquests")

    def choices(self, state: Table) -> Sequence[Action]:
        return (CONQUER, DONE) if state.conquests_left and can_conquer(state) else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        return Refusal("A conquest needs the helmet on the Fate die, an army and a free box.", CONQUEST)

    def prompt(self, state: Table, words: Words) -> str:
        return words(
            "Fight for conquest with {own} against {against}?",
            own=strength(state, state.active),
            against=state.me.conquests,
        )
