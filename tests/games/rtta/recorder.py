"""Records the golden games: `python -m tests.games.rtta.recorder`.

Each game is played by players with tastes, so that all of them together see everything that can happen.
The files hold every step; replaying them does not need this module.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import attrs

from astragal.components import DiceRoll
from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import Action, Outcome, State
from astragal.testing import dealt, read_golden, record, replay
from astragal.testing.playing import Dealer
from rtta.phases.build import CheckBox
from rtta.phases.buy import Buy
from rtta.phases.roll import Reroll, RerollOne
from rtta.state import Table
from tests.games.rtta.positions import rules_of

FOLDER = Path(__file__).parent / "golden"
DIGESTS = FOLDER / "digests.json"

GAMES: dict[str, tuple[str, int, dict[str, object], str]] = {
    "base_1_solo": ("bronze-age", 1, {}, "builder"),
    "base_1_solo_buyer": ("bronze-age", 1, {}, "buyer"),
    "base_2_builders": ("bronze-age", 2, {}, "builder builder"),
    "base_2_buyers": ("bronze-age", 2, {}, "buyer saver"),
    "base_2_random": ("bronze-age", 2, {}, "random random"),
    "base_2_strict": ("bronze-age", 2, {"forced_workers": True, "city_order": "in-order"}, "random buyer"),
    "base_2_unlucky": ("bronze-age", 2, {"developments_to_end": 8}, "builder gambler"),
    "base_3_mixed": ("bronze-age", 3, {}, "builder saver buyer"),
    "base_3_savers": ("bronze-age", 3, {}, "saver saver builder"),
    "base_4_mixed": ("bronze-age", 4, {}, "builder saver buyer random"),
    "base_4_builders": ("bronze-age", 4, {"developments_to_end": 9}, "builder builder saver builder"),
    "base_4_unlucky": ("bronze-age", 4, {"developments_to_end": 7}, "pious walled gambler pious"),
    "trading_2": ("trading", 2, {}, "buyer saver"),
    "trading_3": ("trading", 3, {"trade_proposals": 2}, "builder saver buyer"),
    "trading_4": ("trading", 4, {"trade_gifts": True, "trade_proposals": 1}, "random buyer random saver"),
    "late_2_sailors": ("late-bronze-age", 2, {"trade_proposals": 1}, "sailor buyer"),
    "late_2_savers": ("late-bronze-age", 2, {"trade_proposals": 1}, "saver builder"),
    "late_2_unlucky": ("late-bronze-age", 2, {"developments_to_end": 9}, "walled gambler"),
    "late_3_unlucky": ("late-bronze-age", 3, {"trade_proposals": 1}, "gambler sailor builder"),
    "late_3_random": ("late-bronze-age", 3, {"trade_proposals": 1}, "random random random"),
    "late_4_mixed": ("late-bronze-age", 4, {"trade_proposals": 1}, "sailor saver gambler builder"),
    "revised_1": ("revised", 1, {}, "saver"),
    "revised_2": ("revised", 2, {}, "saver builder"),
    "revised_3": ("revised", 3, {}, "buyer random saver"),
    "revised_long_2": ("revised-long", 2, {}, "saver builder"),
    "revised_long_3": ("revised-long", 3, {}, "buyer saver builder"),
    "revised_long_4": ("revised-long", 4, {}, "builder saver buyer random"),
    "revised_4": ("revised", 4, {}, "builder builder buyer saver"),
}
"""Ruleset, players, options and tastes of each game."""


WANTED = {
    "sailor": ("shipping", "smithing", "preservation"),
    "gambler": ("smithing", "religion", "caravans"),
    "pious": ("religion", "irrigation", "medicine"),
}
"""What a taste buys before anything else."""


class Tastes:
    """Chooses for each seat by its taste; ties by chance."""

    def __init__(self, rules: Rules, tastes: list[str], seed: str) -> None:
        self.rules, self.tastes = rules, tastes
        self.rng = Random(f"{seed}/tastes")

    def __call__(self, state: State, legal: Sequence[Action]) -> Action:
        taste = self.tastes[state.to_move]
        if taste == "random":
            return self.rng.choice(legal)
        ranks = [getattr(self, f"rank_{action.kind}", self.rank_other) for action in legal]
        ranked = [(rank(state, action, taste), action) for rank, action in zip(ranks, legal, strict=True)]
        best = max(rank for rank, _ in ranked)
        return self.rng.choice([action for rank, action in ranked if rank == best])

    def rank_other(self, state: State, action: Action, taste: str) -> float:
        return self.rng.random()

    def rank_done(self, state: Table, action: Action, taste: str) -> float:
        return 0.3

    def rank_reroll(self, state: Table, action: Reroll, taste: str) -> float:
        unwanted = {"builder": "good coins", "gambler": "coins workers food"}.get(taste, "workers either")
        names = self.rules.gear.pool.names(state.faces)
        wanted = {die for die, name in enumerate(names) if name in unwanted.split()}
        return 1 if wanted and set(action.which) == wanted else 0.1

    def rank_lead(self, state: Table, action: RerollOne, taste: str) -> float:
        skull = self.rules.gear.pool.names(state.faces)[action.die] == "skull"
        return 1 if skull == (taste != "gambler") else 0.1

    def rank_food(self, state: Table, action: Action, taste: str) -> float:
        return 1 if state.me.food < state.me.cities else 0

    def rank_workers(self, state: Table, action: Action, taste: str) -> float:
        return 0.5

    def rank_build(self, state: Table, action: CheckBox, taste: str) -> float:
        index = self.rules.gear.index[action.project]
        left: int = self.rules.gear.projects[index].boxes - state.me.boxes[index]
        if taste == "walled" and action.project == "monument:great_wall":
            return 3
        city: bool = index < self.rules.gear.cities and state.me.cities < (5 if taste == "builder" else 7)
        return 1 + city - left / 100

    def rank_buy(self, state: Table, action: Buy, taste: str) -> float:
        cost: int = self.rules.content.developments[action.development].cost
        if action.development in WANTED.get(taste, ()):
            return 200
        if taste == "saver" and cost < 40 and state.round < 14:
            return 0
        return cost - len(action.goods) / 10

    def rank_preserve(self, state: Table, action: Action, taste: str) -> float:
        return 1

    def rank_spearhead(self, state: Table, action: Action, taste: str) -> float:
        return self.rng.random()

    def rank_ship(self, state: Table, action: Action, taste: str) -> float:
        return 5 if state.me.ships < 2 else 0

    def rank_propose(self, state: Table, action: Action, taste: str) -> float:
        return 0.2 + self.rng.random() / 5


def unlucky(seed: str) -> Dealer:
    """Return a dealer whose dice build for eight rounds and then show a skull nearly every other time."""
    rng = Random(f"{seed}/dealer")

    def name(state: State) -> str:
        if state.round <= 8:
            return rng.choice(("food", "food", "workers", "workers", "either", "coins"))
        return "skull" if rng.random() < 0.45 else rng.choice(("food", "good", "workers", "coins"))

    def deal(state: State) -> Outcome:
        assert isinstance(state.chance, DiceRoll)
        return state.chance.read_names(state, tuple(name(state) for _ in state.chance.which))

    return deal


def recorded(name: str) -> str:
    """Return the text of a golden game, played anew."""
    ruleset, players, options, tastes = GAMES[name]
    rules = rules_of(ruleset, players, **options)
    choose = Tastes(rules, tastes.split(), name)
    deal = unlucky(name) if "unlucky" in name else dealt(name)
    return record(rules, about=f"players: {tastes}", choose=choose, deal=deal)


def digest_of(path: Path) -> str:
    """Return a digest of a golden game with the words left out: its steps, its events, the last table."""
    golden = read_golden(path.read_text(encoding="utf-8"), path.name)
    played = replay(golden)
    events = [f"{type(event).__name__} {sorted(attrs.asdict(event).items())}" for event in played.events]
    facts = [*map(repr, golden.steps), *events, digest(played.state)]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:16]


def digests() -> dict[str, str]:
    """Return the digest of every golden game by name."""
    return {path.stem: digest_of(path) for path in sorted(FOLDER.glob("*.txt"))}


def main() -> None:
    """Write every golden game, or those named on the command line, and the digests of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in [name for name in sys.argv[1:] if name != "--digests"] or (() if sys.argv[1:] else GAMES):
        (FOLDER / f"{name}.txt").write_text(recorded(name), encoding="utf-8")
    DIGESTS.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
