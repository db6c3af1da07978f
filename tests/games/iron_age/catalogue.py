"""The Iron Age in French: `python -m tests.games.iron_age.catalogue` brings it up to date."""

from __future__ import annotations

from pathlib import Path

import iron_age
from tests.catalogue import Catalogue, Sentence, sentences_in

SOURCE = Path(iron_age.__file__).parent


def sentences() -> dict[Sentence, str]:
    """Return every sentence with the file it stands in, plurals as pairs."""
    return {"Projects": "state.py", **sentences_in(SOURCE)}  # the heading of the field `boxes`


CATALOGUE = Catalogue("iron_age", "The Iron Age", SOURCE, sentences)

if __name__ == "__main__":
    CATALOGUE.update()
