"""What a table may play differently; the first value of each option is the usual one."""

from __future__ import annotations

from astragal import Option

OPTIONS = (
    Option(
        "game_length",
        "full",
        "Sets how many developments, how much tribute and how many monuments end the game.",
        choices=("full", "short"),
    ),
    Option(
        "province_order",
        "in-order",
        "Whether provinces are built from left to right or in any order.",
        choices=("in-order", "any"),
    ),
    Option(
        "granaries",
        "turn",
        "Whether Granaries turn goods into food all turn, or only just before feeding.",
        choices=("turn", "feeding"),
    ),
    Option("waive_walls", False, "Whether the owner of the Walls may still fight Barbarians."),
    Option(
        "battle_order",
        "disaster-first",
        "When a disaster and the Fate die both bring a battle: which comes first, or who decides.",
        choices=("disaster-first", "player"),
    ),
    Option(
        "good_when_full",
        "lost",
        "A good given to a player with a full row is lost, or cannot be given.",
        choices=("lost", "refused"),
    ),
    Option(
        "conquest_top",
        "stays",
        "Whether conquests continue against the last box of the track, or end with it.",
        choices=("stays", "closed"),
    ),
    Option(
        "monuments_end",
        "together",
        "Whether the monuments of all players together end the game, or those of one player.",
        choices=("together", "one-player"),
    ),
    Option(
        "tie_break",
        "peg-sum",
        "Who wins a tie: most pegs on all rows, or ahead on most rows.",
        choices=("peg-sum", "rows-led"),
    ),
    Option("forced_population", False, "Whether population must be used while a box or an army is possible."),
)
