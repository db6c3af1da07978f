"""A match: people and bots at a table, every step recorded, any step undone and redone.

Rolls and draws are answered by a dealer, usually one that follows from the seed (see `dealer`): a match that
is resumed goes on with the luck it would have had, and whoever goes back past a roll meets fresh luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Generic, Self

from astragal.bots import Advice
from astragal.engine.rules import Result, Rules
from astragal.engine.state import CHANCE, OVER, Action, Event, Outcome, State, TableT
from astragal.errors import BadInput, Refusal, Refused
from astragal.journal import (
    FORMAT,
    Acted,
    Dealt,
    Disk,
    Entry,
    Header,
    Journal,
    RealDisk,
    Sat,
    Seat,
    Went,
    Writer,
    read_journal,
)
from astragal.journal.locking import JournalLock
from astragal.match.bot_seats import Opponents
from astragal.match.dealer import OTHER, SCHEME, SCHEMES, TABLE, Dealer, MatchScript, SeededDealer
from astragal.match.files import write_whole
from astragal.match.headers import begin_header
from astragal.match.line import Line, MatchStep, Prepared, answer, deal, read_action, take
from astragal.match.replay import Replay, Verification, check_seats, hashed_anew, play_out, rules_of
from astragal.match.undo import last_decision, last_entered, next_decision, refusal_to_go
from astragal.plugins.records import Bot
from astragal.plugins.registry import Registry, Ruleset

__all__ = ["Match", "MatchStep", "Replay", "Seat", "Verification", "fresh_seed"]


class Match(Generic[TableT]):
    """Drives one game from its start, or from a journal, to its end."""

    def __init__(
        self, header: Header, line: Line[TableT], writer: Writer | None = None, dealer: Dealer | None = None
    ) -> None:
        self.header = header
        self.rules: Rules = line.rules
        self._line = line
        self._writer = writer
        known = header.luck if header.luck in SCHEMES else SCHEME
        self._dealer: Dealer = dealer if dealer is not None else SeededDealer(header.seed, known)
        self._opponents = Opponents(self.rules, self.seats, header.seed)
        self.script: MatchScript | None = None
        """What luck and bots keep to, as far as it goes."""

    # --- beginning and ending --------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        rules: Rules,
        ruleset: Ruleset,
        seats: Sequence[Seat],
        seed: int,
        *,
        path: Path | None = None,
        real_dice: bool = False,
        take_backs: bool = False,
        disk: Disk | None = None,
        dealer: Dealer | None = None,
        position: str = "",
    ) -> Self:
        """Begin a match, from a written position if one is given; with a path every step is saved there."""
        check_seats(rules, seats)
        game, luck = (ruleset.game, ruleset.id), (seed, real_dice, take_backs)
        header = begin_header(rules, game, tuple(seats), *luck, position=position)
        return cls.begin(rules, header, path, disk, dealer)

    @classmethod
    def begin(
        cls,
        rules: Rules,
        header: Header,
        path: Path | None = None,
        disk: Disk | None = None,
        dealer: Dealer | None = None,
    ) -> Self:
        """Begin the match that a header describes."""
        line = Line(rules, header.players, header.position)
        writer = _new_writer(path, header, disk) if path is not None else None
        return cls(header, line, writer, dealer)

    def again(self, path: Path | None = None) -> Self:
        """Return a new match by the same rules with the same players, on fresh luck; the next one begins."""
        old, seats = self.header, (*self.seats[1:], *self.seats[:1])
        names = old.game, old.ruleset
        luck = fresh_seed(), old.real_dice, old.take_backs
        position = "" if old.lesson else old.position
        header = begin_header(self.rules, names, seats, *luck, position=position)
        return type(self).begin(self.rules, header, path)

    @classmethod
    def load(cls, path: Path, registry: Registry, disk: Disk | None = None) -> Self:
        """Return the match in a journal, to be played on in memory; the file stays as it is."""
        return cls._of(read_journal(path, disk), registry)

    @classmethod
    def resume(cls, path: Path, registry: Registry, disk: Disk | None = None) -> Self:
        """Go on with the match in a journal and keep writing to it; nobody else may until `close`."""
        journal = read_journal(path, disk)
        match = cls._of(journal, registry)
        # Only now, so that a bad journal leaves nothing behind; then nobody can have changed it unseen.
        lock = None if disk else JournalLock.taken(path)
        try:
            now = read_journal(path, disk)
            if now.lines != journal.lines:
                match = cls._of(now, registry)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        if now.format == FORMAT:
            match._writer = Writer.resume(now, disk or RealDisk(), lock)
        else:
            match._writer = Writer.renew(hashed_anew(now, match.rules), disk or RealDisk(), lock)
        return match

    @classmethod
    def _of(cls, journal: Journal, registry: Registry) -> Self:
        line, difference = play_out(journal, rules_of(journal, registry))
        if difference is not None:
            raise difference
        return cls(journal.header, line)

    def close(self) -> None:
        """Let others have the journal; what is played from now on is not saved."""
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- the table -------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""
        return self._line.seats

    @property
    def state(self) -> TableT:
        """The table as it is; never changed, another object after each step."""
        return self._line.state

    @property
    def steps(self) -> tuple[MatchStep, ...]:
        """The steps up to now; those that were undone are left out."""
        return self._line.steps

    @property
    def ahead(self) -> tuple[MatchStep, ...]:
        """The steps that were undone and can be redone."""
        return self._line.ahead

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first step."""
        return self._line.opening

    @property
    def legal(self) -> tuple[Action, ...]:
        """The choices of the seat to move."""
        return self.rules.choices(self.state)

    @property
    def to_move(self) -> int:
        """Who must answer now: a seat, `CHANCE` or `OVER`."""
        seat: int = self.state.to_move
        return seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it goes on."""
        return self.rules.result(self.state) if self.over else None

    @property
    def seed(self) -> int:
        """What all luck of the match comes from."""
        return self.header.seed

    @property
    def real_dice(self) -> bool:
        """Whether people roll and draw at the table and enter the result."""
        return self.header.real_dice

    @property
    def take_backs(self) -> bool:
        """Whether rolls, draws and other people's decisions may be undone too."""
        return self.header.take_backs

    @property
    def path(self) -> Path | None:
        """Where the match is saved; None when it is played in memory."""
        return self._writer.path if self._writer is not None else None

    @property
    def saved(self) -> bool:
        """Whether every step is on the disk for good."""
        return self._writer is not None and self._writer.saved

    @property
    def trouble(self) -> str:
        """What the disk said when the last steps are not on it; the match goes on in memory."""
        return self._writer.trouble if self._writer is not None else ""

    def make_sure(self) -> None:
        """Try again to save what is not, and look whether the file still is ours; `trouble` says if not."""
        if self._writer is not None:
            self._writer.make_sure()

    def save_copy(self, path: Path) -> None:
        """Write the whole match to another file, where its own cannot be written; it goes on as before."""
        if self._writer is not None:
            write_whole(path, self._writer.content)

    # --- steps -----------------------------------------------------------------------------------

    def act(self, action: Action | str) -> tuple[Event, ...]:
        """Carry out a decision of the seat to move; refused or faulty, everything stays as it was."""
        return self.record(self.prepare(action))

    def prepare(self, action: Action | str) -> Prepared[TableT]:
        """Return the result of a decision of the seat to move, without making it."""
        decision = read_action(self.state, action) if isinstance(action, str) else action
        return Prepared(decision, *take(self.state, decision))

    def record(self, prepared: Prepared[TableT]) -> tuple[Event, ...]:
        """Make a decision that was prepared; nothing may have been made in between."""
        return self._record(prepared.state, prepared.step)

    def roll(self) -> tuple[Event, ...]:
        """Let the script or the dealer answer the pending roll or draw."""
        line, dealer = self._line, self._dealer
        names = self.script.luck(self.state) if self.script is not None else None
        if names is not None:
            return self._record(*answer(self.state, names, OTHER))

        def draw(state: State) -> Outcome:
            return dealer.deal(state, line.chances, line.rewinds)

        return self._record(*deal(self.state, draw, dealer.name))

    def answer(self, names: Sequence[str]) -> tuple[Event, ...]:
        """Answer the pending roll or draw with what was rolled or drawn at the table."""
        return self._record(*answer(self.state, names, TABLE))

    def repeat(self, step: MatchStep) -> tuple[Event, ...]:
        """Make a step that was made elsewhere, dealt by whoever dealt it there."""
        if step.by_chance:
            return self._record(*answer(self.state, step.names, step.by))
        return self.act(step.text)

    def change_seat(self, place: int, seat: Seat) -> None:
        """Let somebody else have a seat: a person for a bot, a bot for a person, another name."""
        if not 0 <= place < len(self.seats):
            raise BadInput(f"there is no seat {place}", f"give a number from 0 to {len(self.seats) - 1}")
        seats = (*self.seats[:place], seat, *self.seats[place + 1 :])
        check_seats(self.rules, seats)
        state, digest = self.state, self._line.digest_at(self._line.at)
        entry = Sat(place, seat.name, seat.bot, state.round, state.to_move, digest)
        self._write(entry, lambda: self._line.seat(place, seat))
        self._opponents = Opponents(self.rules, self.seats, self.header.seed)

    def _record(self, state: TableT, step: MatchStep) -> tuple[Event, ...]:
        where = state.round, state.to_move, step.digest
        if step.seat == CHANCE:
            self._write(Dealt(step.names, step.by, *where), lambda: self._line.add(state, step))
        else:
            self._write(Acted(step.seat, step.text, *where), lambda: self._line.add(state, step))
        return step.events

    def _write(self, entry: Entry, then: Callable[[], None]) -> None:
        try:
            if self._writer is not None:
                self._writer.add(entry)
        finally:
            then()  # the journal has the entry, or keeps it for the next attempt

    # --- back and forth --------------------------------------------------------------------------

    def can_undo(self) -> Refusal | None:
        """Return why the last decision cannot be undone, or None; a roll that was just entered can be."""
        n = self._undo_place()
        if n < 0:
            return Refusal("Nothing to undo")
        return self.can_go(n)

    @property
    def entered(self) -> tuple[str, ...]:
        """What was last entered from the table and can still be corrected; nothing when play went on."""
        last = self._line.last
        return last.names if last is not None and last.by == TABLE else ()

    def can_redo(self) -> Refusal | None:
        """Return why nothing can be redone, or None."""
        return None if self._line.at < self._line.length else Refusal("Nothing to redo")

    def can_go(self, n: int) -> Refusal | None:
        """Return why the match cannot be taken to its n-th step, or None."""
        return refusal_to_go(self._line, n, self.seats, self.take_backs)

    def undo(self) -> None:
        """Undo the last decision of a person and what bots did after it, or a roll that was just entered."""
        refusal = self.can_undo()
        if refusal is not None:
            raise Refused("undo", refusal)
        self.go_to(self._undo_place())

    def _undo_place(self) -> int:
        """Return the step to go back to: before a roll that was just entered, or before a decision."""
        entered = last_entered(self._line)
        return entered if entered >= 0 else last_decision(self._line, self.seats)

    def redo(self) -> None:
        """Redo the last thing that was undone."""
        refusal = self.can_redo()
        if refusal is not None:
            raise Refused("redo", refusal)
        self.go_to(next_decision(self._line, self.seats))

    def go_to(self, n: int) -> None:
        """Take the match to its n-th step, back or ahead."""
        refusal = self.can_go(n)
        if refusal is not None:
            raise Refused(f"go to step {n}", refusal)
        state = self.state_at(n)
        entry = Went(n, state.round, state.to_move, self._line.digest_at(n))
        self._write(entry, lambda: self._line.go(n))

    def state_at(self, n: int) -> TableT:
        """Return the state after n steps, undone ones included; it must not be changed."""
        return self._line.state_at(n)

    # --- bots ------------------------------------------------------------------------------------

    def bot(self, seat: int) -> Bot:
        """Return the bot of a seat, made when it is first needed."""
        return self._opponents.bot(seat)

    def think(self) -> Action:
        """Return what the bot of the seat to move chooses: the same for the same seed and step."""
        text = self.script.decision(self.state) if self.script is not None else ""
        if text:
            return read_action(self.state, text)
        return self._opponents.think(self.state, self._line.at)

    def hint(self, bot: str) -> Advice:
        """Return what a kind of bot would do for the seat to move, and why, if it can say."""
        return self._opponents.hint(bot, self.state, self._line.at)


SEED_BITS = 256
"""The size of a fresh seed: nobody can work it out from the dice that were seen."""


def fresh_seed() -> int:
    """Return a seed that nobody chose."""
    return SystemRandom().getrandbits(SEED_BITS)


def _new_writer(path: Path, header: Header, disk: Disk | None) -> Writer:
    try:
        (disk or RealDisk()).read(path, 1)
    except OSError:
        return Writer.create(path, header, disk or RealDisk(), None if disk else JournalLock.taken(path))
    raise BadInput(f"{path} exists already", "give another name")
