"""Rolling: one die for each city, some of them again, and the extra reroll after the last roll."""

from __future__ import annotations

from random import Random
from typing import Annotated

from astragal import Action, Outcome, Refusal, Rules, Words, coded
from astragal.components import DicePool, DiceReroll, DiceRoll, DieReroll, LastRerollPhase, RerollPhase
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
class RerollOne(DieReroll):
    """Roll one die again after the last roll; whatever it shows."""

    kind, roll, says = "lead", Roll, "Reroll die {dice} (Leadership)"
    news = "{player} rerolls die {dice} (Leadership)"
    die: Annotated[int, "place", "dice"]


def clear_turn(state: Table) -> None:
    """Take the last turn's dice away, and what they brought."""
    state.faces = state.undecided = ()
    state.rolls = state.extra_used = state.workers = state.coins = state.skulls = 0


class RollPhase(RerollPhase[Table]):
    """Roll, then keep or roll again; skulls stay where they fell."""

    id, clause = "roll", "rtta.roll.2"
    kinds, reroll, lock = (Roll, Reroll), Reroll, "skulls_locked"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        gear: Compiled = rules.gear
        self.first_rolls = [Roll(dice) for dice in gear.everyone]

    def enter(self, state: Table) -> None:
        clear_turn(state)
        state.chance = self.first_rolls[state.players[state.active].cities]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        stuck = set(range(len(state.faces))) - set(self.policy(state).rerollable(state.faces))
        if isinstance(action, Reroll) and stuck & set(action.which):
            return Refusal("Skulls can't be rerolled.", "rtta.roll.3")
        return super().refusal(state, action)


class LeadershipPhase(LastRerollPhase[Table]):
    """After the last roll, whenever that is, single dice may be rolled again, skulls included."""

    id, clause = "leadership", "rtta.roll.5"
    kinds, reroll = (RerollOne,), RerollOne

    def lacking(self) -> Refusal:
        return Refusal(
            "You need Leadership to reroll a die after your last roll, and only one.", "rtta.roll.5"
        )

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose one die to reroll, or keep them all")
