"""Writes what the program shows as an asciicast, which terminals and web players show letter by letter."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich.color import ColorSystem
from rich.style import Style
from textual.app import App

HOME, CLEAR, HIDE = "\x1b[H", "\x1b[2J", "\x1b[?25l"
VERSION = 2


def frame(app: App[None]) -> str:
    """Return what an app shows as text with the colours of a terminal."""
    lines = []
    for strip in app.screen._compositor.render_strips():
        parts = (
            (style or Style()).render(text, color_system=ColorSystem.TRUECOLOR) for text, style, _ in strip
        )
        lines.append("".join(parts))
    return HOME + "\r\n".join(lines)


def _coloured(text: str, style: Style | None) -> str:
    return (style or Style()).render(text, color_system=ColorSystem.TRUECOLOR)


def save(frames: Sequence[tuple[str, float]], size: tuple[int, int], path: Path) -> None:
    """Write frames, each with the seconds for which it stays, as an asciicast."""
    head = {"version": VERSION, "width": size[0], "height": size[1], "title": "Astragal"}
    lines, now = [json.dumps(head)], 0.0
    for number, (text, seconds) in enumerate(frames):
        lead = CLEAR + HIDE if number == 0 else ""
        lines.append(json.dumps([round(now, 3), "o", lead + text], ensure_ascii=False))
        now += seconds
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
