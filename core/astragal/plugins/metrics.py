"""Metrics: figures that the lab measures of every game, and what they are measured from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Self

import attrs
from typing_extensions import TypeVar

from astragal.engine.ledger import EventsByKind
from astragal.engine.state import Event, TableT
from astragal.unchecked import Function, Unchecked

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
class Counted:
    """What a metric does with the facts about one kind of event; the lab does it for many games at once."""

    kind: type[Event]
    fields: tuple[str, ...] = ()
    """The facts that it looks at; without any, events are counted."""
    keys: Callable[[Unchecked], Iterable[str]] | None = None
    """Returns the keys that it has in every game from the rules; None where one fact is added up."""
    key: Function | None = None
    """Returns the key of an event from its facts, None where it does not count; else the fact is the key."""

    def measure(self, tally: Tally) -> float | Mapping[str, float]:
        """Return what is found in one game."""
        if not self.fields:
            return float(tally.count(self.kind))
        columns = [tally.values(self.kind, field) for field in self.fields]
        if self.keys is None:
            return float(sum(columns[0]))
        return count_by_key(self.keys(tally.state.rules), self.found(columns))

    def found(self, columns: Sequence[Sequence[Any]]) -> Iterable[str]:
        """Return the keys of some events, given their facts field by field."""
        if self.key is None:
            return columns[0]
        return [key for key in map(self.key, *columns) if key is not None]


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
    named: str = ""
    """What its keys are called by: with `card`, the key `forest` has the name of `card:forest`."""
    brought_by: str = ""
    """The game or rule that it comes from; filled in when rules are compiled."""
    counted: Counted | None = None
    """What it does with the facts of one kind of event, if that is all it looks at: `counting`, `summing` and
    `by_key` fill it in. Where all metrics have it or read no events, many games are measured at once."""

    @classmethod
    def counting(cls, id: str, help: str, kind: type[Event]) -> Self:
        """Return a metric that counts one kind of event."""
        return cls._of(id, help, Counted(kind))

    @classmethod
    def summing(cls, id: str, help: str, kind: type[Event], field: str) -> Self:
        """Return a metric that adds up a field of one kind of event."""
        return cls._of(id, help, Counted(kind, (field,)))

    @classmethod
    def by_key(
        cls,
        id: str,
        help: str,
        kind: type[Event],
        *fields: str,
        keys: Callable[[Unchecked], Iterable[str]],
        key: Function | None = None,
    ) -> Self:
        """Return a metric that counts one kind of event by a field, or by what `key` makes of some fields.

        `keys(rules)` are those that are counted as 0 where there are none. Events for which `key` returns
        None do not count.
        """
        return cls._of(id, help, Counted(kind, fields, keys, key))

    @classmethod
    def _of(cls, id: str, help: str, counted: Counted) -> Self:
        return cls(id, help, counted.measure, reads=(counted.kind,), counted=counted)
