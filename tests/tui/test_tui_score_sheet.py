"""The score sheet: the printed subtotal, the lines of the ruleset, and the tie-breaker that decided."""

from __future__ import annotations

import pytest

from along_history.events import CardAcquired
from along_history.state import Table as HistoryTable
from astragal.engine.wording import Words
from astragal.tui.score_sheet import draw_scores, ties_broken
from astragal.tui.screens.scores import by_kind, taken_lines
from astragal.tui.table.session import Session
from rtta.state import Table
from tests.games.rtta.positions import complete, give, rules_of, table
from tests.tui.tables import make_match


def drawn(state: Table, language: str = "en") -> str:
    """Return the sheet as text."""
    return draw_scores(state, Words(language, state.rules.namings, ["Alice", "Bruno", "Chloe"]), 70).plain


def cells(state: Table, label: str) -> list[str]:
    """Return the figures of a row."""
    (row,) = [line for line in drawn(state).splitlines() if line.startswith(label)]
    return row.removeprefix(label).split()


@pytest.mark.clause("rtta.end.4")
def test_the_score_sheet_shows_the_printed_subtotal() -> None:
    """Developments, monuments and bonuses add up above the points lost."""
    state = table()
    give(state.me, "empire")
    complete(state, 0, "monument:obelisk")
    state.me.lost = 4

    rows = [line.split("  ")[0] for line in drawn(state).splitlines()]

    assert cells(state, "Subtotal") == ["17", "0"]
    assert cells(state, "Total") == ["13", "0"]
    assert rows.index("Subtotal") < rows.index("Disasters and famine") < rows.index("Total")


@pytest.mark.parametrize(("ruleset", "there"), [("bronze-age", False), ("late-bronze-age", True)])
@pytest.mark.clause("rtta.end.4")
def test_the_score_sheet_has_no_line_that_the_ruleset_has_not(ruleset: str, there: bool) -> None:
    """Goods score in the Late Bronze Age only."""
    assert ("goods_bonus" in [line.id for line in rules_of(ruleset, 2).scoring]) == there


def ended(*stones: int) -> Table:
    """Return a game that ended in a tie of points, with so many stones left."""
    state = table(players=len(stones))
    for player, number in zip(state.players, stones, strict=True):
        give(player, stone=number)
    state.ended = "developments"
    return state


@pytest.mark.clause("rtta.end.6")
def test_the_tie_break_that_decided_is_shown_with_its_figures() -> None:
    """Two players with as many points: the goods of both are named."""
    state = ended(3, 1)

    assert "Tie-breaker (value of leftover goods): Alice 12 and Bruno 2" in drawn(state)


def test_without_a_tie_no_tie_break_is_shown() -> None:
    """Nor while the game goes on."""
    state = ended(3, 1)
    give(state.me, "irrigation")
    going_on = ended(3, 1)
    going_on.ended = ""

    assert "Tie-breaker" not in drawn(state)
    assert "Tie-breaker" not in drawn(going_on)


def test_a_second_tie_break_comes_only_where_the_first_did_not_decide() -> None:
    """It is about those who are still tied."""
    state = table(players=3, second_tie_break="food")
    for player, (stone, food) in zip(state.players, [(2, 1), (2, 4), (0, 9)], strict=True):
        give(player, stone=stone, food=food)

    assert list(ties_broken(state)) == [("goods_value", {0: 6, 1: 6, 2: 0}), ("food", {0: 1, 1: 4})]


def test_tokens_stand_apart_from_cards() -> None:
    """What a token asked for would look like a card among cards."""
    history = make_match("Ann Bob", game="along-history")
    words = Session(history, "en").words
    bonus = "token:2/card_vp>=4"
    refs = ["card:fishing", bonus, "card:forest"]

    assert by_kind(refs, words) == "Fishing, Forest · tokens: 4 points on cards"


def test_a_line_that_is_nothing_for_everybody_may_be_left_out() -> None:
    """Past ages are no line of a match of one age, and the end names who took the last token."""
    sheets = []
    for preset in ("one-age", "long"):
        match = make_match("Ann Bob", game="along-history", preset=preset)
        state: HistoryTable = match.state.fork()
        state.players[1].banked = 7 if preset == "long" else 0
        final = state.compiled.tokens
        state.players[0].tokens = [max(range(len(final)), key=lambda number: final[number].value)]
        state.ended = "age_token"
        words = Words("en", match.rules.namings, ["Ann", "Bob"])
        sheets.append(draw_scores(state, words, 70).plain)

    assert ["Past ages" in sheet for sheet in sheets] == [False, True]
    assert all("Ann took a token of the highest value." in sheet for sheet in sheets)


def test_all_that_a_player_took_in_three_ages_is_told() -> None:
    """The sheet scrolls, so nothing of a long list is cut."""
    match = make_match("Ann Bob", game="along-history", preset="long")
    words = Words("en", match.rules.namings, ["Ann", "Bob"])
    cards = [design.id for design in match.state.compiled.designs[:60]]

    (line,) = taken_lines([CardAcquired(0, card) for card in cards], words, 2)

    assert line.endswith(words.name(f"card:{cards[-1]}"))
    assert line.count(", ") == 59
