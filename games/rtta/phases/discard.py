"""Discarding goods above the limit at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Action, Phase, Refusal, Rules, Words, coded
from rtta.compiled import Compiled
from rtta.events import GoodDiscarded
from rtta.state import Table


@coded
class DiscardGood(Action):
    """Discard one good."""

    kind, touches, says = "discard", "good:{good}", "Discard {good}"
    good: str

    def apply(self, state: Table) -> None:
        discard_good(state, state.active, self.good)


def discard_good(state: Table, seat: int, good: str) -> None:
    """Take a good that a player has from the board."""
    state.players[seat].goods[state.gear.good(good)] -= 1
    state.emit(GoodDiscarded, seat, good)


class DiscardPhase(Phase[Table]):
    """Keep six goods at most; which ones go is the owner's choice."""

    id, clause = "discard", "rtta.discard.1"
    kinds = (DiscardGood,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        gear: Compiled = rules.gear
        self.limit = rules.quantity("hand_limit")
        self.discards = [DiscardGood(good) for good in gear.goods]

    def choices(self, state: Table) -> Sequence[Action]:
        goods = state.players[state.active].goods
        held = sum(goods)
        if not held or held <= self.limit(state, state.active):
            return ()
        return [discard for discard, pegs in zip(self.discards, goods, strict=True) if pegs]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        return Refusal("Discard one of your goods.", "rtta.discard.1")

    def prompt(self, state: Table, words: Words) -> str:
        over = sum(state.me.goods) - self.limit(state, state.active)
        return words.plural("Choose {n} good to discard", "Choose {n} goods to discard", over)
