"""Disasters: the skulls of all dice together bring one, by their exact number."""

from __future__ import annotations

from collections.abc import Iterable

from astragal import Phase
from iron_age.content import DisasterEntry
from iron_age.events import DisasterAverted, DisasterStruck
from iron_age.sheet import add_marks, owns
from iron_age.state import Table


def disaster_of_turn(state: Table) -> tuple[str, DisasterEntry] | None:
    """Return the disaster that the skulls of this turn bring, if any."""
    return state.gear.disasters[state.skulls]


def struck(state: Table, disaster: DisasterEntry) -> Iterable[int]:
    """Return the seats that a disaster strikes, the roller first, then clockwise."""
    first = 1 if disaster.strikes == "opponents" else 0
    last = 1 if disaster.strikes == "roller" else state.seats
    return ((state.active + step) % state.seats for step in range(first, last))


def is_averted(state: Table, seat: int, id: str, disaster: DisasterEntry) -> bool:
    """Return whether a player is immune to a disaster; if so, say so in the log."""
    immune = bool(disaster.immune) and owns(state, seat, disaster.immune)
    if immune:
        state.emit(DisasterAverted, seat, id, disaster.immune)
    return immune


class DisastersPhase(Phase[Table]):
    """Disasters without a battle are marked now; those with one threaten until step 3."""

    id, clause = "disasters", "iron-age.disasters.1"

    def enter(self, state: Table) -> None:
        found = disaster_of_turn(state)
        if found is None:
            return
        id, disaster = found
        if disaster.strength:
            state.menace = id
            return
        for seat in struck(state, disaster):
            if not is_averted(state, seat, id, disaster):
                add_marks(state, seat, disaster.marks)
                state.emit(DisasterStruck, seat, id, state.active, disaster.marks)
