"""The results of past matches: wins and points, a rating against the bots, favourites, luck and accuracy."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import fsum, hypot
from pathlib import Path

import attrs

from astragal.coach.analysis import Performance
from astragal.coach.keeping import kept_records
from astragal.engine.wording import Words
from astragal.match.ratings import START, rating_after
from astragal.match.results import FinalResult, Results
from astragal.match.saves import Library
from astragal.plugins.registry import Registry
from astragal.tui.table.canvas import clean

MOST_MATCHES = 1000
FAVOURITES = 4
CHOSEN = ("development:", "card:", "monument:")
"""What people have a choice of; everybody builds cities."""
LATEST = 30
"""How many matches the curve of a rating shows."""
BARS = "▁▂▃▄▅▆▇█"
Paragraph = tuple[str, str]
Namer = Callable[[str, str], str]
"""Names a component of a game."""


@attrs.define
class PlayerRecord:
    """What a player has done in one ruleset of one game."""

    matches: int = 0
    wins: float = 0.0
    points: int = 0
    best: int = 0
    rounds: int = 0
    ratings: list[float] = attrs.field(factory=list)
    """The rating after each match against bots, oldest first."""
    taken: Counter[str] = attrs.field(factory=Counter)
    """In how many matches each thing was built, bought or won."""
    luck: list[float] = attrs.field(factory=list)
    """What luck brought in each match that was analysed, in points of win chance."""
    luck_errors: list[float] = attrs.field(factory=list)
    """The standard error of each."""
    accuracy: list[float] = attrs.field(factory=list)

    def add(self, won: float, points: int, rounds: int) -> None:
        """Count a match."""
        self.best = max(self.best, points) if self.matches else points
        self.matches += 1
        self.wins += won
        self.points += points
        self.rounds += rounds

    def learn(self, result: FinalResult, seat: int, analysed: Performance | None) -> None:
        """Count what a match says beyond its points."""
        rating = rating_after(self.ratings[-1] if self.ratings else START, result, seat)
        if rating is not None:
            self.ratings.append(rating)
        if result.taken:
            self.taken.update(set(result.taken[seat]))
        if analysed is not None:
            self.luck.append(analysed.luck)
            self.luck_errors.append(analysed.luck_error)
            self.accuracy.append(analysed.accuracy)


Records = dict[tuple[str, str, str], PlayerRecord]
"""Records by player, game and ruleset."""


def collect(folder: Path, registry: Registry) -> Records:
    """Return the records of people from the latest finished matches in a folder; lessons do not count.

    A folder that cannot be read is a `BadInput`: nobody is to think that there are no matches.
    """
    Library(folder).check()
    records: Records = defaultdict(PlayerRecord)
    results, analysed = Results(folder, registry), kept_records(folder)
    finished = [saved for saved in Library(folder) if saved.finished and not saved.lesson]
    for saved in reversed(finished[:MOST_MATCHES]):
        result = results.read(saved)
        if result is None:
            continue  # a match whose rules are gone says nothing
        found = analysed.get(saved.path.name, ())
        for seat, name in enumerate(result.players):
            if not result.bots[seat]:
                record = records[clean(name, 40), saved.game, saved.ruleset]
                record.add(result.share(seat), result.scores[seat], result.rounds)
                record.learn(result, seat, found[seat] if seat < len(found) else None)
    results.save()
    return dict(records)


def statistics_paragraphs(
    records: Records, titles: Callable[[str, str], str], words: Words, name: Namer | None = None
) -> Iterable[Paragraph]:
    """Yield the records in words; `name` says what components of a game are called."""
    if not records:
        yield words("No finished matches yet."), ""
        yield words("Matches that begin with a lesson do not count."), ""
        return
    for (player, game, ruleset), record in sorted(records.items(), key=lambda item: item[0]):
        yield f"{player} · {titles(game, ruleset)}", "bold $heading"
        yield from _results(record, words)
        yield from _rating(record, words)
        yield from _favourites(record, game, words, name)
        yield from _luck(record, words)
        yield "", ""


def _results(record: PlayerRecord, words: Words) -> Iterator[Paragraph]:
    count = record.matches
    wins = words.number(record.wins) if record.wins % 1 else f"{record.wins:.0f}"  # a tie is a part of one
    share = 100 * record.wins / count
    yield words("  matches: {n}, won: {wins} ({share:.0f}%)", n=count, wins=wins, share=share), ""
    mean = words.number(record.points / count)
    yield words("  points: {mean} on average, {best} at best", mean=mean, best=record.best), ""
    yield words("  rounds: {n} on average", n=words.number(record.rounds / count)), ""


def _rating(record: PlayerRecord, words: Words) -> Iterator[Paragraph]:
    """Yield the rating with its curve; people who played no bots have none."""
    if record.ratings:
        now, best = round(record.ratings[-1]), round(max(record.ratings))
        curve = sparkline(record.ratings[-LATEST:])
        yield (
            words("  rating against the bots: {now}, best {best}  {curve}", now=now, best=best, curve=curve),
            "",
        )


def sparkline(values: list[float]) -> str:
    """Return figures as a row of bars, the lowest and the highest as far apart as bars go."""
    low, high = min(values), max(values)
    size = len(BARS) - 1
    return "".join(BARS[round(size * (value - low) / (high - low)) if high > low else 0] for value in values)


def _favourites(record: PlayerRecord, game: str, words: Words, name: Namer | None) -> Iterator[Paragraph]:
    """Yield what was taken in the most matches."""
    if name is None or not record.taken or record.matches < 2:
        return
    chosen = {ref: count for ref, count in record.taken.items() if ref.startswith(CHOSEN)} or record.taken
    most = sorted(chosen.items(), key=lambda item: (-item[1], item[0]))[:FAVOURITES]
    share = [f"{clean(name(game, ref), 60)} {words.percent(count / record.matches)}" for ref, count in most]
    yield words("  favourites, by share of matches: {names}", names=", ".join(share)), ""


def _luck(record: PlayerRecord, words: Words) -> Iterator[Paragraph]:
    """Yield luck and accuracy, which only matches that were analysed have."""
    count = len(record.luck)
    if not count:
        yield words("  luck and accuracy: analyse a match to see them (a in its replay)"), "dim"
        return
    luck, accuracy = fsum(record.luck) / count, fsum(record.accuracy) / count
    error = 1.96 * hypot(*record.luck_errors) / count
    yield (
        words.plural(
            "  luck {luck} points of win chance, accuracy {accuracy}, in {n} analysed match",
            "  luck {luck} points of win chance a match, accuracy {accuracy}, in {n} analysed matches",
            n=count,
            luck=f"{'+' if luck > 0 else ''}{words.number(luck)} ±{words.number(error)}",
            accuracy=words.number(accuracy),
        ),
        "",
    )
