"""Columns of figures from the facts of many games, which are kept by kind of event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, chain, repeat
from operator import itemgetter, sub

import attrs

from astragal.engine.ledger import Fact
from astragal.engine.rules import Rules
from astragal.engine.state import Event
from astragal.lab.figures.columns import Columns, GameColumn
from astragal.lab.figures.record import ENGINE_EVENTS, reference_of
from astragal.plugins.metrics import Counted

Facts = Mapping[type[Event], Sequence[tuple[object, ...]]]
"""What was kept of some games, one game after the other, by kind of event."""
Ends = Sequence[Sequence[int]]
"""How much of each kind there was after each game; kinds that came later are not in earlier rows."""


def event_columns(kept: Facts, ends: Ends) -> Columns:
    """Return how often each kind of event of the game happened, by class name."""
    kinds = sorted(kept, key=lambda kind: (kind.__name__, kind.__module__))
    numbers = [(kind, _numbers(kept, ends, kind)) for kind in kinds if kind not in ENGINE_EVENTS]
    return {f"events/{kind.__name__}": GameColumn.of(found) for kind, found in numbers if any(found)}


def counted_columns(id: str, counted: Counted, kept: Facts, ends: Ends, rules: Rules) -> Columns:
    """Return the figures of a metric that looks at the facts of one kind of event."""
    numbers = _numbers(kept, ends, counted.kind)
    if not counted.fields:
        return {id: GameColumn.of(numbers)}
    columns = [_values(counted.kind, field, kept.get(counted.kind, ())) for field in counted.fields]
    if counted.keys is None:
        return {id: GameColumn.measured(enumerate(_sums(columns[0], numbers)))}
    found = {f"{id}/{key}": GameColumn({}) for key in counted.keys(rules)}
    places = _places(numbers)
    made = columns[0] if counted.key is None else map(counted.key, *columns)
    for (key, place), number in Counter(zip(made, places, strict=True)).items():
        if key is not None:
            found.setdefault(f"{id}/{key}", GameColumn({})).values[place] = number
    return found


def seats_taking(kept: Facts, ends: Ends) -> dict[str, dict[int, set[int]]]:
    """Return the seats that took each component, by the place of the game."""
    taken: dict[str, dict[int, set[int]]] = {}
    for kind, facts in kept.items():
        field = getattr(kind, "picks", "")
        if field and facts:
            named = [reference_of(field, value) for value in _values(kind, field, facts)]
            seats = _values(kind, "seat", facts)
            for place, component, seat in zip(_places(_numbers(kept, ends, kind)), named, seats, strict=True):
                taken.setdefault(component, {}).setdefault(place, set()).add(int(seat))
    return taken


def found_by_key(found: Sequence[Mapping[str, float | dict[str, float]]]) -> Columns:
    """Return what metrics have found in each game; numbers by key make a column for each key."""
    columns: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for place, figures in enumerate(found):
        for id, value in figures.items():
            if isinstance(value, dict):
                for key, part in value.items():
                    columns[f"{id}/{key}"].append((place, part))
            else:
                columns[id].append((place, value))
    return {name: GameColumn.measured(values) for name, values in columns.items()}


def _numbers(kept: Facts, ends: Ends, kind: type[Event]) -> list[int]:
    """Return how many events of a kind each game had."""
    if kind not in kept:
        return [0] * len(ends)
    place = list(kept).index(kind)
    reached = [end[place] if place < len(end) else 0 for end in ends]
    return list(map(sub, reached, [0, *reached]))


def _sums(values: Sequence[Fact], numbers: Sequence[int]) -> list[float]:
    """Return the sums of a field for each game."""
    ends = list(accumulate(numbers))
    if not set(map(type, values)) <= {int}:  # the order in which fractions are added matters
        return [float(sum(values[end - number : end])) for end, number in zip(ends, numbers, strict=True)]
    sums = [0, *accumulate(values)]
    reached = [sums[end] for end in ends]
    return list(map(sub, reached, [0, *reached]))


def _places(numbers: Sequence[int]) -> Iterator[int]:
    """Return for each event the place of its game."""
    return chain.from_iterable(map(repeat, range(len(numbers)), numbers))


def _values(kind: type[Event], field: str, facts: Sequence[tuple[object, ...]]) -> list[Fact]:
    """Return a field of each event, from the facts where these say it as they are."""
    known: type = kind
    place = _place(known, field)
    if place is not None:
        try:
            return list(map(itemgetter(place), facts))
        except IndexError:  # a default is not among the facts
            pass
    return [getattr(kind(*each), field) for each in facts]


@cache
def _place(kind: type, field: str) -> int | None:
    """Return which of the facts a field is; None where the event makes something else of them."""
    if hasattr(kind, "__attrs_post_init__") or not attrs.has(kind):
        return None
    plain = [each.name for each in attrs.fields(kind) if each.init and each.converter is None]
    return plain.index(field) if field in plain and len(plain) == len(attrs.fields(kind)) else None
