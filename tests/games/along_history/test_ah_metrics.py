"""Every metric against a second count: from the tables and what happened, without the game's own metrics."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from along_history.state import Table
from astragal.plugins.metrics import Tally
from astragal.testing import play_random
from tests.games.along_history.ah_table import rules_of

GAMES = [
    *((2, "one-age", "prehistory", seed) for seed in (1, 2)),
    (3, "one-age", "antiquity", 3),
    (4, "one-age", "middle-ages", 4),
    (2, "two-ages", "", 5),
    (2, "progressive", "", 6),
]
COUNTED = {
    "acquired": ("CardAcquired",),
    "bought": ("CardBought",),
    "destroyed": ("CardDestroyed",),
    "decayed": ("CardDecayed",),
    "dice_given_up": ("DieDiscarded",),
    "exchanges": ("CardsExchanged",),
    "golden_ages": ("GoldenAgeBegan",),
    "wars": ("WarDeclared",),
    "wars_won": ("WarWon",),
    "tokens_stolen": ("TokenStolen",),
    "turns_missed": ("TurnMissed",),
}


def named(events: list[Any], *names: str) -> list[Any]:
    """Return the events of some classes, by their names."""
    return [event for event in events if type(event).__name__ in names]


def keyed(names: Any, found: list[str]) -> dict[str, float]:
    """Return how often each name was found, those that were not included."""
    counted = Counter(found)
    return {name: float(counted[name]) for name in names}


def second_count(state: Table, events: list[Any], winners: tuple[int, ...], scores: Any) -> dict[str, Any]:
    """Return what every metric should be, counted another way."""
    taken = named(events, "CardAcquired", "CardBought")
    won = dict.fromkeys(state.compiled.ids, 0.0)
    for event in taken:
        won[event.card] += (event.seat in winners) / len(winners)
    ends = named(events, "AgeEnded")
    best = sorted(scores)
    return {
        "cards_taken": keyed(state.compiled.ids, [event.card for event in taken]),
        "cards_of_winners": won,
        "calamities": keyed(
            state.compiled.calamity_ids, [event.card for event in named(events, "CalamityStruck")]
        ),
        "tokens_taken": keyed("1234567", [str(event.value) for event in named(events, "TokenTaken")]),
        "age_ends": keyed([ending.id for ending in state.rules.endings], [event.reason for event in ends]),
        "rounds_by_age": {event.age: event.rounds for event in ends},
        **{name: float(len(named(events, *kinds))) for name, kinds in COUNTED.items()},
        "ties": 1.0 if len(winners) > 1 else 0.0,
        "margin": float(best[-1] - best[-2]),
        "civilisation": sum(len(player.civ) for player in state.players) / len(state.players),
        "gold": sum(player.gold for player in state.players) / len(state.players),
    }


def check(state: Table, events: list[Any], winners: tuple[int, ...], scores: Any) -> dict[str, Any]:
    """Compare both counts of a game; return the first."""
    found: dict[str, Any] = {
        metric.id: metric.measure(Tally(state, events, winners, scores)) for metric in state.rules.metrics
    }
    expected = second_count(state, events, winners, scores)
    assert found == {name: pytest.approx(expected[name]) for name in found}
    assert found.keys() == expected.keys()
    return found


@pytest.mark.parametrize(("players", "preset", "age", "seed"), GAMES)
def test_every_metric_is_what_a_second_count_gives(players: int, preset: str, age: str, seed: int) -> None:
    """Over random games of several rulesets and ages."""
    rules = rules_of(players, preset, **({"ages": age} if age else {}))
    played = play_random(rules, seed)
    result = rules.result(played.state)

    found = check(played.state, played.events, result.winners, result.scores)

    assert found["acquired"] > 0


@pytest.mark.parametrize("winners", [(0,), (1,), (0, 1)])
def test_shared_wins_are_counted_in_parts(winners: tuple[int, ...]) -> None:
    """A random game is seldom a tie; with one, and with both as winners."""
    played = play_random(rules_of(2, "one-age", ages="prehistory"), 7)

    check(played.state, played.events, winners, (12, 5))


def test_a_game_in_which_nothing_happened_has_every_figure() -> None:
    """Tokens, calamities and cards that nobody took are counted as none."""
    played = play_random(rules_of(2, "one-age", ages="prehistory"), 7)

    found = check(played.state, [], (0,), (12, 5))

    assert found["tokens_taken"] == dict.fromkeys("1234567", 0.0)
