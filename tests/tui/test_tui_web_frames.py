"""Frames: what a page may send, and that nothing else gets through."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.tui.web.frames import (
    HEIGHTS,
    WIDTHS,
    BadFrame,
    Focus,
    Frame,
    Keys,
    Ping,
    Size,
    read_frame,
    size_asked,
)


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ('["stdin", "é"]', Keys("é".encode())),
        ('["resize", {"width": 120, "height": 40}]', Size(120, 40)),
        ('["ping", "now"]', Ping("now")),
        ('["focus"]', Focus(True)),
        ('["blur"]', Focus(False)),
    ],
)
def test_known_frames_are_read(text: str, frame: Frame) -> None:
    """The five things that our page sends."""
    assert read_frame(text) == frame


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        "[]",
        "[1]",
        '["stdin"]',
        '["stdin", 3]',
        '["stdin", "a", "b"]',
        '["resize", "120x40"]',
        '["resize", {"width": 1e9, "height": 40}]',
        '["resize", {"width": true, "height": 40}]',
        '["ping", {}]',
        '["quit", 1]',
        "[" * 5000,
    ],
)
def test_other_frames_are_refused(text: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(BadFrame):
        read_frame(text)


def test_size_of_a_window_is_bounded() -> None:
    """A frame of 44 bytes cannot make a program draw a screen of a billion cells."""
    frame = read_frame('["resize", {"width": 99999999, "height": 99999999}]')

    assert frame == Size(WIDTHS[1], HEIGHTS[1])
    assert size_asked("99999", "1") == Size(WIDTHS[1], HEIGHTS[0])
    assert size_asked("9" * 5000, "24") == Size(80, 24)
    assert size_asked("²", "-1") == Size(80, 24)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_any_json_is_read_or_refused(value: object) -> None:
    """Whatever comes, the answer is a frame within bounds or a refusal."""
    try:
        frame = read_frame(json.dumps(value))
    except BadFrame:
        return

    assert not isinstance(frame, Size) or (frame.width <= WIDTHS[1] and frame.height <= HEIGHTS[1])


@pytest.mark.slow
def test_a_hundred_thousand_frames_do_no_harm() -> None:
    """Random bytes, and real frames with random damage, are read or refused, and nothing else happens."""
    rng = Random(7)
    samples = ['["stdin", "abc"]', '["resize", {"width": 120, "height": 40}]', '["ping", "x"]', '["focus"]']
    for _ in range(100_000):
        text = list(rng.choice(samples))
        for _ in range(rng.randrange(4)):
            text[rng.randrange(len(text))] = chr(rng.randrange(0x20, 0x2FF))
        try:
            frame = read_frame("".join(text))
        except BadFrame:
            continue
        assert isinstance(frame, Keys | Size | Ping | Focus)
