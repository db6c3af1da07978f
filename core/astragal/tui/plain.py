"""The table as plain lines: for screen readers, for terminals that can do nothing else, and for scripts."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence

from astragal.engine.phase import DONE
from astragal.engine.state import Action
from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.match.files import rescue_path
from astragal.tui.leaving import ended_by_signals, keep_copy, say_farewell
from astragal.tui.plain_entry import PlainEntry
from astragal.tui.plain_hints import PlainHints
from astragal.tui.plain_lessons import LESSON, PlainGuide
from astragal.tui.plain_typed import as_said, as_typed, names_dice, numbered
from astragal.tui.plain_words import score_lines, table_lines
from astragal.tui.table.answer import Answer
from astragal.tui.table.bars import condensed
from astragal.tui.table.canvas import clean, printable
from astragal.tui.table.choices import label_of
from astragal.tui.table.session import Session

MOST = 30
"""More choices than these are listed only when part of a name is typed."""
SCROLLED = 40
"""Empty lines that move what one person has typed out of the next one's sight."""
NUMBERS = re.compile(r"[1-9]\d?(?:[ ,]+[1-9]\d?)+")
"""Several numbers: dice to choose together."""

Read = Callable[[str], str]
"""Asks for a line behind a prompt."""
Write = Callable[[str], None]


END = "\x04"
"""What stands for the end of the input: nobody is there to answer any more."""


LONGEST_LINE = 4000
"""Characters of a line at most."""


