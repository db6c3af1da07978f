"""What a session tells without any widget: questions, the log, odds, prompts and news."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from random import Random

from astragal.engine.phase import DONE
from astragal.tui.table.bars import latest
from astragal.tui.table.choices import span
from astragal.tui.table.confirmation import forgone, slipped_in
from astragal.tui.table.listing import every_choice
from astragal.tui.table.odds import odds_after
from astragal.tui.table.session import Session
from tests.tui.tables import make_match
from tests.tui.test_tui_session import session_in


def test_ending_the_turn_with_choices_left_asks_once_more() -> None:
    """Buying nothing although coins could buy something takes Enter twice, and the button says why."""
    session = session_in("buy")
    session.match.state.coins = 3
    session.refresh()
    steps = len(session.match.steps)

    label = next(item.label for item in session.choices.items if item.key == "enter")
    session.end()
    waiting = session.turn_end is not None and len(session.match.steps) == steps
    session.end()

    assert label.startswith("End turn: 3 coins lost")
    assert waiting
    assert len(session.match.steps) == steps + 1


def test_the_log_forgets_what_was_undone() -> None:
    """After undo the log is as it was."""
    session = session_in("build")
    before = list(session.log)
    session.pick(sorted(session.choices.by_ref)[0])
    longer = len(session.log)

    session.undo()

    assert longer > len(before)
    assert session.log == before


def test_phases_without_a_choice_share_a_line_of_the_log() -> None:
    """Of a phase in which something was decided it is not said that there was nothing to choose."""
    match = make_match("Alice Bruno:greedy")
    session = Session(match, "en")
    while session.state.round < 4:
        match.roll() if match.to_move < 0 else match.act(match.legal[0])
        session.refresh()

    passed = [line for line in session.log if "nothing to choose" in line.text]

    assert not any("Roll" in line.text for line in passed)  # something was decided there in every turn
    assert any(" and " in line.text for line in passed)
    assert all(first.step != second.step for first, second in pairwise(passed))


def test_the_palette_lists_every_choice_once() -> None:
    """Everything that can be picked can be searched by name."""
    session = session_in("build")

    refs = [ref for ref, _ in every_choice(session)]

    assert len(refs) == len(set(refs))
    assert len(refs) >= len(session.match.legal)


def test_the_viewer_is_the_person_who_decides() -> None:
    """With two people at one keyboard each sees the own board."""
    match = make_match("Alice Bruno", settings={"round_limit": 2})
    session = Session(match, "en")
    seen = set()
    rng = Random(1)
    while not match.over:
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
        session.refresh()
        if session.person_to_move:
            seen.add((session.viewer, match.to_move))

    assert seen == {(0, 0), (1, 1)}


def test_the_odds_of_a_roll_are_exact() -> None:
    """One die shows each of six faces with a sixth."""
    session = session_in("roll")
    action = session.rules.read_action("reroll 0")

    odds = odds_after(session.rules, session.state, action)

    assert odds.alone
    assert [chance for _, chance in odds.faces] == [Fraction(1, 6)] * 6
    assert [len(names) for _, names in odds.by_chance()] == [6]


def test_the_odds_of_two_dice_are_those_of_at_least_one() -> None:
    """A face that is on both dice comes up at least once in 11 rolls of 36."""
    session = session_in("roll")

    odds = odds_after(session.rules, session.state, session.rules.read_action("reroll 0+1"))

    assert not odds.alone
    assert odds.faces[0][1] == Fraction(11, 36)


def test_the_draw_of_a_card_has_no_odds_to_tell() -> None:
    """Three per cent for each card of a deck would say nothing."""
    match = make_match(game="along-history")
    rng = Random(3)
    while match.to_move < 0 or match.rules.phase_of(match.state).id != "act":
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))
    golden = next(action for action in match.legal if action.text == "done")

    assert odds_after(match.rules, match.state, golden).faces == ()


def test_there_are_no_odds_where_nothing_is_rolled() -> None:
    """Building brings no roll."""
    session = session_in("build")

    assert odds_after(session.rules, session.state, session.match.legal[0]).faces == ()


def test_the_prompt_says_who_what_and_how_much_is_left() -> None:
    """Round, player, phase, what is asked for and what is left; where room is short, the last clause goes."""
    session = session_in("roll")

    assert session.prompt() == "Round 1 · Alice ▸ Roll: Choose dice to reroll (2 rerolls left)"
    assert session.prompt(60) == "Round 1 · Alice ▸ Roll: Choose dice to reroll …"
    assert session.prompt(20) == "Alice: Choose dice to reroll (2 rerolls left)"


def test_before_anything_is_ticked_the_bar_names_the_keys_that_tick() -> None:
    """Space stands there from the beginning, with what it waits for."""
    session = session_in("roll")

    (space,) = [item for item in session.choices.items if item.key == "space"]

    assert (space.label, space.why_not) == ("Reroll dice", "choose with 1 3")


def test_when_a_turn_begins_the_news_are_what_the_others_did() -> None:
    """After the first decision of the turn they are its result."""
    session = session_in("roll")
    while session.match.state.round == 1 or not session.person_to_move:
        if session.turn_end is not None:
            session.end_turn()
        elif session.chance_due:
            session.match.roll()
            session.refresh()
        else:
            session.act(session.match.legal[-1])
    session.refresh()
    before = session.news

    session.act(DONE)

    assert before
    assert all("Bruno" in line for line in before)
    assert not any("Bruno" in line for line in session.news)


def test_a_refusal_that_names_something_is_said_in_french() -> None:
    """What a token asks for is named as on the board, whatever language the rules are written in."""
    session = Session(session_in("achievements", game="along-history").match, "fr")
    spaces = [f"space:{space.id}" for space in session.match.state.compiled.board.spaces]

    told = [session.about(ref) for ref in spaces if ref not in session.choices.legal]

    assert any(re.search(r"le jeton demande \d+ \w+", text) for text in told)
    assert not any("needs" in text for text in told)


def test_keys_in_a_row_are_told_in_short() -> None:
    """Digits that follow each other are a span, others are named one by one."""
    assert [span(list(keys)) for keys in ("1234", "13", "12", "")] == ["1-4", "1 3", "1 2", ""]


def test_ending_a_phase_that_came_by_itself_asks_once_more() -> None:
    """Enter was meant for the phase before: the last worker was spent, and buying came by itself."""
    match = make_match("Alice", seed=3)
    session = Session(match, "en")
    while match.rules.phase_of(match.state).id != "buy" or match.steps[-1].phase != "build":
        match.roll() if match.to_move < 0 else match.act(match.legal[0])
    session.refresh()
    steps = len(match.steps)

    assert slipped_in(session)
    session.end()
    assert session.turn_end is not None
    assert len(match.steps) == steps
    session.end()
    assert len(match.steps) == steps + 1


def test_a_token_within_reach_is_not_left_by_one_key() -> None:
    """The first Enter says what would be missed, the second stays."""
    match = make_match("Alice Bruno:greedy", game="along-history", seed=2)
    rng = Random(1)
    session = Session(match, "en")
    while True:
        session.refresh()
        if session.person_to_move and forgone(session):
            break
        match.roll() if match.to_move < 0 else match.act(rng.choice(match.legal))

    steps = len(match.steps)
    session.end()
    label = next(item.label for item in session.choices.items if item.key == "enter")

    assert "a token is within reach" in label
    assert len(match.steps) == steps
    assert session.end().kind == "acted"
    assert len(match.steps) == steps + 1


def test_news_are_cut_at_their_beginning() -> None:
    """What happened last is what matters."""
    news = ["Alice attacks Bruno", "Bruno raises an army of 7", "Bruno repels Alice"]

    assert latest(news, 100) == " · ".join(news)
    assert latest(news, 55) == "… · Bruno raises an army of 7 · Bruno repels Alice"
    assert latest(news, 5) == "… · Bruno repels Alice"
    assert latest([], 50) == ""
