"""What is built over several turns: provinces, monuments and ports."""

from __future__ import annotations

from iron_age.events import MonumentCompleted, PortBuilt, ProvinceBuilt
from iron_age.sheet import gain_armies, gain_tribute
from iron_age.state import Table


def complete(state: Table, seat: int, index: int) -> None:
    """Complete a province or a monument."""
    if index < state.gear.provinces:
        complete_province(state, seat, index)
    else:
        complete_monument(state, seat, index)


def complete_province(state: Table, seat: int, index: int) -> None:
    """Complete a province: armies and its printed tribute come at once."""
    player, project = state.players[seat], state.gear.projects[index]
    armies = state.rules.quantities["armies_per_province"](state, seat)
    state.finished[index] += 1
    player.awards[index] = project.reward(0)
    player.provinces += 1
    lost = gain_armies(state, seat, armies)
    gain_tribute(state, seat, player.awards[index])
    state.emit(ProvinceBuilt, seat, project.id, armies - lost, player.awards[index], lost)


def complete_monument(state: Table, seat: int, index: int) -> None:
    """Complete a monument for its first or later value; the earlier turn is first, even in one round."""
    player, project = state.players[seat], state.gear.projects[index]
    rank = state.finished[index]
    state.finished[index] += 1
    player.awards[index] = project.reward(rank)
    state.emit(MonumentCompleted, seat, project.id, player.awards[index], rank)


def count_ports(state: Table, seat: int) -> int:
    """Return how many ports a player has completed that are not counted yet."""
    player = state.players[seat]
    printed: int = state.rules.content.start.ports
    return printed + state.gear.built_ports(player.port_population, player.port_urns) - player.ports


def complete_ports(state: Table, seat: int) -> None:
    """Count the ports whose population box and urns are all ticked."""
    player = state.players[seat]
    for _ in range(count_ports(state, seat)):
        player.ports += 1
        state.emit(PortBuilt, seat, player.ports)
