"""How positions are written: `ann: navy, 4 armies, 3 ports, 2 provinces, walls`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from astragal import BadInput, DiceFaces, Item, Members, Positions, Projects, Rules, Spot, Term
from iron_age.state import Table


class Ports(Term[Table]):
    """Ports with all that is ticked for them: `3 ports`; boxes of later ones are `port_urns` and so on."""

    covers = ("ports",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("ports", "port")

    def put(self, spot: Spot[Table], item: Item) -> None:
        urns, wanted = spot.state.gear.urns, item.whole()
        printed: int = spot.state.rules.content.start.ports
        if not printed <= wanted <= printed + len(urns):
            raise BadInput(
                f"nobody can have {wanted} ports", f"write {printed} to {printed + len(urns)} ports"
            )
        player = spot.owner
        player.ports = wanted
        player.port_population = wanted - printed
        player.port_urns = urns[wanted - printed - 1] if wanted > printed else 0

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        if spot.owner.ports != fresh.owner.ports:
            item = Item("ports", spot.owner.ports)
            self.put(fresh, item)
            yield item


POSITIONS = Positions[Table](
    player=(
        Ports(),
        Projects("provinces", "province"),
        Members("developments", lambda rules: list(rules.content.developments)),
    ),
    table=(DiceFaces(),),
)
"""The words of a position."""
