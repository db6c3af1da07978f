"""Moves on the board, the conditions of tokens, and decadence."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.state import Table
from tests.games.along_history.ah_table import (
    civ,
    do,
    give_civ,
    lay_token,
    legal,
    table,
    token,
    values,
    why_not,
)
from tests.games.along_history.printed import ONLY_IN_31, TOKENS_25, tokens

NEVER = "type:calamity>=1"


def at_board(owned: str = "mammoth", space: str = "start", **options: Any) -> Table:
    """Return the achievements phase of the first player, whose marker stands on a space."""
    state = give_civ(table(phase="achievements", **options), 0, owned)
    state.players[0].marker = state.compiled.board.index(space)
    return state


# cards that just meet, and that just miss, each condition
CASES = {
    "type:terrain>=1": ("swamp", "mammoth"),
    "type:terrain>=2": ("mammoth/swamp swamp", "swamp mammoth"),
    "type:personality>=1": ("mammoth", "swamp"),
    "type:personality>=2": ("mammoth bear", "mammoth swamp"),
    "type:personality>=3": ("mammoth/bear tiger", "mammoth bear swamp"),
    "type:progress>=1": ("fishing", "swamp"),
    "type:progress>=2": ("fishing hunting", "fishing swamp"),
    "type:progress>=3": ("fishing hunting tools", "fishing hunting swamp"),
    "type:wonder>=1": ("megaliths", "fishing"),
    "type:wonder>=2": ("megaliths/megaliths", "megaliths swamp"),
    "type:calamity>=1": ("wolves", "mammoth"),
    "type:calamity>=2": ("wolves famine", "wolves swamp"),
    "card_vp>=2": ("mammoth", "swamp"),
    "card_vp>=4": ("the_fire/swamp", "the_fire"),
    "card_vp>=8": ("the_fire stonehenge swamp", "the_fire stonehenge"),
    "card_vp>=12": ("the_fire stonehenge megaliths mammoth", "the_fire stonehenge megaliths swamp"),
    "card_vp>=15": (
        "the_fire stonehenge megaliths homo_sapiens mammoth",
        "the_fire stonehenge megaliths homo_sapiens swamp",
    ),
    "bonus_pop>=1": ("(fishing)", "mammoth/fishing"),
    "bonus_pop>=2": ("the_fire", "fishing/hunting"),
    "bonus_any>=1": ("forest", "mammoth/forest"),
    "bonus_any>=4": ("the_fire (forest) fishing", "the_fire fishing/forest"),
    "bonus_any>=6": ("the_fire weapons forest fishing", "the_fire weapons forest"),
    "cards>=3": ("swamp/swamp mammoth", "swamp mammoth"),
    "cards>=4": ("swamp swamp mammoth bear", "swamp swamp mammoth"),
    "cards>=5": ("swamp swamp mammoth bear tiger", "swamp swamp mammoth bear"),
    "cards>=6": ("swamp swamp mammoth bear tiger river", "swamp swamp mammoth bear tiger"),
    "cards>=7": ("swamp swamp mammoth bear tiger river valley", "swamp swamp mammoth bear tiger river"),
    "types>=2": ("swamp/mammoth", "mammoth bear"),
    "types>=3": ("swamp/mammoth fishing", "mammoth swamp"),
    "types>=4": ("swamp mammoth fishing wolves", "swamp mammoth fishing"),
}


@pytest.mark.clause("along-history.achievements.4")
def test_every_condition_has_a_case() -> None:
    """No token is left untested; gold is tested apart."""
    printed = {condition for _, condition in tokens(TOKENS_25 + ONLY_IN_31)}

    assert set(CASES) == printed - {"gold>=15"}


@pytest.mark.clause("along-history.achievements.3")
@pytest.mark.parametrize("condition", CASES)
def test_a_token_is_taken_by_who_meets_its_condition(condition: str) -> None:
    """Covered cards count for type, number and points, not for bonuses; tapped bonuses count."""
    enough, too_little = CASES[condition]

    assert "move 1a" in legal(lay_token(at_board(enough, token_set="31"), "1a", condition))
    assert "move 1a" not in legal(lay_token(at_board(too_little, token_set="31"), "1a", condition))


@pytest.mark.clause("along-history.achievements.4")
def test_the_gold_token_asks_for_fifteen_gold() -> None:
    """Gold in the treasury counts; heritage does not."""
    state = lay_token(_in_antiquity(), "1a", "gold>=15")
    state.players[0].gold = 14
    assert "move 1a" not in legal(state)

    state.players[0].gold = 15
    assert "move 1a" in legal(state)


def _in_antiquity() -> Table:
    return give_civ(table("antiquity", phase="achievements"), 0, "desert")


@pytest.mark.clause("along-history.achievements.4")
def test_heritage_counts_for_no_token() -> None:
    """Cards of an earlier age meet no condition."""
    state = lay_token(_in_antiquity(), "1a", "bonus_pop>=1")
    state.players[0].heritage = [state.compiled.heirs["agriculture"]]

    assert "move 1a" not in legal(state)


@pytest.mark.clause("along-history.achievements.2")
def test_a_forward_move_runs_over_empty_spaces_and_stops_at_a_token() -> None:
    """Spaces behind a token are out of reach; empty ones may be stopped on."""
    state = at_board(space="3b")
    lay_token(lay_token(lay_token(state, "4a", NEVER), "4c", "card_vp>=2"), "5c", NEVER)

    reachable = legal(state)

    assert "move 4b" in reachable  # empty
    assert "move 6b" in reachable  # over 4b
    assert "move 7" in reachable
    assert "move 4c" in reachable  # over the vertical line to 3c; its token is met
    assert "move 4a" not in reachable  # its token is not met
    assert "move 5d" not in reachable  # behind the token of 4c


@pytest.mark.clause("along-history.achievements.2")
def test_vertical_lines_are_walked_both_ways() -> None:
    """They belong to a forward move."""
    assert {"move 3a", "move 3b", "move 3d"} <= set(legal(at_board(space="3c")))


@pytest.mark.clause("along-history.achievements.2")
def test_nothing_goes_backwards_inside_a_forward_move() -> None:
    """From 4a the space 3b is one back; 2b is not in reach."""
    reachable = legal(at_board(space="4a"))

    assert {"move 3a", "move 3b"} <= set(reachable)
    assert "move 2b" not in reachable


@pytest.mark.clause("along-history.achievements.3")
def test_a_step_back_may_win_a_token() -> None:
    """One space back, if the token's condition is met; decadence follows."""
    state = lay_token(lay_token(at_board("mammoth swamp", "4a"), "3a", "types>=2"), "3b", NEVER)

    assert "move 3b" not in legal(state)
    do(state, "move 3a")
    assert values(state, 0) == [2]
    assert "decay mammoth 0" in legal(state)


