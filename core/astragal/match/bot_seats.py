"""The bots of one match: made when they are needed, asked on a fork, their faults named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from astragal.bots.advice import Advice, Adviser
from astragal.bots.choice import check_choice
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.errors import AstragalError, BadInput, Refusal, Refused, RuleFault
from astragal.journal.format import Seat
from astragal.plugins.hooks import problem_of
from astragal.plugins.records import Bot

T = TypeVar("T")


class Opponents:
    """Asks bots. Each has a random stream of its own, restarted at every step from seed, seat and step."""

    def __init__(self, rules: Rules, seats: Sequence[Seat], seed: int) -> None:
        self._rules = rules
        self._seats = seats
        self._seed = seed
        self._made: dict[int, tuple[Bot, Random]] = {}

    def bot(self, seat: int) -> Bot:
        """Return the bot of a seat, made when it is first needed."""
        return self._seated(seat)[0]

    def _seated(self, seat: int) -> tuple[Bot, Random]:
        if seat not in self._made:
            rng = Random(f"{self._seed}/bot/{seat}")
            self._made[seat] = self._make(self._seats[seat].bot, seat, rng), rng
        return self._made[seat]

    def _make(self, kind: str, seat: int, rng: Random) -> Bot:
        if kind not in self._rules.bots:
            raise BadInput(f"there is no bot {kind!r}", f"use one of {', '.join(self._rules.bots)}")
        return _named(kind, lambda: self._rules.bots[kind].make(self._rules, seat, rng))

    def think(self, state: State, step: int) -> Action:
        """Return what the bot of the seat to move chooses."""
        seat = _decider(state)
        bot, rng = self._seated(seat)
        rng.seed(f"{self._seed}/bot/{seat}/{step}")
        return self._choice(bot, self._seats[seat].bot, state)

    def hint(self, kind: str, state: State, step: int) -> Advice:
        """Return what a kind of bot would do for the seat to move, and why, if it can say."""
        seat = _decider(state)
        bot = self._make(kind, seat, Random(f"{self._seed}/hint/{seat}/{step}"))
        if not isinstance(bot, Adviser):
            return Advice(self._choice(bot, kind, state))
        advice = _named(kind, lambda: bot.explain(self._view(state), state.legal))
        check_choice(kind, advice.action, state.legal)
        return advice

    def _choice(self, bot: Bot, kind: str, state: State) -> Action:
        action = _named(kind, lambda: bot.choose(self._view(state), state.legal))
        check_choice(kind, action, state.legal)
        return action

    def _view(self, state: State) -> object:
        return self._rules.view(state.fork(), state.to_move)


def _decider(state: State) -> int:
    if state.to_move < 0:
        raise Refused("think", Refusal("nobody has a decision to make"))
    return state.to_move


def _named(bot: str, ask: Callable[[], T]) -> T:
    try:
        return ask()
    except AstragalError:
        raise
    except (Exception, SystemExit) as error:
        raise RuleFault(bot, "bots", problem_of(error)) from error
