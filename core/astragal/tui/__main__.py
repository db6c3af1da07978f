"""`python -m astragal.tui [FILE]`: the program in the terminal, with a saved match open when one is named."""

import sys
from pathlib import Path

from astragal.match import Match
from astragal.tui.app import AstragalApp, main


def _resume(app: AstragalApp) -> Match:
    return Match.resume(Path(sys.argv[1]), app.registry)


main(_resume if len(sys.argv) > 1 else None)
