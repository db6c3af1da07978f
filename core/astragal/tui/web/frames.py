"""What a page may send: keys, sizes, focus and pings. Nothing else reaches a process."""

from __future__ import annotations

import json
from typing import NamedTuple

LARGEST_FRAME = 16 * 1024
"""A frame above this many bytes closes the connection; a pasted page of text is far smaller."""

WIDTHS = (20, 500)
HEIGHTS = (8, 200)
"""The sizes of window, in cells, that a table is drawn for. A larger one would cost memory without bound."""


class Keys(NamedTuple):
    """Something was typed."""

    data: bytes


class Size(NamedTuple):
    """The window has this size now."""

    width: int
    height: int


class Ping(NamedTuple):
    """The page asks whether anybody is there."""

    word: str


class Focus(NamedTuple):
    """The page came to the front, or went behind another."""

    in_front: bool


Frame = Keys | Size | Ping | Focus


class BadFrame(ValueError):
    """A frame that no page of ours sends."""


def read_frame(text: str) -> Frame:
    """Return what a frame says; `BadFrame` for anything that is not exactly one of the known forms."""
    try:
        envelope = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFrame("not JSON") from None
    if not isinstance(envelope, list) or not envelope or not isinstance(envelope[0], str):
        raise BadFrame("not a named list")
    kind, *rest = envelope
    if kind in ("blur", "focus"):
        return Focus(kind == "focus")
    if len(rest) != 1:
        raise BadFrame("not one value")
    (value,) = rest
    if kind == "stdin" and isinstance(value, str):
        return Keys(value.encode("utf-8", "replace"))
    if kind == "ping" and isinstance(value, str | int | float) and len(str(value)) <= 100:
        return Ping(str(value))
    if kind == "resize" and isinstance(value, dict):
        return size_of(value.get("width"), value.get("height"))
    raise BadFrame("not a known kind")


def size_of(width: object, height: object) -> Size:
    """Return a size within bounds; `BadFrame` when it is not two whole numbers."""
    if type(width) is not int or type(height) is not int:
        raise BadFrame("not a size")
    return Size(_within(width, WIDTHS), _within(height, HEIGHTS))


def size_asked(width: str, height: str) -> Size:
    """Return the size that an address asks for, within bounds; a plain one when it asks for none."""
    known = width.isascii() and width.isdigit() and height.isascii() and height.isdigit()
    if not known or len(width) > 6 or len(height) > 6:
        return Size(80, 24)
    return Size(_within(int(width), WIDTHS), _within(int(height), HEIGHTS))


def _within(number: int, bounds: tuple[int, int]) -> int:
    return max(bounds[0], min(number, bounds[1]))
