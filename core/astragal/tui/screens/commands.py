"""What the table's own commands do."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from astragal.errors import AstragalError
from astragal.journal.format import SUFFIX
from astragal.tui.help_text import help_paragraphs
from astragal.tui.screens.over import Paragraph, ScoreScreen, TextScreen, ZoomScreen
from astragal.tui.screens.small import ChooserScreen

if TYPE_CHECKING:
    from astragal.tui.screens.table import TableScreen


def run_command(table: TableScreen, name: str) -> None:
    """Carry out a command of the table by its id."""
    COMMAND_BY_ID[name](table)


def _undo(table: TableScreen) -> None:
    table.after_jump(table.session.undo())


def _redo(table: TableScreen) -> None:
    table.after_jump(table.session.redo())


def _restart(table: TableScreen) -> None:
    table.after_jump(table.session.restart())


def _hint(table: TableScreen) -> None:
    if table.session.turn_end is not None:
        table.tell(table.session.words("Press Enter to end your turn."))
    elif table.session.person_to_move:
        table.tell(table.session.words("Thinking about a hint …"))
        table.ask_hint()
    else:
        table.tell(table.session.words("There is nothing to decide for you now."))


def _help(table: TableScreen) -> None:
    session = table.session
    table.app.push_screen(TextScreen(session.words, session.words("Help"), help_paragraphs(session)))


def _inspect(table: TableScreen) -> None:
    session = table.session
    ref = table.cursor or table.pointed
    if not ref:
        table.tell(session.words("Move the cursor with the arrow keys first, or point with the mouse."))
        return
    name, *parts = session.about(ref).split(" · ")
    paragraphs: list[Paragraph] = [(part, "") for part in parts]
    table.app.push_screen(TextScreen(session.words, name or session.name(ref), paragraphs))


def _log(table: TableScreen) -> None:
    session = table.session
    paragraphs: list[Paragraph] = [
        (line.text, "bold $heading") if line.heading else (f"  {line.text}", "") for line in session.log
    ]
    table.app.push_screen(TextScreen(session.words, session.words("Log"), paragraphs, from_end=True))


def _score(table: TableScreen) -> None:
    def closed(again: bool | None) -> None:
        if again:
            table.play_again()

    session = table.session
    table.app.push_screen(
        ScoreScreen(session.state, session.words, can_play_again=session.match.over), closed
    )


def _zoom(table: TableScreen) -> None:
    session = table.session
    shown = [panel for panel in table.panels if table.board.density in panel.shown]
    shown = [panel for panel in shown if panel.has_content(session.state)]
    wanted = [panel.id for panel in shown if table.cursor in session.shown[panel.id]]
    ids = [panel.id for panel in shown]
    first = next((ids.index(name) for name in (*wanted, table.board.tab) if name in ids), 0)
    table.app.push_screen(ZoomScreen(table, [*shown[first:], *shown[:first]]))


def _quit(table: TableScreen) -> None:
    """Leave the table; a match that is not saved is not left by accident."""
    match, words = table.session.match, table.session.words
    if not match.trouble:
        table.leave()
        return
    copy = rescue_path(match.path)

    def answered(choice: int | None) -> None:
        if choice == 1:
            try:
                match.save_copy(copy)
            except AstragalError as error:
                table.program.say_error(error)
                return
        if choice:
            table.leave()

    labels = [words("Stay"), words("Save a copy: {file}", file=str(copy)), words("Leave without saving")]
    title = words("This match is not saved")
    table.app.push_screen(ChooserScreen(words, title, labels, [match.trouble, "", ""]), answered)


def rescue_path(path: Path | None) -> Path:
    """Return where a match can be kept whose own folder cannot be written: the first folder that can be."""
    name = path.name if path is not None else f"match{SUFFIX}"
    folders = (Path.cwd(), Path.home(), Path(tempfile.gettempdir()))
    folder = next((folder for folder in folders if os.access(folder, os.W_OK)), folders[-1])
    names = (name, *(f"{n}-{name}" for n in range(2, 1000)))
    return next(folder / name for name in names if not (folder / name).exists())


def _palette(table: TableScreen) -> None:
    table.app.action_command_palette()


def _hurry(table: TableScreen) -> None:
    table.pacing.skip()


def _roll(table: TableScreen) -> None:
    table.pacing.advance()


def _again(table: TableScreen) -> None:
    if table.session.match.over:
        table.play_again()


def _commit(table: TableScreen) -> None:
    table.after(table.session.commit())


def _end(table: TableScreen) -> None:
    table.after(table.session.end())


def _back(table: TableScreen) -> None:
    table.after(table.session.back())


COMMAND_BY_ID: dict[str, Callable[[TableScreen], None]] = {
    "undo": _undo,
    "redo": _redo,
    "restart": _restart,
    "hint": _hint,
    "help": _help,
    "inspect": _inspect,
    "log": _log,
    "score": _score,
    "zoom": _zoom,
    "quit": _quit,
    "palette": _palette,
    "hurry": _hurry,
    "roll": _roll,
    "again": _again,
    "commit": _commit,
    "end": _end,
    "back": _back,
}
"""Commands by id; the last ones stand behind entries of the action bar and the foot line."""
