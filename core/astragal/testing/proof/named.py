"""What a rule's source names: words and numbers towards which positions are bent."""

from __future__ import annotations

import ast
import re

import attrs

_CAMEL = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_SPLIT = re.compile(r"[^\w]+")
LARGEST = 60
"""Numbers above this are not tried."""


@attrs.frozen
class Named:
    """The words and numbers in a rule's source."""

    words: frozenset[str]
    """Strings, names and the parts of names, in small letters, plural and singular alike."""
    numbers: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Named:
        """Return what a source names."""
        words: set[str] = set()
        numbers = {0, 1, 2, 3}
        for node in ast.walk(ast.parse(text)):
            words |= _words(node)
            if isinstance(node, ast.Constant) and type(node.value) is int and node.value <= LARGEST:
                numbers |= {max(0, node.value + step) for step in (-1, 0, 1)}
        return cls(frozenset(words | {_singular(word) for word in words}), tuple(sorted(numbers)))

    def names(self, word: str) -> bool:
        """Return whether the source names a word exactly."""
        return word in self.words or _singular(word) in self.words

    def hints_at(self, word: str) -> bool:
        """Return whether the source names a part of a word, as `CityCompleted` does of `city_4`."""
        return any(part in self.words for part in word.split("_") if len(part) > 2)


def _words(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < LARGEST:
        found = _SPLIT.split(node.value)
    elif isinstance(node, ast.Attribute):
        found = [node.attr]
    elif isinstance(node, ast.Name):
        found = [node.id]
    else:
        return set()
    return {part.lower() for word in found for part in (word, *_CAMEL.findall(word)) if part}


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and len(word) > 3 else word
