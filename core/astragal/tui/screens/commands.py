"""What the table's own commands do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from astragal.errors import AstragalError
from astragal.match.files import rescue_path
from astragal.tui.help_text import help_paragraphs
from astragal.tui.screens.after_game import play_again, replay
from astragal.tui.screens.gallery import GalleryScreen, has_cards, tables_of
from astragal.tui.screens.lesson import show_lesson
from astragal.tui.screens.over import Paragraph, TextScreen, ZoomScreen
from astragal.tui.screens.rulebook import RulebookScreen
from astragal.tui.screens.scores import Next, ScoreScreen, taken_lines
from astragal.tui.screens.small import ChooserScreen
from astragal.tui.table.citing import clause_at, rulebook_in_force

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
        table.tell(table.session.words("Looking for a hint …"))
        table.ask_hint()
    elif table.session.match.over:
        table.tell(table.session.words("The game is over."))
    else:
        table.tell(table.session.words("It is not your turn."))


def _follow(table: TableScreen) -> None:
    """Play the next step of the plan that was chosen in a hint."""
    action = table.session.next_step()
    if action is None:
        table.tell(table.session.words("No plan to follow: press h for one."))
    else:
        table.after(table.session.act(action))


def _help(table: TableScreen) -> None:
    """Show the clause behind the refusal that is on the screen, or else the help."""
    session = table.session
    shown = table.cursor or table.pointed
    clause = table.clause if table.message else clause_at(session, shown)
    if clause:
        _open_rulebook(table, clause)
        return
    table.app.push_screen(TextScreen(session.words, session.words("Help"), help_paragraphs(session)))


def _rulebook(table: TableScreen) -> None:
    _open_rulebook(table, table.session.rules.phase_of(table.session.state).clause)


def _open_rulebook(table: TableScreen, clause: str) -> None:
    session = table.session
    book = rulebook_in_force(session.rules)
    table.app.push_screen(RulebookScreen(session.words, book, at=clause, rules=session.rules))


def _gallery(table: TableScreen) -> None:
    session = table.session
    if not has_cards(session.rules):
        table.tell(session.words("This game has no cards."))
        return
    table.app.push_screen(GalleryScreen(session.words, tables_of(session.rules, session.words)))


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
    session = table.session
    match = session.match

    def closed(after: Next | None) -> None:
        if after == "again":
            play_again(table)
        elif after in ("replay", "analyse"):
            replay(table, analyse=after == "analyse")

    happened = [event for step in match.steps for event in step.events]
    taken = taken_lines(happened, session.words, session.state.seats)
    table.app.push_screen(ScoreScreen(session.state, session.words, taken=taken, over=match.over), closed)


def _zoom(table: TableScreen) -> None:
    """Show the panel under the cursor on the whole screen, else one with hidden rows, else the tab."""
    session = table.session
    shown = [panel for panel in table.panels if table.board.density in panel.shown]
    shown = [panel for panel in shown if panel.has_content(session.state)]
    wanted = [panel.id for panel in shown if table.cursor in session.shown[panel.id]]
    ids = [panel.id for panel in shown]
    tab = [table.board.tab] if table.board.tab else []
    choices = (*wanted, *table.board.cut_off(), *tab)
    first = next((ids.index(name) for name in choices if name in ids), 0)
    table.app.push_screen(ZoomScreen(table, [*shown[first:], *shown[:first]]))


def _quit(table: TableScreen) -> None:
    """Leave the table; a match that is not saved is not left by accident."""
    leave_or_ask(table, table.leave)


def leave_or_ask(table: TableScreen, leave: Callable[[], None]) -> None:
    """Leave at once when the match is saved; otherwise ask, and offer to keep a copy elsewhere."""
    match, words = table.session.match, table.session.words
    match.make_sure()
    if not match.trouble:
        leave()
        return
    copy = rescue_path(match.path)

    def answered(choice: int | None) -> None:
        if not choice:
            return
        if choice == 1:
            try:
                match.save_copy(copy)
            except AstragalError as error:
                table.program.say_error(error)
                return
        table.program.left_unsaved(match, copy if choice == 1 else None)
        leave()

    labels = [words("Stay"), words("Save a copy: {file}", file=str(copy)), words("Quit without saving")]
    title = words("This match is not saved")
    table.app.push_screen(ChooserScreen(words, title, labels, [match.trouble, "", ""]), answered)


def _palette(table: TableScreen) -> None:
    table.app.action_command_palette()


def _hurry(table: TableScreen) -> None:
    table.pacing.skip()


def _roll(table: TableScreen) -> None:
    table.pacing.advance()


def _again(table: TableScreen) -> None:
    if table.session.match.over:
        play_again(table)


def _analyse(table: TableScreen) -> None:
    if table.session.match.over:
        replay(table, analyse=True)


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
    "follow": _follow,
    "help": _help,
    "rulebook": _rulebook,
    "cards": _gallery,
    "inspect": _inspect,
    "log": _log,
    "score": _score,
    "zoom": _zoom,
    "quit": _quit,
    "palette": _palette,
    "hurry": _hurry,
    "roll": _roll,
    "again": _again,
    "analyse": _analyse,
    "commit": _commit,
    "end": _end,
    "back": _back,
    "lesson": show_lesson,
}
"""Commands by id; the last ones stand behind entries of the action bar and the foot line."""
