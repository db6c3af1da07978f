"""`python -m astragal.tui [FILE]`: the program in the terminal, with a saved match open when one is named."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from astragal.tui.app import AstragalApp, main

if TYPE_CHECKING:
    from astragal.match.match import Match


def _resume(app: AstragalApp) -> "Match":
    from astragal.match.match import Match

    return Match.resume(Path(sys.argv[1]), app.registry)


main(_resume if len(sys.argv) > 1 else None)
