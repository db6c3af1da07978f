"""Positions as text: what they say is on the table, and every table can be written down."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from astragal.engine.rules import Rules
from astragal.engine.snapshot import digest
from astragal.errors import BadInput, Refused
from astragal.plugins.registry import Registry, load_rule_file
from astragal.positions import read_position, write_position
from astragal.testing import Played, at_random, compile_game, dealt, play, table
from rtta.events import DisasterStruck

PIG = Path(__file__).parents[3] / "docs" / "tutorial" / "pig" / "pig.py"


def pig() -> ModuleType:
    """Return the game of the tutorial."""
    return load_rule_file(PIG)


def test_a_position_is_what_it_says() -> None:
    """Three skulls strike whoever has no medicine."""
    laid = table("rtta", "ann: medicine, 1 pottery | bob: 5 cities; roll: skull skull skull")

    assert laid.player("bob").cities == 5
    assert laid.player("ann").developments == {"medicine"}
    assert [event.seat for event in laid.heard(DisasterStruck)] == [1]
    assert (laid.score("ann"), laid.score("bob")) == (3, -3)


def test_a_position_before_the_first_roll_waits_for_it() -> None:
    """As many dice are rolled as there are cities."""
    laid = table("rtta", "ann: 5 cities | bob:")

    assert (laid.asked, laid.choices) == ("chance", [])
    assert laid.roll("food food food food coins").asked == "ann"


def test_lines_do_for_bars_and_semicolons() -> None:
    """A file is written line by line, with comments."""
    laid = table("rtta", "# two workers\nAnn: 2 Wood\nBob:\nworkers: 2\nphase: build\n")

    assert laid.choices[0] == "build city:city_4"
    assert laid.do("build city:city_4").phase == "build"


def test_actions_are_taken_in_the_order_written() -> None:
    """`do` and `roll` go on from what was laid out."""
    laid = table("rtta", "ann: | bob:; roll: food food coins; do: reroll 2; roll: skull")

    assert laid.state.rolls == 2
    assert laid.choices[-1] == "done"


def test_completed_projects_bring_their_points() -> None:
    """The first to complete a monument has more of it; what is written otherwise holds."""
    laid = table("rtta", "ann: stone circle, 2 obelisk | bob: stone_circle | cleo: step_pyramid for 9")
    awards = [sum(max(0, award) for award in player.awards) for player in laid.state.players]

    assert awards == [2, 1, 9]


def test_along_history_lays_out_civilisations() -> None:
    """Brackets are tapped, a slash lies under; the deck holds the rest."""
    laid = table("along-history", "ann: events the_fire | bob: civ forest (hills) bear/river, 3 gold")
    zone = laid.player("bob").civ

    assert zone.is_tapped(1)
    assert zone.covered() == (3,)
    deck, whole = laid.state.deck, laid.state.compiled.bag(0)
    assert whole.total - deck.total == 5


def test_a_stranger_declares_nothing() -> None:
    """Numbers by seat and fields of the table are words by themselves."""
    laid = table(pig(), "ann: 30 points | bob: 1 point\nturn: 12\nwithin: roll")

    assert laid.state.points == [30, 1]
    assert laid.choices == ["roll", "hold"]
    assert laid.do("hold").state.points == [42, 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ann: medecine | bob:", "nothing of a player is called 'medecine': did you mean medicine?"),
        ("ann: 2 great wal | bob:", "nothing of a player is called 'great wal': did you mean great_wall?"),
        ("ann: | bob:; rol: skull", "there is no clause 'rol' in positions of rtta: did you mean roll?"),
        ("ann: | bob:\nrol: skull", "'rol' is taken for a player: did you mean roll?"),
        ("ann: | bob:; roll: skull", "roll: skull: 1 faces for 3 dice"),
        ("ann: | bob:; roll: skul food food", "roll: skul food food"),
        ("ann: 12 cities | bob:", "nobody can have 12 cities here: write 3 to 7"),
        ("ann: 9 step_pyramid | bob:", "step_pyramid has 3 boxes, not 9"),
        ("ann: food | bob:", "'food' says no number: write it as 2 food"),
        ("ann: | bob:; phase: byu", "there is no phase 'byu': did you mean buy?"),
        ("ann: | bob:; active: bib", "nobody at the table is called 'bib': did you mean bob?"),
        ("ann: | bob:; round: two", "round: 'two' is no number"),
        ("ann: | bob:; ended: neverr", "there is no ending 'neverr'"),
        ("ann: | ann:", "two players are called 'ann'"),
        ("", "names no player"),
        ("ann: | bob:; workers", "has no colon"),
        ("ann: | bob:; within: roll; chance: done", "'done' is no chance"),
        ("ann: own_boxes {1 | bob:", "cannot be"),
    ],
)
def test_what_is_wrong_is_named(text: str, told: str) -> None:
    """The word, and what was probably meant."""
    with pytest.raises(BadInput) as caught:
        table("rtta", text)

    assert told in str(caught.value)


def test_the_number_of_players_must_fit() -> None:
    """Nobody plays Roll Through the Ages with five."""
    with pytest.raises(BadInput, match="is not played by 5"):
        table("rtta", "a: | b: | c: | d: | e:")


def test_a_refused_action_says_why() -> None:
    """In a test, too."""
    laid = table("rtta", "ann: | bob:; workers: 1; phase: build")

    assert laid.refusal("build monument:nonesuch")
    with pytest.raises(Refused):
        laid.do("reroll 0")


def test_the_fixture_is_installed(table: object) -> None:
    """pytest hands `table` to any test that asks for it."""
    assert callable(table)


def test_rules_and_options_hold_at_the_table() -> None:
    """A house rule is named by its id, its file or its module."""
    laid = table("rtta/late-bronze-age", "ann: | bob:", rules="rtta.skulls-reroll", developments_to_end=3)

    assert laid.quantity("skulls_locked", "ann") == 0
    assert laid.rules.options["developments_to_end"] == 3


def every_table() -> list[Rules]:
    """Return rules of every kind of table."""
    registry = Registry()
    named = [
        ("rtta", "bronze-age", 2),
        ("rtta", "late-bronze-age", 3),
        ("rtta", "bronze-age", 1),
        ("along-history", "one-age", 2),
        ("along-history", "long", 3),
        ("along-history", "initiation", 2),
    ]
    made = [registry.compile(registry.ruleset(game, ruleset), n) for game, ruleset, n in named]
    return [compile_game(pig()), *made]


@pytest.mark.parametrize("rules", every_table(), ids=lambda rules: f"{rules.game.id}-{rules.ruleset}")
def test_every_table_reads_back_from_its_text(rules: Rules) -> None:
    """What is printed gives the same table, the same choices and the same player to move."""

    def look(played: Played) -> None:
        state = played.state
        if len(played.steps) % 7:
            return
        back = read_position(rules, write_position(state)).state
        assert digest(back) == digest(state)
        assert back.to_move == state.to_move
        assert rules.choices(back) == rules.choices(state)

    play(rules, at_random(5), dealt(5), watch=look, limit=300)
