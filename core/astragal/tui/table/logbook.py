"""The log: what happened, in words, without what was undone."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from astragal.engine.state import Event, PhasePassed, TurnStarted
from astragal.engine.wording import Words
from astragal.match.line import MatchStep
from astragal.match.match import Match
from astragal.tui.table.bars import LogLine, condensed
from astragal.tui.table.canvas import clean


def told(event: Event, words: Words) -> str:
    """Say what happened; by its name alone when its rule cannot say it."""
    try:
        return clean(event.describe(words))
    except Exception:
        return type(event).__name__


def _subject(event: Event) -> str:
    """Return whose what an event is about, if later ones replace it; nothing otherwise."""
    about = getattr(event, event.subject, "") if event.subject else ""
    return f"{getattr(event, 'seat', '')} {about}" if about else ""


def happened(step: MatchStep, words: Words) -> str:
    """Say in a sentence what somebody's decision led to; nothing when nothing happened."""
    quiet = (TurnStarted, PhasePassed)
    own = [event for event in step.events if getattr(event, "seat", step.seat) == step.seat]
    return next((told(event, words) for event in own if not isinstance(event, quiet)), "")


def _sentences(lines: Sequence[LogLine]) -> list[str]:
    """Return what lines say, without headings and what was idle."""
    return [line.text for line in condensed(lines) if not line.heading and not line.idle]


class LogBook:
    """The lines of a match's log, kept up to date step by step."""

    def __init__(self, match: Match, words: Words) -> None:
        self._match, self._words = match, words
        self._seen: tuple[object, ...] = ()
        self.lines = self._tell(match.opening, 0, 0)

    def write(self, viewer: int, draft: Sequence[Event] = ()) -> None:
        """Bring the log up to date; what was undone leaves it. `draft` is what a step that waits does."""
        steps = self._match.steps
        same = 0
        while same < min(len(steps), len(self._seen)) and steps[same] is self._seen[same]:
            same += 1
        self.lines = [line for line in self.lines if line.step <= same]
        for number in range(same, len(steps)):
            self.lines += self._tell(steps[number].events, number + 1, viewer)
        if draft:
            self.lines += self._tell(draft, len(steps) + 1, viewer)
        self._seen = tuple(steps)

    def news(self, viewer: int) -> list[str]:
        """Return the result of the viewer's last decision, or what the others did if they played after it.

        What the viewer's own turn begins with is on the table, so it does not push out what others did.
        """
        steps = self._match.steps
        mine = next((n + 1 for n in reversed(range(len(steps))) if steps[n].seat == viewer), 0)
        since = [line for line in self.lines if line.step >= mine]
        if any(line.heading and line.step > mine for line in since):
            since = [line for line in since if line.step > mine]
        own = next((n for n, line in enumerate(since) if line.heading and line.seat == viewer), len(since))
        return _sentences(since[:own]) or _sentences(since)

    def _tell(self, events: Sequence[Event], step: int, viewer: int) -> list[LogLine]:
        """Return the lines of a step; the phases in which the viewer had nothing to choose share one."""
        lines: list[LogLine] = []
        passed: list[PhasePassed] = []
        decided = self._decided_before(step)
        for event in events:
            if isinstance(event, PhasePassed):
                passed += [event] if event.seat == viewer and event.phase not in decided else []
                continue
            line = LogLine(told(event, self._words), step, subject=_subject(event))
            if isinstance(event, TurnStarted):
                lines += self._tell_passed(passed, step)
                passed, decided = [], set()
                line = attrs.evolve(line, heading=True, seat=event.seat)
            lines.append(line)
        return lines + self._tell_passed(passed, step)

    def _tell_passed(self, passed: Sequence[PhasePassed], step: int) -> list[LogLine]:
        if not passed:
            return []
        words = self._words
        phases = words.join([words.name(f"phase:{event.phase}") for event in passed])
        player = words.player(passed[0].seat)
        text = words("{player}: nothing to choose in {phase}", player=player, phase=phases)
        return [LogLine(clean(text), step, idle=True)]

    def _decided_before(self, step: int) -> set[str]:
        """Return the phases of the turn in which something was decided, the given step included."""
        steps = self._match.steps
        found: set[str] = set()
        for place in reversed(range(min(step, len(steps)))):
            made = steps[place]
            if place < step - 1 and any(isinstance(event, TurnStarted) for event in made.events):
                break  # it ended the turn before
            if not made.by_chance:
                found.add(made.phase)
        return found
