"""`astragal rules`: list, check, new, schema, run; every mistake is one line and exit code 2."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from astragal.cli import consent
from astragal.cli.ruleset_schema import ruleset_schema
from astragal.errors import BadInput
from astragal.plugins.registry import Registry, load_rule_file
from astragal.plugins.rule_files import read_rule_file
from astragal.testing import assert_conforms, table
from tests.plugins.conftest import Astragal

OFFENDERS = Path(__file__).parents[1] / "kit" / "offenders"


def test_list_says_each_rule(astragal: Astragal) -> None:
    """Every rule is listed with its first sentence and its hooks."""
    code, out, _ = astragal("rules", "list", "--game", "rtta")

    line = next(line for line in out.splitlines() if line.startswith("rtta.skulls-reroll"))
    assert code == 0
    assert "Skulls may be rerolled like any other face. [modifiers]" in line
    assert "along-history.peaceful" not in out


def test_list_as_json(astragal: Astragal) -> None:
    """Scripts get ids, games, hooks and trouble."""
    _, out, _ = astragal("rules", "list", "--json")

    told = {rule["id"]: rule for rule in json.loads(out)}
    assert told["rtta.theatre"]["hooks"] == ["amend_content", "reactions"]
    assert told["rtta.theatre"]["games"] == ["rtta"]
    assert set(told["any.score-board"]["games"]) == {"rtta", "along-history", "iron-age"}


def test_without_a_command_of_its_own_it_says_where_to_look(astragal: Astragal) -> None:
    """The help page is not poured into the line of the error."""
    assert astragal("rules") == (2, "", "astragal: Missing command: see 'astragal rules --help'\n")


def test_rule_without_a_command_says_so(astragal: Astragal) -> None:
    """There is nothing to run in a rule that brings no command."""
    code, _, err = astragal("rules", "run", "rtta.theatre")

    assert code == 2
    assert err.startswith("astragal: rule 'rtta.theatre' brings no command: ")


def test_check_explains_a_sound_rule(astragal: Astragal) -> None:
    """A sound rule is said to be, with what was tried and what it did."""
    code, out, _ = astragal("rules", "check", str(OFFENDERS / "harmless.py"), "--game", "rtta", "-n", "1")

    assert code == 0
    assert out.startswith("harmless is sound: everything in it ran.")
    assert "random games went another way because of it" in out


def test_check_explains_an_unsound_rule(astragal: Astragal) -> None:
    """A rule that does not always play the same is one line with the step and a place to look."""
    code, _, err = astragal("rules", "check", str(OFFENDERS / "by_chance.py"), "--game", "rtta", "-n", "1")

    assert code == 2
    assert err.count("\n") == 1
    assert err.startswith("astragal: rule 'by-chance' is not sound: not always the same: ")
    assert "line 3 of by_chance.py: import random" in err


def test_check_of_a_rule_that_does_not_say_its_game(astragal: Astragal) -> None:
    """It is tried with every game; where it does not fit, the author learns how to say which it is for."""
    code, _, err = astragal("rules", "check", str(OFFENDERS / "harmless.py"), "-n", "1")

    assert code == 2
    assert err.startswith(
        "astragal: rule 'harmless' does not fit along-history: rule 'harmless', hook 'modifiers': there "
    )
    assert "there is no quantity 'coins_per_die': write GAME = \"...\" into it if it is for one of " in err


def test_check_names_the_fault_of_a_rule_with_one_remedy(astragal: Astragal, tmp_path: Path) -> None:
    """A rule that raises is told by rule, hook and step, and what to do once."""
    path = tmp_path / "torn.py"
    path.write_text((OFFENDERS / "harmless.py").read_text().replace("value: 10", "value: 1 // 0"))

    _, _, err = astragal("rules", "check", str(path), "--game", "rtta", "-n", "1")

    assert err.startswith(
        "astragal: rule 'torn' is not sound: the rule fails: rule 'torn', hook 'modifiers' "
    )
    assert err.endswith("division or modulo by zero (torn.py, line 10): fix it and check again\n")


def test_check_takes_options(astragal: Astragal) -> None:
    """A rule can be checked with its options set."""
    code, out, _ = astragal(
        "rules", "check", "rtta.patient-masons", "-n", "1", "--set", "masons_from_round=1", "--json"
    )

    assert code == 0
    assert json.loads(out)["changed"] == 0


def test_new_rule_works_at_once(astragal: Astragal, tmp_path: Path) -> None:
    """What `new` writes is a rule that passes the check, and a test that passes."""
    code, out, _ = astragal("rules", "new", "more-luck", "--game", "rtta", "--folder", str(tmp_path))

    scope: dict[str, Any] = {"__file__": str(tmp_path / "test_more_luck.py"), "__name__": "written"}
    exec((tmp_path / "test_more_luck.py").read_text(), scope)
    scope["test_rule_does_what_it_says"]()
    scope["test_rule_is_sound"]()
    assert code == 0
    assert "astragal play rtta --rule" in out


def test_a_full_disk_leaves_nothing_of_a_new_rule(
    astragal: Astragal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line names the file that could not be written, and nothing is in the way of another try."""
    truly = Path.write_text

    def fill(path: Path, text: str, **how: Any) -> int:
        if path.name.startswith("test_"):
            truly(path, text[:10], **how)
            raise OSError(28, "No space left on device")
        return truly(path, text, **how)

    monkeypatch.setattr(Path, "write_text", fill)
    code, _, err = astragal("rules", "new", "more-luck", "--game", "rtta", "--folder", str(tmp_path))

    assert code == 2
    assert f"{tmp_path / 'test_more_luck.py'} cannot be written: No space left on device" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("new", "9lives", "--game", "rtta"), "'9lives' cannot be the name of a rule"),
        (("new", "a/b", "--game", "rtta"), "'a/b' cannot be the name of a rule"),
        (("new", "fine", "--game", "chess"), "game 'chess' is not installed"),
        (("new", "x" * 300, "--game", "rtta"), "cannot be written: File name too long"),
        (("new", "fine"), "Missing option '--game'"),
        (("list", "--game", "chess"), "game 'chess' is not installed"),
        (("explain", "chess"), "no game or ruleset is called 'chess'"),
        (("explain", "rtta/stone-age"), "rtta has no ruleset 'stone-age'"),
        (("explain", "nowhere.toml"), "nowhere.toml cannot be read"),
        (("explain", "rtta", "-r", "nope"), "rule 'nope' is not installed"),
        (("explain", "rtta", "-s", "coins_per_die=1000"), "option coins_per_die cannot be 1000"),
        (("check", "nope"), "rule 'nope' is not installed"),
        (("check", "nowhere.py"), "nowhere.py cannot be read: No such file or directory: check the path"),
        (("run", "rtta.first-roll", "dance"), "rule 'rtta.first-roll' has no command 'dance'"),
    ],
)
def test_mistakes_are_one_line(astragal: Astragal, words: tuple[str, ...], message: str) -> None:
    """Each mistake is one line on stderr and exit code 2."""
    code, out, err = astragal("rules", *words)

    assert (code, out) == (2, "")
    assert err.startswith("astragal: ")
    assert message in err
    assert err.count("\n") == 1


