"""Beats: what happened as short moments, by the engine's events; heavy ones have a banner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from astragal.engine.state import Event, GameEnded, State
from astragal.engine.wording import Words
from astragal.tui.endings import enders, why_it_ends
from astragal.tui.table.logbook import told

SECONDS = {"light": 0.2, "plain": 0.3, "heavy": 0.4}
"""How long a beat of each weight lasts at normal speed."""


@attrs.frozen
class LastRoundBegan(Event):
    """The game, or the age, ends with this round as things stand."""

    weight = "heavy"

    reason: str
    by: tuple[int, ...] = ()
    """Who brought it about, where the game can say so."""

    def describe(self, words: Words) -> str:
        return words("Last round: {reason}", reason=why_it_ends(self.reason, self.by, words))


@attrs.frozen
class Beat:
    """A moment in which something has just happened."""

    event: Event
    state: State
    """The table right after it."""
    text: str
    weight: str
    price: str = ""
    """What it costs: changes of points, by player, else what the event itself says; empty without either."""
    bad: bool = False
    """Whether somebody lost points by it."""

    @property
    def subject(self) -> tuple[object, ...]:
        """What it is about: beats in a row about the same are one, such as workers on one project."""
        named = getattr(self.event, "subject", "") or getattr(type(self.event), "picks", "")
        what = getattr(self.event, named, None) if named else None
        return type(self.event), getattr(self.event, "seat", -1), what

    @property
    def seconds(self) -> float:
        """How long it lasts at normal speed."""
        return SECONDS[self.weight]


def beats_of(scenes: Sequence[tuple[Event, State]], before: State, after: State, words: Words) -> list[Beat]:
    """Return the beats of a step: events in order, those about the same thing as one, quiet ones left out.

    An event is announced before or after it has changed the table; so each beat shows the table at the next.
    """
    states = [state for _, state in scenes[1:]] + [after]
    told = [
        (event, at, state)
        for (event, at), state in zip(scenes, states, strict=False)
        if event.weight != "quiet"
    ]
    tables = [_points(before), *(_points(at) for _, at, _ in told), _points(after)]
    gaps = [_changes(*pair) for pair in pairwise(tables)]
    changes: list[dict[int, int]] = [{} for _ in told]
    for place, gap in enumerate(gaps if told else ()):
        for seat, n in gap.items():
            whose = _whose([event for event, _, _ in told], place, seat, words)
            changes[whose][seat] = changes[whose].get(seat, 0) + n
    return merged(
        [_beat(event, state, own, words) for (event, _, state), own in zip(told, changes, strict=True)]
    )


def _changes(before: list[int], after: list[int]) -> dict[int, int]:
    """Return by how much the points of players changed."""
    pairs = enumerate(zip(before, after, strict=False))
    return {seat: new - old for seat, (old, new) in pairs if new != old}


def _whose(events: Sequence[Event], place: int, seat: int, words: Words) -> int:
    """Return which event changed a player's points before the event at a place was announced.

    It is the one before, unless that is about somebody else, or the one after says a loss or is heavier.
    """
    if place in (0, len(events)):
        return min(place, len(events) - 1)
    earlier, later = events[place - 1], events[place]
    if getattr(later, "seat", -1) != seat:
        return place - 1
    other = getattr(earlier, "seat", -1) != seat
    return place if other or _claim(later, words) > _claim(earlier, words) else place - 1


def _claim(event: Event, words: Words) -> tuple[bool, bool]:
    """Return how likely it is that an event has just changed points."""
    try:
        return event.weight == "heavy", bool(event.waste(words))
    except Exception:  # a rule that cannot word it claims nothing
        return event.weight == "heavy", False


def _points(state: State) -> list[int]:
    try:
        return [state.rules.total(state, seat) for seat in range(state.seats)]
    except Exception:  # a score that cannot be counted in the middle of a step costs nobody anything
        return []


def _beat(event: Event, state: State, changes: dict[int, int], words: Words) -> Beat:
    lost = any(change < 0 for change in changes.values())
    weight = "heavy" if lost else event.weight
    return Beat(
        event, state, told(event, words), weight, price_of(changes, words) or _asked(event, words), lost
    )


def _asked(event: Event, words: Words) -> str:
    """Return what an event says that it costs; nothing when its rule cannot word it."""
    try:
        return event.price(words)
    except Exception:
        return ""


def price_of(changes: dict[int, int], words: Words) -> str:
    """Return changes of points in words, by player."""
    parts = [
        words.plural(
            "{player} {change} point",
            "{player} {change} points",
            abs(n),
            player=words.player(seat),
            change=f"{n:+d}",
        )
        for seat, n in changes.items()
    ]
    return " · ".join(parts)


def last_round(state: State, words: Words) -> Beat:
    """Return the beat that says that the last round has begun."""
    ending = state.rules.ending(state)
    event = LastRoundBegan(ending, tuple(enders(state, ending)) if state.seats > 1 else ())
    return Beat(event, state, told(event, words), event.weight)


def merged(beats: Sequence[Beat]) -> list[Beat]:
    """Return beats with those in a row about the same thing as one, as they stand in the end."""
    kept: list[Beat] = []
    for beat in beats:
        if kept and kept[-1].subject == beat.subject and "heavy" not in (beat.weight, kept[-1].weight):
            kept[-1] = beat
        else:
            kept.append(beat)
    return kept


def victory(state: State, words: Words) -> str:
    """Return who has won, for the banner at the end."""
    result = state.rules.result(state)
    names = words.join([words.player(seat) for seat in result.winners])
    if state.seats == 1:
        return words.plural(
            "{player} scores {n} point", "{player} scores {n} points", result.scores[0], player=names
        )
    if len(result.winners) > 1:
        return words("{players} share the victory!", players=names)
    best = result.scores[result.winners[0]]
    return words.plural("{player} wins with {n} point!", "{player} wins with {n} points!", best, player=names)


def banner_of(beat: Beat, words: Words) -> tuple[str, str]:
    """Return the two lines of a heavy beat's banner: what happened to whom and why, and its price."""
    if isinstance(beat.event, GameEnded):
        return victory(beat.state, words), beat.text
    return beat.text, beat.price
