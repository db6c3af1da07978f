"""Events of disasters."""

from __future__ import annotations

import attrs

from astragal import Event, Words
from rtta.events.saying import Number, Reason


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
