"""The table at which a game of the lab is played: who sits there, with which luck, and who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from astragal.bots import BUILT_IN, RandomBot
from astragal.bots.choice import check_choice
from astragal.engine.drive import Choose, drive
from astragal.engine.ledger import Ledger
from astragal.engine.rules import Rules
from astragal.engine.state import OVER, Action, State
from astragal.lab.run.lineup import Lineup
from astragal.lab.run.turns import Turns
from astragal.lab.run.watchdog import Watch

Draw = Callable[[], float]
"""The next random number from 0 up to, not including, 1."""


class Endless(Exception):
    """A game went on beyond the limit of steps."""


def play_out(
    rules: Rules, bots: Lineup, luck: str, limit: int, watch: Watch, turns: Turns | None, heard: Ledger
) -> tuple[State, int]:
    """Play to the end and return the decisions: the dealer and each bot draw from streams of their own."""
    dealer = Random(f"{luck}/dealer")
    streams = [Random(f"{luck}/seat{seat}") for seat in range(len(bots))]
    course = watch.course(limit - 1)
    if turns is None and all(rules.bots[bot].make is RandomBot for bot in bots):
        state = rules.new(ledger=heard)
        decisions = drive_at_random(state, [stream.random for stream in streams], dealer, course)
    else:
        secret = rules.has_secrets
        choosers = [_chooser(rules, bot, seat, streams[seat], secret) for seat, bot in enumerate(bots)]
        if turns is not None:
            choosers = [turns.watching(choose) for choose in choosers]
        state = rules.new(ledger=heard)
        decisions = drive(state, choosers, partial(rules.deal, rng=dealer), None, course)
    if state.to_move != OVER:
        raise Endless
    return state, decisions


def drive_at_random(state: State, draws: Sequence[Draw], dealer: Random, course: Iterator[object]) -> int:
    """Play as `drive` does with random bots, which look at nothing but the number of their choices."""
    play, deal = state.rules.play, state.rules.deal
    decisions = 0
    for _ in course:
        seat = state.to_move
        if seat >= 0:
            decisions += 1
            legal = state.legal
            play(state, legal[int(draws[seat]() * len(legal))])
        elif seat == OVER:
            break
        else:
            deal(state, dealer)
    return decisions


def _chooser(rules: Rules, bot: str, seat: int, rng: Random, secret: bool) -> Choose:
    """Return what a bot chooses from what its seat may see; other people's bots are checked."""
    kind = rules.bots[bot]
    own: Choose = kind.make(rules, seat, rng).choose
    choose = _seeing(rules, seat, own) if secret else own
    if kind in BUILT_IN:
        return choose

    def checked(state: State, legal: Sequence[Action]) -> Action:
        action = choose(state, legal)
        check_choice(bot, action, legal)
        return action

    return checked


def _seeing(rules: Rules, seat: int, choose: Choose) -> Choose:
    """Return a chooser that gets what a seat may see of the state."""
    return lambda state, legal: choose(rules.view(state, seat), legal)
