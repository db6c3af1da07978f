"""Rolls, draws and lots: what may come of them, and what is refused as an answer."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from along_history.chances import FirstSeat, PlaceTokens, RollDice, place_next
from along_history.phases.refill import DRAW, draw_next
from along_history.state import Table
from astragal.engine.state import Chance
from astragal.errors import BadInput
from tests.games.along_history.ah_table import card, give_events, roll, table


def lots() -> Table:
    """Return a table at which the tokens 0, 1 and 2 of value 1 wait for the two first spaces of column 1."""
    state = table()
    ones = [number for number, token in enumerate(state.compiled.tokens) if token.value == 1]
    state.spare = [*ones, *(n for n, token in enumerate(state.compiled.tokens) if token.value == 3)]
    return state


def admitted(state: Table, chance: Chance, outcomes: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return those of some answers that are not refused."""
    return [outcome for outcome in outcomes if chance.admits(state, outcome) is None]


def test_a_roll_shows_one_face_for_each_die() -> None:
    """Too few, too many, and faces that the die has not are refused."""
    outcomes = [(0, 4), (5, 0), (0,), (0, 0, 0), (6, 0), (0, -1), ()]

    assert admitted(table(), RollDice.of((1, 4)), outcomes) == [(0, 4), (5, 0)]


def test_some_dice_of_a_roll_are_rolled_again() -> None:
    """The others keep their faces; a roll of all dice, or the first one, shows all of them anew."""
    state = roll(table(), "3 2 1 force x2 war")
    before = state.faces

    RollDice.of((0, 4)).resolve(state, (0, 1))
    some = state.faces
    RollDice.of(tuple(range(6))).resolve(state, (1, 1, 1, 1, 1, 1))
    every = state.faces
    state.faces = ()
    RollDice.of((0, 1)).resolve(state, (2, 3))

    assert some == (0, *before[1:4], 1, before[5])
    assert every == (1,) * 6
    assert tuple(state.faces) == (2, 3)


def test_a_draw_is_one_card_that_is_left() -> None:
    """A card that is not in the deck, none, two, and numbers that are no card are refused."""
    state = table()
    river, swamp = card(state, "river"), card(state, "swamp")
    while state.deck.counts[swamp]:
        state.deck.draw(swamp)
    last = len(state.deck.counts) - 1

    outcomes = [(river,), (swamp,), (), (river, river), (-1,), (last,), (last + 1,)]

    assert admitted(state, DRAW, outcomes) == [(river,), (last,)]


@pytest.mark.parametrize(
    ("events", "left", "due"),
    [("river river", 1, True), ("river river river", 1, False), ("river", 0, False), ("", 1, True)],
)
def test_a_card_is_drawn_while_one_is_missing(events: str, left: int, due: bool) -> None:
    """Up to three events, and only while the deck lasts."""
    state = give_events(table(), 0, events)
    number = card(state, "forest")
    state.deck = state.compiled.deck.bag([number])
    for _ in range(state.deck.total - left):
        state.deck.draw(number)

    draw_next(state)

    assert (state.chance is DRAW) == due


@pytest.mark.clause("along-history.setup.5")
def test_tokens_are_laid_each_once() -> None:
    """As many different tokens of the value as it has spaces; all ways to lay them are equally likely."""
    state = lots()
    ones = [number for number in state.spare if state.compiled.tokens[number].value == 1]
    places = min(len(ones), len(state.compiled.board.in_column(1)))
    other = next(number for number in state.spare if number not in ones)
    chance = PlaceTokens.of(1)
    right = tuple(ones[:places])

    found = dict(chance.outcomes(state))

    assert admitted(state, chance, [right, right[:-1], (*right, other)]) == [right]
    assert admitted(state, chance, [(right[0],) * places, (other, *right[1:])]) == []
    assert sum(found.values()) == 1
    assert set(found.values()) == {Fraction(1, len(found))}
    assert chance.sample(state, Random(1)) in found


def test_tokens_are_laid_value_by_value() -> None:
    """Values without tokens or spaces are passed over, and nothing above the last token of an age is."""
    state = lots()

    def placed(value: int) -> Chance | None:
        place_next(state, value)
        return state.chance

    state.chance = None
    first, second = placed(1), placed(2)
    state.chance = None

    assert (first, second, placed(4)) == (PlaceTokens.of(1), PlaceTokens.of(3), None)


@pytest.mark.parametrize("value", [6, 7])
def test_the_last_value_is_laid_too(value: int) -> None:
    """Tokens of the value that ends the age lie on the board."""
    state = table()
    state.spare = [number for number, token in enumerate(state.compiled.tokens) if token.value == value]

    place_next(state, 1)

    assert state.chance == PlaceTokens.of(value)


def test_a_laid_token_leaves_the_box() -> None:
    """It lies on its space, and the next value is asked for."""
    state = lots()
    chance = PlaceTokens.of(1)
    outcome = next(iter(chance.outcomes(state)))[0]

    chance.resolve(state, outcome)

    spaces = state.compiled.board.in_column(1)
    assert [state.spaces[space] for space in spaces][: len(outcome)] == list(outcome)
    assert not set(outcome) & set(state.spare)
    assert state.chance == PlaceTokens.of(3)


def test_a_lot_names_a_seat() -> None:
    """Every seat is as likely, and no other number will do."""
    state = table(players=3)
    chance = FirstSeat()

    assert list(chance.outcomes(state)) == [((seat,), Fraction(1, 3)) for seat in range(3)]
    assert admitted(state, chance, [(0,), (2,), (3,), (-1,), (), (0, 1)]) == [(0,), (2,)]
    assert {chance.sample(state, Random(seed)) for seed in range(20)} == {(0,), (1,), (2,)}
    chance.resolve(state, (2,))
    assert (state.first, state.active) == (2, 2)


def test_unknown_names_are_one_line() -> None:
    """Faces, cards and tokens are read by their names."""
    state = table()

    assert RollDice.of((0, 4)).read_names(state, ("3", "x2")) == (
        state.compiled.pool.dice[0].face_index("3"),
        state.compiled.pool.dice[4].face_index("x2"),
    )
    assert DRAW.read_names(state, ("river",)) == (card(state, "river"),)
    assert PlaceTokens.of(1).read_names(state, (state.compiled.tokens[2].id,)) == (2,)
    for chance, names in (
        (RollDice.of((0,)), ("3", "3")),
        (RollDice.of((0,)), ("x2",)),
        (DRAW, ("nonesuch",)),
    ):
        with pytest.raises(BadInput):
            chance.read_names(state, names)
    with pytest.raises(BadInput, match="there is no token"):
        PlaceTokens.of(1).read_names(state, ("nonesuch",))
