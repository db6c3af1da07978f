"""Phases in which dice are kept or rolled again: the ordinary rerolls, and single dice after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from astragal.components.dice import Faces
from astragal.components.reroll import RerollPolicy
from astragal.components.rolls import DiceReroll, DieReroll
from astragal.engine.memo import Memo
from astragal.engine.phase import DONE, Phase, Selection
from astragal.engine.rules import Rules
from astragal.engine.state import Action, TableT
from astragal.engine.wording import Words
from astragal.errors import Refusal
from astragal.unchecked import Unchecked


class RerollPhase(Phase[TableT]):
    """Keep the dice or reroll some of them, as often as the quantity `reroll_limit` says.

    The table keeps the dice as `state.faces` and counts its rolls as `state.rolls`. The game's gear has two
    policies: `locked`, which holds while the quantity `lock` is not 0, and `free`. A subclass names its
    `reroll` and its `lock`, and rolls the dice for the first time when it is entered.
    """

    reroll: ClassVar[type[DiceReroll]]
    """The action that rolls dice again."""
    lock: ClassVar[str]
    """The quantity that says whether some faces stay where they fell."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.limit = rules.quantity("reroll_limit")
        self.is_locked = rules.quantity(self.lock)
        self.locked: RerollPolicy = rules.gear.locked
        self.free: RerollPolicy = rules.gear.free
        self.locked_choices, self.free_choices = map(self.reroll.choices, (self.locked, self.free))

    def choices(self, state: Unchecked) -> Sequence[Action]:
        if state.rolls > self.limit(state, state.active):
            return ()
        rerolls = self.locked_choices if self.is_locked(state, state.active) else self.free_choices
        return rerolls[state.faces]

    def policy(self, state: Unchecked) -> RerollPolicy:
        """Return which dice may be rerolled now, whatever the number of rerolls."""
        return self.locked if self.is_locked(state, state.active) else self.free

    def refusal(self, state: Unchecked, action: Action) -> Refusal | None:
        if not isinstance(action, self.reroll):
            return super().refusal(state, action)
        policy = self.policy(state).with_(limit=self.limit(state, state.active))
        return policy.admits(state.faces, action.which, max(0, state.rolls - 1))

    def selections(self, state: Unchecked) -> tuple[Selection, ...]:
        if not state.legal or state.to_move < 0:
            return ()
        dice = self.policy(state).rerollable(state.faces)
        return (self.reroll.selection(dice, lambda action: self.refusal(state, action)),)

    def prompt(self, state: Unchecked, words: Words) -> str:
        left = self.limit(state, state.active) - max(0, state.rolls - 1)
        return words.plural(
            "Choose dice to reroll ({n} reroll left)", "Choose dice to reroll ({n} rerolls left)", left
        )


class LastRerollPhase(Phase[TableT]):
    """Single dice may be rerolled after the last roll, as many as the quantity `extra_rerolls` says.

    No face is locked. The table counts them as `state.extra_used`. A subclass names its `reroll`, and says in
    `lacking` what a player needs for it.
    """

    reroll: ClassVar[type[DieReroll]]
    """The action that rolls one die again."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.extra = rules.quantity("extra_rerolls")
        single = rules.gear.free.with_(most=1)
        self.single_dice: Memo[Faces, tuple[Action, ...]] = Memo(
            lambda faces: (*(self.reroll.of(die) for (die,) in single.selections(faces)), DONE)
        )

    def choices(self, state: Unchecked) -> Sequence[Action]:
        return self.single_dice[state.faces] if state.extra_used < self.extra(state, state.active) else ()

    def refusal(self, state: Unchecked, action: Action) -> Refusal | None:
        left = self.extra(state, state.active) - state.extra_used
        fits = isinstance(action, self.reroll) and left > 0 and 0 <= action.die < len(state.faces)
        return None if fits else self.lacking()

    def lacking(self) -> Refusal:
        """Say what a player lacks who may not reroll a die now."""
        return Refusal("no reroll is left")
