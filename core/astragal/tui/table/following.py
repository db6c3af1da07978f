"""Playing a plan step by step: the next step is known as long as the table is as the plan expected it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from astragal.bots import TurnPlan
from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.engine.state import Action, State
from astragal.match.match import Match
from astragal.tui.table.answer import Answer
from astragal.tui.table.draft import TurnEnd

Steps = Mapping[str, Action]
"""What to do, by the hash of the table in which it is done."""


def steps_of(rules: Rules, state: State, actions: Sequence[Action]) -> dict[str, Action]:
    """Return the steps of a plan by the positions that it leads through, up to what others decide."""
    found, now = dict[str, Action](), state.fork()
    now.heard = None
    for action in actions:
        if now.to_move == state.to_move and action in now.legal:
            found[digest(now)] = action
            rules.play(now, action)
    return found


class Following:
    """What a session knows of the plan that is being played."""

    match: Match
    rules: Rules
    turn_end: TurnEnd | None
    _plan: Steps = {}

    @property
    @abstractmethod
    def person_to_move(self) -> bool:
        """Whether a person at this keyboard is to decide."""

    @abstractmethod
    def act(self, action: Action) -> Answer:
        """Take an action."""

    def follow(self, plan: TurnPlan) -> Answer:
        """Take the first step of a plan; `next_step` knows the others."""
        self._plan = steps_of(self.match.rules, self.match.state, plan.actions)
        return self.act(plan.actions[0])

    def next_step(self) -> Action | None:
        """Return the next step of the plan that is being played, if the table is as it expected."""
        if not self._plan or self.turn_end is not None or not self.person_to_move:
            return None
        action = self._plan.get(digest(self.match.state))
        return action if action in self.match.legal else None

    def adviser(self) -> str:
        """Return the kind of bot that gives hints."""
        wanted, kinds = self.rules.game.adviser, list(self.rules.bots)
        return wanted if wanted in kinds else kinds[-1]
