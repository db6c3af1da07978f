"""Events that are kept as facts until somebody wants to read them.

The lab hears everything that happens and reads little of it: most kinds of event are only counted. So a game
of the lab is heard by a ledger, which keeps the class of an event with its facts, and makes the event when it
is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from astragal.engine.state import Event

Entry = Any
"""An event, or its class and its facts."""
Fact = Any
"""What a field of an event holds."""


WALK = frozenset({"TurnStarted", "PhasePassed"})
"""The names of the events that tell of the walk through the phases; their classes are made further up."""


class Ledger(list[Entry]):
    """A list of events that makes them when they are read."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Event]:
        return map(made, super().__iter__())

    def __getitem__(self, place: Entry) -> Entry:
        found = super().__getitem__(place)
        return [made(entry) for entry in found] if isinstance(place, slice) else made(found)

    def entries(self) -> Iterator[Entry]:
        """Return what was kept, as it was kept."""
        return super().__iter__()


class Digest(Ledger):
    """A ledger without the steps of the walk through the phases, for metrics that do not read them."""

    __slots__ = ()


class FactsByKind(Ledger):
    """The facts of many games by kind of event, for metrics that need not know what came before what.

    A game's facts begin where the last `mark` was set. The steps of the walk are left out.
    """

    __slots__ = ("hear", "kept", "marked")

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[type[Event], list[tuple[object, ...]]] = {}
        self.hear = _Hearing(self.kept)
        """What keeps the facts about an event, by its kind."""
        self.marked: dict[type[Event], int] = {}

    def mark(self) -> list[int]:
        """Let the next game begin; return how much is kept of each kind, in order of kinds."""
        ends = list(map(len, self.kept.values()))
        self.marked = dict(zip(self.kept, ends, strict=True))
        return ends

    def drop(self) -> None:
        """Forget a game that was not finished."""
        for kind, kept in self.kept.items():
            del kept[self.marked.get(kind, 0) :]

    def game(self) -> dict[type[Event], list[Entry]]:
        """Return what was kept of the game at hand."""
        found = {kind: kept[self.marked.get(kind, 0) :] for kind, kept in self.kept.items()}
        return {kind: [(kind, facts) for facts in kept] for kind, kept in found.items() if kept}

    def entries(self) -> Iterator[Entry]:
        raise LookupError("events were not kept in order: name those that the metric looks at in its `reads`")

    def __iter__(self) -> Iterator[Event]:
        return self.entries()

    def __getitem__(self, place: Entry) -> Entry:
        return self.entries()

    def __len__(self) -> int:
        return len(list(self.entries()))


class _Hearing(dict[type["Event"], Callable[[tuple[object, ...]], None]]):
    """Lists by kind of event, made when the first one is heard; what is looked up is how to add to one."""

    def __init__(self, kept: dict[type[Event], list[tuple[object, ...]]]) -> None:
        super().__init__()
        self._kept = kept

    def __missing__(self, kind: type[Event]) -> Callable[[tuple[object, ...]], None]:
        self[kind] = self._kept.setdefault(kind, []).append
        return self[kind]


WITHOUT_THE_WALK = frozenset({Digest, FactsByKind})
"""What is not told of turns that begin and of phases that are passed."""


def tell(heard: list[Entry], kind: type[Event], facts: tuple[object, ...]) -> None:
    """Tell a listener that something happened: a ledger keeps the facts, anybody else gets the event."""
    if type(heard) is FactsByKind:
        heard.hear[kind](facts)
    else:
        heard.append((kind, facts) if isinstance(heard, Ledger) else kind(*facts))


def follows_the_walk(heard: list[Entry] | None) -> bool:
    """Return whether somebody listens who wants to know of every turn and of phases that are passed."""
    return heard is not None and type(heard) not in WITHOUT_THE_WALK


def made(entry: Entry) -> Event:
    """Return an event that was kept as its class and its facts."""
    if type(entry) is tuple:
        kind, facts = entry
        event: Event = kind(*facts)
        return event
    whole: Event = entry
    return whole


@cache
def _place(kind: type, field: str) -> int:
    """Return which of the facts about an event a field is."""
    return [one.name for one in attrs.fields(kind)].index(field)


class EventsByKind(Mapping[type["Event"], Sequence[Entry]]):
    """The events of a game by kind, each kind in order; kinds in the order in which they first happened."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._follows_the_walk = type(events) not in WITHOUT_THE_WALK
        self._events = events
        self._made: set[type[Event]] = set()

    @cached_property
    def _kept(self) -> dict[type[Event], list[Entry]]:
        events = self._events
        if isinstance(events, FactsByKind):
            return events.game()
        kept: defaultdict[type[Event], list[Entry]] = defaultdict(list)
        for entry in events.entries() if isinstance(events, Ledger) else events:
            kept[entry[0] if type(entry) is tuple else type(entry)].append(entry)
        return dict(kept)

    def __getitem__(self, kind: type[Event]) -> Sequence[Entry]:
        kept = self._kept[kind]
        if kind not in self._made:
            self._made.add(kind)
            kept[:] = map(made, kept)
        return kept

    def __iter__(self) -> Iterator[type[Event]]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    def values_of(self, kind: type[Event], field: str) -> list[object]:
        """Return a field of each event of a kind, read from the facts where no event has been made."""
        self.check_kept(kind)
        kept = self._kept.get(kind, ())
        if not kept:
            return []
        known: type = kind
        place = _place(known, field)
        if kind not in self._made:
            # an event that was made already is no pair, and a default is not among the facts
            with suppress(TypeError, ValueError, IndexError):
                return [facts[place] for _, facts in kept]
        return [getattr(event, field) for event in self[kind]]

    def check_kept(self, kind: type[Event]) -> None:
        """Refuse to read a kind of event that was left out."""
        if not self._follows_the_walk and kind.__name__ in WALK:
            raise LookupError(f"{kind.__name__} was not kept: name it in `reads` of the metric")

    def number(self, kind: type[Event]) -> int:
        """Return how often a kind of event happened."""
        self.check_kept(kind)
        return len(self._kept.get(kind, ()))

    def counts(self) -> dict[type[Event], int]:
        """Return how often each kind happened."""
        return {kind: len(kept) for kind, kept in self._kept.items()}