def test_new_overwrites_nothing(astragal: Astragal, tmp_path: Path) -> None:
    """A file that exists is left alone, and nothing else is written."""
    (tmp_path / "test_mine.py").write_text("mine")

    code, _, err = astragal("rules", "new", "mine", "--game", "rtta", "--folder", str(tmp_path))

    assert code == 2
    assert "exists already" in err
    assert sorted(path.name for path in tmp_path.glob("*.py")) == ["test_mine.py"]


def test_rule_s_own_commands(astragal: Astragal) -> None:
    """A rule's commands are listed and run by naming the rule."""
    _, listed, _ = astragal("rules", "run", "rtta.first-roll")
    code, out, _ = astragal("rules", "run", "rtta.first-roll", "rounds")

    assert listed.startswith("rounds  ")
    assert code == 0
    assert "rounds, scores" in out


# --- the schema ----------------------------------------------------------------------------------------


def test_schema_knows_every_option() -> None:
    """Every game, ruleset, rule and option of a ruleset file is in the schema."""
    registry = Registry()

    schema = ruleset_schema(registry)

    for game, part in zip(registry.games(), schema["allOf"], strict=True):
        known = part["then"]["properties"]
        assert part["if"]["properties"]["game"]["const"] == game
        assert known["base"]["enum"] == [preset.id for preset in registry.definition(game).presets]
        assert set(registry.options(registry.ruleset(game))) <= set(known["options"]["properties"])
    rtta = schema["allOf"][registry.games().index("rtta")]["then"]["properties"]
    assert rtta["options"]["properties"]["underdog_bonus"] == {
        "description": "Extra coins for each coin die of the player with the fewest developments.",
        "default": 3,
        "type": "integer",
        "minimum": 0,
        "maximum": 20,
    }


def test_schema_is_printed(astragal: Astragal) -> None:
    """Editors get the schema from the command."""
    _, out, _ = astragal("rules", "schema")

    assert json.loads(out) == json.loads(json.dumps(ruleset_schema(Registry())))


