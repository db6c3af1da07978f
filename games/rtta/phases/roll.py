"""Rolling: one die for each city, some of them again, and the extra reroll after the last roll."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated

from astragal import DONE, Action, Memo, Outcome, Phase, Refusal, Rules, Selection, Words, coded
from astragal.components import DicePool, DiceReroll, DiceRoll, Faces, RerollPolicy
from rtta.compiled import Compiled
from rtta.events import Rolled
from rtta.state import Table


@coded
class Roll(DiceRoll[Table]):
    """A pending roll of these dice."""

    kind = "roll"
    which: tuple[int, ...]

    def pool(self, state: Table) -> DicePool:
        return state.gear.pool

    def sample(self, state: Table, rng: Random) -> Outcome:
        return state.gear.pool.sample(self.which, rng)

    def resolve(self, state: Table, outcome: Outcome) -> None:
        state.faces = self.on_table(state.faces, outcome) if state.faces else outcome
        state.rolls += 1
        if state.hears(Rolled):
            state.emit(Rolled, state.active, self.which, state.gear.pool.names(state.faces), state.rolls)


@coded
class Reroll(DiceReroll):
    """Roll these dice again."""

    kind, roll = "reroll", Roll
    which: tuple[int, ...]


@coded
class RerollOne(Action):
    """Roll one die again after the last roll; whatever it shows."""

    kind, touches, says = "lead", "die:{die}", "Reroll die {dice} (Leadership)"
    news = "{player} rerolls die {dice} (Leadership)"
    die: Annotated[int, "place", "dice"]

    def apply(self, state: Table) -> None:
        state.extra_used += 1
        state.chance = Roll.of((self.die,))


def clear_turn(state: Table) -> None:
    """Take the last turn's dice away, and what they brought."""
    state.faces = state.undecided = ()
    state.rolls = state.extra_used = state.workers = state.coins = state.skulls = 0


class RollPhase(Phase[Table]):
    """Roll, then keep or roll again; skulls stay where they fell."""

    id, clause = "roll", "rtta.roll.2"
    kinds = (Roll, Reroll)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.limit = rules.quantity("reroll_limit")
        self.skulls_locked = rules.quantity("skulls_locked")
        self.first_rolls = [Roll(dice) for dice in self.gear.everyone]
        self.but_skulls, self.any_dice = Reroll.choices(self.gear.locked), Reroll.choices(self.gear.free)

    def enter(self, state: Table) -> None:
        clear_turn(state)
        state.chance = self.first_rolls[state.players[state.active].cities]

    def choices(self, state: Table) -> Sequence[Action]:
        if state.rolls > self.limit(state, state.active):
            return ()
        rerolls = self.but_skulls if self.skulls_locked(state, state.active) else self.any_dice
        return rerolls[state.faces]

    def _policy(self, state: Table) -> RerollPolicy:
        return self.gear.locked if self.skulls_locked(state, state.active) else self.gear.free

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Reroll):
            return super().refusal(state, action)
        used = max(0, state.rolls - 1)
        policy = self._policy(state).with_(limit=self.limit(state, state.active))
        refusal = policy.admits(state.faces, action.which, used)
        stuck = set(range(len(state.faces))) - set(policy.rerollable(state.faces))
        return Refusal("Skulls can't be rerolled.", "rtta.roll.3") if stuck & set(action.which) else refusal

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if not state.legal or state.to_move < 0:
            return ()
        dice = self._policy(state).rerollable(state.faces)
        return (Reroll.selection(dice, lambda action: self.refusal(state, action)),)

    def prompt(self, state: Table, words: Words) -> str:
        left = self.limit(state, state.active) - max(0, state.rolls - 1)
        return words.plural(
            "Choose dice to reroll ({n} reroll left)", "Choose dice to reroll ({n} rerolls left)", left
        )


class LeadershipPhase(Phase[Table]):
    """After the last roll, whenever that is, single dice may be rolled again, skulls included."""

    id, clause = "leadership", "rtta.roll.5"
    kinds = (RerollOne,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.extra = rules.quantity("extra_rerolls")
        gear: Compiled = rules.gear
        single = gear.free.with_(most=1)
        self.single_dice: Memo[Faces, tuple[Action, ...]] = Memo(
            lambda faces: (*(RerollOne(die) for (die,) in single.selections(faces)), DONE)
        )

    def choices(self, state: Table) -> Sequence[Action]:
        return self.single_dice[state.faces] if state.extra_used < self.extra(state, state.active) else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if (
            isinstance(action, RerollOne)
            and state.extra_used < self.extra(state, state.active)
            and 0 <= action.die < len(state.faces)
        ):
            return None
        return Refusal(
            "You need Leadership to reroll a die after your last roll, and only one.", "rtta.roll.5"
        )

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose one die to reroll, or keep them all")
