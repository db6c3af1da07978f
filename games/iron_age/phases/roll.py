"""Rolling: the Fate die and an Empire die for each port or province, whichever are more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from astragal import DONE, Action, Memo, Outcome, Phase, Refusal, Rules, Selection, Words, coded
from astragal.components import DiceReroll, DiceRoll, Faces, RerollPolicy
from iron_age.compiled import Compiled
from iron_age.events import Rolled
from iron_age.state import Player, Table


@coded
class Roll(DiceRoll[Table]):
    """A pending roll of these dice."""

    kind = "roll"
    which: tuple[int, ...]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        state.faces = self.on_table(state.faces, outcome)
        state.rolls += 1
        if state.hears(Rolled):
            state.emit(Rolled, state.active, self.which, state.gear.pool.names(state.faces), state.rolls)


@coded
class Reroll(DiceReroll):
    """Reroll these dice."""

    kind, roll = "reroll", Roll
    which: tuple[int, ...]


@coded
class RerollOne(Action):
    """Reroll one die after the last roll, whatever it shows."""

    kind, touches, says = "lead", "die:{die}", "Leadership: reroll die {dice}"
    news = "{player} rerolls die {dice} (Leadership)"
    die: Annotated[int, "place", "dice"]

    def apply(self, state: Table) -> None:
        state.extra_used += 1
        state.chance = Roll.of((self.die,))


def clear_turn(state: Table) -> None:
    """Take the last turn's dice away, and what they brought."""
    state.faces = state.undecided = ()
    state.rolls = state.extra_used = state.omens_used = state.skulls = 0
    state.population = state.innovation = state.conquests_left = 0
    state.monument_boxes = state.purchases = 0
    state.menace = ""


def empire_dice(player: Player) -> int:
    """Return how many Empire dice a player rolls: the larger number counts, never the sum."""
    return max(player.ports, player.provinces)


class RollPhase(Phase[Table]):
    """Roll, then keep or reroll; skulls stay where they fell, the Fate die's too."""

    id, clause = "roll", "iron-age.roll.2"
    kinds = (Roll, Reroll)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.limit = rules.quantity("reroll_limit")
        self.skulls_locked = rules.quantity("skulls_locked")
        self.but_skulls, self.any_dice = Reroll.choices(self.gear.locked), Reroll.choices(self.gear.free)

    def enter(self, state: Table) -> None:
        clear_turn(state)
        state.chance = Roll.of(self.gear.dice[empire_dice(state.me)])

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
        policy = self._policy(state).with_(limit=self.limit(state, state.active))
        return policy.admits(state.faces, action.which, max(0, state.rolls - 1))

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
    """After the last roll, whenever that is, single dice may be rerolled: skulls and the Fate die too."""

    id, clause = "leadership", "iron-age.roll.4"
    kinds = (RerollOne,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.extra = rules.quantity("extra_rerolls")
        gear: Compiled = rules.gear
        single = gear.free.with_(most=1)
        self.single_dice: Memo[Faces, tuple[Action, ...]] = Memo(
            lambda faces: (*(RerollOne.of(die) for (die,) in single.selections(faces)), DONE)
        )

    def choices(self, state: Table) -> Sequence[Action]:
        return self.single_dice[state.faces] if state.extra_used < self.extra(state, state.active) else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        left = self.extra(state, state.active) - state.extra_used
        if isinstance(action, RerollOne) and left > 0 and 0 <= action.die < len(state.faces):
            return None
        return Refusal(
            "You need Leadership to reroll a die after your last roll, and only one.", "iron-age.roll.4"
        )

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose one more die to reroll, or keep them all")
