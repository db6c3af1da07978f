"""What comes after a game: a rematch, a replay of what was played, or its analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.errors import AstragalError

if TYPE_CHECKING:
    from astragal.tui.screens.table import TableScreen


def play_again(table: TableScreen) -> None:
    """Leave the match and begin another with the same rules and players; the next one begins."""
    from astragal.match.saves import Library

    match, program = table.session.match, table.program
    table.leave()
    path = Library(program.folder).new_path(match.header.game)
    program.open_match(lambda: match.again(path))


def replay(table: TableScreen, *, analyse: bool = False) -> None:
    """Step through the match that was played; `analyse` begins with what the coach says about it."""
    from astragal.match.replay import Replay
    from astragal.tui.screens.replay import ReplayScreen

    path = table.session.match.path
    if path is None:
        table.tell(table.session.words("This match is not saved, so it can't be replayed."))
        return
    try:
        found = Replay.open(path, table.program.registry)
    except AstragalError as error:
        table.program.say_error(error)
    else:
        table.app.push_screen(ReplayScreen(found, table.program.settings.language, analyse=analyse))
