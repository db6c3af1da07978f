"""The table as plain lines: for screen readers, for terminals that can do nothing else, and for scripts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from astragal.engine.state import Action
from astragal.errors import AstragalError
from astragal.match.files import rescue_path
from astragal.tui.leaving import ended_by_signals, keep_copy, say_farewell
from astragal.tui.screens.entry import called, how_many, possible_names
from astragal.tui.table.canvas import clean
from astragal.tui.table.session import Answer, Session

MOST = 30
"""More choices than these are listed only when part of a name is typed."""

Read = Callable[[], str]
Write = Callable[[str], None]


END = "\x04"
"""What stands for the end of the input: nobody is there to answer any more."""


def read_line() -> str:
    """Return a line from standard input, or `END`."""
    line = sys.stdin.readline()
    return line.strip() if line else END


def write_line(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


class PlainTable:
    """Plays a match by lines: says what happened, lists what can be done, reads an answer."""

    def __init__(self, session: Session, read: Read = read_line, write: Write = write_line) -> None:
        self.session, self._read, self._write = session, read, write
        self._told = 0
        self._trouble = ""
        self._listed: Sequence[Action] = ()
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._help,
            "t": self._table,
            "u": lambda: self._say(self.session.undo()),
            "U": lambda: self._say(self.session.redo()),
            "h": self._hint,
            "s": self._score,
        }

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        session = self.session
        self._help()
        while not session.match.over:
            self._news()
            if session.chance_due:
                if not self._chance():
                    return
            elif session.bot_to_move:
                self._say(session.act(session.match.think()))
            elif not self._decide():
                return
        self._news()
        self._score()
        self._leave(END)

    # --- telling ---------------------------------------------------------------------------------

    def _news(self) -> None:
        """Say what happened since the last time."""
        lines = self.session.log
        self._told = min(self._told, len(lines))
        for line in lines[self._told :]:
            self._write(f"== {line.text}" if line.heading else line.text)
        self._told = len(lines)
        self._warn()

    def _warn(self) -> None:
        """Say at once when steps are not saved, and when they are again."""
        trouble, words = self.session.match.trouble, self.session.words
        if trouble and trouble != self._trouble:
            self._write(words("! Not saved: {reason}", reason=clean(trouble, 300)))
        elif self._trouble and not trouble:
            self._write(words("Saved again."))
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
            words("c saves a copy in {file}, y leaves without saving, anything else stays.", file=copy)
        )
        answer = self._read().lower()
        if answer in ("c", END):
            self._write(keep_copy(match, words))
        return answer in ("c", END, "y", "yes", "o", "oui")

    def _say(self, answer: Answer) -> None:
        if answer.text:
            self._write(answer.text)

    def _help(self) -> None:
        words = self.session.words
        self._write(words("A number takes a choice; part of a name lists what it could be."))
        self._write(words("? help, t table, u undo, U redo, h hint, s score, q quit"))
        if self.session.match.saved:
            self._write(words("Every step is saved: {file}", file=clean(str(self.session.match.path), 300)))

    def _table(self) -> None:
        for line in self.session.rules.game.show(self.session.state).splitlines():
            self._write(clean(line, 300))

    def _score(self) -> None:
        from astragal.tui.score_sheet import draw_scores

        for line in draw_scores(self.session.state, self.session.words, 78).plain.splitlines():
            self._write(line)

    def _hint(self) -> None:
        session = self.session
        try:
            advice = session.match.hint(session.adviser())
        except AstragalError as error:
            self._write(str(error))
            return
        self._write(session.label(advice.action))
        for reason in advice.reasons[:4]:
            self._write(f"  {clean(reason.say(session.words), 300)}")

    # --- asking ----------------------------------------------------------------------------------

    def _chance(self) -> bool:
        """Answer a roll, by the dealer or by what people rolled at the table; return whether to go on."""
        session = self.session
        if not session.match.real_dice:
            session.match.roll()
            session.refresh()
            return True
        chance = session.state.chance
        assert chance is not None
        names = possible_names(chance, session.state)
        known = ", ".join(f"{name} ({called(session.words, name)})" for name in names)
        due = how_many(chance, session.state)
        self._write(session.words("What came out at the table? ({n})", n=due) + f" {clean(known, 2000)}")
        return self._answer(self._read())

    def _answer(self, line: str) -> bool:
        if line in ("q", END):
            return not self._leave(line)
        try:
            self.session.match.answer(line.split())
        except AstragalError as error:
            self._write(str(error))
        self.session.refresh()
        return True

    def _decide(self) -> bool:
        """Let a person decide; return whether to go on."""
        self._write(self.session.prompt())
        self._list(self.session.match.legal)
        line = self._read()
        if line in ("q", END):
            return not self._leave(line)
        if line in self._commands:
            self._commands[line]()
        elif chosen := _numbered(line, self._listed):
            self._say(self.session.act(chosen))
        elif line:
            self._narrow(line)
        return True

    def _list(self, actions: Sequence[Action]) -> None:
        """Number the choices; too many are only counted."""
        self._listed = actions
        if len(actions) > MOST:
            self._write(self.session.words("{n} choices: type a part of a name.", n=len(actions)))
            actions = actions[-1:]
        for action in actions:
            self._write(f"{self._listed.index(action) + 1}. {self.session.label(action)}")

    def _narrow(self, part: str) -> None:
        """List the choices that a part of a name fits, and take the only one."""
        session = self.session
        found = [action for action in session.match.legal if part.lower() in session.label(action).lower()]
        if len(found) == 1:
            self._say(session.act(found[0]))
            return
        every = list(session.match.legal)
        for action in found[:MOST]:
            self._write(f"{every.index(action) + 1}. {session.label(action)}")
        if not found:
            self._write(session.words("Nothing that can be done is called like that."))
            return
        chosen = _numbered(self._read(), every)
        if chosen:
            self._say(session.act(chosen))


def _numbered(line: str, actions: Sequence[Action]) -> Action | None:
    """Return the action that a line gives the number of; longer numbers than there are choices are none."""
    number = int(line) if line.isdecimal() and len(line) < 10 else 0
    return actions[number - 1] if 1 <= number <= len(actions) else None


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
