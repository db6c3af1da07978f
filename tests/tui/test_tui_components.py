"""Components draw themselves: a game without a line of panel code has a whole table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from astragal.engine.rules import Rules
from astragal.match.match import Match, Seat
from astragal.panels import Canvas, Look, Panel
from astragal.plugins.compiler import Compiler
from astragal.plugins.registry import Ruleset
from astragal.testing import assert_conforms
from astragal.tui.table.components.find import find
from astragal.tui.table.components.panels import arranged
from astragal.tui.table.generic import panels_of
from astragal.tui.table.session import Session
from tests.tui import caravan
from tests.tui.tables import Opener, make_match, play_by_keys, play_by_mouse, table_of


def caravan_rules(players: int = 3) -> Rules:
    """Return the compiled rules of Caravan."""
    compiler = Compiler(caravan, (), "caravan")
    return compiler.compile(compiler.definition.presets[0].id, (), players, {})


def caravan_match(seats: str = "Alice Bruno:greedy Chloe:greedy", seed: int = 5) -> Match:
    """Begin a match of Caravan."""
    sitting = [Seat(*word.partition(":")[::2]) for word in seats.split()]
    rules = caravan_rules(len(sitting))
    preset = rules.game.presets[0]
    return Match.start(rules, Ruleset("caravan", preset.id, preset), sitting, seed)


def session_in(reached: Callable[[Match], bool]) -> Session:
    """Return a session of Caravan at the first moment that fits, played by a simple bot."""
    match = caravan_match()
    while not (match.to_move == 0 and reached(match)):
        match.roll() if match.to_move < 0 else match.act(match.hint("greedy").action)
    return Session(match, "en")


def drawn(session: Session, id: str, **changes: object) -> Canvas:
    """Draw a panel of a session."""
    panel = next(panel for panel in session.panels if panel.id == id)
    choices = session.choices
    look = Look(
        session.state, session.viewer, session.words, width=60, keys=choices.keys, legal=choices.legal
    )
    return panel.view(attrs.evolve(look, **changes))  # type: ignore[arg-type]


def test_the_game_is_small_and_has_no_panel() -> None:
    """What the tests show is had for nothing."""
    lines = Path(caravan.__file__).read_text().splitlines()

    assert len([line for line in lines if line.strip()]) <= 200
    assert not hasattr(caravan, "panels")


def test_everything_on_the_table_is_found_by_its_type() -> None:
    """Tracks and boards by what the type is annotated with, works by the gear, cards by their deck."""
    found = find(caravan_rules())

    kinds = {part.field: part.kind for part in found.parts}
    assert kinds == {
        "coins": "track",
        "salt": "track",
        "works": "checklist",
        "caravan": "board",
        "wares": "zone",
        "storms": "number",
        "moves": "number",
        "work": "number",
        "market": "bag",
        "offer": "hand",
    }
    assert found.pool is not None


def test_each_kind_of_component_has_a_panel() -> None:
    """Dice, tracks, checklists, zones, a board, the table, the players and the rivals."""
    ids = [panel.id for panel in panels_of(caravan_rules())]

    assert ids == ["dice", "tracks", "checklists", "wares", "offer", "board", "common", "players", "rivals"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_is_played_to_the_end_by_keys(size: tuple[int, int], open_table: Opener) -> None:
    """Dice are ticked by digits, everything else has a letter."""
    async with open_table(caravan_match()).run_test(size=size) as pilot:
        played = await play_by_keys(pilot, Random(1))

    assert played.over


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_is_played_by_mouse(size: tuple[int, int], open_table: Opener) -> None:
    """Whatever can be picked can be clicked."""
    async with open_table(caravan_match()).run_test(size=size) as pilot:
        played = await play_by_mouse(pilot, Random(1), most=12)

    assert len(played.steps) > 12


def test_it_conforms() -> None:
    """The game keeps every promise of the engine."""
    assert_conforms(caravan)


async def test_the_table_shows_it_all_at_once_where_there_is_room(open_table: Opener) -> None:
    """At 120 by 40 no panel is behind another."""
    async with open_table(caravan_match()).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)

        shown = {view.id for view in table.query("CanvasView") if view.region.area}

        assert {
            f"panel-{panel.id}" for panel in table.panels if panel.id not in ("choices", "recap", "odds")
        } <= shown


def test_fields_and_their_docstrings_become_labels_and_help() -> None:
    """A track is called like its field, and its docstring explains it; so does that of a phase."""
    session = session_in(lambda match: match.rules.phase_of(match.state).id == "trade")

    assert "Salt" in drawn(session, "tracks").plain
    assert "The more salt, the more it is worth at the end." in session.about("track:salt")
    assert session.help("phase:trade") == "Use what the dice brought: build works, travel, buy a good."


def test_a_checklist_shows_its_boxes_and_its_key() -> None:
    """Boxes that are filled and empty, and what finishing brings to the first and to others."""
    session = session_in(lambda match: match.state.work > 0 and match.state.me.works[0] < 3)

    line = next(line for line in drawn(session, "checklists").plain.splitlines() if "Well" in line)
    assert line.count("■") + line.count("□") == 3
    assert line.lstrip().startswith("►" + session.choices.keys["work:well"])
    assert line.endswith("3/1")


def test_the_road_is_drawn_as_a_graph_with_markers() -> None:
    """Spaces with lines between them, the players who stand there, and where one can go."""
    session = session_in(lambda match: match.state.moves > 0 and match.state.me.caravan == 0)

    plain = drawn(session, "board", height=12).plain

    assert "►" in plain
    assert "─" in plain
    assert "Home 1" in plain


def test_dice_are_drawn_with_the_pictures_that_faces_bring() -> None:
    """A camel that the game has drawn itself is pixels on the table, at each size."""
    session = session_in(lambda match: match.rules.phase_of(match.state).id == "roll")
    state: Any = session.state.fork()
    state.faces = (1, 1, 1, 1)

    looks = {
        "small": {"density": "narrow", "width": 80},
        "medium": {"density": "normal", "width": 120},
        "large": {"density": "wide", "width": 200, "tall": True},
    }
    rows = {size: drawn(session, "dice", state=state, **look) for size, look in looks.items()}

    assert [canvas.height for canvas in rows.values()] == [5, 7, 11]
    assert all("▀" in canvas.plain or "█" in canvas.plain for canvas in rows.values())
    assert all(canvas.plain.count("camel") == 4 for canvas in rows.values())


def test_what_the_dice_give_fills_as_they_land() -> None:
    """Only faces that can be seen are counted."""
    session = session_in(lambda match: match.rules.phase_of(match.state).id == "roll")
    state: Any = session.state.fork()
    state.faces = ()
    air = frozenset(f"die:{die}" for die in range(4))

    def line(landed: dict[int, int]) -> str:
        moving = air - {f"die:{die}" for die in landed}
        return (
            drawn(session, "dice", state=state, moving=moving, landed=landed).plain.splitlines()[-1].strip()
        )

    assert line({}) == "Rolling …"
    assert line({0: 2}) == "Coins 2"
    assert line({0: 2, 1: 4, 2: 2}) == "Coins 5   Work 1"


def test_a_game_arranges_its_components() -> None:
    """A layout names areas in its order; an empty one leaves a panel out."""
    panels = panels_of(caravan_rules())

    moved = arranged(panels, {"board": "top", "common": ""})

    assert moved[0].id == "board"
    assert moved[0].area == "top"
    assert "common" not in [panel.id for panel in moved]


def test_a_game_with_panels_keeps_the_players_unless_it_draws_them() -> None:
    """Roll Through the Ages draws its own players; a game that draws none has the ordinary ones."""
    own = Session(make_match(), "en").panels
    players = [panel for panel in own if panel.id == "players"]

    assert len(players) == 1
    assert "rtta" in players[0].view.__module__


def test_a_panel_replaces_the_component_with_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    """One component is drawn by the game, the others draw themselves."""
    from astragal.plugins.hooks import hookimpl

    mine: Panel = Panel("dice", "Dice", lambda look: Canvas(1), "top")
    monkeypatch.setattr(caravan, "panels", hookimpl(lambda: [mine]), raising=False)

    found = {panel.id: panel for panel in panels_of(caravan_rules())}

    assert found["dice"] is mine
    assert "players" in found


def test_a_game_with_panels_keeps_the_components_that_its_layout_names() -> None:
    """The Iron Age draws its developments; dice, tracks, boxes, players and rivals draw themselves."""
    panels = Session(make_match(game="iron-age", preset="iron-age"), "en").panels

    by_themselves = [panel.id for panel in panels if not panel.view.__module__.startswith("iron_age")]

    assert by_themselves == ["dice", "tracks", "checklists", "players", "rivals"]
    assert [panel.id for panel in panels if panel.id not in by_themselves] == [
        "turn",
        "developments",
        "purse",
    ]
