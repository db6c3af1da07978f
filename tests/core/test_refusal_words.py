"""Refusals in the player's language: a template, its values, and never a sentence put together in English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import along_history
import astragal
import house_rules
import rtta
from astragal.engine.wording import Words
from astragal.errors import Refusal, Refused
from astragal.plugins.records import Naming
from tests.catalogue import CLAUSE
from tests.games.along_history.catalogue import CATALOGUE as ALONG_HISTORY
from tests.games.rtta.catalogue import CATALOGUE as RTTA
from tests.tui.catalogue import CATALOGUE as ENGINE

PACKAGES = {
    package.__name__: Path(package.__file__ or "").parent
    for package in (astragal, rtta, along_history, house_rules)
}
FIELD = re.compile(r"\{(\w+)\}")


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Yield every place where a refusal is made: its module, with the line, and the call."""
    for name, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = (name, *path.relative_to(folder).with_suffix("").parts)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                    yield f"{'.'.join(parts)}:{node.lineno}", node


CALLS = list(refusals())
every_refusal = pytest.mark.parametrize(("where", "call"), CALLS, ids=[where for where, _ in CALLS])


def templates(node: ast.expr) -> list[str]:
    """Return the literal texts that an argument can be; a failure when it is put together."""
    if isinstance(node, ast.IfExp):
        return templates(node.body) + templates(node.orelse)
    assert isinstance(node, ast.Constant), ast.unparse(node)
    return [str(node.value)]


def rule_of(node: ast.expr, where: str) -> str:
    """Return the name of the rule, which a constant of the module may hold."""
    if isinstance(node, ast.Name):
        return str(getattr(import_module(where.partition(":")[0]), node.id))
    return templates(node)[0]


def given(call: ast.Call) -> set[str]:
    """Return the names of the fields that a refusal fills in."""
    tables = [*call.args[2:], *(word.value for word in call.keywords if word.arg in ("fields", "names"))]
    return {key.value for table in tables if isinstance(table, ast.Dict) for key in table.keys}  # type: ignore[union-attr]


@every_refusal
def test_a_refusal_is_a_template_with_values(where: str, call: ast.Call) -> None:
    """Its reason is a literal, so that it can be translated, and every field of it is filled in."""
    for template in templates(call.args[0]):
        assert set(FIELD.findall(template)) == given(call)


@every_refusal
def test_a_refusal_has_words_in_french(where: str, call: ast.Call) -> None:
    """Reasons stand in the catalogue of the package, as do rules that are no clause."""
    if where.startswith("house_rules"):
        pytest.skip("a house rule in one file brings no catalogue")
    french = {
        str(message.id): message.string
        for catalogue in (ENGINE, RTTA, ALONG_HISTORY)
        for message in catalogue.french()
    }
    rules = [rule_of(arg, where) for arg in call.args[1:2]]
    texts = [*templates(call.args[0]), *(rule for rule in rules if not CLAUSE.fullmatch(rule))]

    assert [text for text in texts if not french.get(text)] == []


def test_a_refusal_names_components_in_the_language_of_the_player() -> None:
    """Numbers stay, components are called as on the table, several are listed."""
    naming = Naming({"tool:saw": {"en": "Saw", "fr": "Scie"}})
    refusal = Refusal("{n} × {what}: {all}", "", {"n": 2}, {"what": "tool:saw", "all": {"tool:saw": 1}})

    assert refusal.say(Words("fr", [naming])) == "2 × Scie: 1 Scie"


def test_without_words_a_refusal_is_said_in_english() -> None:
    """One line of the command line reads like the table."""
    refusal = Refusal("it lacks {lacks}", "Cost", names={"lacks": {"tool:big_saw": 2, "tool:nail": 1}})

    assert "it lacks 2 big saw and 1 nail (Cost)" in str(Refused("buy", refusal))
