"""The Iron Age against a slow second implementation, written from the rules alone, in lockstep."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from iron_age.bots.greedy import GreedyPlayer
from iron_age.state import Table
from tests.games.iron_age.positions import RULESETS, rules_of
from tests.goals import sized
from tests.reliability.slow_iron.compare import Both, Choose

TABLES = [(ruleset, players) for ruleset, counts in RULESETS.items() for players in counts]
OPTIONS = {
    "province_order": ("in-order", "any"),
    "granaries": ("turn", "feeding"),
    "waive_walls": (False, True),
    "battle_order": ("disaster-first", "player"),
    "good_when_full": ("lost", "refused"),
    "conquest_top": ("stays", "closed"),
    "monuments_end": ("together", "one-player"),
    "tie_break": ("peg-sum", "rows-led"),
    "forced_population": (False, True),
    "tribute_limit": (0, 40),
    "loss_limit": (0, 20),
}

pytestmark = pytest.mark.goal(4)


def chooser(both: Both, luck: Random) -> Choose:
    """Return who chooses: at random, or a bot nearly always, so that games get somewhere."""
    bots = [GreedyPlayer(both.rules, seat, luck) for seat in range(both.rules.seats)]
    wild = luck.choice((0.05, 0.3, 1.0))

    def choose(state: Table) -> object:
        if luck.random() < wild:
            return luck.choice(state.legal)
        return bots[state.to_move].choose(state, state.legal)

    return choose  # type: ignore[return-value]


@sized(6, 300)
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_both_implementations_play_the_same_game(
    ruleset: str, players: int, size: int, tried: Callable[[int], None]
) -> None:
    """Boards, dice, choices, scores and winners agree at every step, with fair dice and with bad ones."""
    for seed in range(size):
        luck = Random(f"{ruleset} {players} {seed}")
        both = Both.new(rules_of(ruleset, players), luck, luck.choice((0, 0, 0.25)))
        both.play(chooser(both, luck))
        tried(len(both.steps))


@sized(20, 600)
def test_both_implementations_agree_on_options(size: int, tried: Callable[[int], None]) -> None:
    """Whatever is switched."""
    for seed in range(size):
        luck = Random(f"options {seed}")
        ruleset, players = luck.choice(TABLES)
        options = {name: luck.choice(values) for name, values in OPTIONS.items()}
        both = Both.new(rules_of(ruleset, players, **options), luck, luck.choice((0, 0.3)))
        both.play(chooser(both, luck))
        tried(len(both.steps))


@pytest.mark.parametrize(
    "fault",
    ["strength", "ports", "add_tribute", "score"],
)
def test_a_fault_of_the_slow_implementation_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison would notice: a wrong figure anywhere stops it."""
    from tests.reliability.slow_iron import match, table

    owner = {"strength": table.Player, "ports": table.Player, "add_tribute": table.Game, "score": match}[
        fault
    ]
    right = getattr(owner, fault)
    wrong = {
        "strength": lambda self: right(self) + 1,
        "ports": lambda self: right(self) + 1,
        "add_tribute": lambda self, seat, number: right(self, seat, number + 1),
        "score": lambda player: right(player) + 1,
    }[fault]
    monkeypatch.setattr(owner, fault, wrong)

    luck = Random(1)
    both = Both.new(rules_of("iron-age-short", 2), luck)

    with pytest.raises(AssertionError):
        both.play(chooser(both, luck))
