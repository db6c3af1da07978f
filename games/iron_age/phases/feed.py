"""Feeding provinces; with Granaries, goods may become food."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Phase, Refusal, Rules, Words, coded
from iron_age.events import GoodEaten, ProvincesFed
from iron_age.sheet import add_marks, gain_food
from iron_age.state import Table

GRANARIES = "iron-age.feed.2"

NO_GRANARIES = Refusal("You need Granaries to turn goods into food.", GRANARIES)
NO_GOODS = Refusal("You have no goods.", GRANARIES)
FOOD_FULL = Refusal("You have no room for more food.", GRANARIES)
FED_ALREADY = Refusal("Goods can be turned into food only before feeding.", GRANARIES)


@coded
class EatGood(Action):
    """Turn a good into food."""

    kind, touches, says = "eat", "track:goods", "Turn a good into food"

    def apply(self, state: Table) -> None:
        state.me.goods -= 1
        state.emit(GoodEaten, state.active)
        gain_food(state, state.active, state.rules.quantities["food_per_good"](state, state.active))


EAT_GOOD = EatGood()


def refuse_to_eat(state: Table) -> Refusal | None:
    """Say why the active player cannot turn a good into food now; None when it can."""
    if not state.rules.quantities["food_per_good"](state, state.active):
        return NO_GRANARIES
    if not state.me.goods:
        return NO_GOODS
    return None if state.gear.food.room(state.me.food) else FOOD_FULL


def list_eating(state: Table) -> tuple[Action, ...]:
    """Return the choice to turn a good into food, if there is one now."""
    return () if refuse_to_eat(state) else (EAT_GOOD,)


class GranariesPhase(Phase[Table]):
    """Before feeding, goods may become food."""

    id, clause = "granaries", "iron-age.feed.2"
    kinds = (EatGood,)

    def choices(self, state: Table) -> Sequence[Action]:
        eating = list_eating(state)
        return (*eating, DONE) if eating else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        return refuse_to_eat(state) if isinstance(action, EatGood) else super().refusal(state, action)

    def prompt(self, state: Table, words: Words) -> str:
        need = state.me.provinces * state.rules.quantities["food_per_province"](state, state.active)
        food = state.me.food
        return words("Turn goods into food? You have {n}, your provinces need {need}.", n=food, need=need)


class FeedPhase(Phase[Table]):
    """Each province eats, ports do not; each province that gets nothing is a disaster mark."""

    id, clause = "feed", "iron-age.feed.1"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.appetite = rules.quantity("food_per_province")

    def enter(self, state: Table) -> None:
        seat, player = state.active, state.me
        appetite = self.appetite(state, seat)
        fed = min(player.provinces, player.food // appetite) if appetite else player.provinces
        unfed = player.provinces - fed
        player.food -= fed * appetite
        if unfed:
            add_marks(state, seat, unfed)
        state.emit(ProvincesFed, seat, fed, unfed)
