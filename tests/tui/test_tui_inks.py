"""Inks: a panel brings the colours that it draws with, and the program knows none of any game."""

from __future__ import annotations

import re
from random import Random

import pytest
from textual.color import Color

from astragal.panels import Canvas, Ink, Panel
from astragal.tui.app import AstragalApp
from astragal.tui.table.panel import Look
from astragal.tui.table.session import Session
from astragal.tui.theme import DARK, DARK_INK, LIGHT, LIGHT_INK, own_inks
from tests.tui.tables import Opener, make_match, table_of

VARIABLE = re.compile(r"\$([a-z0-9-]+)")
GAMES = [("rtta", "late-bronze-age"), ("along-history", "two-ages")]
INK = Ink("good-amber", "#F0C000", "#705800")


def drawn_with(panel: Panel, look: Look) -> set[str]:
    """Return the names of the colours that a panel draws with."""
    styles = {style for row in panel.view(look).rows for _, style, _ in row}
    return {name for style in styles for name in VARIABLE.findall(style)}


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_a_panel_brings_every_ink_that_is_not_the_program_s(game: str, preset: str) -> None:
    """Whatever happens in a match, a panel draws with the program's inks and those that it names."""
    session, rng = Session(make_match("Alice Bruno Chloe", game=game, preset=preset), "en"), Random(3)
    used: set[str] = set()

    for _ in range(150):
        look = Look(session.state, session.viewer, session.words, "normal", 100, 30)
        for panel in session.panels:
            names = drawn_with(panel, look) if panel.has_content(session.state) else set()
            assert names <= {*own_inks(DARK), *(ink.id for ink in panel.inks)}, panel.id
            used |= names
        if session.match.over:
            break
        session.match.roll() if session.chance_due else session.match.act(rng.choice(session.match.legal))
        session.refresh()

    assert used - {*own_inks(DARK)}, "no ink of the game was seen"


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1, as the accessibility guidelines of the web define it."""
    shares = Color.parse(colour).normalized
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_inks_can_be_read(game: str, preset: str) -> None:
    """On their background, dark or light, the program's inks and a game's have the contrast of text."""
    panels = Session(make_match(game=game, preset=preset), "en").panels
    inks = {ink for panel in panels for ink in panel.inks}

    on_dark = [*DARK_INK.values(), *(ink.dark for ink in inks)]
    on_light = [*LIGHT_INK.values(), *(ink.light for ink in inks)]

    assert inks
    assert min(contrast(ink, DARK.background or "") for ink in on_dark) >= 4.5
    assert min(contrast(ink, LIGHT.background or "") for ink in on_light) >= 4.5


@pytest.mark.parametrize(
    ("theme", "colour"), [("dark", "#6FB6E8"), ("light", "#155E95"), ("plain", "ansi_default")]
)
async def test_an_open_table_knows_the_inks_of_its_game(open_table: Opener, theme: str, colour: str) -> None:
    """Each theme has its own shade; without colours it is the terminal's own."""
    app = open_table(make_match(), theme=theme)

    async with app.run_test() as pilot:
        await table_of(pilot)

        assert app.theme_variables["good-spearheads"] == colour


async def test_an_ink_cannot_repaint_the_program() -> None:
    """A panel's ink with the name of one of the program's leaves that as it is."""
    app = AstragalApp()
    panel = Panel(
        "greedy", "Greedy", lambda look: Canvas(1), inks=(INK, Ink("heading", "#000000", "#000000"))
    )

    async with app.run_test():
        app.add_inks([panel])

        assert app.theme_variables["heading"] == DARK_INK["heading"]
        assert app.theme_variables["good-amber"] == INK.dark


@pytest.mark.parametrize("id", ["", "Good", "good wood", "-good", "good--wood", "$good"])
def test_an_ink_needs_a_name_that_a_style_can_have(id: str) -> None:
    """Small letters, digits and hyphens between them."""
    with pytest.raises(ValueError, match="needs an id of small letters"):
        Ink(id, "#000000", "#FFFFFF")


@pytest.mark.parametrize("colour", ["", "red", "#FFF", "#GGGGGG", "#FFFFFF on red"])
def test_an_ink_needs_colours(colour: str) -> None:
    """Both shades are written with six digits."""
    with pytest.raises(ValueError, match="is no colour"):
        Ink("good-wood", "#000000", colour)
    with pytest.raises(ValueError, match="is no colour"):
        Ink("good-wood", colour, "#000000")
