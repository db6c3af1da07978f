"""A bad plugin is named: every hook with every fault stops with its name or goes on; nothing else suffers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from astragal.cli import cli
from astragal.engine.state import CHANCE
from astragal.engine.wording import Words
from astragal.errors import AstragalError, BadInput
from astragal.lab.run.executors import Crew, Here
from astragal.lab.run.runner import Runner
from astragal.lab.run.setup import Request, make_plan
from astragal.lessons import lessons_of
from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry
from tests.goals import goal
from tests.reliability.bad_plugins import FAULTS, HOOKS, outright, source
from tests.tui.tables import quiet, table_of

RULE = "bad-rule"
STEPS = 40
OUTSIDE = ("panels", "commands", "metrics", "lessons")
"""The hooks that are not called to begin a match."""
STOPS = {
    "raises": set(HOOKS) - {"panels", "metrics"},
    "wrong type": set(HOOKS) - {"reactions", "endings", "panels", "metrics"},
    "none": {"define_game", "options", "amend_phases", "actions", "modifiers", "scoring", "tie_break"}
    | {"wording", "bots"},
    "mutates": {"define_game", "amend_content"},
    "exits": set(HOOKS) - {"panels", "metrics", "commands"},
    "prints": {"define_game"},
    "slow": {"define_game"},
}
"""The hooks with which each fault must stop a game, rather than be borne."""


def write(folder: Path, text: str) -> Path:
    """Write a rule file."""
    path = folder / "bad_rule.py"
    path.write_text(text, encoding="utf-8")
    return path


def play_on(match: Match, luck: Random) -> None:
    """Play some steps, and ask after each what a front end asks."""
    words = Words("en", match.rules.namings, [seat.name for seat in match.seats])
    for _ in range(STEPS):
        if match.over:
            return
        if match.to_move == CHANCE:
            match.roll()
        elif match.seats[match.to_move].bot:
            match.act(match.think())
        else:
            for action in match.legal:
                match.rules.label(match.state, action, words)
            match.act(luck.choice(match.legal))
        match.rules.result(match.state)


def begin(path: Path, save: Path, hook: str) -> Match:
    """Start a match with the rule."""
    registry = Registry()
    ruleset = registry.ruleset("rtta", "", (registry.add_file(path),))
    seats = [Seat("Ann"), Seat("Bob", "sleeper" if hook == "bots" else "random")]
    return Match.start(registry.compile(ruleset, 2), ruleset, seats, 7, path=save)


def fate(path: Path, save: Path, hook: str) -> str:
    """Play a match with a rule; return the one line that it stopped with, or nothing."""
    match = None
    try:
        match = begin(path, save, hook)
        play_on(match, Random(3))
    except AstragalError as error:
        return str(error)
    finally:
        if match is not None:
            match.close()
    return ""


def check_saved(path: Path, save: Path, stopped: str) -> None:
    """What was saved before is whole: it loads, or says that the rule plays otherwise the second time."""
    if not save.exists():
        return
    registry = Registry()
    registry.add_file(path)
    try:
        Match.load(save, registry).close()
        return
    except AstragalError as error:
        told = str(error)
    assert RULE in told or "the rules have changed" in told or stopped


def check_next_game(folder: Path) -> None:
    """The next game, without the rule, starts and is saved."""
    registry = Registry()
    ruleset = registry.ruleset("rtta")
    save = folder / "next.astragal"
    with Match.start(registry.compile(ruleset, 2), ruleset, [Seat("A"), Seat("B")], 1, path=save) as match:
        match.roll()
    assert len(Match.load(save, Registry()).steps) == 1


@goal(14)
@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("hook", [hook for hook in HOOKS if hook not in OUTSIDE])
def test_a_fault_in_a_rule_is_named_or_borne(
    hook: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It stops with the rule's name, or the game goes on; the save loads, and the next game starts."""
    path, save = write(tmp_path, source(hook, kind, 0.001)), tmp_path / "match.astragal"

    stopped = fate(path, save, hook)

    assert not stopped or RULE in stopped or (hook == "bots" and "sleeper" in stopped), stopped
    assert bool(stopped) == (hook in STOPS.get(kind, ())) or kind == "endless", stopped or "it went on"
    check_saved(path, save, stopped)
    check_next_game(tmp_path)
    assert capsys.readouterr().err == ""


@goal(14)
@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_raises_outright_is_named(hook: str, tmp_path: Path) -> None:
    """Whatever the hook, when it is called the rule and the hook are named."""
    path = write(tmp_path, outright(hook))

    told = fate(path, tmp_path / "match.astragal", hook)
    if hook == "panels":
        told = panels_told(path)
    if hook == "lessons":
        told = lessons_told(path)
    if hook == "commands":
        told = CliRunner().invoke(cli, ["rules", "run", str(path)]).exception.__str__()

    assert f"rule {RULE!r}, hook {hook!r}: ValueError: boom" in told or (hook == "bots" and RULE in told)


