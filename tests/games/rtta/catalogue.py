"""Roll Through the Ages in French: `python -m tests.games.rtta.catalogue` brings it up to date."""

from __future__ import annotations

from pathlib import Path

import rtta
from tests.catalogue import Catalogue, Sentence, sentences_in

SOURCE = Path(rtta.__file__).parent


def sentences() -> dict[Sentence, str]:
    """Return every sentence with the file it stands in, plurals as pairs."""
    return sentences_in(SOURCE)


CATALOGUE = Catalogue("rtta", "Roll Through the Ages", SOURCE, sentences)

if __name__ == "__main__":
    CATALOGUE.update()
