"""A run of the lab while it is being set up, and what is shown of it while it goes on."""

from __future__ import annotations

import attrs

from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.lab.figures.differences import HEADLINES, differences
from astragal.lab.figures.intervals import Interval, interval_of
from astragal.lab.figures.numbers import percent, plain, signed
from astragal.lab.figures.record import scale
from astragal.lab.report.report import command, warnings
from astragal.lab.run.runner import Standing
from astragal.lab.run.setup import Request
from astragal.plugins.registry import Registry
from astragal.tui.form import MatchForm

MOST_GAMES = 1_000_000
SIZES = (100, 300, 1_000, 3_000, 10_000, 100_000)


class LabForm:
    """Game, one or two rulesets, who plays, and how many games."""

    def __init__(self, registry: Registry) -> None:
        self.match = MatchForm(registry)
        self.second = ""
        """The ruleset to compare with; empty for none."""
        self.rule = ""
        """A rule that the second ruleset has on top; empty for none."""
        self.bot = "greedy"
        self.games = 1_000
        self._fit()

    def _fit(self) -> None:
        form = self.match
        if self.second not in ("", *form.presets):
            self.second = ""
        if self.rule not in ("", *form.optional_rules()):
            self.rule = ""
        if self.bot not in form.bots():
            self.bot = form.bots()[-1]

    def choose_game(self, game: str) -> None:
        """Choose another game."""
        self.match.choose_game(game)
        self._fit()

    def choose_preset(self, preset: str) -> None:
        """Choose another first ruleset."""
        self.match.choose_preset(preset)
        self._fit()

    def write_games(self, text: str) -> None:
        """Set the number of games by its digits."""
        text = text.strip()
        if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= MOST_GAMES):
            raise BadInput(f"{text[:30]!r} is not a number of games", f"type a number from 1 to {MOST_GAMES}")
        self.games = int(text)

    @property
    def variants(self) -> tuple[str, ...]:
        """The rulesets that are played, as the command line writes them."""
        first = self.match.preset
        if not self.second and not self.rule:
            return (first,)
        other = self.second or first
        return first, f"{other}+{self.rule}" if self.rule else other

    def request(self) -> Request:
        """Return what is asked of the lab."""
        players = len(self.match.seats)
        return Request(self.match.game, self.variants, players, (self.bot,), self.games)


@attrs.frozen
class ResultRow:
    """A figure in the table of results, for each ruleset."""

    label: str
    values: tuple[str, ...]
    verdict: str = ""


def figures(words: Words) -> dict[str, str]:
    """Return the figures that are shown, with their names."""
    return {
        "rounds": words("rounds"),
        "score": words("score of a player"),
        "winning_score": words("best score"),
        "margin": words("winning margin"),
        "ties": words("shared wins"),
        "decisions_per_game": words("decisions in a game"),
        "seat_wins/1": words("wins of the first player"),
    }


def lines(standing: Standing, words: Words) -> list[ResultRow]:
    """Return the figures as they are known so far: one ruleset's, or two with their difference."""
    if len(standing.plan.recipes) == 1:
        sums = standing.total.tallies[0].sums
        known = [column for column in figures(words) if sums.count(column) and column in sums.first]
        return [ResultRow(figures(words)[column], (_shown(standing, words, 0, column),)) for column in known]
    found = {item.metric: item for item in differences(standing)}
    verdicts = {
        "higher": words("higher"),
        "lower": words("lower"),
        "no difference shown": words("no difference detected"),
    }
    told = []
    for column, label in figures(words).items():
        if column in found:
            item = found[column]
            shown = [_shown(standing, words, ruleset, column) for ruleset in (0, 1)]
            values = (*shown, words.figures(_gap(column, item.difference)))
            told.append(ResultRow(label, values, verdicts[item.verdict]))
    return told


def _is_share(column: str) -> bool:
    return column == "ties" or column not in HEADLINES


def _shown(standing: Standing, words: Words, ruleset: int, column: str) -> str:
    interval = interval_of(standing.total.tallies[ruleset].sums, column, scale(column, standing.plan.bots))
    return words.figures(_translatable(percent(interval) if _is_share(column) else plain(interval)))


def _gap(column: str, gap: Interval) -> str:
    factor = 100 if _is_share(column) else 1
    return _translatable(signed(Interval(factor * gap.value, factor * gap.low, factor * gap.high)))


def _translatable(text: str) -> str:
    """Return an interval without words: `8.50 (8.33 … 8.67)`."""
    return text.replace(" to ", " … ").replace("unknown", "?")


def progress(standing: Standing, words: Words) -> str:
    """Return how far the run is."""
    played = standing.games * len(standing.plan.recipes)
    rate = played / standing.seconds if standing.seconds else 0.0
    return words(
        "{done} of {all} games, {rate} games per second",
        done=words.figures(f"{standing.games:,}"),
        all=words.figures(f"{standing.plan.games:,}"),
        rate=words.figures(f"{rate:,.0f}"),
    )


def remarks(standing: Standing) -> list[str]:
    """Return what went wrong, and the command that does the same outside this window."""
    name = "simulate" if len(standing.plan.recipes) == 1 else "compare"
    return [*warnings(standing), f"{command(standing, name)} --html report.html"]
