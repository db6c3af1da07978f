"""Both implementations side by side: the same game step by step, boards and choices compared at each."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action
from iron_age.state import Player as RealPlayer
from iron_age.state import Table
from tests.reliability.slow_iron import match
from tests.reliability.slow_iron.sheet import MONUMENTS, PROVINCES
from tests.reliability.slow_iron.table import Ask, Chance, Game, Play, Player

Choose = Callable[[Table], Action]


def real_board(state: Table, player: RealPlayer) -> dict[str, Any]:
    """Return a player's board of the game itself, in the words of the slow one."""
    provinces = state.gear.provinces
    awards = dict(zip(MONUMENTS, player.awards[provinces:], strict=True))
    return {
        "pegs": {row: getattr(player, row) for row in ("wealth", "ships", "armies", "goods", "food")},
        "ports": (player.ports, player.port_population, player.port_urns),
        "provinces": player.provinces,
        "province boxes": dict(zip(PROVINCES, player.boxes[:provinces], strict=True)),
        "monument boxes": dict(zip(MONUMENTS, player.boxes[provinces:], strict=True)),
        "monuments": {id: award for id, award in awards.items() if award >= 0},
        "developments": set(player.developments),
        "marks": (player.conquests, player.tribute, player.marks),
    }


def slow_board(player: Player) -> dict[str, Any]:
    """Return a player's board of the slow implementation."""
    return {
        "pegs": player.pegs,
        "ports": (player.ports(), player.port_people, player.port_goods),
        "provinces": player.provinces(),
        "province boxes": player.province_boxes,
        "monument boxes": player.monument_boxes,
        "monuments": player.monument_points,
        "developments": player.developments,
        "marks": (player.conquests, player.tribute, player.disasters),
    }


@attrs.define
class Both:
    """A match of both implementations at the same place."""

    rules: Rules
    luck: Random
    loaded: float
    """How often a die shows a skull beyond what is fair."""
    state: Table
    game: Game
    plan: Play
    request: Ask | Chance | None
    steps: list[str] = attrs.field(factory=list)

    @classmethod
    def new(cls, rules: Rules, luck: Random, loaded: float = 0.0) -> Both:
        """Return a new match."""
        game = match.new(rules.seats, dict(rules.options))
        plan = match.play(game)
        return cls(rules, luck, loaded, rules.new(), game, plan, next(plan))

    def play(self, choose: Choose) -> None:
        """Play to the end, comparing everything on the way."""
        while self.state.to_move != OVER:
            self.check()
            self.go_on(self.roll() if self.state.to_move == CHANCE else self.act(choose))
        self.check()
        self.check_end()

    def go_on(self, answer: object) -> None:
        """Let the slow implementation take the same step, and what is left without a choice after it."""
        try:
            self.request = self.plan.send(answer)
            while isinstance(self.request, Ask) and len(self.request.choices) == 1:
                self.request = self.plan.send(self.request.choices[0])
        except StopIteration:
            self.request = None

    def roll(self) -> list[str]:
        """Roll for both, and return the faces."""
        chance: Any = self.state.chance
        outcome = list(chance.sample(self.state, self.luck))
        pool = self.state.gear.pool
        for place, die in enumerate(chance.which):
            if self.luck.random() < self.loaded:
                outcome[place] = pool.dice[die].face_index("skull")
        names = list(chance.names(self.state, tuple(outcome)))
        self.rules.answer(self.state, tuple(outcome))
        self.steps.append(" ".join(names))
        return names

    def act(self, choose: Choose) -> str:
        """Choose for both, and return the choice."""
        action = choose(self.state)
        self.rules.apply(self.state, action)
        self.steps.append(action.text)
        return action.text

    # --- comparing ---------------------------------------------------------------------------------

    def same(self, what: str, real: object, slow: object) -> None:
        """Assert that both say the same."""
        assert real == slow, f"{what} after {self.steps[-8:]}: {real} is not {slow}"

    def check(self) -> None:
        """Compare boards, and what is asked of whom."""
        for seat, player in enumerate(self.state.players):
            real, slow = real_board(self.state, player), slow_board(self.game.players[seat])
            for name in real:
                self.same(f"{name} of {seat}", real[name], slow[name])
        if self.state.to_move == OVER:
            self.same("end", None, self.request)
        elif self.state.to_move == CHANCE:
            assert isinstance(self.request, Chance), f"a roll, not {self.request}"
            chance: Any = self.state.chance
            self.same("dice", list(chance.which), self.request.dice)
        else:
            self.check_choices()

    def check_choices(self) -> None:
        """Compare who chooses among what."""
        assert isinstance(self.request, Ask), f"{self.state.to_move} chooses, not {self.request}"
        self.same("player", self.state.to_move, self.request.seat)
        self.same("step", self.rules.phase_of(self.state).id, self.request.step)
        listed = [action.text for action in self.state.legal]
        self.same("choices", sorted(listed), sorted(self.request.choices))
        if self.request.step in ("build", "buy"):
            self.same("innovation", self.state.innovation, self.game.innovation)

    def check_end(self) -> None:
        """Compare scores and winners."""
        result = self.rules.result(self.state)
        self.same("scores", list(result.scores), [match.score(player) for player in self.game.players])
        self.same("winners", list(result.winners), match.winners(self.game))
