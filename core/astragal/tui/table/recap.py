"""Since your last turn: what each rival built, bought and suffered, and the points before and after."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from rich.cells import cell_len

from astragal.engine.state import Event, TurnStarted
from astragal.engine.wording import Words
from astragal.match.line import MatchStep
from astragal.match.match import Match
from astragal.tui.table.canvas import Canvas, clean, wrap
from astragal.tui.table.logbook import told
from astragal.tui.table.panel import Look

Clause = tuple[str, str]
"""A few words and their style."""
NO_BREAK = "\u00a0"
"""A space at which no line ends."""


@attrs.frozen
class Recap:
    """What a player did and suffered since somebody's last decision."""

    seat: int
    clauses: tuple[Clause, ...]
    before: int
    after: int


class Recaps:
    """Keeps the recaps of a match: they are asked for at each picture, and change with its steps."""

    def __init__(self, match: Match, words: Words) -> None:
        self._match, self._words = match, words
        self._known: tuple[tuple[int, int], list[Recap]] | None = None

    def of(self, viewer: int, until: int) -> list[Recap]:
        """Return what the others did since the viewer's last decision, as far as a number of steps."""
        if self._known is None or self._known[0] != (viewer, until):
            steps = self._match.steps[:until]
            end = _turn_began(steps, viewer)
            mine = next((n + 1 for n in reversed(range(end)) if steps[n].seat == viewer), 0)
            events = [event for step in steps[max(0, mine - 1) : end] for event in step.events]
            self._known = (viewer, until), self._of(viewer, events, mine, end)
        return self._known[1]

    def _of(self, viewer: int, events: Sequence[Event], mine: int, until: int) -> list[Recap]:
        match, rules = self._match, self._match.rules
        before, after = match.state_at(mine), match.state_at(until)
        rivals = [(viewer + step) % rules.seats for step in range(1, rules.seats)]
        recaps = [
            Recap(seat, tuple(clauses), rules.total(before, seat), rules.total(after, seat))
            for seat in rivals
            if (clauses := self._clauses(seat, viewer, events))
        ]
        struck = self._blows(viewer, events)
        own = Recap(viewer, tuple(struck), rules.total(before, viewer), rules.total(after, viewer))
        return [*recaps, own] if struck else recaps

    def _clauses(self, seat: int, viewer: int, events: Sequence[Event]) -> list[Clause]:
        """Return what a player did, each thing once and as it stands in the end."""
        found: dict[object, Clause] = {}
        for number, event in enumerate(events):
            if getattr(event, "seat", -1) == seat and (clause := self._clause(event, viewer)):
                named = getattr(event, "subject", "") or event.picks
                found[getattr(event, named, number) if named else number] = clause
        return list(found.values())

    def _clause(self, event: Event, viewer: int) -> Clause | None:
        """Return what is said of an event; what two others settle between them is left out."""
        gain, waste = (_said(event, how, self._words) for how in ("gain", "waste"))
        if waste:
            return waste, "$danger"
        hit = getattr(event, event.hits, -1) if event.hits else -1
        if not gain and (
            event.weight in ("quiet", "light") or (event.weight == "plain" and hit not in (-1, viewer))
        ):
            return None
        style = "$danger" if hit == viewer else "bold" if event.weight == "heavy" else ""
        return clean(gain or self._nameless(event)), style

    def _nameless(self, event: Event) -> str:
        """Return what happened without the name of the player, which stands before it already."""
        player = self._words.player(getattr(event, "seat", -1))
        return told(event, self._words).removeprefix(f"{player} ").replace(f": {player} ", ": ", 1)

    def _blows(self, viewer: int, events: Sequence[Event]) -> list[Clause]:
        """Return what struck the viewer while others played."""
        others = [event for event in events if getattr(event, "by", viewer) != viewer]
        struck = [
            event
            for event in others
            if getattr(event, "seat", -1) == viewer
            and (event.weight == "heavy" or _said(event, "waste", self._words))
        ]
        return [(self._nameless(event), "$danger") for event in struck]


def _turn_began(steps: Sequence[MatchStep], viewer: int) -> int:
    """Return the number of steps before the viewer's turn, so that it stays to be read; else of all."""
    for number in reversed(range(len(steps))):
        for event in reversed(steps[number].events):
            if isinstance(event, TurnStarted):
                return number + 1 if event.seat == viewer else len(steps)
    return len(steps)


def _said(event: Event, how: str, words: Words) -> str:
    """Return a clause of an event for summaries; nothing when it has none, or its rule cannot word it."""
    try:
        return str(getattr(event, how)(words))
    except Exception:
        return ""


def draw_recaps(look: Look, recaps: Sequence[Recap]) -> Canvas:
    """Draw a paragraph for each player: the name, what happened, the points before and after."""
    canvas, words = Canvas(look.width), look.words
    for recap in recaps:
        ink = f"bold $seat-{recap.seat % 4 + 1}"
        _paragraph(canvas, words.player(recap.seat), ink, recap)
    if not recaps:
        canvas.put(0, 0, words("Nothing yet"), "dim")
    return canvas


def _paragraph(canvas: Canvas, name: str, ink: str, recap: Recap) -> None:
    y, ref = canvas.height, f"player:{recap.seat}"
    x = canvas.put(0, y, f"{name} ", ink, ref)
    indent = min(x, 8)
    points = f"{recap.before}{NO_BREAK}→{NO_BREAK}{recap.after}" if recap.before != recap.after else ""
    fell = "$danger" if recap.after < recap.before else "$held"
    parts = [*recap.clauses, *([(points, f"bold {fell}")] if points else [])]
    for number, (text, style) in enumerate(parts):
        for word in wrap(text if not number else f"· {text}", canvas.width)[0:3]:
            for piece in word.split(" "):
                if x + cell_len(piece) > canvas.width and x > indent:
                    x, y = indent, y + 1
                x = canvas.put(x, y, piece + " ", style, ref)
