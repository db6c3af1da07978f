"""`python -m astragal.tui [FILE]`: the program in the terminal, with a saved or a new match open if asked."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from astragal.errors import AstragalError
from astragal.tui.app import AstragalApp, main

if TYPE_CHECKING:
    from astragal.match.match import Match


def read_arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser("astragal.tui")
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--lang")
    parser.add_argument("--game")
    parser.add_argument("--ruleset", default="")
    return parser.parse_args()


def open_first(app: AstragalApp, asked: argparse.Namespace) -> "Match | None":
    """Return the match to begin with: a saved one, a new one of a game, or none."""
    if asked.file is not None:
        from astragal.match.match import Match

        return Match.resume(asked.file, app.registry)
    if not asked.game:
        return None
    from astragal.tui.form import MatchForm

    form = MatchForm(app.registry)
    form.choose_game(asked.game)
    if asked.ruleset:
        form.choose_preset(asked.ruleset)
    return form.start(app.folder)


if __name__ == "__main__":
    arguments = read_arguments()
    try:
        main(lambda app: open_first(app, arguments), language=arguments.lang)
    except AstragalError as error:
        sys.stderr.write(f"astragal: {error}\n")
        sys.exit(2)
