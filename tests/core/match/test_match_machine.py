"""Acting, taking back, redoing and reloading in any order agree with a plain list of steps."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from astragal.engine.snapshot import digest
from astragal.engine.state import CHANCE
from astragal.match.match import Match
from tests.core.journal.saved_matches import SHELF, begin


class Table(RuleBasedStateMachine):
    """A match on a real disk beside its model: the hashes of the line, and where on it we are."""

    @initialize(seed=st.integers(0, 50), game=st.sampled_from(["pig", "rtta"]), take_backs=st.booleans())
    def start(self, seed: int, game: str, take_backs: bool) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "match.astragal"
        self.match = begin(game, seed=seed, path=self.path, take_backs=take_backs)
        self.line = [digest(self.match.state)]
        self.at = 0

    def follow(self) -> None:
        """Put the newest table on the model's line."""
        now = digest(self.match.state)
        if self.line[self.at + 1 : self.at + 2] != [now]:
            del self.line[self.at + 1 :]
            self.line.append(now)
        self.at += 1

    @precondition(lambda self: self.match.to_move >= 0)
    @rule(luck=st.integers(0, 10_000))
    def act(self, luck: int) -> None:
        """Decide."""
        same = self.match.ahead[:1]
        action = self.match.legal[luck % len(self.match.legal)]
        self.match.act(action)
        if same and same[0].text != action.text:
            del self.line[self.at + 1 :]
        self.follow()

    @precondition(lambda self: self.match.to_move == CHANCE)
    @rule()
    def roll(self) -> None:
        """Roll."""
        self.match.roll()
        self.follow()

    @precondition(lambda self: self.match.can_undo() is None)
    @rule()
    def undo(self) -> None:
        """Take the last decision back."""
        self.match.undo()
        self.at = len(self.match.steps)

    @precondition(lambda self: self.match.can_redo() is None)
    @rule()
    def redo(self) -> None:
        """Take it again."""
        self.match.redo()
        self.at = len(self.match.steps)

    @rule(luck=st.integers(0, 10_000))
    def go(self, luck: int) -> None:
        """Go anywhere that is allowed."""
        n = luck % len(self.line)
        if self.match.can_go(n) is None:
            self.match.go_to(n)
            self.at = n

    @rule()
    def reload(self) -> None:
        """Close the match and go on from its file."""
        self.match.close()
        self.match = Match.resume(self.path, SHELF)

    @rule(luck=st.integers(1, 60))
    def tear(self, luck: int) -> None:
        """Close the match, leave half a line at the end of its file, and go on."""
        self.match.close()
        with self.path.open("ab") as file:
            file.write(Random(luck).choice([b'{"seat":0,"act":"' + b"x" * luck, bytes(luck)]))
        self.match = Match.resume(self.path, SHELF)

    @invariant()
    def agrees(self) -> None:
        """The table, the steps and the line are those of the model, and all is saved."""
        if not hasattr(self, "match"):
            return
        assert digest(self.match.state) == self.line[self.at]
        assert len(self.match.steps) == self.at
        everything = (*self.match.steps, *self.match.ahead)
        assert [step.digest for step in everything] == self.line[1:]
        assert self.match.saved
        assert not self.match.trouble

    def teardown(self) -> None:
        if hasattr(self, "match"):
            self.match.close()
            assert Match.load(self.path, SHELF).steps == self.match.steps
            self.folder.cleanup()


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