# --- consent -------------------------------------------------------------------------------------------


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Put somebody at the keyboard who gives these answers; what is left was not asked for."""
    answers: list[bool] = []
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(click, "confirm", lambda *args, **kwargs: answers.pop(0))
    return answers


def test_file_is_asked_about_once(astragal: Astragal, tmp_path: Path, person: list[bool]) -> None:
    """A rule file runs after a yes, and again without a question while it is unchanged."""
    path = tmp_path / "rule.py"
    path.write_text("# a rule")
    person += [True, False, True, False]

    consent.ask_once(path)
    consent.ask_once(path)
    asked_before_change = (4 - len(person)) // 2
    path.write_text("# another rule")
    consent.ask_once(path)

    assert asked_before_change == 1
    assert person == []


def test_file_that_is_not_allowed_does_not_run(
    astragal: Astragal, tmp_path: Path, person: list[bool]
) -> None:
    """A no is one line, and the file is not imported."""
    path = tmp_path / "rule.py"
    path.write_text("raise SystemExit('ran')")
    person.append(False)

    code, _, err = astragal("rules", "check", str(path), "--game", "rtta")

    assert code == 2
    assert "was not allowed to run: read it first" in err


def test_a_folder_of_ones_own_is_allowed_once(astragal: Astragal, tmp_path: Path, person: list[bool]) -> None:
    """What is saved there runs without a question, as long as nobody else can write there."""
    tmp_path.chmod(0o700)
    path = tmp_path / "rule.py"
    path.write_text("# a rule")
    path.chmod(0o600)
    person += [True, True]

    consent.ask_once(path)
    path.write_text("# another rule")
    consent.ask_once(path)
    assert person == []

    tmp_path.chmod(0o777)
    person.append(False)
    with pytest.raises(BadInput, match="not allowed"):
        consent.ask_once(path)


@pytest.mark.parametrize("mode", [0o770, 0o707])
def test_a_folder_that_others_can_write_to_is_not_offered(
    astragal: Astragal, tmp_path: Path, person: list[bool], mode: int
) -> None:
    """There the hash alone counts."""
    tmp_path.chmod(mode)
    path = tmp_path / "rule.py"
    path.write_text("# a rule")
    person.append(True)

    consent.ask_once(path)

    assert person == []
    assert not consent.is_private(path)


def test_trust_asks_nobody(astragal: Astragal, tmp_path: Path, person: list[bool]) -> None:
    """For scripts that run in a terminal."""
    path = tmp_path / "rule.py"
    path.write_text("# nothing")

    code, _, err = astragal("rules", "check", str(path), "--game", "rtta", "--trust")

    assert (code, person) == (2, [])
    assert "uses no hook" in err


def test_new_writes_packages_that_are_whole(astragal: Astragal, tmp_path: Path) -> None:
    """Everything that a package needs, and nothing is overwritten."""
    assert astragal("new", "rule", "lucky", "--game", "rtta", "--package", "--folder", str(tmp_path))[0] == 0
    assert astragal("new", "game", "leap-frog", "--package", "--folder", str(tmp_path))[0] == 0
    code, _, err = astragal("new", "game", "leap-frog", "--package", "--folder", str(tmp_path))

    assert (code, "exists already" in err) == (2, True)
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert {
        "lucky/pyproject.toml",
        "lucky/README.md",
        "lucky/.github/workflows/test.yml",
        "lucky/src/lucky/__init__.py",
        "lucky/src/lucky/py.typed",
        "lucky/src/lucky/locale/fr/LC_MESSAGES/lucky.po",
        "lucky/tests/test_lucky.py",
        "leap-frog/src/leap_frog/__init__.py",
    } <= written


def test_the_file_of_a_package_is_called_like_its_folder(astragal: Astragal, tmp_path: Path) -> None:
    """Not `--init--`: an author checks the rule before it is installed."""
    astragal("new", "rule", "lucky-day", "--game", "rtta", "--package", "--folder", str(tmp_path))

    file = read_rule_file(tmp_path / "lucky-day" / "src" / "lucky_day" / "__init__.py")

    assert file.id == "lucky-day"


def test_a_game_does_not_take_the_name_of_an_installed_one(astragal: Astragal, tmp_path: Path) -> None:
    """Only one of the two could be played."""
    code, _, err = astragal("new", "game", "rtta", "--folder", str(tmp_path))

    assert code == 2
    assert err == "astragal: there is a game 'rtta' already: choose another name\n"
    assert not list(tmp_path.iterdir())


def test_a_new_game_conforms_and_plays(astragal: Astragal, tmp_path: Path) -> None:
    """As written; and so does a new rule for it, which has no installed game to lean on."""
    assert astragal("new", "game", "leap-frog", "--folder", str(tmp_path))[0] == 0
    game = load_rule_file(tmp_path / "leap_frog.py")

    laid = table(game, "ann: 10 points | bob:; roll: five")

    assert laid.do("stop").score("ann") == 15
    assert_conforms(game, games=1, hash_seeds=())
