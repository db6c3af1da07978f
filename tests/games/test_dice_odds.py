"""Odds of ticked dice in the three games, against laying every outcome of the roll on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from astragal import Rules
from astragal.components import chance_in, spread_of
from astragal.engine.state import CHANCE, OVER
from astragal.plugins.registry import Registry

Spread = dict[int, Fraction]


def compiled(game: str, ruleset: str) -> Rules:
    """Return the rules of a ruleset for two."""
    registry = Registry()
    return registry.compile(registry.ruleset(game, ruleset), 2)


def rolls(rules: Rules, phase: str, number: int, seed: int = 4) -> Iterator[Any]:
    """Yield positions in which dice can be chosen, from a game of greedy bots."""
    state, luck, found = rules.new(), Random(seed), 0
    bots = [rules.bots["greedy"].make(rules, seat, Random(seat)) for seat in range(2)]
    while state.to_move != OVER and found < number:
        if state.to_move == CHANCE:
            rules.deal(state, luck)
            continue
        if rules.phase_of(state).id == phase and luck.random() < 0.5:
            found += 1
            yield state.fork()
        rules.play(state, bots[state.to_move].choose(state, state.legal))


def throws(state: Any, which: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every throw of some dice, side by side."""
    dice = state.gear.pool.dice if hasattr(state, "gear") else state.compiled.pool.dice
    yield from product(*(dice[d].sides if d in which else (face,) for d, face in enumerate(state.faces)))


def told(state: Any, which: tuple[int, ...]) -> dict[str, Spread]:
    """Return what the panel would show."""
    figures = state.rules.game.figures(state)
    pool = state.gear.pool if hasattr(state, "gear") else state.compiled.pool
    spreads = spread_of(pool, state.faces, which, figures)
    return {figure.name: spread for figure, spread in zip(figures, spreads, strict=True)}


def spread(numbers: list[int]) -> Spread:
    """Return how often each number occurs."""
    return {n: Fraction(times, len(numbers)) for n, times in sorted(Counter(numbers).items())}


BRONZE_FOOD = {"food": 3, "either": 2}
BRONZE_WORKERS = {"workers": 3, "either": 2}
BRONZE_GOODS = {"good": 1, "skull": 2}
BRONZE_SKULLS = {2: "drought", 3: "pestilence", 4: "invasion", 5: "revolt", 6: "revolt", 7: "revolt"}


def test_bronze_age_odds_are_those_of_every_throw() -> None:
    """By the printed faces, with Agriculture, Masonry and Coinage where they are owned."""
    for state in rolls(compiled("rtta", "bronze-age"), "roll", 6):
        owned, dice = state.me.developments, len(state.faces)
        which = tuple(range(dice))[-3:]
        names = [state.gear.pool.names(throw) for throw in throws(state, which)]
        more_food, more_work = "agriculture" in owned, "masonry" in owned
        food = [sum(BRONZE_FOOD[n] + more_food for n in each if n in BRONZE_FOOD) for each in names]

        found = told(state, which)

        assert found["figure:food"] == spread(food)
        assert found["figure:workers"] == spread(
            [sum(BRONZE_WORKERS[n] + more_work for n in each if n in BRONZE_WORKERS) for each in names]
        )
        assert found["figure:goods"] == spread([sum(BRONZE_GOODS.get(n, 0) for n in each) for each in names])
        worth = 12 if "coinage" in owned else 7
        assert found["figure:coins"] == spread([worth * each.count("coins") for each in names])
        for disaster in dict.fromkeys(BRONZE_SKULLS.values()):
            struck = [BRONZE_SKULLS.get(each.count("skull")) == disaster for each in names]
            assert chance_in(found[f"disaster:{disaster}"]) == Fraction(sum(struck), len(struck))
        hungry = [n + state.me.food < state.me.cities for n in food]
        expected = Fraction(sum(hungry), len(hungry)) if state.me.food < state.me.cities else None
        assert (chance_in(found["figure:hunger"]) if "figure:hunger" in found else None) == expected


IRON_SKULLS = {1: "revolt", 2: "barbarians", 3: "pestilence", 4: "civil_war"}


def iron_throw(state: Any, names: tuple[str, ...]) -> dict[str, int]:
    """Return what a throw brings, by the printed faces."""
    fate, *empire = names
    owned = state.me.developments
    weather = {"abundance": 1, "drought": -1}.get(fate, 0)
    per_die = weather + ("irrigation" in owned) + 2 * ("aqueducts" in owned)
    skulls = names.count("skull")
    return {
        "figure:food": sum({"food": 3, "either": 2}[n] + per_die for n in empire if n in ("food", "either")),
        "figure:population": sum({"population": 3, "either": 2}.get(n, 0) for n in empire) + skulls,
        "figure:goods": empire.count("goods") * state.me.ports + skulls + ("dyemaking" in owned),
        "figure:innovation": empire.count("innovation"),
        "figure:demand": fate == "tribute",
        "skulls": skulls,
    }


def test_iron_age_odds_are_those_of_every_throw() -> None:
    """By the printed faces, the Fate die and a skull on either kind of die included."""
    for state in rolls(compiled("iron-age", "iron-age"), "roll", 6):
        which = (0, *range(len(state.faces))[-2:])
        brought = [iron_throw(state, state.gear.pool.names(throw)) for throw in throws(state, which)]

        found = told(state, which)

        for name in brought[0]:
            if name != "skulls":
                assert found[name] == spread([int(each[name]) for each in brought]), name
        for skulls in range(1, 5):
            chance = Fraction(sum(each["skulls"] == skulls for each in brought), len(brought))
            assert chance_in(found[f"disaster:{IRON_SKULLS[skulls]}"]) == chance


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_along_history_odds_are_those_of_what_the_rules_let_one_acquire(seed: int) -> None:
    """Every outcome is laid on the table, and the list of choices says which events can be acquired."""
    rules = compiled("along-history", "one-age")
    for state in rolls(rules, "act", 3, seed):
        if state.active != state.first:
            continue
        which = tuple(die for die in range(len(state.faces)) if not state.spent >> die & 1)[-3:]
        able = Counter[str]()
        every = list(throws(state, which))
        for throw in every:
            after = state.fork()
            after.faces = throw
            legal = rules.phase_of(after).choices(after)
            able.update({action.target for action in legal if action.kind in ("acquire", "buy")})

        found = told(state, which)

        for name, chances in found.items():
            if name.startswith("card:"):
                assert chance_in(chances) == Fraction(able[name], len(every)), name
