"""What house rules may call: changes of the table that follow the rules, and questions about it."""

from __future__ import annotations

from along_history.chances import reshuffle
from along_history.civilisation import (
    card_points,
    destroy,
    destroy_everywhere,
    gain_gold,
    gain_universal,
    go_over,
    inherit,
    leave,
    lose_gold,
    visible_bonuses,
)
from along_history.effects.failures import fail, put_away
from along_history.effects.on_acquire import gain_card
from along_history.payment.acquire import ways_to_acquire
from along_history.phases.achievements import count, meets, take_token
from along_history.phases.discards import can_exchange
from along_history.phases.war import begin, steal

__all__ = [
    "begin",
    "can_exchange",
    "card_points",
    "count",
    "destroy",
    "destroy_everywhere",
    "fail",
    "gain_card",
    "gain_gold",
    "gain_universal",
    "go_over",
    "inherit",
    "leave",
    "lose_gold",
    "meets",
    "put_away",
    "reshuffle",
    "steal",
    "take_token",
    "visible_bonuses",
    "ways_to_acquire",
]
