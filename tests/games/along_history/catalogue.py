"""Along History in French: `python -m tests.games.along_history.catalogue` brings it up to date."""

from __future__ import annotations

from pathlib import Path

import along_history
from tests.catalogue import REROLLS, Catalogue, Sentence, sentences_in

SOURCE = Path(along_history.__file__).parent
MEANS = (
    "no Golden Age is there",
    "a card with these bonuses is not upright in your civilisation",
    "a card of that name is not upright in your civilisation",
    "no such green die is left",
    "the blue die does not show that",
    "no x2 is left",
    "no universal resource is left",
    "no heritage card may be used, or only one",
    "there is no such heritage card",
    "no such symbol is left over",
    "nothing is ticked",
)
"""What payments say when something is not there."""


def sentences() -> dict[Sentence, str]:
    """Return every sentence with the file it stands in, plurals as pairs."""
    found: dict[Sentence, str] = dict.fromkeys(REROLLS, "phases/discards.py")
    return found | dict.fromkeys(MEANS, "phases/acquire.py") | sentences_in(SOURCE)


CATALOGUE = Catalogue("along_history", "Along History", SOURCE, sentences)

if __name__ == "__main__":
    CATALOGUE.update()
