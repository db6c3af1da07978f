"""Journals through the front door: read, replayed, verified and gone on with."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.journal import Journal, Seat, read_journal
from astragal.journal.format import check_of, first_check
from astragal.journal.simulated import SimulatedDisk
from astragal.match.line import Line, answer, read_action, take
from astragal.match.match import Match
from astragal.match.replay import rules_of, verify
from astragal.match.saves import look_at
from astragal.plugins.registry import Ruleset
from fuzzing import ROOT
from fuzzing.judging import Crash, Havoc, Target
from fuzzing.shelf import SCRATCH, SHELF
from tests.core.journal.saved_matches import chained, play
from tests.core.journal.test_journal_mutations import change_lines, change_values, plain_lines

PATH = Path("/saves/fuzzed.astragal")
WORDS = Words("en")
CHECK = re.compile(rb',"c":"[0-9a-f]{16}"\}$')
TABLES = (
    ("pig", "", (), 24),
    ("rtta", "", (), 30),
    ("rtta", "late-bronze-age", ("rtta.theatre", "rtta.granary-market"), 20),
    ("along-history", "", (), 60),
    ("along-history", "progressive", ("along-history.two-wells",), 50),
)


def read(content: bytes) -> None:
    """Verify a journal and go on with it; a file that is refused stays as it is."""
    disk = SimulatedDisk({PATH: content})
    try:
        verdict = verify(PATH, SHELF, disk)
        if not verdict.reason.isprintable():
            raise Crash(f"verify says {verdict.reason!r}", "verify")
        match = Match.resume(PATH, SHELF, disk)
    except AstragalError:
        if disk.files != {PATH: content}:
            raise Crash("a journal that was refused was changed", "resume") from None
        raise
    play(match, len(match.steps) + 2)
    _list(content)


def _list(content: bytes) -> None:
    """Look at a journal as the list of saved matches does."""
    path = SCRATCH / PATH.name
    path.write_bytes(content)
    saved = look_at(path, datetime(2026, 1, 1))
    said = [saved.game, saved.ruleset, *saved.rules, *saved.players, *saved.bots, saved.describe(WORDS)]
    if saved.trouble or not all(text.isprintable() for text in said):
        raise Crash(f"the list of matches says {saved}", "look_at")


def written(ruleset: Ruleset, steps: int) -> bytes:
    """Return the journal of a match with steps back in it."""
    disk, seats = SimulatedDisk(), (Seat("Ann"), Seat("Bob", "random"))
    rules = SHELF.compile(ruleset, len(seats))
    match = Match.start(rules, ruleset, seats, 1, path=PATH, disk=disk, take_backs=True)
    play(match, steps)
    match.undo()
    match.redo()
    match.undo()
    play(match, steps)
    return disk.files[PATH]


def seeds() -> tuple[bytes, ...]:
    """Return journals of all games, and one of each format that there was."""
    made = [written(SHELF.ruleset(game, name, extra), steps) for game, name, extra, steps in TABLES]
    kept = sorted((ROOT / "tests/core/journal/kept").glob("*.astragal"))
    return (*made, *(path.read_bytes() for path in kept))


def sealed(content: bytes) -> bytes:
    """Return lines, whatever stands in them, with checks that are right."""
    check, lines = first_check(), []
    for line in content.removesuffix(b"\n").split(b"\n"):
        body = CHECK.sub(b"", line) if CHECK.search(line) else line.removesuffix(b"}")
        check = check_of(check, body)
        lines.append(b'%s,"c":"%s"}\n' % (body, check.encode()))
    return b"".join(lines)


def changed_values(content: bytes, luck: Random) -> bytes:
    """Return a journal with odd values in it and right checks."""
    lines = plain_lines(content)
    for _ in range(luck.choice([1, 1, 2])):
        change_values(lines, luck)
    return chained([line for line in lines if line])


def another_course(content: bytes, luck: Random) -> bytes:
    """Return a journal in which a decision or a roll is another one, and all that follows fits."""
    lines = plain_lines(content)
    acts = [line for line in lines if "act" in line]
    chances = [line for line in lines if "names" in line]
    group = luck.choice([found for found in (acts, chances) if len(found) > 1])
    one, other = luck.sample(group, 2)
    field = "act" if group is acts else "names"
    if luck.random() < 0.3:
        one[field], other[field] = other[field], one[field]
    elif field == "act":
        one["act"] = _mixed(one["act"].split(" "), other["act"].split(" "), luck)
    else:
        luck.shuffle(one["names"])
        one["names"][: luck.randrange(3)] = other["names"][: luck.randrange(3)]
    return chained(fitted(lines))


def _mixed(one: list[str], other: list[str], luck: Random) -> str:
    one[luck.randrange(len(one))] = luck.choice([*other, "-", "0", "1", "x", "9" * 18])
    return " ".join(one)


def fitted(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give each line the round, the seat to move and the hash that it leads to; leave out what is refused."""
    journal = read_journal(PATH, SimulatedDisk({PATH: chained(lines[:1])}))
    line = _begun(journal)
    kept = lines[:1]
    for entry in lines[1:]:
        if "go" in entry:
            continue
        try:
            state, step = _step(line, entry)
        except AstragalError:
            if len(kept) % 3:
                continue
            return [*kept, entry]
        line.add(state, step)
        where = {"round": state.round, "next": state.to_move, "h": step.digest}
        kept.append({**entry, **({"seat": step.seat} if "seat" in entry else {}), **where})
    return kept


def _begun(journal: Journal) -> Line:
    return Line(rules_of(journal, SHELF))


def _step(line: Line, entry: dict[str, Any]) -> tuple[Any, Any]:
    if "names" in entry:
        return answer(line.state, entry["names"])
    return take(line.state, read_action(line.state, str(entry.get("act"))))


def mutate(content: bytes, luck: Random, havoc: Havoc) -> bytes:
    """Change a journal, most often so that its checks are right, and at times its hashes too."""
    ways: list[Callable[[], bytes]] = [
        lambda: sealed(havoc(content)),
        lambda: sealed(havoc(content)),
        lambda: sealed(change_lines(content, luck)),
        lambda: changed_values(content, luck),
        lambda: changed_values(content, luck),
        lambda: another_course(content, luck),
        lambda: havoc(content),
    ]
    try:
        return luck.choice(ways)()
    except (ValueError, LookupError, TypeError, AttributeError, AstragalError):
        return sealed(havoc(content))  # it was no journal any more


def make() -> Target:
    """Return the target."""
    words = ('"format":', '"game":', '"rules":', '"options":', '"players":', '"act":"', '"names":[', '"go":')
    return Target(
        "saved matches, with right checks: read, replayed, gone on with", read, seeds(), mutate, words, 16_384
    )
