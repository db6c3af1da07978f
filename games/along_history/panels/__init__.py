"""Along History in the terminal: dice, events, civilisation, achievements, war, players and rivals."""

from __future__ import annotations

from along_history.panels.about import (
    about_board,
    about_civilisation,
    about_dice,
    about_events,
    about_players,
)
from along_history.panels.board import draw_board, has_board, space_refs
from along_history.panels.civilisation import civ_refs, draw_civilisation
from along_history.panels.dice import dice_refs, draw_table_dice
from along_history.panels.events import draw_events, event_refs
from along_history.panels.marks import TYPE_INKS
from along_history.panels.players import draw_players, draw_rivals, player_refs
from along_history.panels.war import draw_war, events_at_hand, peace, war_at_hand, war_refs
from astragal.panels import Density, Panel

EVERYWHERE: tuple[Density, ...] = ("narrow", "normal", "wide")
ROOMY: tuple[Density, ...] = ("normal", "wide")
CARDS = (
    "act",
    "payment",
    "lose",
    "pay-or-lose",
    "poisoned",
    "ransom",
    "decadence",
    "decay-under",
    "muster",
    "general",
)
"""Phases in which the viewer's cards are looked at."""
RIVALS = (
    "war",
    "discarded",
    "free-exchange",
    "swap-away",
    "swap-self",
    "pass-on",
    "poison",
    "rob",
    "give",
    "trade-in-play",
    "spoils",
)
"""Phases in which a rival is chosen."""

PANELS = [
    Panel("dice", "Dice", draw_table_dice, "top", dice_refs, bare=EVERYWHERE, about=about_dice),
    Panel(
        "events",
        "Events",
        draw_events,
        "top",
        event_refs,
        bare=ROOMY,
        shown=ROOMY,
        when=peace,
        about=about_events,
        inks=TYPE_INKS,
    ),
    Panel(
        "hand",
        "Events",
        draw_events,
        "top",
        event_refs,
        bare=("narrow",),
        shown=("narrow",),
        when=events_at_hand,
        inks=TYPE_INKS,
    ),
    Panel("war", "War", draw_war, "top", war_refs, bare=EVERYWHERE, when=war_at_hand),
    Panel(
        "cards",
        "Cards",
        draw_civilisation,
        "main",
        civ_refs,
        tab=True,
        phases=CARDS,
        grows=True,
        shown=("narrow",),
        about=about_civilisation,
        apart=True,
        inks=TYPE_INKS,
    ),
    Panel(
        "civilisation",
        "Civilisation",
        draw_civilisation,
        "top",
        civ_refs,
        shown=ROOMY,
        apart=True,
        inks=TYPE_INKS,
    ),
    Panel(
        "board",
        "Achievements",
        draw_board,
        "left",
        space_refs,
        tab=True,
        phases=("achievements",),
        width=83,
        grows=True,
        bare=("narrow",),
        when=has_board,
        about=about_board,
        apart=True,
        short="Board",
    ),
    Panel(
        "players",
        "Players",
        draw_players,
        "side",
        player_refs,
        shown=ROOMY,
        about=about_players,
        apart=True,
        inks=TYPE_INKS,
    ),
    Panel(
        "rivals",
        "Rivals",
        draw_rivals,
        "foot",
        player_refs,
        tab=True,
        phases=RIVALS,
        grows=True,
        shown=("narrow", "wide"),
        aside=("normal",),
        apart=True,
        inks=TYPE_INKS,
    ),
]
"""The panels of every ruleset of this game."""
