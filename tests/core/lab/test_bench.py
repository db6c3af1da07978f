"""The bench measures what it says."""

from __future__ import annotations

import json
from random import Random

import attrs
import pytest

from astragal.bench.slices import play as play_silently
from astragal.bench.speed import Speed, rulesets, sample_positions, size_of, time_each
from astragal.cli import main
from astragal.engine.rules import Rules
from astragal.plugins.registry import Registry


@pytest.fixture(scope="module")
def rules() -> Rules:
    """Roll Through the Ages for two."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta", "bronze-age"), 2)


def test_the_document_has_every_ruleset_and_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """Each ruleset has its figures, and the loop that they are scaled by is there."""
    with pytest.raises(SystemExit) as end:
        main(["bench", "--json", "--seconds", "0.01", "--game", "rtta"])

    told = json.loads(capsys.readouterr().out)
    names = {f"{game}/{ruleset}" for game, ruleset in rulesets(Registry()) if game == "rtta"}
    assert not end.value.code
    assert set(told) == names | {"calibration_ops_per_s"}
    for name in names:
        assert told[name].keys() == {field.name for field in attrs.fields(Speed)}
        assert all(value >= 0 for value in told[name].values())


def test_every_game_is_measured() -> None:
    """Both games are in the list with all their rulesets."""
    assert {"rtta", "along-history"} <= {game for game, _ in rulesets(Registry())}


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json there is a row for each ruleset."""
    with pytest.raises(SystemExit):
        main(["bench", "--seconds", "0.01", "--game", "rtta"])

    assert "rtta/bronze-age" in capsys.readouterr().out


def test_an_unknown_game_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    """The games there are are named."""
    with pytest.raises(SystemExit) as end:
        main(["bench", "--game", "chess"])

    assert end.value.code == 2
    assert "rtta" in capsys.readouterr().err


def test_random_play_counts_decisions(rules: Rules) -> None:
    """The same stream plays the same game with the same number of decisions."""
    assert play_silently(rules, Random(4)) == play_silently(rules, Random(4)) > 20


def test_positions_have_something_to_decide(rules: Rules) -> None:
    """Sampled positions are decisions with at least two choices."""
    positions = sample_positions(rules, Random(1), 20)

    assert len(positions) == 20
    assert all(state.to_move >= 0 and len(state.legal) > 1 for state in positions)


def test_size_counts_the_table_and_not_the_rules(rules: Rules) -> None:
    """A state is a few kilobytes: what forks share is not in it, and more goods do not hide."""
    state = rules.new()
    before = size_of(state)

    state.notes["mine"] = 1
    state.players[0].goods.extend(range(100))

    assert 500 < before < 20_000
    assert size_of(state) > before + 700


def test_what_is_done_is_done_with_positions_laid_out_for_it() -> None:
    """Laying out is off the clock, and every position is used once: what is done may change it."""
    made: list[list[int]] = []

    def lay_out() -> list[list[int]]:
        laid = [[0] for _ in range(4)]
        made.extend(laid)
        return laid

    time_each(lay_out, lambda position: position.append(1))

    assert made == [[0, 1]] * len(made)
    assert len(made) > 4


@pytest.mark.slow
def test_the_screen_is_measured_in_a_terminal_of_its_own() -> None:
    """Start and keys have their times, ours and those of a bare Textual app."""
    from astragal.bench.screen import measure_screen

    found = measure_screen()

    for game in ("rtta", "along_history"):
        assert 0 < found[f"{game}_key_p50_ms"] <= found[f"{game}_key_p95_ms"]
    assert all(value > 0 for value in found.values())
