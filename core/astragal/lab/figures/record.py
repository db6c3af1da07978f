"""What is kept of one game, and the figures read off it.

Figures are whole numbers (or exact fractions), so that sums are the same in whatever order games are
added up: results do not depend on the number of workers. `scale` says what a figure is divided by.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from operator import attrgetter

import attrs

from astragal.engine.state import Event, GameEnded, PhasePassed, TurnStarted
from astragal.lab.run.lineup import Lineup
from astragal.plugins.records import ScoreLine

Exact = int | Fraction
Figures = dict[str, Exact | None]
"""Figures of one game by column; None where the game has none of that kind."""

STANDARD = frozenset({"decisions_per_game", "winning_score", "margin", "ties"})
"""Figures that the lab takes itself; a game's metric of the same name is not measured a second time."""
REFERENCE = re.compile(r"[a-z_-]+:")
"""How a reference to a component begins: its kind, such as `monument:`."""
ENGINE_EVENTS = (TurnStarted, PhasePassed, GameEnded)


@attrs.define
class Record:
    """One finished game."""

    game: int
    bots: Lineup
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    ending: str
    lines: dict[str, tuple[int, ...]]
    """Score lines by id, a number for each seat."""
    events: dict[str, int]
    """How often each kind of event happened."""
    picks: dict[str, tuple[int, ...]]
    """The seats that took a component, by component."""
    metrics: dict[str, float | dict[str, float]]
    """What rules measured; keys that a game does not mention count as 0, NaN as not measured."""


def win_units(players: int) -> int:
    """Return into how many units a win is divided, so that a shared win is a whole number of them."""
    return math.lcm(*range(1, players + 1))


def figures(record: Record) -> Figures:
    """Return everything that is averaged or compared, by column."""
    best = sorted(record.scores, reverse=True)
    found: Figures = {
        "rounds": record.rounds,
        "decisions_per_game": record.decisions,
        "score": sum(record.scores),
        "winning_score": best[0],
        f"end/{record.ending}": 1,
    }
    if len(best) > 1:
        found["margin"] = best[0] - best[1]
        found["ties"] = int(len(record.winners) > 1)
    _add_seats(found, record)
    found.update([(f"score_lines/{name}", sum(points)) for name, points in record.lines.items()])
    found.update([(f"events/{name}", count) for name, count in record.events.items()])
    found.update([(f"picks/{name}", len(seats)) for name, seats in record.picks.items()])
    _add_metrics(found, record.metrics)
    return found


def _add_seats(found: Figures, record: Record) -> None:
    share = win_units(len(record.scores)) // len(record.winners)
    for seat, (bot, score) in enumerate(zip(record.bots, record.scores, strict=True)):
        won = share if seat in record.winners else 0
        found[f"seat_wins/{seat + 1}"] = won
        found[f"seat_scores/{seat + 1}"] = score
        found[f"bot_wins/{bot}"] = (found.get(f"bot_wins/{bot}") or 0) + won
        found[f"bot_scores/{bot}"] = (found.get(f"bot_scores/{bot}") or 0) + score


def _add_metrics(found: Figures, metrics: Mapping[str, float | dict[str, float]]) -> None:
    for name, value in metrics.items():
        if isinstance(value, dict):
            found.update([(f"{name}/{key}", exact(part)) for key, part in value.items()])
        else:
            found[name] = exact(value)


@lru_cache(maxsize=4096)
def exact(value: float) -> Exact | None:
    """Return a number without rounding; None for NaN."""
    if value != value:
        return None
    whole = int(value)
    return whole if whole == value else Fraction(value)


def scale(column: str, bots: Lineup) -> int:
    """Return what a column's figures are divided by."""
    family, _, key = column.partition("/")
    if family in ("score", "score_lines", "picks"):
        return len(bots)
    if family in ("seat_wins", "bot_wins"):
        return win_units(len(bots))
    return bots.count(key) if family == "bot_scores" else 1


# --- reading events -----------------------------------------------------------------------------------


def count_events(counts: Mapping[type[Event], int]) -> dict[str, int]:
    """Return how often each kind of event of the game happened, by class name."""
    return {kind.__name__: number for kind, number in counts.items() if kind not in ENGINE_EVENTS}


def find_picks(by_kind: Mapping[type[Event], Sequence[Event]]) -> dict[str, tuple[int, ...]]:
    """Return the seats that took each component, in order of seats."""
    taken: dict[str, set[int]] = {}
    for kind in by_kind:
        found: object = kind
        pick = _picker(found)
        if pick is not None:
            for reference, seat in map(pick, by_kind[kind]):
                taken.setdefault(reference, set()).add(seat)
    return {reference: tuple(sorted(seats)) for reference, seats in taken.items()}


@cache
def _picker(kind: object) -> Callable[[Event], tuple[str, int]] | None:
    """Return the function that reads component and seat off an event; None when it takes nothing."""
    field = getattr(kind, "picks", "")
    if not field:
        return None

    read = attrgetter(field, "seat")

    def pick(event: Event) -> tuple[str, int]:
        found, seat = read(event)
        return reference_of(field, found), int(seat)

    return pick


def reference_of(field: str, value: object) -> str:
    """Return how a component is referred to that a field of an event names."""
    found = str(value)
    return found if REFERENCE.match(found) else f"{field}:{found}"


def checked_measure(value: object) -> float | dict[str, float]:
    """Return a metric's value if it is a number or numbers by key; raise otherwise."""
    if type(value) is float:
        return _number(value)
    if type(value) is dict or isinstance(value, Mapping):
        return {str(key): _number(part) for key, part in value.items()}
    return _number(value)


def _number(value: object) -> float:
    if type(value) is float and value - value == 0.0:  # the usual case: finite
        return value
    if not isinstance(value, int | float) or value in (math.inf, -math.inf):
        raise TypeError(f"a metric must be a finite number, not {value!r:.60}")
    return value


def by_seat(rows: Sequence[Sequence[ScoreLine]]) -> dict[str, tuple[int, ...]]:
    """Return score lines of all seats by id."""
    return {line.id: tuple(row[index].points for row in rows) for index, line in enumerate(rows[0])}
