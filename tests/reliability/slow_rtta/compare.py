"""Both implementations side by side: the same game step by step, boards and choices compared at each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import attrs

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER
from astragal.errors import BadInput
from rtta.state import Table
from tests.reliability.slow_rtta import forged, laid_out, match
from tests.reliability.slow_rtta.players import Chooser
from tests.reliability.slow_rtta.sheets import FACES
from tests.reliability.slow_rtta.table import Ask, Chance, Game, Play
from tests.reliability.slow_rtta.views import faces_of, neutral, options_of, parts_of, real_table, slow_table

STEP_LIMIT = 20_000
LISTED_DEALS = 4
"""The game lists at most so many deals with a partner."""


@attrs.define
class Both:
    """A game of both implementations at the same place."""

    rules: Rules
    chooser: Chooser
    luck: Random
    state: Table
    game: Game
    plan: Play
    request: Ask | Chance | None
    """What the slow implementation wants to know next."""
    loaded: float = 0.0
    """How often a die shows a skull beyond what is fair."""
    told: list[str] = attrs.field(factory=list)
    """The steps so far."""
    seen: Counter[str] = attrs.field(factory=Counter)
    """How often each kind of choice was made."""
    compared: int = 0
    """How many choices were compared, and tables."""

    @classmethod
    def new(cls, rules: Rules, kinds: Sequence[str], luck: Random) -> Both:
        """Return a new match; the players are `random` or bots by their names."""
        game = match.new(rules.seats, parts_of(rules), options_of(rules))
        return cls.at(rules, kinds, luck, game, rules.new())

    @classmethod
    def at_random(cls, rules: Rules, kinds: Sequence[str], luck: Random) -> Both:
        """Return a match that goes on from a table laid out at random, with fair dice or with bad ones."""
        game = laid_out.at_random(match.new(rules.seats, parts_of(rules), options_of(rules)), luck)
        both = cls.at(rules, kinds, luck, game, laid_out.copied(game, rules.new()))
        both.loaded = luck.choice((0, 0.4))
        return both

    @classmethod
    def at(cls, rules: Rules, kinds: Sequence[str], luck: Random, game: Game, state: Table) -> Both:
        """Return a match that goes on from the beginning of a round."""
        plan = match.play(game)
        return cls(rules, Chooser(rules, kinds, luck), luck, state, game, plan, next(plan))

    def play(self, limit: int = STEP_LIMIT) -> None:
        """Play to the end, or for so many steps, comparing everything on the way."""
        while self.state.to_move != OVER and len(self.told) < limit:
            self.check()
            self.go_on(self.step())
        self.check()

    def go_on(self, answer: str) -> None:
        """Let the slow implementation take the same step."""
        try:
            self.request = self.plan.send(answer)
        except StopIteration:
            self.request = None

    def check(self) -> None:
        """Compare tables, and what is asked of whom."""
        self.compared += 1
        real, slow = real_table(self.state), slow_table(self.game)
        for name in real:
            self.same(name, real[name], slow[name])
        to_move = self.state.to_move
        if to_move == OVER:
            self.same("end", None, self.request)
        elif to_move == CHANCE:
            self.check_chance()
        else:
            self.check_choices()

    def check_chance(self) -> None:
        """Compare which dice are rolled."""
        assert self.state.chance is not None
        assert isinstance(self.request, Chance), f"{self.place()}: a roll, not {self.request}"
        which = [int(die) for die in self.state.chance.text.split(" ")[1].split("+")]
        shown = faces_of(self.state, which) if self.state.faces else [""] * len(which)
        self.same("rolled", sorted(shown), self.request.dice)

    def check_choices(self) -> None:
        """Compare who chooses among what, and whether choices that nobody listed are admitted."""
        request = self.request
        assert isinstance(request, Ask), f"{self.place()}: {self.state.to_move} chooses, not {request}"
        self.same("player", self.state.to_move, request.seat)
        self.same("step", self.rules.phase_of(self.state).id, request.step)
        self.same("coins", self.state.coins, self.game.coins)
        if request.step in ("collect", "build"):  # after it they are lost, and the game says so later
            self.same("workers", self.state.workers, self.game.workers)
        self.check_list(request)
        for text in forged.texts(self.state, request.step, self.luck):
            self.same(f"forged {text}", self.admitted(text), self.is_admitted(text))
            self.compared += 1

    def check_list(self, request: Ask) -> None:
        """Compare the lists of choices; of deals, which are too many, the game lists some."""
        listed = [neutral(self.state, action.text) for action in self.state.legal]
        deals = [text for text in listed if request.may_list(text)]
        self.same("choices", sorted(text for text in listed if text not in deals), sorted(request.choices))
        self.same("deals listed twice", len(deals), len(set(deals)))
        partners = Counter(text.split(" ")[1] for text in deals if text.startswith("propose"))
        self.same("too many deals", [], [who for who, number in partners.items() if number > LISTED_DEALS])
        self.same("no deal", False, request.must_list and not deals)
        self.compared += len(listed)

    def admitted(self, text: str) -> bool:
        """Tell whether the game takes a choice."""
        try:
            return self.rules.refusal(self.state, self.rules.read_action(text)) is None
        except BadInput:
            return False

    def is_admitted(self, text: str) -> bool:
        """Tell whether the slow implementation does."""
        assert isinstance(self.request, Ask)
        try:
            choice = neutral(self.state, text)
        except IndexError:  # a die that is not there, or one named twice
            return False
        return choice in self.request.choices or self.request.admits(choice)

    def same(self, what: str, real: Any, slow: Any) -> None:
        """Fail unless both say the same."""
        if real != slow:
            lacking, beyond = differences(real, slow)
            raise AssertionError(
                f"{self.place()}\n{what}\nonly the game: {lacking}\nonly the slow one: {beyond}"
            )

    def step(self) -> str:
        """Take a step in the game; return it in the slow one's form."""
        state = self.state
        if state.to_move == CHANCE:
            text = " ".join(self.rolled())
            self.told.append(f"* {text}")
            assert state.chance is not None
            self.rules.answer(state, state.chance.read_names(state, tuple(text.split())))
            return text
        written = self.chooser.choose(state, self.is_admitted)
        self.told.append(f"{state.to_move + 1} {written}")
        self.seen[written.split(" ")[0]] += 1
        text = neutral(state, written)
        self.same(f"chosen {written}", self.admitted(written), True)
        self.rules.apply(state, self.rules.read_action(written))
        return text

    def rolled(self) -> list[str]:
        """Return what the dice show."""
        assert isinstance(self.request, Chance)
        luck = self.luck
        return ["skull" if luck.random() < self.loaded else luck.choice(FACES) for _ in self.request.dice]

    def place(self) -> str:
        """Return where both stand."""
        return "\n".join([f"{self.rules.ruleset}, {self.state.seats} players", *self.told[-12:]])


def differences(real: Any, slow: Any) -> tuple[Any, Any]:
    """Return what only one of two values has."""
    if isinstance(real, dict) and isinstance(slow, dict):
        keys = [key for key in {**real, **slow} if real.get(key) != slow.get(key)]
        return {key: real.get(key) for key in keys}, {key: slow.get(key) for key in keys}
    if isinstance(real, list) and isinstance(slow, list):
        return [x for x in real if x not in slow] or real, [x for x in slow if x not in real] or slow
    return real, slow
