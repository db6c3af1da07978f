"""Monte Carlo tree search for any game, with sampled chance.

The tree holds decisions only: below a decision the choices that were tried, each with its results. Rolls
and draws are dealt afresh in every iteration, so a node stands for all that luck may bring between two
decisions. After the first step out of the tree quick players play on for a few turns, and the position is
judged. Work is bounded by the number of iterations, not by the clock: the same seed gives the same move.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from random import Random

from astragal.bots.advice import Advice, Chances, Reason
from astragal.bots.greedy import Appraisal, guess_answers, margin
from astragal.bots.planner import Rank, quick_players
from astragal.bots.playout import Playout, end_of_turn, shortlist
from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action, State

_EXPLORE = 0.7
_DEPTH = 40  # decisions that one iteration may take within the tree


class Node:
    """A decision: how often it was met, and what became of each choice."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.total = 0.0
        """The sum of results for the seat that chose to come here."""


class TreeSearch:
    """Chooses by Monte Carlo tree search with a fixed number of iterations."""

    def __init__(
        self,
        rules: Rules,
        seat: int,
        rng: Random,
        *,
        iterations: int = 120,
        appraise: Appraisal = margin,
        rank: Rank | None = None,
        width: int = 10,
        turns: int = 2,
        scale: float = 8.0,
    ) -> None:
        """`turns` is how far a playout goes, `scale` the margin that counts as a likely win."""
        self.rules, self.seat, self.rng = rules, seat, rng
        self.iterations, self.appraise, self.rank = iterations, appraise, rank
        self.width, self.turns, self.scale = width, turns, scale
        self.luck = Random(0)
        self.playout = Playout(rules, quick_players(rules, self.luck))

    def choose(self, state: State, legal: Sequence[Action]) -> Action:
        """Return the choice that was visited most."""
        return self._best(self.grow(state))

    def grow(self, state: State) -> Node:
        """Return the tree after all iterations."""
        self.luck.seed(self.rng.getrandbits(32))
        root = Node()
        for _ in range(self.iterations):
            self._iterate(root, state.fork())
        return root

    @staticmethod
    def _best(root: Node) -> Action:
        return max(root.children, key=lambda action: root.children[action].visits)

    def _iterate(self, root: Node, state: State) -> None:
        stop = end_of_turn(state, self.turns)
        path: list[tuple[Node, int]] = [(root, -1)]
        node = root
        for _ in range(_DEPTH):
            self._go_past_what_is_hidden(state)
            if state.to_move == OVER or stop(state):
                break
            seat = state.to_move
            action = self._select(node, state)
            fresh = action not in node.children
            node = node.children.setdefault(action, Node())
            path.append((node, seat))
            self.rules.play(state, action)
            if fresh:
                break
        self.playout.run(state, self.luck, stop)
        results = [self._result(state, seat) for seat in range(state.seats)]
        for visited, seat in path:
            visited.visits += 1
            visited.total += results[seat] if seat >= 0 else 0.0

    def _go_past_what_is_hidden(self, state: State) -> None:
        """Deal rolls and draws, and guess what others answer in secret: nobody chooses that here."""
        guess_answers(self.rules, state, self.seat, self.luck)
        while state.to_move == CHANCE:
            self.rules.deal(state, self.luck)
            guess_answers(self.rules, state, self.seat, self.luck)

    def _result(self, state: State, seat: int) -> float:
        """Return how well a seat does, from 0 to 1."""
        if state.to_move == OVER:
            result = self.rules.result(state)
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            return 0.9 * won + 0.1 * self._squash(margin(state, seat))
        return self._squash(self.appraise(state, seat))

    def _squash(self, worth: float) -> float:
        return 1 / (1 + exp(-max(-30.0, min(30.0, worth / self.scale))))

    def _select(self, node: Node, state: State) -> Action:
        """Return an untried choice, else the one with the best upper bound (UCB1)."""
        rank = self.rank
        legal: Sequence[Action] = state.legal
        if rank is not None:
            legal = shortlist(legal, lambda action: rank(state, action), self.width)
        children = node.children
        for action in legal:
            if action not in children:
                return action
        spread = _EXPLORE * sqrt(log(node.visits + 1))
        return max(legal, key=lambda action: _bound(children[action], spread))

    def explain(self, state: State, legal: Sequence[Action]) -> Advice:
        """Return the recommended action with the chance to win that the search saw."""
        root = self.grow(state)
        action = self._best(root)
        child = root.children[action]
        share = child.visits / max(1, root.visits)
        reasons = (
            Reason("Simulated {n} times, more than any other choice", {"n": child.visits}),
            Reason("{share}% of the simulations led here", {"share": round(100 * share)}),
        )
        outlook = Chances(Reason("Chance of finishing ahead"), child.total / max(1, child.visits))
        return Advice(action, reasons, (outlook,))


def _bound(child: Node, spread: float) -> float:
    return child.total / child.visits + spread / sqrt(child.visits)
