"""A person's rating against the bots, match by match, as Elo ratings go.

The bots keep fixed ratings, set by how often they beat one another in Roll Through the Ages: what counts is
how a person's own rating moves. A match with several bots counts as the mean of a game against each.
"""

from __future__ import annotations

from collections.abc import Mapping

from astragal.match.results import FinalResult

BOT_RATINGS: Mapping[str, float] = {
    "random": 300.0,
    "easy": 700.0,
    "greedy": 1000.0,
    "planner": 1400.0,
    "search": 1500.0,
    "deep-search": 1550.0,
}
START = 1000.0
STEP = 40.0
"""The most that one match moves a rating."""


def rating_after(rating: float, result: FinalResult, seat: int) -> float | None:
    """Return a rating after a match; None when no bot with a rating took part."""
    rivals = [place for place, bot in enumerate(result.bots) if place != seat and bot in BOT_RATINGS]
    if not rivals:
        return None
    surprise = 0.0
    for rival in rivals:
        expected = 1 / (1 + 10 ** ((BOT_RATINGS[result.bots[rival]] - rating) / 400))
        surprise += _score(result, seat, rival) - expected
    return rating + STEP * surprise / len(rivals)


def _score(result: FinalResult, seat: int, rival: int) -> float:
    """Return 1 for finishing before a rival, a half for finishing with them; a tie-breaker decides a tie."""
    own, other = ((one in result.winners, result.scores[one]) for one in (seat, rival))
    return 1.0 if own > other else 0.5 if own == other else 0.0
