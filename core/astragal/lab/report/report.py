"""Reports: the content of a report, before it is laid out."""

from __future__ import annotations

import shlex

import attrs

from astragal.errors import one_line
from astragal.lab.figures.intervals import Interval
from astragal.lab.report.document import faults, versions
from astragal.lab.report.sources import RuleText
from astragal.lab.run.recipe import Recipe, rules_of
from astragal.lab.run.runner import CLUSTER_GONE, Standing


@attrs.frozen
class Table:
    """Rows of texts under a title."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@attrs.frozen
class Bars:
    """A count for each of some values: how often each length or score occurred."""

    title: str
    axis: str
    series: tuple[tuple[str, dict[int, int]], ...]
    """A name and its counts, for one ruleset or several."""


@attrs.frozen
class Marks:
    """Figures with their intervals, one below the other."""

    title: str
    axis: str
    points: tuple[tuple[str, Interval], ...]
    reference: float | None = None
    """Where a line is drawn: no difference, or a fair share."""


@attrs.frozen
class Curve:
    """A figure with its interval over the values of an option."""

    title: str
    x: str
    y: str
    points: tuple[tuple[str, Interval], ...]


Plot = Bars | Marks | Curve


@attrs.frozen
class RulesetText:
    """A ruleset exactly as it was played."""

    name: str
    toml: str
    """As a ruleset file would say it."""


@attrs.frozen
class Report:
    """The whole content of a report."""

    title: str
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    plots: tuple[Plot, ...]
    warnings: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    rulesets: tuple[RulesetText, ...]
    command: str
    sources: tuple[RuleText, ...] = ()
    """The files of every rule that played."""


def warnings(standing: Standing) -> tuple[str, ...]:
    """Return what went wrong, each kind in one line."""
    told = [
        f"{fault['ruleset']}, game {fault['game']}: {fault['what']}"
        + (f" ({fault['times']} times)" if fault["times"] > 1 else "")
        for fault in faults(standing)
    ]
    if standing.interrupted:
        told.insert(
            0, f"Stopped after {standing.games} of {standing.plan.games} games: this is what was done."
        )
    if standing.stopped_early == CLUSTER_GONE:
        done = f"{standing.games} of {standing.plan.games} games were played"
        told.insert(0, f"The cluster does not answer any more: {done}, and this is what they say.")
    if standing.stopped_early == "every game failed":
        told.insert(0, f"Given up after {standing.games} games: under some ruleset every one failed.")
    if standing.failed:
        told.append(f"{standing.failed} games failed and are left out; the others are counted.")
    return tuple(one_line(text) for text in told)


LASTING = (
    "95% at whatever game the run stops, however often it looked: wider than for a fixed number of games"
)


def facts(standing: Standing) -> tuple[tuple[str, str], ...]:
    """Return how the run was made."""
    plan = standing.plan
    rate = standing.games * len(plan.recipes) / standing.seconds if standing.seconds else 0
    luck = "shared: game by game the same dice and cards" if plan.shared_luck else "each ruleset has its own"
    return (
        ("games", f"{standing.games:,} under each ruleset"),
        (
            "intervals",
            LASTING if standing.sequential else "95%, for a number of games that was fixed before",
        ),
        ("seed", str(plan.seed)),
        ("luck", luck if len(plan.recipes) > 1 else "from the seed"),
        ("players", ", ".join(plan.bots)),
        ("workers", f"{standing.workers} ({rate:,.0f} games per second)"),
        ("versions", ", ".join(f"{name} {version}" for name, version in versions().items())),
    )


def ruleset_text(recipe: Recipe) -> RulesetText:
    """Return a ruleset as a file would say it, with every option spelt out."""
    rules = rules_of(recipe)
    lines = [
        f'game = "{rules.game.id}"',
        f'base = "{rules.ruleset}"',
        f"# {rules.seats} players; rules in force: {', '.join(rules.rule_ids) or 'those of the game'}",
        "[options]",
        *(f"{_toml_key(name)} = {_toml(value)}" for name, value in sorted(rules.options.items())),
    ]
    return RulesetText(recipe.name, "\n".join(lines))


def _toml_key(name: str) -> str:
    return f'"{name}"' if "/" in name else name


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else '"' + one_line(str(value)).replace('"', '\\"') + '"'


def variant_text(recipe: Recipe) -> str:
    """Return a recipe as the command line takes it."""
    base = recipe.ruleset_file.path if recipe.ruleset_file else recipe.ruleset
    files = [file.path for file in recipe.rule_files]
    options = [
        f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in recipe.options
    ]
    return "+".join([base, *recipe.rules, *files, *options])


def command(standing: Standing, name: str) -> str:
    """Return the command that plays exactly these games again, and is as sure of what it finds.

    A run that could stop by itself has wider intervals than one whose number of games was fixed.
    """
    plan = standing.plan
    words = ["astragal", name, plan.recipes[0].game, *map(variant_text, plan.recipes)]
    words += ["--players", str(plan.players), "--bots", ",".join(plan.bots)]
    words += ["--games", str(standing.games or plan.games), "--seed", str(plan.seed)]
    for precision in standing.until:
        words += ["--until", precision]
    if not plan.shared_luck:
        words.append("--independent")
    return shlex.join(words)
