"""Rolling: one die for each city, some of them again, and the extra reroll after the last roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from random import Random

import attrs

from astragal import DONE, Action, BadInput, Chance, Outcome, Phase, Refusal, Rules, Selection, Words, coded
from astragal.components import RerollPolicy
from rtta.compiled import Gear
from rtta.events import Rolled
from rtta.state import Table


@coded
class Roll(Chance):
    """A roll of these dice is due."""

    kind = "roll"
    which: tuple[int, ...]

    def sample(self, state: Table, rng: Random) -> Outcome:
        gear: Gear = state.rules.gear
        return gear.pool.sample(self.which, rng)

    def outcomes(self, state: Table) -> Iterable[tuple[Outcome, Fraction]]:
        gear: Gear = state.rules.gear
        return gear.pool.multisets(len(self.which))

    def admits(self, state: Table, outcome: Outcome) -> Refusal | None:
        sides = len(state.rules.gear.pool.dice[0].faces)
        if len(outcome) != len(self.which) or not all(0 <= face < sides for face in outcome):
            return Refusal("a roll shows one face of the die for each die rolled", "Roll dice")
        return None

    def resolve(self, state: Table, outcome: Outcome) -> None:
        if state.faces:
            faces = list(state.faces)
            for place, die in enumerate(self.which):
                faces[die] = outcome[place]
            state.faces = tuple(faces)
        else:
            state.faces = outcome
        state.rolls += 1
        if state.hears(Rolled):
            names = state.rules.gear.pool.names(state.faces)
            state.emit(Rolled, state.active, self.which, names, state.rolls)

    def names(self, state: Table, outcome: Outcome) -> tuple[str, ...]:
        faces = state.rules.gear.pool.dice[0].faces
        return tuple(faces[index].id for index in outcome)

    def read_names(self, state: Table, names: tuple[str, ...]) -> Outcome:
        die = state.rules.gear.pool.dice[0]
        try:
            return tuple(die.face_index(name) for name in names)
        except ValueError as error:
            known = ", ".join(face.id for face in die.faces)
            raise BadInput(str(error), f"use one of {known}") from None


@cache
def roll_of(which: tuple[int, ...]) -> Roll:
    """Return the roll of these dice; made once."""
    return Roll(which)


@coded
class Reroll(Action):
    """Roll these dice again."""

    kind = "reroll"
    which: tuple[int, ...]

    @property
    def target(self) -> str:
        return f"die:{self.which[0]}" if self.which else ""

    def apply(self, state: Table) -> None:
        state.chance = roll_of(self.which)

    def label(self, words: Words) -> str:
        return words.plural(
            "Roll die {dice} again", "Roll dice {dice} again", len(self.which), dice=_numbers(self.which)
        )


@coded
class RerollOne(Action):
    """Roll one die again after the last roll; whatever it shows."""

    kind = "lead"
    die: int

    @property
    def target(self) -> str:
        return f"die:{self.die}"

    def apply(self, state: Table) -> None:
        state.extra_used += 1
        state.chance = roll_of((self.die,))

    def label(self, words: Words) -> str:
        return words("Leadership: roll die {dice} again", dice=self.die + 1)


def _numbers(which: Iterable[int]) -> str:
    return ", ".join(str(die + 1) for die in which)


def clear_turn(state: Table) -> None:
    """Take the last turn's dice away, and what they brought."""
    state.faces = state.undecided = ()
    state.rolls = state.extra_used = state.workers = state.coins = state.skulls = 0


