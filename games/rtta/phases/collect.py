"""Collecting: food, goods, workers, coins and skulls as the dice show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from astragal import Action, Memo, Phase, Place, Refusal, Rules, Words, coded
from astragal.components import Faces
from rtta.compiled import Compiled
from rtta.events import DieTaken, FoodCollected, GoodsCollected
from rtta.state import Table


def collect_food(state: Table, seat: int, amount: int) -> None:
    """Add food up to the row's end; the rest is lost."""
    player = state.players[seat]
    cap = state.gear.food_cap
    food = player.food + amount
    lost = food - cap if food > cap else 0
    player.food = food - lost
    if amount:
        state.emit(FoodCollected, seat, amount - lost, lost)


def collect_good(state: Table, seat: int, good: str, number: int = 1) -> None:
    """Add pegs of a good up to its row's end; the rest is lost."""
    goods, row = state.players[seat].goods, state.gear.good(good)
    fitting = min(number, state.gear.caps[row] - goods[row])
    goods[row] += fitting
    state.emit(GoodsCollected, seat, ((good, fitting),) if fitting else (), number - fitting)


@coded
class TakeFood(Action):
    """Take a die as food."""

    kind, touches, says = "food", "die:{die}", "Take die {die} as food"
    die: Place

    def apply(self, state: Table) -> None:
        amount = _decide(state, self.die, "food")
        bonus = state.rules.quantities["bonus_food_per_die"](state, state.active)
        collect_food(state, state.active, amount + bonus)


@coded
class TakeWorkers(Action):
    """Take a die as workers."""

    kind, touches, says = "workers", "die:{die}", "Take die {die} as workers"
    die: Place

    def apply(self, state: Table) -> None:
        amount = _decide(state, self.die, "workers")
        state.workers += amount + state.rules.quantities["bonus_workers_per_die"](state, state.active)


def _decide(state: Table, taken: int, kind: str) -> int:
    """Take a die that is either as one of them, and return how much it shows."""
    state.undecided = tuple(die for die in state.undecided if die != taken)
    state.emit(DieTaken, state.active, taken, kind)
    return state.gear.yields["either"][state.faces[taken]]


class Shown(NamedTuple):
    """What dice show together."""

    food: int
    food_dice: int
    workers: int
    worker_dice: int
    goods: int
    coin_dice: int
    skulls: int
    undecided: tuple[int, ...]
    """The dice that are food or workers."""


class CollectPhase(Phase[Table]):
    """Collect what the dice show; each die that is either food or workers is decided by itself."""

    id, clause = "collect", "rtta.collect.5"
    kinds = (TakeFood, TakeWorkers)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.food_bonus = rules.quantity("bonus_food_per_die")
        self.worker_bonus = rules.quantity("bonus_workers_per_die")
        self.stone_bonus = rules.quantity("bonus_stone")
        self.coins = rules.quantity("coins_per_die")
        most = len(self.gear.pool.dice) * max(self.gear.yields["goods"])
        self._rows = tuple(n % len(self.gear.goods) for n in range(most))
        """The row of the first, the second ... good of a turn."""
        self._pairs = [(TakeFood(die), TakeWorkers(die)) for die in range(len(self.gear.pool.dice))]
        self.named: Memo[tuple[int, ...], tuple[tuple[str, int], ...]] = Memo(self._name)
        self.shown: Memo[Faces, Shown] = Memo(self._add_up)

    def _name(self, brought: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
        """Return the goods that came in, by good."""
        return tuple((good, n) for good, n in zip(self.gear.goods, brought, strict=True) if n)

    def _add_up(self, faces: Faces) -> Shown:
        """Add up what dice show."""
        gives = self.gear.yields
        return Shown(
            sum(gives["food"][face] for face in faces),
            sum(gives["food"][face] > 0 for face in faces),
            sum(gives["workers"][face] for face in faces),
            sum(gives["workers"][face] > 0 for face in faces),
            sum(gives["goods"][face] for face in faces),
            sum(gives["coins"][face] for face in faces),
            sum(gives["skulls"][face] for face in faces),
            tuple(die for die, face in enumerate(faces) if gives["either"][face]),
        )

    def enter(self, state: Table) -> None:
        seat = state.active
        shown = self.shown[state.faces]
        state.skulls, state.undecided = shown.skulls, shown.undecided
        state.coins = shown.coin_dice * self.coins(state, seat) if shown.coin_dice else 0
        workers = shown.workers
        state.workers = workers + shown.worker_dice * self.worker_bonus(state, seat) if workers else 0
        if shown.food:
            collect_food(state, seat, shown.food + shown.food_dice * self.food_bonus(state, seat))
        if shown.goods:
            self._collect_goods(state, seat, shown.goods)

    def _collect_goods(self, state: Table, seat: int, earned: int) -> None:
        """Add goods one at a time from the bottom row up; a full row's good is lost but counts."""
        goods, caps, stone = state.players[seat].goods, self.gear.caps, self.gear.stone
        before = goods[:]
        lost = 0
        for row in self._rows[:earned]:
            if goods[row] < caps[row]:
                goods[row] += 1
            else:
                lost += 1
        # rulebook, Quarrying: once a turn that brings stone in, not once a stone
        if 0 <= stone < earned:
            more = self.stone_bonus(state, seat)
            fits = min(more, caps[stone] - goods[stone])
            goods[stone] += fits
            lost += more - fits
        if state.hears(GoodsCollected):
            brought = tuple([now - then for now, then in zip(goods, before, strict=True)])
            state.emit(GoodsCollected, seat, self.named[brought], lost)

    def choices(self, state: Table) -> Sequence[Action]:
        return self._pairs[state.undecided[0]] if state.undecided else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, TakeFood | TakeWorkers) and action.die in state.undecided:
            return None
        return Refusal("Choose only for dice that show food or workers.", "rtta.collect.5")

    def prompt(self, state: Table, words: Words) -> str:
        left = len(state.undecided)
        return words.plural("Choose food or workers ({n} die)", "Choose food or workers ({n} dice)", left)
