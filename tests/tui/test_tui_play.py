"""Whole games through keys alone and through the mouse alone."""

from __future__ import annotations

from random import Random

import pytest

from tests.tui.tables import Opener, make_match, play_by_keys, play_by_mouse, table_of

SHORT = {"round_limit": 2}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_is_played_to_the_end_by_keys_alone(open_table: Opener, size: tuple[int, int]) -> None:
    """Every decision of a game can be taken from the keyboard."""
    app = open_table(make_match(settings=SHORT))

    async with app.run_test(size=size) as pilot:
        match = await play_by_keys(pilot, Random(1))

    assert match.over


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_a_game_is_played_to_the_end_by_mouse_alone(open_table: Opener, size: tuple[int, int]) -> None:
    """Every decision of a game can be taken with the mouse."""
    app = open_table(make_match(settings=SHORT))

    async with app.run_test(size=size) as pilot:
        match = await play_by_mouse(pilot, Random(2))

    assert match.over


async def test_two_people_play_at_one_keyboard(open_table: Opener) -> None:
    """Hot-seat: both seats are people, and the game comes to its end."""
    app = open_table(make_match("Alice Bruno", settings={"round_limit": 2}))

    async with app.run_test(size=(80, 24)) as pilot:
        match = await play_by_keys(pilot, Random(3))

    assert match.over


@pytest.mark.slow
@pytest.mark.parametrize("game", ["rtta", "along-history"])
async def test_a_whole_game_by_keys(open_table: Opener, game: str) -> None:
    """A game of three by its full rules, from the keyboard alone."""
    app = open_table(make_match("Alice Bruno:greedy Chloe:greedy", game=game))

    async with app.run_test(size=(120, 40)) as pilot:
        match = await play_by_keys(pilot, Random(1))

    assert match.over


@pytest.mark.slow
@pytest.mark.parametrize("game", ["rtta", "along-history"])
async def test_a_whole_game_by_mouse(open_table: Opener, game: str) -> None:
    """A game of three by its full rules, with the mouse alone."""
    app = open_table(make_match("Alice Bruno:greedy Chloe:greedy", game=game))

    async with app.run_test(size=(120, 40)) as pilot:
        match = await play_by_mouse(pilot, Random(1))

    assert match.over


async def test_headings_are_ascii_where_only_that_is_drawn(open_table: Opener) -> None:
    """French headings lose their accents like everything else."""
    app = open_table(make_match(), language="fr", ascii_only=True)

    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        titles = [str(view.border_title) for view in table.query(".panel")]

    assert "Villes" in titles
    assert all(title.isascii() for title in titles)
