"""The door `astragal.lab`: studies in Python find what the commands find."""

from __future__ import annotations

import doctest
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from astragal import lab
from astragal.cli import main
from astragal.errors import BadInput
from astragal.lab import Variant, compare, simulate

DOCS = Path(__file__).parents[3] / "docs"
PAGE = DOCS / "reference" / "lab.md"
OWN_TO_A_RUN = ("workers", "seconds", "cpu_seconds", "games_per_second")


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    """Return what must not depend on who played."""
    kept = {name: value for name, value in document.items() if name not in OWN_TO_A_RUN}
    if "rulesets" in kept:
        kept["rulesets"] = [without_times(ruleset) for ruleset in kept["rulesets"]]
    return kept


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Return the document that a command prints."""
    with pytest.raises(SystemExit):
        main([*words, "--workers", "1", "--json"])
    return dict(json.loads(capsys.readouterr().out))


def test_simulate_finds_what_the_command_finds(capsys: pytest.CaptureFixture[str]) -> None:
    """The same question has the same answer, asked in Python or on the command line."""
    words = ["simulate", "rtta", "bronze-age", "--bots", "greedy,random", "--games", "12", "--seed", "5"]
    asked = printed(capsys, *words, "--rule", "rtta.skulls-reroll", "--set", "hand_limit=7")

    found = simulate(
        "rtta",
        "bronze-age",
        rules=["rtta.skulls-reroll"],
        options={"hand_limit": 7},
        bots=["greedy", "random"],
        games=12,
        seed=5,
    )

    assert without_times(found.document()) == without_times(asked)


def test_compare_finds_what_the_command_finds(capsys: pytest.CaptureFixture[str]) -> None:
    """A variant in Python is what the text stands for."""
    words = ["compare", "rtta", "bronze-age", "bronze-age+rtta.skulls-reroll+hand_limit=7"]
    asked = printed(capsys, *words, "--bots", "random", "--games", "12")

    variant = Variant("bronze-age", ["rtta.skulls-reroll"], {"hand_limit": 7})
    found = compare("rtta", "bronze-age", variant, bots=["random"], games=12)

    assert without_times(found.document()) == without_times(asked)


def test_records_are_kept_when_asked_for() -> None:
    """Every game of every ruleset is there, in order; otherwise none is."""
    kept = simulate("rtta", bots=["random"], games=6, keep_records=True)
    both = compare("rtta", "bronze-age", "revised", bots=["random"], games=4, keep_records=True)
    none = simulate("rtta", bots=["random"], games=2)

    assert [record.game for record in kept.records] == list(range(6))
    assert [[record.game for record in records] for records in both.records] == [[0, 1, 2, 3]] * 2
    assert none.records == ()


def test_a_study_prints_its_report() -> None:
    """What a notebook shows of it is the report of the command."""
    found = simulate("rtta", bots=["random"], games=4)

    assert str(found).startswith("Roll Through the Ages: bronze-age")
    assert found.html().lstrip().startswith("<!DOCTYPE html>")


def test_a_run_stops_when_it_is_precise_enough() -> None:
    """With `until`, precision decides how many games are played."""
    found = simulate("rtta", bots=["random"], until=["rounds=5"])

    assert found.figures.games == 100


def test_a_failing_rule_is_named(write_rule: Callable[[str, str], str]) -> None:
    """If no game can be finished, the study fails and says which rule is the cause."""
    code = (
        "def fail(state, seat, value):\n    raise ValueError('broken')\n\n"
        "@hookimpl\ndef modifiers():\n    return [Modifier('rolls', fail)]\n"
    )
    path = Path(write_rule("broken", code))

    with pytest.raises(BadInput, match="broken"):
        simulate("rtta", rules=[path], bots=["random"], games=30)


def test_one_ruleset_is_no_comparison() -> None:
    """The mistake is named before anything is played."""
    with pytest.raises(BadInput, match="two rulesets"):
        compare("rtta", "bronze-age")


def test_importing_the_doors_is_cheap() -> None:
    """Nothing else is imported before a name is used, not even typing."""
    code = "import sys; known = set(sys.modules); import astragal.lab; print(*sorted({*sys.modules} - known))"

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert set(told.stdout.split()) <= {"__future__", "astragal", "astragal.lab"}


def test_the_door_holds_what_it_promises() -> None:
    """Every name can be imported, and no other is invented."""
    assert all(getattr(lab, name).__name__ == name for name in lab.__all__)
    with pytest.raises(AttributeError):
        _ = lab.simulation


@pytest.mark.parametrize("name", lab.__all__)
def test_the_page_has_every_name_with_its_fields(name: str) -> None:
    """Each name has a heading, and each public field or argument is on the page."""
    text = PAGE.read_text(encoding="utf-8")
    thing = getattr(lab, name)
    fields = attrs.fields_dict(thing) if isinstance(thing, type) else inspect.signature(thing).parameters
    public = [field for field in fields if not field.startswith("_")]
    section = text.partition(f"\n## `{name}`\n")[2].partition("\n## ")[0]

    assert section
    assert [field for field in public if not re.search(rf"\b{field}\b", section)] == []


def test_examples_of_the_page_are_right() -> None:
    """The session on the page comes out as it is shown."""
    source = PAGE.read_text(encoding="utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(source, {}, PAGE.name, None, None)

    result = doctest.DocTestRunner().run(example)

    assert result.attempted >= 8
    assert result.failed == 0


def test_example_of_the_how_to_runs() -> None:
    """The script on the page plays its games and finds a difference."""
    text = (DOCS / "how-to" / "compare-rules.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"## In Python\n.*?```python\n(.*?)```", text, re.DOTALL)
    scope: dict[str, Any] = {}

    exec(compile(code, "compare-rules.md", "exec"), scope)

    assert sum(scope["lengths"].values()) == 200
    assert "rounds" in {change.metric for change in scope["shown"]}
