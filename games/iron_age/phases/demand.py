"""Demands for tribute: with the laurels, weaker opponents give a good or the roller gains tribute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from astragal import Action, Phase, Question, Refusal, Rules, coded
from iron_age.events import GoodGiven, TributeDemanded, TributeGained
from iron_age.phases.battles import strength
from iron_age.sheet import gain_goods, gain_tribute
from iron_age.state import Table


@coded
class GiveGood(Action):
    """Give a good; it replaces the whole tribute."""

    kind, says = "give", "Give a good"

    def apply(self, state: Table) -> None:
        demand = state.answered(Demand)
        state.players[demand.seat].goods -= 1
        lost = gain_goods(state, demand.by, 1)
        state.emit(GoodGiven, demand.seat, demand.by, lost > 0)


@coded
class Refuse(Action):
    """Keep one's goods: the roller gains tribute, which nobody loses."""

    kind, says = "refuse", "Refuse: they gain the tribute"
    news = "{player} refuses to give a good"

    def apply(self, state: Table) -> None:
        demand = state.answered(Demand)
        gain_tribute(state, demand.by, demand.worth)
        state.emit(TributeGained, demand.by, demand.seat, demand.worth)


GIVE, REFUSE = GiveGood(), Refuse()


@coded
class Demand(Question[Table]):
    """A stronger player demands tribute of a weaker one."""

    kind, answers, clause = "demand", (GiveGood, Refuse), "iron-age.tribute.2"
    asks = "{player} demands a good or {n} tribute: give a good, or refuse"
    seat: Annotated[int, "player", "asked"]
    by: Annotated[int, "player", "player"]
    worth: Annotated[int, "number", "n"]

    def choices(self, state: Table) -> Sequence[Action]:
        return (REFUSE,) if self._why_not(state) else (GIVE, REFUSE)

    def _why_not(self, state: Table) -> Refusal | None:
        """Say why a good cannot be given; None when it can."""
        if not state.players[self.seat].goods:
            return Refusal("You have no goods to give.", "iron-age.tribute.2")
        full = not state.gear.goods.room(state.players[self.by].goods)
        if full and state.rules.options["good_when_full"] == "refused":
            return Refusal("The other player has no room for your good.", "iron-age.tribute.3")
        return None

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        return self._why_not(state) if isinstance(action, GiveGood) else super().refusal(state, action)


class DemandPhase(Phase[Table]):
    """The laurels on the Fate die demand tribute of every opponent, clockwise; nobody loses an army."""

    id, clause = "demand", "iron-age.tribute.1"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.bank_strength = rules.quantity("bank_strength")

    def enter(self, state: Table) -> None:
        for _ in range(state.gear.pool.count(state.faces, "demands")):
            self._demand(state)

    def _demand(self, state: Table) -> None:
        by = state.active
        own = strength(state, by)
        self._demand_of_bank(state, own)
        others = [(by + step) % state.seats for step in range(1, state.seats)]
        leads = [(seat, own - strength(state, seat)) for seat in others]
        weaker = [(seat, lead) for seat, lead in leads if lead > 0]
        for seat, lead in weaker:
            state.emit(TributeDemanded, by, seat, lead)
        for seat, lead in reversed(weaker):  # what is asked last is answered first
            state.ask(Demand(seat, by, lead))

    def _demand_of_bank(self, state: Table, own: int) -> None:
        """Alone, the demand is made on an imaginary opponent, who never gives a good."""
        against = self.bank_strength(state, state.active)
        if 0 < against < own:
            gain_tribute(state, state.active, own - against)
            state.emit(TributeGained, state.active, state.active, own - against)
