"""Who plays the games that are compared: at random, listed or not, or the bots of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import attrs

from astragal.engine.rules import Rules
from rtta.state import Table
from tests.reliability.slow_rtta import forged

FREE = 0.15
"""How often a player at random tries what nobody listed."""


@attrs.define
class Chooser:
    """Chooses for every seat."""

    rules: Rules
    kinds: Sequence[str]
    luck: Random
    bots: list[Any] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        made = enumerate(self.kinds)
        self.bots = [self.rules.bots[kind].make(self.rules, seat, self.luck) for seat, kind in made]

    def choose(self, state: Table, is_admitted: Callable[[str], bool]) -> str:
        """Return a choice as text."""
        seat = state.to_move
        if self.kinds[seat] != "random":
            return str(self.bots[seat].choose(self.rules.game.view(state, seat), state.legal).text)
        if self.luck.random() < FREE:
            step = self.rules.phase_of(state).id
            unlisted = [text for text in forged.texts(state, step, self.luck) if is_admitted(text)]
            if unlisted:
                return self.luck.choice(unlisted)
        return at_random([action.text for action in state.legal], self.luck)


def at_random(texts: list[str], luck: Random) -> str:
    """Choose a kind of choice, then one of the kind; stopping is not often chosen."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(text.split(" ")[0], []).append(text)
    weights = [{"done": 0.4}.get(kind, 1.0) for kind in kinds]
    (kind,) = luck.choices(list(kinds), weights)
    return luck.choice(kinds[kind])
