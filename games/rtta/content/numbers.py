"""Numbers in a text: their names in braces, and where a noun follows, both its forms."""

from __future__ import annotations

import re
from collections.abc import Mapping

FIELD = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
PLURAL_FROM = {"fr": 2}
"""The smallest number that takes the plural, where it is not every number but 1."""


def fill(text: str, numbers: Mapping[str, int], language: str) -> str:
    """Return a text with the numbers that are known; what is not known stays in its braces."""

    def number(field: re.Match[str]) -> str:
        name, one, many = field.groups()
        if name not in numbers:
            return field[0]
        n = numbers[name]
        several = n >= PLURAL_FROM[language] if language in PLURAL_FROM else n != 1
        return f"{n} {many if several else one}" if one is not None else str(n)

    return FIELD.sub(number, text)