def lessons_told(path: Path) -> str:
    """Return what is said when the lessons of a rule are asked for."""
    registry = Registry()
    rule = registry.add_file(path)
    with pytest.raises(AstragalError) as failed:
        registry.compiler("rtta", (rule,)).lessons()
    assert rule not in [offered.rule for offered in lessons_of(registry, "rtta")]
    return str(failed.value)


def panels_told(path: Path) -> str:
    """Return what is said when the panels of a rule are wanted."""
    from astragal.tui.table.generic import panels_of

    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta", "", (registry.add_file(path),)), 2)
    with pytest.raises(AstragalError) as caught:
        panels_of(rules)
    return str(caught.value)


@goal(14)
@pytest.mark.parametrize("kind", FAULTS)
def test_a_command_that_fails_names_its_rule(kind: str, tmp_path: Path) -> None:
    """One line and an exit code, never a traceback."""
    path = write(tmp_path, source("commands", kind, 0.001))

    run = CliRunner().invoke(cli, ["rules", "run", str(path), "nap"], standalone_mode=False)

    named = isinstance(run.exception, AstragalError) and RULE in str(run.exception)
    assert named or run.exception is None, repr(run.exception)
    assert named == (kind in ("raises", "wrong type", "endless", "exits"))


@goal(14)
@pytest.mark.parametrize("kind", FAULTS)
def test_a_metric_that_fails_is_left_out_by_name(kind: str, tmp_path: Path) -> None:
    """The games count all the same."""
    path = write(tmp_path, source("metrics", kind, 0.001))
    plan = make_plan(Request("rtta", (f"bronze-age+{path}",), bots=("random",), games=3))

    standing = Runner(plan, Crew(Here(), 1)).run()

    told = [count.fault.what for count in standing.faults.values()]
    assert standing.games == 3
    assert standing.failed == 0
    assert all("naps" in what for what in told)
    assert bool(told) == (kind in ("raises", "wrong type", "none", "endless", "exits"))


@goal(14)
@pytest.mark.parametrize("kind", FAULTS)
async def test_a_panel_that_fails_is_shown_as_such(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match goes on; in the place of the panel stands what went wrong."""
    from astragal.tui.app import AstragalApp

    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))
    path = write(tmp_path, source("panels", kind, 0.001))
    match = begin(path, tmp_path / "match.astragal", "panels")
    app = AstragalApp(settings=quiet(), folder=tmp_path / "matches", first=lambda app: match)
    async with app.run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.press("1", "space")
        await pilot.pause()
        running, faults = app.is_running, dict(table.board.faults)
        match.close()

    assert running
    assert bool(faults) == (kind in ("raises", "wrong type", "none", "endless", "exits"))
    assert all(name == "nap" for name in faults)


@goal(14)
def test_a_rule_that_cannot_be_imported_is_named(tmp_path: Path) -> None:
    """With what Python said."""
    path = write(tmp_path, "import no_such_module_anywhere\n")

    with pytest.raises(BadInput, match=r"bad_rule.py cannot be imported: ModuleNotFoundError"):
        Registry().add_file(path)


@goal(14)
def test_a_misspelt_hook_is_named(tmp_path: Path) -> None:
    """A hook that nobody would ever call is refused."""
    path = write(tmp_path, outright("modifers"))

    assert f"rule {RULE!r}: there is no hook 'modifers': did you mean modifiers?" in fate(
        path, tmp_path / "m.astragal", ""
    )


@goal(14)
@pytest.mark.parametrize(
    "text",
    [
        "def options():\n    return [Option('hand_limit', True, 'Something else.')]",
        "def actions():\n    return [Offer('buy', (coded(type('Buy', (Yawn,), {'kind': 'buy'})),), "
        "lambda state: ())]",
    ],
    ids=["option", "kind"],
)
def test_a_name_of_the_game_may_be_used_again(text: str, tmp_path: Path) -> None:
    """Two things under one name are told apart by the rule's id; the match is played and saved."""
    code = outright("metrics").partition("@hookimpl")[0] + f"@hookimpl\n{text}\n"

    assert fate(write(tmp_path, code), tmp_path / "m.astragal", "") == ""


@goal(14)
@pytest.mark.slow
@pytest.mark.parametrize("hook", HOOKS)
def test_slowness_is_borne(hook: str, tmp_path: Path, tried: Callable[[int], None]) -> None:
    """A rule that takes longer than two seconds for its first answer is slow, and nothing else."""
    text = source(hook, "slow", 2.1).replace(
        "time.sleep(2.1)", "(time.sleep(2.1), globals().update(once=1)) if 'once' not in globals() else 0"
    )
    path = write(tmp_path, text)

    stopped = fate(path, tmp_path / "match.astragal", hook)

    assert bool(stopped) == (hook in STOPS["slow"])
    check_next_game(tmp_path)
    tried(1)
