"""What is known of one ruleset: the figures of `simulate`."""

from __future__ import annotations

import attrs

from astragal.engine.rules import Rules
from astragal.lab.figures.anytime import always_valid_p
from astragal.lab.figures.contrasts import seat_test
from astragal.lab.figures.intervals import Interval, association, interval_of
from astragal.lab.figures.record import scale, win_units
from astragal.lab.figures.sums import Tallies
from astragal.lab.run.recipe import rules_of
from astragal.lab.run.runner import Standing

OWN_PLACE = ("rounds", "seat_wins", "seat_scores", "bot_wins", "bot_scores", "end")
"""Families that have their own place in the document, outside `metrics`."""


@attrs.frozen
class BotSummary:
    """How one kind of bot did."""

    bot: str
    games: int
    seats: int
    """How many seats of each table it had."""
    wins: Interval
    score: Interval


@attrs.frozen
class SeatSummary:
    """How one seat did, whoever sat there."""

    seat: int
    wins: Interval
    score: Interval


@attrs.frozen
class Summary:
    """Everything that a run knows of one ruleset."""

    name: str
    rules: Rules = attrs.field(repr=False)
    games: int
    decisions: int
    bots: tuple[BotSummary, ...]
    seats: tuple[SeatSummary, ...]
    rounds: Interval
    end: dict[str, int]
    """Games by the ending that applied."""
    metrics: dict[str, Interval | dict[str, Interval]]
    spreads: dict[str, dict[int, int]]
    seat_p: float
    """How likely so uneven a share of wins would be if all seats were equal."""


def summarise(standing: Standing, ruleset: int) -> Summary:
    """Return what is known of a ruleset."""
    recipe, tallies, lineup = (
        standing.plan.recipes[ruleset],
        standing.total.tallies[ruleset],
        standing.plan.bots,
    )
    sums = tallies.sums

    def interval(column: str) -> Interval:
        return interval_of(sums, column, scale(column, lineup), standing.confidence)

    bots = dict.fromkeys(lineup)
    return Summary(
        name=recipe.name,
        rules=rules_of(recipe),
        games=sums.games,
        decisions=tallies.decisions,
        bots=tuple(
            BotSummary(
                bot, sums.games, lineup.count(bot), interval(f"bot_wins/{bot}"), interval(f"bot_scores/{bot}")
            )
            for bot in bots
        ),
        seats=tuple(
            SeatSummary(seat, interval(f"seat_wins/{seat}"), interval(f"seat_scores/{seat}"))
            for seat in range(1, len(lineup) + 1)
        ),
        rounds=interval("rounds"),
        end={c.partition("/")[2]: int(sums.first[c]) for c in sums.columns() if c.startswith("end/")},
        metrics=_metrics(standing, tallies),
        spreads={name: dict(sorted(counts.items())) for name, counts in tallies.spreads.items()},
        seat_p=_seat_p(standing, tallies),
    )


def _metrics(standing: Standing, tallies: Tallies) -> dict[str, Interval | dict[str, Interval]]:
    lineup, sums = standing.plan.bots, tallies.sums
    found: dict[str, Interval | dict[str, Interval]] = {}
    for column in sums.columns():
        family, slash, key = column.partition("/")
        if family in OWN_PLACE:
            continue
        value = interval_of(sums, column, scale(column, lineup), standing.confidence)
        if not slash:
            found[family] = value
        else:
            group = found.setdefault(family, {})
            if isinstance(group, dict):
                group[key] = value
    found["seat_advantage"] = _seat_advantage(standing, tallies)
    found["picks_and_winning"] = _associations(standing, tallies)
    return {name: value for name, value in found.items() if value}


def _seat_advantage(standing: Standing, tallies: Tallies) -> dict[str, Interval]:
    """Return by how much each seat wins more often than its fair share."""
    players = standing.plan.players
    if players == 1:
        return {}
    found = {}
    for seat in range(1, players + 1):
        wins = interval_of(tallies.sums, f"seat_wins/{seat}", win_units(players), standing.confidence)
        found[str(seat)] = Interval(wins.value - 1 / players, wins.low - 1 / players, wins.high - 1 / players)
    return found


def _associations(standing: Standing, tallies: Tallies) -> dict[str, Interval]:
    games, players = tallies.sums.games, standing.plan.players
    found = {
        name: association(sums, games, players, win_units(players), standing.confidence)
        for name, sums in sorted(tallies.picks.items())
    }
    return {name: interval for name, interval in found.items() if interval is not None}


def _seat_p(standing: Standing, tallies: Tallies) -> float:
    players, sums = standing.plan.players, tallies.sums
    if players == 1 or not sums.games:
        return 1.0
    columns, units = [f"seat_wins/{seat}" for seat in range(1, players + 1)], win_units(players)
    wins = [float(sums.first[column]) / units for column in columns]
    squares = float(sum(sums.second[column] for column in columns)) / units**2
    p = seat_test(wins, squares, sums.games)
    return always_valid_p(p, sums.games) if standing.sequential else p


def as_json(summary: Summary) -> dict[str, object]:
    """Return a ruleset's figures as it appears in the JSON document."""
    rules = summary.rules
    return {
        "game": rules.game.id,
        "ruleset": rules.ruleset,
        "name": summary.name,
        "rules": list(rules.rule_ids),
        "options": dict(rules.options),
        "players": rules.seats,
        "games": summary.games,
        "decisions": summary.decisions,
        "bots": [_entry(bot) for bot in summary.bots],
        "seats": [_entry(seat) for seat in summary.seats],
        "seat_p": summary.seat_p,
        "rounds": summary.rounds.as_json(),
        "end": summary.end,
        "metrics": {name: _plain(value) for name, value in summary.metrics.items()},
        "distributions": {
            name: {str(k): n for k, n in counts.items()} for name, counts in summary.spreads.items()
        },
    }


def _entry(part: BotSummary | SeatSummary) -> dict[str, object]:
    values = {field.name: getattr(part, field.name) for field in attrs.fields(type(part))}
    return {name: value.as_json() if isinstance(value, Interval) else value for name, value in values.items()}


def _plain(value: Interval | dict[str, Interval]) -> dict[str, object]:
    if isinstance(value, Interval):
        return dict(value.as_json())
    return {key: interval.as_json() for key, interval in value.items()}
