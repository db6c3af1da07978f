"""Courses of a turn: what can be done up to the next roll or the end of the turn, and what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import fsum, inf
from random import Random
from typing import NamedTuple, TypeGuard

from along_history.bots.turn import Means, Plan, Turn
from along_history.cards.vocabulary import GOLDEN_AGE, REROLL, WAR, X2
from along_history.payment.acquire import Acquire, Buy
from along_history.payment.purse import Purse, hand
from along_history.payment.spent import BLUE, GREEN
from along_history.phases.act import Bank, Collect, GoldenAge
from along_history.phases.discards import Discard, Exchange, Reroll
from along_history.state import Table
from astragal import DONE, Action

_SPARE = 1  # dice that are looked at for giving up: a second one costs a fifth of the time and wins nothing
_ROLLS = 16  # outcomes that stand for all, where several dice are rolled again
_USES = {REROLL: 0.2, WAR: 0.4, GOLDEN_AGE: 0.6, X2: 2.2}
"""How much a red die is missed, by its face, beside the number on a green one."""


class Course(NamedTuple):
    """Actions to take one after the other, and what the end of the turn is worth then."""

    worth: float
    actions: tuple[Action, ...] = (DONE,)


class Courses:
    """What the player who acts now can do with the dice that lie there."""

    def __init__(self, state: Table, turn: Turn, slack: float = inf) -> None:
        self.state, self.turn, self.compiled = state, turn, state.compiled
        self.purse: Purse = hand(state, turn.seat).purse
        coins = [self.compiled.coins[bonus] * number for bonus, number in self.purse.upright]
        self.sure = state.players[turn.seat].gold + sum(coins)
        """The gold that there is, with what cards bring that give nothing else."""
        self.plan = turn.best(self.means(state.faces, state.spent))
        self.floor = self.plan.worth - slack
        """What a course must be worth to be of interest."""

    def means(self, faces: tuple[int, ...], spent: int) -> Means:
        """Return what could be spent if the dice showed these faces, some of them spent."""
        compiled, end = self.compiled, self.compiled.first_red
        plain = compiled.counted.plain[faces[:end], spent & compiled.plain_mask]
        reds, _ = compiled.counted.others[faces[end:], spent >> end]
        golden = reds.golden if self.purse.golden or self.purse.tapped else 0
        held = self.purse
        purse = Purse(
            plain.greens,
            plain.blues,
            reds.doublers,
            held.upright,
            held.tapped,
            golden,
            held.universal,
            held.universal_population,
            held.heritage,
            held.loose,
        )
        return Means(self.turn.worth.wallets[purse], self._gold(faces, spent), self._war(faces, spent))

    def _gold(self, faces: tuple[int, ...], spent: int) -> int:
        """Return the gold that there is, and what the money die and cards that give only gold will bring."""
        gold = self.sure
        for die in self.compiled.blacks:
            if die < len(faces) and not spent >> die & 1:
                gold += self.compiled.yields[die][faces[die]]
        return gold

    def _war(self, faces: tuple[int, ...], spent: int) -> bool:
        """Return whether a War face is left that allows a war."""
        if not self.turn.wars.matter or not self.state.rolling:
            return False
        shown = self.compiled.shown
        return any(shown[die][faces[die]] == WAR for die in self.compiled.reds if not spent >> die & 1)

    def plans(self) -> Iterator[Course]:
        """Yield the best plan for each card that may come first, and the one without any."""
        means = self.means(self.state.faces, self.state.spent)
        firsts = self.turn.each_first(means) if self.floor < self.plan.worth else (self.plan,)
        for plan in firsts:
            if plan.worth >= self.floor:
                yield self.acquiring(plan)
        yield from self._banking(means)

    def _banking(self, means: Means) -> Iterator[Course]:
        """Yield courses that double the gold of the money die."""
        shown, faces = self.compiled.yields, self.state.faces
        free = [die for die in self.compiled.blacks if self.state.unused(die)]
        for die in free[:1]:
            for times in range(1, means.wallet.doublers + 1):
                more = (shown[die][faces[die]] << times) - shown[die][faces[die]]
                purse = means.wallet.purse._replace(doublers=means.wallet.doublers - times)
                plan = self.turn.best(Means(self.turn.worth.wallets[purse], means.gold + more, means.war))
                yield Course(plan.worth, (Bank.of(times), *self.acquiring(plan, banked=True).actions))

    def acquiring(self, plan: Plan, *, banked: bool = False) -> Course:
        """Return the course that carries a plan out; what gold is missing is taken first."""
        name_of, actions = self.compiled.name_of, list[Action]()
        gold, coins = self.state.players[self.turn.seat].gold, list(self._coins(banked))
        for step in plan.steps:
            card = name_of[step.card]
            if step.gold:
                gold -= step.gold
                while gold < 0 and coins:
                    action, more = coins.pop(0)
                    actions.append(action)
                    gold += more
                actions.append(Buy.of(card))
            else:
                actions += dict.fromkeys((Acquire(card), Acquire(card, step.payment)))
        return Course(plan.worth, tuple(actions) or (DONE,))

    def _coins(self, banked: bool) -> Iterator[tuple[Action, int]]:
        """Yield what gives gold now, and how much: the money die, then cards that give nothing else."""
        for die in [] if banked else self.compiled.blacks[:1]:
            if die < len(self.state.faces) and self.state.unused(die):
                yield Bank.of(0), self.compiled.yields[die][self.state.faces[die]]
        for bonus, number in self.purse.upright:
            if not any(self.compiled.classes[bonus][:4]):
                collect = Collect.of(self.compiled.class_codes[bonus])
                yield from [(collect, self.compiled.classes[bonus][4])] * number

    def straightening(self, die: int) -> Course:
        """Return the course that gives up a Golden Age, so that every card can pay again."""
        means = self.means(self.state.faces, self.state.spent | 1 << die)
        every = self.compiled.counted.cards[self.state.players[self.turn.seat].civ.view()]
        purse = means.wallet.purse._replace(upright=every.classes, tapped=())
        plan = self.turn.best(means._replace(wallet=self.turn.worth.wallets[purse]))
        return Course(plan.worth, (GoldenAge.of(die), *self.acquiring(plan).actions))

    def spare(self, dice: Iterable[int]) -> list[int]:
        """Return the dice that are missed least, of those that the best plan leaves if it leaves some."""
        free = self.unplanned(self.plan, self.state.spent)
        listed = set(dice)
        return sorted(listed.intersection(free) or listed, key=lambda die: (self._use(die), die))[:_SPARE]

    def _use(self, die: int) -> float:
        """Return how much a die is missed, by what it shows."""
        face = self.state.faces[die]
        if die in self.compiled.reds:
            return _USES[self.compiled.shown[die][face]]
        return 2.5 if die in self.compiled.blues else float(self.compiled.yields[die][face])

    def unplanned(self, plan: Plan, spent: int) -> list[int]:
        """Return the unused dice that a plan does not need."""
        used = list[str]()
        for step in plan.steps:
            for thing in step.payment:
                if thing.means in (GREEN, BLUE):
                    used += [thing.face, *(X2,) * thing.doublings]
                elif thing.means == GOLDEN_AGE:
                    used.append(GOLDEN_AGE)
        free = []
        for die, face in enumerate(self.state.faces):
            if spent >> die & 1:
                continue
            shown = self.compiled.shown[die][face]
            if shown in used:
                used.remove(shown)
            else:
                free.append(die)
        return free

    # --- exchanges -------------------------------------------------------------------------------

    def exchanging(self, die: int | None) -> Iterator[Course]:
        """Yield courses that exchange an event: for a die that is given up now, or was given up before."""
        first: tuple[Action, ...] = () if die is None else (Discard.of(die),)
        spent = self.state.spent | (0 if die is None else 1 << die)
        means, name_of = self.means(self.state.faces, spent), self.compiled.name_of
        burdens = self.turn.worth.burdens
        for rival, theirs, cards in self._exchanges():
            affords = self.turn.affords(theirs, means)
            for mine in cards:
                if affords or burdens[mine] > burdens[theirs]:
                    plan = self.turn.exchanged(mine, theirs, means)
                    if plan.worth < self.floor:
                        continue
                    swap = Exchange(name_of[mine], rival, name_of[theirs])
                    yield Course(plan.worth, (*first, swap, *self.acquiring(plan).actions))

    def _exchanges(self) -> Iterator[tuple[int, int, list[int]]]:
        """Yield a rival, a card of theirs, and the cards that may be given for it: those not planned for."""
        fixed, players = self.compiled.fixed, self.state.players
        needed, burdens = {step.card for step in self.plan.steps}, self.turn.worth.burdens
        mine = [card for card in self.turn.events if card not in fixed]
        mine = [card for card in mine if card not in needed or burdens[card] > 0] or mine
        for rival in self.state.rivals(self.turn.seat):
            for theirs in dict.fromkeys(players[rival].events):
                if theirs not in fixed:
                    yield rival, theirs, [card for card in mine if card != theirs]

    # --- rerolls ---------------------------------------------------------------------------------

    def rolling(self, die: int) -> Iterator[Course]:
        """Yield courses that give up a die to roll others again; each is worth the mean of what may come."""
        spent = self.state.spent | 1 << die
        for worth, which in self.rerolls(die, spent):
            yield Course(worth, (Discard.of(die), Reroll.of(which)))

    def rerolls(self, die: int, spent: int) -> Iterator[tuple[float, tuple[int, ...]]]:
        """Yield dice that a given-up die may roll again, with what the turn is worth on average then."""
        kept = self.turn.best(self.means(self.state.faces, spent))
        free = self.unplanned(kept, spent)
        ways: list[tuple[int, ...]] = [(one,) for one in self._different(free)]
        if self.compiled.shown[die][self.state.faces[die]] == REROLL and len(free) > 1:
            ways.append(tuple(free))
        for which in ways:
            worths = self._worths_after(which, spent)
            yield fsum(worths) / len(worths), self._listed(which, spent)

    def _worths_after(self, which: tuple[int, ...], spent: int) -> list[float]:
        """Return what the turn is worth after each roll of some dice."""
        known: dict[tuple[int, ...], float] = {}
        found = []
        for faces in self._rolls(which):
            if faces not in known:
                means = self.means(faces, spent)
                known[faces] = self.turn.best(means).worth
            found.append(known[faces])
        return found

    def _listed(self, which: tuple[int, ...], spent: int) -> tuple[int, ...]:
        """Return the dice that stand for these in the list of choices: of like ones the first."""
        kinds, faces = self.compiled.pool.kinds, self.state.faces
        wanted = Counter((kinds[die], faces[die]) for die in which)
        found = []
        for die, face in enumerate(faces):
            if not spent >> die & 1 and wanted[kinds[die], face] > 0:
                wanted[kinds[die], face] -= 1
                found.append(die)
        return tuple(found)

    def _different(self, dice: list[int]) -> list[int]:
        """Return one die of each colour and face, the first of each."""
        kinds, faces = self.compiled.pool.kinds, self.state.faces
        return sorted({(kinds[die], faces[die]): die for die in reversed(dice)}.values())

    def _rolls(self, which: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the faces after a reroll: all of one die, a sample of several."""
        faces, shown = list(self.state.faces), self.compiled.shown
        if len(which) == 1:
            (die,) = which
            made: dict[str, tuple[int, ...]] = {}
            for face, symbol in enumerate(shown[die]):
                faces[die] = face
                yield made.setdefault(symbol, tuple(faces))
            return
        for draws in _luck(len(which)):
            for die, draw in zip(which, draws, strict=True):
                faces[die] = int(draw * len(shown[die]))
            yield tuple(faces)


def due(state: Table, course: Course) -> Iterator[tuple[tuple[int, ...], Action]]:
    """Yield the actions of a course after its first, each with the events that lie there by then."""
    events = list(state.me.events)
    paid = {action.card for action in course.actions if _pays(action)}
    for number, action in enumerate(course.actions):
        if number:
            yield tuple(sorted(events)), action
        if isinstance(action, Exchange):
            events.append(state.design(action.theirs).index)
        elif not isinstance(action, Buy | Acquire) or (action.card in paid and not _pays(action)):
            continue
        if (card := state.design(action.card).index) in events:
            events.remove(card)


def _pays(action: Action) -> TypeGuard[Acquire]:
    return isinstance(action, Acquire) and bool(action.payment)


@cache
def _luck(dice: int) -> list[list[float]]:
    """Return the draws that stand for all rolls of so many dice."""
    luck = Random(dice)
    return [[luck.random() for _ in range(dice)] for _ in range(_ROLLS)]
