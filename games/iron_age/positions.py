"""How positions are written: `ann: navy, 4 armies, 3 ports, 2 provinces, walls`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from astragal import BadInput, Item, Members, Positions, Rules, Spot, Term
from iron_age.compiled import Compiled
from iron_age.state import Player, Table

PROVINCES = "provinces"


class Faces(Term[Table]):
    """The dice on the table, the Fate die first: `faces: omens skull goods`."""

    covers = ("faces",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("faces", "dice")

    def put(self, spot: Spot[Table], item: Item) -> None:
        names = [] if item.rest == "-" else item.rest.split()
        try:
            spot.state.faces = spot.state.gear.pool.parse(names)
        except (ValueError, KeyError) as error:
            raise BadInput(f"faces: {error}", "name the faces of the dice by their ids") from None

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        names = spot.state.gear.pool.names(spot.state.faces)
        return [] if spot.state.faces == fresh.state.faces else [Item("faces", None, " ".join(names) or "-")]


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


class Projects(Term[Table]):
    """Provinces and monuments: `3 provinces`, `walls` complete, `4 walls` boxes, `walls for 4` points."""

    covers = ("provinces", "boxes", "awards", "finished")

    def words(self, rules: Rules) -> Sequence[str]:
        return (PROVINCES, "province", *(_bare(ref) for ref in rules.gear.index))

    def put(self, spot: Spot[Table], item: Item) -> None:
        if item.word in (PROVINCES, "province"):
            self._found(spot, item.whole())
            return
        gear = spot.state.gear
        project = next(at for ref, at in gear.index.items() if _bare(ref) == item.word)
        boxes = gear.projects[project].boxes
        if item.number is None or item.number == boxes:
            complete(spot.state, spot.seat, project, _points(item))
        elif 0 <= item.number < boxes:
            spot.owner.boxes[project] = item.number
        else:
            what = f"{item.word} has {boxes} boxes, not {item.number}"
            raise BadInput(what, f"write {item.word} alone when it is complete")

    def _found(self, spot: Spot[Table], wanted: int) -> None:
        """Let a player have so many provinces: the first ones that are not complete are."""
        gear, player = spot.state.gear, spot.owner
        rest = [at for at in range(gear.provinces) if player.awards[at] < 0]
        missing = wanted - player.provinces
        if not 0 <= missing <= len(rest):
            low, high = player.provinces, player.provinces + len(rest)
            raise BadInput(f"nobody can have {wanted} provinces here", f"write {low} to {high}")
        for project in rest[:missing]:
            complete(spot.state, spot.seat, project)

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        gear, player, was = spot.state.gear, spot.owner, fresh.owner
        if player.provinces != was.provinces and _in_order(player, gear):
            yield Item(PROVINCES, player.provinces)
            self._found(fresh, player.provinces)
        for ref, project in gear.index.items():
            if player.awards[project] >= 0 and was.awards[project] < 0:
                award = player.awards[project]
                usual = gear.projects[project].reward(fresh.state.finished[project])
                yield Item(_bare(ref), None, "" if award == usual else f"for {award}")
            elif player.boxes[project] != was.boxes[project]:
                yield Item(_bare(ref), player.boxes[project])


def _in_order(player: Player, gear: Compiled) -> bool:
    built = [player.awards[at] >= 0 for at in range(gear.provinces)]
    return built == sorted(built, reverse=True)


def complete(state: Table, seat: int, project: int, award: int | None = None) -> None:
    """Let a player have completed a project; its armies and tribute are written down by themselves."""
    gear, player = state.gear, state.players[seat]
    if player.awards[project] >= 0:
        return
    player.boxes[project] = gear.projects[project].boxes
    usual = gear.projects[project].reward(state.finished[project])
    player.awards[project] = usual if award is None else award
    player.provinces += project < gear.provinces
    state.finished[project] += 1


def _points(item: Item) -> int | None:
    told = item.rest.removeprefix("for ").removesuffix(" points")
    if item.rest and not told.isdecimal():
        raise BadInput(f"{str(item)!r} cannot be read", f"write {item.word}, or {item.word} for 4")
    return int(told) if item.rest else None


def _bare(ref: str) -> str:
    return ref.partition(":")[2]


POSITIONS = Positions[Table](
    player=(Ports(), Projects(), Members("developments", lambda rules: list(rules.content.developments))),
    table=(Faces(),),
)
"""The words of a position."""
