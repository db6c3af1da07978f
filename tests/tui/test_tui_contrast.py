"""Everything can be read: the contrast of rendered cells under every theme, with and without colours."""

from __future__ import annotations

from typing import Any

import pytest
from rich.color import Color
from rich.style import Style
from textual.screen import Screen

from tests.tui.tables import Opener, make_match, table_of
from tests.tui.test_tui_inks import contrast

GAMES = ("rtta", "iron-age", "along-history")
THEMES = ["dark", "light", "contrast", "slate"]


def cells(screen: Screen[Any]) -> list[tuple[str, Style]]:
    """Return each sign on the screen with its style, as it goes to the terminal."""
    filters = screen.app._filters
    background = screen.app.screen.styles.background
    found: list[tuple[str, Style]] = []
    for strip in screen._compositor.render_strips():
        segments = list(strip)
        for filter in filters:
            if filter.enabled:
                segments = filter.apply(segments, background)
        found += [(text, style or Style()) for text, style, _ in segments if text.strip()]
    return found


def colours(style: Style) -> tuple[str, str]:
    """Return the foreground and the background of a cell, reversed where it is."""
    pair = [_hex(style.color, "#E8E2D6"), _hex(style.bgcolor, "#14120F")]
    return (pair[1], pair[0]) if style.reverse else (pair[0], pair[1])


def _hex(colour: Color | None, default: str) -> str:
    if colour is None or colour.is_default:
        return default
    return "#%02X%02X%02X" % tuple(colour.get_truecolor())  # noqa: UP031


def weakest(screen: Screen[Any]) -> tuple[float, str]:
    """Return the least contrast of a written sign, and the sign; pixels and frames are left out."""
    written = [(text, style) for text, style in cells(screen) if any(sign.isalnum() for sign in text)]
    return min((contrast(*colours(style)), text) for text, style in written)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
async def test_text_can_be_read_without_colours(
    theme: str, game: str, open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With NO_COLOR every written cell stands out from its background, and there is no colour in it."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_table(make_match(game=game), theme=theme).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        least, sign = weakest(table)
        greys = {colour for _, style in cells(table) for colour in colours(style)}

    assert least >= 2.5, sign
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in greys - {"#E8E2D6", "#14120F"})


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
async def test_text_can_be_read_in_colour(theme: str, game: str, open_table: Opener) -> None:
    """Written cells have contrast under every theme; dim ones less, but enough."""
    async with open_table(make_match(game=game), theme=theme).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        least, sign = weakest(table)

    assert least >= (4.5 if theme == "contrast" else 2.5), sign


async def test_the_launcher_can_be_read_without_colours(
    open_table: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not black on black."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with open_table(None).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        least, sign = weakest(pilot.app.screen)

    assert least >= 2.5, sign
