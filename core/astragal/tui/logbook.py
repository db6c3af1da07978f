"""The log: what happened, in words, as far as it was not taken back."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.match import Match
from astragal.state import Event, PhasePassed, TurnStarted
from astragal.tui.bars import LogLine
from astragal.tui.canvas import clean
from astragal.wording import Words


def told(event: Event, words: Words) -> str:
    """Say what happened; by its name alone when its rule cannot say it."""
    try:
        return clean(event.describe(words))
    except Exception:
        return type(event).__name__


class LogBook:
    """The lines of a match's log, kept up to date step by step."""

    def __init__(self, match: Match, words: Words) -> None:
        self._match, self._words = match, words
        self._seen: tuple[object, ...] = ()
        self.lines = self._tell(match.opening, 0, 0)

    def write(self, viewer: int) -> None:
        """Bring the log up to date; what was taken back leaves it."""
        steps = self._match.steps
        same = 0
        while same < min(len(steps), len(self._seen)) and steps[same] is self._seen[same]:
            same += 1
        self.lines = [line for line in self.lines if line.step <= same]
        for number in range(same, len(steps)):
            self.lines += self._tell(steps[number].events, number + 1, viewer)
        self._seen = tuple(steps)

    def news(self, viewer: int) -> list[str]:
        """Return what the others did since the viewer's last decision, up to the viewer's turn."""
        steps = self._match.steps
        mine = next((n + 1 for n in reversed(range(len(steps))) if steps[n].seat == viewer), 0)
        turns = [place for place, line in enumerate(self.lines) if line.heading]
        return [line.text for line in self.lines[: turns[-1]] if line.step > mine] if turns else []

    def _tell(self, events: Sequence[Event], step: int, viewer: int) -> list[LogLine]:
        return [
            LogLine(told(event, self._words), step, isinstance(event, TurnStarted))
            for event in events
            if not isinstance(event, PhasePassed) or event.seat == viewer
        ]
