"""The Iron Age in outline: its rulesets and options."""

from __future__ import annotations

from astragal import Option, Outline, Preset
from iron_age.options import OPTIONS
from iron_age.quantities import QUANTITIES

PRESETS = (
    Preset(
        "iron-age",
        "The Iron Age",
        (1, 4),
        "The full game; solitaire lasts eight rounds.",
        rules_for={1: ("iron-age.solo",)},
    ),
    Preset(
        "iron-age-short",
        "The Iron Age, short game",
        (2, 4),
        "Fewer developments, less tribute and fewer monuments end the game.",
        options={"game_length": "short"},
    ),
)

SOLO_OPTIONS = (
    Option("solo_rounds", 8, "How many rounds a solitaire game lasts.", range=(1, 99)),
    Option("solo_target", 100, "How many points to beat in a solitaire game.", range=(0, 999)),
)

OUTLINE = Outline(
    "iron-age",
    "Roll Through the Ages: The Iron Age",
    (1, 4),
    PRESETS,
    help="Roll for food, goods and people; found ports and provinces, fight battles, demand tribute.",
    quantities=QUANTITIES,
    options=OPTIONS,
    rule_options={"iron-age.solo": SOLO_OPTIONS},
)
