"""The table: one screen for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult

from astragal.tui.screens.lesson import open_lesson
from astragal.tui.screens.odds_screen import OddsScreen
from astragal.tui.screens.over import show_whole
from astragal.tui.screens.table_lines import TableLines
from astragal.tui.table.answer import Answer
from astragal.tui.table.banner import draw_banner
from astragal.tui.table.bars import draw_log
from astragal.tui.table.board import Board
from astragal.tui.table.canvas import Canvas
from astragal.tui.table.canvas_view import CanvasView
from astragal.tui.table.cursor import step_to
from astragal.tui.table.generic import draw_list
from astragal.tui.table.guidance import guidance_of, pointed_out
from astragal.tui.table.listing import unplaced
from astragal.tui.table.moot import is_moot
from astragal.tui.table.pacing import Pacing
from astragal.tui.table.panel import Look, Panel
from astragal.tui.table.recap import Recap, Recaps, draw_recaps
from astragal.tui.table.repeating import can_repeat, is_repeatable, repeat
from astragal.tui.table.session import Session
from astragal.tui.table.tick_odds import TickOdds

if TYPE_CHECKING:
    from astragal.bots import Advice

FOLDED_LOG = 60
"""Columns from which long lines of the log fold in a narrow window; in fewer they are cut."""
DIGITS = tuple("0123456789")
ALL = 99
"""How often a component is picked that is picked as often as possible."""
ARROWS = ("up", "down", "left", "right")


class TableScreen(OddsScreen):
    """Shows a match, takes keys and clicks, and lets bots and dice have their turns."""

    CSS_PATH = "../table.tcss"
    AUTO_FOCUS: ClassVar[str | None] = None

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.tick_odds = TickOdds(session)
        self.recaps = Recaps(session.match, session.words)
        self.panels = [self.odds_panel(), *session.panels, *self._side_panels()]
        self.cursor = ""
        self.pointed = ""
        self.message = self.clause = ""
        self.times = ""
        """How often the next letter is meant, as it was typed; 0 is as often as possible."""
        self.board = Board(self.panels, self.look, lambda: session.shown, session.words)
        self.lines = {name: CanvasView(draw, id=name) for name, draw in TableLines(self).drawn().items()}
        """The lines above and below the board."""
        self.banner = CanvasView(self._draw_banner, id="banner")
        """What a heavy event is announced with."""
        self.pacing = Pacing(self)
        self._arranged = False

    def _side_panels(self) -> list[Panel]:
        """Return what stands beside the panels of a game: choices without a place, the recap, the log."""
        choices = Panel(
            "choices",
            "Choices",
            self._draw_choices,
            "side",
            tab=True,
            when=lambda state: bool(unplaced(self.session)),
            passing=True,
        )
        recap = Panel(
            "recap",
            "Since your last turn",
            self._draw_recap,
            "side",
            tab=True,
            when=lambda state: state.seats > 1 and bool(self._recap()) and not self.odds_instead(),
            passing=True,
            apart=True,
            short="Recap",
        )
        log = Panel("log", "Log", self._draw_log, "side", tab=True, grows=True, apart=True)
        return [choices, recap, log]

    # --- composing -------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.program.add_inks(self.panels)
        yield self.lines["prompt"]
        yield self.board
        yield self.banner
        yield from (self.lines[name] for name in ("guide", "inspector", "bar", "foot"))

    async def on_mount(self) -> None:
        """Arrange the panels and let the match begin."""
        await self.board.set_out()
        self._arranged = True
        self.choose_tab()
        self.sync()  # at once, since a roll that comes first is painted only when it has been rolled
        open_lesson(self, self.pacing.advance)

    async def on_resize(self) -> None:
        """Rearrange the panels when the window's size class has changed."""
        if self._arranged and self.board.needs_arranging():
            await self.board.set_out()
            self.choose_tab()
            self.sync()

    # --- drawing ---------------------------------------------------------------------------------

    def look(self, width: int, height: int) -> Look:
        """Return what panels draw from, for a drawing of some size."""
        session, choices = self.session, self.session.choices
        return Look(
            session.state,
            session.viewer,
            session.words,
            self.board.density,
            width,
            height,
            choices.keys,
            choices.legal,
            session.ticked,
            choices.ticking,
            self.pacing.moving,
            self.pacing.frame,
            self.pacing.recent,
            session.moment,
            self.board.tall,
            self.pacing.landed,
            self.pacing.fresh,
            self.program.settings.ascii_only,
            self.app.size.height,
        )

    def _draw_choices(self, look: Look) -> Canvas:
        return draw_list(look, unplaced(self.session))

    def _recap(self) -> list[Recap]:
        """Return what the others did since the viewer's last decision, as far as it can be seen."""
        scene, steps = self.session.scene, len(self.session.match.steps)
        return self.recaps.of(self.session.viewer, steps if scene is None else scene.step)

    def _draw_recap(self, look: Look) -> Canvas:
        return draw_recaps(look, self._recap())

    def _draw_log(self, look: Look) -> Canvas:
        folded = self.board.density != "narrow" or look.width >= FOLDED_LOG
        lines = [line for line in self.session.log if not line.idle]  # `l` shows those too
        return draw_log(look.width, look.height, lines, folded=folded)

    def _draw_banner(self, width: int, height: int) -> Canvas:
        return draw_banner(width, self.pacing.banner)

    def sync(self) -> None:
        """Bring everything on the screen up to date."""
        if not self._arranged:
            return
        ascii_only = self.program.settings.ascii_only
        guidance = guidance_of(self.session)
        self.lines["guide"].display = guidance is not None
        self.board.sync(self.cursor or pointed_out(guidance), ascii_only)
        for view in (*self.lines.values(), self.banner):
            view.cursor, view.ascii_only = self.cursor, ascii_only
            view.sync()
        self.banner.display = self.pacing.banner is not None

    def choose_tab(self) -> None:
        """Bring the panel of the phase to the front where panels take turns; the log while others play."""
        if not self.board.has_tabs:
            return
        session = self.session
        phase = session.rules.phase_of(session.state).id
        legal = session.choices.legal
        wanted = ["choices"] if unplaced(session) else []
        wanted += [panel.id for panel in self.panels if phase in panel.phases]
        wanted += [panel.id for panel in self.panels if legal.intersection(session.shown[panel.id])]
        if self.board.tab == "log":  # it came to the front while others played
            wanted += [panel.id for panel in self.board.tabs()]
        wanted = [] if is_moot(session.match) else wanted  # a turn that only ends stays where one looks
        self.board.choose_tab(["log"] if session.bot_to_move else wanted)

    # --- picking ---------------------------------------------------------------------------------

    def on_canvas_view_picked(self, event: CanvasView.Picked) -> None:
        """Pick what was clicked."""
        event.stop()
        self.pick(event.ref)

    def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        """Show the text of what the mouse is over."""
        event.stop()
        self.pointed = event.ref
        self.lines["inspector"].sync()

    def pick(self, ref: str) -> None:
        """Do what a component, an entry of the action bar or a command stands for."""
        if self.pacing.hurry() and ref in ("cmd:commit", "cmd:end"):
            return  # what was meant for dice in motion is not done to dice at rest
        kind, _, name = ref.partition(":")
        if kind == "cmd":
            self.command(name)
        elif kind == "tab":
            self.show_panel(name)
        elif kind == "step":
            self.command("log")
        else:
            self.after(self.session.pick(ref))

    def after(self, answer: Answer, recent: str = "") -> None:
        """Show the result of a choice, and continue when the match did; `recent` is what a bot chose."""
        self.message = answer.text if answer.kind in ("told", "acted") else ""
        self.clause = answer.clause
        if self.tick_odds.needs_work():
            self.call_after_refresh(self.find_odds)  # a tick is painted before anything is worked out
        if answer.kind == "acted":
            self.cursor, self.pacing.recent = "", recent
            self.pacing.advance()
        elif answer.kind == "asked":
            self._ask(answer)
        else:
            self.sync()

    def _ask(self, answer: Answer) -> None:
        from astragal.tui.screens.small import ChooserScreen

        session = self.session
        labels = [session.label(action) for action in answer.actions]
        details = [session.text(action.other) for action in answer.actions]

        def chosen(number: int | None) -> None:
            if number is not None:
                self.after(session.act(answer.actions[number]))

        self.app.push_screen(ChooserScreen(session.words, answer.text, labels, details), chosen)

    def tell(self, text: str) -> None:
        """Say something in the inspector."""
        self.message = text
        self.sync()

    # --- keys ------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Do what a key stands for."""
        printable = event.character if event.character and event.character.isprintable() else ""
        key = printable if printable and event.key != "space" else event.key
        key = self.session.keymap.instead.get(key, key)
        if self.pacing.playing:
            event.stop()
            if key == "space" and not self.session.match.over:
                self.pacing.skip()
            self.pacing.hurry()
            if key in ("space", "enter"):
                return
        self.pacing.lower_banner()
        if self._key(key):
            event.stop()
            event.prevent_default()

    def _key(self, key: str) -> bool:
        """Do what a key stands for; tell whether it stands for anything."""
        session = self.session
        ref = session.choices.by_key(key)
        times, self.times = self.times, ""
        if ref and times and is_repeatable(session, ref):
            self.after(repeat(session, ref, int(times) or ALL))
        elif ref:
            self.pick(ref)
        elif key == "0" and not times and session.choices.ticks_dice:
            self.after(session.tick_others())
        elif key in DIGITS and can_repeat(session):
            self.times = (times + key)[-2:]
            self.tell(self._counted())
        elif key in session.keymap.table:
            self.command(session.keymap.table[key])
        elif key in ARROWS:
            self._move_cursor(key)
        elif key in ("pageup", "pagedown"):
            self.board.scroll(-1 if key == "pageup" else 1)
        elif key in ("space", "enter"):
            self._confirm(key)
        elif key == "escape":
            self.cursor, self.message = "", ""
            over = session.match.over and session.turn_end is None
            self.command("quit") if over else self.after(session.back())
        elif key in self.board.keyed:
            panel = self.board.keyed[key].id
            show_whole(self, panel) if panel == self.board.tab else self.show_panel(panel)
        else:
            return False
        return True

    def _counted(self) -> str:
        """Say what a number that was typed waits for."""
        words = self.session.words
        if int(self.times) == 0:
            return words("As often as possible: press a letter")
        return words.plural("{n} time: press a letter", "{n} times: press a letter", int(self.times))

    def _confirm(self, key: str) -> None:
        """Space does what is ticked, Enter picks what the cursor is on or ends the phase; both hurry bots."""
        session = self.session
        if not session.person_to_move:
            if session.match.over:
                self.command("score")
            elif session.chance_due and session.match.real_dice:
                self.pacing.advance()
            else:
                self.pacing.skip()
        elif key == "space" and session.choices.selection is not None:
            self.after(session.commit())
        elif self.cursor_picks():
            self.pick(self.cursor)
        else:
            self.after(session.commit() if key == "space" else session.end())

    def cursor_picks(self) -> bool:
        """Return whether the cursor is on something that can be picked."""
        return self.cursor in self.session.choices.legal or self.cursor.startswith("act:")

    def _move_cursor(self, arrow: str) -> None:
        spots = [*self.board.spots(), *self.lines["bar"].spots()]
        there = [spot for spot in spots if not spot.ref.startswith("step:")]
        self.cursor = step_to(there, self.cursor, arrow, self.session.choices.legal)
        self.message = self.times = ""
        self.sync()

    def show_panel(self, name: str) -> None:
        """Bring a panel to the front, or show it on the whole screen where nothing hides it."""
        if name in [panel.id for panel in self.board.tabs()]:
            self.board.tab = name
            key = next(key for key, panel in self.board.keyed_tabs() if panel.id == name)
            self.tell(self.session.words("Press {key} again for the whole panel.", key=key.upper()))
        else:
            show_whole(self, name)

    # --- commands --------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """Carry out one of the table's own commands."""
        from astragal.tui.screens.commands import run_command

        run_command(self, name)

    def after_jump(self, answer: Answer) -> None:
        """Go on after undo or redo; a bot that is thinking is not listened to any more."""
        if answer.kind == "acted":
            self.pacing.halt()
        self.after(answer)

    def leave(self) -> None:
        """Close the match and go back to the menu."""
        self.pacing.halt()
        self.session.match.close()
        self.dismiss(None)

    @work(thread=True, exclusive=True, group="hint", exit_on_error=False)
    def ask_hint(self) -> None:
        """Ask a bot for advice."""
        step = len(self.session.match.steps)
        try:
            advice = self.session.match.hint(self.session.adviser())
        except Exception as error:
            self.app.call_from_thread(self.tell, str(error))
            return
        self.app.call_from_thread(self._show_hint, step, advice)

    def _show_hint(self, step: int, advice: Advice) -> None:
        session = self.session
        if step != len(session.match.steps) or not self.is_current:
            return
        from astragal.bots import TurnPlan
        from astragal.tui.screens.hint import HintScreen

        def taken(number: int | None) -> None:
            if number is None or step != len(session.match.steps):
                return
            plans = advice.plans or (TurnPlan((advice.action,), 0.0),)
            self.after(session.follow(plans[number]))

        self.message = ""
        self.sync()
        self.app.push_screen(HintScreen(session, advice), taken)
