"""The table as plain text."""

from __future__ import annotations

from astragal.engine.wording import Words
from iron_age.text import show
from tests.games.iron_age.positions import rules_of, show_dice, table

TABLE = """\
Round 1, Player 1: Build
Dice: Skull, 3 population, Innovation
Population 4, innovations 1, skulls 1
                  Player 1  Player 2
Score                    1        12
Tribute                  0         6
Disaster marks           1         0
Conquest boxes           1         1
Wealth                   0         2
Ships                    0         0
Armies                   1         1
Goods                    2         1
Food                     2         3
Ports                    2         3
Port boxes             1+2       2+5
Provinces                1         2
2nd province           0/2        +1
3rd province           0/2       0/2
4th province           0/3       0/3
5th province           0/3       0/3
6th province           0/4       0/4
Obelisk                 +2       0/5
Colossus               0/7       0/7
Walls                 0/10      0/10
Acropolis             0/13      0/13
Coliseum              0/15      0/15
Leadership (2)           .         .
Granaries (2)            .        +2
Dyemaking (3)            .         .
Formations (3)           .         .
Medicine (4)             .         .
Shipbuilding (4)         .         .
Irrigation (5)           .         .
Metallurgy (6)           .         .
Religion (7)             .         .
Architecture (8)         .         .
Coinage (9)              .         .
Aqueducts (10)           .         .
Navy (12)                .         .
Roads (12)               .         .
Citizenship (15)         .         .
Empire (20)              .         .
Commerce (30)            .         .
"""


def test_the_whole_table_is_shown() -> None:
    """Turn, dice, pegboards, projects and developments of every player stand in columns."""
    state = show_dice(table("obelisk", "T3 P2 W2 Tr6 granaries"), "skull population innovation")

    assert show(state) + "\n" == TABLE


def test_set_up_and_the_end_are_shown() -> None:
    """Before the first round nobody has a turn; at the end the reason is named."""
    state = rules_of().new()
    assert show(state).startswith("Setup: Founding\n")

    state = table()
    state.rules.finish(state, "tribute")
    state.chance = None
    state.rules.settle(state)

    assert show(state).startswith("Round 1, the game is over: a player has enough tribute\n")


def test_the_table_is_shown_in_french() -> None:
    """Names and headings are translated."""
    state = table()

    told = show(state, Words("fr", state.rules.namings))

    assert "Manche 1, Joueur 1\u00a0: Lancer" in told
    assert "Métallurgie (6)" in told
