"""Building: workers check boxes of cities and monuments."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Done, Memo, Phase, Ref, Refusal, Rules, Words, coded
from rtta.compiled import Compiled
from rtta.events import BoxChecked, CityCompleted, MonumentCompleted, StoneSpent
from rtta.state import Table


@coded
class CheckBox(Action):
    """Check one box of a city or a monument."""

    kind, touches, says = "build", "{project}", "Build {project}"
    project: Ref

    def apply(self, state: Table) -> None:
        state.workers -= 1
        check_box(state, state.active, self.project)


def check_box(state: Table, seat: int, project: str) -> None:
    """Check an empty box of a player's city or monument, which the last box completes."""
    index = state.gear.index[project]
    player = state.players[seat]
    player.boxes[index] += 1
    left = state.gear.projects[index].boxes - player.boxes[index]
    if state.hears(BoxChecked):
        state.emit(BoxChecked, seat, project, left)
    if not left:
        _complete(state, seat, index)


def _complete(state: Table, seat: int, index: int) -> None:
    """Complete a project: a city brings a die, a monument its first or later value."""
    player = state.players[seat]
    project = state.gear.projects[index]
    rank = state.finished[index]
    state.finished[index] = rank + 1
    player.open &= ~(1 << index)
    player.awards[index] = project.reward(rank)
    if index < state.gear.cities:
        player.cities += 1
        state.emit(CityCompleted, seat, project.id)
    else:
        state.emit(MonumentCompleted, seat, project.id, player.awards[index], rank)


@coded
class SpendStone(Action):
    """Give up a stone for workers."""

    kind, touches, says = "stone", "good:stone", "Turn in 1 stone (Engineering)"

    def apply(self, state: Table) -> None:
        workers = state.rules.quantities["boxes_per_stone"](state, state.active)
        state.me.goods[state.gear.stone] -= 1
        state.workers += workers
        state.emit(StoneSpent, state.active, workers)


SPEND_STONE = SpendStone()


class BuildPhase(Phase[Table]):
    """Check boxes with workers, split as one likes; unused workers are lost."""

    id, clause = "build", "rtta.build.1"
    kinds = (CheckBox, SpendStone)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.boxes_per_stone = rules.quantity("boxes_per_stone")
        self.forced = bool(rules.options["forced_workers"])
        self.in_order = rules.options["city_order"] == "in-order"
        self.boxes = [CheckBox(project.id) for project in self.gear.projects]
        self.buildable: Memo[int, tuple[Action, ...]] = Memo(self._list)

    def choices(self, state: Table) -> Sequence[Action]:
        player = state.players[state.active]
        if not player.open:
            return ()
        boxes = self.buildable[player.open] if state.workers else ()
        stone = self.gear.stone
        if stone >= 0 and player.goods[stone] and self.boxes_per_stone(state, state.active):
            return (SPEND_STONE, *(boxes or (DONE,)))
        return boxes

    def _list(self, open: int) -> tuple[Action, ...]:
        """List the boxes that a worker may check, given the projects that have empty ones."""
        boxes = tuple(box for index, box in enumerate(self.boxes) if self._buildable(open, index))
        return boxes if self.forced else (*boxes, DONE)

    def _buildable(self, open: int, index: int) -> bool:
        """Return whether a project has empty boxes and, if cities go in order, no earlier city has."""
        earlier_open = open & ((1 << index) - 1)
        waits = self.in_order and index < self.gear.cities and earlier_open
        return bool(open >> index & 1 and not waits)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, CheckBox) and action.project.startswith(("city:", "monument:")):
            return self._refuse_box(state, action)
        if isinstance(action, SpendStone):
            return Refusal("You need Engineering and 1 stone for that.", "rtta.build.7")
        if isinstance(action, Done):
            return Refusal("You must use all your workers.", "rtta.build.5")
        return super().refusal(state, action)

    def _refuse_box(self, state: Table, action: CheckBox) -> Refusal:
        index = self.gear.project(action.project)
        if index < 0:
            return Refusal("It isn't in play with this number of players.", "rtta.setup.5")
        if not state.me.open >> index & 1:
            return Refusal("It's already finished.", "rtta.build.1")
        if not state.workers:
            return Refusal("You have no workers left.", "rtta.build.1")
        return Refusal("Cities are built in order.", "rtta.build.6")

    def prompt(self, state: Table, words: Words) -> str:
        return words.plural(
            "Choose what to build ({n} worker left)", "Choose what to build ({n} workers left)", state.workers
        )

    def forgone(self, state: Table, words: Words) -> str:
        workers = state.workers if any(isinstance(action, CheckBox) for action in state.legal) else 0
        return words.plural("{n} worker unused", "{n} workers unused", workers) if workers else ""
