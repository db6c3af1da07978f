"""Fewer keys: numbers before letters, no dead questions, letters in reading order, one meaning for each."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.widgets import Static

from astragal.engine.phase import DONE
from astragal.tui.screens.entry import EntryScreen
from astragal.tui.screens.launcher import ENTRIES
from astragal.tui.screens.setup import SetupScreen
from astragal.tui.screens.table import TableScreen
from astragal.tui.table.bars import COMMANDS, draw_foot
from astragal.tui.table.prompts import prompt_of
from astragal.tui.table.repeating import repeat
from astragal.tui.table.scenes import Scene
from astragal.tui.table.session import Session
from tests.tui.tables import Opener, make_match, table_of, until


def shown(session: Session) -> Any:
    """Return the table in view, whatever game it is."""
    return session.state


def building(seats: str = "Alice Bruno") -> Session:
    """Return a session whose player has nine workers to place."""
    match = make_match(seats, real_dice=True)
    match.answer(["workers"] * 3)
    match.act(DONE)
    return Session(match, "en")


async def test_a_number_before_a_letter_repeats_it(open_table: Opener) -> None:
    """Three keys place twelve workers; no key means something else."""
    app = open_table(building().match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        session = table.session
        letter = session.choices.keys["monument:great_wall"]

        await pilot.press("4", letter)

        wall = shown(session).gear.project("monument:great_wall")
        assert shown(session).players[0].boxes[wall] == 4
        assert shown(session).workers == 5


async def test_a_zero_before_a_letter_fills(open_table: Opener) -> None:
    """As many workers as there are, in two keys; the turn then waits to be ended."""
    app = open_table(building().match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        letter = table.session.choices.keys["monument:great_wall"]

        await pilot.press("0", letter)

        assert shown(table.session).workers == 0
        assert "Great Wall: 4 to go" in table.session.choices.items[0].label


async def test_a_zero_takes_all_dice_alike(open_table: Opener) -> None:
    """Dice that are food or workers are all taken as workers in two keys."""
    match = make_match("Alice Bruno", real_dice=True)
    match.answer(["either"] * 3)
    match.act(DONE)
    app = open_table(match)
    async with app.run_test(size=(80, 24)) as pilot:
        session = (await table_of(pilot)).session
        letter = next(key for ref, key in session.choices.keys.items() if ref.startswith("act:workers"))

        await pilot.press("0", letter)

        assert shown(session).undecided == ()
        assert shown(session).workers == 6


def test_repeating_stops_where_the_thing_is_finished() -> None:
    """A city of three boxes takes three workers, whatever number was typed."""
    session = building()

    repeat(session, "city:city_4", 9)

    assert shown(session).workers == 6
    assert "city:city_4" not in session.choices.legal


def test_nobody_is_asked_about_a_war_that_can_win_nothing() -> None:
    """While no rival has a token, people are not asked; the journal has the step all the same."""
    session, rng = Session(make_match("Alice Bruno", game="along-history", seed=3), "en"), Random(2)
    asked = 0
    while len(session.match.steps) < 160:
        if session.turn_end is not None:
            session.end_turn()
        elif session.chance_due:
            session.match.roll()
            session.refresh()
        else:
            if session.rules.phase_of(session.state).id == "war":
                asked += 1
                rivals = shown(session).rivals(session.state.active)
                assert any(shown(session).players[seat].tokens for seat in rivals)
            session.act(rng.choice(session.match.legal))

    passed = [step for step in session.match.steps if (step.phase, step.text) == ("war", "done")]
    assert len(passed) > asked


def test_letters_follow_the_order_in_which_one_reads() -> None:
    """And what cannot be chosen has none."""
    session = building()
    refs = [ref for own in session.shown.each() for ref in own if ref in session.choices.legal]

    letters = [session.choices.keys[ref] for ref in dict.fromkeys(refs)]

    assert letters == sorted(letters)
    assert set(session.choices.keys) == set(session.choices.legal)


def test_menu_and_table_mean_the_same_by_a_letter() -> None:
    """`?` helps everywhere; no letter of the table opens something else in the menu."""
    table = {command.key: command.id for command in COMMANDS}
    menu = {entry.key: entry.id for entry in ENTRIES}

    shared = {key: (menu[key], table[key]) for key in menu.keys() & table.keys()}

    assert all(first == second for first, second in shared.values()), shared
    assert menu["?"] == "help"


def test_undo_hint_and_help_are_always_in_the_foot_line() -> None:
    """Even in French at 80 columns, where the names of panels are long."""
    words = Session(make_match(), "fr").words
    tabs = [
        (f"F{n}", title, f"tab:{n}") for n, title in enumerate(("Build", "Developments", "Rivals", "Log"), 2)
    ]

    for width in (60, 70, 80, 100):
        text = draw_foot(width, tabs, words).plain
        assert all(name in text for name in ("Annuler", "Conseil", "Aide")), (width, text)


@pytest.mark.parametrize("game", ["rtta", "along-history", "iron-age"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_of_panels_are_whole_in_the_foot_line(game: str, language: str) -> None:
    """With the recap there at 80 columns at most one of them is abbreviated, in each language."""
    session = Session(make_match("Alice Bruno:greedy", game=game), language)
    panels = [panel for panel in session.panels if panel.tab and "narrow" in panel.shown]
    titles = [*(panel.short or panel.title for panel in panels if not panel.passing), "Log", "Recap"]
    tabs = [(f"F{n}", title, f"tab:{n}") for n, title in enumerate(titles, 2)]

    text = draw_foot(80, tabs, session.words).plain

    cut_off = [title for title in titles if session.words(title) not in text]
    assert len(cut_off) <= 1, (cut_off, text)
    assert "^p" in text


async def test_a_newcomer_is_two_keys_away_from_a_match(open_table: Opener) -> None:
    """A digit for the game, Enter to start."""
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

        await pilot.press("2")
        await until(pilot, SetupScreen)
        await pilot.press("enter")
        table = await until(pilot, TableScreen)

        assert table.session.rules.game.id == app.titles.outlined()[1][0]


async def test_the_game_that_was_set_up_last_is_the_first(open_table: Opener) -> None:
    """Whoever plays Along History finds it under 1."""
    app = open_table(last={"game": "along-history"})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()

        await pilot.press("1")
        setup = await until(pilot, SetupScreen)

        assert setup.form.game == "along-history"


async def test_plugins_that_are_no_rules_are_listed_apart(open_table: Opener) -> None:
    """A panel or a bot does not stand among the house rules, and both come after the options."""
    app = open_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        setup = await until(pilot, SetupScreen)
        headings = [row.label for row in setup.rows if row.heading]
        extras = setup.form.extras()

    assert headings[0] == "Options"
    assert headings.index("House rules") < headings.index("Extras: panels and bots, no rules")
    assert extras
    assert not set(extras) & {"rtta.skulls-reroll"}


async def test_backspace_in_an_empty_box_undoes_the_step_before_the_roll(open_table: Opener) -> None:
    """With real dice the next player's box opens at once; whoever made a mistake gets back in one key."""
    match = building().match
    app = open_table(match)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await table_of(pilot)
        await pilot.press("9", table.session.choices.keys["monument:great_wall"], "enter")
        box = await until(pilot, EntryScreen)
        said = str(box.query_one("#entry-hint", Static).render())
        await pilot.press("backspace")
        await table_of(pilot)

        assert said.startswith("Backspace undoes the last step")
        assert match.state.active == 0
        assert match.state.to_move == 0


