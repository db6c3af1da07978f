"""An analysis in words: who played how well, what luck did, which decisions were expensive."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from astragal.coach.analysis import Analysis, Mistake, Performance
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.engine.wording import Words

MOST = 3
"""How many expensive decisions the summary lists."""

_SURE = 2.0  # standard errors that luck must reach to be mentioned


@attrs.frozen
class Told:
    """One expensive decision as people read it."""

    step: int
    round: int
    player: str
    cost: float
    """In points of win chance."""
    played: str
    better: str


class Story:
    """Says what an analysis found, and nothing that its samples do not show."""

    def __init__(
        self, analysis: Analysis, rules: Rules, words: Words, states: Callable[[int], State]
    ) -> None:
        self.analysis, self.rules, self.words, self.states = analysis, rules, words, states

    def sentences(self) -> Iterator[str]:
        """Yield the story of the match."""
        if not self.analysis.complete:
            yield self.words("Stopped early: only the first part of the match was looked at.")
        for record in self.analysis.records:
            yield self.played_well(record)
            yield self.lucky(record)
        told = self.mistakes()
        if not told:
            yield self.words("No decision was surely a mistake.")
        for mistake in told:
            yield self.mistake(mistake)

    def played_well(self, record: Performance) -> str:
        """Say how accurate a player was."""
        player = self.words.player(record.seat)
        if not record.decisions:
            return self.words("{player} had no decision that mattered.", player=player)
        return self.words.plural(
            "{player}: accuracy {accuracy} in one decision that mattered",
            "{player}: accuracy {accuracy} in {n} decisions that mattered",
            n=record.decisions,
            player=player,
            accuracy=self.words.number(record.accuracy),
        )

    def lucky(self, record: Performance) -> str:
        """Say what luck did, if that is sure."""
        player, points = self.words.player(record.seat), self.words.number(abs(record.luck))
        if abs(record.luck) <= _SURE * record.luck_error:
            return self.words("{player}'s luck was about average.", player=player)
        if record.luck > 0:
            return self.words(
                "{player} was lucky: +{points} points of win chance", player=player, points=points
            )
        return self.words(
            "{player} was unlucky: -{points} points of win chance", player=player, points=points
        )

    def mistakes(self) -> list[Told]:
        """Return the most expensive decisions as people read them."""
        return [self.told(mistake) for mistake in self.analysis.mistakes[:MOST]]

    def told(self, mistake: Mistake) -> Told:
        """Return an expensive decision as people read it."""
        state, verdict = self.states(mistake.step), mistake.verdict
        return Told(
            mistake.step,
            state.round,
            self.words.player(mistake.seat),
            100 * verdict.cost,
            self.rules.label(state, verdict.played, self.words),
            self.rules.label(state, verdict.better, self.words),
        )

    def mistake(self, told: Told) -> str:
        """Say what a decision cost, and what was better."""
        return self.words(
            "Round {round}, {player}: “{played}” cost {cost} points of win chance. Better: “{better}”",
            round=told.round,
            player=told.player,
            played=told.played,
            cost=self.words.number(told.cost),
            better=told.better,
        )