def read_line(prompt: str) -> str:
    """Return a line from standard input behind a prompt, or `END`."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.strip() if line else END


def write_line(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def only_text(write: Write) -> Write:
    """Return a writer of lines without control characters, whatever players and cards are called."""
    return lambda text: write(printable(text, LONGEST_LINE))


class PlainTable:
    """Plays a match by lines: says what happened, lists what can be done, reads an answer."""

    def __init__(self, session: Session, read: Read = read_line, write: Write = write_line) -> None:
        self.session, self._read, self._write = session, read, only_text(write)
        names = [clean(seat.name, 40) for seat in session.match.seats]
        self._english = Words("en", session.rules.namings, names)
        """Journals are in English, and so is what people may have learnt to type."""
        self._told = 0
        self._trouble = ""
        self._last_person = -1
        self._listed: Sequence[Action] = ()
        self._written: list[str] = []
        """The list of choices as it was last written: only what changed is written again."""
        self._guide = PlainGuide(session)
        hints = PlainHints(session, self._write, self._say)
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "l": self._list_again,
            "t": self._table,
            "u": lambda: self._jump(self.session.undo()),
            "U": lambda: self._jump(self.session.redo()),
            "h": hints.give,
            "f": lambda: hints.follow(0),
            "f1": lambda: hints.follow(1),
            "f2": lambda: hints.follow(2),
            "f3": lambda: hints.follow(3),
            "s": self._score,
            LESSON: self._back_to_lesson,
        }

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        session = self.session
        self._help()
        for line in self._guide.opening():
            self._write(line)
        while not session.match.over or session.turn_end is not None:
            self._news()
            if session.turn_end is not None:
                going_on = self._end_turn()
            elif session.chance_due:
                going_on = self._chance()
            elif session.bot_to_move:
                self._say(session.act(session.match.think()))
                going_on = True
            else:
                going_on = self._decide()
            if not going_on:
                return
        self._news()
        self._score()
        self._leave(END)

    # --- telling ---------------------------------------------------------------------------------

    def _news(self) -> None:
        """Say what happened since the last time; a bot's turn as a whole, when it is over."""
        lines = self.session.log
        self._told = min(self._told, len(lines))
        new = lines[self._told :]
        if self._bot_plays():
            turns = [n for n, line in enumerate(new) if line.heading]
            new = new[: turns[-1]] if turns else []
        for line in condensed(new):
            self._write(f"== {line.text}" if line.heading else line.text)
        self._told += len(new)
        self._warn()

    def _bot_plays(self) -> bool:
        """Return whether a bot decides now, or rolls in its turn."""
        session = self.session
        rolls = session.chance_due and not session.match.real_dice
        return session.bot_to_move or (rolls and bool(session.match.seats[session.state.active].bot))

    def _warn(self) -> None:
        """Say at once when steps are not saved, and when they are again."""
        trouble, words = self.session.match.trouble, self.session.words
        if trouble and trouble != self._trouble:
            self._write(words("! Not saved: {reason}", reason=clean(trouble, 300)))
        elif self._trouble and not trouble:
            self._write(words("Saving works again."))
        self._trouble = trouble

    def _leave(self, line: str) -> bool:
        """Return whether a person who wants to leave may: an unsaved match asks, and offers a copy.

        Where nobody is there to answer, the copy is made.
        """
        match, words = self.session.match, self.session.words
        match.make_sure()
        if not match.trouble:
            return True
        if line == END:
            self._write(keep_copy(match, words))
            return True
        copy = str(rescue_path(match.path))
        self._write(words("This match is not saved: {reason}", reason=clean(match.trouble, 300)))
        self._write(
            words("c saves a copy in {file}, y quits without saving, anything else cancels.", file=copy)
        )
        answer = self._read("> ").lower()
        if answer in ("c", END):
            self._write(keep_copy(match, words))
        return answer in ("c", END, "y", "yes", "o", "oui")

    def _say(self, answer: Answer) -> None:
        if answer.text:
            self._write(answer.text)
        for line in self._guide.refused(answer.clause):
            self._write(line)

    def _back_to_lesson(self) -> None:
        self._write(self._guide.go_back())
        self._written = []

    def _tell_lesson(self) -> None:
        for line in self._guide.news():
            self._write(line)

    def _jump(self, answer: Answer) -> None:
        """Say what was undone or redone; the choices are read again."""
        self._say(answer)
        self._written = []

    def _help(self) -> None:
        words = self.session.words
        self._write(words("Type the number of a choice, part of its name, or several dice: 1 3."))
        self._write(
            words(
                "Commands: ? help, l list, t table, s score, h hint, f follow the plan, u undo, U redo, "
                "q save and quit"
            )
        )
        if self.session.match.saved:
            self._write(words("Every step is saved: {file}", file=clean(str(self.session.match.path), 300)))

    def _table(self) -> None:
        for line in table_lines(self.session):
            self._write(line)

    def _score(self) -> None:
        for line in score_lines(self.session.state, self.session.words):
            self._write(line)

    # --- asking ----------------------------------------------------------------------------------

    def _chance(self) -> bool:
        """Answer a roll, by the dealer or by what people rolled at the table; return whether to go on."""
        session = self.session
        if not session.match.real_dice:
            session.match.roll()
            session.refresh()
            return True
        entry = PlainEntry(session)
        self._write(entry.question())
        line = self._read("> ")
        if line in ("q", END, *self._commands):
            return self._command(line)
        names = entry.read(line)
        if isinstance(names, str):
            self._write(names)
            return True
        self._write(entry.confirmation(names))
        if self._read("> ").lower() in ("", "y", "yes", "o", "oui"):
            self._answer(names)
        return True

    def _answer(self, names: Sequence[str]) -> None:
        try:
            self.session.match.answer(names)
        except AstragalError as error:
            self._write(str(error))
        self.session.refresh()

    def _command(self, line: str) -> bool:
        """Do what a command says; return whether to go on."""
        if line in ("q", END):
            return not self._leave(line)
        self._commands[line]()
        return True

    def _end_turn(self) -> bool:
        """Let a person end the turn, or change it; return whether to go on."""
        session = self.session
        end = session.turn_end
        assert end is not None
        self._tell_lesson()
        self._write(f"1. {end.label(session.words)}")
        asked = session.words("Press Enter to end your turn.")
        undo = session.words("u undoes your last step.") if session.can_undo() is None else ""
        self._write(f"{asked} {undo}".strip())
        line = self._read("> ")
        if line in ("", "1"):
            self._say(session.end_turn())
        elif line in ("q", END, *self._commands):
            return self._command(line)
        self._written = []
        return True

    def _decide(self) -> bool:
        """Let a person decide; return whether to go on."""
        if not self._pass_on():
            return False
        self._write(self.session.prompt())
        self._list(self.session.match.legal)
        self._tell_lesson()
        line = self._read("> ")
        if line in ("q", END, *self._commands):
            return self._command(line)
        if not line:
            self._written = []
        elif chosen := numbered(line, self._listed):
            self._take(chosen)
        else:
            self._read_action(line)
        return True

    def _pass_on(self) -> bool:
        """Let another person come to the keyboard where something is secret; return whether to go on."""
        session, seat = self.session, self.session.state.to_move
        before, self._last_person = self._last_person, seat
        if seat == before or before < 0 or not session.keeps_secrets:
            return True
        for _ in range(SCROLLED):
            self._write("")
        words = session.words
        self._write(words("{player}'s turn: pass the keyboard, then press Enter.", player=words.player(seat)))
        self._written = []
        line = self._read("> ")
        return self._command(line) if line in ("q", END) else True

    def _take(self, action: Action) -> None:
        """Take an action; the end of a phase asks once more where something would be lost."""
        self._say(self.session.end() if action == DONE else self.session.act(action))

    def _label(self, action: Action) -> str:
        end = self.session.choices.end
        return end if end and action == DONE else self.session.label(action)

    def _list(self, actions: Sequence[Action]) -> None:
        """Number the choices, unless they are the same as before; too many are only counted."""
        self._listed = actions
        shown = list(actions) if len(actions) <= MOST else list(actions[-1:])
        lines = [f"{actions.index(action) + 1}. {self._label(action)}" for action in shown]
        if len(actions) > MOST:
            count = self.session.words("{n} choices: type part of a name.", n=len(actions))
            lines.insert(0, count)
        if lines != self._written:
            for line in lines:
                self._write(line)
        self._written = lines

    def _list_again(self) -> None:
        self._written = []

    def _read_action(self, line: str) -> None:
        """Understand dice, an action by its words and numbers, as journals write it, or by part of a name."""
        if NUMBERS.fullmatch(line) and self._choose_dice(line):
            return
        labelled = self._labelled()
        said = as_said(line, labelled)  # before journals, which count dice from 0
        if said is not None:
            self._take(said)
            return
        selection = self.session.choices.selection
        if selection is not None and names_dice(line, selection.candidates, labelled):
            if not self._choose_dice(line):
                self._write(self.session.words("No such action: {text}", text=clean(line, 60)))
            return
        try:
            action = self.session.rules.read_action(line)
        except AstragalError:
            self._narrow(line)
        else:
            self._take(action)

    def _labelled(self) -> list[tuple[Action, str]]:
        """Return every choice with what the list calls it, and with its English words."""
        rules, state = self.session.rules, self.session.state
        return [
            (action, label)
            for action in self.session.match.legal
            for label in dict.fromkeys((self._label(action), label_of(rules, state, action, self._english)))
        ]

    def _choose_dice(self, line: str) -> bool:
        """Choose dice and confirm, or say why one can't be chosen; return whether any die can be."""
        session, selection = self.session, self.session.choices.selection
        dice = [f"die:{int(number) - 1}" for number in re.findall(r"\d+", line)]
        if selection is None or not any(ref.startswith("die:") for ref in selection.candidates):
            return False
        wrong = next((ref for ref in dice if ref not in selection.candidates), "")
        if wrong:
            lies = any(wrong in refs for refs in session.shown.each())
            unknown = session.words("No such action: {text}", text=clean(line, 60))
            self._write(session.about(wrong) if lies else unknown)
            return True
        session.back()
        for ref in dict.fromkeys(dice):
            session.pick(ref)
        self._say(session.commit())
        return True

    def _narrow(self, part: str) -> None:
        """List the choices that a part of a name fits, and take the only one."""
        session, legal = self.session, list(self.session.match.legal)
        found = [action for action in legal if as_typed(part) in as_typed(self._label(action))]
        if len(found) == 1:
            self._take(found[0])
            return
        for action in found[:MOST]:
            self._write(f"{legal.index(action) + 1}. {self._label(action)}")
        if not found:
            self._write(session.words("No such action: {text}", text=clean(part, 60)))
            return
        chosen = numbered(self._read("> "), legal)
        if chosen:
            self._take(chosen)


def play_plainly(session: Session) -> None:
    """Play a match by lines on standard input and output; whatever ends it, an unsaved match is kept."""
    ended = ended_by_signals()
    try:
        PlainTable(session).run()
    except BaseException:
        session.match.make_sure()
        if session.match.trouble:
            say_farewell([keep_copy(session.match, session.words)])
        if ended:
            sys.exit(ended[0])
        raise
