"""One turn looked at as a whole: what every result of the dice would be worth at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache, partial

import attrs

from astragal import Memo, Rules
from astragal.bots import once_per_rules
from astragal.components import ExtraReroll, Faces, Outlook, RerollPolicy, lattice_of
from iron_age.bots.fighting import Fighting, Force
from iron_age.bots.spending import MOST_POPULATION, Spending
from iron_age.bots.worth import Worth
from iron_age.compiled import FATE, Compiled
from iron_age.state import Player, Table

Hand = tuple[int, tuple[int, ...]]
"""The Fate die's face, and the faces of the Empire dice in order."""


class Hands:
    """Every whole hand by number of Empire dice, in the order of the lattice; made once for a ruleset."""

    def __init__(self, gear: Compiled) -> None:
        self.gear = gear
        self.of: Memo[int, tuple[Hand, ...]] = Memo(self._list)
        self.near: Memo[Hand, tuple[Hand, ...]] = Memo(self._neighbours)
        """The hands that Omens can make of a hand."""
        self.omens: Memo[int, tuple[tuple[int, list[int]], ...]] = Memo(self._with_omens)
        """The places of hands with Omens, and of what they can be made, by number of Empire dice."""

    def _list(self, dice: int) -> tuple[Hand, ...]:
        lattice = lattice_of(self.gear.pool, self.gear.dice[dice])
        return tuple((faces[0], tuple(sorted(faces[1:]))) for faces in lattice.whole_faces())

    def _neighbours(self, hand: Hand) -> tuple[Hand, ...]:
        fate, empire = hand
        dice = self.gear.pool.dice
        found = [(side, empire) for side in dice[FATE].sides if side != fate]
        for face in dict.fromkeys(empire):
            rest = list(empire)
            rest.remove(face)
            found += [(fate, tuple(sorted((*rest, side)))) for side in dice[FATE + 1].sides if side != face]
        return tuple(found)

    def _with_omens(self, dice: int) -> tuple[tuple[int, list[int]], ...]:
        hands, omens = self.of[dice], self.gear.yields["omens"]
        places = {hand: place for place, hand in enumerate(hands)}
        return tuple(
            (place, [places[other] for other in self.near[hand]])
            for place, hand in enumerate(hands)
            if omens[hand[0]]
        )


@attrs.frozen(eq=False)
class Shown:
    """What the faces of a hand add up to, whoever rolled them; hands that show the same have one object."""

    food: int
    food_dice: int
    per_food_die: int
    either: tuple[int, ...]
    population: int
    goods: int
    goods_per_port: int
    innovation: int
    skulls: int


@once_per_rules
def shown_by(rules: Rules) -> Memo[Hand, Shown]:
    """Return what each hand of a ruleset shows; all turns share it."""
    return Memo(partial(_shown, rules.gear.yields, {}))


def _shown(gives: Mapping[str, Sequence[int]], known: dict[tuple[object, ...], Shown], hand: Hand) -> Shown:
    fate, empire = hand
    faces = Counter((fate, *empire))

    def count(name: str) -> int:
        table = gives[name]
        return sum(table[face] * n for face, n in faces.items() if table[face])

    shown = Shown(
        food=count("food"),
        food_dice=sum(n for face, n in faces.items() if gives["food"][face]),
        per_food_die=count("per_food_die"),
        either=tuple(gives["either"][face] for face in empire if gives["either"][face]),
        population=count("population"),
        goods=count("goods"),
        goods_per_port=count("goods_per_port"),
        innovation=count("innovation"),
        skulls=count("skulls"),
    )
    return known.setdefault(attrs.astuple(shown), shown)


@attrs.define(eq=False)
class Income:
    """What a hand brings before anything is decided."""

    food: int
    """Food beyond the store, of dice that are food in any case."""
    either: tuple[int, ...]
    population: int
    goods: int
    innovation: int
    per_die: int
    """What each die that becomes food gives besides its ears."""


@lru_cache(maxsize=256)
def roll_policy(base: RerollPolicy, limit: int, extras: int) -> RerollPolicy:
    """Return the policy of a turn: so many rerolls, and single dice after the last roll, skulls included."""
    granted = [ExtraReroll(f"lead {n}", 1, ignores_lock=True) for n in range(extras)]
    return base.with_(limit=limit, extras=granted)


