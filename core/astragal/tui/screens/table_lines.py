"""The lines above and below the panels of the table: prompt, inspector, action bar, foot."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs
from rich.cells import cell_len

from astragal.tui.table.bars import (
    NARROW_FOOT,
    BarItem,
    commands_of,
    draw_bar,
    draw_foot,
    draw_inspector,
    draw_line,
    draw_slim_foot,
    latest,
)
from astragal.tui.table.canvas import Canvas
from astragal.tui.table.guidance import guidance_of, refusal_note
from astragal.tui.table.guide_strip import draw_guide
from astragal.tui.table.listing import picking_label
from astragal.tui.table.odds_panel import odds_line

if TYPE_CHECKING:
    from astragal.tui.screens.table import TableScreen

BAR_OF_PAYMENT = 5
"""The most rows of the action bar while a payment is chosen or a turn waits to be ended."""
LEAST = 36, 16
"""Columns and rows below which something is hidden that cannot be scrolled to."""
GUIDE_SMALL, GUIDE = 5, 8
"""The most rows of the guide of a lesson, in a low window and in others."""
SENTENCE = re.compile(r"[.!?](?= )")
"""The end of a sentence that another one follows."""
SMALL = 80
"""Columns below which the action bar may take more rows, so that no action is hidden."""


def whole_sentences(text: str, room: int) -> str:
    """Return as many sentences of a text as there is room for; all of it where the first has none."""
    ends = [end.end() for end in SENTENCE.finditer(text) if cell_len(text[: end.end()]) <= room]
    return text if not ends or cell_len(text) <= room else text[: ends[-1]]


class TableLines:
    """Draws the lines around the panels."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def drawn(self) -> dict[str, Callable[[int, int], Canvas]]:
        """Return what draws each line, by its name."""
        return {
            "prompt": self._draw_prompt,
            "guide": self._draw_guide,
            "inspector": self._draw_inspector,
            "bar": self._draw_bar,
            "foot": self._draw_foot,
        }

    def _draw_prompt(self, width: int, height: int) -> Canvas:
        reason = self.table.session.match.trouble.partition(": ")[0]
        warning = self.table.session.words("! Not saved: {reason}", reason=reason) + "   " if reason else ""
        return draw_line(width, warning + self.table.session.prompt(width - 2 - len(warning)), "bold")

    def _draw_guide(self, width: int, height: int) -> Canvas:
        session, told = self.table.session, guidance_of(self.table.session)
        if told is None:
            return Canvas(width)
        note = refusal_note(session, self.table.clause) if self.table.message else ""
        if note:
            told = attrs.evolve(told, why=note)
        return draw_guide(
            width, told, session.words, GUIDE_SMALL if self.table.app.size.height < 30 else GUIDE
        )

    def _inspected(self, room: int = 500) -> str:
        """Return the text of the line below the panels, in so many cells where it can be shortened."""
        ref = self.table.cursor or self.table.pointed or self.table.session.target
        text = (
            self.table.pacing.caption or self.table.message or (self.table.session.about(ref) if ref else "")
        )
        if text and text == self.table.session.name(self.table.session.target):  # a bare name says nothing
            text = ""
        if not text and (self.table.app.size.width < LEAST[0] or self.table.app.size.height < LEAST[1]):
            return self.table.session.words("This window is too small. Press ^p for every action.")
        if text or self.table.session.match.over:
            return text
        known = self.table.tick_odds.now() if self.table.board.density == "narrow" else None
        if known is not None:  # the panel is behind another one
            return odds_line(known, self.table.session.words, room)
        if self._bots_play():  # nobody at the keyboard is asked for anything
            return self.table.pacing.recent
        if (
            self.table.board.density == "narrow" and not self.table.session.target
        ):  # the log is behind another panel
            news = latest(self.table.session.news, room)
            if news:
                return news
        if self.table.session.turn_end is not None:
            return self._undoable()
        if guidance_of(self.table.session) is not None:  # the guide explains the phase
            return ""
        phase = self.table.session.rules.phase_of(self.table.session.state).id
        return whole_sentences(self.table.session.help(f"phase:{phase}"), room)

    def _undoable(self) -> str:
        """Say what can be undone at the end of the turn."""
        session = self.table.session
        if session.match.take_backs:
            return session.words("You can still undo whatever you like.")
        return session.words("You can still undo what you did since the last roll or draw.")

    def _bots_play(self) -> bool:
        """Return whether a bot decides now, or rolls in its turn."""
        session = self.table.session
        rolls = session.chance_due and bool(session.match.seats[session.state.active].bot)
        return session.bot_to_move or rolls

    def _draw_inspector(self, width: int, height: int) -> Canvas:
        rows = 1 if self.table.app.size.height < 30 else 2
        if rows == 1 and not self._points_at_something() and self._draw_bar(width, height).height > 1:
            return Canvas(width)  # a long action takes its row: no panel loses one
        return draw_inspector(width, self._inspected(rows * (width - 4) + 2), rows)

    def _points_at_something(self) -> bool:
        """Return whether the inspector has more to say than what happened last."""
        table = self.table
        return bool(
            table.cursor or table.pointed or table.session.target or table.message or table.pacing.caption
        )

    def _draw_bar(self, width: int, height: int) -> Canvas:
        items = list(self.table.session.choices.items)
        if self.table.cursor_picks():  # Enter picks what the cursor is on
            items = [item for item in items if item.key != "enter"]
            items.append(
                BarItem(self.table.cursor, "enter", picking_label(self.table.session, self.table.cursor))
            )
        step = self.table.session.next_step()
        if step is not None:
            plan = self.table.session.words("Plan: {step}", step=self.table.session.label(step))
            items.insert(0, BarItem("cmd:follow", "H", plan))
        rows = 1 if self.table.app.size.height < 30 else 2
        session = self.table.session
        labels = [item.label for item in items]  # the end of a turn may need more than a row
        grows = session.turn_end is not None or session.choices.ticking not in ("", "phase")
        grows = grows or self.table.app.size.width < SMALL or max([0, *map(len, labels)]) > width - 10
        items = [self._keyed(item) for item in items]
        spare = 0 if rows > 1 or self._points_at_something() else 1  # the inspector lends its row
        return draw_bar(width, items, session.words, rows, BAR_OF_PAYMENT if grows else rows + spare)

    def _keyed(self, item: BarItem) -> BarItem:
        """Return an entry with the key that its command has in the player's own file of keys."""
        commands = self.table.session.keymap.commands
        key = next((each.key for each in commands if item.ref == f"cmd:{each.id}" and len(item.key) == 1), "")
        return attrs.evolve(item, key=key) if key else item

    def _draw_foot(self, width: int, height: int) -> Canvas:
        words = self.table.session.words
        keyed = [*self.table.board.keyed_tabs(), *self.table.board.keyed_aside()]
        brief = width < NARROW_FOOT
        tabs = [
            (key.upper(), (brief and panel.short) or panel.title, f"tab:{panel.id}") for key, panel in keyed
        ]
        dimmed = [] if self.table.session.can_undo() is None else ["cmd:undo", "cmd:restart"]
        if self.table.session.can_redo() is not None:
            dimmed.append("cmd:redo")
        session = self.table.session
        offered = commands_of(session.rules, session.keymap.commands)
        draw = draw_slim_foot if self.table.board.slim else draw_foot
        return draw(width, tabs, words, dimmed, offered)
