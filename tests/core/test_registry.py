"""Finding games, rules and rulesets: what is missing, broken or misspelt is one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from astragal.engine.rules import Rules
from astragal.errors import BadInput
from astragal.plugins.registry import Registry, installed, load_rule_file

RULE = """
from astragal import Modifier
from astragal import hookimpl

@hookimpl
def modifiers():
    return [Modifier("coins_per_die", lambda state, seat, value: 10)]
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, group: str, name: str, source: str) -> str:
    """Put a package with one entry point where Python finds it, and return its id."""
    module = f"installed_{name.replace('-', '_')}"
    (folder / f"{module}.py").write_text(source)
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}\n")
    monkeypatch.syspath_prepend(str(folder))
    return name


def message(call: Callable[..., object], *arguments: object) -> str:
    """Return the one line with which a call is refused."""
    with pytest.raises(BadInput) as caught:
        call(*arguments)
    text = str(caught.value)
    assert "\n" not in text
    return text


# --- what is installed -------------------------------------------------------------------------------


def test_both_games_are_found() -> None:
    """The games that ship are found by their entry points."""
    assert {"rtta", "along-history"} <= set(Registry().games())


def test_listing_imports_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule does not act, and is not even imported, because it is installed."""
    name = install(tmp_path, monkeypatch, "astragal.rules", "sleeper", "raise RuntimeError('awake')")

    listed = Registry().rules()

    assert name in listed
    assert "installed_sleeper" not in sys.modules


def test_missing_game_is_named_with_those_there_are() -> None:
    """A misspelt game is answered with the list."""
    text = message(Registry().game, "chess")

    assert text.startswith("game 'chess' is not installed: install it, or use one of ")
    assert "rtta" in text


def test_missing_rule_is_named() -> None:
    """A ruleset that names a rule which is not there says which."""
    registry = Registry()

    text = message(registry.compile, registry.ruleset("rtta", "", ["no-such-rule"]), 2)

    assert text.startswith("rule 'no-such-rule' is not installed")


@pytest.mark.parametrize(
    "body", ["raise ValueError('no clay')", "import no_such_module", "raise SystemExit", "def ("]
)
def test_plugin_that_fails_at_import_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    """A broken plugin is one line with its name, whatever it raises."""
    name = f"broken-{abs(hash(body)) % 10**6}"
    install(tmp_path, monkeypatch, "astragal.rules", name, body)

    text = message(Registry().rule, name)

    assert text.startswith(f"'{name}' cannot be imported: ")
    assert text.endswith(": fix or uninstall it")


def test_broken_plugin_does_not_stop_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games without the broken rule can be played."""
    install(tmp_path, monkeypatch, "astragal.rules", "broken-too", "raise ValueError")
    registry = Registry()

    assert registry.compile(registry.ruleset("rtta"), 2).seats == 2


def test_rule_of_another_package_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A third party's rule acts when the ruleset names it."""
    name = install(tmp_path, monkeypatch, "astragal.rules", "third-party", RULE)
    registry = Registry()

    rules = registry.compile(registry.ruleset("rtta", "", [name]), 2)

    assert rules.rule_ids == ("third-party",)
    assert rules.quantity("coins_per_die")(rules.new(), 0) == 10


def test_entry_points_are_listed_in_alphabetical_order() -> None:
    """No accident of installation decides an order."""
    names = list(installed("astragal.rules"))

    assert names == sorted(names)


# --- rules from files --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Path, str])
def test_rule_from_a_file(tmp_path: Path, kind: type[Path] | type[str]) -> None:
    """A single file is a rule, called as the file is."""
    path = tmp_path / "rich_coins.py"
    path.write_text(RULE)
    registry = Registry()

    name = registry.add_file(kind(path))
    rules = registry.compile(registry.ruleset("rtta", "", [name]), 2)

    assert name == "rich-coins"
    assert rules.quantity("coins_per_die")(rules.new(), 0) == 10


@pytest.mark.parametrize(
    ("name", "source", "problem"),
    [
        ("none.py", None, "cannot be read: No such file or directory: check the path"),
        (f"{'x' * 300}.py", None, "cannot be read: No such file or directory: check the path"),
        ("rule.txt", RULE, "is not a Python file"),
        ("bad.py", "def (", "cannot be imported: SyntaxError"),
        ("exits.py", "raise SystemExit", "cannot be imported: SystemExit"),
        (
            "name.py",
            "\nFoo",
            "NameError: name 'Foo' is not defined (name.py, line 2): fix",
        ),
        ("needs.py", "import no_such_module", "cannot be imported: ModuleNotFoundError"),
    ],
)
def test_file_that_is_no_rule_is_refused(tmp_path: Path, name: str, source: str | None, problem: str) -> None:
    """A file that cannot be used is one line with its path and leaves nothing behind."""
    path = tmp_path / name
    if source is not None:
        path.write_text(source)
    before = set(sys.modules)

    text = message(load_rule_file, path)

    assert str(path)[:90] in text
    assert problem in text
    assert f"astragal_rule_{path.stem}" not in set(sys.modules) - before


