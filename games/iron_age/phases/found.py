"""Setting up: in turn order, everybody founds a second port or a second province."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Action, Phase, Question, coded
from iron_age.events import PortFounded, ProvinceFounded
from iron_age.phases.projects import complete_province, count_ports
from iron_age.state import Table


@coded
class FoundPort(Action):
    """Begin with a second port."""

    kind, touches, says = "found-port", "track:port_population", "Found a second port"

    def apply(self, state: Table) -> None:
        seat = state.answered(Founding).seat
        player = state.players[seat]
        player.port_population, player.port_urns = 1, state.gear.urns[0]
        player.ports += count_ports(state, seat)
        state.emit(PortFounded, seat)


@coded
class FoundProvince(Action):
    """Begin with a second province, which brings armies and tribute."""

    kind, touches, says = "found-province", "province:province_2", "Found a second province"

    def apply(self, state: Table) -> None:
        seat = state.answered(Founding).seat
        state.players[seat].boxes[0] = state.gear.projects[0].boxes
        state.emit(ProvinceFounded, seat)
        complete_province(state, seat, 0)


CHOICES = (FoundPort(), FoundProvince())


@coded
class Founding(Question[Table]):
    """A player founds a second port or a second province, free of charge."""

    kind, answers, asks = "founding", (FoundPort, FoundProvince), "Choose what to found"
    clause = "iron-age.setup.2"
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        return CHOICES


class FoundPhase(Phase[Table]):
    """Everybody is asked once, the first player first; later players see the earlier choices."""

    id, clause = "found", "iron-age.setup.2"

    def enter(self, state: Table) -> None:
        for step in reversed(range(state.seats)):
            state.ask(Founding((state.first + step) % state.seats))