def test_a_war_that_can_win_nothing_is_the_end_of_the_turn() -> None:
    """Where it is the last phase with a choice, the prompt asks for nothing but the end of the turn."""
    session = Session(make_match("Alice Bruno", game="along-history", seed=12), "en")
    while session.chance_due:
        session.match.roll()
        session.refresh()

    session.act(DONE)

    assert session.rules.phase_of(session.state).id == "war"
    assert prompt_of(session, 80) == "Round 1 · Alice ▸ End of turn: press Enter to end your turn"


def test_nothing_is_asked_while_something_is_shown() -> None:
    """A scene passes phases in which nobody has a choice: the prompt names the phase, and no more."""
    session = building()
    before = session.prompt(80)

    session.show(Scene(session.state, len(session.match.steps), 0))

    assert before.startswith("Round 1 · Alice ▸ Build: Choose")
    assert session.prompt(80) == "Round 1 · Alice ▸ Build"


async def test_a_zero_ticks_the_other_dice(open_table: Opener) -> None:
    """Rerolling all dice but one takes three keys, however many dice there are."""
    match = make_match("Alice Bruno", seed=7)
    async with open_table(match).run_test() as pilot:
        table = await table_of(pilot)
        dice = set(table.session.choices.selection.candidates)  # type: ignore[union-attr]
        first = min(dice)

        await pilot.press("0")
        every = set(table.session.ticked)
        await pilot.press(table.session.choices.keys[first])
        others = set(table.session.ticked)
        await pilot.press("0")

        assert (every, others) == (dice, dice - {first})
        assert table.session.ticked == {first}


def paying() -> Session:
    """Return the table of somebody who pays for something, without a loss at the end of the turn."""
    for seed in range(40):
        match, rng = make_match("Alice Bruno", seed=seed), Random(seed)
        for _ in range(60):
            if match.to_move == 0 and match.rules.phase_of(match.state).id == "buy":
                session = Session(match, "en")
                for ref in sorted(session.choices.payable):
                    session.pick(ref)
                    item = session.choices.item("cmd:end")
                    if session.target and item is not None and not item.warns:
                        return session
                    session.back()
            match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
    raise AssertionError("nobody pays so")


def test_enter_pays_and_ends_a_turn_that_wastes_nothing() -> None:
    """The button says so; Space only pays, and the turn waits."""
    for key in ("end", "commit"):
        session = paying()
        item = session.choices.item("cmd:end")

        getattr(session, key)()

        assert item is not None
        assert item.label == "Pay and end turn"
        assert (session.match.state.active == 1) is (key == "end")
        assert (session.turn_end is None) is (key == "end")


def test_enter_ends_a_turn_whose_losses_are_past() -> None:
    """Cities that went hungry before the purchase are named on the button, and ask for no key more."""
    match = make_match("Alice Bruno", position="alice: 4 cities, 0 food | bruno: ", real_dice=True)
    match.answer(["coins", "coins", "coins", "good"])
    match.act("done")
    session = Session(match, "en")

    session.pick("development:coinage")
    item = session.choices.item("cmd:end")
    session.end()

    assert item is not None
    assert (item.label, item.warns) == ("Pay and end turn: 4 cities hungry", True)
    assert match.state.active == 1


def test_enter_does_not_end_a_turn_that_wastes_something() -> None:
    """It pays, and the line that ends the turn names the loss first."""
    position = "alice: 4 goods | bruno: ; innovation: 1; phase: buy"
    session = Session(make_match("Alice Bruno", game="iron-age", position=position), "en")
    session.pick("development:leadership")
    proposed = session.ticked
    for ref in ("innovation:1", "good:1", "good:2"):  # the innovation would be lost
        session.pick(ref)

    session.end()

    assert proposed == {"innovation:1"}
    assert session.turn_end is not None
    assert session.turn_end.summary.wasted == ("1 innovation lost",)
    assert session.match.state.active == 0
