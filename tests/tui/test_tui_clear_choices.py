"""Choices say what they cost, what they lose and who is behind them, in words and before they are made."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from along_history.phases.discards import Reroll
from astragal.engine.state import CHANCE
from astragal.tui.help_text import help_paragraphs
from astragal.tui.screens.entry import EntryScreen
from astragal.tui.screens.over import TextScreen, ZoomScreen
from astragal.tui.table.session import Session
from tests.tui.pictures import FOUR, reached, text_of
from tests.tui.tables import Opener, make_match, table_of, until
from tests.tui.test_tui_contrast import cells


def laid(position: str, language: str = "en", *, roll: str = "", **how: Any) -> Session:
    """Return a session of Along History at a position; what is pending is rolled at random, or as written."""
    match = make_match("Ann Bob", game="along-history", preset="long", position=position, **how)
    while match.to_move == CHANCE:
        match.answer(roll.split()) if roll else match.roll()
    return Session(match, language)


def enter(session: Session) -> str:
    """Return what Enter does."""
    return next(item.label for item in session.choices.items if item.key == "enter")


def test_ending_actions_names_the_calamity_that_could_be_averted() -> None:
    """The button says so before it is pressed, in both languages."""
    english = laid("ann: events cannibals, civ bear hills | bob:; age: 0", seed=7)
    french = Session(english.match, "fr")

    assert enter(english) == "End actions: Cannibals! can be averted"
    assert enter(french).startswith("Terminer vos actions\u00a0: ")


def test_ending_actions_names_gold_that_is_left() -> None:
    """A card that could be tilted for gold, and a money die that could be doubled."""
    cards = laid("ann: civ sailing | bob:; age: 1", seed=3)
    die = laid("ann: | bob:; age: 1", real_dice=True, roll="1 1 1 force x2 war gold-3")

    assert "gold on your cards not taken" in enter(cards)
    assert "money die not doubled" in enter(die)


def test_the_prompt_says_that_ending_takes_the_gold_of_the_die() -> None:
    """Nobody has to guess what becomes of a money die."""
    session = laid("ann: | bob:; age: 1", real_dice=True, roll="1 1 1 force war war gold-5")

    assert "end to take 5 gold" in session.prompt(80)


def test_what_is_asked_is_cut_at_the_last_clause_that_fits() -> None:
    """At 80 columns round and phase stay, and so does as much of the question as there is room for."""
    rolling = laid("ann: | bob:; age: 0", real_dice=True, roll="1 1 1 force war war")
    french = laid("ann: | bob:; age: 0", "fr", real_dice=True, roll="1 1 1 force war war")

    assert rolling.prompt(80) == "Round 1 · Ann ▸ Act and acquire: Acquire a card, discard a die …"
    assert rolling.prompt(120).endswith("discard a die (to reroll or trade), or end your actions")
    assert french.prompt(80).endswith("Acquérez une carte, défaussez un dé …")


def test_a_general_rerolls_war_dice_that_were_ticked() -> None:
    """A digit ticks; nothing is rolled before Space."""
    session = laid("ann: civ (alexander_the_great), 1 universal | bob:; age: 1; phase: war; do: attack 1")
    steps = len(session.match.steps)

    for ref in ("die:0", "die:2"):
        session.pick(ref)
    space = next(item.label for item in session.choices.items if item.key == "space")

    assert [session.choices.keys[f"die:{die}"] for die in range(3)] == ["1", "2", "3"]
    assert len(session.match.steps) == steps
    assert space == "Reroll dice 1, 3 (general)"


def test_a_card_that_is_lost_is_asked_for_with_its_cause() -> None:
    """The calamity is named, or whoever demands gold, and how much."""
    calamity = laid("ann: events earthquake, civ bear hills | bob:; age: 0; phase: calamities")
    demands = [
        laid(f"ann: civ barony county, 9 gold | bob: {card}; age: 2; within: act; interrupts: ransom 0 1 5")
        for card in ("", "civ templar_order")
    ]

    poison = laid(
        "ann: civ avicenna saladin | bob:; age: 2; active: bob; within: act; interrupts: poisoned 0 1"
    )

    assert calamity.prompt(200).endswith("Calamity: Choose the card you lose (Earthquake)")
    assert poison.prompt(200).endswith("Bob poisons you: choose the card you lose")
    assert demands[0].prompt(200).endswith("Bob demands 5 gold or a card")
    assert demands[1].prompt(200).endswith("Bob demands 5 gold or a card (Templar Order)")


def test_the_help_says_what_a_token_costs() -> None:
    """Whoever wins one covers a card, and the help says what that means."""
    told = " ".join(text for text, _ in help_paragraphs(Session(make_match(game="along-history"), "en")))

    assert "If you win a token, you must then cover one of your cards" in told
    assert "Each bonus on a covered card costs" in told


def test_a_purchase_names_the_coins_that_are_spent(tmp_path: Path) -> None:
    """Goods alone would look like a gift."""
    match = reached(FOUR, "buy", "development:")(tmp_path)
    assert match is not None
    session = Session(match, "en")

    (bought,) = [session.label(action) for action in match.legal if action.kind == "buy"]

    assert bought == "Buy Leadership with 7 coins, Wood and Stone"


@pytest.mark.parametrize("seat", [1, 2])
async def test_a_partner_for_a_deal_is_chosen_not_paid_for(
    open_table: Opener, tmp_path: Path, seat: int
) -> None:
    """With the cursor on a player the bar says what Enter does."""
    match = reached("Alice Bruno:greedy Chloe:greedy", "trade", preset="trading")(tmp_path)
    async with open_table(match).run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        table.cursor = f"player:{seat}"
        table.sync()
        bar = str(table.lines["bar"].render())

    assert f"Enter  Choose {('Bruno', 'Chloe')[seat - 1]}" in bar


async def test_the_log_opens_at_its_end(open_table: Opener, tmp_path: Path) -> None:
    """What happened last is in view."""
    match = reached(FOUR, "build", round=5)(tmp_path)
    app = open_table(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        last = table.session.log[-1].text
        await pilot.press("l")
        await until(pilot, TextScreen)
        await pilot.pause()
        text = text_of(app)

    assert last[:40] in text


async def test_ascii_holds_for_every_screen_at_once(open_table: Opener) -> None:
    """Switched on in the settings, it holds for the menu below them and for all that is opened later."""
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.press("e", *["down"] * 6, "right", "escape")
        await pilot.pause()
        seen = [text_of(app)]
        for key in ("n", "b", "L", "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            seen.append(text_of(app))
            await pilot.press("escape")
            await pilot.pause()

    assert "+---+ +---+ +---+" in seen[0]
    assert [sorted({sign for sign in text if not sign.isascii()}) for text in seen] == [[]] * len(seen)


async def test_the_terminals_own_colours_have_no_black_lines(open_table: Opener) -> None:
    """Frames have the colour of text, which can be seen on a dark ground and on a light one."""
    async with open_table(make_match(), theme="plain").run_test(size=(120, 40)) as pilot:
        table = await table_of(pilot)
        await pilot.pause()
        frames = {style.color for text, style in cells(table) if set(text) & set("─│╭╮╰╯")}

    assert all(colour is None or colour.is_default for colour in frames), frames


def test_dice_to_reroll_are_asked_for_by_name() -> None:
    """In Along History too the button says what ticking is for, before anything is ticked."""
    match, rng = make_match("Ann Bob", game="along-history", seed=3), Random(3)
    while not any(selection.makes is Reroll for selection in match.rules.selections(match.state)):
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))

    item = Session(match, "en").choices.item("cmd:commit")

    assert item is not None
    assert item.label == "Reroll dice"


async def test_a_war_that_can_win_nothing_takes_no_room(open_table: Opener) -> None:
    """Nobody has a token: the turn only ends, and neither the war nor the rivals come to the front."""
    match = make_match("Ann Bob", game="along-history", seed=11)
    while match.rules.phase_of(match.state).id != "war":
        match.roll() if match.to_move < 0 else match.act("done")

    app = open_table(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        shown = text_of(app)

    assert "End turn" in shown
    assert "War dice" not in shown
    assert table.board.tab == "cards"


@pytest.mark.parametrize(("height", "shown"), [(24, "✓2 types"), (22, "►4 cards 7/4 3vp")])
async def test_what_is_within_reach_stands_below_many_cards(
    open_table: Opener, height: int, shown: str
) -> None:
    """Where the graph has no room, its spaces stand in columns, or those that can be gone to in a line."""
    cards = "australopithecus forest hunting tools fishing lowland/cro_magnon"
    position = f"ann: events bear tiger mammoth, civ {cards}, marker 2c | bob:; age: 0"
    match = make_match("Ann Bob", game="along-history", preset="long", position=position)

    app = open_table(match)
    async with app.run_test(size=(80, height)) as pilot:
        await table_of(pilot)
        await app.workers.wait_for_complete()
        text = text_of(app)

    assert shown in text
    assert "Prehistory 1/3" in text or "Prehistory · deck" in text


async def test_the_box_for_a_roll_is_drawn_in_ascii(open_table: Opener) -> None:
    """Its frame too, and the terminal gets no sign that it would show as a question mark."""
    app = open_table(make_match("Alice Bruno", real_dice=True), ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, EntryScreen)
        await pilot.pause()

        assert sorted({sign for sign in text_of(app) if not sign.isascii()}) == []


async def test_a_panel_that_comes_to_the_front_says_how_to_see_all_of_it(open_table: Opener) -> None:
    """At 80x24 developments have no room for their effects: the same key again shows them."""
    app = open_table(make_match("Alice Bruno"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        key = next(key for key, panel in table.board.keyed_tabs() if panel.id == "developments")
        await pilot.press(key)
        told = table.message
        await pilot.press(key)
        await until(pilot, ZoomScreen)

        assert told == f"Press {key.upper()} again for the whole panel."
        assert "Drought doesn't affect you" in text_of(app)
