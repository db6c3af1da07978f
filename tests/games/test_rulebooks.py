"""Rulebooks are whole: every clause has a test, every refusal and every option a clause."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from astragal.engine.pending import WAITING
from astragal.engine.rules import Rules
from astragal.plugins.registry import Registry
from astragal.plugins.rulebook import Rulebook, folder_of
from astragal.testing import clause_tests, refusals_without_clause
from tests.docs.test_reference import GENERATE
from tests.reliability.tables import looked_at
from tests.reliability.test_refusals import Forger

REGISTRY = Registry()
NOT_YET: set[str] = set()
"""Games whose rulebook is still to be written; a game leaves this list and does not come back."""
GAMES = [game for game in REGISTRY.games() if game not in NOT_YET]
TESTS = clause_tests(Path(__file__).parents[1])
RULESETS = [(game, preset.id) for game in GAMES for preset in REGISTRY.definition(game).presets]


def book(game: str) -> Rulebook:
    """Return the clauses of a game and of the rules that ship for it."""
    return REGISTRY.rulebook(game)


def compiled(game: str, ruleset: str) -> Rules:
    """Return a ruleset for two, or for as many as it takes."""
    found = REGISTRY.ruleset(game, ruleset)
    return REGISTRY.compile(found, max(2, found.preset.players[0]))


def test_every_game_has_a_rulebook() -> None:
    """What is not there yet is listed, and nothing that is there."""
    assert {game for game in REGISTRY.games() if not folder_of(REGISTRY.game(game))} == NOT_YET


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_test(game: str) -> None:
    """A rule that nothing proves is only a claim."""
    assert [clause.id for clause in book(game) if clause.id not in TESTS] == []


def test_every_marked_clause_is_there() -> None:
    """A test cannot prove a rule that nobody wrote down."""
    known = {clause.id for game in REGISTRY.games() for clause in book(game)}

    assert set(TESTS) - known == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_in_the_source_names_a_clause(game: str) -> None:
    """Whatever a game refuses, it can show the rule."""
    folder = folder_of(REGISTRY.game(game))
    assert folder is not None

    assert refusals_without_clause(folder, {clause.id for clause in book(game)}) == []


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_every_phase_and_question_names_a_clause(game: str, ruleset: str) -> None:
    """Refusals that name no clause themselves get it from there."""
    rules = compiled(game, ruleset)
    handlers = [handler for handler in rules.handlers.values() if not isinstance(handler, WAITING)]

    found = {phase.id: phase.clause for phase in (*rules.phases, *handlers)}

    assert {id: clause for id, clause in found.items() if rules.rulebook.get(clause) is None} == {}


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_every_refusal_in_play_names_a_clause(game: str, ruleset: str) -> None:
    """Whatever is tried at a decision and refused, the clause is there to be read."""
    rules, luck = compiled(game, ruleset), Random(f"{game} {ruleset}")
    forger, asked = Forger(rules, luck), 0
    known = {clause.id for clause in rules.rulebook}

    for state in looked_at(rules, luck):
        forger.learn(state)
        if state.to_move >= 0:
            for action in forger.forge(6):
                refusal = rules.refusal(state, action)
                asked += refusal is not None
                assert refusal is None or refusal.rule in known, (action.text, refusal)
        if asked > 400:
            break

    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_clause(game: str) -> None:
    """What can be switched is a rule, and stands in the rulebook; house rules may leave it out."""
    offered = {
        name
        for name, (_, rule) in GENERATE.options_of(game).items()
        if not rule or rule in {id for chapter in book(game).chapters for id in chapter.rules}
    }

    assert {name for name in offered if book(game).about_option(name) is None} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_clause_is_there(game: str) -> None:
    """A clause names no switch that the game does not have."""
    known = set(GENERATE.options_of(game))

    assert {clause.option for clause in book(game) if clause.option} - known == set()


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_numbered_in_order(game: str) -> None:
    """Ids are game, chapter and number; numbers count from 1 in each chapter."""
    for chapter in book(game).chapters:
        ids = [clause.id for clause in chapter.clauses]
        start = ids[0].rpartition(".")[0]
        assert ids == [f"{start}.{number}" for number in range(1, len(ids) + 1)]
        assert start in (f"{game}.{chapter.id}", *chapter.rules)


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_whole_sentences_in_both_languages(game: str) -> None:
    """Titles, rules and reasons are there in English and in French."""
    for clause in book(game):
        for text in filter(None, (clause.title, clause.text, clause.ruling, clause.differs)):
            assert set(text) == {"en", "fr"}, clause.id
        for text in filter(None, (clause.text, clause.ruling, clause.differs)):
            assert all(re.match(r'[A-ZÉÀÎ0-9«"].*[.!]["»]?$', part) for part in text.values()), clause.id


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_says_where(game: str) -> None:
    """A clause without a source is a ruling."""
    assert [clause.id for clause in book(game) if not clause.source and not clause.ruling] == []


def test_lists_of_tests_are_current() -> None:
    """The files that name the tests of each clause say what the marks say."""
    for path, text in GENERATE.proof_files(REGISTRY).items():
        assert path.read_text(encoding="utf-8") == text, "run `make docs`"
