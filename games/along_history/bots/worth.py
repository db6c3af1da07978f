"""What cards and positions are worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from math import fsum
from typing import Any

from along_history.bots.spending import Wallet, wallets_of
from along_history.cards.compiled import WONDER, Compiled, Design
from along_history.payment.purse import Purse
from along_history.phases.achievements import count
from along_history.scoring import SCORING
from along_history.scoring import cards as cards_points
from along_history.state import Player, Table, in_view
from astragal import Memo, Rules, package_toml
from astragal.bots import Appraiser, once_per_rules

Weights = Mapping[str, float]


@cache
def default_weights() -> Weights:
    """Return the tuned weights."""
    table: dict[str, float] = package_toml("along_history.bots", "weights.toml")["weights"]
    return table


@cache
def planner_weights() -> Weights:
    """Return the weights that were tuned for the planner."""
    table: dict[str, float] = package_toml("along_history.bots", "planner_weights.toml")["weights"]
    return table


@once_per_rules
def planner_worth_of(rules: Rules) -> Worth:
    """Return the judge of a ruleset with the planner's weights."""
    return Worth(rules, planner_weights())


@once_per_rules
def worth_of(rules: Rules) -> Worth:
    """Return the judge of a ruleset with the tuned weights; all bots share its tables."""
    return Worth(rules)


