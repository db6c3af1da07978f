"""`astragal dev`: a rule is reloaded at the same step when its file is saved."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from astragal.cli.dev import begun, reloaded
from astragal.cli.play import Order
from astragal.errors import BadInput
from astragal.lab.effect import main
from astragal.match.match import Match
from astragal.plugins.rule_files import keep, read_rule_file
from astragal.tui.dev import DevApp

RULE = '''"""Coins are worth more."""
from astragal import Modifier, hookimpl
GAME = "rtta"
@hookimpl
def modifiers():
    return [Modifier("coins_per_die", lambda state, seat, value: value + {more})]
'''


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    """Return a rule's file in a folder of one's own."""
    tmp_path.chmod(0o700)
    path = tmp_path / "richer.py"
    path.write_text(RULE.format(more=3))
    path.chmod(0o600)
    return path


def opened(rule: Path) -> tuple[Order, Match]:
    """Return a match with the rule in which coins have just been rolled and kept."""
    order = Order("rtta", players="Ann,Bob", seed=1, rules=(str(rule),))
    match, _ = begun(order)
    match.answer(("coins", "coins", "good"))
    match.act("done")
    return order, match


def test_a_saved_rule_holds_at_the_same_step(rule: Path) -> None:
    """The steps are the same, and what follows from the rule is not."""
    order, match = opened(rule)
    rule.write_text(RULE.format(more=10))

    found = reloaded(rule, order, match)

    assert (found.steps, found.reason) == (2, "")
    assert (match.state.coins, found.match.state.coins) == (20, 34)


def test_a_broken_rule_leaves_the_match_alone(rule: Path) -> None:
    """What is wrong is one line."""
    order, match = opened(rule)
    rule.write_text("def broken(:")

    with pytest.raises(BadInput, match="cannot be imported: SyntaxError"):
        reloaded(rule, order, match)


def test_a_step_that_is_no_longer_possible_ends_the_way_back(rule: Path) -> None:
    """The match stands before it, and the reason is said."""
    order, match = opened(rule)
    match.go_to(1)
    match.act("reroll 2")
    rule.write_text(RULE.format(more=3).replace("coins_per_die", "reroll_limit").replace("+ 3", "* 0"))

    found = reloaded(rule, order, match)

    assert found.steps == 1
    assert "reroll" in found.reason


def test_a_folder_that_others_can_write_to_is_not_run(rule: Path) -> None:
    """Nobody was asked about what is there now; --trust runs it."""
    order, match = opened(rule)
    rule.write_text(RULE.format(more=10))
    rule.parent.chmod(0o777)

    with pytest.raises(BadInput, match="others can write to this folder"):
        reloaded(rule, order, match)
    assert reloaded(rule, order, match, trusted=True).match.state.coins == 34


def test_what_was_allowed_is_held_on_to_when_a_change_is_refused(rule: Path) -> None:
    """Whatever asks for the rule after that gets the bytes that run at the table."""
    order, match = opened(rule)
    allowed = read_rule_file(rule)
    keep(allowed)
    rule.write_text(RULE.format(more=10))
    rule.parent.chmod(0o777)

    with pytest.raises(BadInput, match="others can write to this folder"):
        reloaded(rule, order, match)

    assert read_rule_file(rule) is allowed


async def test_only_the_rule_at_the_table_is_compared(rule: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its hash goes along: what was changed while the question was open runs in no other process."""
    started: list[list[str]] = []
    monkeypatch.setattr("astragal.tui.dev.Popen", lambda words, **_: started.append(words))
    order, match = opened(rule)
    allowed = read_rule_file(rule)
    keep(allowed)
    rule.write_text(RULE.format(more=10))

    DevApp(
        rule, match, lambda old: reloaded(rule, order, old), ("rtta", "bronze-age", str(rule), "10")
    ).compare()

    assert started[0][-2:] == ["10", allowed.sha256]


def test_a_rule_that_has_changed_is_not_compared(rule: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it runs."""
    hash, ran = read_rule_file(rule).sha256, rule.with_name("ran")
    rule.write_text(f"open({str(ran)!r}, 'w')")

    with pytest.raises(SystemExit, match="has changed since it was allowed"):
        main(["rtta", "bronze-age", str(rule), "10", hash])

    assert not ran.exists()


async def test_the_table_follows_the_file(rule: Path) -> None:
    """A save reloads the table; a broken file is told, and the old table stays."""
    order, match = opened(rule)
    app = DevApp(rule, match, lambda old: reloaded(rule, order, old), ("rtta", "bronze-age", str(rule), "10"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        rule.write_text(RULE.format(more=10))
        await app.look()
        await pilot.pause()
        assert app.table is not None
        assert app.table.session.match.state.coins == 34
        rule.write_text("def broken(:")
        await app.look()
        await pilot.pause()
        assert app.table.session.match.state.coins == 34


@pytest.mark.parametrize("watcher", ["watchfiles", "a look now and then"])
async def test_a_save_is_noticed(rule: Path, watcher: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By watchfiles where it is installed, and by looking at the file elsewhere."""
    if watcher == "watchfiles":
        pytest.importorskip("watchfiles")
    else:
        monkeypatch.setitem(sys.modules, "watchfiles", None)
    order, match = opened(rule)
    app = DevApp(rule, match, lambda old: reloaded(rule, order, old), ("rtta", "bronze-age", str(rule), "10"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.5)  # the watcher has begun
        rule.write_text(RULE.format(more=10))
        for _ in range(100):
            await pilot.pause(0.1)
            if app.table is not None and app.table.session.match.state.coins == 34:
                break
        assert app.table is not None
        assert app.table.session.match.state.coins == 34


def test_an_effect_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The most telling difference, or that none was detected."""
    main(["rtta", "bronze-age", "developments_to_end=3", "30"])
    out = capsys.readouterr().out

    assert out.startswith("games last ")
    assert out.endswith("(30 games)\n")
    assert "rounds less" in out


def test_a_comparison_of_a_rule_that_fails_names_the_fault(rule: Path) -> None:
    """It never says that there is no difference, and a package's rule is called after its folder."""
    package = rule.with_name("richer") / "__init__.py"
    package.parent.mkdir()
    package.write_text(RULE.replace("value + {more}", "value + (nowhere if state.round > 7 else 3)"))

    with pytest.raises(SystemExit, match=r"^the rule fails: bronze-age\+richer, game .*name 'nowhere'"):
        main(["rtta", "bronze-age", str(package), "10"])


def test_a_comparison_that_fails_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """No traceback."""
    with pytest.raises(SystemExit, match="cannot be read"):
        main(["rtta", "bronze-age", "nowhere.py", "10"])
