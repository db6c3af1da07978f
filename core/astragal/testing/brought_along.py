"""What a rule brings along: its bots play, its metrics measure, panels are drawn, lessons are taken."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.engine.wording import Words
from astragal.errors import RuleFault
from astragal.journal.format import Seat
from astragal.lab.figures.record import checked_measure
from astragal.lab.run.turns import Turns
from astragal.lessons import LessonOffer, LessonPath, rules_for
from astragal.match.bot_seats import Opponents
from astragal.plugins.checks import records
from astragal.plugins.hooks import guarded
from astragal.plugins.lesson import Lesson
from astragal.plugins.metrics import Metric, Tally
from astragal.plugins.records import Showable
from astragal.plugins.registry import Registry
from astragal.testing.playing import Played, at_random, dealt, play

_SHOWABLE: type = Showable  # a protocol is no `type[...]` for mypy


def try_belongings(name: str, rules: Rules, plain: Rules, seed: int, limit: int) -> tuple[str, ...]:
    """Try the bots, metrics, panels and lessons that only the rule brings; return them in words."""
    bots = [bot for bot in rules.bots if bot not in plain.bots]
    known = {metric.id for metric in plain.metrics}
    metrics = [metric for metric in rules.metrics if metric.id not in known]
    games = [_played_by(bot, rules, seed, limit) for bot in bots]
    turns = Turns()
    if metrics:
        games.append(play(rules, turns.watching(at_random(seed)), dealt(seed), limit=limit))
    for metric in metrics:
        for game in games:
            _measured(name, metric, game, rules, turns)
    panels = _drawn(name, rules) if "panels" in rules.plugins.hooks_of(name) else ()
    lessons = _taught(name, rules) if "lessons" in rules.plugins.hooks_of(name) else ()
    return (
        *(f"bot {bot}" for bot in bots),
        *(f"metric {metric.id}" for metric in metrics),
        *panels,
        *lessons,
    )


def _taught(name: str, rules: Rules) -> tuple[str, ...]:
    """Play a rule's lessons along their paths, each with the ruleset and the players that it asks for."""
    handed_over = dict(rules.plugins.call("lessons"))
    lessons = records(name, "lessons", handed_over[name], Lesson)
    registry = Registry()
    if name not in registry.rules():
        registry.add(name, rules.plugins.plugin(name))
    for lesson in lessons:
        LessonPath(lesson, rules_for(registry, LessonOffer(rules.game.id, lesson, name))[1])
    return tuple(f"lesson {lesson.id}" for lesson in lessons)


def _drawn(name: str, rules: Rules) -> tuple[str, ...]:
    """Draw a rule's panels at the start of a game, as a screen of the smallest size would."""
    setup = rules.setup
    handed_over = dict(rules.plugins.call("panels", setup=setup))
    state, words = rules.new(), Words("en", rules.namings)
    panels: list[Showable] = records(name, "panels", handed_over[name], _SHOWABLE, "Panel")
    for panel in panels:
        draw = guarded(name, "panels", panel.view, panel.is_drawing, "a Canvas")
        draw(panel.first_look(state, words))
    return tuple(f"panel {panel.id}" for panel in panels)


def _played_by(bot: str, rules: Rules, seed: int, limit: int) -> Played:
    opponents = Opponents(rules, [Seat(bot, bot)] * rules.seats, seed)
    asked = 0

    def choose(state: State, legal: Sequence[Action]) -> Action:
        nonlocal asked
        asked += 1
        return opponents.think(state, asked)

    return play(rules, choose, dealt(seed), limit=limit)


def _measured(name: str, metric: Metric, game: Played, rules: Rules, turns: Turns) -> None:
    result = rules.result(game.state)
    try:
        tally = Tally(game.state, game.events, result.winners, result.scores, turns.scores)
        checked_measure(metric.measure(tally))
    except TypeError as error:
        raise RuleFault(name, "metrics", str(error), metric.id) from error