@pytest.mark.clause("along-history.achievements.2")
def test_long_lines_skip_a_level() -> None:
    """On the front side a line leads from 1d to 3d."""
    state = at_board(space="1d")
    lay_token(state, "2c", NEVER)
    lay_token(state, "3c", NEVER)

    assert "move 3d" in legal(state)


@pytest.mark.clause("along-history.achievements.2")
def test_other_markers_do_not_matter() -> None:
    """A space with a rival's marker may be passed and stopped on."""
    state = at_board()
    state.players[1].marker = state.compiled.board.index("1a")

    assert "move 1a" in legal(state)


@pytest.mark.clause("along-history.achievements.1")
def test_one_token_a_turn() -> None:
    """After a token the move is over."""
    state = at_board("mammoth")
    lay_token(lay_token(state, "1a", "card_vp>=2"), "2a", "type:personality>=1")
    do(state, "move 1a")

    assert values(state, 0) == [1]
    assert state.active == 1


@pytest.mark.clause("along-history.achievements.1")
def test_a_move_needs_no_card_of_this_turn() -> None:
    """Achievements do not ask what was acquired."""
    state = lay_token(at_board("mammoth"), "1a", "card_vp>=2")
    state.entered = 0

    assert "move 1a" in legal(state)


@pytest.mark.clause("along-history.achievements.3")
def test_a_refused_move_says_what_the_token_asks_for() -> None:
    """The reason names the condition, or that the space is out of reach."""
    state = lay_token(at_board("swamp"), "1a", "card_vp>=2")

    assert why_not(state, "move 1a") == "The token needs 1/card vp>=2"
    assert why_not(state, "move 9z") == "There is no such space"
    state = lay_token(lay_token(at_board("mammoth", "5a"), "6a", NEVER), "1a", "card_vp>=2")
    assert why_not(state, "move 1a").startswith("Out of reach")


