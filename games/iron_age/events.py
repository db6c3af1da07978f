"""What can happen in the Iron Age, as data."""

from __future__ import annotations

from typing import Annotated

import attrs

from astragal import Event, Ref, Words

Number = Annotated[int, "number", "n"]
Other = Annotated[int, "player", "other"]


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
class Rolled(Event):
    """Dice were rolled; `faces` are all dice as they lie now, the Fate die first."""

    weight = "quiet"

    seat: int
    which: tuple[int, ...]
    faces: tuple[str, ...]
    number: int
    """1 for the first roll of the turn."""

    def describe(self, words: Words) -> str:
        shown = ", ".join(words.name(f"face:{face}") for face in self.faces)
        player = words.player(self.seat)
        if self.number == 1:
            return words("{player} rolls: {faces}", player=player, faces=shown)
        return words.plural(
            "{player} rerolls {n} die: {faces}",
            "{player} rerolls {n} dice: {faces}",
            len(self.which),
            player=player,
            faces=shown,
        )


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


# --- disasters, battles and demands ------------------------------------------------------------------


@attrs.frozen
class DisasterStruck(Event):
    """A disaster without a battle struck a seat."""

    weight = "heavy"

    seat: int
    disaster: str
    by: int
    """The seat whose dice brought it."""
    marks: int

    def describe(self, words: Words) -> str:
        return words.plural(
            "{disaster}: {player} loses {n} point",
            "{disaster}: {player} loses {n} points",
            self.marks,
            disaster=words.name(f"disaster:{self.disaster}"),
            player=words.player(self.seat),
        )


@attrs.frozen
class DisasterAverted(Event):
    """A disaster had no effect on a seat, thanks to something it owns."""

    says = "{disaster}: {player} is safe, thanks to {reason}"

    seat: int
    disaster: str
    thanks_to: Annotated[str, "ref", "reason"]


@attrs.frozen
class BattleFought(Event):
    """A battle was fought, for conquest or against a disaster."""

    weight = "heavy"

    seat: int
    cause: str
    """`conquest`, or the id of the disaster."""
    strength: int
    against: int
    armies_lost: int
    ships_lost: int

    def describe(self, words: Words) -> str:
        facts = {
            "player": words.player(self.seat),
            "cause": words.name(f"battle:{self.cause}"),
            "own": self.strength,
            "against": self.against,
        }
        lead = self.strength - self.against
        if lead > 0:
            return words("{cause}: {player} wins {own} to {against}, +{n} tribute", n=lead, **facts)
        if lead < 0:
            return words("{cause}: {player} loses {own} to {against}, -{n} points", n=-lead, **facts)
        return words("{cause}: {player} holds out, {own} to {against}", **facts)


@attrs.frozen
class LossesTaken(Event):
    """A battle cost armies and ships, won or not."""

    seat: int
    armies: int
    ships: int

    def describe(self, words: Words) -> str:
        parts = []
        if self.armies:
            parts.append(words.plural("{n} army", "{n} armies", self.armies))
        if self.ships:
            parts.append(words.plural("{n} ship", "{n} ships", self.ships))
        return words(
            "The battle costs {player} {losses}", player=words.player(self.seat), losses=words.join(parts)
        )


@attrs.frozen
class Conquered(Event):
    """A won conquest ticked a box: the next one is fought against `next`."""

    says = "{player} ticks a conquest box: the next conquest is against {n}"

    seat: int
    next: Number


@attrs.frozen
class TributeDemanded(Event):
    """Tribute was demanded of a weaker player; `worth` is the difference in strength."""

    says = "{player} demands {n} tribute or a good from {other}"

    seat: int
    of: Other
    worth: Number


@attrs.frozen
class GoodGiven(Event):
    """A good was given in place of tribute; it is lost if there was no room for it."""

    seat: int
    to: int
    lost: bool

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "other": words.player(self.to)}
        if self.lost:
            return words("{player} gives a good instead, but {other} has no room for it", **facts)
        return words("{player} gives {other} a good instead", **facts)


@attrs.frozen
class TributeGained(Event):
    """A demand was not met with a good: the roller gained tribute. Nobody lost any."""

    weight = "light"

    seat: int
    of: int
    """The opponent; the seat itself for the imaginary opponent of a solitaire game."""
    amount: int

    def describe(self, words: Words) -> str:
        facts = {"player": words.player(self.seat), "n": self.amount}
        if self.of == self.seat:
            return words("{player} gains {n} tribute", **facts)
        return words("{player} gains {n} tribute from {other}", other=words.player(self.of), **facts)


# --- building, buying, storing -----------------------------------------------------------------------


@attrs.frozen
class BoxChecked(Event):
    """A box of a province or a monument was ticked."""

    weight = "light"

    says = "{player} builds at {project}: {left} left"

    seat: int
    project: Ref
    left: int


@attrs.frozen
class PortPeopled(Event):
    """The population box of a port was ticked."""

    weight = "light"

    says = "{player} sends people to a new port"

    seat: int


@attrs.frozen
class UrnFilled(Event):
    """An urn of a port was ticked."""

    weight = "light"

    says = "{player} ships a good to a new port"

    seat: int


@attrs.frozen
class PortBuilt(Event):
    """A port was completed; `ports` is how many the player has now."""

    says = "{player} completes port number {n}"

    seat: int
    ports: Number


@attrs.frozen
class ProvinceBuilt(Event):
    """A province was completed: armies and tribute at once; armies that did not fit are in `lost`."""

    picks = "project"

    seat: int
    project: str
    armies: int
    tribute: int
    lost: int

    def describe(self, words: Words) -> str:
        facts = {
            "player": words.player(self.seat),
            "project": words.name(self.project),
            "armies": self.armies,
            "tribute": self.tribute,
        }
        return words("{player} completes the {project}: +{armies} armies, +{tribute} tribute", **facts)


@attrs.frozen
class MonumentCompleted(Event):
    """A monument was completed for its first or later value; `rank` 0 is the first."""

    weight = "heavy"

    picks = "project"

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


@attrs.frozen
class ArmyRaised(Event):
    """An army was raised; `armies` is how many the player has now."""

    weight = "light"

    says = "{player} raises army number {n}"

    seat: int
    armies: Number


@attrs.frozen
class ShipBuilt(Event):
    """A ship was built; `ships` is how many the player has now."""

    says = "{player} builds ship number {n}"

    seat: int
    ships: Number


@attrs.frozen
class PopulationIdle(Event):
    """Population was left over when building ended; it is lost."""

    weight = "quiet"

    says = "{player} leaves {n} population unused"

    seat: int
    population: Number


@attrs.frozen
class DevelopmentBought(Event):
    """A development was bought; `wasted` is what was paid too much."""

    picks = "development"

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
