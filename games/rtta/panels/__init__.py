"""Roll Through the Ages in the terminal: dice, own board, players and rivals."""

from __future__ import annotations

from astragal.panels import Density, Panel, draw_score_lines
from rtta.panels.board import (
    INKS,
    about_developments,
    about_projects,
    city_refs,
    development_refs,
    draw_cities,
    draw_developments,
    draw_goods,
    draw_monuments,
    draw_projects,
    goods_refs,
    monument_refs,
    project_refs,
)
from rtta.panels.deal import deal_at_hand, deal_refs, draw_deal
from rtta.panels.dice import about_dice, dice_refs, draw_table_dice
from rtta.panels.others import draw_players, draw_rivals, player_refs

EVERYWHERE: tuple[Density, ...] = ("narrow", "normal", "wide")
BUILDING = ("roll", "leadership", "collect", "build")

PANELS = [
    Panel("dice", "Dice", draw_table_dice, "top", dice_refs, bare=EVERYWHERE, about=about_dice),
    Panel("goods", "Goods and food", draw_goods, "left", goods_refs, width=40, apart=True, inks=INKS),
    Panel(
        "cities",
        "Cities",
        draw_cities,
        "left",
        city_refs,
        width=40,
        about=about_projects,
        apart=True,
        bare=("narrow",),
    ),
    Panel(
        "standing",
        "Players",
        draw_players,
        "left",
        player_refs,
        width=40,
        shown=("narrow",),
        apart=True,
        inks=INKS,
    ),
    Panel(
        "projects",
        "Build: first / later points",
        draw_projects,
        "main",
        project_refs,
        tab=True,
        phases=BUILDING,
        shown=("narrow",),
        about=about_projects,
        apart=True,
        short="Build",
    ),
    Panel(
        "monuments",
        "Monuments: first / later",
        draw_monuments,
        "left",
        monument_refs,
        shown=("normal", "wide"),
        width=43,
        about=about_projects,
        apart=True,
    ),
    Panel(
        "developments",
        "Developments",
        draw_developments,
        "main",
        development_refs,
        tab=True,
        phases=("buy", "discard"),
        about=about_developments,
        apart=True,
        short="Buy",
    ),
    Panel("score", "Score", draw_score_lines, "left", shown=("wide",), width=43, apart=True),
    Panel(
        "players",
        "Players",
        draw_players,
        "main",
        player_refs,
        shown=("normal", "wide"),
        apart=True,
        inks=INKS,
    ),
    Panel(
        "deal",
        "Deal",
        draw_deal,
        "side",
        deal_refs,
        tab=True,
        phases=("trade", "deal"),
        when=deal_at_hand,
        passing=True,
        inks=INKS,
    ),
    Panel(
        "rivals",
        "Rivals",
        draw_rivals,
        "foot",
        tab=True,
        bare=("normal", "wide"),
        shown=("narrow", "wide"),
        aside=("normal",),
        when=lambda state: state.seats > 1,
        apart=True,
        inks=INKS,
    ),
]
"""The panels of every ruleset of this game."""
