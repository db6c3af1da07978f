"""Events of trading between players."""

from __future__ import annotations

import attrs

from astragal import Event
from rtta.events.saying import Lot, Other


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