class Turn:
    """The active player's turn: its quantities, and the worth of every way to end it."""

    def __init__(self, worth: Worth, state: Table, most: int = MOST_POPULATION) -> None:
        self.worth, self.state = worth, state
        self.seat = state.active
        self.player: Player = state.players[self.seat]
        self.gear: Compiled = worth.gear
        self.shown = shown_by(state.rules)
        self.turns = worth.turns_left(state)
        self.spending = Spending(worth, state, self.turns, most)
        self.amount = self.spending.amount
        self.fighting = Fighting(worth, state, self.turns)
        self._supplied: Memo[tuple[Shown, Force], float] = Memo(self._supplies)

    # --- what a hand is worth ------------------------------------------------------------------------

    def worths(self, hands: Hands) -> list[float]:
        """Return what each hand is worth, in the order of the lattice, Omens used in the best way."""
        shown, after, supplied, found = self.shown, self.fighting.after, self._supplied, list[float]()
        for hand in hands.of[self.dice]:
            faces = shown[hand]
            battles, force = after[faces.skulls, hand[0]]
            found.append(battles + supplied[faces, force])
        plain = found[:]
        for place, others in hands.omens[self.dice]:
            found[place] = max(plain[place], max([plain[other] for other in others]))
        return found

    def without_omens(self, hand: Hand) -> float:
        """Return what a hand is worth as it lies."""
        shown = self.shown[hand]
        battles, force = self.fighting.after[shown.skulls, hand[0]]
        return battles + self._supplied[shown, force]

    def _supplies(self, brought: tuple[Shown, Force]) -> float:
        """Return the best worth of what faces bring."""
        shown, force = brought
        income = self.income(shown)
        goods = min(self.player.goods + income.goods, self.gear.goods.cap or 0)
        return self.split(
            self.player.food + income.food,
            income.population,
            income.either,
            income.per_die,
            (goods, income.innovation),
            force,
        )[0]

    def income(self, shown: Shown) -> Income:
        """Return what faces bring."""
        amount = self.amount
        per_die = amount["food_per_food_die"] + shown.per_food_die
        return Income(
            shown.food + shown.food_dice * per_die,
            shown.either,
            shown.population,
            shown.goods + shown.goods_per_port * self.player.ports + amount["bonus_goods"],
            shown.innovation,
            per_die,
        )

    def split(
        self,
        food: int,
        population: int,
        either: tuple[int, ...],
        per_die: int,
        purse: tuple[int, int],
        force: Force,
    ) -> tuple[float, int]:
        """Return the best worth, and how many of the dice that are either go to food."""
        goods, innovation = purse
        need, most, worths = self.need, self.most_food, self.spending.worths
        population += sum(either)
        best, taken = float("-inf"), 0
        for number, ears in enumerate((0, *either)):
            if number:
                food += ears + per_die
                population -= ears
            stored = food if food < most else most
            if stored >= need:
                worth = worths[population, stored - need, goods, innovation, force]
            else:
                worth = self._hungry(stored, population, purse, force)
            if worth > best:
                best, taken = worth, number
        return best, taken

    def _hungry(self, food: int, population: int, purse: tuple[int, int], force: Force) -> float:
        """Return what is left, well spent, where provinces lack food; Granaries feed them with goods."""
        goods, innovation = purse
        if self.amount["food_per_good"]:
            eaten = min(goods, self.need - food)
            goods, food = goods - eaten, food + eaten
        provinces, eats = self.player.provinces, self.amount["food_per_province"]
        fed, left = divmod(food, eats) if eats else (provinces, food)
        return fed - provinces + self.spending.worths[population, left, goods, innovation, force]

    @cached_property
    def most_food(self) -> int:
        """The food that a board holds."""
        return self.gear.food.cap or 0

    @cached_property
    def need(self) -> int:
        """The food that all provinces eat."""
        return self.player.provinces * self.amount["food_per_province"]

    # --- dice ----------------------------------------------------------------------------------------

    @cached_property
    def dice(self) -> int:
        """How many Empire dice are rolled."""
        return (
            len(self.state.faces) - 1 if self.state.faces else max(self.player.ports, self.player.provinces)
        )

    def outlook(self, worths: Sequence[float], extras: int) -> Outlook:
        """Return what every decision about the dice is worth."""
        base = self.gear.locked if self.amount["skulls_locked"] else self.gear.free
        policy = roll_policy(base, self.amount["reroll_limit"], extras)
        return Outlook(self.gear.pool, policy, worths, among=self.gear.dice[self.dice])

    def hand_of(self, faces: Faces) -> Hand:
        """Return faces as a hand."""
        return faces[FATE], tuple(sorted(faces[FATE + 1 :]))
