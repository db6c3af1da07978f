"""A table to practise at: the first decision is noted instead of made."""

from __future__ import annotations

from astragal.coach.puzzles import Puzzle
from astragal.engine.phase import DONE
from astragal.engine.state import Action, State
from astragal.errors import BadInput
from astragal.journal.format import Seat
from astragal.match.line import Prepared
from astragal.match.match import Match
from astragal.plugins.registry import Registry
from astragal.tui.table.answer import CHANGED, Answer
from astragal.tui.table.draft import TurnEnd
from astragal.tui.table.session import Session


class PracticeSession(Session):
    """Shows a position and waits for one decision of the player to move."""

    def __init__(self, puzzle: Puzzle, registry: Registry, language: str) -> None:
        self.puzzle = puzzle
        self.chosen: Action | None = None
        """What the player decided."""
        super().__init__(_match(puzzle, registry), language)
        if not self.person_to_move:
            raise BadInput("nobody has a decision in this position", "choose another one")
        self.start: State = self.match.state
        """The table before the decision."""

    def act(self, action: Action) -> Answer:
        """Note an action that can be taken; refuse others as at any table."""
        if action not in self.state.legal:
            return super().act(action)
        return self._note(action)

    def _make(self, prepared: Prepared) -> Answer:
        return self._note(prepared.action)

    def _hold(self, end: TurnEnd) -> Answer:
        return self._note(end.held.action if end.held is not None else DONE)

    def _note(self, action: Action) -> Answer:
        self.chosen = action
        return CHANGED


def _match(puzzle: Puzzle, registry: Registry) -> Match:
    """Return a match from the position, in which everybody is a person and nothing is saved."""
    puzzle.table(registry)
    ruleset = registry.ruleset(puzzle.game, puzzle.ruleset, puzzle.rules)
    compiler = registry.compiler(puzzle.game, puzzle.rules)
    rules = compiler.compile(puzzle.ruleset, puzzle.rules, len(puzzle.players), dict(puzzle.options))
    seats = [Seat(name, "") for name in puzzle.players]
    return Match.start(rules, ruleset, seats, 1, position=puzzle.position)
