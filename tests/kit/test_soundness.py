"""assert_rule_is_sound finds rules that do not fit, break promises, or do not always play the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from astragal.engine.rules import Rules
from astragal.errors import AstragalError, BadInput
from astragal.plugins.registry import Registry
from astragal.testing import assert_rule_is_sound
from astragal.testing.other_process import strange_clock, strange_dates
from astragal.testing.soundness import games_for, plays_the_same, rule_named
from astragal.testing.source import suspects

OFFENDERS = Path(__file__).parent / "offenders"
HEAD = "from astragal import *\nfrom astragal import hookimpl\n@hookimpl\n"


@pytest.mark.goal(15)
@pytest.mark.parametrize(
    "name", ["by_chance", "by_clock", "by_set_order", "by_address", "by_global", "by_environment"]
)
def test_rule_that_does_not_always_play_the_same_is_found(name: str) -> None:
    """Each way of not being deterministic is caught, and the first differing step is named."""
    with pytest.raises(AssertionError, match="not always the same: rtta/bronze-age with") as caught:
        assert_rule_is_sound(OFFENDERS / f"{name}.py", "rtta", games=2, hash_seeds=(1, 2, 3))

    assert "step" in str(caught.value) or "line" in str(caught.value)


def with_rule(name: str) -> Rules:
    """Return Roll Through the Ages with a rule of this folder."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta", "", [registry.add_file(OFFENDERS / f"{name}.py")]), 2)


def test_games_that_differ_elsewhere_are_named_before_what_was_found_meanwhile() -> None:
    """Other processes play while this one examines; a game that differs there explains more."""
    with (
        pytest.raises(AssertionError, match=r"not always the same: .*PYTHONHASHSEED=1: seed 0, step"),
        plays_the_same([with_rule("by_environment")], [0], [1]),
    ):
        raise AssertionError("something else")


def test_what_was_found_meanwhile_is_named_where_games_are_the_same() -> None:
    """And nothing else covers it."""
    with (
        pytest.raises(AssertionError, match=r"^something else$"),
        plays_the_same([with_rule("harmless")], [0], [1]),
    ):
        raise AssertionError("something else")


def test_the_rule_of_a_package_is_called_after_its_folder(tmp_path: Path) -> None:
    """Its file is always called the same."""
    package = tmp_path / "night_watch" / "__init__.py"
    package.parent.mkdir()
    package.write_text((OFFENDERS / "harmless.py").read_text(encoding="utf-8"), encoding="utf-8")

    assert rule_named(package)[0] == "night-watch"


@pytest.mark.goal(15)
def test_harmless_rule_is_sound() -> None:
    """A sound rule is said to be, with where it was tried and how much it changed."""
    found = assert_rule_is_sound(OFFENDERS / "harmless.py", "rtta", games=2, hash_seeds=(1,))

    assert found.rule == "harmless"
    assert found.played == 2 * len(found.games)
    assert found.changed > 0
    assert found.suspects == ()


def write(tmp_path: Path, text: str) -> Path:
    """Write a rule file."""
    path = tmp_path / "some_rule.py"
    path.write_text(HEAD + text)
    return path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "def modifiers():\n    return [Modifier('coins_per_die', lambda s, p, v: v / 2)]",
            "must return a whole number, not float",
        ),
        (
            "def modifiers():\n    return [Modifier('coins_per_die', lambda s, p, v: 1 // 0)]",
            "hook 'modifiers'",
        ),
        (
            "def modifiers():\n    return [Modifier('coins', lambda s, p, v: v)]",
            "there is no quantity 'coins'",
        ),
        ("def modifers():\n    return []", "modifers"),
        ("def endings():\n    return [Ending('x', lambda state: False, replaces=True)]", "does not end"),
        ("def options():\n    return 3", "must return a list of Option"),
    ],
    ids=["fraction", "raises", "unknown", "misspelt", "endless", "wrong-type"],
)
def test_unsound_rule_is_explained(tmp_path: Path, text: str, message: str) -> None:
    """A rule that does not fit or that breaks a promise is one explanation."""
    with pytest.raises((AssertionError, AstragalError)) as caught:
        assert_rule_is_sound(write(tmp_path, text), "rtta", games=1, hash_seeds=(1,), limit=2500)

    assert message in str(caught.value)


