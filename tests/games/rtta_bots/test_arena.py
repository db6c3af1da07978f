"""The arena in C decides as the bots of Roll Through the Ages do, so weights tuned there fit here."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.plugins.registry import Registry
from rtta.bots.planner import Planner
from rtta.bots.search import Searcher
from rtta.bots.worth import default_weights, winning_weights
from rtta.state import Table
from tuning.arena import DEVELOPMENTS, MONUMENTS, NAMES, Arena, as_numbers, as_weights, position

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="the arena takes a C compiler")

BOTS = {"planner": (Planner, default_weights), "search": (Searcher, winning_weights)}


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The Bronze Age for two."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta"), 2)


@pytest.fixture(scope="module")
def arena(rules: Rules) -> Arena:
    """The compiled arena."""
    return Arena(rules)


def starts_of_turns(rules: Rules, seed: int) -> Iterator[Table]:
    """Play a game between searcher and planner; yield the table before the first roll of every turn."""
    dealer, state = Random(seed), rules.new()
    bots: list[Any] = [Searcher(rules, 0, Random(0)), Planner(rules, 1, Random(0))]
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            if not state.faces:
                yield state.fork()
            rules.deal(state, dealer)
        else:
            rules.play(state, bots[state.to_move].choose(state, state.legal))


@pytest.mark.parametrize("kind", BOTS)
def test_turns_are_worth_the_same(kind: str, rules: Rules, arena: Arena) -> None:
    """Before the first roll both expect as much, over all dice and all rerolls."""
    make, weights = BOTS[kind]
    numbers = as_numbers(weights())
    for seed in range(3):
        for state in starts_of_turns(rules, seed):
            bot = make(rules, state.active, Random(0))

            assert arena.start(numbers, state) == pytest.approx(bot.outlook(state).start(), abs=1e-9)


@pytest.mark.parametrize("kind", BOTS)
def test_turns_end_alike(kind: str, rules: Rules, arena: Arena) -> None:
    """From the same final dice both take food and workers, build, buy and discard to the same table."""
    make, weights = BOTS[kind]
    numbers, rng = as_numbers(weights()), Random(5)
    for seed in range(8):
        for state in starts_of_turns(rules, seed):
            faces = tuple(rng.randrange(6) for _ in range(state.me.cities))
            bot = make(rules, state.active, Random(0))

            after = ended(rules, state, bot, faces)

            assert list(arena.finish(numbers, state, faces))[2:] == list(position(after))[2:]


def ended(rules: Rules, state: Table, bot: Planner, faces: tuple[int, ...]) -> Table:
    """Return the table after a turn in which a bot kept these dice."""
    table: Table = state.fork()
    turn = (table.round, table.active)
    rules.answer(table, faces)
    while table.to_move >= 0 and (table.round, table.active) == turn:
        kinds = {action.kind for action in table.legal}
        rolling = kinds & {"reroll", "lead"}
        rules.play(table, DONE if rolling else bot.choose(table, table.legal))
    return table


def test_the_arena_knows_every_weight() -> None:
    """No weight of either bot is left out, and those of the content are named as the content names them."""
    for weights in (default_weights(), winning_weights()):
        assert set(weights) <= set(NAMES)
        kept = as_weights(as_numbers(weights))
        assert all(kept[name] == pytest.approx(pair) for name, pair in weights.items())


def test_the_arena_names_the_content(rules: Rules) -> None:
    """Developments stand in the order in which they are listed for sale, monuments in that of the sheet."""
    prices = sorted((entry.cost, id) for id, entry in rules.content.developments.items())
    assert tuple(id for _, id in prices) == DEVELOPMENTS
    assert [project.id for project in rules.gear.projects[4:]] == [f"monument:{id}" for id in MONUMENTS]


def test_seats_and_dice_are_fair(arena: Arena) -> None:
    """A side that meets itself on the same dice, seats exchanged, comes out even."""
    numbers = as_numbers(default_weights())

    margins, (own, other, _) = arena.meet(numbers, numbers, 7, 200)

    assert margins.sum() == 0
    assert own == pytest.approx(other)