class Worth(Appraiser[Weights]):
    """Judges cards and positions of one ruleset."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        super().__init__(rules, default_weights() if weights is None else weights)
        self.compiled: Compiled = rules.gear
        w = self.weights
        self.final = rules.quantity("final_token")
        self.assets = [self._asset(design, w) for design in self.compiled.designs]
        """What a card in view is worth beyond its points, for each tenth of the age that is left."""
        self.burdens = [self._burden(design, w) for design in self.compiled.designs]
        """What a card costs while it lies among the events."""
        self.coins = [0 if any(design.bonus[:4]) else design.bonus[4] for design in self.compiled.designs]
        """The gold of cards that give nothing else: it is always collected."""
        self.forces = [
            sum(each.points for each in design.armies if each.held is None and each.foe is None)
            for design in self.compiled.designs
        ]
        """What each card adds to an army in any war."""
        self.symbols = [design.symbols for design in self.compiled.designs]
        """How many bonuses each card shows."""
        self.decks: list[int] = [
            max(1, sum(design.copies for design in self.compiled.designs if design.age == age))
            for age in self.compiled.ages
        ]
        """How many cards each age's deck has."""
        self.wallets: Memo[Purse, Wallet] = wallets_of(self.compiled)
        """What purses can pay for and what is left of them."""
        self.levels = [float(space.column) for space in self.compiled.board.spaces]
        """How far along the board each space is."""
        self.wars = any(phase.id == "war" for phase in rules.phases)
        """Whether there are wars."""
        self.differences: Memo[tuple[int, int], list[tuple[int, float]]] = Memo(self._differences)
        """How the war dice of two armies differ, and how likely that is, by the generals of each."""
        self.ahead = {
            here: [space for space, level in enumerate(self.levels) if 0 <= level - here <= 2]
            for here in self.levels
        }
        """The spaces that a marker may soon reach, by how far along the board it is."""
        self.quiet = self._quiet()
        """The cards that do nothing when they arrive and only bring what is printed on them."""
        self.aims = [
            (token.condition.subject, max(1, token.condition.threshold), w["token"] * token.value)
            for token in self.compiled.tokens
        ]
        """What each token asks for, how much of it, and what its nearness is worth."""

    def _quiet(self) -> frozenset[int]:
        printed = {line.points for line in SCORING}
        points = {line.points for line in self.rules.scoring}
        if not points <= printed or cards_points not in points:  # a rule counts points in its own way
            return frozenset()
        quiet = [card for card in self.compiled.designs if not card.arrivals and not card.swap_away]
        return frozenset(design.index for design in quiet)

    def _asset(self, design: Design, w: Weights) -> float:
        population, ingenuity, force, culture, gold = design.bonus
        symbols = ingenuity + force + culture
        army = sum(army.points for army in design.armies) + 2 * design.generals
        saved = sum(off for _, off in design.discounts)
        return (
            w["population"] * population
            + w["symbol"] * symbols
            + w["gold_bonus"] * gold
            + w["army"] * army
            + w["discount"] * saved
        )

    def _burden(self, design: Design, w: Weights) -> float:
        burden = w["drain"] * sum(number for number, _ in design.drains)
        return burden + (w["calamity"] if design.is_calamity else 0.0)

    def _differences(self, generals: tuple[int, int]) -> list[tuple[int, float]]:
        mine, theirs = (army_dice(self.compiled, number) for number in generals)
        found: dict[int, list[float]] = {}
        for (one, p), (other, q) in product(mine.items(), theirs.items()):
            found.setdefault(one - other, []).append(p * q)
        return sorted((difference, fsum(chances)) for difference, chances in found.items())

    # --- cards -----------------------------------------------------------------------------------

    def time_left(self, state: Table) -> float:
        """Return the share of the age that is still to come, from 0 to 1."""
        if state.closing:
            return 0.0
        left: float = sum(state.deck.counts) / self.decks[state.age]
        top = max(self.levels[player.marker] for player in state.players)
        ahead = 1 - top / max(1.0, max(self.levels))
        return max(0.05, min(left, 0.15 + ahead))

    def card(self, state: Table, design: Design, time: float) -> float:
        """Return what having a card in the civilisation is worth."""
        extra = self.weights["wonder"] if design.kind == WONDER else 0.0
        return design.vp + self.weights["card"] * time + 10 * time * self.assets[design.index] + extra

    def added(self, state: Table, card: int, time: float, gold: int) -> float:
        """Return what a card adds to a position when it leaves the events and joins the civilisation."""
        design, w = self.compiled.designs[card], self.weights
        worth = design.worth(gold) + w["card"] * time + 10 * time * self.assets[card]
        if time > 0:
            worth += self.burdens[card]
        return worth + w["heritage"] * design.symbols * (state.age + 1 < len(self.decks))

    # --- positions -------------------------------------------------------------------------------

    def position(self, state: Table, seat: int) -> float:
        """Return the score that a seat may expect, up to what everybody shares."""
        time = self.time_left(state)
        holding = self.holding(state, seat, time)
        return holding + self.board(state, state.players[seat]) if time > 0 else holding

    def holding(self, state: Table, seat: int, time: float) -> float:
        """Return what a position is worth apart from the marker's place."""
        player, w = state.players[seat], self.weights
        assets = fsum([self.assets[card] for card in in_view(player.civ)])
        worth = self.rules.total(state, seat) + 10 * time * assets
        worth += w["card"] * time * len(player.civ)
        worth += w["universal"] * player.universal * (0.3 + time) + w["gold"] * player.gold * (0.3 + time)
        if state.age + 1 < len(self.decks):
            worth += w["heritage"] * sum([self.symbols[card] for card in in_view(player.civ)])
        if time > 0:
            worth += w["inherited"] * time * len(player.heritage)
            worth -= fsum([self.burdens[card] for card in player.events])
        return worth - (w["skip"] if player.skips else 0.0)

    def board(self, state: Table, player: Player) -> float:
        """Return what the marker's place promises: tokens ahead, the more the nearer their condition is."""
        here, spaces = self.levels[player.marker], state.spaces
        terms = [self.weights["column"] * here]
        counts: dict[str, int] = {}
        for space in self.ahead[here]:
            number = spaces[space]
            if number >= 0:
                subject, least, promise = self.aims[number]
                if subject not in counts:
                    counts[subject] = count(state, player, subject)
                met = min(1.0, counts[subject] / least)
                terms.append(promise * met * met)
        return fsum(terms)

    def appraise(self, state: Any, seat: int) -> float:
        """Return what a position is worth to a seat against its best rival."""
        rivals = [self.position(state, other) for other in range(state.seats) if other != seat]
        return self.position(state, seat) - self.weights["envy"] * max(rivals, default=0.0)


def army_dice(compiled: Compiled, generals: int) -> dict[int, float]:
    """Return how likely each sum of the war dice is; each general rolls what is below the mean again."""
    sums = {0: 1.0}
    for die in compiled.greens:
        faces = compiled.yields[die]
        mean, chance = fsum(faces) / len(faces), 1 / len(faces)
        low = sum(face < mean for face in faces) * chance
        again = fsum(low**time for time in range(1, generals + 1))
        found: dict[int, list[float]] = {}
        for (total, p), face in product(sums.items(), faces):
            each = chance * (low**generals if face < mean else 1 + again)
            found.setdefault(total + face, []).append(p * each)
        sums = {total: fsum(chances) for total, chances in found.items()}
    return sums
