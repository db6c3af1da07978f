"""The report of one ruleset: tables, plots, and sentences that claim only what the intervals allow."""

from __future__ import annotations

from collections.abc import Mapping, Set

from astragal.lab.figures.intervals import FEWEST_GAMES, Interval
from astragal.lab.figures.numbers import p_value, percent, plain, signed
from astragal.lab.figures.ratings import ratings
from astragal.lab.figures.record import STANDARD
from astragal.lab.figures.summary import BotSummary, Summary, summarise
from astragal.lab.figures.sums import equal_columns
from astragal.lab.report.labels import Labels
from astragal.lab.report.report import (
    Bars,
    Marks,
    Plot,
    Report,
    Table,
    command,
    facts,
    ruleset_text,
    warnings,
)
from astragal.lab.report.sources import sources
from astragal.lab.run.runner import Standing

TOP = 20
"""How many components a table of picks lists."""
OWN_TABLES = ("score_lines", "events", "picks", "picks_and_winning", "seat_advantage")


def simulate_report(standing: Standing) -> Report:
    """Return the report of `simulate`."""
    summary = summarise(standing, 0)
    labels = Labels([summary.rules])
    return Report(
        title=f"{summary.rules.game.name}: {summary.name}",
        sentences=tuple(sentences(summary, labels)),
        tables=tuple(tables(standing, summary, labels)),
        plots=tuple(plots(summary, labels)),
        warnings=warnings(standing),
        facts=facts(standing),
        rulesets=(ruleset_text(standing.plan.recipes[0]),),
        command=command(standing, "simulate"),
        sources=sources(standing.plan.recipes[:1]),
    )


# --- sentences ----------------------------------------------------------------------------------------


def sentences(summary: Summary, labels: Labels) -> list[str]:
    """Return the findings in plain words."""
    if not summary.games:
        return ["No game was finished."]
    told = [f"A game lasts {plain(summary.rounds)} rounds on average."]
    score = summary.metrics.get("score")
    if isinstance(score, Interval):
        told.append(f"A player scores {plain(score)} on average.")
    if summary.games < FEWEST_GAMES:
        told.append(f"Too few games to compare bots or seats: at least {FEWEST_GAMES} are needed.")
    else:
        told += _about_bots_and_seats(summary)
    if summary.end:
        shares = [
            f"{labels.key('end', name)} ({100 * count / summary.games:.1f}%)"
            for name, count in sorted(summary.end.items(), key=lambda item: -item[1])
        ]
        told.append(f"Games end by: {', '.join(shares)}.")
    return told


def _about_bots_and_seats(summary: Summary) -> list[str]:
    told = [_about_bot(bot.bot, bot.wins, bot.seats / summary.rules.seats) for bot in _contenders(summary)]
    return [*told, _about_seats(summary)] if summary.rules.seats > 1 else told


def _contenders(summary: Summary) -> tuple[BotSummary, ...]:
    return summary.bots if len(summary.bots) > 1 else ()


def _about_bot(bot: str, wins: Interval, share: float) -> str:
    fair = f"an equal share would be {100 * share:.0f}%"
    if wins.low > share:
        return f"{bot} wins more than its share: {percent(wins)}; {fair}."
    if wins.high < share:
        return f"{bot} wins less than its share: {percent(wins)}; {fair}."
    return f"Whether {bot} wins more or less than its share is not shown: {percent(wins)}; {fair}."


def _about_seats(summary: Summary) -> str:
    fair = 1 / summary.rules.seats
    if summary.seat_p >= 0.05:
        first = percent(summary.seats[0].wins)
        return f"No seat is shown to be better: the first wins {first}, {100 * fair:.0f}% being fair."
    best = max(summary.seats, key=lambda seat: seat.wins.value)
    return (
        f"Seats are not equal (p {p_value(summary.seat_p)}): seat {best.seat} wins most,"
        f" {percent(best.wins)}, {100 * fair:.0f}% being fair."
    )


# --- tables -------------------------------------------------------------------------------------------


def tables(standing: Standing, summary: Summary, labels: Labels) -> list[Table]:
    """Return every table that has rows."""
    found = [
        _bots_table(standing, summary),
        _seats_table(summary),
        _general_table(summary, labels),
        _group_table(summary, labels, "score_lines", "Where points come from", "score of a player"),
        _group_table(summary, labels, "events", "What happens in a game", "times"),
        _picks_table(summary, labels),
        *_metric_tables(summary, labels, _told_already(standing, summary)),
    ]
    return [table for table in found if table.rows]


def _told_already(standing: Standing, summary: Summary) -> set[str]:
    """Return the columns that are equal in every game to one that another table shows.

    What a rule measures is shown beside the count of an event: its author looks for it by name.
    """
    rules = summary.rules
    by_rules = {metric.id for metric in rules.metrics if metric.brought_by in rules.rule_ids}
    equal = equal_columns(standing.total.tallies[0].sums)
    taken = {f"picks/{key}" for key in _most_taken(_group(summary, "picks"))}
    told = {column for column, known in equal.items() if known in taken or not known.startswith("picks/")}
    return {column for column in told if column not in by_rules or not equal[column].startswith("events/")}


