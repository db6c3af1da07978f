"""Damages TOML texts: bytes, lines, values; at random, but the same way for the same luck."""

from __future__ import annotations

import re
from random import Random

ODD = (
    *("-1", "0", "1.5", "nan", "inf", "true", '""', "[]", "{}", "[[]]", "1979-05-27", "12:00:00"),
    *("9" * 30, '"done"', '"os.system"', '"../../etc/passwd"', '"\\u0000"', '"\\u202e[@click=quit]"'),
    *('{id = "os"}', '["a", 1, []]', '"' + "x" * 3000 + '"', "'''", "9" * 3000, "[" * 900, "0x_", '"é\\q"'),
)
VALUE = re.compile(rb"(?m)(?<== ).+$|(?<=[\[,])\s*(?:\"[^\"]*\"|\d+)")
WORD = re.compile(rb"[a-z_]{3,}")


def change_bytes(text: bytes, luck: Random) -> bytes:
    """Flip, drop, insert, double or cut bytes."""
    start = luck.randrange(len(text))
    end = min(len(text), start + luck.choice([1, 1, 2, 8, 100]))
    flipped = bytes([text[start] ^ (1 << luck.randrange(8))])
    inside = (luck.randbytes(end - start), text[start:end] * 2, bytes(end - start))
    middle = luck.choice([flipped, b"", *inside, b"\n", b'"', b"]"])
    return text[:start] if luck.random() < 0.05 else text[:start] + middle + text[end:]


def change_lines(text: bytes, luck: Random) -> bytes:
    """Drop, double or swap whole lines."""
    lines = text.splitlines(keepends=True)
    first, second = luck.randrange(len(lines)), luck.randrange(len(lines))
    line = lines[first]
    lines[first : first + 1] = luck.choice([[], [line] * 2, [lines[second]], [b"[x]\n", line]])
    return b"".join(lines)


def change_value(text: bytes, luck: Random) -> bytes:
    """Put an odd value, or one from elsewhere in the file, in the place of a value."""
    found = list(VALUE.finditer(text))
    if not found:
        return text
    place = luck.choice(found)
    value = luck.choice([luck.choice(ODD).encode(), luck.choice(found).group()])
    return text[: place.start()] + value + text[place.end() :]


def change_word(text: bytes, luck: Random) -> bytes:
    """Put a word of the file in the place of another: names of cards, verbs, fields."""
    found = list(WORD.finditer(text))
    if not found:
        return text
    place, word = luck.choice(found), luck.choice([luck.choice(found).group(), b"nonesuch", b"a" * 200])
    return text[: place.start()] + word + text[place.end() :]


def damaged(text: bytes, luck: Random) -> bytes:
    """Return the text with one to four changes."""
    ways = (change_bytes, change_lines, change_value, change_value, change_word)
    for _ in range(luck.choice([1, 1, 1, 2, 4])):
        text = luck.choice(ways)(text, luck) or b"x"
    return text
