"""Events of building, ships and developments."""

from __future__ import annotations

import attrs

from astragal import Event, Ref, Words
from rtta.events.saying import Good, Number


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

    says = "{player} works on the {project} ({left} to go)"
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
            "{player} also finishes the {project}: {n} point",
            "{player} also finishes the {project}: {n} points",
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
