"""Feeding cities and resolving disasters."""

from __future__ import annotations

from astragal import Phase, Rules
from rtta.compiled import Compiled
from rtta.content import DisasterEntry
from rtta.events import CitiesFed, DisasterAverted, DisasterReflected, DisasterStruck
from rtta.state import Table


def lose_points(state: Table, seat: int, points: int) -> None:
    """Mark points as lost; without a limit the score may fall below nothing."""
    player = state.players[seat]
    player.lost += points
    limit = state.rules.quantities["loss_limit"](state, seat)
    if 0 < limit < player.lost:
        player.lost = limit


class FeedPhase(Phase[Table]):
    """Each city eats; each city that gets nothing costs a point."""

    id, clause = "feed", "rtta.feed.1"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.appetite = rules.quantity("food_per_city")

    def enter(self, state: Table) -> None:
        seat = state.active
        player = state.players[seat]
        appetite, cities = self.appetite(state, seat), player.cities
        fed = cities if player.food >= cities * appetite else player.food // appetite
        player.food -= fed * appetite
        if fed < cities:
            lose_points(state, seat, cities - fed)
        state.emit(CitiesFed, seat, fed, cities - fed)


def owns(state: Table, seat: int, ref: str) -> bool:
    """Return whether a player has a development, or has completed a monument."""
    player = state.players[seat]
    kind, _, id = ref.partition(":")
    if kind == "development":
        return id in player.developments
    index = state.gear.project(ref)
    return index >= 0 and player.awards[index] >= 0


def disaster_due(state: Table) -> tuple[str, DisasterEntry] | None:
    """Return the disaster that the skulls of this turn bring, if any."""
    return state.gear.disasters[state.skulls]


def is_reflected(state: Table, disaster: DisasterEntry) -> bool:
    """Return whether the active player turns this disaster against the opponents."""
    return bool(disaster.reflected_by) and owns(state, state.active, disaster.reflected_by)


def strike(state: Table, seat: int, id: str, disaster: DisasterEntry, points: int) -> None:
    """Let a disaster strike a player, who may be immune."""
    player = state.players[seat]
    for ref in disaster.immune:
        if owns(state, seat, ref):
            state.emit(DisasterAverted, seat, id, ref)
            return
    goods = sum(player.goods) if disaster.goods else 0
    if points:
        lose_points(state, seat, points)
    if goods:
        player.goods = [0] * len(player.goods)
    state.emit(DisasterStruck, seat, id, state.active, points, goods)


class DisastersPhase(Phase[Table]):
    """The skulls on the dice bring one disaster at most."""

    id, clause = "disasters", "rtta.disasters.1"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.reflected_points = rules.quantity("reflected_points")

    def enter(self, state: Table) -> None:
        if state.skulls:
            disaster = self.gear.disasters[state.skulls]
            if disaster is not None:
                self.resolve(state, *disaster)

    def resolve(self, state: Table, id: str, disaster: DisasterEntry) -> None:
        """Strike whom the disaster strikes."""
        points = disaster.points
        if is_reflected(state, disaster):
            points += self.reflected_points(state, state.active)
            state.emit(DisasterReflected, state.active, id, disaster.reflected_by)
        elif disaster.strikes == "self":
            strike(state, state.active, id, disaster, points)
            return
        for step in range(1, state.seats):
            strike(state, (state.active + step) % state.seats, id, disaster, points)
