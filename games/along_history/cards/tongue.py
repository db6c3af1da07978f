"""How cards, types and conditions are said in a language, in full and in short."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

LANGUAGES = ("en", "fr")

Pair = tuple[str, str]
"""A text in English and in French."""

ONE_OF = {
    "terrain": ("a terrain", "un terrain"),
    "personality": ("a personality", "une personnalité"),
    "progress": ("a progress card", "un progrès"),
    "wonder": ("a wonder", "une merveille"),
    "calamity": ("a calamity", "une calamité"),
}
"""One card of a type."""

MANY_OF = {
    "terrain": ("terrains", "terrains"),
    "personality": ("personalities", "personnalités"),
    "progress": ("progress cards", "progrès"),
    "wonder": ("wonders", "merveilles"),
    "calamity": ("calamities", "calamités"),
}
"""Several cards of a type."""


@attrs.frozen
class Tongue:
    """A language with the names of the cards of a deck; brief where there is little room."""

    language: str
    names: Mapping[str, str]
    """The name of each card of the deck, in this language."""
    brief: bool = False
    terse: bool = False
    """Whether only the first of several names is said."""

    def pick(self, pair: Pair) -> str:
        """Return the text of this language, the English one where there is no other."""
        return (pair[1] if self.language == "fr" else "") or pair[0]

    def card(self, card: str) -> str:
        """Return the name of a card."""
        return self.names.get(card, card)

    def one_of(self, kind: str) -> str:
        """Return what one card of a type is called; without its article where there is little room."""
        said = self.pick(ONE_OF[kind])
        return said.partition(" ")[2] if self.brief else said

    def many_of(self, kind: str) -> str:
        """Return what several cards of a type are called."""
        return self.pick(MANY_OF[kind])

    def any_of(self, names: Sequence[str]) -> str:
        """Return names of which one will do: `A, B or C`."""
        return self._joined(names, ("or", "ou"))

    def all_of(self, names: Sequence[str]) -> str:
        """Return names as a list: `A, B and C`."""
        return self._joined(names, ("and", "et"))

    def _joined(self, names: Sequence[str], last: Pair) -> str:
        if self.terse and len(names) > 1:
            return f"{names[0]}/…"
        if self.brief:
            return "/".join(names)
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.pick(last)} {names[-1]}"
