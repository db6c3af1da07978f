"""Storing goods as wealth at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Phase, Refusal, Rules, Words, coded
from iron_age.compiled import Compiled
from iron_age.events import WealthStored
from iron_age.phases.feed import EAT_GOOD, FED_ALREADY, EatGood, refuse_to_eat
from iron_age.state import Table

STORE = "iron-age.store.1"
WEALTH_FULL = Refusal("You have no room for more wealth.", STORE)
TOO_FEW_GOODS = Refusal("You don't have enough goods to store.", STORE)


@coded
class StoreGoods(Action):
    """Store goods as one wealth; there is no way back."""

    kind, touches, says = "store", "track:wealth", "Store goods as wealth"

    def apply(self, state: Table) -> None:
        goods = state.rules.quantities["goods_per_wealth"](state, state.active)
        state.me.goods -= goods
        state.me.wealth += 1
        state.emit(WealthStored, state.active, goods)


STORE_GOODS = StoreGoods()


class StorePhase(Phase[Table]):
    """Store sets of goods as wealth, as often as there is room; the rest stays, up to the end of the row."""

    id, clause = "store", "iron-age.store.1"
    kinds = (StoreGoods, EatGood)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.goods_per_wealth = rules.quantity("goods_per_wealth")
        self.granaries = rules.options["granaries"] == "turn"

    def choices(self, state: Table) -> Sequence[Action]:
        found: list[Action] = [STORE_GOODS] if self._refuse_storing(state) is None else []
        found += [EAT_GOOD] if self._refuse_eating(state) is None else []
        return (*found, DONE) if found else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, StoreGoods):
            return self._refuse_storing(state)
        return self._refuse_eating(state) if isinstance(action, EatGood) else super().refusal(state, action)

    def _refuse_storing(self, state: Table) -> Refusal | None:
        if not self.gear.wealth.room(state.me.wealth):
            return WEALTH_FULL
        enough = state.me.goods >= self.goods_per_wealth(state, state.active)
        return None if enough else TOO_FEW_GOODS

    def _refuse_eating(self, state: Table) -> Refusal | None:
        if not self.granaries:
            return FED_ALREADY
        return refuse_to_eat(state)

    def prompt(self, state: Table, words: Words) -> str:
        if self._refuse_storing(state) is not None:  # only Granaries can still use the goods
            return words.plural(
                "Turn goods into food? You have {n} good.",
                "Turn goods into food? You have {n} goods.",
                state.me.goods,
            )
        return words.plural(
            "Store {goods} goods as wealth? You have {n} good.",
            "Store {goods} goods as wealth? You have {n} goods.",
            state.me.goods,
            goods=self.goods_per_wealth(state, state.active),
        )
