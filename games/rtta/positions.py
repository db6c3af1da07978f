"""How positions are written: `ann: medicine, 2 pottery, 5 cities, great pyramid`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from astragal import BadInput, Item, Members, Positions, Rows, Rules, Spot, Term
from rtta.compiled import Compiled
from rtta.state import Player, Table

CITIES = "cities"


class Faces(Term[Table]):
    """The dice on the table: `faces: skull food coins`."""

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


class Projects(Term[Table]):
    """Cities and monuments: `5 cities`, `temple` complete, `3 temple` boxes, `temple for 4` points."""

    covers = ("cities", "boxes", "open", "awards", "finished")

    def words(self, rules: Rules) -> Sequence[str]:
        return (CITIES, "city", *(_bare(ref) for ref in rules.gear.index))

    def put(self, spot: Spot[Table], item: Item) -> None:
        if item.word in (CITIES, "city"):
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
        """Let a player have so many cities: the first ones that are not complete are."""
        gear, player = spot.state.gear, spot.owner
        rest = [at for at in range(gear.cities) if player.awards[at] < 0]
        missing = wanted - player.cities
        if not 0 <= missing <= len(rest):
            low, high = player.cities, player.cities + len(rest)
            raise BadInput(f"nobody can have {wanted} cities here", f"write {low} to {high}")
        for project in rest[:missing]:
            complete(spot.state, spot.seat, project)

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        gear, player, was = spot.state.gear, spot.owner, fresh.owner
        if player.cities != was.cities and self._in_order(player, gear):
            yield Item(CITIES, player.cities)
            self._found(fresh, player.cities)
        for ref, project in gear.index.items():
            if player.awards[project] >= 0 and was.awards[project] < 0:
                award = player.awards[project]
                usual = gear.projects[project].reward(fresh.state.finished[project])
                yield Item(_bare(ref), None, "" if award == usual else f"for {award}")
            elif player.boxes[project] != was.boxes[project]:
                yield Item(_bare(ref), player.boxes[project])

    @staticmethod
    def _in_order(player: Player, gear: Compiled) -> bool:
        built = [player.awards[at] >= 0 for at in range(gear.cities)]
        return built == sorted(built, reverse=True)


def complete(state: Table, seat: int, project: int, award: int | None = None) -> None:
    """Let a player have completed a project, first or later as it comes unless the points are given."""
    gear, player = state.gear, state.players[seat]
    if player.awards[project] >= 0:
        return
    player.boxes[project] = gear.projects[project].boxes
    player.open &= ~(1 << project)
    usual = gear.projects[project].reward(state.finished[project])
    player.awards[project] = usual if award is None else award
    player.cities += project < gear.cities
    state.finished[project] += 1


def _points(item: Item) -> int | None:
    told = item.rest.removeprefix("for ").removesuffix(" points")
    if item.rest and not told.isdecimal():
        raise BadInput(f"{str(item)!r} cannot be read", f"write {item.word}, or {item.word} for 4")
    return int(told) if item.rest else None


def _bare(ref: str) -> str:
    return ref.partition(":")[2]


def _check(state: Table, given: frozenset[str]) -> None:
    """Refuse more food than the row has, and more dice than there are."""
    most = state.rules.content.food.cap
    if any(player.food > most for player in state.players):
        raise BadInput(f"nobody can have more than {most} food", f"write 0 to {most} food")
    if len(state.faces) > len(state.gear.pool.dice):
        raise BadInput(f"there are {len(state.gear.pool.dice)} dice", "write as many faces at most")


POSITIONS = Positions[Table](
    player=(
        Projects(),
        Rows("goods", lambda rules: rules.gear.goods, lambda rules: rules.gear.caps),
        Members("developments", lambda rules: list(rules.content.developments)),
    ),
    table=(Faces(),),
    complete=_check,
)
