"""Names and help texts of what is not printed on the score sheet: phases, choices, options, score lines."""

from __future__ import annotations

from pathlib import Path

from astragal import Naming

CATALOGUES = str(Path(__file__).parent / "locale")
"""Where the translations of the game's sentences are."""

DOMAIN = "rtta"


def naming_from(*files: str) -> Naming:
    """Return the names and texts of files in `content/words`."""
    return Naming.read("rtta.content", *(f"words/{file}" for file in files))
