"""`astragal rules explain`: what each rule touches, and which ruleset is meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.plugins.conftest import Astragal

OFFENDERS = Path(__file__).parents[1] / "kit" / "offenders"


def test_explain_names_what_each_rule_touches(astragal: Astragal) -> None:
    """Quantities, events, phases, content and options are told by rule, in order."""
    _, out, _ = astragal(
        "rules", "explain", "rtta", "-p", "2", "-r", "rtta.theatre", "-r", "rtta.underdog-coins"
    )

    assert "1. rtta.theatre: A new development" in out
    assert "adds developments.theatre" in out
    assert "reacts to CityCompleted" in out
    assert out.index("2. rtta.underdog-coins") < out.index("changes quantity coins_per_die")
    assert "offers option underdog_bonus" in out


def test_explain_finds_a_ruleset_by_its_name_alone(astragal: Astragal) -> None:
    """A ruleset that only one game has needs no game before it."""
    code, out, _ = astragal("rules", "explain", "late-bronze-age")

    assert (code, out.splitlines()[0].partition(",")[0]) == (0, "rtta/late-bronze-age")


def test_explain_takes_two_players_where_it_can(astragal: Astragal) -> None:
    """The rules of the game alone are told when they are asked for."""
    _, usual, _ = astragal("rules", "explain", "bronze-age")
    _, alone, _ = astragal("rules", "explain", "bronze-age", "--players", "1")

    assert usual == "rtta/bronze-age, 2 players: no rules beyond the game's own\n"
    assert alone.startswith("rtta/bronze-age, 1 player: 1 rule beyond the game's own\n\n1. rtta.solo: ")


def test_explain_refuses_a_name_that_nothing_has(astragal: Astragal) -> None:
    """An unknown name is one line that lists the known ones, each once; a misspelt one is guessed."""
    code, _, err = astragal("rules", "explain", "nope")
    told, _, known = err.strip().partition(": use one of ")

    assert (code, told) == (2, "astragal: no game or ruleset is called 'nope'")
    assert known.split(", ").count("iron-age") == 1
    assert astragal("rules", "explain", "late-bronze")[2].endswith(": did you mean late-bronze-age?\n")


def test_explain_of_a_single_rule_says_how_to_write_it(astragal: Astragal) -> None:
    """A rule is explained within a game."""
    assert astragal("rules", "explain", "coins.py") == (
        2,
        "",
        "astragal: coins.py is a rule, not a ruleset: write rules explain GAME --rule coins.py\n",
    )


ENDINGS = """
from astragal import Ending, Scoring
from astragal import hookimpl

@hookimpl
def endings():
    return [Ending({ending!r}, lambda state: state.round > 9, replaces={replaces})]

@hookimpl
def scoring():
    return [Scoring({line!r}, lambda state, seat: 1)]

@hookimpl
def amend_phases(plan):
    plan.drop("war"{turn})
"""


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            {"ending": "age_wide", "replaces": False, "line": "flat", "turn": ""},
            ["adds the ending age_wide", "scores flat", "drops phase war"],
        ),
        (
            {"ending": "age_deck", "replaces": False, "line": "tokens", "turn": ', turn="other"'},
            [
                "replaces the ending age_deck",
                "replaces the score line tokens",
                "drops phase war in turn other",
            ],
        ),
        (
            {"ending": "age_wide", "replaces": True, "line": "flat", "turn": ""},
            ["drops all endings so far and adds age_wide"],
        ),
    ],
    ids=["adds", "replaces", "drops"],
)
def test_explain_says_what_is_added_and_what_is_replaced(
    astragal: Astragal, tmp_path: Path, fields: dict[str, object], told: list[str]
) -> None:
    """An ending or a line of an id that exists takes its place, and that is said."""
    rule = tmp_path / "some_ends.py"
    rule.write_text(ENDINGS.format(**fields))

    _, out, _ = astragal("rules", "explain", "along-history", "-r", str(rule))

    lines = [line.strip() for line in out.splitlines()]
    assert [line for line in told if line not in lines] == []


def test_explain_tells_phases_actions_limits(astragal: Astragal) -> None:
    """What is inserted, offered and forbidden is told too."""
    rules = ("rtta.spring-festival", "rtta.granary-market", "rtta.patient-masons", "rtta.metropolis")
    _, out, _ = astragal(
        "rules", "explain", "rtta", "-p", "2", *(word for rule in rules for word in ("-r", rule))
    )

    for told in (
        "inserts phase festival before roll",
        "offers in phase buy sell-food",
        "may forbid build",
        "adds the ending metropolis",
        "parts equals by cities",
    ):
        assert told in out


def test_explain_says_when_rules_meet(astragal: Astragal, tmp_path: Path) -> None:
    """Two rules that change one quantity are named in the order in which they act."""
    ten = tmp_path / "ten_coins.py"
    ten.write_text((OFFENDERS / "harmless.py").read_text())

    _, out, _ = astragal("rules", "explain", "rtta", "-p", "2", "-r", "rtta.underdog-coins", "-r", str(ten))

    assert "Several rules: changes quantity coins_per_die: rtta.underdog-coins, then ten-coins" in out


def test_explain_tells_the_options_that_differ(astragal: Astragal, tmp_path: Path) -> None:
    """A ruleset is its rules and its options; those that are as ever are not told."""
    path = tmp_path / "ours.toml"
    path.write_text('game = "rtta"\n[options]\ndevelopments_to_end = 6\nhand_limit = 6\n')

    code, out, _ = astragal("rules", "explain", str(path), "--set", "forced_workers=yes")

    assert code == 0
    assert "Option developments_to_end is 6; it is 5 when nobody says." in out
    assert "Option forced_workers is true; it is false when nobody says." in out
    assert "hand_limit" not in out


def test_explain_a_ruleset_file(astragal: Astragal, tmp_path: Path) -> None:
    """A ruleset file is explained like a named one, as JSON too."""
    path = tmp_path / "mine.toml"
    path.write_text('game = "rtta"\nrules = ["rtta.skulls-reroll"]\n')

    _, out, _ = astragal("rules", "explain", str(path), "-p", "2", "--json")

    told = json.loads(out)
    assert told["ruleset"] == "mine"
    assert told["touches"]["rtta.skulls-reroll"] == [
        {"hook": "modifiers", "verb": "changes quantity", "what": "skulls_locked"}
    ]
