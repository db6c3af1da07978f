"""Along History in French: `python -m tests.games.along_history.catalogue` brings it up to date."""

from __future__ import annotations

from pathlib import Path

import along_history
from tests.catalogue import Catalogue, Sentence, sentences_in

SOURCE = Path(along_history.__file__).parent


def sentences() -> dict[Sentence, str]:
    """Return every sentence with the file it stands in, plurals as pairs."""
    return sentences_in(SOURCE)


CATALOGUE = Catalogue("along_history", "Along History", SOURCE, sentences)

if __name__ == "__main__":
    CATALOGUE.update()
