"""Rolling: the Fate die and an Empire die for each port or province, whichever are more."""

from __future__ import annotations

from typing import Annotated

from astragal import Outcome, Refusal, Words, coded
from astragal.components import DiceReroll, DiceRoll, DieReroll, LastRerollPhase, RerollPhase
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
class RerollOne(DieReroll):
    """Reroll one die after the last roll, whatever it shows."""

    kind, roll, says = "lead", Roll, "Reroll die {dice} (Leadership)"
    news = "{player} rerolls die {dice} (Leadership)"
    die: Annotated[int, "place", "dice"]


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


class RollPhase(RerollPhase[Table]):
    """Roll, then keep or reroll; skulls stay where they fell, the Fate die's too."""

    id, clause = "roll", "iron-age.roll.2"
    kinds, reroll, lock = (Roll, Reroll), Reroll, "skulls_locked"

    def enter(self, state: Table) -> None:
        clear_turn(state)
        state.chance = Roll.of(state.gear.dice[empire_dice(state.me)])


class LeadershipPhase(LastRerollPhase[Table]):
    """After the last roll, whenever that is, single dice may be rerolled: skulls and the Fate die too."""

    id, clause = "leadership", "iron-age.roll.4"
    kinds, reroll = (RerollOne,), RerollOne

    def lacking(self) -> Refusal:
        return Refusal(
            "You need Leadership to reroll a die after your last roll, and only one.", "iron-age.roll.4"
        )

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose one more die to reroll, or keep them all")
