"""Replaying: a journal played out again with every step checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Self

import attrs

from astragal.engine.rules import Result, Rules
from astragal.engine.state import OVER, Event, State
from astragal.errors import AstragalError, BadInput, one_line
from astragal.journal.disk import Disk
from astragal.journal.format import Acted, Dealt, Entry, Header, Sat, Seat
from astragal.journal.reading import COPY, DamagedJournal, Journal, read_journal
from astragal.match.dealer import SCHEMES, SEED, SeededDealer
from astragal.match.line import Line, MatchStep, answer, read_action, take
from astragal.match.undo import refusal_to_go
from astragal.match.versions import version_of_game, version_of_rule
from astragal.plugins.hooks import problem_of
from astragal.plugins.registry import Registry

TORN = "the last line is torn off; the steps before it are whole: open the match to go on from there"


class ReplayDiffers(BadInput):
    """A whole journal that replays differently under today's rules."""

    def __init__(
        self, entry: int, what: str, steps: int = 0, corrections: tuple[str, ...] = (), remedy: str = ""
    ) -> None:
        super().__init__(
            what, remedy or f"go on from step {steps} (--from {steps}), or use the rules it was played with"
        )
        self.steps = steps
        """How many steps have the same result."""
        self.entry = entry
        """The first differing entry, counted from 1."""
        self.corrections = corrections
        """What was corrected in the rules since the match was played, one sentence each."""


@attrs.frozen
class Verification:
    """What verifying a journal found."""

    ok: bool
    steps: int
    """How many entries replayed as written."""
    first_difference: int | None
    """The first entry, counted from 1, that is damaged or replays differently."""
    reason: str
    """What is wrong, in one line; empty when nothing is."""
    unchecked: int = 0
    """How many rolls and draws the seed did not deal, so that nobody can deal them again and compare."""


class Luck:
    """Deals again what the seed dealt, and counts what it cannot check."""

    def __init__(self, header: Header) -> None:
        scheme = SCHEMES.get(header.luck)
        self._dealer = SeededDealer(header.seed, header.luck) if scheme is not None else None
        self._inherited = header.origin.step if header.origin is not None else 0
        self.unchecked = 0

    def names(self, line: Line, entry: Dealt) -> tuple[str, ...]:
        """Return the names of what the seed deals in place of an entry; its own if nobody can tell."""
        state: State = line.state
        if entry.by != SEED or self._dealer is None or line.at < self._inherited or state.chance is None:
            self.unchecked += 1
            return entry.names
        outcome = self._dealer.deal(state, line.chances, line.rewinds)
        return tuple(state.chance.names(state, outcome))


def rules_of(journal: Journal, registry: Registry) -> Rules:
    """Return the rules of a match; only installed games and rules are used, by their ids."""
    header = journal.header
    if header.game not in registry.games():
        game = _used(header.game, header.game_version)
        raise BadInput(f"this is a match of {game}; it is not installed", "install it")
    missing = missing_rules(header, registry.rules())
    if missing:
        raise BadInput(
            f"this game used rule {missing[0]}; it is not installed",
            "install it, or give its file with --rule",
        )
    try:
        return _compiled(header, registry)
    except BadInput as error:
        raise BadInput(f"{journal.path}, line 1: {error.what}", error.remedy) from error
    except AstragalError:
        raise
    except Exception as error:
        what = f"{journal.path}, line 1: these rules do not go together: {problem_of(error)}"
        raise BadInput(what, COPY) from error


def _compiled(header: Header, registry: Registry) -> Rules:
    ids = tuple(rule.id for rule in header.rules)
    compiler = registry.compiler(header.game, ids)
    low, high = compiler.definition.players
    if not low <= len(header.players) <= high:
        raise BadInput(f"{header.game} is for {low} to {high} players, not {len(header.players)}", COPY)
    rules = compiler.compile(header.ruleset, ids, len(header.players), header.options)
    check_seats(rules, header.players)
    return rules


