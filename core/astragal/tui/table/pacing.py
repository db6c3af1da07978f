"""The pace of a match at the table: what happens is shown, bots think, people are waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.timer import Timer
from textual.worker import get_current_worker

from astragal.components.dice import DicePool
from astragal.engine.state import Action
from astragal.errors import AstragalError
from astragal.tui.settings import SPEEDS
from astragal.tui.table.dice import dice_of
from astragal.tui.table.film import PICTURE, Film
from astragal.tui.table.flash import Flash
from astragal.tui.table.logbook import happened
from astragal.tui.table.session_undo import UNDO

if TYPE_CHECKING:
    from astragal.tui.screens.table import TableScreen

BANNER = 2.4
"""Seconds that a banner stays at normal speed, unless a key is pressed or another one comes."""
USUAL = SPEEDS["normal"]


class Pacing:
    """Lets whoever is to move go on, and shows what happens as slowly as the settings say."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.session = table.session
        self.film = Film(table.session)
        self.recent = ""
        """What the last bot did, in words."""
        self.skipping = False
        """Whether bots are hurried until a person decides."""
        self.fresh: frozenset[str] = frozenset()
        """The dice that were rolled last, if not all of them were."""
        self._thrown: dict[int, int] = {}
        """What the last roll showed, for games that keep no faces."""
        self._timer: Timer | None = None
        self._banner: tuple[str, str, bool] | None = None
        self._banner_timer: Timer | None = None
        self._thinking = -1
        """The step that a bot is thinking about; -1 when none is."""
        self._thought_of: tuple[int, Action] | None = None
        """What a bot has chosen at a step, while something is still being shown."""
        self._shown_end = False
        self._last_person = self.session.viewer if self.session.person_to_move else -1

    # --- what panels see of it -------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether something is being shown."""
        return self.film.shot is not None

    @property
    def moving(self) -> frozenset[str]:
        """The dice that are in the air."""
        shot = self.film.shot
        if shot is None:
            return frozenset()
        return frozenset(f"die:{die}" for die in shot.which if die not in shot.landed(self.film.picture))

    @property
    def landed(self) -> dict[int, int]:
        """The faces of the roll that can be seen."""
        shot = self.film.shot
        if shot is not None and shot.which:
            return shot.landed(self.film.picture)
        return {} if hasattr(self.session.state, "faces") else self._thrown

    @property
    def frame(self) -> int:
        """Counts the pictures of a motion."""
        return self.film.picture

    @property
    def caption(self) -> str:
        """What is happening, in words."""
        shot = self.film.shot
        return shot.beat.text if shot is not None and shot.beat is not None else ""

    @property
    def banner(self) -> tuple[str, str, bool] | None:
        """The lines of the banner, and whether it is bad news; None when there is none."""
        return self._banner

    # --- going on --------------------------------------------------------------------------------

    def advance(self) -> None:
        """Go on: dice by themselves, bots in a worker, people by their keys."""
        session = self.session
        self.stop()
        if self._show():
            return
        self._forget_new_dice()
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

    def _forget_new_dice(self) -> None:
        """Mark no dice as new once something else has been decided."""
        steps = self.session.match.steps
        if not steps or not steps[-1].by_chance:
            self.fresh = frozenset()

    def _end(self) -> None:
        if not self._shown_end:
            self._shown_end = True
            self.table.command("score")

    def _hand_over(self) -> None:
        """Ask to pass the keyboard on when another person is to move."""
        session = self.session
        seat, before = session.state.to_move, self._last_person
        self._last_person = seat
        asked = self.table.program.settings.handover and session.keeps_secrets
        if asked and seat != before and before >= 0:
            from astragal.tui.screens.small import HandoverScreen

            self.table.app.push_screen(HandoverScreen(session.words, session.words.player(seat)))

    # --- time ------------------------------------------------------------------------------------

    @property
    def _shows(self) -> bool:
        """Whether what happens is shown at all."""
        return self.table.program.settings.speed != "instant" and not self.skipping

    def _seconds(self, at_normal_speed: float) -> float:
        return at_normal_speed * SPEEDS[self.table.program.settings.speed] / USUAL

    def _show(self) -> bool:
        """Begin to show what has happened since it was last looked at; tell whether there is anything."""
        if not self._shows:
            self.film.catch_up()
            return False
        if not self.film.take(still=not self.table.program.settings.animations):
            return False
        if self.session.bot_to_move:
            self._ask_bot()  # it thinks while others look
        self._begin_shot()
        self._timer = self.table.set_interval(max(0.02, self._seconds(PICTURE)), self._next_picture)
        return True

    def _begin_shot(self) -> None:
        """Show the first picture of a shot: its scene, what changes by it, its banner."""
        shot, board = self.film.shot, self.table.board
        if shot is None:
            return
        before = board.canvases()
        self.session.show(shot.scene)
        moves = self.table.program.settings.animations
        beat = shot.beat
        board.flash = Flash(before, counting=moves, shaking=moves and beat.bad) if beat is not None else None
        banner = self.film.banner()
        if banner is not None:
            self._raise_banner(banner)
        self._paint()

    def _next_picture(self) -> None:
        shot = self.film.shot
        self.film.next_picture()
        if self.film.shot is None:
            self._settle()
        elif self.film.shot is not shot:
            self._begin_shot()
        else:
            self._paint()

    def _paint(self) -> None:
        shot, flash = self.film.shot, self.table.board.flash
        if shot is not None and flash is not None:
            flash.progress = (self.film.picture + 1) / shot.pictures
        if shot is not None and shot.which:
            self.session.moment += 1
        self.table.sync()

    def _settle(self) -> None:
        """Show the table as it stands, and go on."""
        self.stop()
        self.film.catch_up()
        self.table.board.flash = None
        self.session.show(None)
        self.advance()

    def _raise_banner(self, banner: tuple[str, str, bool]) -> None:
        if self._banner_timer is not None:
            self._banner_timer.stop()
        self._banner = banner
        self._banner_timer = self.table.set_timer(max(0.8, self._seconds(BANNER)), self.lower_banner)

    def lower_banner(self) -> None:
        """Take the banner away."""
        if self._banner is not None:
            self._banner = None
            self.table.sync()

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
        """Stop, listen to no bot that is thinking, and show nothing of what was skipped."""
        self.stop()
        self.table.workers.cancel_group(self.table, "bot")
        self._thinking, self._thought_of, self._banner = -1, None, None
        self.fresh = frozenset()
        self.film.catch_up()
        self.table.board.flash = None
        if self.session.scene is not None:
            self.session.show(None)

    def skip(self) -> None:
        """Hurry until a person decides; a bot that is thinking goes on, one that failed is asked again."""
        self.skipping = True
        if self._timer is not None:
            self.stop()
            self._settle()
        elif self.session.bot_to_move:
            self._ask_bot()

    def hurry(self) -> bool:
        """End what is being shown at once; tell whether there was anything."""
        self._banner = None
        if not self.playing:
            return False
        self._settle()
        return True

    # --- dice and cards --------------------------------------------------------------------------

    def _rolls_at_once(self) -> bool:
        """Return whether a roll or a draw is next that is not waited for."""
        return self.session.chance_due and not self.session.match.real_dice

    def _chance(self) -> None:
        session = self.session
        if session.match.real_dice:
            from astragal.tui.screens.entry import EntryScreen

            self.table.app.push_screen(EntryScreen(session), self._entered)
            return
        self._later(0.0, self._roll)

    def _entered(self, names: tuple[str, ...] | None) -> None:
        if names is None:  # the table is in view now; Enter asks again
            self.table.tell("")
            return
        if names == UNDO:
            self.table.command("undo")
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
        which, lying = dice_of(session.state.chance), getattr(session.state, "faces", ())
        try:
            session.match.roll()
        except AstragalError as error:
            self.table.tell(str(error))
            return
        self._remember(which, bool(lying))
        session.refresh()
        self.advance()

    def _remember(self, which: tuple[int, ...], again: bool) -> None:
        """Remember which dice are new; all of them are after a first roll, and need no mark."""
        self.fresh = frozenset(f"die:{die}" for die in which) if again else frozenset()
        step = self.session.match.steps[-1]
        if which and len(step.names) == len(which):
            pool = next((value for value in (self.session.rules.gear,) if isinstance(value, DicePool)), None)
            faces = pool.dice if pool is not None else ()
            self._thrown = {
                die: faces[die].face_index(name) for die, name in zip(which, step.names, strict=True) if faces
            }

    # --- bots ------------------------------------------------------------------------------------

    def _ask_bot(self) -> None:
        """Ask the bot to move, unless it is thinking already, or has chosen."""
        step = len(self.session.match.steps)
        if self._thought_of is not None and self._thought_of[0] == step:
            if not self.playing:
                self._later(0.0, lambda: self._bot_acts(step))
            return
        if self._thinking == step:
            return
        self._thinking, self._thought_of = step, None
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
                app.call_from_thread(self._failed, str(error))
            return
        if not worker.is_cancelled:
            app.call_from_thread(self._thought, step, action)

    def _failed(self, reason: str) -> None:
        self._thinking = -1
        self.table.tell(reason)

    def no_thread(self, group: str) -> None:
        """Say that the system starts no thread for a bot's move or a hint, and what to do."""
        words = self.session.words
        if group == "hint":
            self.table.tell(
                words("The system can't start another thread. Close other programs, then try again.")
            )
            return
        self._failed(words("The system can't start another thread. Close other programs, then press Enter."))

    def _thought(self, step: int, action: Action) -> None:
        self._thinking = -1
        if step == len(self.session.match.steps) and self.table.is_mounted:
            self._thought_of = (step, action)
            if not self.playing:
                self._later(0.0, lambda: self._bot_acts(step))

    def _bot_acts(self, step: int) -> None:
        session, chosen = self.session, self._thought_of
        if chosen is None or chosen[0] != step or step != len(session.match.steps) or not session.bot_to_move:
            return
        self._thought_of = None
        secret = session.match.state.answering_in_secret
        report = "" if secret else session.report(chosen[1])
        answer = session.act(chosen[1])
        self.table.after(answer, report or happened(session.match.steps[-1], session.words))