@pytest.mark.clause("along-history.end.1")
@pytest.mark.parametrize(("final", "closing"), [(7, ""), (4, "age_token")])
def test_a_token_of_the_last_level_closes_the_age(final: int, closing: str) -> None:
    """The age ends after the round in which one is taken."""
    state = lay_token(at_board("swamp mammoth fishing", final_token=final), "1a", "types>=3")
    do(state, "move 1a")

    assert state.closing == closing


# --- decadence ---------------------------------------------------------------------------------------


def after_token(owned: str, **options: Any) -> Table:
    """Return the table right after the first player took a token."""
    state = lay_token(at_board(owned, **options), "1a", "card_vp>=2")
    return do(state, "move 1a")


@pytest.mark.clause("along-history.decadence.1")
def test_a_card_in_view_goes_under_another() -> None:
    """The player chooses which, and under which."""
    state = after_token("mammoth swamp forest")

    assert legal(state) == ["decay mammoth 0", "decay swamp 1", "decay forest 2"]
    do(state, "decay swamp 1")
    assert legal(state) == ["under mammoth 0", "under forest 2"]
    assert civ(do(state, "under forest 2"), 0) == "mammoth forest/swamp"


@pytest.mark.clause("along-history.decadence.1")
def test_a_pile_goes_along() -> None:
    """A card that covers others takes them with it, in order."""
    state = after_token("mammoth/swamp forest")
    do(state, "decay mammoth 0")

    assert civ(state, 0) == "forest/mammoth/swamp"


@pytest.mark.clause("along-history.decadence.3")
def test_a_single_card_in_view_never_decays() -> None:
    """Only cards in view count; what lies under it does not."""
    assert civ(after_token("mammoth/swamp"), 0) == "mammoth/swamp"


@pytest.mark.clause("along-history.decadence.3")
def test_more_cards_may_be_asked_for() -> None:
    """Quantity decay_min_uncovered: with three, two cards do not decay."""
    state = after_token("mammoth swamp", decay_min_uncovered=3)

    assert (civ(state, 0), state.interrupts) == ("mammoth swamp", [])
    assert legal(after_token("mammoth swamp")) == ["decay mammoth 0", "decay swamp 1"]


@pytest.mark.clause("along-history.decadence.1")
def test_a_card_does_not_go_under_itself() -> None:
    """Any other card in view will do, like ones too."""
    state = do(after_token("swamp swamp mammoth"), "decay swamp 0")

    assert legal(state) == ["under swamp 1", "under mammoth 2"]
    assert why_not(state, "under swamp 0") == "It must go under another card in view"
    assert why_not(state, "under mammoth 1") == "It must go under another card in view"


def test_like_cards_are_listed_once() -> None:
    """Two Swamps are the same choice; either may be named."""
    state = after_token("swamp swamp mammoth")

    assert legal(state) == ["decay swamp 0", "decay mammoth 2"]
    assert why_not(state, "decay swamp 1") == ""
    assert why_not(state, "decay mammoth 0") == "You must cover one of your cards in view"


def test_token_numbers_name_their_conditions() -> None:
    """A token is found by what it asks for."""
    state = at_board()

    assert str(state.compiled.tokens[token(state, "types>=4")].condition) == "types>=4"
