"""What a match starts from: its seed, its header, its journal."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import SystemRandom

from astragal import __version__
from astragal.engine.rules import Rules
from astragal.errors import BadInput
from astragal.journal import FORMAT, Disk, Header, RealDisk, Seat, Writer
from astragal.journal.format import BranchOrigin
from astragal.journal.locking import JournalLock
from astragal.match.dealer import SCHEME
from astragal.match.line import Line
from astragal.match.versions import rule_used, version_of_game

SEED_BITS = 256
"""The size of a fresh seed: nobody can work it out from the dice that were seen."""


def fresh_seed() -> int:
    """Return a seed that nobody chose."""
    return SystemRandom().getrandbits(SEED_BITS)


def begin_header(
    rules: Rules,
    ruleset: tuple[str, str],
    seats: tuple[Seat, ...],
    seed: int,
    real_dice: bool,
    take_backs: bool,
    origin: BranchOrigin | None = None,
) -> Header:
    """Return what a match starts from; the ruleset is given as its game and its id."""
    line, (game, id) = Line(rules, seats), ruleset
    return Header(
        format=FORMAT,
        astragal=__version__,
        game=game,
        game_version=version_of_game(game),
        ruleset=id,
        rules=tuple(rule_used(rules, name) for name in rules.rule_ids),
        options=dict(sorted(rules.options.items())),
        players=seats,
        seed=seed,
        real_dice=real_dice,
        take_backs=take_backs,
        round=line.state.round,
        next=line.state.to_move,
        h=line.digest,
        revision=len(rules.game.corrections),
        luck=SCHEME,
        origin=origin,
    )


def new_writer(path: Path, header: Header, disk: Disk | None) -> Writer:
    """Return the writer of a new journal; a file that exists is not overwritten."""
    try:
        (disk or RealDisk()).read(path, 1)
    except OSError:
        return Writer.create(path, header, disk or RealDisk(), None if disk else locked_journal(path))
    raise BadInput(f"{path} exists already", "give another name")


def locked_journal(path: Path) -> JournalLock:
    """Return a journal's lock, taken if the folder allows it; the writer tries again and says why not."""
    lock = JournalLock(path)
    with contextlib.suppress(OSError):
        lock.acquire()
    return lock
