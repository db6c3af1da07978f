"""The score: line by line for every player, what broke a tie, and what each of them built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from astragal.engine.state import Event, State
from astragal.engine.wording import Words
from astragal.match.results import taken_by
from astragal.tui.score_sheet import draw_scores, headline
from astragal.tui.screens.base_screen import Above
from astragal.tui.table.canvas import Canvas, clean
from astragal.tui.table.canvas_view import CanvasView

Next = Literal["", "again", "replay", "analyse"]
"""What comes after the score: the table, a rematch, a replay, or the analysis of the match."""
AFTER: dict[str, Next] = {"n": "again", "a": "analyse", "r": "replay"}
"""What comes after a game, by key."""
AROUND = 6
"""Rows of the sheet around the score: its frame, the heading and the keys."""
LOW = 30
"""Rows of the window below which none of them are left empty."""


LONGEST, MOST_ROWS = 4000, 60
"""Letters and rows that what a player took may have at most: the sheet scrolls."""


def taken_lines(events: Iterable[Event], words: Words, seats: int) -> list[str]:
    """Return for each player what they built, bought or won, as the events tell it."""
    return [
        words("{who}: {what}", who=words.player(seat), what=clean(by_kind(refs, words), LONGEST))
        for seat, refs in enumerate(taken_by(events, seats))
        if refs
    ]


def by_kind(refs: Sequence[str], words: Words) -> str:
    """Return names in order; those of a kind that has a name for this, such as tokens, follow together."""
    kinds = dict.fromkeys(
        ref.partition(":")[0] for ref in refs if words.knows(f"taken:{ref.partition(':')[0]}")
    )
    apart = {kind: [ref for ref in refs if ref.startswith(f"{kind}:")] for kind in kinds}
    first = ", ".join(words.name(ref) for ref in refs if ref.partition(":")[0] not in apart)
    later = [
        words.labelled(words.name(f"taken:{kind}"), ", ".join(map(words.name, ones)))
        for kind, ones in apart.items()
    ]
    return " · ".join(filter(None, (first, *later)))


def keys_after(words: Words, *, over: bool) -> list[tuple[str, str] | str]:
    """Return what can be done below the score, with its keys."""
    if not over:
        return [(f" {words('Esc')} ", "reverse"), f" {words('Close')}"]
    after = (("n", words("Play again")), ("a", words("Analyse")), ("r", words("Replay")))
    parts: list[tuple[str, str] | str] = []
    for key, does in (*after, (words("Esc"), words("Show the table"))):
        parts += [(f" {key} ", "reverse"), f" {does}   "]
    return parts


class ScoreScreen(Above[Next]):
    """Where everybody's points come from; after the game, rematch, analysis and replay begin here."""

    def __init__(self, state: State, words: Words, *, taken: Sequence[str] = (), over: bool = False) -> None:
        super().__init__()
        self.state, self.words, self._taken, self._over = state, words, list(taken), over

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Static(Content.assemble(*self._title()), classes="dialog-title")
            with VerticalScroll(can_focus=False):
                yield CanvasView(self._draw)
            yield Static(Content.assemble(*keys_after(self.words, over=self._over)), classes="dialog-go")

    def _title(self) -> list[tuple[str, str]]:
        """Return the result, or what the sheet is while the game goes on, with who leads."""
        said = headline(self.state, self.words)
        if self.state.ended:
            return [(said, "bold $held")]
        return [(self.words("Score so far"), "bold $heading"), (f" · {said}", "")]

    def on_mount(self) -> None:
        """Give the sheet as many rows as it needs and the window has."""
        self._fit()

    def on_resize(self) -> None:
        """Fit the sheet to the window anew."""
        self._fit()

    def _fit(self) -> None:
        rows = 0 if self.size.height < LOW else 1
        self.query_one(".sheet").styles.padding = (rows, 2)
        self.query_one(VerticalScroll).styles.max_height = max(3, self.size.height - AROUND - 2 * rows)

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = draw_scores(self.state, self.words, width)
        if self._taken and not self.state.ended:
            canvas.put(0, canvas.height, "")  # at the end, the reason stands between
        for line in self._taken:
            canvas.put_wrapped(0, canvas.height, line, width, MOST_ROWS)
        return canvas

    def on_key(self, event: events.Key) -> None:
        """Go back, play again, analyse or replay; arrows scroll."""
        after = AFTER if self._over else {}
        if event.key in after or event.key in ("escape", "enter", "space", "q", "S"):
            event.stop()
            self.dismiss(after.get(event.key, ""))
        elif event.key in ("up", "down"):
            event.stop()
            rows = 1 if event.key == "down" else -1
            self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)

    def on_click(self, event: events.Click) -> None:
        """Go back."""
        event.stop()
        self.dismiss("")