def test_missing_rule_and_game_are_named(tmp_path: Path) -> None:
    """What is not there is said so."""
    with pytest.raises(BadInput, match="rule 'no-such' is not installed"):
        assert_rule_is_sound("no-such")
    with pytest.raises(BadInput, match="game 'chess' is not installed"):
        assert_rule_is_sound(OFFENDERS / "harmless.py", "chess")


def test_rule_says_which_game_it_is_for(tmp_path: Path) -> None:
    """The game is told, or said by the rule, or read off its id; else every game is meant."""
    path = write(tmp_path, "def modifiers():\n    return []\nGAME = 'rtta'")
    name, plugin = rule_named(path)

    assert games_for(name, plugin) == ["rtta"]
    assert games_for("rtta.solo", object()) == ["rtta"]
    assert set(games_for("anything", object())) >= {"rtta", "along-history"}


BUCKETS: dict[str, Callable[[datetime], int]] = {
    "year": lambda when: when.year % 2,
    "month": lambda when: when.month,
    "weekday": lambda when: when.weekday(),
    "weekend": lambda when: when.weekday() >= 5,
    "day": lambda when: when.toordinal() % 2,
    "hour": lambda when: when.hour,
    "noon": lambda when: when.hour >= 12,
    "minute": lambda when: when.minute % 2,
    "second": lambda when: when.second % 2,
}
"""What a rule may go by that looks at the clock."""


@pytest.mark.parametrize("kind", BUCKETS)
def test_strange_clocks_are_strange_whatever_the_time_is(kind: str) -> None:
    """Who looks at one twelve times sees another weekday, hour and so on than the true clock tells."""
    bucket = BUCKETS[kind]

    for moment in range(1_790_000_000, 1_790_000_000 + 40 * 86_400, 4999):
        clock = strange_clock(partial(float, moment), 1)
        told = {bucket(datetime.fromtimestamp(clock(), UTC)) for _ in range(12)}
        assert told - {bucket(datetime.fromtimestamp(moment, UTC))}, moment


@pytest.mark.parametrize("kind", BUCKETS)
def test_strange_dates_are_strange_whatever_the_time_is(kind: str) -> None:
    """The same for whoever asks for the date, and for the day alone."""
    bucket, true = BUCKETS[kind], datetime.now(UTC)

    told = {bucket(strange_dates(datetime, 1).now(UTC)) for _ in range(2)}
    days = strange_dates(datetime, 2)
    told |= {bucket(days.now(UTC)) for _ in range(12)}

    assert told - {bucket(true)}
    assert strange_dates(date, 1).today() - date.today() == timedelta(days=401)


@pytest.mark.parametrize("look", ["time.time()", "time.monotonic()", "time.time_ns() / 1e9"])
def test_a_rule_that_minds_weekends_is_found_on_every_day(tmp_path: Path, look: str) -> None:
    """However the true day is: the first differing step is named."""
    bonus = f"lambda state, seat, value: 5 + ({look} // 86_400 % 7 >= 5)"
    text = f"def modifiers():\n    import time\n    return [Modifier('coins_per_die', {bonus})]"

    with pytest.raises(AssertionError, match="not always the same"):
        assert_rule_is_sound(write(tmp_path, text), "rtta", games=2, hash_seeds=(1,))


def test_suspicious_lines_are_pointed_at() -> None:
    """What could make play differ is named by line, so that a writer knows where to look."""
    found = {
        name: next(iter(suspects(rule_named(OFFENDERS / f"{name}.py")[1])), "")
        for name in ("by_clock", "harmless")
    }

    assert found == {"by_clock": "line 3 of by_clock.py: import time", "harmless": ""}


def test_an_option_of_the_game_is_not_taken_for_the_rule(tmp_path: Path) -> None:
    """Games with and without the rule are played with the same options, so that only the rule can differ."""
    path = tmp_path / "idle.py"
    path.write_text(
        "from astragal import Modifier\nfrom astragal import hookimpl\n\n\n@hookimpl\n"
        'def modifiers():\n    return [Modifier("coins_per_die", lambda state, seat, value: value)]\n'
    )

    seen = assert_rule_is_sound(path, "rtta", games=1, hash_seeds=(), coins_per_die=12)

    assert (seen.changed, seen.played) == (0, 2)
