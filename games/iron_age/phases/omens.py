"""Omens: after every reroll, one die may be set to any of its own faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from astragal import DONE, Action, Memo, Phase, Refusal, Rules, Words, coded
from astragal.components import Faces
from iron_age.compiled import Compiled
from iron_age.events import DieSet
from iron_age.state import Table

OMENS = "iron-age.roll.5"


@coded
class SetDie(Action):
    """Set a die to another of its faces."""

    kind, touches, says = "omen", "die:{die}", "Set die {dice} to {face}"
    die: Annotated[int, "place", "dice"]
    face: str

    def apply(self, state: Table) -> None:
        dice, old = state.gear.pool.dice, state.faces[self.die]
        new = dice[self.die].face_index(self.face)
        state.faces = state.gear.pool.with_faces(state.faces, (self.die,), (new,))
        state.omens_used += 1
        state.emit(DieSet, state.active, self.die, dice[self.die].faces[old].id, self.face)

    @property
    def other(self) -> str:
        return f"face:{self.face}"


class OmensPhase(Phase[Table]):
    """If the Fate die shows Omens now, one die may be set: a skull, or the Fate die itself, too."""

    id, clause = "omens", "iron-age.roll.5"
    kinds = (SetDie,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.settings: Memo[Faces, tuple[Action, ...]] = Memo(lambda faces: (*self._list(faces), DONE))

    def choices(self, state: Table) -> Sequence[Action]:
        return self.settings[state.faces] if self._allowed(state) else ()

    def _allowed(self, state: Table) -> bool:
        return state.omens_used < self.gear.pool.count(state.faces, "omens")

    def _list(self, faces: Faces) -> Iterable[Action]:
        """Yield every other face of every die; of like dice that show the same, the first stands for all."""
        single = self.gear.free.with_(most=1)
        for (die,) in single.selections(faces):
            for side in dict.fromkeys(self.gear.pool.dice[die].sides):
                if side != faces[die]:
                    yield SetDie.of(die, self.gear.pool.dice[die].faces[side].id)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, SetDie):
            return super().refusal(state, action)
        if not self._allowed(state):
            return Refusal("You can set one die while the Fate die shows Omens, and only once.", OMENS)
        if not 0 <= action.die < len(state.faces):
            return Refusal("There is no such die.", OMENS)
        die = self.gear.pool.dice[action.die]
        others = [die.faces[side].id for side in die.sides if side != state.faces[action.die]]
        return None if action.face in others else Refusal("Choose another face for that die.", OMENS)

    def prompt(self, state: Table, words: Words) -> str:
        return words("Set one die to any of its faces, or keep them all")