def test_file_cannot_pass_for_an_installed_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file called like an installed rule is refused."""
    install(tmp_path, monkeypatch, "astragal.rules", "taken", RULE)
    path = tmp_path / "taken.py"
    path.write_text(RULE)

    assert "a rule called 'taken' is installed already" in message(Registry().add_file, path)


# --- rulesets ----------------------------------------------------------------------------------------


def ruleset(tmp_path: Path, text: str, name: str = "mine.toml") -> Rules:
    """Compile a ruleset file for two players."""
    path = tmp_path / name
    path.write_text(text)
    registry = Registry()
    return registry.compile(registry.ruleset("rtta", str(path)), 2)


def test_ruleset_file(tmp_path: Path) -> None:
    """A ruleset file names the game, a base, rules and options."""
    rules = ruleset(
        tmp_path, 'game = "rtta"\nname = "Quick"\nbase = "bronze-age"\n[options]\ndevelopments_to_end = 3\n'
    )

    assert (rules.ruleset, rules.options["developments_to_end"]) == ("mine", 3)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('game = "rtta', "is not valid TOML"),
        ("", "required field game missing"),
        ('game = "along-history"', "is a ruleset of 'along-history': play it as along-history"),
        ('game = "rtta"\nbase = "stone-age"', "rtta has no ruleset 'stone-age': use one of "),
        ('game = "rtta"\ncolour = 1', "unknown field colour"),
        ('game = "rtta"\nrules = "skulls"', "mine.toml"),
        ('game = "rtta"\nrules = [1]', "expected a text, found 1"),
        ('game = "rtta"\nrules = ["nope"]', "rule 'nope' is not installed"),
        ('game = "rtta"\n[options]\ncoins = 3', "unknown option 'coins'"),
        ('game = "rtta"\n[options]\ncoins_per_die = 1000', "option coins_per_die cannot be 1000"),
        ('game = "rtta"\n[options]\ncoins_per_die = "10"', "option coins_per_die cannot be '10'"),
        ('game = "rtta"\n[options]\ncoins_per_die = 7.5', "true or false, found 7.5"),
        ('game = "rtta"\noptions = 3', "mine.toml"),
    ],
    ids=range(13),
)
def test_bad_ruleset_file_is_one_line(tmp_path: Path, text: str, problem: str) -> None:
    """Whatever is wrong with a ruleset file is said in one line."""
    told = message(ruleset, tmp_path, text)

    assert problem in told
    assert "mine.toml" in told


def test_ruleset_file_may_set_what_only_some_numbers_of_players_know(tmp_path: Path) -> None:
    """A file for one to four players may say how long the game alone is; with two it is played without."""
    path = tmp_path / "mine.toml"
    path.write_text('game = "rtta"\n[options]\nsolo_rounds = 12\nhand_limit = 8\n')
    registry = Registry()
    alone, two = (registry.compile(registry.ruleset("rtta", str(path)), players) for players in (1, 2))

    assert alone.options["solo_rounds"] == 12
    assert "solo_rounds" not in two.options
    assert two.options["hand_limit"] == 8


def test_rule_of_another_game_is_refused(tmp_path: Path) -> None:
    """A rule says by its id or in GAME which game it is for."""
    path = tmp_path / "wells.py"
    path.write_text(f'{RULE}\nGAME = "along-history"\n')
    registry = Registry()
    name = registry.add_file(path)

    by_id = message(registry.compile, registry.ruleset("rtta", "", ["along-history.linear"]), 2)
    by_word = message(registry.compile, registry.ruleset("rtta", "", [name]), 2)

    assert (
        by_id == "rule 'along-history.linear' is for along-history, not for rtta: play along-history with it"
    )
    assert by_word.startswith("rule 'wells' is for along-history, not for rtta")


def test_missing_ruleset_file_is_one_line() -> None:
    """A ruleset file that is not there is said so."""
    assert "cannot be read" in message(Registry().ruleset, "rtta", "/nowhere/mine.toml")


def test_missing_preset_is_one_line() -> None:
    """A misspelt ruleset is answered with those there are."""
    text = message(Registry().ruleset, "rtta", "bronze")

    assert text.startswith("rtta has no ruleset 'bronze': use one of bronze-age")


@pytest.mark.parametrize("players", [0, 5, -1])
def test_wrong_number_of_players_is_refused(players: int) -> None:
    """A ruleset says for how many it is."""
    registry = Registry()

    assert "players, not" in message(registry.compile, registry.ruleset("rtta"), players)


def test_rules_for_certain_numbers_of_players() -> None:
    """Alone, the base game is played by the solo rules."""
    preset = Registry().ruleset("rtta", "bronze-age")

    assert preset.rule_ids(1) != preset.rule_ids(2)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_options_are_those_of_any_number_of_players(players: int) -> None:
    """What can be set with one number of players is offered as long as the number is open."""
    registry = Registry()
    found = registry.ruleset("rtta", "bronze-age")
    preset = attrs.evolve(found.preset, rules=(), rules_for={players: ("rtta.solo",)}, options={})

    assert "solo_rounds" in registry.options(attrs.evolve(found, preset=preset))


def test_options_of_a_ruleset() -> None:
    """What can be set is known before anything is compiled."""
    registry = Registry()

    options = registry.options(registry.ruleset("rtta"))

    assert options["coins_per_die"].default == 7


def test_a_compiler_is_made_once() -> None:
    """Whoever asks for the definition, the options and the rules of a game uses one compiler."""
    registry = Registry()

    rules = registry.compile(registry.ruleset("rtta"), 2)

    assert registry.compiler("rtta", ()).plugins is rules.plugins
    assert registry.definition("rtta") is rules.game


def test_a_rule_added_anew_is_compiled_anew(tmp_path: Path) -> None:
    """Loading a file again, with other contents, leaves nothing of the old one."""
    registry, path = Registry(), tmp_path / "lucky.py"
    found = []
    for coins in (8, 11):
        path.write_text(RULE.replace("10", str(coins)), encoding="utf-8")
        rule = registry.add_file(path)
        rules = registry.compile(registry.ruleset("rtta", extra=[rule]), 2)
        found.append(rules.quantity("coins_per_die")(rules.new(), 0))

    assert found == [8, 11]


def test_options_may_be_changed_by_whoever_asked() -> None:
    """What is handed out is the caller's own."""
    compiler = Registry().compiler("rtta", ())

    compiler.options().clear()

    assert compiler.options()
