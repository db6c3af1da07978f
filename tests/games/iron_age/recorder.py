"""Records the golden games: `python -m tests.games.iron_age.recorder`.

Each game is played by players with tastes, so that all of them together see everything that can happen.
The files hold every step; replaying them does not need this module.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from astragal.components import DiceRoll
from astragal.engine.state import Action, Outcome, State
from astragal.testing import dealt, record
from astragal.testing.playing import Dealer
from iron_age.phases.build import CheckBox
from iron_age.phases.buy import Buy, price
from iron_age.phases.omens import SetDie
from iron_age.phases.roll import Reroll
from iron_age.state import Table
from tests.games.iron_age.positions import rules_of

FOLDER = Path(__file__).parent / "golden"

LATE = {"developments_to_end": 17, "tribute_to_end": 200, "monuments_end": "one-player", "round_limit": 25}

GAMES: dict[str, tuple[str, int, dict[str, object], str]] = {
    "full_1_builder": ("iron-age", 1, {}, "builder"),
    "full_1_warrior": ("iron-age", 1, {}, "warrior"),
    "full_1_sailor": ("iron-age", 1, {"solo_rounds": 20, "solo_target": 60}, "sailor"),
    "full_1_unlucky": ("iron-age", 1, {}, "saver"),
    "full_2_builders": ("iron-age", 2, LATE, "colossal colossal"),
    "full_2_buyers": ("iron-age", 2, {}, "buyer saver"),
    "full_2_random": ("iron-age", 2, {}, "random random"),
    "full_2_warriors": ("iron-age", 2, {"developments_to_end": 17}, "warrior sailor"),
    "full_2_unlucky": ("iron-age", 2, LATE, "warrior saver"),
    "full_3_mixed": ("iron-age", 3, {}, "builder warrior buyer"),
    "full_3_unlucky": ("iron-age", 3, LATE, "builder sailor saver"),
    "full_4_mixed": ("iron-age", 4, {}, "builder saver warrior random"),
    "full_4_long": ("iron-age", 4, {**LATE, "round_limit": 6}, "buyer saver warrior sailor"),
    "full_2_options": (
        "iron-age",
        2,
        {
            "province_order": "any",
            "granaries": "feeding",
            "waive_walls": True,
            "battle_order": "player",
            "good_when_full": "refused",
            "conquest_top": "closed",
            "monuments_end": "one-player",
            "tie_break": "rows-led",
            "forced_population": True,
            "tribute_limit": 60,
            "loss_limit": 45,
            "developments_to_end": 17,
        },
        "builder warrior",
    ),
    "full_3_unlucky_options": (
        "iron-age",
        3,
        {"waive_walls": True, "battle_order": "player", **LATE},
        "walled sailor walled",
    ),
    "short_2_builders": ("iron-age-short", 2, {}, "builder warrior"),
    "short_2_buyers": ("iron-age-short", 2, {}, "buyer saver"),
    "short_2_monuments": (
        "iron-age-short",
        2,
        {"developments_to_end": 17, "tribute_to_end": 99},
        "builder builder",
    ),
    "short_3_warriors": ("iron-age-short", 3, {"developments_to_end": 17}, "warrior warrior builder"),
    "short_4_random": ("iron-age-short", 4, {}, "random random random random"),
}
"""Ruleset, players, options and tastes of each game."""

WANTED = {
    "warrior": ("formations", "leadership", "granaries", "empire"),
    "sailor": ("shipbuilding", "navy", "granaries", "commerce"),
    "builder": ("architecture", "leadership", "citizenship", "religion"),
    "saver": ("coinage", "roads", "commerce", "empire", "citizenship", "medicine"),
}
"""What a taste buys before anything else."""


class Tastes:
    """Chooses for each seat by its taste; ties by chance."""

    def __init__(self, tastes: list[str], seed: str) -> None:
        self.tastes = tastes
        self.rng = Random(f"{seed}/tastes")

    def __call__(self, state: Any, legal: Sequence[Action]) -> Action:
        taste = self.tastes[state.to_move]
        if taste == "random":
            return self.rng.choice(legal)
        rank = [self.rank(state, action, taste) for action in legal]
        return self.rng.choice(
            [action for action, worth in zip(legal, rank, strict=True) if worth == max(rank)]
        )

    def rank(self, state: Table, action: Action, taste: str) -> float:
        """Return how much a taste likes an action."""
        name = f"rank_{action.kind.replace('-', '_')}"
        found: float = getattr(self, name, self.rank_other)(state, action, taste)
        return found

    def rank_other(self, state: Table, action: Action, taste: str) -> float:
        return self.rng.random()

    def rank_done(self, state: Table, action: Action, taste: str) -> float:
        return 0.3

    def rank_found_province(self, state: Table, action: Action, taste: str) -> float:
        return 2 if taste in ("warrior", "builder") else 0

    def rank_reroll(self, state: Table, action: Reroll, taste: str) -> float:
        unwanted = {
            "builder": "goods innovation tribute",
            "warrior": "innovation goods drought abundance",
        }.get(taste, "population either drought")
        names = state.gear.pool.names(state.faces)
        wanted = {die for die, name in enumerate(names) if name in unwanted.split()}
        return 1 if wanted and set(action.which) == wanted else 0.1

    def rank_lead(self, state: Table, action: Action, taste: str) -> float:
        return self.rng.random() / 2

    def rank_omen(self, state: Table, action: SetDie, taste: str) -> float:
        liked = {"warrior": ("conquest", "tribute"), "builder": ("population",), "sailor": ("goods",)}
        return 0.9 if action.face in liked.get(taste, ("innovation",)) else self.rng.random() / 2

    def rank_food(self, state: Table, action: Action, taste: str) -> float:
        return 1 if state.me.food < state.me.provinces + 1 else 0

    def rank_people(self, state: Table, action: Action, taste: str) -> float:
        return 0.5

    def rank_eat(self, state: Table, action: Action, taste: str) -> float:
        return 1 if state.me.food < state.me.provinces else 0.1

    def rank_build(self, state: Table, action: CheckBox, taste: str) -> float:
        index = state.gear.index[action.project]
        left: int = state.gear.projects[index].boxes - state.me.boxes[index]
        if action.project == {"walled": "monument:walls", "colossal": "monument:coliseum"}.get(taste):
            return 3
        province = index < state.gear.provinces and state.me.provinces < (6 if taste == "warrior" else 4)
        return 1 + province - left / 100

    def rank_army(self, state: Table, action: Action, taste: str) -> float:
        return 3 if taste == "warrior" and state.me.armies < 5 else 0.2

    def rank_urn(self, state: Table, action: Action, taste: str) -> float:
        return 4 if taste in ("sailor", "buyer", "saver") and state.me.ports < 5 else 0.1

    def rank_people_port(self, state: Table, action: Action, taste: str) -> float:
        behind = state.me.port_urns >= (0, *state.gear.urns)[min(5, state.me.port_population)]
        return 5 if behind and taste != "builder" else 0.2

    def rank_ship(self, state: Table, action: Action, taste: str) -> float:
        return 3 if taste == "sailor" else 0.2

    def rank_buy(self, state: Table, action: Buy, taste: str) -> float:
        cost = price(state, state.active, action.development)
        if action.development in WANTED.get(taste, ()):
            return 200 + cost
        if taste == "saver" and cost < 6 and state.round < 6:
            return 0
        return cost - action.wealth / 10

    def rank_store(self, state: Table, action: Action, taste: str) -> float:
        return 1 if taste in ("saver", "sailor") or state.me.goods > 11 else 0


def unlucky(seed: str) -> Dealer:
    """Return a dealer whose dice build for some rounds and then show a skull nearly every other time."""
    rng = Random(f"{seed}/dealer")

    def name(state: State, die: int) -> str:
        skulls = state.round > 5 and rng.random() < 0.5
        if skulls:
            return "skull"
        if not die:
            return rng.choice(("abundance", "drought", "omens", "conquest", "tribute"))
        return rng.choice(("food", "goods", "population", "either", "innovation"))

    def deal(state: State) -> Outcome:
        assert isinstance(state.chance, DiceRoll)
        return state.chance.read_names(state, tuple(name(state, die) for die in state.chance.which))

    return deal


def recorded(name: str) -> str:
    """Return the text of a golden game, played anew."""
    ruleset, players, options, tastes = GAMES[name]
    choose = Tastes(tastes.split(), name)
    deal = unlucky(name) if "unlucky" in name else dealt(name)
    return record(rules_of(ruleset, players, **options), about=f"players: {tastes}", choose=choose, deal=deal)


def main() -> None:
    """Write every golden game, or those named on the command line."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or GAMES:
        (FOLDER / f"{name}.txt").write_text(recorded(name), encoding="utf-8")


if __name__ == "__main__":
    main()
