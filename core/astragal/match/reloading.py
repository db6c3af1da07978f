"""A match under changed rules: the same seats and luck, and its steps made again as far as they go."""

from __future__ import annotations

import attrs

from astragal.engine.rules import Rules
from astragal.errors import AstragalError
from astragal.match.headers import begin_header
from astragal.match.match import Match


@attrs.frozen
class Reloaded:
    """A match that was taken over by changed rules."""

    match: Match
    steps: int
    """How many steps had the same result as before."""
    reason: str = ""
    """Why the next one did not; empty when all did."""


def reload_match(old: Match, rules: Rules) -> Reloaded:
    """Return a match in memory that stands where another one does, by changed rules.

    Rolls and draws have the same results. Where a step is no longer possible, the match stands before it.
    """
    was = old.header
    game = was.game, was.ruleset
    luck = was.seed, was.real_dice, was.take_backs
    header = begin_header(rules, game, old.seats, *luck, position=was.position)
    match = Match.begin(rules, header)
    for number, step in enumerate(old.steps):
        try:
            match.repeat(step)
        except AstragalError as error:
            return Reloaded(match, number, str(error))
    return Reloaded(match, len(old.steps))