class RollPhase(Phase):
    """Roll, then keep or roll again; skulls stay where they fell."""

    id = "roll"
    kinds = (Roll, Reroll)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Gear = rules.gear
        self.limit = rules.quantity("reroll_limit")
        self.fixed_limit = rules.fixed.get("reroll_limit")
        self.skulls_locked = rules.quantity("skulls_locked")
        self.always_locked = rules.fixed.get("skulls_locked")
        self._listed: tuple[dict[tuple[int, ...], tuple[Action, ...]], ...] = ({}, {})
        self._rerolls: dict[tuple[int, ...], Reroll] = {}

    def enter(self, state: Table) -> None:
        clear_turn(state)
        state.chance = roll_of(self.gear.everyone[state.players[state.active].cities])

    def choices(self, state: Table) -> Sequence[Action]:
        seat = state.active
        if state.rolls > (self.limit(state, seat) if self.fixed_limit is None else self.fixed_limit):
            return ()
        locked = self.skulls_locked(state, seat) if self.always_locked is None else self.always_locked
        listed = self._listed[1 if locked else 0]
        known = listed.get(state.faces)
        return known if known is not None else self._list(state, listed)

    def _policy(self, state: Table) -> RerollPolicy:
        return self.gear.locked if self.skulls_locked(state, state.active) else self.gear.free

    def _list(self, state: Table, listed: dict[tuple[int, ...], tuple[Action, ...]]) -> tuple[Action, ...]:
        if len(listed) > 20_000:
            listed.clear()
        actions = [self._reroll(which) for which in self._policy(state).selections(state.faces)]
        found = listed[state.faces] = (*actions, DONE) if actions else ()
        return found

    def _reroll(self, which: tuple[int, ...]) -> Reroll:
        known = self._rerolls.get(which)
        if known is None:
            known = self._rerolls[which] = Reroll(which)
        return known

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Reroll):
            return super().refusal(state, action)
        used = max(0, state.rolls - 1)
        policy = self._policy(state).with_(limit=self.limit(state, state.active))
        refusal = policy.admits(state.faces, action.which, used)
        return refusal and attrs.evolve(refusal, rule="Roll dice")

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if not state.legal or state.to_move < 0:
            return ()
        dice = self._policy(state).rerollable(state.faces)

        def act(ticked: frozenset[str]) -> Action | None:
            which = tuple(sorted(int(ref.removeprefix("die:")) for ref in ticked))
            return self._reroll(which) if which else DONE

        def check(ticked: frozenset[str]) -> Refusal | None:
            action = act(ticked)
            return None if action is DONE or action is None else self.refusal(state, action)

        return (Selection(tuple(f"die:{die}" for die in dice), act, check, makes=Reroll),)

    def prompt(self, state: Table, words: Words) -> str:
        left = self.limit(state, state.active) - max(0, state.rolls - 1)
        return words.plural(
            "tick dice to roll again, {n} roll left", "tick dice to roll again, {n} rolls left", left
        )


class LeadershipPhase(Phase):
    """After the last roll, whenever that is, single dice may be rolled again, skulls included."""

    id = "leadership"
    kinds = (RerollOne,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Gear = rules.gear
        self.extra = rules.quantity("extra_rerolls")
        self._ones = [RerollOne(die) for die in range(len(self.gear.pool.dice))]
        self._listed: dict[tuple[int, ...], tuple[Action, ...]] = {}

    def choices(self, state: Table) -> Sequence[Action]:
        if state.extra_used >= self.extra(state, state.active):
            return ()
        known = self._listed.get(state.faces)
        return known if known is not None else self._list(state.faces)

    def _list(self, faces: tuple[int, ...]) -> tuple[Action, ...]:
        """List the first die of each face shown; the same faces always list the same."""
        if len(self._listed) > 20_000:
            self._listed.clear()
        first = {face: die for die, face in reversed(tuple(enumerate(faces)))}
        found = self._listed[faces] = (*(self._ones[die] for die in sorted(first.values())), DONE)
        return found

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if (
            isinstance(action, RerollOne)
            and state.extra_used < self.extra(state, state.active)
            and 0 <= action.die < len(state.faces)
        ):
            return None
        return Refusal("one die may be rolled again after the last roll, with Leadership only", "Leadership")

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick one more die to roll again, or keep them all")
