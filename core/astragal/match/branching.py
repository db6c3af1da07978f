"""Branches: a match goes on from one of its steps in a file of its own, and remembers where it came from.

That is how a match outlives a change of its rules (it goes on from the last step that comes out as it did),
damage to its file (it goes on from the last whole step), and second thoughts.
"""

from __future__ import annotations

from pathlib import Path

import attrs

from astragal.errors import BadInput
from astragal.journal import DamagedJournal, Disk, Journal, read_journal, whole_part
from astragal.journal.format import BranchOrigin
from astragal.match.headers import begin_header
from astragal.match.match import Match, fresh_seed
from astragal.match.replay import ReplayDiffers, play_out, rules_of
from astragal.plugins.registry import Registry

RULES_CHANGED = "rules"
DAMAGED = "damage"
CHOSEN = "choice"
"""Why a match branches: its rules led to another result, its file was damaged, or a player chose to."""


@attrs.frozen
class Common:
    """As much of a saved match as is whole and comes out as it was played."""

    journal: Journal
    steps: int
    """How many steps that is."""
    why: str = ""
    """Why it is not all: `rules` or `damage`; empty when it is."""
    reason: str = ""
    """The same in a sentence."""
    corrections: tuple[str, ...] = ()
    """What was corrected in the rules since it was played, if that is why."""


def common_part(path: Path, registry: Registry, disk: Disk | None = None) -> Common:
    """Return how far a saved match can be gone on with under the rules of today."""
    why, reason = "", ""
    try:
        journal = read_journal(path, disk)
    except DamagedJournal as error:
        journal, why, reason = whole_part(path, disk), DAMAGED, str(error)
    line, difference = play_out(journal, rules_of(journal, registry))
    if difference is not None:
        return Common(journal, len(line.steps), RULES_CHANGED, str(difference), difference.corrections)
    return Common(journal, len(line.steps), why, reason)


def branch(
    path: Path,
    registry: Registry,
    new_path: Path | None,
    *,
    step: int | None = None,
    fresh_luck: bool = False,
    disk: Disk | None = None,
) -> Match:
    """Return a match that goes on from a step of a saved one, the last common one when none is named."""
    common = common_part(path, registry, disk)
    steps = common.steps if step is None else step
    if not 0 <= steps <= common.steps:
        raise BadInput(f"{path} has no step {steps} to go on from", f"give a number from 0 to {common.steps}")
    rules = rules_of(common.journal, registry)
    line, _ = play_out(common.journal, rules)
    old = common.journal.header
    origin = BranchOrigin(
        match=path.stem,
        check=common.journal.first_check,
        step=steps,
        why=common.why if steps == common.steps and common.why else CHOSEN,
    )
    header = begin_header(
        rules,
        (old.game, old.ruleset),
        line.seats,
        fresh_seed() if fresh_luck else old.seed,
        old.real_dice,
        old.take_backs,
        origin=origin,
        position=old.position,
    )
    match = Match.begin(rules, header, new_path, disk)
    for made in line.steps[:steps]:
        match.repeat(made)
    return match


def needs_branch(error: Exception) -> bool:
    """Return whether a match that cannot be opened may still go on from an earlier step."""
    return isinstance(error, ReplayDiffers | DamagedJournal)
