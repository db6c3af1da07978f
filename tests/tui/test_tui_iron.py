"""The Iron Age on a small screen and in French: nothing is missing, cut or left in English."""

from __future__ import annotations

import attrs
import pytest

from astragal.engine.state import Event
from astragal.engine.turn_end import summary_of
from astragal.engine.wording import Words
from astragal.tui.table.dice import face_word
from astragal.tui.table.panel import Look
from astragal.tui.table.session import Session
from iron_age.events import (
    ArmyRaised,
    BattleFought,
    BoxChecked,
    DevelopmentBought,
    DisasterAverted,
    DisasterStruck,
    LossesTaken,
    PopulationIdle,
    ProvinceBuilt,
    ProvincesFed,
    UrnFilled,
)
from tests.games.iron_age.positions import place, show_dice, table
from tests.games.panels.looks import Kind, look_at
from tests.games.panels.looks import drawn as drawn_panel
from tests.tui.tables import make_match

NARROW = 38
"""Columns of the main area at 80x24."""
ROWS = 14
"""Rows of the main area at 80x24."""


def drawn(session: Session, id: str, width: int, height: int) -> list[str]:
    """Return the rows of a panel on a small screen."""
    (panel,) = (panel for panel in session.panels if panel.id == id)
    return panel.view(Look(session.state, 0, session.words, "narrow", width, height)).plain.splitlines()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_development_is_on_a_small_screen(language: str) -> None:
    """All seventeen have their price and points in the rows that 80x24 has."""
    session = Session(make_match(game="iron-age", preset="iron-age"), language)

    rows = drawn(session, "developments", NARROW, ROWS)

    assert len(rows) <= ROWS
    assert sum(row.count("+") for row in rows) == 17
    assert any(row.rstrip().endswith("30 +15") for row in rows)


def test_a_screen_with_room_tells_what_developments_do() -> None:
    """Where all rows fit, each has its effect."""
    session = Session(make_match(game="iron-age", preset="iron-age"), "en")

    rows = drawn(session, "developments", 76, 20)

    assert len(rows) == 17
    assert "+2 strength" in rows[3]


def test_only_what_a_player_has_is_offered_as_payment() -> None:
    """One good at the start: the panel names goods in full, and nothing else."""
    session = Session(make_match(game="iron-age", preset="iron-age"), "en")

    rows = drawn(session, "purse", 42, 3)

    assert [row.rstrip() for row in rows] == ["Goods ×1 □"]


@pytest.mark.parametrize(
    ("language", "titles"),
    [("en", {"Tracks", "Projects", "Developments"}), ("fr", {"Pistes", "Projets", "Développements"})],
)
def test_headings_are_translated(language: str, titles: set[str]) -> None:
    """Panels that draw themselves have a French heading too."""
    session = Session(make_match(game="iron-age", preset="iron-age"), language)

    found = {session.words(panel.title) for panel in session.panels}

    assert titles <= found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_short_names_of_faces_fit_a_small_die(language: str) -> None:
    """A face of the Fate die is never cut on a die of eight columns."""
    session = Session(make_match(game="iron-age", preset="iron-age"), language)
    pool = session.state.rules.gear.pool
    fate = [pool.dice[0].faces[side] for side in pool.dice[0].sides]

    words = {face.id: face_word(session.words, face, 8) for face in fate}

    assert set(words) == {"abundance", "drought", "omens", "conquest", "tribute", "skull"}
    assert [word for word in words.values() if len(word) > 8] == []


FATE = ["abundance", "drought", "omens", "conquest", "tribute", "skull"]
EMPIRE = "population food either innovation goods skull"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("fate", FATE)
def test_seven_dice_are_named_and_summed_in_full_at_80_columns(language: str, fate: str) -> None:
    """Each face on a die of its own, and the line below them: nothing is cut at 80x24."""
    kind = Kind("iron-age", "iron-age", 2)
    state = show_dice(table("P6 T6"), f"{fate} {EMPIRE}")

    told = drawn_panel(kind, "dice", look_at(kind, state, "80x24", language=language)).plain

    assert "…" not in told


