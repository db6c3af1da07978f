"""Along History against a second, slow implementation: choices and tables are the same at every step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from along_history.options import AGES
from along_history.phases.achievements import DecayUnder
from tests.games.along_history.ah_table import give_civ, settled, table
from tests.goals import goal, sized
from tests.reliability.slow_ah import forged, positions, questions, seating
from tests.reliability.slow_ah.compare import Both
from tests.reliability.slow_ah.table import Ask


@goal(4)
@sized(2, 400)
def test_games_go_as_the_rule_book_says(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """Whole games by the default rules: who chooses among what, and what each choice, roll and draw does."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/{number}")
        both = Both.new(seating.plain(luck, AGES if size > 10 else AGES[:3]), luck)
        both.play()
        compared += both.compared

    tried(compared)


@goal(4)
@sized(1, 400)
def test_variants_and_options_go_as_the_rulings_say(
    size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """Whole games of every variant, with options and numbers other than usual."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/otherwise/{number}")
        both = Both.new(seating.otherwise(luck), luck)
        both.play()
        compared += both.compared

    tried(compared)


@goal(4)
@sized(2, 800)
def test_every_choice_of_a_position_does_what_the_rule_book_says(
    size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """From tables laid out at random: what each choice makes of the table, and what can be chosen then."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/spread/{number}")
        for both in positions.spread(seating.any_rules(luck), luck, 60):
            both.check()
            compared += both.compared

    tried(compared)


@goal(4)
@sized(4, 1_200)
def test_positions_go_on_as_the_rule_book_says(size: int, seed: int, tried: Callable[[int], None]) -> None:
    """From tables laid out at random, with cards that seldom meet in a game: sixty steps on."""
    compared = 0

    for number in range(size):
        luck = Random(f"{seed}/positions/{number}")
        rules = seating.any_rules(luck)
        game = positions.laid_out(rules, luck)
        both = Both.at(rules, luck, positions.table_of(game, rules), game)
        both.play(60)
        compared += both.compared

    tried(compared)


@goal(4)
@sized(1, 300)
def test_exactly_the_choices_of_the_rule_book_are_admitted(
    size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """Whatever can be written down, listed or not: what the slow implementation does not know is refused."""
    admitted = 0

    for number in range(size):
        luck = Random(f"{seed}/forged/{number}")
        for both in positions.spread(seating.any_rules(luck), luck, 12):
            if isinstance(both.request, Ask):
                admitted += forged.check(both)

    tried(admitted)


@goal(4)
@sized(6, 1_500)
def test_costs_armies_losses_and_reach_are_those_of_the_rule_book(
    size: int, seed: int, tried: Callable[[int], None]
) -> None:
    """On tables laid out at random: of every player, against every other, for every card and token."""
    asked = 0

    for number in range(size):
        luck = Random(f"{seed}/questions/{number}")
        rules = seating.any_rules(luck)
        game = positions.laid_out(rules, luck)
        state = positions.table_of(game, rules)
        both = Both.at(rules, luck, state, game)
        for question, real, slow in questions.of_table(state, both.game):
            both.same(question, real, slow)
            asked += 1

    tried(asked)


def test_a_card_goes_under_its_like_and_not_under_itself() -> None:
    """The slow implementation knows piles by what they show, so the entry tells two of a kind apart."""
    state = give_civ(table(), 0, "forest forest hills")
    one, other, _ = state.players[0].civ.uncovered()
    state.interrupts = [DecayUnder(0, one)]
    settled(state)
    texts = [f"under forest {entry}" for entry in (one, other)]
    request = Ask(0, ["under forest", "under hills"])

    assert [forged.is_like(state, text, request) for text in texts] == [False, True]
    assert [forged.admitted(state, text) for text in texts] == [False, True]
