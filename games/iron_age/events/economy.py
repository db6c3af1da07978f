"""Building, buying, storing, and the end of a solitaire game."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from astragal import Event, Ref, Words

Number = Annotated[int, "number", "n"]


@attrs.frozen
class BoxChecked(Event):
    """A box of a province or a monument was checked."""

    weight = "light"
    subject = "project"

    seat: int
    project: Ref
    left: int

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "project": words.name(self.project)}
        if not self.left:
            return words("{player} checks the last box of the {project}", **facts)
        return words.plural(
            "{player} works on the {project} ({n} box left)",
            "{player} works on the {project} ({n} boxes left)",
            self.left,
            **facts,
        )

    def gain(self, words: Words) -> str:
        if not self.left:  # what is complete says so itself
            return ""
        return words("{project}: {left} to go", project=words.name(self.project), left=self.left)


@attrs.frozen
class PortPeopled(Event):
    """The population box of a port was checked."""

    weight = "light"
    subject = "what"
    what: ClassVar[str] = "port population"

    says = "{player} sends population to a new port"
    gains = "population sent to a port"

    seat: int


@attrs.frozen
class UrnFilled(Event):
    """An urn of a port was checked."""

    weight = "light"
    subject = "what"
    what: ClassVar[str] = "port goods"

    says = "{player} ships a good to a new port"
    gains = "goods shipped to a port"

    seat: int


@attrs.frozen
class PortBuilt(Event):
    """A port was completed; `ports` is how many the player has now."""

    says = "{player} completes port {n}"
    gains = "port {n} built"

    seat: int
    ports: Number


@attrs.frozen
class ProvinceBuilt(Event):
    """A province was completed: armies and tribute at once; armies that did not fit are in `lost`."""

    picks = subject = "project"

    seat: int
    project: str
    armies: int
    tribute: int
    lost: int

    def describe(self, words: Words) -> str:
        facts = {
            "player": words.player(self.seat),
            "project": words.name(self.project),
            "tribute": self.tribute,
        }
        if not self.armies:  # no room for more
            return words("{player} completes the {project}: +{tribute} tribute", **facts)
        return words.plural(
            "{player} completes the {project}: +{n} army, +{tribute} tribute",
            "{player} completes the {project}: +{n} armies, +{tribute} tribute",
            self.armies,
            **facts,
        )

    def gain(self, words: Words) -> str:
        return words("{project} built: +{n} tribute", project=words.name(self.project), n=self.tribute)


@attrs.frozen
class MonumentCompleted(Event):
    """A monument was completed for its first or later value; `rank` 0 is the first."""

    weight = "heavy"

    picks = subject = "project"

    seat: int
    project: str
    points: int
    rank: int

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "project": words.name(self.project)}
        if self.rank == 0:
            return words.plural(
                "{player} is the first to complete the {project}: {n} point",
                "{player} is the first to complete the {project}: {n} points",
                self.points,
                **facts,
            )
        return words.plural(
            "{player} completes the {project} too: {n} point",
            "{player} completes the {project} too: {n} points",
            self.points,
            **facts,
        )

    def gain(self, words: Words) -> str:
        return words("{project} built", project=words.name(self.project))


@attrs.frozen
class ArmyRaised(Event):
    """An army was raised; `armies` is how many the player has now."""

    weight = "light"
    subject = "what"
    what: ClassVar[str] = "armies"

    says = "{player} raises an army ({n} in all)"

    seat: int
    armies: Number

    def gain(self, words: Words) -> str:
        return words.plural("now {n} army", "now {n} armies", self.armies)


@attrs.frozen
class ShipBuilt(Event):
    """A ship was built; `ships` is how many the player has now."""

    says = "{player} builds a ship ({n} in all)"
    subject = "what"
    what: ClassVar[str] = "ships"

    seat: int
    ships: Number

    def gain(self, words: Words) -> str:
        return words.plural("now {n} ship", "now {n} ships", self.ships)


@attrs.frozen
class PopulationIdle(Event):
    """Population was left over when building ended; it is lost."""

    weight = "quiet"

    says = "{player} leaves {n} population unused"

    seat: int
    population: Number

    def waste(self, words: Words) -> str:
        return words.plural("{n} population unused", "{n} population unused", self.population)


@attrs.frozen
class DevelopmentBought(Event):
    """A development was bought; `wasted` is what was paid too much."""

    picks = "development"
    gains = "{development} bought"

    seat: int
    development: str
    goods: int
    innovations: int
    wealth: int
    wasted: int

    def describe(self, words: Words) -> str:
        return words(
            "{player} buys {development} with {payment}",
            player=words.player(self.seat),
            development=words.name(f"development:{self.development}"),
            payment=say_payment(words, self.goods, self.innovations, self.wealth),
        )


def say_payment(words: Words, goods: int, innovations: int, wealth: int) -> str:
    """Say what pays: `2 wealth and 3 goods`."""
    parts = []
    if wealth:
        parts.append(words("{n} wealth", n=wealth))
    if innovations:
        parts.append(words.plural("{n} innovation", "{n} innovations", innovations))
    if goods:
        parts.append(words.plural("{n} good", "{n} goods", goods))
    return words.join(parts) or words("nothing")


@attrs.frozen
class WealthStored(Event):
    """Goods were stored as wealth."""

    says = "{player} stores {n} goods as wealth"
    gains, subject = "goods stored as wealth", "what"
    what: ClassVar[str] = "wealth"

    seat: int
    goods: Number


@attrs.frozen
class TargetMeasured(Event):
    """A solitaire game ended; `target` is what was to be beaten."""

    weight = "quiet"

    seat: int
    points: int
    target: int

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "n": self.points, "target": self.target}
        if self.points > self.target:
            return words("{player} beats the target of {target} with {n} points", **facts)
        return words("{player} misses the target of {target} with {n} points", **facts)
