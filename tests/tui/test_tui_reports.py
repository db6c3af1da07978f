"""What people read of a bot's step: a sentence about the bot, never an order to somebody."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from astragal.engine.state import CHANCE, OVER
from astragal.match.line import MatchStep
from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from astragal.tui.table.film import PICTURE, Film
from astragal.tui.table.logbook import happened
from astragal.tui.table.session import Session

NAMES = ("Bruno", "Chloé", "David")
REGISTRY = Registry()
RULESETS = [(game, preset.id) for game in REGISTRY.games() for preset in REGISTRY.definition(game).presets]


def played(game: str, ruleset: str, language: str, rules: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield what each step of a match at random was, its label, and what the others read of it."""
    chosen = REGISTRY.ruleset(game, ruleset, rules)
    count = min(len(NAMES), chosen.preset.players[1])
    compiled = REGISTRY.compile(chosen, count)
    match = Match.start(compiled, chosen, [Seat(name, "random") for name in NAMES[:count]], 5)
    session, rng = Session(match, language), Random(3)
    for _ in range(400):
        if match.state.to_move == OVER:
            return
        if match.state.to_move == CHANCE:
            match.roll()
            session.refresh()
            continue
        action = rng.choice(match.legal)
        phase, label, report = (
            compiled.phase_of(match.state).id,
            session.label(action),
            session.report(action),
        )
        session.act(action)
        made: MatchStep = match.steps[-1]
        kind = f"done:{phase}" if action.kind == "done" else action.kind
        yield kind, label, report or happened(made, session.words)


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_every_step_of_a_bot_is_said_about_the_bot(game: str, ruleset: str) -> None:
    """'Bruno stays at peace', not 'Stay at peace'."""
    wrong = {
        (kind, said)
        for kind, label, said in played(game, ruleset, "en")
        if not any(name in said for name in NAMES) or label in said
    }

    assert wrong == set()


@pytest.mark.parametrize("game", ["rtta", "along-history", "iron-age"])
def test_reports_are_french_in_french(game: str) -> None:
    """Every sentence about a bot is translated."""
    english = {said for _, _, said in played(game, "", "en")}
    french = {said for _, _, said in played(game, "", "fr")}

    assert english & french == set()


@pytest.mark.parametrize(
    ("game", "rule"), [("rtta", "rtta.granary-market"), ("iron-age", "iron-age.mercenaries")]
)
def test_an_action_of_a_house_rule_is_said_about_the_bot(game: str, rule: str) -> None:
    """By its own sentence, or by what it brings about."""
    kinds = {"rtta.granary-market": "sell-food", "iron-age.mercenaries": "hire"}

    said = {said for kind, _, said in played(game, "", "en", (rule,)) if kind == kinds[rule]}

    assert said
    assert all(any(name in text for name in NAMES) for text in said)


def test_with_five_players_nobody_waits_long_between_two_decisions() -> None:
    """At normal speed, twelve seconds at the most, bots at Normal."""
    chosen = REGISTRY.ruleset("along-history", "one-age")
    seats = [Seat("Alice"), *(Seat(f"Bot {n}", "greedy") for n in range(4))]
    match = Match.start(REGISTRY.compile(chosen, 5), chosen, seats, 2)
    session = Session(match, "en", always_asks=False)
    film, me = Film(session), match.rules.bots["greedy"].make(match.rules, 0, Random(1))
    waits, wait = list[float](), 0.0
    while not match.over:
        if session.turn_end is not None:
            session.end_turn()
        elif session.chance_due:
            match.roll()
            session.refresh()
        elif session.bot_to_move:
            session.act(match.think())
        else:
            waits, wait = [*waits, wait], 0.0
            session.act(me.choose(match.state, match.state.legal))
        film.take(still=False)
        wait += PICTURE * sum(shot.pictures for shot in film.shots) if session.bot_to_move else 0.0
        film.catch_up()

    assert 1 < max(waits) <= 12
