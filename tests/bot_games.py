"""Whole games between bots, every choice checked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER


def played(rules: Rules, kinds: Sequence[str], seed: int) -> Any:
    """Play a whole game and return the table at its end; each bot sees what its seat may see."""
    dealer = Random(seed)
    bots = [rules.bots[kind].make(rules, seat, Random(f"{seed} {seat}")) for seat, kind in enumerate(kinds)]
    state = rules.new()
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            rules.deal(state, dealer)
        else:
            rules.apply(state, bots[state.to_move].choose(rules.game.view(state, state.to_move), state.legal))
    return state
