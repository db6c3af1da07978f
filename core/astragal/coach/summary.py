"""An analysis in words: who played how well, what luck did, what turned the match, what was expensive."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from astragal.coach.analysis import Analysis, Mistake, Performance, Swing
from astragal.coach.plans import plan_text
from astragal.engine.rules import Rules
from astragal.engine.state import OVER, State
from astragal.engine.wording import Words

MOST = 3
"""How many costly decisions and turning points the summary lists."""

_SURE = 2.0  # standard errors that luck must reach to be mentioned


@attrs.frozen
class CostlyDecision:
    """One costly decision as people read it."""

    step: int
    round: int
    player: str
    cost: float
    """In points of win chance."""
    error: float
    """The standard error of the cost."""
    played: str
    better: str
    """The better choice, and how the turn goes on after it."""


class Story:
    """Says what an analysis found, and nothing that its samples do not show."""

    def __init__(
        self, analysis: Analysis, rules: Rules, words: Words, states: Callable[[int], State]
    ) -> None:
        self.analysis, self.rules, self.words, self.states = analysis, rules, words, states
        self._costly: list[CostlyDecision] | None = None

    def sentences(self) -> Iterator[str]:
        """Yield the story of the match."""
        yield from self.players()
        yield from self.turns()
        costly = self.mistakes()
        if not costly:
            yield self.words("No clear mistakes.")
        for decision in costly:
            yield self.mistake(decision)

    def players(self) -> Iterator[str]:
        """Yield what is to be said about the players."""
        if not self.analysis.complete:
            yield self.words("Stopped early: only the first part of the match was analysed.")
        elif self.analysis.curve and self.states(self.analysis.curve[-1].step).to_move != OVER:
            yield self.words("The match is not over: this is what can be said so far.")
        for record in self.analysis.records:
            yield self.played_well(record)
            yield self.lucky(record)

    def played_well(self, record: Performance) -> str:
        """Say how accurate a player was."""
        player = self.words.player(record.seat)
        if not record.decisions:
            return self.words("{player} had no decisions that mattered.", player=player)
        return self.words.plural(
            "{player}: accuracy {accuracy} ±{error} in one decision that mattered; plain accuracy {plain}",
            "{player}: accuracy {accuracy} ±{error} in {n} decisions that mattered; plain accuracy {plain}",
            n=record.decisions,
            player=player,
            accuracy=self.words.number(record.accuracy),
            error=self.words.number(1.96 * record.accuracy_error),
            plain=self.words.number(record.plain_accuracy),
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

    # --- turning points --------------------------------------------------------------------------

    def turns(self) -> Iterator[str]:
        """Yield the turning points, each in a sentence."""
        for swing in self.analysis.turning_points(MOST):
            yield self.turn(swing)

    def turn(self, swing: Swing) -> str:
        """Say where the match turned: by a roll or draw, or by what somebody did."""
        step = swing.point.step
        points = self.words.number(100 * abs(swing.gain))
        fields = {
            "round": self.states(step - 1).round,
            "player": self.words.player(swing.seat),
            "points": f"+{points}" if swing.gain > 0 else f"-{points}",
            "who": self.words.player(self.states(step - 1).active),
        }
        if swing.point.by_chance:
            return self.words(
                "Turning point in round {round}: {who}'s roll or draw. "
                "{player}: {points} points of win chance",
                **fields,
            )
        return self.words(
            "Turning point in round {round}: {who}'s decisions. {player}: {points} points of win chance",
            **fields,
        )

    # --- costly decisions ---------------------------------------------------------------------

    def mistakes(self) -> list[CostlyDecision]:
        """Return the most costly decisions as people read them."""
        if self._costly is None:
            self._costly = [self.costly(mistake) for mistake in self.analysis.mistakes[:MOST]]
        return self._costly

    def costly(self, mistake: Mistake) -> CostlyDecision:
        """Return a costly decision as people read it."""
        state, verdict = self.states(mistake.step), mistake.verdict
        return CostlyDecision(
            mistake.step,
            state.round,
            self.words.player(mistake.seat),
            100 * verdict.cost,
            100 * verdict.error,
            self.rules.label(state, verdict.played, self.words),
            plan_text(self.rules, state, verdict.better, self.words),
        )

    def mistake(self, decision: CostlyDecision) -> str:
        """Say what a decision cost, and what was better."""
        return self.words(
            "Round {round}, {player}: “{played}” cost {cost} ±{error} points of win chance. Better: {better}",
            round=decision.round,
            player=decision.player,
            played=decision.played,
            cost=self.words.number(decision.cost),
            error=self.words.number(1.96 * decision.error),
            better=decision.better,
        )
