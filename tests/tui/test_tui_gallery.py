"""The gallery of cards: by age, searched, with what frees what."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from astragal.tui.screens.gallery import GalleryScreen
from tests.tui.tables import Opener, make_match, table_of


def names(screen: GalleryScreen) -> list[str]:
    """Return the cards that are listed."""
    options = screen.query_one("#clauses", OptionList).options
    return [str(option.prompt).strip() for option in options if not option.disabled]


def headings(screen: GalleryScreen) -> list[str]:
    """Return the titles of the ages that are listed."""
    options = screen.query_one("#clauses", OptionList).options
    return [str(option.prompt) for option in options if option.disabled]


async def gallery(pilot: Pilot[None]) -> GalleryScreen:
    """Open the gallery from the table."""
    await table_of(pilot)
    await pilot.press("C")
    await pilot.pause()
    assert isinstance(pilot.app.screen, GalleryScreen)
    return pilot.app.screen


async def test_every_card_stands_under_its_age(open_table: Opener) -> None:
    """The three ages follow each other; right and left show one of them."""
    async with open_table(make_match("Alice Bruno", game="along-history")).run_test(size=(120, 40)) as pilot:
        screen = await gallery(pilot)
        every = headings(screen), len(names(screen))
        await pilot.press("right")
        first = headings(screen)
        await pilot.press("left", "left")
        last = headings(screen)

    assert [title.partition(":")[0] for title in every[0]] == ["Prehistory", "Antiquity", "Middle Ages"]
    assert every[1] == 133
    assert (first, last) == ([every[0][0]], [every[0][2]])


async def test_a_search_finds_what_a_card_is_linked_with(open_table: Opener) -> None:
    """Names, texts and links are searched, so that a card's name lists all it has to do with."""
    async with open_table(make_match("Alice Bruno", game="along-history")).run_test(size=(80, 24)) as pilot:
        screen = await gallery(pilot)
        await pilot.press("slash", *"neanderthal")
        await pilot.pause()
        listed = names(screen)
        await pilot.press("enter", "home")
        await pilot.pause()
        text = str(screen.query_one("#text", Static).content)
        await pilot.press("escape")
        ended = screen.query_one(Input).value

    assert {"Neanderthal", "Homo Sapiens", "Australopithecus"} <= {name.partition(" ×")[0] for name in listed}
    assert "Neanderthal" in text
    assert ended == ""


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_card_says_what_frees_it(open_table: Opener, language: str) -> None:
    """Its links are written below its effect, in the player's language."""
    match = make_match("Alice Bruno", game="along-history")
    async with open_table(match, language=language).run_test(size=(120, 40)) as pilot:
        screen = await gallery(pilot)
        fire = next(place for place, card in enumerate(screen.tables[0].plain) if card["id"] == "the_fire")
        told = [text for text, _ in screen.paragraphs(f"{screen.tables[0].id}/{fire}")]

    said = {"en": "Free with: Homo Erectus", "fr": "Gratuite avec\u00a0: Homo Erectus"}
    assert said[language] in told[-1]


async def test_a_match_with_a_deck_of_its_own_shows_that_deck(open_table: Opener, tmp_path: Path) -> None:
    """Foreign decks are listed from the options of the match."""
    from along_history.cards.listing import content_files

    for name, text in content_files().items():
        (tmp_path / name).write_text(text.replace('"The Fire"', '"Camp Fire"'), encoding="utf-8")
    match = make_match("Alice Bruno", game="along-history", settings={"deck": str(tmp_path)})
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        listed = names(await gallery(pilot))

    assert "Camp Fire" in listed
    assert "The Fire" not in listed


async def test_a_game_without_cards_has_no_such_key(open_table: Opener) -> None:
    """Neither the foot line nor the help names it, and the key says why."""
    async with open_table(make_match("Alice Bruno")).run_test(size=(200, 60)) as pilot:
        table = await table_of(pilot)
        await pilot.press("C")
        await pilot.pause()
        message, foot = table.message, table.lines["foot"].plain

    assert "no cards" in message
    assert "C Cards" not in foot


@pytest.mark.parametrize("width", [80, 90, 104])
async def test_no_french_line_begins_with_a_sign_of_the_line_above(open_table: Opener, width: int) -> None:
    """A colon stays with the word before it, whatever the width."""
    match = make_match("Alice Bruno", game="along-history")
    seen: list[str] = []
    async with open_table(match, language="fr").run_test(size=(width, 24)) as pilot:
        screen = await gallery(pilot)
        for _ in range(12):
            await pilot.press("down")
            await pilot.pause()
            text = screen.query_one("#text", Static)
            seen += [strip.text.strip() for strip in text.render_lines(text.size.region)]

    assert [line for line in seen if line[:1] in (":", ";", "!", "?")] == []
