"""Other games at the table: every ruleset by keys, and a game that brings no panels."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import attrs
import pytest

from astragal.match.match import Match, Seat
from astragal.plugins.compiler import Compiler
from astragal.plugins.registry import Ruleset, load_rule_file
from astragal.tui.table.listing import every_choice
from astragal.tui.table.panel import Look
from astragal.tui.table.session import Session
from tests.tui.pictures import SCENES
from tests.tui.tables import Opener, make_match, play_by_keys, play_by_mouse, table_of


@pytest.mark.parametrize("preset", ["late-bronze-age", "trading"])
async def test_a_ruleset_is_played_by_keys(open_table: Opener, preset: str) -> None:
    """Ships, trade and offers can be answered from the keyboard."""
    app = open_table(make_match("Alice Bruno:random", preset=preset, settings={"round_limit": 2}))

    async with app.run_test(size=(80, 24)) as pilot:
        match = await play_by_keys(pilot, Random(1))

    assert match.over


async def test_alone_at_the_table(open_table: Opener) -> None:
    """The solitaire game has no rivals and comes to its end."""
    app = open_table(make_match("Alice", settings={"round_limit": 2}))

    async with app.run_test(size=(120, 40)) as pilot:
        match = await play_by_keys(pilot, Random(1))

    assert match.over


async def test_along_history_is_played_by_keys(open_table: Opener) -> None:
    """A whole age of Along History from the keyboard."""
    match = make_match("Alice Bruno:random", game="along-history", preset="initiation")
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        played = await play_by_keys(pilot, Random(1), most=40)

    assert len(played.steps) > 40


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_iron_age_is_played_by_keys(open_table: Opener, size: tuple[int, int]) -> None:
    """Two rounds of the Iron Age from the keyboard, set-up and demands included."""
    match = make_match("Alice Bruno:random", game="iron-age", preset="iron-age", settings={"round_limit": 2})
    async with open_table(match).run_test(size=size) as pilot:
        played = await play_by_keys(pilot, Random(1))

    assert played.over


async def test_the_iron_age_is_played_by_mouse(open_table: Opener) -> None:
    """The Iron Age with the mouse alone."""
    match = make_match("Alice Bruno:random", game="iron-age", preset="iron-age")
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        played = await play_by_mouse(pilot, Random(1), most=15)

    assert len(played.steps) > 15


async def test_along_history_is_played_by_mouse(open_table: Opener) -> None:
    """Along History with the mouse alone."""
    match = make_match("Alice Bruno:random", game="along-history")
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        played = await play_by_mouse(pilot, Random(1), most=15)

    assert len(played.steps) > 15


# --- without UI code -----------------------------------------------------------------------------


def pig_match(target: int = 20) -> Match:
    """Begin a match of the tutorial's game, which has no panels."""
    plugin = load_rule_file(Path(__file__).parents[2] / "docs" / "tutorial" / "pig" / "pig.py")
    compiler = Compiler(plugin, (), "pig")
    preset = compiler.definition.presets[0]
    rules = compiler.compile(preset.id, (), 2, {"target": target} if "target" in compiler.options() else {})
    return Match.start(rules, Ruleset("pig", preset.id, preset), [Seat("Alice"), Seat("Bruno", "random")], 5)


async def test_a_game_without_panels_is_played_by_keys(open_table: Opener) -> None:
    """The table shows the state as text and every choice with a key."""
    match = pig_match()
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        await play_by_keys(pilot, Random(1))

    assert match.over


async def test_an_action_of_a_house_rule_is_in_the_bar_and_the_palette(open_table: Opener) -> None:
    """A house rule's new action has a key and a label without a line of UI code."""
    match = make_match("Alice Bruno:greedy", rules=("rtta.granary-market",), seed=2)
    rng = Random(2)
    for _ in range(3000):
        if match.to_move == 0 and any(action.kind == "sell-food" for action in match.legal):
            break
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
    async with open_table(match).run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        items = [item for item in table.session.choices.items if item.label == "Sell 2 food for 3 coins"]
        named = [label for _, label in every_choice(table.session)]
        food = match.state.players[0].food
        await pilot.press(items[0].key)
        await pilot.pause()

    assert "Sell 2 food for 3 coins" in named
    assert match.steps[-1].text.startswith("sell-food") or match.state.players[0].food < food


def test_pegs_of_a_deal_show_their_keys(tmp_path: Path) -> None:
    """What is given and taken is ticked from the keyboard: the letters stand beside the pegs."""
    match = SCENES["rtta-trade"].begin(tmp_path)
    assert match is not None
    session = Session(match, "fr")
    session.pick(min(ref for ref in session.choices.legal if ref.startswith("player:")))
    choices = session.choices
    deal = next(panel for panel in session.panels if panel.id == "deal")
    look = Look(
        session.state,
        0,
        session.words,
        "normal",
        25,
        10,
        choices.keys,
        choices.legal,
        session.ticked,
        choices.ticking,
    )

    drawn = deal.view(look).plain

    pegs = [ref for ref in choices.legal if ref.startswith(("give:", "want:"))]
    assert [ref for ref in pegs if not re.search(f"{choices.keys[ref]}[■□]", drawn)] == []
    assert "donner prendre" in " ".join(drawn.splitlines()[0].split())


@pytest.mark.parametrize("preset", ["", "late-bronze-age", "trading"])
@pytest.mark.parametrize(("density", "width"), [("narrow", 40), ("normal", 60), ("wide", 118)])
def test_whatever_can_be_picked_shows_its_key(preset: str, density: str, width: int) -> None:
    """In every position of a game, while something is paid for too, and before it is ticked."""
    match, rng = make_match("Alice Bruno Chloe", preset=preset, seed=1), Random(1)
    session = Session(match, "en")
    hidden: set[str] = set()
    while not match.over and len(match.steps) < 300:
        if match.to_move < 0:
            match.roll()
            continue
        session.refresh()
        for target in ("", *sorted(session.choices.payable)[-1:]):
            if target:
                session.pick(target)
            hidden |= hidden_keys(session, density, width)
        match.act(rng.choice(match.legal))

    assert hidden == set()


def hidden_keys(session: Session, density: str, width: int) -> set[str]:
    """Return what can be picked and is not ticked, and whose key no panel shows beside it."""
    choices, shown = session.choices, set()
    look = Look(session.state, session.viewer, session.words, density, width, 30)  # type: ignore[arg-type]
    look = attrs.evolve(
        look, keys=choices.keys, legal=choices.legal, ticked=session.ticked, ticking=choices.ticking
    )
    for panel in session.panels:
        if density in panel.shown and panel.has_content(session.state):
            canvas = panel.view(look)
            lines = canvas.plain.splitlines()
            shown |= {
                (canvas.ref_at(x, y), sign) for y, line in enumerate(lines) for x, sign in enumerate(line)
            }
    return {ref for ref in choices.legal - session.ticked if (ref, choices.keys.get(ref, "")) not in shown}
