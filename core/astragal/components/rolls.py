"""Rolls and rerolls of dice, of one kind or several, alike in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import attrs

from astragal.components.dice import DicePool, Faces
from astragal.components.reroll import RerollPolicy
from astragal.engine.memo import Memo
from astragal.engine.phase import DONE, Selection
from astragal.engine.state import Action, Chance, Event, Outcome, TableT
from astragal.engine.wording import Words
from astragal.errors import BadInput, Refusal

REROLL = "Reroll dice"
"""What the button says before dice are ticked."""


@attrs.frozen
class DiceRolled(Event):
    """Dice were rolled; `faces` are what they show."""

    says, weight = "{player} rolls: {faces}", "quiet"

    seat: int
    faces: Annotated[tuple[str, ...], "face"]


@attrs.frozen
class DiceThrown(Event):
    """Dice of a turn were rolled for the first time or again; `faces` are all of them as they lie now."""

    weight = "quiet"

    seat: int
    which: tuple[int, ...]
    faces: tuple[str, ...]
    number: int
    """1 for the first roll of the turn."""

    def describe(self, words: Words) -> str:
        shown = ", ".join(words.name(f"face:{face}") for face in self.faces)
        player = words.player(self.seat)
        if self.number == 1:
            return words("{player} rolls: {faces}", player=player, faces=shown)
        return words.plural(
            "{player} rerolls {n} die: {faces}",
            "{player} rerolls {n} dice: {faces}",
            len(self.which),
            player=player,
            faces=shown,
        )


class DiceRoll(Chance[TableT]):
    """A roll of some dice of a pool; `which` are their positions in it.

    The table keeps the faces that lie as `state.faces`. What the game prepared is the pool, or keeps it as
    `pool`. A game that keeps either elsewhere says so in `pool` and `resolve`.
    """

    __slots__ = ()
    which: tuple[int, ...]

    if TYPE_CHECKING:  # subclasses are made with `@coded`

        def __init__(self, which: tuple[int, ...]) -> None: ...

    def pool(self, state: TableT) -> DicePool:
        """Return the dice that the roll is about."""
        gear = state.rules.gear
        pool: DicePool = gear if isinstance(gear, DicePool) else gear.pool
        return pool

    def sample(self, state: TableT, rng: Random) -> Outcome:
        return self.pool(state).sample(self.which, rng)

    def outcomes(self, state: TableT) -> Iterable[tuple[Outcome, Fraction]]:
        return self.pool(state).results(self.which)

    def admits(self, state: TableT, outcome: Outcome) -> Refusal | None:
        dice = self.pool(state).dice
        if len(outcome) != len(self.which):
            return Refusal("{n} dice show {n} faces", fields={"n": len(self.which)})
        if any(face not in dice[die].sides for die, face in zip(self.which, outcome, strict=True)):
            return Refusal("one of the dice has no such face")
        return None

    def resolve(self, state: Any, outcome: Outcome) -> None:
        state.faces = self.on_table(state.faces, outcome)

    def on_table(self, faces: Faces, outcome: Outcome) -> Faces:
        """Return the faces that lie on the table once the dice have been rolled."""
        if not faces:
            return outcome
        lying = list(faces)
        for place, die in enumerate(self.which):
            lying[die] = outcome[place]
        return tuple(lying)

    def names(self, state: TableT, outcome: Outcome) -> tuple[str, ...]:
        dice = self.pool(state).dice
        return tuple([dice[die].faces[face].id for die, face in zip(self.which, outcome, strict=True)])

    def read_names(self, state: TableT, names: tuple[str, ...]) -> Outcome:
        dice = self.pool(state).dice
        try:
            faces = tuple(dice[die].face_index(name) for die, name in zip(self.which, names, strict=False))
        except ValueError as error:
            known = dict.fromkeys(dice[die].faces[side].id for die in self.which for side in dice[die].sides)
            raise BadInput(str(error), f"use one of {', '.join(known)}") from None
        if len(names) != len(self.which):
            raise BadInput(f"{len(names)} faces for {len(self.which)} dice", "name one face for each die")
        return faces


class DiceReroll(Action):
    """Roll some of the dice again; a subclass names the `roll` that follows."""

    __slots__ = ()
    which: tuple[int, ...]
    touches = "die:{which}"
    roll: ClassVar[type[DiceRoll]]

    if TYPE_CHECKING:  # subclasses are made with `@coded`

        def __init__(self, which: tuple[int, ...]) -> None: ...

    @classmethod
    def choices(cls, policy: RerollPolicy) -> Memo[Faces, tuple[Action, ...]]:
        """Return the choices by faces under a policy: each different reroll, and to keep all dice."""

        def by_faces(faces: Faces) -> tuple[Action, ...]:
            rerolls = [cls.of(which) for which in policy.selections(faces)]
            return (*rerolls, DONE) if rerolls else ()

        return Memo(by_faces)

    @classmethod
    def selection(cls, dice: Iterable[int], refuse: Callable[[Action], Refusal | None]) -> Selection:
        """Return the decision to tick dice to reroll; ticking none keeps them all."""

        def act(ticked: frozenset[str]) -> Action:
            which = tuple(sorted(int(ref.removeprefix("die:")) for ref in ticked))
            return cls.of(which) if which else DONE

        def check(ticked: frozenset[str]) -> Refusal | None:
            return refuse(act(ticked)) if ticked else None

        return Selection(tuple(f"die:{die}" for die in dice), act, check, makes=cls, label=REROLL)

    def apply(self, state: Any) -> None:
        state.chance = self.roll.of(self.which)

    def label(self, words: Words) -> str:
        dice = ", ".join(str(die + 1) for die in self.which)
        return words.plural("Reroll die {dice}", "Reroll dice {dice}", len(self.which), dice=dice)

    def report(self, player: str, words: Words) -> str:
        dice = words.join([str(die + 1) for die in self.which])
        return words.plural(
            "{player} rerolls die {dice}",
            "{player} rerolls dice {dice}",
            len(self.which),
            player=player,
            dice=dice,
        )


class DieReroll(Action):
    """Roll one die again after the last roll, whatever it shows; a subclass names the `roll` that follows."""

    __slots__ = ()
    die: Annotated[int, "place", "dice"]
    touches = "die:{die}"
    roll: ClassVar[type[DiceRoll]]

    if TYPE_CHECKING:  # subclasses are made with `@coded`

        def __init__(self, die: int) -> None: ...

    def apply(self, state: Any) -> None:
        state.extra_used += 1
        state.chance = self.roll.of((self.die,))


def rolled_by(action: Action) -> tuple[int, ...]:
    """Return the dice that an action rolls again."""
    if isinstance(action, DieReroll):
        return (action.die,)
    return action.which if isinstance(action, DiceReroll) else ()
