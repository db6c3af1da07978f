"""The score: line by line for every player, what broke a tie, and what each of them built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from astragal.engine.state import OVER, Event, State
from astragal.engine.wording import Words
from astragal.tui.screens.base_screen import Above
from astragal.tui.table.canvas import Canvas, clean
from astragal.tui.table.canvas_view import CanvasView

Next = Literal["", "again", "replay"]
"""What comes after the score: the table, a rematch, or a replay."""


def draw_scores(state: State, words: Words, width: int, taken: Sequence[str] = ()) -> Canvas:
    """Draw the score of every player by lines, winners named in words at the end."""
    rules, canvas = state.rules, Canvas(width)
    lines = [rules.scores(state, seat) for seat in range(state.seats)]
    labels = [words.name(f"score:{line.id}") for line in lines[0]]
    first = min(30, max(map(len, labels), default=8) + 1)
    column = max(6, min(16, (width - first) // state.seats))
    x = canvas.put_cut(0, 0, "", first)
    for seat in range(state.seats):
        x = canvas.put_right(x, 0, f" {words.player(seat)}", column, "bold $heading")
    for row in range(len(labels)):
        x = canvas.put_cut(0, row + 1, labels[row], first)
        for seat in range(state.seats):
            x = canvas.put_right(x, row + 1, str(lines[seat][row].points), column)
    y = len(lines[0]) + 1
    canvas.put(0, y, "─" * min(width, first + column * state.seats), "dim")
    x = canvas.put_cut(0, y + 1, words("Total"), first, "bold")
    for seat in range(state.seats):
        x = canvas.put_right(x, y + 1, str(rules.total(state, seat)), column, "bold")
    canvas.put_wrapped(0, y + 3, verdict(state, words), width, 3, "bold $held")
    for line in (tie_text(state, words), *taken):
        if line:
            canvas.put_wrapped(0, canvas.height, line, width, 4)
    return canvas


def tie_text(state: State, words: Words) -> str:
    """Return what broke a tie at the end of the game; nothing when there was none to break."""
    rules = state.rules
    scores = [rules.total(state, seat) for seat in range(state.seats)]
    leaders = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    if len(leaders) < 2 or not state.ended:
        return ""
    for tie_break in rules.tie_breaks:
        worth = {seat: tie_break.worth(state, seat) for seat in leaders}
        if len(set(worth.values())) > 1:
            told = ", ".join(f"{words.player(seat)} {n}" for seat, n in worth.items())
            name = words.name(f"tie:{tie_break.id}")
            return words("Tie-breaker: {ties}", ties=f"{name} ({told})")
    return words("The tie could not be broken.")


def taken_lines(events: Iterable[Event], words: Words, seats: int) -> list[str]:
    """Return for each player what they built, bought or won, as the events tell it."""
    found: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    for event in events:
        seat = getattr(event, "seat", -1)
        if event.picks and seat in found:
            found[seat].append(_picked(event, words))
    return [
        words("{who}: {what}", who=words.player(seat), what=clean(", ".join(names), 400))
        for seat, names in found.items()
        if names
    ]


def _picked(event: Event, words: Words) -> str:
    """Return the name of what was taken."""
    id = str(getattr(event, event.picks))
    return words.name(id if ":" in id else f"{event.picks}:{id}")


def verdict(state: State, words: Words) -> str:
    """Return who has won, or who leads, in words."""
    result = state.rules.result(state)
    names = words.join([words.player(seat) for seat in result.winners])
    if not result.ending:
        return words("In the lead: {players}", players=names)
    reason = words.name(f"ending:{result.ending}")
    reason = f"{reason[:1].upper()}{reason[1:]}."
    if state.seats == 1:
        return words("{player} scores {n}. {reason}", player=names, n=result.scores[0], reason=reason)
    if len(result.winners) > 1:
        return words(
            "{players} share the victory in round {n}. {reason}", players=names, n=state.round, reason=reason
        )
    return words("{player} wins in round {n}! {reason}", player=names, n=state.round, reason=reason)


class ScoreScreen(Above[Next]):
    """Where everybody's points come from; after the game a rematch and a replay begin here."""

    def __init__(self, state: State, words: Words, *, taken: Sequence[str] = (), over: bool = False) -> None:
        super().__init__()
        self.state, self.words, self._taken, self._over = state, words, list(taken), over

    def compose(self) -> ComposeResult:
        words = self.words
        with Vertical(classes="sheet"):
            title = words("Final score") if self.state.to_move == OVER else words("Score so far")
            yield Static(Content.styled(title, "bold $heading"), classes="dialog-title")
            with VerticalScroll(can_focus=False):
                yield CanvasView(lambda width, height: draw_scores(self.state, words, width, self._taken))
            keys = (
                words("n: rematch, r: replay, Esc: back to the table") if self._over else words("Esc closes")
            )
            yield Static(Content.styled(keys, "dim"), classes="dialog-go")

    def on_key(self, event: events.Key) -> None:
        """Go back, play again, or replay; arrows scroll."""
        after: dict[str, Next] = {"n": "again", "r": "replay"} if self._over else {}
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