def check_seats(rules: Rules, seats: Sequence[Seat]) -> None:
    """Refuse seats that do not fit the rules."""
    if len(seats) != rules.seats:
        raise BadInput(f"{len(seats)} names for {rules.seats} players", "name every player once")
    for seat in seats:
        if seat.bot and seat.bot not in rules.bots:
            raise BadInput(f"there is no bot {seat.bot!r}", f"use one of {', '.join(rules.bots)}")


def _used(name: str, version: str) -> str:
    return f"{name} {version}" if version else name


def changed_versions(header: Header) -> str:
    """Return in words which of the game and its rules had another version when the match began."""
    now = [(header.game, header.game_version, version_of_game(header.game))]
    now += [(rule.id, rule.version, version_of_rule(rule.id)) for rule in header.rules]
    changed = [f"{name} {old} then, {new} now" for name, old, new in now if old and new and old != new]
    return ", ".join(changed)


def play_out(journal: Journal, rules: Rules, luck: Luck | None = None) -> tuple[Line, ReplayDiffers | None]:
    """Play the entries out as far as they replay as written; return the line and the first difference.

    Somebody who doubts the dice hands in a `Luck`, which deals again what the seed dealt.
    """
    line = Line(rules, journal.header.players, journal.header.position)
    if journal.comparable and line.digest != journal.header.h:
        return line, _difference(journal, rules, line, 0, "the table is set up otherwise")
    for number, entry in enumerate(journal.entries, 1):
        if luck is not None and isinstance(entry, Dealt):
            dealt = luck.names(line, entry)
            if dealt != entry.names:
                return line, _other_luck(journal, rules, line, number, entry, dealt)
        problem = _play(line, entry, journal)
        if problem:
            return line, _difference(journal, rules, line, number, problem)
    return line, None


def _play(line: Line, entry: Entry, journal: Journal) -> str:
    """Play one entry out; return what is wrong, or nothing. A difference leaves the line before it."""
    try:
        if isinstance(entry, Acted | Dealt):
            return _step(line, entry, journal)
        if isinstance(entry, Sat):
            return _seat(line, entry)
        refusal = refusal_to_go(line, entry.go, line.seats, journal.header.take_backs)
        if refusal is not None:
            return f"going to step {entry.go}: {refusal}"
        if journal.comparable and line.digest_at(entry.go) != entry.h:
            return f"going to step {entry.go} leads to another table"
        line.go(entry.go)
    except AstragalError as error:
        return str(error)
    return ""


def _step(line: Line, entry: Acted | Dealt, journal: Journal) -> str:
    if isinstance(entry, Dealt):
        state, step = answer(line.state, entry.names, entry.by)
    else:
        action = read_action(line.state, entry.act)
        if line.state.rules.text_of(action) != entry.act or entry.seat != line.state.to_move:
            return f"{entry.act!r} is not a decision of seat {entry.seat} here"
        state, step = take(line.state, action)
    if not _same_table(state, step, entry, journal):
        return f"{step.text!r} leads to another table"
    line.add(state, step)
    return ""


def _same_table(state: State, step: MatchStep, entry: Entry, journal: Journal) -> bool:
    return step.digest == entry.h if journal.comparable else _same_place(state, entry)


def _leads_there(line: Line, names: Sequence[str], entry: Dealt, journal: Journal) -> bool:
    """Return whether an outcome leads to the table that was written down, by the rules of today."""
    try:
        state, step = answer(line.state, names, entry.by)
    except AstragalError:
        return False
    return _same_table(state, step, entry, journal)


def _seat(line: Line, entry: Sat) -> str:
    """Let somebody else have a seat; return what is wrong, or nothing."""
    if not 0 <= entry.sit < len(line.seats):
        return f"there is no seat {entry.sit}"
    if entry.bot and entry.bot not in line.rules.bots:
        return f"there is no bot {entry.bot!r}"
    line.seat(entry.sit, Seat(entry.name, entry.bot))
    return ""


def _same_place(state: State, entry: Entry) -> bool:
    """Tell as much as a journal without comparable hashes can: the round, and who is to move."""
    return (state.round, state.to_move) == (entry.round, entry.next)


