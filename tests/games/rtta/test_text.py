"""The table as plain text."""

from __future__ import annotations

from astragal.engine.wording import Words
from rtta.text import show
from tests.games.rtta.positions import complete, enter, give, show_dice, table

TABLE = """\
Round 1, Player 1: Build
Dice: 2 goods and a skull, 3 workers, Coins
Workers 3, coins 7, skulls 1
                   Player 1  Player 2
Score                     6         2
Points lost               0         0
Food                      0         3
Wood                  3 (6)     0 (0)
Stone                 1 (2)     0 (0)
Pottery               0 (0)     0 (0)
Cloth                 0 (0)     0 (0)
Spearheads            0 (0)     0 (0)
Cities                    3         4
4th city                0/3         +
5th city                0/4       0/4
6th city                0/5       0/5
7th city                0/6       0/6
Step Pyramid            0/3       0/3
Stone Circle            0/5       0/5
Obelisk                  +6       0/9
Hanging Gardens        0/11      0/11
Great Wall             0/13      0/13
Leadership (10)           .        +2
Irrigation (10)           .         .
Agriculture (15)          .         .
Quarrying (15)            .         .
Medicine (15)             .         .
Coinage (20)              .         .
Caravans (20)             .         .
Religion (20)             .         .
Granaries (30)            .         .
Masonry (30)              .         .
Engineering (40)          .         .
Architecture (50)         .         .
Empire (60)               .         .
"""


def test_the_whole_table_is_shown() -> None:
    """Turn, dice, pegboards, projects and developments of every player stand in columns."""
    state = table()
    complete(state, 0, "monument:obelisk")
    complete(state, 1, "city:city_4")
    give(state.me, wood=2)
    give(state.players[1], "leadership")

    show_dice(state, "skull workers coins")

    assert show(state) == TABLE.rstrip("\n")


def test_the_table_can_be_shown_in_french() -> None:
    """Given French words, the table is French."""
    state = enter(table(), "roll")

    text = show(state, Words("fr", state.rules.namings))

    assert text.startswith("Manche 1, Joueur 1\u00a0: Lancer")
    assert "Grande Muraille" in text


def test_the_end_is_shown() -> None:
    """A finished game says why it ended."""
    state = table(round_limit=1)
    state.active = 1

    enter(state, "discard")

    assert show(state).startswith("Round 1, the game is over: the last round has been played")


def test_ships_are_shown_when_there_are_any() -> None:
    """The row of ships appears with the first ship."""
    state = table("late-bronze-age")
    assert "Ships" not in show(state)

    state.players[1].ships = 2

    assert "Ships                     0         2" in show(state)
