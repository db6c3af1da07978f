"""Dice as pictures: what is drawn, at which size, and without colours or drawn signs."""

from __future__ import annotations

import re

import pytest

from astragal.components import DicePool, Die, Face
from astragal.engine.wording import Words
from astragal.panels import Canvas, Look, draw_pool
from astragal.tui.art.large import LARGE
from astragal.tui.art.pictures import PIXEL_INKS, Picture, picture_of
from astragal.tui.art.small import SMALL
from astragal.tui.table.dice import dice_of, tray_for
from astragal.tui.table.session import Session
from rtta.phases.roll import Reroll, Roll
from tests.tui.tables import make_match

POOL = DicePool.of(Die("die", [Face("skull"), Face("3"), Face("x2"), Face("other", picture="hammer")]), 3)


def look(**changes: object) -> Look:
    """Return what a panel draws from."""
    return Look(make_match().state, 0, Words("en"), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", LARGE)
def test_a_picture_has_its_size_and_only_known_colours(name: str) -> None:
    """Eight rows of at most twelve pixels, four of seven in its small form."""
    large = picture_of(name)

    assert large is not None
    assert len(large.rows) == 8
    assert large.width <= 12
    assert set("".join(large.rows)) <= {*PIXEL_INKS, "."}


@pytest.mark.parametrize("name", SMALL)
def test_a_small_picture_stands_for_a_large_one(name: str) -> None:
    """It has a large form, and fits the smallest die."""
    small = picture_of(name, small=True)

    assert name in LARGE
    assert small is not None
    assert len(small.rows) == 4
    assert small.width <= 7
    assert set("".join(small.rows)) <= {*PIXEL_INKS, "."}


def test_no_two_pictures_look_alike() -> None:
    """A face is recognised without its word, colours or not."""
    for shapes in ({name: text for name, text in LARGE.items() if name != "blank coin"}, SMALL):
        outlines = [
            tuple("".join(".x"[c not in ".k"] for c in row) for row in _rows(text))
            for text in shapes.values()
        ]
        assert len(set(outlines)) == len(outlines)


def _rows(text: str) -> tuple[str, ...]:
    return tuple(row.strip() for row in text.strip().splitlines())


def test_two_pixels_share_a_cell() -> None:
    """The upper one is the ink of the sign, the lower one its background."""
    canvas = Canvas(3)

    Picture(("yy.", "yrr")).draw(canvas, 0, 0)

    assert canvas.plain == "█▀▄"
    assert [style for _, style, _ in canvas.rows[0]] == ["$pixel-y", "$pixel-y on $pixel-r", "$pixel-r"]


def test_a_hole_shows_the_background() -> None:
    """The eyes of a skull are dark without colours too: no sign is drawn there."""
    canvas = Canvas(3)
    canvas.put(0, 0, "   ")

    Picture(("wkw", "wkw")).draw(canvas, 0, 0)

    assert canvas.plain == "█ █"


def test_numbers_are_drawn_and_written_on_coins() -> None:
    """A face without a picture that is a number is drawn as one; a coin may carry one."""
    assert picture_of("7") is not None
    assert picture_of("x2") is not None
    assert picture_of("whatever") is None
    coin, five = picture_of("blank coin"), picture_of("blank coin+5")
    assert coin is not None
    assert five is not None
    assert "k" in "".join(five.rows)
    assert "k" not in "".join(coin.rows)


@pytest.mark.parametrize(
    ("density", "width", "tall", "size", "rows"),
    [
        ("narrow", 80, False, "small", 4),
        ("normal", 120, False, "medium", 6),
        ("wide", 200, True, "large", 10),
        ("wide", 200, False, "medium", 6),
        ("normal", 60, False, "small", 4),
    ],
)
def test_dice_are_as_large_as_there_is_room(
    density: str, width: int, tall: bool, size: str, rows: int
) -> None:
    """Three sizes by window."""
    tray = tray_for(look(density=density, width=width, tall=tall), 7)

    assert (tray.size, tray.rows) == (size, rows)
    assert tray.columns <= width


def test_dice_in_the_air_show_no_face() -> None:
    """A die that tumbles shows a picture that has nothing to do with its face, and no word."""
    air = frozenset({"die:0", "die:1", "die:2"})

    one = draw_pool(look(width=80, moving=air, frame=2), POOL, (0, 0, 0), 3)
    other = draw_pool(look(width=80, moving=air, frame=2), POOL, (1, 2, 3), 3)

    assert one.rows == other.rows
    assert "skull" not in one.plain


def test_new_dice_are_marked() -> None:
    """A word in the frame says which dice were rolled last."""
    plain = draw_pool(look(width=80, fresh=frozenset({"die:1"})), POOL, (0, 1, 2), 3).plain

    assert plain.count("new") == 1


def test_the_dice_of_a_roll_and_of_a_choice_to_roll_again_are_known() -> None:
    """Other actions are about none."""
    assert dice_of(Roll((0, 2))) == (0, 2)
    assert dice_of(Reroll((1,))) == (1,)
    assert dice_of(None) == ()


def test_pictures_are_readable_in_ascii() -> None:
    """Every sign has a stand-in, and different faces still look different."""
    drawn = [draw_pool(look(width=120), POOL, (face,), 1).content(ascii_only=True).plain for face in range(4)]

    assert all(text.isascii() for text in drawn)
    assert len({text.replace("skull", "").replace("other", "") for text in drawn}) == 4


@pytest.mark.parametrize("language", ["en", "fr"])
def test_seven_dice_have_pictures_and_whole_words_at_80_columns(language: str) -> None:
    """Antiquity has a money die: where the dice need the whole width, what the viewer owns stands below."""
    match = make_match("Alice Bruno", game="along-history", settings={"ages": "antiquity"})
    while match.to_move < 0:
        match.roll()
    session = Session(match, language)
    panel = next(panel for panel in session.panels if panel.id == "dice")

    plain = panel.view(Look(match.state, 0, session.words, "narrow", 80, 20)).plain

    assert "…" not in plain
    assert plain.count("▀") > 7


def test_a_die_without_room_for_its_picture_says_its_face_once() -> None:
    """Its letters stand inside it, not below as well, and a mark that has no room is no cut word."""
    match = make_match("Alice Bruno", game="iron-age", seed=3)
    while match.state.rules.phase_of(match.state).id != "roll" or match.to_move < 0:
        match.roll() if match.to_move < 0 else match.act(match.legal[0])
    session = Session(match, "en")
    session.pick("die:0")
    panel = next(panel for panel in session.panels if panel.id == "dice")

    shown = Look(match.state, 0, session.words, "narrow", 21, 20, ticked=session.ticked)
    lines = panel.view(shown).plain.splitlines()

    words = re.findall(r"[A-Za-z0-9][\w /…]*[\w…]", lines[1])
    assert words
    assert not any(word in lines[3] for word in words)
    assert "…" not in lines[0]
    assert "*" in lines[0]
