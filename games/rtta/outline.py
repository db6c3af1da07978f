"""Roll Through the Ages in outline: its rulesets and options."""

from __future__ import annotations

from astragal import Option, Outline, Preset
from rtta.quantities import DEVELOPMENTS_TO_END, QUANTITIES

PRESETS = (
    Preset(
        "bronze-age",
        "The Bronze Age",
        (1, 4),
        "The base game, for one to four players.",
        rules_for={1: ("rtta.solo",)},
    ),
    Preset(
        "late-bronze-age",
        "The Late Bronze Age",
        (2, 4),
        "Four more developments, ships, trading and all monuments; seven developments end the game.",
        rules=("rtta.late-bronze-age",),
    ),
    Preset(
        "trading",
        "The Trading Game",
        (2, 4),
        "The base game with a trade step between disasters and building.",
        rules=("rtta.trading",),
    ),
    Preset(
        "revised",
        "The revised edition",
        (1, 4),
        "The base game with the costs and points of its revised edition, from secondary sources.",
        rules_for={
            1: ("rtta.solo", "rtta.revised"),
            2: ("rtta.revised",),
            3: ("rtta.revised",),
            4: ("rtta.revised",),
        },
    ),
    Preset(
        "revised-long",
        "The revised edition, longer game",
        (2, 4),
        "The revised edition, played until one player has six developments.",
        rules=("rtta.revised",),
        options={"developments_to_end": 6},
    ),
)

OPTIONS = (
    Option("forced_workers", False, "Whether all workers must be used while there are boxes to check."),
    Option("city_order", "any", "Whether cities may be built in any order.", choices=("any", "in-order")),
    Option("all_monuments", False, "Whether all monuments are in play with any number of players."),
    Option(
        "second_tie_break",
        "shared",
        "The tie-breaker after the value of leftover goods.",
        choices=("shared", "goods", "food", "cities", "fewest-lost", "last-seat"),
    ),
)

TRADE_OPTIONS = (
    Option(
        "trade_proposals",
        "unlimited",
        "How many offers the active player may make in a turn.",
        choices=("unlimited",),
        range=(0, 99),
    ),
    Option("trade_counters", 2, "How many counter-offers may follow an offer.", range=(0, 9)),
    Option("trade_gifts", False, "Whether players may give something for nothing."),
)

LATE_BRONZE_AGE_OPTIONS = (
    *TRADE_OPTIONS,
    Option(
        "ships_limit",
        "unlimited",
        "How many ships a player may have; the score sheet probably has room for 5.",
        choices=("unlimited",),
        range=(0, 99),
    ),
    Option(
        "commerce_limit",
        True,
        "Whether Commerce counts at most six goods (the goods you may keep) without Caravans.",
    ),
    Option(DEVELOPMENTS_TO_END.id, 7, DEVELOPMENTS_TO_END.help, range=DEVELOPMENTS_TO_END.range),
)

REVISED_OPTIONS = (
    Option(
        "revised_solo_skulls",
        True,
        "Whether skulls can't be rerolled in solitaire games of the revised edition.",
    ),
)

SOLO_OPTIONS = (Option("solo_rounds", 10, "How many rounds a solitaire game lasts.", range=(1, 99)),)

OUTLINE = Outline(
    "rtta",
    "Roll Through the Ages",
    (1, 4),
    PRESETS,
    help="Roll dice for food, goods and workers, build cities and monuments, and buy developments.",
    quantities=QUANTITIES,
    options=OPTIONS,
    rule_options={
        "rtta.solo": SOLO_OPTIONS,
        "rtta.late-bronze-age": LATE_BRONZE_AGE_OPTIONS,
        "rtta.trading": TRADE_OPTIONS,
        "rtta.revised": REVISED_OPTIONS,
    },
)