def hashed_anew(journal: Journal, rules: Rules) -> Journal:
    """Return a journal that replays as written, with the hashes that this program makes."""
    line = Line(rules, journal.header.players, journal.header.position)
    header, entries = attrs.evolve(journal.header, h=line.digest), []
    for entry in journal.entries:
        _play(line, entry, journal)
        entries.append(attrs.evolve(entry, h=line.digest_at(line.at)))
    return attrs.evolve(journal, header=header, entries=tuple(entries))


def _difference(journal: Journal, rules: Rules, line: Line, number: int, problem: str) -> ReplayDiffers:
    corrections = rules.game.corrections[journal.header.revision :]
    versions = changed_versions(journal.header)
    changed = _listed(corrections) or versions
    known = f" ({changed})" if changed else ", or the file was changed"
    why = f"the rules have changed since{known}"
    return ReplayDiffers(number, f"{_place(journal, number)}: {problem}; {why}", line.at, corrections)


def _other_luck(
    journal: Journal, rules: Rules, line: Line, number: int, entry: Dealt, dealt: tuple[str, ...]
) -> ReplayDiffers:
    """Blame the dice where what was written, or what the seed deals, leads to the table written down."""
    problem = f"the seed deals {' '.join(dealt)!r} here, not {' '.join(entry.names)!r}"
    if not any(_leads_there(line, names, entry, journal) for names in (entry.names, dealt)):
        return _difference(journal, rules, line, number, problem)
    what = f"{_place(journal, number)}: {problem}; dice or cards were changed, the rules were not"
    return ReplayDiffers(number, what, line.at, remedy="do not rely on the luck of this match")


def _place(journal: Journal, number: int) -> str:
    """Say where an entry stands."""
    return f"{journal.path}, step {number} (line {number + 1})"


def _listed(corrections: tuple[str, ...]) -> str:
    """Return corrections as one text, the first two of them when there are many."""
    if len(corrections) <= 3:
        return " ".join(corrections)
    return f"{' '.join(corrections[:2])} And {len(corrections) - 2} more corrections."


class Replay:
    """A journal played out for looking at: it is never written to."""

    def __init__(self, journal: Journal, rules: Rules, *, check_luck: bool = False) -> None:
        self.journal = journal
        self.header: Header = journal.header
        self.seats: tuple[Seat, ...] = journal.header.players
        self.rules = rules
        self.luck = Luck(journal.header)
        self.line, self.difference = play_out(journal, rules, self.luck if check_luck else None)

    @classmethod
    def open(cls, path: Path, registry: Registry, disk: Disk | None = None) -> Self:
        """Read a journal and play it out as far as it replays as written."""
        journal = read_journal(path, disk)
        return cls(journal, rules_of(journal, registry))

    @property
    def steps(self) -> tuple[MatchStep, ...]:
        """The steps of the match as it stands; what was undone is left out."""
        return self.line.steps

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first step."""
        return self.line.opening

    def state_at(self, n: int) -> Any:
        """Return the state after n steps; it must not be changed."""
        return self.line.state_at(n)

    @property
    def result(self) -> Result | None:
        """The result of the match; None while it is not over."""
        return self.rules.result(self.line.state) if self.line.state.to_move == OVER else None

    def verify(self) -> Verification:
        """Return whether every entry replayed as written, and which is the first that did not."""
        if self.difference is not None:
            number = self.difference.entry
            return Verification(False, max(0, number - 1), number, str(self.difference))
        count = len(self.journal.entries)
        if self.journal.torn:
            where = f"{self.journal.path}, line {count + 2}"
            return Verification(False, count, count + 1, one_line(f"{where}: {TORN}"))
        return Verification(True, count, None, "", self.luck.unchecked)


def verify(path: Path, registry: Registry, disk: Disk | None = None) -> Verification:
    """Return whether a journal is whole and replays as written; `BadInput` when it is no journal at all."""
    try:
        journal = read_journal(path, disk)
        return Replay(journal, rules_of(journal, registry), check_luck=True).verify()
    except DamagedJournal as error:
        return Verification(False, error.whole, error.whole + 1, str(error))


def missing_rules(header: Header, installed: Iterable[str]) -> tuple[str, ...]:
    """Return the rules of a match that are not installed, with their versions."""
    known = set(installed)
    return tuple(_used(rule.id, rule.version) for rule in header.rules if rule.id not in known)
