"""Beats: what happened as short moments, by the engine's events; heavy ones have a banner."""

from __future__ import annotations

from collections.abc import Sequence

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
    beats: list[Beat] = []
    points = _points(before)
    for (event, _), state in zip(scenes, states, strict=False):
        now = _points(state)
        if event.weight != "quiet":
            beats.append(_beat(event, state, points, now, words))
            points = now
    return merged(beats)


def _points(state: State) -> list[int]:
    try:
        return [state.rules.total(state, seat) for seat in range(state.seats)]
    except Exception:  # a score that cannot be counted in the middle of a step costs nobody anything
        return []


def _beat(event: Event, state: State, before: list[int], after: list[int], words: Words) -> Beat:
    changes = {
        seat: new - old for seat, (old, new) in enumerate(zip(before, after, strict=False)) if new != old
    }
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
