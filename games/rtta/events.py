"""What can happen in Roll Through the Ages, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import attrs

from astragal import Event, Place, Ref, Words


def say_goods(words: Words, goods: Iterable[tuple[str, int]]) -> str:
    """Say numbers of goods and food: `2 Wood and 1 Stone`."""
    return words.join([f"{n} {words.name('food' if id == 'food' else f'good:{id}')}" for id, n in goods if n])


def say_lot(words: Words, lot: Iterable[str]) -> str:
    """Say what changes hands in a deal, written as `wood:3`."""
    parts = (item.partition(":") for item in lot)
    return say_goods(words, [(id, int(n)) for id, _, n in parts]) or words("nothing")


# How fields are said, and what the sentences call them.
Good = Annotated[str, "good"]
Number = Annotated[int, "number", "n"]
Other = Annotated[int, "player", "other"]
Reason = Annotated[str, "ref", "reason"]
Lot = Annotated[tuple[str, ...], say_lot]
"""What changes hands in a deal, written as `("wood:3", "food:1")`."""


@attrs.frozen
class Rolled(Event):
    """Dice were rolled; `faces` are all dice as they lie now."""

    weight = "quiet"

    seat: int
    which: tuple[int, ...]
    faces: tuple[str, ...]
    number: int
    """1 for the first roll of the turn."""

    def describe(self, words: Words) -> str:
        shown = ", ".join(words.name(f"face:{face}") for face in self.faces)
        if self.number == 1:
            return words("{player} rolls: {faces}", player=words.player(self.seat), faces=shown)
        return words.plural(
            "{player} rerolls {n} die: {faces}",
            "{player} rerolls {n} dice: {faces}",
            len(self.which),
            player=words.player(self.seat),
            faces=shown,
        )


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


@attrs.frozen
class SpearheadGiven(Event):
    """A spearhead was put into one's own invasion; `points` is what the invasion costs each victim now."""

    says = "{player} turns in a spearhead: the invasion will cost {n} points"

    seat: int
    points: Number


@attrs.frozen
class DisasterReflected(Event):
    """A disaster was turned from the roller against the opponents."""

    says = "{disaster}: {player} turns it on the opponents ({reason})"

    seat: int
    disaster: str
    thanks_to: Reason


@attrs.frozen
class DisasterStruck(Event):
    """A disaster struck a seat: points and goods lost."""

    weight = "heavy"

    seat: int
    disaster: str
    by: int
    """The seat whose dice brought it."""
    points: int
    goods: int

    def describe(self, words: Words) -> str:
        name, player = words.name(f"disaster:{self.disaster}"), words.player(self.seat)
        if self.points:
            return words.plural(
                "{disaster}: {player} loses {n} point",
                "{disaster}: {player} loses {n} points",
                self.points,
                disaster=name,
                player=player,
            )
        if not self.goods:
            return words("{disaster}: {player} has no goods to lose", disaster=name, player=player)
        return words.plural(
            "{disaster}: {player} loses {n} good",
            "{disaster}: {player} loses all {n} goods",
            self.goods,
            disaster=name,
            player=player,
        )


@attrs.frozen
class DisasterAverted(Event):
    """A disaster had no effect on a seat, thanks to something it owns."""

    says = "{disaster}: {player} is safe ({reason})"

    seat: int
    disaster: str
    thanks_to: Reason


@attrs.frozen
class StoneSpent(Event):
    """Stone was turned into workers."""

    weight = "light"

    says = "{player} turns in 1 stone for {n} workers"

    seat: int
    workers: Number


@attrs.frozen
class BoxChecked(Event):
    """A box of a city or a monument was checked."""

    weight = "light"

    says = "{player} builds {project} ({left} to go)"
    gains, subject = "{project}: {left} to go", "project"

    seat: int
    project: Ref
    left: int