def _most_taken(picks: Mapping[str, Interval]) -> list[str]:
    return sorted(picks, key=lambda key: -picks[key].value)[:TOP]


def _bots_table(standing: Standing, summary: Summary) -> Table:
    rated = ratings(standing.total.tallies[0].duels)
    rows = tuple(
        (
            bot.bot,
            str(bot.seats),
            percent(bot.wins),
            plain(bot.score),
            f"{rated[bot.bot]:.0f}" if rated else "–",
        )
        for bot in summary.bots
    )
    note = (
        "Ratings are Elo points from who came out ahead of whom; 1500 is the mean of these bots."
        if rated
        else ""
    )
    alone = len(rows) == 1  # a bot that plays only against itself wins every game
    return Table("Bots", ("bot", "seats", "wins", "score", "rating"), () if alone else rows, note)


def _seats_table(summary: Summary) -> Table:
    rows = tuple((str(seat.seat), percent(seat.wins), plain(seat.score)) for seat in summary.seats)
    return Table("Seats", ("seat", "wins", "score"), rows if len(rows) > 1 else ())


def _general_table(summary: Summary, labels: Labels) -> Table:
    rows = [(labels("rounds"), plain(summary.rounds))]
    for name, value in summary.metrics.items():
        if isinstance(value, Interval) and not _own(name, labels):
            rows.append((labels(name), percent(value) if name == "ties" else plain(value)))
    rows += [
        (labels(f"end/{name}"), f"{count:,} games ({100 * count / summary.games:.1f}%)")
        for name, count in summary.end.items()
    ]
    return Table("The game", ("figure", "mean (95% interval)"), tuple(rows) if summary.games else ())


def _group(summary: Summary, family: str) -> dict[str, Interval]:
    value = summary.metrics.get(family, {})
    return value if isinstance(value, dict) else {}


def _group_table(summary: Summary, labels: Labels, family: str, title: str, unit: str) -> Table:
    rows = tuple((labels.key(family, key), plain(value)) for key, value in _group(summary, family).items())
    return Table(title, ("", unit), rows)


def _picks_table(summary: Summary, labels: Labels) -> Table:
    picks, wins = _group(summary, "picks"), _group(summary, "picks_and_winning")
    most = _most_taken(picks)
    rows = tuple(
        (labels.key("picks", key), percent(picks[key]), _in_points(wins[key]) if key in wins else "–")
        for key in most
    )
    note = (
        "The last column is the share of wins of those who took it minus that of those who did not, in"
        " percentage points. It goes with winning; it need not be the cause."
    )
    return Table(
        "What players take", ("component", "players who take it", "and winning"), rows, note if rows else ""
    )


def _in_points(interval: Interval) -> str:
    return signed(Interval(100 * interval.value, 100 * interval.low, 100 * interval.high))


def _metric_tables(summary: Summary, labels: Labels, told: Set[str]) -> list[Table]:
    """Return what the game's and the rules' own metrics measured: single numbers first, then those by key."""
    single = tuple(
        (labels(name), plain(value), labels.help(name))
        for name, value in summary.metrics.items()
        if isinstance(value, Interval) and _own(name, labels) and name not in told
    )
    found = [Table("What the rules measure", ("figure", "mean (95% interval)", ""), single)]
    for name, value in summary.metrics.items():
        if isinstance(value, dict) and name not in OWN_TABLES:
            shown = {key: part for key, part in value.items() if f"{name}/{key}" not in told}
            rows = tuple((labels.key(name, key), plain(part)) for key, part in shown.items())
            found.append(Table(labels.title(name), ("", "mean (95% interval)"), rows, labels.help(name)))
    return found


def _own(metric: str, labels: Labels) -> bool:
    return metric not in STANDARD and bool(labels.help(metric))


# --- plots --------------------------------------------------------------------------------------------


def plots(summary: Summary, labels: Labels) -> list[Plot]:
    """Return the plots of one ruleset."""
    if not summary.games:
        return []
    found: list[Plot] = [
        Bars("How long games last", "rounds", ((summary.name, summary.spreads["rounds"]),)),
        Bars("Scores", "points", ((summary.name, summary.spreads["score"]),)),
    ]
    if len(summary.seats) > 1:
        seats = tuple((f"seat {seat.seat}", seat.wins) for seat in summary.seats)
        found.append(Marks("Wins by seat", "share of games", seats, 1 / len(summary.seats)))
    wins = _group(summary, "picks_and_winning")
    picks = _group(summary, "picks")
    common = sorted((key for key in wins if key in picks), key=lambda key: -picks[key].value)[:TOP]
    if common:
        points = tuple((labels.key("picks", key), wins[key]) for key in common)
        found.append(Marks("Taking it and winning", "difference in the share of wins", points, 0.0))
    return found
