"""The results of past matches, from their journals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import attrs

from astragal.engine.wording import Words
from astragal.errors import AstragalError
from astragal.match.replay import Replay
from astragal.match.saves import Library
from astragal.plugins.registry import Registry
from astragal.tui.table.canvas import clean

MOST_MATCHES = 200
Paragraph = tuple[str, str]


@attrs.define
class PlayerRecord:
    """What a player has done in one ruleset of one game."""

    matches: int = 0
    wins: float = 0.0
    points: int = 0
    best: int = 0
    rounds: int = 0

    def add(self, won: float, points: int, rounds: int) -> None:
        """Count a match."""
        self.best = max(self.best, points) if self.matches else points
        self.matches += 1
        self.wins += won
        self.points += points
        self.rounds += rounds


Records = dict[tuple[str, str, str], PlayerRecord]
"""Records by player, game and ruleset."""


def collect(folder: Path, registry: Registry) -> Records:
    """Return the records of people from the finished matches in a folder, the latest ones."""
    records: Records = defaultdict(PlayerRecord)
    finished = [saved for saved in Library(folder) if saved.finished]
    for saved in finished[:MOST_MATCHES]:
        try:
            replay = Replay.open(saved.path, registry)
        except AstragalError:
            continue  # a match whose rules are gone says nothing
        result = replay.result
        if result is None:
            continue
        for seat, sitter in enumerate(replay.line.seats):  # who sat there in the end
            if not sitter.bot:
                won = 1 / len(result.winners) if seat in result.winners else 0.0
                key = (clean(sitter.name, 40), saved.game, saved.ruleset)
                records[key].add(won, result.scores[seat], saved.round)
    return dict(records)


def statistics_paragraphs(
    records: Records, titles: Callable[[str, str], str], words: Words
) -> Iterable[Paragraph]:
    """Yield the records in words."""
    if not records:
        yield words("No match has been finished yet."), ""
        return
    for (player, game, ruleset), record in sorted(records.items()):
        yield f"{player} · {titles(game, ruleset)}", "bold $heading"
        yield (
            words(
                "  matches: {n}, won: {wins:g} ({share:.0f} %)",
                n=record.matches,
                wins=record.wins,
                share=100 * record.wins / record.matches,
            ),
            "",
        )
        yield (
            words(
                "  points: {mean} on average, {best} at best",
                mean=words.number(record.points / record.matches),
                best=record.best,
            ),
            "",
        )
        yield words("  rounds: {n} on average", n=words.number(record.rounds / record.matches)), ""
        yield "", ""
