"""Standard streams that are closed, full, or cannot show every character: none of them is the end."""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
import unicodedata
from typing import TextIO

PLAIN = {
    "–": "-",
    "—": "-",
    "−": "-",
    "‑": "-",
    "…": "...",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "×": "x",
    "·": ".",
    "•": "*",
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "≥": ">=",
    "≤": "<=",
    "≈": "~",
    "±": "+/-",
    "✓": "x",
    "✗": "-",
    "►": ">",
    "▸": ">",
    "▶": ">",
    "◄": "<",
    "●": "*",
    "○": "o",
    "☠": "!",
}
"""Signs with a plain form that people know."""

ERRORS = "astragal-plain"
ASCII = "astragal_ascii"
"""ASCII by a name that Click does not know: it takes a stream in ASCII for a slip, and writes UTF-8."""


def plain_character(sign: str) -> str:
    """Return an ASCII form of a character: boxes as lines, letters without accents, or else `?`."""
    if sign in PLAIN:
        return PLAIN[sign]
    name = unicodedata.name(sign, "")
    if name.startswith("BOX DRAWINGS"):
        crossing = "AND" in name or "CROSS" in name
        return "+" if crossing else "|" if "VERTICAL" in name else "-"
    if "BLOCK" in name or "SHADE" in name or name.startswith("BRAILLE"):
        return "#"
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return bare or ("" if unicodedata.combining(sign) else "?")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain_character, error.object[error.start : error.end])), error.end


def _find_ascii(name: str) -> codecs.CodecInfo | None:
    """Return ASCII under our own name for it."""
    if name != ASCII:
        return None
    known = codecs.lookup("ascii")
    return codecs.CodecInfo(
        known.encode,
        known.decode,
        known.streamreader,
        known.streamwriter,
        known.incrementalencoder,
        known.incrementaldecoder,
        name=ASCII,
    )


def make_ready() -> None:
    """Give closed streams a stand-in; signs that a stream cannot encode are written in plain ones.

    Bytes that are no text are read as signs that nobody types.
    """
    codecs.register_error(ERRORS, _replace)
    codecs.register(_find_ascii)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - it lives as long as the program
    _handle(sys.stdin, "replace")
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if _narrow(stream.encoding) or stream.errors == "strict":
            _handle(stream, ERRORS, ASCII if _is_ascii(stream.encoding) else None)


def _handle(stream: TextIO, errors: str, encoding: str | None = None) -> None:
    """Set what becomes of characters that a stream does not know, where that can be set."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with contextlib.suppress(ValueError, OSError):
            reconfigure(encoding=encoding, errors=errors)


def _is_ascii(encoding: str | None) -> bool:
    """Return whether an encoding is ASCII, by any of its names."""
    try:
        return codecs.lookup(encoding or "ascii").name == "ascii"
    except LookupError:
        return False


def _narrow(encoding: str | None) -> bool:
    """Return whether an encoding lacks characters."""
    try:
        return not codecs.lookup(encoding or "ascii").name.startswith("utf")
    except LookupError:
        return True


def flush() -> None:
    """Write out what waits; `OSError` when that cannot be done."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()


def abandon() -> None:
    """Lead what cannot be written nowhere, so that the end of the program does not fail on it again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
