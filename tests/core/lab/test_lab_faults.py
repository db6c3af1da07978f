"""Rules and bots that misbehave are named, and the rest of the run is kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from astragal.errors import BadInput
from astragal.lab.run.executors import hired
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import HOPELESS, Runner, Standing

Write = Callable[[str, str], str]
Make = Callable[..., Plan]
Run = Callable[[Plan], Standing]

SOMETIMES = """
@hookimpl
def reactions():
    def react(state, event):
        if event.development == "coinage":
            {deed}
    return [Reaction(DevelopmentBought, react)]
"""
ALWAYS = """
{imports}
def change(state, seat, value):
    {deed}

@hookimpl
def modifiers():
    return [Modifier("coins_per_die", change)]
"""
POINTS = """
from astragal import Scoring

@hookimpl
def scoring():
    return [Scoring("luck", lambda state, seat: {points})]
"""
"""A line of the score: any difference of it shows, whoever plays how."""


def told(standing: Standing) -> list[str]:
    return [count.fault.what for count in standing.faults.values()]


def test_a_rule_that_raises_is_named_and_other_games_count(
    write_rule: Write, plan_for: Make, run_here: Run
) -> None:
    """Only games in which the rule failed are left out."""
    rule = write_rule("hates_coins", SOMETIMES.format(deed="raise ValueError('no coins here')"))

    standing = run_here(plan_for(f"bronze-age+{rule}", games=60))

    assert all("'hates-coins'" in what and "no coins here" in what for what in told(standing))
    assert 0 < standing.failed < 60
    assert standing.total.tallies[0].sums.games == 60 - standing.failed


def test_a_rule_that_exits_does_not_end_the_run(write_rule: Write, plan_for: Make, run_here: Run) -> None:
    """sys.exit in a rule is a fault like any other."""
    rule = write_rule("leaver", SOMETIMES.format(deed="raise SystemExit(3)"))

    standing = run_here(plan_for(f"bronze-age+{rule}", games=40))

    assert "'leaver'" in told(standing)[0]
    assert standing.games == 40


def test_equal_faults_are_told_once_with_their_number(
    write_rule: Write, plan_for: Make, run_here: Run
) -> None:
    """A hundred failures of one kind are one line."""
    code = ALWAYS.format(imports="", deed="raise ValueError('always')")

    standing = run_here(plan_for(f"bronze-age+{write_rule('broken', code)}", games=5))

    assert sum(count.count for count in standing.faults.values()) == 5
    assert len(standing.faults) <= 5


def test_a_run_without_hope_is_given_up(write_rule: Write, plan_for: Make, run_here: Run) -> None:
    """When every game fails, a million games are not tried."""
    code = ALWAYS.format(imports="", deed="raise ValueError('always')")

    standing = run_here(plan_for(f"bronze-age+{write_rule('broken', code)}", games=1_000_000))

    assert standing.stopped_early == "every game failed"
    assert HOPELESS <= standing.games < 1000


def test_the_sound_ruleset_of_a_comparison_is_kept(write_rule: Write, plan_for: Make, run_here: Run) -> None:
    """Games that fail under one ruleset still count for the other, and drop out of the pairs."""
    rule = write_rule("hates_coins", SOMETIMES.format(deed="raise ValueError('no coins here')"))

    standing = run_here(plan_for("bronze-age", f"bronze-age+{rule}", games=60))

    sound, faulty = (tallies.sums.games for tallies in standing.total.tallies)
    assert sound == 60
    assert standing.total.pairs[0].games == faulty < 60


def test_a_game_that_never_ends_is_named(write_rule: Write, plan_for: Make, run_here: Run) -> None:
    """Without an ending, the limit of steps ends the game and names the rule in force."""
    code = "@hookimpl\ndef endings():\n    return [Ending('never', lambda state: False, replaces=True)]\n"

    standing = run_here(plan_for(f"bronze-age+{write_rule('for_ever', code)}", games=3, step_limit=2000))

    assert told(standing) == ["the game does not end within 2000 steps with rule 'for-ever'"]


def test_a_rule_that_hangs_is_broken_off_and_named(write_rule: Write, plan_for: Make, run_here: Run) -> None:
    """An endless loop inside a rule is left after the patience is over."""
    code = ALWAYS.format(imports="", deed="\n    while True:\n        pass")

    standing = run_here(plan_for(f"bronze-age+{write_rule('sleeper', code)}", games=1, patience=0.2))

    assert told(standing) == ["rule 'sleeper' hangs: no step in 0.2 seconds"]


@pytest.mark.parametrize(
    ("imports", "deed"),
    [
        ("import random", "return value + random.randrange(50)"),
        ("import time", "return value + time.perf_counter_ns() // 1000 % 50"),
        ("import itertools\nCOUNT = itertools.count()", "return value + next(COUNT) % 50"),
    ],
    ids=["random", "clock", "global"],
)
def test_a_rule_that_is_not_deterministic_is_found_among_others(
    imports: str, deed: str, write_rule: Write, plan_for: Make, run_here: Run
) -> None:
    """The rule without which the game comes out the same twice is the one that is named."""
    wild = write_rule("wild", ALWAYS.format(imports=imports, deed=deed))
    tame = write_rule("tame", ALWAYS.format(imports="", deed="return value + 1"))

    standing = run_here(plan_for(f"bronze-age+{tame}+{wild}", games=3))

    assert any(what.startswith("rule 'wild' is not deterministic") for what in told(standing))


def test_sound_rules_are_not_suspected(write_rule: Write, plan_for: Make, run_here: Run) -> None:
    """A game is played twice now and then; that finds nothing where there is nothing."""
    tame = write_rule("tame", ALWAYS.format(imports="", deed="return value + 1"))

    assert told(run_here(plan_for(f"bronze-age+{tame}", games=3))) == []


def test_a_rule_that_leans_on_hash_order_is_found_by_processes(
    write_rule: Write, plan_for: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strings hash differently in every process, so the first game is played here too and compared."""
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)  # somebody may have made all processes hash alike
    rule = write_rule("hashes", POINTS.format(points="hash('wood') % 1_000_000"))

    with hired(2) as crew:
        standing = Runner(plan_for(f"bronze-age+{rule}", games=4), crew).run()

    assert any("'hashes' is not deterministic" in what for what in told(standing))


