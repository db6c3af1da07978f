"""How projects are written in positions: checklists that players complete for points, such as monuments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from astragal.engine.state import TableT
from astragal.errors import BadInput
from astragal.plugins.terms import Item, Spot, Term
from astragal.unchecked import Function

if TYPE_CHECKING:
    from astragal.engine.rules import Rules


def _nothing_more(player: object, project: int) -> None:
    """Leave the player as is."""


class Projects(Term[TableT]):
    """Projects by name: `temple` complete, `3 temple` boxes, `temple for 4` points, and `5 cities`.

    Players hold `boxes` and `awards` by project (-1 while it is not complete), the table `finished`: how many
    players have completed each. What the game prepared holds `projects` (checklists), `index` (their places
    by reference) and, under a word such as `cities`, how many of the first projects are counted; players hold
    how many of these they have under the same word.
    """

    def __init__(
        self,
        counted: str,
        one: str,
        covers: Sequence[str] = (),
        completed: Function = _nothing_more,
    ) -> None:
        self.counted, self.one, self.completed = counted, one, completed
        self.covers = (counted, "boxes", "awards", "finished", *covers)

    def words(self, rules: Rules) -> Sequence[str]:
        return (self.counted, self.one, *(_bare(ref) for ref in rules.gear.index))

    def put(self, spot: Spot[TableT], item: Item) -> None:
        if item.word in (self.counted, self.one):
            self._found(spot, item.whole())
            return
        gear = spot.rules.gear
        project = next(at for ref, at in gear.index.items() if _bare(ref) == item.word)
        boxes = gear.projects[project].boxes
        if item.number is None or item.number == boxes:
            self._complete(spot, project, _points(item))
        elif 0 <= item.number < boxes:
            spot.owner.boxes[project] = item.number
        else:
            what = f"{item.word} has {boxes} boxes, not {item.number}"
            raise BadInput(what, f"write {item.word} alone when it is complete")

    def _found(self, spot: Spot[TableT], wanted: int) -> None:
        """Complete the first counted projects that are not complete, until there are as many as wanted."""
        player, has = spot.owner, spot.get(self.counted)
        rest = [at for at in range(getattr(spot.rules.gear, self.counted)) if player.awards[at] < 0]
        if not 0 <= wanted - has <= len(rest):
            hint = f"write {has} to {has + len(rest)}"
            raise BadInput(f"nobody can have {wanted} {self.counted} here", hint)
        for project in rest[: wanted - has]:
            self._complete(spot, project)

    def _complete(self, spot: Spot[TableT], project: int, award: int | None = None) -> None:
        """Complete a project, for the points of its rank unless they are given."""
        gear, player, finished = spot.rules.gear, spot.owner, _finished(spot)
        if player.awards[project] >= 0:
            return
        checklist = gear.projects[project]
        player.boxes[project] = checklist.boxes
        player.awards[project] = checklist.reward(finished[project]) if award is None else award
        if project < getattr(gear, self.counted):
            spot.set(self.counted, spot.get(self.counted) + 1)
        finished[project] += 1
        self.completed(player, project)

    def tell(self, spot: Spot[TableT], fresh: Spot[TableT]) -> Iterable[Item]:
        gear, player, was = spot.rules.gear, spot.owner, fresh.owner
        number = spot.get(self.counted)
        if number != fresh.get(self.counted) and self._in_order(spot):
            yield Item(self.counted, number)
            self._found(fresh, number)
        for ref, project in gear.index.items():
            if player.awards[project] >= 0 and was.awards[project] < 0:
                award = player.awards[project]
                usual = gear.projects[project].reward(_finished(fresh)[project])
                yield Item(_bare(ref), None, "" if award == usual else f"for {award}")
            elif player.boxes[project] != was.boxes[project]:
                yield Item(_bare(ref), player.boxes[project])

    def _in_order(self, spot: Spot[TableT]) -> bool:
        """Return whether the counted projects were completed from the first on."""
        built = [spot.owner.awards[at] >= 0 for at in range(getattr(spot.rules.gear, self.counted))]
        return built == sorted(built, reverse=True)


def _finished(spot: Spot[Any]) -> list[int]:
    finished: list[int] = spot.state.finished
    return finished


def _points(item: Item) -> int | None:
    told = item.rest.removeprefix("for ").removesuffix(" points")
    if item.rest and not told.isdecimal():
        raise BadInput(f"{str(item)!r} cannot be read", f"write {item.word}, or {item.word} for 4")
    return int(told) if item.rest else None


def _bare(ref: str) -> str:
    return ref.partition(":")[2]
