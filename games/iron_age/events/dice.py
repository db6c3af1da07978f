"""What dice bring: rolls, Omens, supplies and feeding."""

from __future__ import annotations

from typing import Annotated

import attrs

from astragal import Event, Words
from astragal.components import DiceThrown

Number = Annotated[int, "number", "n"]


@attrs.frozen
class PortFounded(Event):
    """A player began the game with a second port."""

    says = "{player} founds a second port"

    seat: int


@attrs.frozen
class ProvinceFounded(Event):
    """A player began the game with a second province."""

    says = "{player} founds a second province"

    seat: int


@attrs.frozen
class Rolled(DiceThrown):
    """Dice were rolled; `faces` are all dice as they lie now, the Fate die first."""


@attrs.frozen
class DieSet(Event):
    """Omens set a die to a face."""

    weight = "light"

    says = "Omens: {player} changes {old} to {new}"

    seat: int
    die: int
    old: Annotated[str, "face"]
    new: Annotated[str, "face"]


@attrs.frozen
class GoodsCollected(Event):
    """Goods came in; what did not fit is in `lost`."""

    weight = "light"

    seat: int
    amount: int
    lost: int

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "lost": self.lost}
        if self.lost:
            return words.plural(
                "{player} collects {n} good; no room for {lost} more",
                "{player} collects {n} goods; no room for {lost} more",
                self.amount,
                **facts,
            )
        return words.plural("{player} collects {n} good", "{player} collects {n} goods", self.amount, **facts)


@attrs.frozen
class FoodCollected(Event):
    """Food came in; what did not fit is in `lost`."""

    weight = "light"

    seat: int
    amount: int
    lost: int

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "n": self.amount, "lost": self.lost}
        if self.lost:
            return words("{player} collects {n} food; no room for {lost} more", **facts)
        return words("{player} collects {n} food", **facts)


@attrs.frozen
class DieTaken(Event):
    """A die was taken as food or as population."""

    weight = "light"

    says = "{player} takes {n} as {kind}"

    seat: int
    amount: Number
    kind: Annotated[str, "take"]


@attrs.frozen
class GoodEaten(Event):
    """Granaries turned a good into food."""

    weight = "light"

    says = "Granaries: {player} turns a good into food"

    seat: int


@attrs.frozen
class ProvincesFed(Event):
    """Provinces were fed; each of the `unfed` ones costs a disaster mark."""

    weight = "light"

    seat: int
    fed: int
    unfed: int

    def describe(self, words: Words) -> str:
        player = words.player(self.seat)
        if not self.unfed:
            return words.plural(
                "{player} feeds {n} province", "{player} feeds {n} provinces", self.fed, player=player
            )
        return words.plural(
            "Famine: {player} feeds {fed}, and {n} province goes hungry (-{n})",
            "Famine: {player} feeds {fed}, and {n} provinces go hungry (-{n})",
            self.unfed,
            player=player,
            fed=self.fed,
        )

    def waste(self, words: Words) -> str:
        if not self.unfed:
            return ""
        return words.plural("{n} province hungry", "{n} provinces hungry", self.unfed)
