"""Events of rolling, collecting and feeding."""

from __future__ import annotations

from typing import Annotated

import attrs

from astragal import Event, Place, Words
from astragal.components import DiceThrown
from rtta.events.saying import Number, say_goods


@attrs.frozen
class Rolled(DiceThrown):
    """Dice were rolled; `faces` are all dice as they lie now."""


@attrs.frozen
class FoodPreserved(Event):
    """A pottery was given up to double the food."""

    says = "{player} turns in 1 pottery and doubles the food to {n}"

    seat: int
    food: Number
    """How much food there is now."""


@attrs.frozen
class FoodCollected(Event):
    """Food came in; what found no room is in `lost`."""

    weight = "light"

    seat: int
    amount: int
    lost: int

    def describe(self, words: Words) -> str:
        player = words.player(self.seat)
        if self.lost:
            return words(
                "{player} collects {n} food ({lost} lost: no room)",
                player=player,
                n=self.amount,
                lost=self.lost,
            )
        return words("{player} collects {n} food", player=player, n=self.amount)

    def waste(self, words: Words) -> str:
        return words("no room for {n} food", n=self.lost) if self.lost else ""


@attrs.frozen
class GoodsCollected(Event):
    """Goods came in, by good; what found no room is in `lost`."""

    weight = "light"

    seat: int
    goods: tuple[tuple[str, int], ...]
    lost: int

    def describe(self, words: Words) -> str:
        player = words.player(self.seat)
        shown = say_goods(words, self.goods) or words("nothing")
        if self.lost:
            return words(
                "{player} collects {goods} ({lost} lost: no room)",
                player=player,
                goods=shown,
                lost=self.lost,
            )
        return words("{player} collects {goods}", player=player, goods=shown)

    def waste(self, words: Words) -> str:
        return words.plural("no room for {n} good", "no room for {n} goods", self.lost) if self.lost else ""


@attrs.frozen
class DieTaken(Event):
    """A die was taken as food or as workers."""

    weight = "light"

    says = "{player} takes die {die} as {kind}"

    seat: int
    die: Place
    kind: Annotated[str, "take"]


@attrs.frozen
class CitiesFed(Event):
    """Cities were fed; each of the `unfed` cities starves."""

    weight = "light"

    seat: int
    fed: int
    unfed: int

    def describe(self, words: Words) -> str:
        player = words.player(self.seat)
        if not self.unfed:
            return words.plural(
                "{player} feeds {n} city", "{player} feeds {n} cities", self.fed, player=player
            )
        return words.plural(
            "Famine: {player} feeds {fed}, {n} city goes hungry: -{n} point",
            "Famine: {player} feeds {fed}, {n} cities go hungry: -{n} points",
            self.unfed,
            player=player,
            fed=self.fed,
        )

    def waste(self, words: Words) -> str:
        return words.plural("{n} city hungry", "{n} cities hungry", self.unfed) if self.unfed else ""
