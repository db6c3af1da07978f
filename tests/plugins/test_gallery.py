"""The gallery: what is known about installed rules, and the effect that is kept with each."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.plugins.gallery import card_of
from astragal.plugins.kept_effect import KeptEffect, code_hash, effect_path, read_effect, write_effect
from astragal.plugins.registry import Registry, installed, load_rule_file
from tests.plugins.conftest import Astragal

RULE = '''"""Games have two rounds."""

from astragal import Ending, hookimpl

GAME = "rtta"


@hookimpl
def endings():
    return [Ending("two", lambda state: state.round >= 2)]
'''
EFFECT = KeptEffect("rounds", -0.94, "rtta", "bronze-age", 2, "greedy", 400, 1, "")
SAMPLES = [id for id, point in installed("astragal.rules").items() if point.value.startswith("house_rules.")]


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    """A rule that shortens games, in a folder of the user."""
    path = tmp_path / "short_games.py"
    path.write_text(RULE, encoding="utf-8")
    return path


def test_effect_is_measured_and_kept_beside_the_rule(rule: Path, astragal: Astragal) -> None:
    """What was measured is said in one line, with what it rests on, and read back."""
    code, told, _ = astragal("rules", "measure", str(rule), "--trust", "--games", "20")

    kept = read_effect(load_rule_file(rule))

    assert code == 0
    assert "short-games: games last" in told
    assert "rounds less (bronze-age, 2 players, 20 games, greedy bots)" in told
    assert kept is not None
    assert (kept.metric, kept.games, kept.is_stale(load_rule_file(rule))) == ("rounds", 20, False)


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(KeptEffect)])
def test_an_effect_with_any_odd_value_is_as_good_as_none(field: str, rule: Path) -> None:
    """Whoever wrote the file beside the rule: the rule is listed, and plays."""
    plugin = load_rule_file(rule)
    write_effect(plugin, EFFECT)
    file = rule.with_suffix(".effect.json")
    good = json.loads(file.read_text(encoding="utf-8"))

    text = field not in ("difference", "players", "games", "seed")
    values: tuple[object, ...] = (None, [], {}, True, 1.5 if text else "x")
    for value in values:
        file.write_text(json.dumps({**good, field: value}), encoding="utf-8")
        assert read_effect(plugin) is None
    file.write_text(json.dumps({**good, "difference": float("nan")}), encoding="utf-8")
    assert read_effect(plugin) is None


def test_an_effect_that_cannot_be_kept_is_told(rule: Path, astragal: Astragal) -> None:
    """The games that were played are not lost: the result is printed before it is written."""
    rule.with_suffix(".effect.json").mkdir()

    code, told, error = astragal("rules", "measure", str(rule), "--trust", "--games", "20")

    assert code == 2
    assert "short-games: games last" in told
    assert "cannot be written: Is a directory" in error


def test_effect_of_a_changed_rule_is_out_of_date(rule: Path) -> None:
    """The hash of its code shows it; other words change nothing."""
    plugin = load_rule_file(rule)
    write_effect(plugin, attrs.evolve(EFFECT, sha256=code_hash(plugin)))
    other = rule.with_name("other.py")
    other.write_text(RULE.replace(">= 2", ">= 3"), encoding="utf-8")
    reworded = rule.with_name("reworded.py")
    reworded.write_text(RULE.replace("Games have", "A game has") + "# reworded\n", encoding="utf-8")

    kept = read_effect(plugin)

    assert kept is not None
    assert [kept.is_stale(load_rule_file(path)) for path in (rule, reworded, other)] == [False, False, True]


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"metric": "rounds"}', "\xff"])
def test_file_that_is_no_effect_is_passed_over(rule: Path, content: str) -> None:
    """A broken file beside a rule does no harm."""
    plugin = load_rule_file(rule)
    effect_path(plugin).write_text(content, encoding="latin-1")

    assert read_effect(plugin) is None


def test_effect_that_cannot_be_kept_is_one_line(rule: Path) -> None:
    """A folder in its place cannot be written."""
    plugin = load_rule_file(rule)
    effect_path(plugin).mkdir()

    with pytest.raises(BadInput, match=r"cannot be written.*copy the rule"):
        write_effect(plugin, EFFECT)


def test_effect_is_said_in_both_directions_and_languages() -> None:
    """Less and more, English and French, and nothing at all."""
    longer, none = attrs.evolve(EFFECT, difference=0.9), attrs.evolve(EFFECT, metric="")

    said = [effect.say(Words(language)) for effect in (EFFECT, longer, none) for language in ("en", "fr")]

    assert said == [
        "games last 0.9 rounds less",
        "les parties durent 0,9 manches de moins",
        "games last 0.9 rounds longer",
        "les parties durent 0,9 manches de plus",
        "no difference detected",
        "aucune différence décelée",
    ]


def test_long_list_says_who_what_and_how_much(astragal: Astragal) -> None:
    """Author, version, what is touched and the effect stand below each rule, and in the JSON document."""
    _, told, _ = astragal("rules", "list", "--long", "--game", "iron-age")
    _, listed, _ = astragal("rules", "list", "--long", "--json", "--game", "iron-age")
    document = json.loads(listed)

    veterans = next(rule for rule in document if rule["id"] == "iron-age.veterans")

    assert "iron-age.veterans 0.1.0, by The Astragal authors" in told
    assert "  Touches: reacts to LossesTaken" in told
    assert veterans["touches"] == ["reacts to LossesTaken"]
    assert veterans["effect"]["says"] in told


@pytest.mark.parametrize("sample", SAMPLES)
def test_samples_come_with_their_effect(sample: str) -> None:
    """Each was measured as it is now: whoever changes one measures it again (`astragal rules measure`)."""
    game = sample.partition(".")[0].replace("any", "rtta")

    card = card_of(Registry(), sample, game)

    assert card.effect is not None
    assert not card.stale
    assert card.touches
