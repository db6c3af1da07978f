"""The table and the score in lines that can be read aloud, in the player's language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from astragal.engine.state import State
from astragal.engine.wording import Words
from astragal.tui.score_sheet import tie_lines, verdict
from astragal.tui.table.canvas import ASCII, printable
from astragal.tui.table.panel import Look
from astragal.tui.table.session import Session

WIDTH, HEIGHT = 100, 60
"""The room that panels are drawn for; they are not cut."""
FRAMES = re.compile(r"[+|\-]{2,}|\|")
BLANKS = re.compile(r" {2,}")


def table_lines(session: Session) -> Iterator[str]:
    """Yield the panels of the table as text, without frames."""
    for panel in session.panels:
        if "normal" not in panel.shown or not panel.has_content(session.state):
            continue
        look = Look(session.state, session.viewer, session.words, "normal", WIDTH, HEIGHT)
        try:
            rows = panel.view(look).plain.splitlines()
        except Exception:  # a panel that cannot be drawn is left out
            continue
        texts = [_bare(row) for row in rows if any(map(str.isalnum, row))]  # pixels of pictures say nothing
        if any(texts):
            yield f"== {session.words(panel.title)}"
            yield from filter(None, texts)


def _bare(row: str) -> str:
    """Return a row of a drawing without frames, its columns separated by commas."""
    text = FRAMES.sub("  ", printable(row).translate(ASCII))
    return BLANKS.sub(", ", text.strip())


def score_lines(state: State, words: Words) -> Iterator[str]:
    """Yield each player's score with what it is made of, then who leads or has won."""
    for seat in range(state.seats):
        lines = state.rules.scores(state, seat)
        parts = ", ".join(f"{words.name(f'score:{line.id}')} {line.points}" for line in lines)
        total = state.rules.total(state, seat)
        yield words("{player}: total {n} ({parts})", player=words.player(seat), n=total, parts=parts)
    yield verdict(state, words)
    yield from tie_lines(state, words)