@attrs.frozen
class CityCompleted(Event):
    """A city was completed: one more die from the next turn on."""

    says = "{player} finishes the {project}"
    gains, subject = "{project} built", "project"
    picks = "project"

    seat: int
    project: Ref


@attrs.frozen
class MonumentCompleted(Event):
    """A monument was completed for its first or later value; `rank` 0 is the first."""

    weight = "heavy"
    subject = "project"
    picks = "project"

    seat: int
    project: str
    points: int
    rank: int

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "project": words.name(self.project)}
        if self.rank == 0:
            return words.plural(
                "{player} finishes the {project} first: {n} point",
                "{player} finishes the {project} first: {n} points",
                self.points,
                **facts,
            )
        return words.plural(
            "{player} finishes the {project} later: {n} point",
            "{player} finishes the {project} later: {n} points",
            self.points,
            **facts,
        )

    def gain(self, words: Words) -> str:
        return words("{project} built", project=words.name(self.project))


@attrs.frozen
class WorkersIdle(Event):
    """Workers were left over when building ended; they are lost."""

    weight = "quiet"

    seat: int
    workers: int

    def describe(self, words: Words) -> str:
        return words.plural(
            "{player} wastes {n} worker",
            "{player} wastes {n} workers",
            self.workers,
            player=words.player(self.seat),
        )

    def waste(self, words: Words) -> str:
        return words.plural("{n} worker unused", "{n} workers unused", self.workers)


@attrs.frozen
class ShipBuilt(Event):
    """A ship was built of a wood and a cloth; `ships` is how many the player has now."""

    says = "{player} builds a ship ({n} in all)"
    gains = "ship {n} built"

    seat: int
    ships: Number


@attrs.frozen
class GoodSwapped(Event):
    """A ship swapped a good for another one."""

    says = "{player}'s ship swaps {given} for {taken}"

    seat: int
    given: Good
    taken: Good


@attrs.frozen
class DevelopmentBought(Event):
    """A development was bought with whole stacks of goods, coins and food; `wasted` is the excess."""

    gains = "{development} bought"
    picks = "development"

    seat: int
    development: str
    goods: tuple[str, ...]
    food: int
    coins: int
    wasted: int

    def describe(self, words: Words) -> str:
        payment = [words.name(f"good:{good}") for good in self.goods]
        payment += [words("{n} food", n=self.food)] if self.food else []
        payment += [words.plural("{n} coin", "{n} coins", self.coins)] if self.coins else []
        return words(
            "{player} buys {development} with {payment}",
            player=words.player(self.seat),
            development=words.name(f"development:{self.development}"),
            payment=words.join(payment) or words("nothing"),
        )


@attrs.frozen
class GoodDiscarded(Event):
    """A good was discarded at the end of a turn."""

    weight = "light"

    says = "{player} discards {good}"

    seat: int
    good: str


# --- trading -----------------------------------------------------------------------------------------


@attrs.frozen
class OffersAskedFor(Event):
    """The active player asked the others for offers."""

    says = "{player} asks for offers"

    seat: int


@attrs.frozen
class DealProposed(Event):
    """A deal was proposed: by the active player, or to them when they asked for offers."""

    says = "{player} offers {other} {give} for {want}"

    seat: int
    to: Other
    give: Lot
    want: Lot


@attrs.frozen
class DealCountered(Event):
    """A proposal was answered with another; `seat` gives and wants now."""

    says = "{player} makes {other} a counter-offer: {give} for {want}"

    seat: int
    to: Other
    give: Lot
    want: Lot


@attrs.frozen
class DealMade(Event):
    """Two players traded: `by` gave and received what was proposed last."""

    says = "{player} accepts: {other} gives {give} for {want}"

    seat: int
    """Who accepted."""
    by: Other
    give: Lot
    want: Lot


@attrs.frozen
class DealRefused(Event):
    """A proposal was refused."""

    says = "{player} refuses"

    seat: int
    by: Other
