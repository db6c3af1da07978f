"""What can happen when players trade, as data. What is given and wanted is written as `wood:3`."""

from __future__ import annotations

import attrs

from astragal import Event, Words
from rtta.events import say_lot


@attrs.frozen
class DealProposed(Event):
    """The active player proposed a deal to another."""

    seat: int
    to: int
    give: tuple[str, ...]
    want: tuple[str, ...]

    def describe(self, words: Words) -> str:
        return words(
            "{player} offers {other}: {give} for {want}",
            player=words.player(self.seat),
            other=words.player(self.to),
            give=say_lot(words, self.give),
            want=say_lot(words, self.want),
        )


@attrs.frozen
class DealCountered(Event):
    """A proposal was answered with another; `seat` gives and wants now."""

    seat: int
    to: int
    give: tuple[str, ...]
    want: tuple[str, ...]

    def describe(self, words: Words) -> str:
        return words(
            "{player} answers {other}: {give} for {want}",
            player=words.player(self.seat),
            other=words.player(self.to),
            give=say_lot(words, self.give),
            want=say_lot(words, self.want),
        )


@attrs.frozen
class DealMade(Event):
    """Two players traded: `by` gave and received what was proposed last."""

    seat: int
    """Who accepted."""
    by: int
    give: tuple[str, ...]
    want: tuple[str, ...]

    def describe(self, words: Words) -> str:
        return words(
            "{player} accepts: {other} gives {give} for {want}",
            player=words.player(self.seat),
            other=words.player(self.by),
            give=say_lot(words, self.give),
            want=say_lot(words, self.want),
        )


@attrs.frozen
class DealRefused(Event):
    """A proposal was refused."""

    seat: int
    by: int

    def describe(self, words: Words) -> str:
        return words("{player} refuses", player=words.player(self.seat))
