"""Metrics: figures that the lab measures of every game, and what they are measured from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Self

import attrs
from typing_extensions import TypeVar

from astragal.engine.ledger import EventsByKind
from astragal.engine.state import Event, TableT
from astragal.unchecked import Function

E = TypeVar("E", bound=Event)


@attrs.frozen
class Tally(Generic[TableT]):
    """What a metric may look at after a game: the end state, all events, who won."""

    state: TableT
    events: Sequence[Event]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    by_kind: EventsByKind = attrs.field(
        init=False,
        repr=False,
        eq=False,
        default=attrs.Factory(lambda self: EventsByKind(self.events), takes_self=True),
    )
    """The events by kind, sorted out once for all metrics."""
    by_turn: Sequence[tuple[int, ...]] = ()
    """Everybody's score before the first decision of each turn; kept for metrics that ask for it."""

    def of(self, kind: type[E]) -> Sequence[E]:
        """Return the events of one kind, in order."""
        self.by_kind.check_kept(kind)
        return self.by_kind.get(kind, ())

    def count(self, kind: type[Event]) -> int:
        """Return how often something happened, which is quicker than to look at the events."""
        return self.by_kind.number(kind)

    def values(self, kind: type[Event], field: str) -> list[Any]:
        """Return one field of each event of a kind, in order, which is quicker than to look at the events."""
        return self.by_kind.values_of(kind, field)


def count_by_key(keys: Iterable[str], found: Iterable[str]) -> dict[str, float]:
    """Return how often each key was found, 0 for those that were not: a metric's figures by key."""
    counts = dict.fromkeys(keys, 0.0)
    for key in found:
        counts[key] = counts.get(key, 0.0) + 1
    return counts


def count_of_winners(tally: Tally, keys: Iterable[str], held: Function) -> dict[str, float]:
    """Return how many winners hold each key, by what `held` returns for a player; ties count in part."""
    counts = dict.fromkeys(keys, 0.0)
    for seat in tally.winners:
        for key in sorted(held(tally.state.players[seat])):
            counts[key] += 1 / len(tally.winners)
    return counts


@attrs.frozen
class Metric(Generic[TableT]):
    """A figure of the lab: `measure(tally)` returns a number, or several by key."""

    id: str
    help: str
    measure: Callable[[Tally[TableT]], float | Mapping[str, float]]
    by_turn: bool = False
    """Whether it looks at `tally.by_turn`, which is kept only where somebody wants it."""
    reads: tuple[type[Event], ...] | None = None
    """The kinds of event that it looks at; None if it may look at any. Where all metrics name theirs and
    none reads `TurnStarted` or `PhasePassed`, these are not kept; they are most of what quick games bring."""
    brought_by: str = ""
    """The game or rule that it comes from; filled in when rules are compiled."""

    @classmethod
    def counting(cls, id: str, help: str, kind: type[Event]) -> Self:
        """Return a metric that counts one kind of event."""
        return cls(id, help, lambda tally: float(tally.count(kind)), reads=(kind,))

    @classmethod
    def summing(cls, id: str, help: str, kind: type[Event], field: str) -> Self:
        """Return a metric that adds up a field of one kind of event."""
        return cls(id, help, lambda tally: float(sum(tally.values(kind, field))), reads=(kind,))
