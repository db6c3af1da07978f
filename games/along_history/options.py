"""The switches of the game: what is played, and each ruling that has two natural readings."""

from __future__ import annotations

from astragal import Option

THREE_AGES = "prehistory,antiquity,middle-ages"

AGES = (
    "prehistory",
    "antiquity",
    "middle-ages",
    "prehistory,antiquity",
    "antiquity,middle-ages",
    THREE_AGES,
)

OPTIONS = (
    Option("ages", "prehistory", "The ages you play, in order.", choices=AGES),
    Option("board", "front", "The side of the achievements board.", choices=("front", "back")),
    Option("token_set", "25", "The set of achievement tokens.", choices=("25", "31")),
    Option("deck", "", "A TOML file, or a folder of them, with your own cards, dice, boards or tokens."),
    Option(
        "first_player",
        "seat",
        "Who goes first: the first seat, or a random one.",
        choices=("seat", "random"),
    ),
    Option(
        "x2_war",
        "two_wars",
        "What x2 does to a War face: two wars, or nothing.",
        choices=("two_wars", "ignored"),
    ),
    Option("golden_age_mid_payment", True, "Whether a Golden Age can be used in the middle of a payment."),
    Option(
        "gold_pawn_if_discarded", True, "Whether the others get a gold pawn when the money die was discarded."
    ),
    Option(
        "split_doubled_resource",
        False,
        "Whether the symbols of a doubled blue die may serve different cards.",
    ),
    Option("strict_phases", False, "Whether dice can no longer be discarded once a card has been acquired."),
    Option(
        "calamity_scope",
        "all",
        "Which calamities strike: all of them, or only those you had when your turn began.",
        choices=("all", "at_start"),
    ),
    Option(
        "free_calamity_auto",
        True,
        "Whether a calamity that is free for you is taken instead of striking.",
    ),
    Option(
        "drain_mode",
        "first_card",
        "When Tiger, Bear and Crocodile count for the first card you pay for: at that moment, or at the"
        " start of the turn.",
        choices=("first_card", "total_pool"),
    ),
    Option(
        "spoils", "highest", "Which token the winner of a war takes.", choices=("highest", "attacker_choice")
    ),
    Option("decay_on_spoils", False, "Whether a token won in a war brings decadence too."),
    Option("war_tilt_gold", True, "Whether cards tilted for war pay their gold."),
    Option("forbid_pointless_war", False, "Whether players without a token cannot be attacked."),
    Option(
        "uncover",
        "next",
        "What comes into view when the top card of a pile is lost: the next card, or all of them.",
        choices=("next", "all"),
    ),
    Option("uncover_untilted", False, "Whether a card that comes into view is straightened."),
    Option("reshuffle", False, "Whether the discard pile becomes the deck when that is empty."),
    Option(
        "eruption_trigger",
        "reveal",
        "When Volcanic Eruption and Heresy destroy another card: as soon as they are drawn, or when they are"
        " acquired.",
        choices=("reveal", "acquire"),
    ),
    Option(
        "ransom_shortfall",
        "nothing",
        "What a rival without enough gold and without a card gives to the Templar Order: nothing, or all"
        " their gold.",
        choices=("nothing", "all_gold"),
    ),
    Option("parchment_covered", False, "Whether Parchment may be swapped for a covered card too."),
    Option(
        "skip_scope",
        "next_turn",
        "Which turn Harsh Winter costs: the next one, or the next one with the dice.",
        choices=("next_turn", "next_active_turn"),
    ),
)
