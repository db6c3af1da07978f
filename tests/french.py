"""French typography: apostrophes, quotation marks, and spaces at which no line breaks."""

from __future__ import annotations

import re

NARROW, WIDE = "\u202f", "\u00a0"
"""Before ; ! ? and %, and before a colon and within quotation marks."""
AFTER = r"(?<=[\w»)}\]…’%.\"]) "
"""A space behind a word, so that a key such as ? standing by itself is left alone."""


def typographic(text: str) -> str:
    """Return a French text with the spaces and apostrophes of a printed one."""
    text = re.sub(r"(?<=[^\W\d_])'(?=[^\W\d_]|{)", "’", text)
    text = re.sub(rf"{AFTER}([;!?])(?!\w)", rf"{NARROW}\1", text)
    text = re.sub(rf"{AFTER}:(?!\w)", f"{WIDE}:", text)
    text = re.sub(r"(?<=[\d}]) %", f"{NARROW}%", text)
    return re.sub(r" »", f"{WIDE}»", re.sub(r"« ", f"«{WIDE}", text))
