"""Along History against a second, slow implementation: choices and tables are the same at every step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from along_history.options import AGES
from tests.goals import goal, sized
from tests.reliability.slow_ah import seating
from tests.reliability.slow_ah.compare import Both


@goal(4)
@sized(3, 400)
def test_games_go_as_the_rule_book_says(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """Whole games by the default rules: who chooses among what, and what each choice, roll and draw does."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/{number}")
        both = Both(seating.plain(luck, AGES if size > 10 else AGES[:3]), luck)
        both.play()
        compared += both.compared

    tried(compared)


@goal(4)
@sized(2, 400)
def test_variants_and_options_go_as_the_rulings_say(
    size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """Whole games of every variant, with options and numbers other than usual."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/otherwise/{number}")
        both = Both(seating.otherwise(luck), luck)
        both.play()
        compared += both.compared

    tried(compared)
