"""Every main screen at three sizes and in both languages is what its kept picture shows."""

from __future__ import annotations

import pytest

from tests.tui.pictures import HERE, LANGUAGES, SCENES, SIZES, path_of, take


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
async def test_a_screen_looks_like_its_picture(name: str, language: str) -> None:
    """Line by line; `python -m tests.tui.pictures` takes pictures anew when looks are meant to change."""
    pictures = await take(name, language)

    kept = {size: path_of(name, language, size).read_text(encoding="utf-8") for size in pictures}
    assert pictures == kept


def test_no_picture_is_left_over() -> None:
    """Each kept picture belongs to a screen."""
    known = {
        path_of(name, language, f"{width}x{height}")
        for name in SCENES
        for language in LANGUAGES
        for width, height in SIZES
    }

    assert set(HERE.glob("*.txt")) == known
