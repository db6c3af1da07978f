"""Our own games pass the kit that we ask of everybody's."""

from __future__ import annotations

import pytest

from astragal.plugins.records import preset_named
from astragal.plugins.registry import Registry
from astragal.testing import assert_conforms, assert_rule_is_sound, compile_game
from astragal.testing.conformance import rules_of

REGISTRY = Registry()
RULESETS = [(game, preset.id) for game in REGISTRY.games() for preset in REGISTRY.definition(game).presets]


@pytest.mark.goal(5)
@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_ruleset_conforms(game: str, ruleset: str) -> None:
    """Every ruleset keeps the promises of the engine; the first of a game under another hash seed too."""
    preset = preset_named(REGISTRY.definition(game), ruleset)
    first = REGISTRY.definition(game).presets[0] == preset
    players = preset.players[RULESETS.index((game, ruleset)) % 2]

    rules = compile_game(REGISTRY.game(game), ruleset, players)

    assert_conforms(rules, games=1, hash_seeds=(1,) if first else ())


@pytest.mark.goal(5)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "ruleset"), RULESETS, ids=[f"{game}-{ruleset}" for game, ruleset in RULESETS]
)
def test_ruleset_conforms_at_length(game: str, ruleset: str) -> None:
    """The same with many games and hash seeds."""
    for rules in rules_of(game):
        if rules.ruleset == ruleset:
            assert_conforms(rules, games=30, seed=1000, hash_seeds=(0, 1, 2, 3))


@pytest.mark.goal(15)
@pytest.mark.slow
@pytest.mark.parametrize("rule", REGISTRY.rules())
def test_installed_rule_is_sound(rule: str) -> None:
    """Every rule that ships is sound on its game's first ruleset."""
    assert assert_rule_is_sound(rule, games=2).played