@pytest.mark.slow
def test_a_rule_that_kills_its_process_loses_only_its_games(write_rule: Write, plan_for: Make) -> None:
    """The games of a dead worker are played again one by one; those that kill again are told."""
    code = ALWAYS.format(
        imports="import multiprocessing, os",
        deed="""
    if state.round == 5 and multiprocessing.parent_process():
        os._exit(9)
    return value""",
    )
    rule = write_rule("killer", code)

    with hired(2) as crew:
        standing = Runner(plan_for(f"bronze-age+developments_to_end=3+{rule}", games=4), crew).run()

    assert standing.games == 4
    assert told(standing) == ["a rule or a bot ended the worker's process"]
    assert 0 < standing.failed < 4
    assert standing.failed + standing.total.tallies[0].sums.games == 4


def test_a_bot_that_cheats_is_named(write_rule: Write, plan_for: Make, run_here: Run) -> None:
    """A choice that was not offered is the bot's fault."""
    code = """
from astragal import DONE
class Cheat:
    def __init__(self, rules, seat, rng):
        pass
    def choose(self, state, legal):
        return "a city for nothing"
@hookimpl
def bots():
    return [BotKind("cheat", "Takes what it likes.", Cheat)]
"""
    rule = write_rule("cheats", code)

    standing = run_here(plan_for(f"bronze-age+{rule}", games=2, bots=("cheat",)))

    assert "rule 'cheat', hook 'bots'" in told(standing)[0]
    assert "a city for nothing" in told(standing)[0]


@pytest.mark.parametrize("value", ["1 / 0", "'many'", "float('inf')", "{'a': None}"])
def test_a_metric_that_fails_is_left_out_and_the_game_kept(
    value: str, write_rule: Write, plan_for: Make, run_here: Run
) -> None:
    """What a rule measures wrongly costs its own figure only."""
    code = f"@hookimpl\ndef metrics():\n    return [Metric('mine', 'Mine.', lambda tally: {value})]\n"

    standing = run_here(plan_for(f"bronze-age+{write_rule('measures', code)}", games=3))

    assert "metric 'mine' is left out" in told(standing)[0]
    assert standing.total.tallies[0].sums.games == 3
    assert "mine" not in standing.total.tallies[0].sums.columns()


@pytest.mark.parametrize("name", ["rounds", "picks", "a/b"])
def test_a_metric_needs_a_name_of_its_own(name: str, write_rule: Write, plan_for: Make) -> None:
    """Names that the lab uses, or that it could not take apart, are refused before the first game."""
    code = f"@hookimpl\ndef metrics():\n    return [Metric({name!r}, 'Mine.', lambda tally: 1)]\n"

    with pytest.raises(BadInput, match="metric cannot be called"):
        plan_for(f"bronze-age+{write_rule('measures', code)}")