def test_a_rival_is_told_of_in_full_on_a_tab() -> None:
    """Five finished provinces are said together, and what comes after them is not cut."""
    kind = Kind("iron-age", "iron-age", 2)
    state = table("T2", "P6 T4 A7 G9 F8 W2 Q4")
    state.players[1].boxes[state.gear.index["monument:coliseum"]] = 9

    tab = attrs.evolve(look_at(kind, state, "80x24"), width=NARROW, height=ROWS)
    told = " ".join(drawn_panel(kind, "rivals", tab).plain.split())

    assert "2nd, 3rd, 4th, 5th, 6th province ✓ · Coliseum 9/15" in told
    assert "Conquests 4" in told
    assert "…" not in told


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        (BattleFought(1, "barbarians", 7, 4, 1, 0), "won 7 to 4 (Barbarians), +3 tribute"),
        (BattleFought(1, "conquest", 4, 4, 1, 0), "held out, 4 to 4 (Conquest)"),
        (BattleFought(1, "invasion", 9, 10, 1, 0), "lost 9 to 10 (Invasion), -1 point"),
        (LossesTaken(1, 1, 1), "1 army and 1 ship lost"),
        (DisasterStruck(1, "revolt", 1, 1), "1 point lost (Revolt)"),
        (DisasterAverted(1, "revolt", "development:religion"), "safe from Revolt (Religion)"),
        (ProvincesFed(1, 4, 2), "2 provinces hungry"),
    ],
)
def test_the_summary_of_a_turn_goes_on_after_the_name(event: Event, clause: str) -> None:
    """ "Alice won 7 to 4", not "Alice Barbarians: Alice wins 7 to 4"; it also follows "End turn:"."""
    words = Words("en", table().rules.namings)

    assert (event.waste(words) or event.gain(words)) == clause


def test_the_end_of_a_turn_names_what_was_built_and_bought() -> None:
    """Each thing once, as it stands in the end."""
    state = table("A2")
    words = Words("en", state.rules.namings)
    events = [
        BoxChecked(0, "province:province_2", 1),
        BoxChecked(0, "province:province_2", 0),
        ProvinceBuilt(0, "province:province_2", 2, 1, 0),
        BoxChecked(0, "monument:obelisk", 4),
        ArmyRaised(0, 3),
        ArmyRaised(0, 4),
        UrnFilled(0),
        UrnFilled(0),
        DevelopmentBought(0, "medicine", 1, 1, 0, 0),
        PopulationIdle(0, 2),
    ]

    told = summary_of(state, 0, events, words)

    assert told.gained == (
        "2nd province built: +1 tribute",
        "Obelisk: 4 to go",
        "now 4 armies",
        "goods shipped to a port",
        "Medicine bought",
    )
    assert told.wasted == ("2 population unused",)


def test_innovations_that_are_left_are_lost_with_the_turn() -> None:
    """The line that ends it says so, whatever was bought with goods."""
    state = table("A2")
    state.innovation = 2

    assert summary_of(state, 0, [], Words("en", state.rules.namings)).wasted == ("2 innovations lost",)


def test_a_rival_is_told_of_in_full_beside_a_wide_table() -> None:
    """There are rows to spare at 200x60."""
    kind = Kind("iron-age", "iron-age", 3)
    state = table("T2", "P6 T4 A7 G9 F8 W2 Q4", "P2", players=3)
    for seat in (1, 2):
        state.players[seat].boxes[state.gear.index["monument:coliseum"]] = 9

    told = " ".join(drawn_panel(kind, "rivals", look_at(kind, state, "200x60")).plain.split())

    assert "…" not in told
    assert "Conquests 4" in told


def test_goods_that_cannot_be_stored_are_offered_to_granaries_only() -> None:
    """With two goods left the last question of the turn is about food, with four about wealth."""
    state = table("G2 granaries")
    phase, words = (
        next(phase for phase in state.rules.phases if phase.id == "store"),
        Words("en", state.rules.namings),
    )

    assert phase.prompt(state, words) == "Turn goods into food? You have 2 goods."
    place(state, 0, "G4")
    assert phase.prompt(state, words) == "Store 4 goods as wealth? You have 4 goods."
