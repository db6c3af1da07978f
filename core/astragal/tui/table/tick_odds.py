"""Odds for the dice that are ticked: exact figures first, then the chance to win as it is estimated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum, sqrt
from random import Random

import attrs

from astragal.bots import Roller
from astragal.coach.chance import WinOutlook
from astragal.components import DicePool, DiceReroll, Keep
from astragal.components.figures import Figure, Spread, amounts_in, spread_of
from astragal.engine.phase import DONE
from astragal.engine.state import Action, State
from astragal.tui.table.session import Session

TRIALS = 24
"""How many turns are played on for an estimate."""
FIRST = 4
"""How many of them come before the first estimate."""


@attrs.frozen
class Estimate:
    """By how much a chance to win changes, found by trial."""

    change: float
    spread: float
    """Half the width of the interval that holds it in 95 of 100 cases."""
    trials: int


@attrs.frozen
class Ticked:
    """What is known about rolling the ticked dice."""

    which: tuple[int, ...]
    figures: tuple[tuple[Figure, Spread], ...]
    best: Keep | None = None
    """The best reroll, where a bot can say."""
    own: Keep | None = None
    """The one that is ticked, with its worth."""
    keep: Keep | None = None
    """Rolling nothing, with its worth."""
    estimate: Estimate | None = None


def ticked_action(session: Session) -> DiceReroll | None:
    """Return the reroll that the ticked dice stand for; None while none are ticked for one."""
    selection = session.choices.selection
    if selection is None or not session.ticked or not issubclass(selection.makes, DiceReroll):
        return None
    action = selection.act(session.ticked)
    fits = isinstance(action, DiceReroll) and selection.check(session.ticked) is None
    return action if fits and isinstance(action, DiceReroll) else None


def figures_of(state: State) -> tuple[DicePool, Sequence[Figure]] | None:
    """Return the dice of a game and what they bring; nothing where there are none."""
    pool, named = pool_of(state), state.rules.game.figures
    if pool is None:
        return None
    return pool, amounts_in(pool) if named is None else named(state)


def pool_of(state: State) -> DicePool | None:
    """Return the dice of a game, if it has any."""
    gear = state.rules.gear
    pool = gear if isinstance(gear, DicePool) else getattr(gear, "pool", None)
    return pool if isinstance(pool, DicePool) else None


class TickOdds:
    """Knows the odds of what is ticked, each worked out once for a roll."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._step = -1
        self.findings = 0
        """How often something new was found out."""
        self._spreads: dict[tuple[int, ...], tuple[tuple[Figure, Spread], ...]] = {}
        self._keeps: dict[tuple[int, ...], Keep] = {}
        self._best: Keep | None = None
        self._estimates: dict[tuple[int, ...], Estimate] = {}

    def now(self) -> Ticked | None:
        """Return what is known about the dice that are ticked now; None before `work` has begun."""
        action = ticked_action(self.session)
        if action is None:
            return None
        self._turn_page()
        which = self._like(action.which)
        if not self._spreads.get(which):
            return None
        return Ticked(
            action.which,
            self._spreads[which],
            self._advised,
            self._keeps.get(which),
            self._keeps.get(()),
            self._estimates.get(which),
        )

    @property
    def open(self) -> bool:
        """Whether odds of this roll were asked for, and dice can still be ticked for it."""
        selection = self.session.choices.selection
        if selection is None or selection.target or not issubclass(selection.makes, DiceReroll):
            return False
        return self._step == len(self.session.match.steps) and any(self._spreads.values())

    @property
    def roll(self) -> int:
        """The roll that the odds are about, as the number of steps before it."""
        return self._step

    @property
    def _advised(self) -> Keep | None:
        """The best reroll; none in a lesson, which says what to do."""
        taught = self.session.guide is not None and self.session.guide.step is not None
        return None if taught else self._best

    def unticked(self) -> Ticked:
        """Return what is known while no dice are ticked."""
        return Ticked((), (), self._advised, None, self._keeps.get(()))

    def _turn_page(self) -> None:
        """Forget what was known about another roll."""
        if self._step != len(self.session.match.steps):
            self._step, self._best = len(self.session.match.steps), None
            self._spreads, self._keeps, self._estimates = {}, {}, {}

    def _like(self, which: Sequence[int]) -> tuple[int, ...]:
        """Return the first dice that show the same as these: they have the same odds."""
        pool, faces = pool_of(self.session.match.state), getattr(self.session.match.state, "faces", ())
        if pool is None or max(which, default=0) >= len(faces):
            return tuple(which)
        alike = [(pool.kinds[die], face) for die, face in enumerate(faces)]
        wanted = [alike[die] for die in which]
        chosen = list[int]()
        for die, token in enumerate(alike):
            if token in wanted:
                wanted.remove(token)
                chosen.append(die)
        return tuple(chosen)

    def _worked_out(self, which: tuple[int, ...]) -> tuple[tuple[Figure, Spread], ...]:
        state = self.session.match.state
        found = figures_of(state)
        if found is None or not found[1]:
            return ()
        pool, figures = found
        faces: tuple[int, ...] = getattr(state, "faces", ())
        return tuple(zip(figures, spread_of(pool, faces, which, figures), strict=True))

    # --- what takes longer -----------------------------------------------------------------------

    def needs_work(self) -> bool:
        """Return whether there is more to find out about the dice that are ticked now."""
        action = ticked_action(self.session)
        if action is None:
            return False
        self._turn_page()
        which = self._like(action.which)
        if self._spreads.get(which) == ():
            return False
        known = self._estimates.get(which)
        return which not in self._spreads or self._best is None or known is None or known.trials < TRIALS

    def work(self, go_on: Callable[[], bool]) -> Iterator[None]:
        """Work out the odds, then the best reroll, then chances to win; yields whenever more is known.

        `go_on` is asked before each part of what takes long, and may wait with its answer.
        """
        self._turn_page()
        session, step = self.session, self._step
        action = ticked_action(session)
        if action is None:
            return
        which = self._like(action.which)
        if which not in self._spreads:
            self._spreads[which] = self._worked_out(action.which)
            self.findings += 1
            yield
        if not self._spreads[which]:  # other dice than the game has figures for, as in a war
            return
        state = session.match.state.fork()
        state.heard = None
        if self._best is None:
            self._rank(state)
            self.findings += 1
            yield

        def still() -> bool:
            return go_on() and step == self._step and ticked_action(session) == action

        for estimate in estimates(state, action, still):
            self._estimates[which] = estimate
            self.findings += 1
            yield

    def _rank(self, state: State) -> None:
        """Ask the bot that gives hints what each reroll is worth."""
        rules, kind = self.session.rules, self.session.adviser()
        bot = rules.bots[kind].make(rules, state.to_move, Random(0))
        if isinstance(bot, Roller):
            ranked = bot.rerolls(rules.game.view(state.fork(), state.to_move), state.legal)
            self._keeps = {self._like(keep.which): keep for keep in ranked}
            self._best = ranked[0] if ranked else None


def estimates(state: State, action: Action, go_on: Callable[[], bool] = lambda: True) -> Iterator[Estimate]:
    """Yield better and better estimates of what a reroll changes in the chance to win of who rolls.

    Both ways, with the reroll and without, the turn is played on by planners on the same luck. It ends when
    `go_on`, which is asked before each trial, says no.
    """
    if not go_on():
        return
    rules, seat = state.rules, state.to_move
    outlook, changes = WinOutlook(rules), list[float]()
    kept = _after(state, DONE) if DONE in state.legal else state
    rolled = _after(state, action)
    for seed in range(TRIALS):
        if not go_on():
            return
        changes.append(outlook.ahead(rolled, seed)[seat] - outlook.ahead(kept, seed)[seat])
        if len(changes) >= FIRST and (len(changes) % FIRST == 0):
            yield _estimate(changes)


def _after(state: State, action: Action) -> State:
    after = state.fork()
    state.rules.play(after, action)
    return after


def _estimate(changes: Sequence[float]) -> Estimate:
    number, mean = len(changes), fsum(changes) / len(changes)
    variance = fsum((change - mean) ** 2 for change in changes) / (number - 1)
    return Estimate(mean, 1.96 * sqrt(variance / number), number)
