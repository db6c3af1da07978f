"""Names and help texts of what is not printed on the score sheet: phases, choices, options, score lines."""

from __future__ import annotations

from pathlib import Path

from astragal import Naming

CATALOGUES = str(Path(__file__).parent / "locale")
"""Where the translations of the game's sentences are."""

DOMAIN = "iron_age"


def naming_from(*files: str) -> Naming:
    """Return the names and texts of files in `content/words`."""
    return Naming.read("iron_age.content", *(f"words/{file}" for file in files))


PIECES = {
    "good": {"en": "Good {n}", "fr": "Marchandise {n}"},
    "innovation": {"en": "Innovation {n}", "fr": "Innovation {n}"},
    "wealth": {"en": "Wealth {n}", "fr": "Richesse {n}"},
}
"""What a payment is ticked of."""


def piece_names(most: int) -> dict[str, dict[str, str]]:
    """Return the names of what can be ticked to pay, such as `good:2`."""
    return {
        f"{kind}:{n}": {language: text.format(n=n) for language, text in texts.items()}
        for kind, texts in PIECES.items()
        for n in range(1, most + 1)
    }
