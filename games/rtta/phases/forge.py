"""Smithing: spearheads make one's own invasion worse for the others."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Phase, Refusal, Rules, Words, coded
from rtta.compiled import Compiled
from rtta.events import SpearheadGiven
from rtta.phases.disasters import disaster_due, is_reflected
from rtta.state import Table


@coded
class GiveSpearhead(Action):
    """Give up a spearhead to make the invasion worse."""

    kind, touches = "spearhead", "good:spearheads"
    says = "Turn in a spearhead (Smithing)"

    def apply(self, state: Table) -> None:
        state.me.goods[state.gear.good("spearheads")] -= 1
        state.arms += 1
        points = state.rules.content.disasters["invasion"].points
        state.emit(SpearheadGiven, state.active, points + invasion_bonus(state, state.active))


GIVE_SPEARHEAD = GiveSpearhead()


def invasion_bonus(state: Table, seat: int) -> int:
    """Return what the spearheads given up so far add to the active player's invasion."""
    return state.arms * state.rules.quantities["points_per_spearhead"](state, seat) if state.arms else 0


class ForgePhase(Phase[Table]):
    """Before an invasion of one's own, spearheads may be given up one by one."""

    id, clause = "forge", "rtta.late.6"
    kinds = (GiveSpearhead,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        gear: Compiled = rules.gear
        self.spearheads = gear.good("spearheads")
        self.points = rules.quantity("points_per_spearhead")

    def choices(self, state: Table) -> Sequence[Action]:
        if not state.skulls or not state.players[state.active].goods[self.spearheads]:
            return ()
        return (GIVE_SPEARHEAD, DONE) if self._invades(state) else ()

    def _invades(self, state: Table) -> bool:
        due = disaster_due(state)
        invasion = due is not None and due[0] == "invasion" and is_reflected(state, due[1])
        return invasion and self.points(state, state.active) > 0 and state.seats > 1

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        return Refusal("You need Smithing, an invasion you rolled, and a spearhead.", "rtta.late.6")

    def prompt(self, state: Table, words: Words) -> str:
        return words("Turn in spearheads to hit harder, or keep them")
