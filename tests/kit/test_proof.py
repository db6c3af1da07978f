"""`rules check` goes where the rule is: what never ran is named, hidden faults are never called sound."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from astragal.errors import BadInput
from astragal.testing import assert_rule_is_sound
from astragal.testing.proof import proof
from astragal.testing.proof.lines import Lines
from astragal.testing.soundness import look_at_rule, rule_named
from astragal.testing.source import ordered_sets, suspects

PLANTED = Path(__file__).parent / "planted"
HEAD = """from astragal import *
from rtta.events import DisasterStruck
GAME = "rtta"
"""
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes a rule file."""

    def written(text: str) -> Path:
        path = tmp_path / "some_rule.py"
        path.write_text(HEAD + text)
        return path

    return written


@pytest.mark.parametrize("rule", sorted(PLANTED.glob("*.py")), ids=lambda path: path.stem)
def test_a_fault_in_a_rare_branch_is_never_called_sound(rule: Path) -> None:
    """It is found, with file and line, or what never ran is named."""
    with pytest.raises(AssertionError) as caught:
        assert_rule_is_sound(rule, games=1, hash_seeds=())

    told = str(caught.value)
    assert "not proven: line" in told or (rule.name in told and ", line " in told)


def test_a_fault_that_needs_six_cities_is_found() -> None:
    """Positions are bent towards what the rule names."""
    with pytest.raises(AssertionError, match=r"plague_late.py, line 13\) in the position"):
        assert_rule_is_sound(PLANTED / "plague_late.py", games=1, hash_seeds=())


def test_the_odds_of_a_chance_fail_with_file_and_line(write: Write) -> None:
    """The rule is named wherever it fails."""
    with pytest.raises(AssertionError, match=r"rule 'torn-lot'.*torn_lot.py, line 18"):
        assert_rule_is_sound(PLANTED / "torn_lot.py", games=1, hash_seeds=())


NEVER = """
def cure(state, event):
    if state.round > 5000:
        state.players[0].food += 1
        state.players[0].lost += 1

@hookimpl
def reactions():
    return [Reaction(DisasterStruck, cure)]
"""


def test_what_never_ran_is_named_with_a_position_to_begin_with(write: Write) -> None:
    """The verdict is one line."""
    seen = look_at_rule(write(NEVER), games=1, hash_seeds=())

    assert seen.unproven == ("lines 7-8 (cure)",)
    assert seen.verdict.startswith("some-rule is not proven: lines 7-8 (cure) never ran; write a position")
    assert 'table("rtta", "ann: ' in seen.verdict


def test_lines_marked_as_unplayable_are_listed_and_not_counted(write: Write) -> None:
    """A reason is needed."""
    marked = NEVER.replace("> 5000:", "> 5000:  # unplayable: nobody plays that long")

    seen = assert_rule_is_sound(write(marked), games=1, hash_seeds=())

    assert seen.unplayable == ("lines 6-8: nobody plays that long",)
    with pytest.raises(BadInput, match="unplayable without a reason"):
        look_at_rule(write(marked.replace(": nobody plays that long", "")), games=1)


def test_a_skipped_part_of_a_line_is_named(write: Write) -> None:
    """Both sides of a condition must run."""
    text = """
@hookimpl
def modifiers():
    return [Modifier("coins_per_die", lambda s, p, v: v if s.round < 900 else v // s.nothing)]
"""
    seen = look_at_rule(write(text), games=1, hash_seeds=())

    assert seen.unproven == ("'v // s.nothing' in line 7 (modifiers)",)


def test_positions_of_the_rule_and_of_its_test_are_played(write: Write) -> None:
    """What luck will not bring is written down."""
    text = """
def rare(state, event):
    if state.players[0].lost == 77 and len(state.players[0].developments) == 9:
        state.players[0].food += 0

@hookimpl
def reactions():
    return [Reaction(TurnStarted, rare)]
"""
    nine = "leadership, irrigation, agriculture, quarrying, medicine, coinage, caravans, religion, granaries"
    path = write(text)
    assert look_at_rule(path, games=1, hash_seeds=()).unproven

    test = path.with_name("test_some_rule.py")
    test.write_text(f'def test_it(table):\n    table("rtta", "ann: 77 lost, {nine} | bob:")\n')
    proven = look_at_rule(path, games=1, hash_seeds=()).unproven
    test.unlink()
    path.write_text(path.read_text() + f'POSITIONS = ["ann: 77 lost, {nine} | bob: | cleo: | dan:"]\n')

    assert proven == ()
    assert look_at_rule(path, games=1, hash_seeds=()).unproven == ()


