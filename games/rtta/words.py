"""Names and help texts of what is not printed on the score sheet: phases, choices, options, score lines."""

from __future__ import annotations

from pathlib import Path

import attrs

from astragal import Naming, package_toml, structure

CATALOGUES = str(Path(__file__).parent / "locale")
"""Where the translations of the game's sentences are."""

DOMAIN = "rtta"


@attrs.define
class WordsFile:
    """A file of names and texts by reference and language."""

    names: dict[str, dict[str, str]] = attrs.field(factory=dict)
    texts: dict[str, dict[str, str]] = attrs.field(factory=dict)


def naming_from(*files: str) -> Naming:
    """Return the names and texts of files in `content/words`."""
    names: dict[str, dict[str, str]] = {}
    texts: dict[str, dict[str, str]] = {}
    for file in files:
        read = structure(
            package_toml("rtta.content", f"words/{file}"), WordsFile, f"rtta/content/words/{file}"
        )
        names |= read.names
        texts |= read.texts
    return Naming(names, texts)
