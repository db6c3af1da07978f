"""Along History in outline: its rulesets and options."""

from __future__ import annotations

from along_history.options import OPTIONS, THREE_AGES
from along_history.quantities import QUANTITIES
from astragal import Option, Outline, Preset

PRESETS = (
    Preset("one-age", "One age", (2, 5), "The standard game: one age, Prehistory by default."),
    Preset("two-ages", "Two ages", (2, 5), "Two ages in a row.", options={"ages": "prehistory,antiquity"}),
    Preset("long", "Three ages", (2, 5), "The three ages in a row.", options={"ages": THREE_AGES}),
    Preset(
        "initiation",
        "Initiation",
        (2, 5),
        "No board, no decadence; tokens 1, 3 and 5 from the start; eight cards end the age.",
        rules=("along-history.initiation",),
    ),
    Preset(
        "initiation-peaceful",
        "Initiation without war",
        (2, 5),
        "Initiation without wars or tokens.",
        rules=("along-history.initiation", "along-history.peaceful"),
    ),
    Preset(
        "peaceful",
        "Without war",
        (2, 5),
        "No wars: a War face does nothing.",
        rules=("along-history.peaceful",),
    ),
    Preset(
        "progressive",
        "Progressive, two ages",
        (2, 5),
        "Two ages that end at tokens of value 5 and 7.",
        rules=("along-history.progressive",),
        options={"ages": "prehistory,antiquity"},
    ),
    Preset(
        "progressive-long",
        "Progressive, three ages",
        (2, 5),
        "Three ages that end at tokens of value 5, 6 and 7.",
        rules=("along-history.progressive",),
        options={"ages": THREE_AGES},
    ),
    Preset(
        "linear",
        "Linear, two ages",
        (2, 5),
        "Two ages that each end at a token of value 6.",
        rules=("along-history.linear",),
        options={"ages": "prehistory,antiquity"},
    ),
    Preset(
        "linear-long",
        "Linear, three ages",
        (2, 5),
        "Three ages that each end at a token of value 6.",
        rules=("along-history.linear",),
        options={"ages": THREE_AGES},
    ),
)

INITIATION_OPTIONS = (
    Option("cards_to_end", 8, "How many cards of one player end the age.", range=(2, 60)),
    Option(
        "init_end",
        "round",
        "Whether the round is played out or the turn ends the age.",
        choices=("round", "turn"),
    ),
)

OUTLINE = Outline(
    "along-history",
    "Along History",
    (2, 5),
    PRESETS,
    help="Roll dice, acquire cards, wage wars and lead your civilisation through the ages.",
    quantities=QUANTITIES,
    options=OPTIONS,
    rule_options={
        "along-history.initiation": INITIATION_OPTIONS,
        "along-history.peaceful": (),
        "along-history.progressive": (),
        "along-history.linear": (),
    },
)
