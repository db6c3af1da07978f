"""The pace of a match at the table: dice roll, bots think, people are waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.timer import Timer
from textual.worker import get_current_worker

from astragal.engine.state import Action
from astragal.errors import AstragalError
from astragal.tui.settings import SPEEDS
from astragal.tui.table.dice import dice_of

if TYPE_CHECKING:
    from astragal.tui.screens.table import TableScreen

FRAMES, FRAME_SECONDS = 4, 0.07
"""How many pictures a motion has, and how long each stays."""


class Pacing:
    """Lets whoever is to move go on, each step in view for as long as the settings say."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.session = table.session
        self.recent = ""
        """What the last bot did, in words."""
        self.skipping = False
        """Whether bots are hurried until a person decides."""
        self.moving: frozenset[str] = frozenset()
        """The components that are in motion."""
        self.frame = 0
        self._timer: Timer | None = None
        self._shown_end = False
        self._last_person = self.session.viewer if self.session.person_to_move else -1

    def advance(self) -> None:
        """Go on: dice by themselves, bots in a worker, people by their keys."""
        session = self.session
        self.stop()
        self.table.choose_tab()
        if self._rolls_at_once():  # nobody would see the table between the choice and the roll
            self._later(0.0, self._roll)
            return
        self.table.sync()
        if session.match.over:
            self._end()
        elif session.chance_due:
            self._chance()
        elif session.bot_to_move:
            self._ask_bot()
        else:
            self.skipping = False
            self._hand_over()

    def _end(self) -> None:
        if not self._shown_end:
            self._shown_end = True
            self.table.command("score")

    def _hand_over(self) -> None:
        """Ask to pass the keyboard on when another person is to move."""
        session = self.session
        seat, before = session.state.to_move, self._last_person
        self._last_person = seat
        asked = self.table.program.settings.handover and session.rules.game.has_secrets
        if asked and seat != before and before >= 0:
            from astragal.tui.screens.small import HandoverScreen

            self.table.app.push_screen(HandoverScreen(session.words, session.words.player(seat)))

    # --- time ------------------------------------------------------------------------------------

    def _seconds(self) -> float:
        return 0.0 if self.skipping else SPEEDS[self.table.program.settings.speed]

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call once after a while: by a repeated timer, since Textual drops a single one that is late."""

        def once() -> None:
            if self._timer is timer:
                self.stop()
                call()

        timer = self._timer = self.table.set_interval(max(seconds, 0.001), once)

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def halt(self) -> None:
        """Stop, and listen to no bot that is thinking."""
        self.stop()
        self.table.workers.cancel_group(self.table, "bot")

    def skip(self) -> None:
        """Hurry the bots until a person decides."""
        self.skipping = True
        if self._timer is not None or self.session.bot_to_move:
            self.advance()

    def hurry(self) -> bool:
        """End a motion at once; tell whether there was one."""
        if not self.moving:
            return False
        self.stop()
        self._settle()
        return True

    # --- dice and cards --------------------------------------------------------------------------

    def _rolls_at_once(self) -> bool:
        """Return whether a roll or a draw is next that is not waited for."""
        match, session = self.session.match, self.session
        if not session.chance_due or match.real_dice:
            return False
        return not match.seats[session.state.active].bot or not self._seconds()

    def _chance(self) -> None:
        session = self.session
        if session.match.real_dice:
            from astragal.tui.screens.entry import EntryScreen

            self.table.app.push_screen(EntryScreen(session), self._entered)
            return
        self._later(self._seconds(), self._roll)

    def _entered(self, names: tuple[str, ...] | None) -> None:
        if names is None:  # the table is in view now; Enter asks again
            self.table.tell("")
            return
        try:
            self.session.match.answer(names)
        except AstragalError as error:
            self.table.message = str(error)
        self.session.refresh()
        self.advance()

    def _roll(self) -> None:
        session = self.session
        if not session.chance_due:
            return
        due = session.state.chance
        try:
            session.match.roll()
        except AstragalError as error:
            self.table.tell(str(error))
            return
        session.refresh()
        which = dice_of(due)
        if which and self.table.program.settings.animations and not self.skipping:
            self.moving, self.frame = frozenset(f"die:{die}" for die in which), 0
            self._timer = self.table.set_interval(FRAME_SECONDS, self._next_frame)
            self.table.sync()
        else:
            self.advance()

    def _next_frame(self) -> None:
        self.frame += 1
        if self.frame >= FRAMES:
            self._settle()
        else:
            self.table.sync()

    def _settle(self) -> None:
        """End a motion and go on."""
        self.moving = frozenset()
        self.advance()

    # --- bots ------------------------------------------------------------------------------------

    def _ask_bot(self) -> None:
        step = len(self.session.match.steps)
        self.table.run_worker(
            lambda: self._think(step), thread=True, exclusive=True, group="bot", exit_on_error=False
        )

    def _think(self, step: int) -> None:
        """Ask the bot, in a thread; what it says is dropped when the match has moved meanwhile."""
        worker, app = get_current_worker(), self.table.app
        try:
            action = self.session.match.think()
        except Exception as error:
            if not worker.is_cancelled:
                app.call_from_thread(self.table.tell, str(error))
            return
        if not worker.is_cancelled:
            app.call_from_thread(self._thought, step, action)

    def _thought(self, step: int, action: Action) -> None:
        if step == len(self.session.match.steps) and self.session.bot_to_move and self.table.is_mounted:
            self._later(self._seconds(), lambda: self._bot_acts(step, action))

    def _bot_acts(self, step: int, action: Action) -> None:
        session = self.session
        if step == len(session.match.steps):
            player = session.words.player(session.state.to_move)
            told = f"{player}: {session.label(action)}"
            self.table.after(session.act(action), told)
