"""Achievement boards: lines, tokens, moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.components import AchievementBoard, Condition, Moves, Space, Token

# start - 1a - 2a - 3a     1a and 1b are joined by a vertical line,
#       \ 1b - 2b /        2b leads to 3a; start leads straight to 2b too
SMALL = AchievementBoard.build(
    "small",
    {"start": 0, "1a": 1, "1b": 1, "2a": 2, "2b": 2, "3a": 3},
    {"start": ["1a", "1b", "2b"], "1a": ["2a"], "1b": ["2b"], "2a": ["3a"], "2b": ["3a"]},
    [("1a", "1b")],
)


def at(*names: str) -> tuple[int, ...]:
    """Return the spaces of these names."""
    return tuple(SMALL.index(name) for name in names)


@st.composite
def boards(draw: st.DrawFn) -> AchievementBoard:
    """Draw boards of up to nine spaces in up to four columns with any lines that fit."""
    columns = [0, *sorted(draw(st.lists(st.integers(1, 3), min_size=1, max_size=8)))]
    pairs = [(a, b) for a in range(len(columns)) for b in range(a + 1, len(columns))]
    ahead = [p for p in pairs if columns[p[0]] < columns[p[1]] and draw(st.integers(0, 2)) == 0]
    level = [p for p in pairs if columns[p[0]] == columns[p[1]] and draw(st.integers(0, 2)) == 0]
    return AchievementBoard("any", [Space(str(n), c) for n, c in enumerate(columns)], ahead, level)


def every_end(board: AchievementBoard, position: int, tokens: dict[int, int]) -> set[int]:
    """Walk every path line by line and collect the spaces where it may end or is stopped."""
    ends: set[int] = set()
    walks: list[tuple[int, ...]] = [(position,)]
    while walks:
        walk = walks.pop()
        for one, other in (*board.forward, *board.vertical, *((b, a) for a, b in board.vertical)):
            if one == walk[-1] and other not in walk:
                ends.add(other)
                if other not in tokens:
                    walks.append((*walk, other))
    return ends


def test_empty_board_is_open_to_the_end() -> None:
    """Without tokens a marker reaches every space ahead, and vertical ones."""
    assert SMALL.moves(SMALL.index("1a"), {}, bool).stops == at("1b", "2a", "2b", "3a")


def test_token_is_taken_or_stops_the_way() -> None:
    """A token whose condition holds may be taken; it ends the move in any case."""
    (a, b, c) = at("1a", "1b", "2b")

    found = SMALL.moves(0, {a: 7, b: 8, c: 9}, lambda token: token == 8)

    assert found == Moves(stops=(), takes=((b, 8),), blocked=((a, 7), (c, 9)))


def test_vertical_line_goes_round_a_token() -> None:
    """A vertical line opens the way past a token, in either direction."""
    (one_b, two_a) = at("1b", "2a")

    found = SMALL.moves(SMALL.index("1a"), {two_a: 1}, lambda token: False)

    assert found.stops == (one_b, *at("2b", "3a"))
    assert SMALL.moves(one_b, {}, bool).stops[0] == SMALL.index("1a")


def test_forward_move_never_goes_backwards() -> None:
    """What lies behind is out of reach of a forward move."""
    assert SMALL.moves(SMALL.index("2a"), {}, bool).stops == at("3a")


def test_back_is_one_line_to_a_lower_column() -> None:
    """The way back ends after one line, which may be a long one."""
    assert SMALL.back(SMALL.index("2b")) == at("start", "1b")
    assert SMALL.back(0) == ()


def test_move_back_onto_a_token_needs_its_condition() -> None:
    """Going back, a token is taken or blocks the space, like ahead."""
    (start, one_b, two_b) = at("start", "1b", "2b")

    assert SMALL.moves_back(two_b, {one_b: 4}, lambda token: True) == Moves((start,), ((one_b, 4),))
    assert SMALL.moves_back(two_b, {one_b: 4}, lambda token: False) == Moves((start,), (), ((one_b, 4),))


@settings(deadline=None, max_examples=150)
@given(boards(), st.data())
def test_moves_agree_with_walking_every_path(board: AchievementBoard, data: st.DataObject) -> None:
    """The ends of a forward move are those that walking line by line finds, sorted by their tokens."""
    spaces = range(len(board.spaces))
    position = data.draw(st.sampled_from(spaces))
    tokens = {s: data.draw(st.integers(0, 9)) for s in spaces if s != position and data.draw(st.booleans())}
    ends = sorted(every_end(board, position, tokens))

    found = board.moves(position, tokens, lambda token: token % 2 == 0)

    assert found.stops == tuple(s for s in ends if s not in tokens)
    assert found.takes == tuple((s, tokens[s]) for s in ends if s in tokens and tokens[s] % 2 == 0)
    assert found.blocked == tuple((s, tokens[s]) for s in ends if s in tokens and tokens[s] % 2)


@settings(deadline=None, max_examples=60)
@given(boards())
def test_back_undoes_one_line_forward(board: AchievementBoard) -> None:
    """A space is one line back exactly where a forward line leads from it."""
    spaces = range(len(board.spaces))

    lines = {(back, space) for space in spaces for back in board.back(space)}

    assert lines == set(board.forward)
    assert all(board.column(one) < board.column(other) for one, other in lines)


def test_columns_list_their_spaces() -> None:
    """The spaces of a value are those of its column."""
    assert SMALL.in_column(2) == at("2a", "2b")
    assert SMALL.column(SMALL.index("3a")) == 3


@pytest.mark.parametrize(
    ("columns", "forward", "vertical", "reason"),
    [
        ({"a": 0}, {"a": ["b"]}, [], "board 'bad' has no space 'b'"),
        ({"a": 0, "b": 0}, {"a": ["b"]}, [], "'a' to 'b' does not lead forward"),
        ({"a": 0, "b": 1}, {}, [("a", "b")], "'a' to 'b' is not vertical"),
        ({"a": 0}, {}, [("a", "a")], "'a' to 'a' is not vertical"),
    ],
)
def test_wrong_lines_are_refused(
    columns: dict[str, int], forward: dict[str, list[str]], vertical: list[tuple[str, str]], reason: str
) -> None:
    """A line that is not what it says is a mistake in the content, told by name."""
    with pytest.raises(ValueError, match=reason):
        AchievementBoard.build("bad", columns, forward, vertical)


def test_two_spaces_of_one_name_are_refused() -> None:
    """A name is that of one space."""
    with pytest.raises(ValueError, match="two spaces 'a'"):
        AchievementBoard("bad", [Space("a", 0), Space("a", 1)], [])


def test_unknown_space_is_refused() -> None:
    """Asking for a space that the board has not is an error that names both."""
    with pytest.raises(ValueError, match="board 'small' has no space '9'"):
        SMALL.index("9")


@pytest.mark.parametrize(
    ("text", "subject", "threshold"),
    [
        ("type:terrain>=1", "type:terrain", 1),
        ("card_vp>=12", "card_vp", 12),
        ("bonus_any >= 4", "bonus_any", 4),
        ("gold>=15", "gold", 15),
    ],
)
def test_condition_reads_its_text(text: str, subject: str, threshold: int) -> None:
    """A condition is read from its text, and written so that it reads the same again."""
    condition = Condition.parse(text)

    assert condition == Condition(subject, threshold)
    assert Condition.parse(str(condition)) == condition


@pytest.mark.parametrize("text", ["", "gold", "gold>15", "gold>=", ">=3", "gold>=-1", "a:b:c>=1", "Gold>=1"])
def test_condition_refuses_other_texts(text: str) -> None:
    """A text that is no condition is quoted in the error."""
    with pytest.raises(ValueError, match="does not read subject>=number"):
        Condition.parse(text)


def test_condition_is_met_at_its_threshold() -> None:
    """Reaching the number is enough, and only the subject is counted."""
    token = Token("rich", 7, "gold>=15")
    purse = {"gold": 15, "silver": 0}

    assert token.condition.met(purse.__getitem__)
    purse["gold"] = 14
    assert not token.condition.met(purse.__getitem__)