def test_a_position_that_cannot_be_read_is_named(write: Write) -> None:
    """A mistake in POSITIONS is the author's to know; a position of another ruleset is none."""
    path = write("@hookimpl\ndef modifiers():\n    return []\n")
    text = path.read_text()

    path.write_text(text + 'POSITIONS = ["ann: | bob: 2 cities"]\n')
    with pytest.raises(
        BadInput, match="position of rule 'some-rule' cannot be read: nobody can have 2 cities"
    ):
        look_at_rule(path, games=1, hash_seeds=())

    path.write_text(text + 'POSITIONS = ["ann: 2 ships | bob:"]\n')  # the Late Bronze Age has ships
    assert look_at_rule(path, games=1, hash_seeds=()).unproven == ()


def test_positions_of_each_game_are_played(tmp_path: Path) -> None:
    """A rule for every game may have positions that only one of them can read."""
    path = tmp_path / "every_game.py"
    path.write_text(
        "from astragal import Reaction, TurnStarted, hookimpl\n"
        'POSITIONS = ["ann: 77 lost | bob: | cleo: | dan:"]\n\n'
        "def rare(state, event):\n"
        '    if getattr(state.players[0], "lost", 0) == 77:\n'
        "        state.players[0].food += 0\n\n"
        "@hookimpl\ndef reactions():\n    return [Reaction(TurnStarted, rare)]\n"
    )

    assert look_at_rule(path, games=1, hash_seeds=()).unproven == ()


@pytest.mark.parametrize("seconds", [proof.SECONDS, 0.0], ids=["in time", "without time"])
def test_other_values_of_options_are_tried(
    seconds: float, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule's own options are part of it, also where the machine is so slow that no search is possible."""
    monkeypatch.setattr(proof, "SECONDS", seconds)
    text = """
HARSH = Option("harsh", False, "Whether.")

def change(state, seat, value):
    if state.rules.option(HARSH):
        return value - 1
    return value

@hookimpl
def options():
    return [HARSH]

@hookimpl
def modifiers():
    return [Modifier("coins_per_die", change)]
"""
    assert assert_rule_is_sound(write(text), games=1, hash_seeds=()).unproven == ()


def test_commands_are_not_played() -> None:
    """A person runs them."""
    found = Lines.of(rule_named("rtta.first-roll")[1])

    assert found is not None
    assert found.commands
    assert not found.commands & found.needed


@pytest.mark.parametrize(
    ("line", "suspicious"),
    [
        ("x = sorted({1, 2})", False),
        ("held |= {'medicine'}", False),
        ("y = len({n for n in z})", False),
        ("y = sum(n for n in {1, 2})", False),
        ("y = 'a' in {'a', 'b'}", False),
        ("y = [n for n in {1, 2}]", True),
        ("y = next(iter({1, 2}))", True),
        ("for n in {1} | {2}: pass", True),
        ("y = ','.join({'a', 'b'})", True),
        ("y = [*{1, 2}]", True),
    ],
)
def test_only_sets_whose_order_matters_are_suspicious(line: str, suspicious: bool) -> None:
    """Sets that are sorted, counted or joined with others are not."""
    import ast

    assert bool(list(ordered_sets(ast.parse(line)))) == suspicious


def test_suspects_of_a_rule_that_joins_sets(write: Write) -> None:
    """Nothing to look at."""
    text = "@hookimpl\ndef options():\n    held = {'a'} | {'b'}\n    return [] if held else []\n"

    assert list(suspects(rule_named(write(text))[1])) == []


def test_a_quantity_outside_its_range_is_named(write: Write) -> None:
    """With its range and the rule."""
    text = """
@hookimpl
def modifiers():
    return [Modifier("coins_per_die", lambda s, p, v: v - 100)]
"""
    with pytest.raises(AssertionError, match="quantity 'coins_per_die' is -93, outside its range"):
        assert_rule_is_sound(write(text), games=1, hash_seeds=())


def test_more_dice_than_there_are_is_named(write: Write) -> None:
    """With the number of dice."""
    text = """
from rtta.phases.roll import Roll

def again(state, event):
    state.chance = Roll(tuple(range(9)))

@hookimpl
def reactions():
    return [Reaction(DisasterStruck, again)]
"""
    with pytest.raises(AssertionError, match="die 9 is to be rolled, and there are 7 dice"):
        assert_rule_is_sound(write(text), games=1, hash_seeds=())


def test_notes_that_collide_are_named(write: Write, tmp_path: Path) -> None:
    """With both rules and both lines."""
    text = """
def remember(state, event):
    state.notes["visits"] = state.round

@hookimpl
def reactions():
    return [Reaction(TurnStarted, remember)]
"""
    other = tmp_path / "other_rule.py"
    other.write_text(write(text).read_text())

    with pytest.raises(AssertionError, match=r"collide: line 6 .*'visits'.*line 6 of rule 'other-rule'"):
        assert_rule_is_sound(write(text), games=1, hash_seeds=(), beside=[other])
