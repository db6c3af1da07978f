"""From what people ask for to a plan, and to those who play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import attrs

from astragal.engine.rules import Rules
from astragal.errors import BadInput
from astragal.lab.run.executors import hired
from astragal.lab.run.lineup import Lineup, check_bots, filled
from astragal.lab.run.plan import Plan
from astragal.lab.run.recipe import Recipe, Variant, read_recipe, rules_of
from astragal.lab.run.runner import Runner
from astragal.lab.run.until import enough, known_figures, read_targets

RESERVED = frozenset(
    {
        *("rounds", "score", "score_lines", "end", "events", "picks", "picks_and_winning"),
        *("seat_wins", "seat_scores", "seat_advantage", "bot_wins", "bot_scores"),
    }
)
"""Names of figures that every game has; a rule's own metric needs another name."""
LOOSE_LIMIT = 1_000_000
"""How many games a run that stops by itself plays at most when nobody says."""


@attrs.frozen
class Request:
    """What was asked for, by the command line, the screen or a study in Python."""

    game: str
    variants: tuple[str | Variant, ...]
    """Rulesets; a text is `RULESET+RULE+OPTION=VALUE`."""
    players: int | None = None
    bots: tuple[str, ...] = ()
    games: int = 1000
    seed: int = 1
    rules: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    shared_luck: bool = True
    step_limit: int = 20_000
    patience: float = 60.0
    keep_records: bool = False


def game_limit(games: int | None, until: Sequence[str]) -> int:
    """Return how many games are played at most: those asked for, or many when precision decides."""
    return games or (LOOSE_LIMIT if until else 1000)


@contextmanager
def opened_runner(
    plan: Plan, *, workers: int, cluster: str = "", until: Sequence[str] = ()
) -> Iterator[Runner]:
    """Hire workers for a plan and yield what plays it, until the intervals are as narrow as asked."""
    targets = read_targets(until)
    with hired(workers, cluster) as crew:
        runner = Runner(plan, crew, enough(targets), [known_figures(targets)])
        runner.standing.until = tuple(until)
        yield runner


def make_plan(request: Request) -> Plan:
    """Check a request and return its plan; every mistake is reported before the first game."""
    players = _players(request)
    recipes = tuple(
        read_recipe(request.game, variant, players, request.rules, request.settings)
        for variant in request.variants
    )
    if len({recipe.players for recipe in recipes}) > 1:
        raise BadInput("these rulesets have no number of players in common by default", "say --players")
    every = [rules_of(recipe) for recipe in recipes]
    lineup = _lineup(request.bots, every)
    for rules in every:
        check_bots(lineup, rules)
        _check_metrics(rules)
    return Plan(
        _told_apart(recipes),
        lineup,
        request.games,
        request.seed,
        request.shared_luck,
        request.step_limit,
        request.patience,
        request.keep_records,
    )


def _players(request: Request) -> int | None:
    if request.players is not None:
        return request.players
    return len(request.bots) if len(request.bots) > 1 else None


def _lineup(bots: Sequence[str], rulesets: Sequence[Rules]) -> Lineup:
    return filled(bots or (default_bot(rulesets[0]),), rulesets[0].seats)


def default_bot(rules: Rules) -> str:
    """Return the bot that plays when nobody says: greedy where there is one."""
    return "greedy" if "greedy" in rules.bots else next(iter(rules.bots))


def _check_metrics(rules: Rules) -> None:
    seen: set[str] = set()
    for metric in rules.metrics:
        if metric.id in RESERVED or metric.id in seen or "/" in metric.id:
            raise BadInput(
                f"a rule's metric cannot be called {metric.id!r}", "give it a name of its own without '/'"
            )
        seen.add(metric.id)


def _told_apart(recipes: Sequence[Recipe]) -> tuple[Recipe, ...]:
    """Number rulesets that have the same name."""
    names = [recipe.name for recipe in recipes]
    return tuple(
        attrs.evolve(recipe, name=f"{recipe.name} #{names[: i + 1].count(recipe.name)}")
        if names.count(recipe.name) > 1
        else recipe
        for i, recipe in enumerate(recipes)
    )
