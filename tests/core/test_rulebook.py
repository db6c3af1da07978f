"""Rulebooks: files of clauses beside a plugin, what points to them, and the command that prints one."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from astragal.cli import cli
from astragal.errors import BadInput, Refusal
from astragal.plugins.rulebook import rulebook_of, said
from astragal.testing import clause_tests, refusals_without_clause
from tests.games.rtta.positions import rules_of, table

BOOK = """
[[chapters]]
id = "play"
title.en = "Play"
rules = {rules}

[[chapters.clauses]]
id = "{prefix}.1"
title.en = "A rule"
title.fr = "Une règle"
text.en = "Do this."
option = "speed"
"""


def plugin(folder: Path, prefix: str, rules: str = "[]") -> ModuleType:
    """Return a plugin in a folder of its own, with a rulebook."""
    folder.mkdir(exist_ok=True)
    (folder / "rulebook.toml").write_text(BOOK.format(prefix=prefix, rules=rules), encoding="utf-8")
    module = ModuleType(prefix)
    module.__file__ = str(folder / "plugin.py")
    return module


def test_a_rulebook_beside_the_plugin_is_found(tmp_path: Path) -> None:
    """Nothing has to be registered."""
    book = rulebook_of(plugin(tmp_path / "a", "a.play"), {})

    clause = book.get("a.play.1")

    assert clause is not None
    assert said(clause.text, "fr") == "Do this."
    assert book.about_option("speed") == clause
    assert book.get("a.play.2") is None


def test_a_rule_brings_clauses_about_itself(tmp_path: Path) -> None:
    """Chapters of rules in the same folder that are not in force stay away."""
    rule = plugin(tmp_path / "b", "b.slow", '["b.slow"]')

    assert [clause.id for clause in rulebook_of(object(), {"b.slow": rule})] == ["b.slow.1"]
    assert list(rulebook_of(object(), {"b.other": rule})) == []


def test_a_clause_knows_its_tests(tmp_path: Path) -> None:
    """They stand in a file beside the rulebook."""
    game = plugin(tmp_path / "c", "c.play")
    (tmp_path / "c" / "rulebook_tests.toml").write_text('"c.play.1" = ["tests/test_c.py::test_it"]')

    assert [clause.tests for clause in rulebook_of(game, {})] == [("tests/test_c.py::test_it",)]


def test_two_clauses_with_one_id_are_refused(tmp_path: Path) -> None:
    """One of the authors has to rename it."""
    game, rule = plugin(tmp_path / "d", "d.play"), plugin(tmp_path / "e", "d.play")

    with pytest.raises(BadInput, match=r"two clauses are called 'd.play.1'"):
        rulebook_of(game, {"e": rule})


def test_a_broken_rulebook_is_one_line(tmp_path: Path) -> None:
    """The file and the entry are named."""
    game = plugin(tmp_path / "f", "f.play")
    (tmp_path / "f" / "rulebook.toml").write_text('[[chapters]]\nid = "play"\ntitle = 3\nclauses = []\n')

    with pytest.raises(BadInput, match=r"rulebook.toml.*title"):
        rulebook_of(game, {})


def test_a_refusal_without_a_clause_gets_that_of_its_phase() -> None:
    """What belongs to another step points to the step at hand."""
    rules = rules_of()
    state = table()
    rules.answer(state, (0, 0, 0))

    refusal = rules.refusal(state, rules.read_action("buy leadership - 0"))

    assert refusal is not None
    assert refusal.rule == "rtta.roll.2"


def test_a_refusal_keeps_the_clause_it_has() -> None:
    """A phase's clause only stands in."""
    assert Refusal("no", "a.1").citing("b.1").rule == "a.1"
    assert Refusal("no").citing("b.1").rule == "b.1"
    assert Refusal("no").citing("").rule == ""


def test_marked_tests_are_found(tmp_path: Path) -> None:
    """By name, in every file of the folder."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_it.py").write_text(
        'import pytest\n\n@pytest.mark.clause("a.1", "a.2")\ndef test_x(): ...\n\ndef test_y(): ...\n'
    )

    assert clause_tests(folder) == {"a.1": ["tests/test_it.py::test_x"], "a.2": ["tests/test_it.py::test_x"]}


def test_refusals_without_a_known_clause_are_found(tmp_path: Path) -> None:
    """Written out, as a keyword or as a constant of another module."""
    (tmp_path / "names.py").write_text('BUILD = "a.1"\n')
    (tmp_path / "rule.py").write_text(
        'Refusal("x", "a.1")\nRefusal("x", rule="a.1")\nRefusal("x", BUILD)\n'
        'Refusal("x")\nRefusal("x", "a.9")\n'
    )

    found = refusals_without_clause(tmp_path, {"a.1"})

    assert [line.partition(":")[0] for line in found] == ["rule.py, line 4", "rule.py, line 5"]


def run(*arguments: str) -> tuple[int, str]:
    """Run the program; return its exit code and what it printed."""
    result = CliRunner().invoke(cli, ["rules", "clause", *arguments])
    return result.exit_code, result.output


def test_a_clause_is_printed_as_json() -> None:
    """With both languages, its source and its tests."""
    code, output = run("rtta.build.5", "--json")

    told = json.loads(output)
    assert code == 0
    assert told["title"] == "Workers may stay unused"
    assert told["option"] == "forced_workers"
    assert told["source"].startswith("Rulebook")
    assert told["ruling"]
    assert told["text_en"] != told["text_fr"]
    assert "tests/games/rtta/test_build.py::test_option_forced_workers" in told["tests"]


def test_a_printed_clause_has_no_ruling() -> None:
    """Null says that the book has it."""
    told = json.loads(run("rtta.roll.1", "--json")[1])

    assert (told["ruling"], told["option"]) == (None, None)


def test_a_clause_is_printed_in_french() -> None:
    """For people, in their language."""
    code, output = run("rtta.roll.1", "--lang", "fr")

    assert code == 0
    assert "Un dé par ville" in output


@pytest.mark.parametrize("start", ["rtta.feed", "rtta.feed."])
def test_a_chapter_lists_its_clauses(start: str) -> None:
    """By id and title, and as a list in JSON."""
    code, output = run(start)

    assert code == 0
    assert [line.split()[0] for line in output.splitlines()] == ["rtta.feed.1", "rtta.feed.2", "rtta.feed.3"]
    assert json.loads(run(start, "--json")[1])[0]["id"] == "rtta.feed.1"


def test_without_a_name_every_clause_is_listed() -> None:
    """Of every game."""
    output = run()[1]

    assert {line.partition(".")[0] for line in output.splitlines()} == {"rtta", "along-history", "iron-age"}


@pytest.mark.parametrize(
    ("id", "remedy"),
    [("rtta.bild.1", "did you mean rtta.build.1?"), ("rta", "'astragal rules clause' lists them all")],
)
def test_an_unknown_clause_is_one_line(id: str, remedy: str) -> None:
    """With what was probably meant."""
    result = CliRunner().invoke(cli, ["rules", "clause", id])

    assert isinstance(result.exception, BadInput)
    assert f"there is no clause {id!r}: {remedy}" in str(result.exception)
