"""Disasters, battles, conquests and demands."""

from __future__ import annotations

from typing import Annotated

import attrs

from astragal import Event, Words

Number = Annotated[int, "number", "n"]
Other = Annotated[int, "player", "other"]


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

    def waste(self, words: Words) -> str:
        return words.plural(
            "{n} point lost ({disaster})",
            "{n} points lost ({disaster})",
            self.marks,
            disaster=words.name(f"disaster:{self.disaster}"),
        )


@attrs.frozen
class DisasterAverted(Event):
    """A disaster had no effect on a seat, thanks to something it owns."""

    says = "{disaster}: {player} is safe, thanks to {reason}"
    gains = "safe from {disaster} ({reason})"

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
        facts = {"player": words.player(self.seat), **self._facts(words)}
        lead = self.strength - self.against
        if lead > 0:
            return words("{cause}: {player} wins {own} to {against}, +{n} tribute", n=lead, **facts)
        if lead < 0:
            return words.plural(
                "{cause}: {player} loses {own} to {against}, -{n} point",
                "{cause}: {player} loses {own} to {against}, -{n} points",
                -lead,
                **facts,
            )
        return words("{cause}: {player} holds out, {own} to {against}", **facts)

    def gain(self, words: Words) -> str:
        lead = self.strength - self.against
        if lead > 0:
            return words("won {own} to {against} ({cause}), +{n} tribute", n=lead, **self._facts(words))
        return words("held out, {own} to {against} ({cause})", **self._facts(words)) if not lead else ""

    def waste(self, words: Words) -> str:
        lost = self.against - self.strength
        if lost <= 0:
            return ""
        return words.plural(
            "lost {own} to {against} ({cause}), -{n} point",
            "lost {own} to {against} ({cause}), -{n} points",
            lost,
            **self._facts(words),
        )

    def _facts(self, words: Words) -> dict[str, object]:
        cause = words.name(f"battle:{self.cause}")
        return {"cause": cause, "own": self.strength, "against": self.against}


@attrs.frozen
class LossesTaken(Event):
    """A battle cost armies and ships, won or not."""

    seat: int
    armies: int
    ships: int
    won: bool = False
    """Whether the battle was won all the same."""

    def describe(self, words: Words) -> str:
        return words(
            "The battle costs {player} {losses}", player=words.player(self.seat), losses=self._losses(words)
        )

    def gain(self, words: Words) -> str:
        return words("{losses} lost", losses=self._losses(words))

    def _losses(self, words: Words) -> str:
        parts = []
        if self.armies:
            parts.append(words.plural("{n} army", "{n} armies", self.armies))
        if self.ships:
            parts.append(words.plural("{n} ship", "{n} ships", self.ships))
        return words.join(parts)


@attrs.frozen
class Conquered(Event):
    """A won conquest checked a box: the next one is fought against `next`."""

    says = "{player} checks a conquest box: the next conquest is against {n}"

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

    def gain(self, words: Words) -> str:
        return words("+{n} tribute", n=self.amount)
