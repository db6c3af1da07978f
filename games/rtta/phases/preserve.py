"""Preservation: before the first roll a pottery doubles the food."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Phase, Refusal, Rules, Words, coded
from rtta.compiled import Compiled
from rtta.events import FoodPreserved
from rtta.phases.roll import clear_turn
from rtta.state import Table


@coded
class Preserve(Action):
    """Give up a pottery and double the food."""

    kind, touches, says = "preserve", "good:pottery", "Turn in 1 pottery (Preservation)"

    def apply(self, state: Table) -> None:
        gear, player = state.gear, state.me
        player.goods[gear.good("pottery")] -= 1
        player.food = min(gear.food_cap, player.food * 2)
        state.preserved += 1
        state.emit(FoodPreserved, state.active, player.food)


PRESERVE = Preserve()


class PreservePhase(Phase[Table]):
    """Before rolling, a pottery may double the food."""

    id, clause = "preserve", "rtta.late.4"
    kinds = (Preserve,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.limit = rules.quantity("preservations_per_turn")
        gear: Compiled = rules.gear
        self.pottery, self.cap = gear.good("pottery"), gear.food_cap

    def enter(self, state: Table) -> None:
        clear_turn(state)
        state.preserved = state.arms = state.swaps = 0

    def choices(self, state: Table) -> Sequence[Action]:
        seat = state.active
        player = state.players[seat]
        # doubling nothing, or a full row, would waste the pottery
        useful = player.goods[self.pottery] and 0 < player.food < self.cap
        return (PRESERVE, DONE) if useful and state.preserved < self.limit(state, seat) else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        return Refusal("You need Preservation, 1 pottery, some food, and room for more.", "rtta.late.4")

    def prompt(self, state: Table, words: Words) -> str:
        return words("Turn in 1 pottery to double your {n} food, or keep it", n=state.me.food)
