"""The content files against what is printed, and the errors of somebody's own deck."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from along_history.cards.decks import AGES, load
from along_history.effects.vocabulary import BASE
from astragal.errors import BadInput
from tests.games.along_history.printed import (
    BACK,
    BACK_VERTICAL,
    BONUSES,
    CARDS,
    COSTS,
    FRONT,
    FRONT_VERTICAL,
    ONLY_IN_31,
    TOKENS_25,
    effects,
    ref,
    tokens,
)

pytestmark = pytest.mark.goal(6)

CONTENT = load()


@pytest.mark.clause("along-history.setup.2")
@pytest.mark.parametrize("row", CARDS, ids=ref)
def test_every_card_is_as_printed(row: dict[str, str]) -> None:
    """A card of the content equals the row of the printed table."""
    card = CONTENT.card(row["age"], row["id"])

    assert (card.name_en, card.name_fr, card.type) == (row["name_en"], row["name_fr"], row["type"])
    assert (card.copies, card.vp, card.gold) == (int(row["copies"]), int(row["vp"]), int(row["gold"]))
    assert attrs.asdict(card.cost) == {name: int(row[name]) for name in COSTS}
    assert attrs.asdict(card.bonus) == {name: int(row[f"bonus_{name}"]) for name in BONUSES}
    assert card.transmissible == (row["transmissible"] == "1")
    assert list(card.effects) == effects(row)


@pytest.mark.clause("along-history.setup.2")
def test_no_card_is_left_over() -> None:
    """The content holds the printed cards and no others: 49, 54 and 59 of them."""
    found = {f"{age}/{card}" for age in AGES for card in CONTENT.ages[age].cards}
    sizes = [sum(card.copies for card in CONTENT.ages[age].cards.values()) for age in AGES]

    assert found == {ref(row) for row in CARDS}
    assert sizes == [49, 54, 59]


@pytest.mark.parametrize("age", AGES)
def test_every_long_name_has_a_short_one(age: str) -> None:
    """At most twelve letters in both languages."""
    for card in CONTENT.ages[age].cards.values():
        for name, short in ((card.name_en, card.short_en), (card.name_fr, card.short_fr)):
            assert len(short or name) <= 12, card.id


def test_every_verb_is_on_a_card_or_is_kept_for_own_decks() -> None:
    """The vocabulary holds no dead verb beside the free exchange, which our decks do not use."""
    used = {effect.partition("(")[0] for row in CARDS for effect in effects(row)}

    assert set(BASE.verbs) - used == {"on_acquire_exchange"}


@pytest.mark.clause("along-history.setup.3")
@pytest.mark.parametrize(
    ("side", "lines", "vertical"), [("front", FRONT, FRONT_VERTICAL), ("back", BACK, BACK_VERTICAL)]
)
def test_both_sides_of_the_board_are_as_printed(side: str, lines: dict[str, str], vertical: str) -> None:
    """Spaces and lines of a side equal the printed ones."""
    board = CONTENT.boards[side]

    assert {space: " ".join(to) for space, to in board.lines.items()} == lines
    assert " ".join("-".join(pair) for pair in board.vertical) == vertical
    assert [len(board.build().in_column(value)) for value in range(1, 8)] == [4, 3, 4, 3, 4, 3, 1]


@pytest.mark.clause("along-history.setup.4")
@pytest.mark.parametrize(("number", "listed"), [("25", TOKENS_25), ("31", TOKENS_25 + ONLY_IN_31)])
def test_both_sets_of_tokens_are_as_printed(number: str, listed: str) -> None:
    """A set of tokens holds the printed values and conditions."""
    found = [(t.value, t.condition) for t in CONTENT.tokens if number in t.sets]

    assert sorted(found) == sorted(tokens(listed))
    assert len(found) == int(number)


@pytest.mark.clause("along-history.dice.1")
def test_dice_have_the_printed_faces() -> None:
    """Three green dice, one blue, two red and one black, with six faces each."""
    dice = CONTENT.dice
    faces = {
        name: [" ".join(f"{k} {v}" for k, v in face.items()) for face in die.faces]
        for name, die in dice.items()
    }

    assert {name: die.count for name, die in dice.items()} == {"green": 3, "blue": 1, "red": 2, "black": 1}
    assert faces["green"] == [f"population {n}" for n in (1, 1, 1, 2, 2, 3)]
    assert faces["blue"] == [
        f"{r} 1" for r in ("ingenuity", "ingenuity", "force", "force", "culture", "culture")
    ]
    assert faces["red"] == [f"{r} 1" for r in ("x2", "war", "reroll", "reroll", "golden_age", "golden_age")]
    assert faces["black"] == [f"gold {n}" for n in (3, 3, 3, 4, 5, 6)]


GOOD = """
age = "prehistory"
[[card]]
id = "cave"
name_en = "Cave"
type = "terrain"
cost = { population = 2, ingenuity = 1 }
vp = 1
"""


def test_an_own_deck_takes_the_place_of_ours(tmp_path: Path) -> None:
    """A file with cards of one age replaces that age's deck and leaves the others."""
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")

    content = load(str(path))

    assert list(content.ages["prehistory"].cards) == ["cave"]
    assert len(content.ages["antiquity"].cards) == 48


def test_a_folder_may_hold_a_deck_and_tokens(tmp_path: Path) -> None:
    """Every content file that a folder holds takes the place of ours."""
    (tmp_path / "prehistory.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "tokens.toml").write_text('[[token]]\nvalue = 1\ncondition = "cards>=1"\n', encoding="utf-8")

    content = load(str(tmp_path))

    assert (len(content.ages["prehistory"].cards), len(content.tokens)) == (1, 1)


BAD_ROWS = [
    ("vp = 1", 'vp = "one"', "card cave, vp: expected a whole number"),
    ("vp = 1", "points = 1", "card cave: unknown field points"),
    ('type = "terrain"', 'type = "swamp"', "card cave, type: 'swamp' is not one of"),
    ("vp = 1", "copies = 0", "card cave, copies: 0"),
    ("vp = 1", "copies = 100", "card cave, copies: 100"),
    ("vp = 1", f'short_en = "{"x" * 13}"', "card cave, short_en"),
    ("vp = 1", 'effects = ["fly(1)"]', "card cave, effects: effect 'fly(1)' is not in the vocabulary"),
    ("vp = 1", 'effects = ["free_if(own(moon))"]', "card cave, effects: there is no card 'moon'"),
    ("vp = 1", 'effects = ["army(x)"]', "card cave, effects: 'x' is not a whole number"),
    ("vp = 1", 'effects = ["fail_lose(everything)"]', "card cave, effects: 'everything' is not a class"),
    ("vp = 1", 'effects = ["fail_lose(any)"]', "'fail_lose(any)' is for calamities, and this is a terrain"),
    ('name_en = "Cave"', "", "card cave, name_en: required field name_en missing"),
    ("population = 2", "population = -2", "card cave"),
    ('age = "prehistory"', 'age = "future"', "age: 'future' is not an age"),
    (
        'age = "prehistory"',
        'age = "prehistory"\nmoney = "yes"',
        "mine.toml, money: expected true or false, found 'yes'",
    ),
    ('age = "prehistory"', 'age = "prehistory"\nname_fr = 1', "mine.toml, name_fr: expected a text, found 1"),
    ('id = "cave"', 'id = "Big Cave"', "id: 'Big Cave'"),
]


@pytest.mark.parametrize(
    ("old", "new", "message"), BAD_ROWS, ids=[new or "no name" for _, new, _ in BAD_ROWS]
)
def test_a_bad_row_is_one_line_with_file_card_and_field(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    """What is wrong with a deck is told in one line that names the file, the card and the field."""
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")

    with pytest.raises(BadInput) as caught:
        load(str(path))

    assert "mine.toml" in str(caught.value)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[token]]\nvalue = 1\ncondition = "luck>=1"\n', "token 1, condition: 'luck'"),
        ('[[token]]\nvalue = 0\ncondition = "cards>=1"\n', "token 1, value: 0"),
        ('[[board]]\nid = "front"\n[board.lines]\nstart = ["9z"]\n', "board front"),
        ('[[die]]\nid = "green"\ncount = 3\nfaces = [{ gold = 1 }]\n', "die green, faces"),
        (
            '[[board]]\nid = "front"\n[board.lines]\n1a = ["2a"]\n2a = []\n',
            "board front, lines: the first space",
        ),
        ('[[board]]\nid = "front"\n[board.lines]\n', "board front, lines: the first space is start"),
        ('[[die]]\nid = "green"\ncount = 3\nfaces = []\n', "die green, faces: a die has at least one"),
        (
            '[[die]]\nid = "green"\ncount = 3\nfaces = [{population = 10}]\n',
            "a green die cannot show population 10",
        ),
        (
            '[[die]]\nid = "red"\ncount = 2\nfaces = [{war = 1}, {war = 2}]\n',
            "die red, faces: a red die cannot show war 2",
        ),
        ("nonsense = 1\n", "unknown field nonsense"),
        ("token = 3\n", "token: expected a list of tables"),
        ("token = [3]\n", "token 1: expected a table"),
    ],
)
def test_bad_boards_dice_and_tokens_are_told_too(tmp_path: Path, text: str, message: str) -> None:
    """Boards, dice and tokens of somebody's own are checked as well."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BadInput, match=r"mine\.toml") as caught:
        load(str(path))

    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["", 'age = "antiquity"\n', 'age = "antiquity"\ncard = []\n'])
def test_a_deck_file_without_cards_is_refused(tmp_path: Path, text: str) -> None:
    """A file that is empty, or names an age and no card, is no deck."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(BadInput, match=r"mine\.toml holds no cards"):
        load(str(path))


def test_an_error_about_an_effect_names_the_file(tmp_path: Path) -> None:
    """Also when it stands in a folder of several, and when it names a card that is not there."""
    for name, effect in {"prehistory.toml": "free_if(own(moon))", "antiquity.toml": "fly(1)"}.items():
        deck = GOOD.replace("prehistory", name.removesuffix(".toml"))
        (tmp_path / name).write_text(deck.replace("vp = 1", f'effects = ["{effect}"]'), encoding="utf-8")

    with pytest.raises(BadInput, match=r"antiquity\.toml, card cave, effects: effect 'fly\(1\)'"):
        load(str(tmp_path))
    (tmp_path / "antiquity.toml").unlink()
    with pytest.raises(BadInput, match=r"prehistory\.toml, card cave, effects: there is no card 'moon'"):
        load(str(tmp_path))


def test_a_deck_that_is_not_there_is_told(tmp_path: Path) -> None:
    """A path without a deck is one line."""
    with pytest.raises(BadInput, match="cannot be read"):
        load(str(tmp_path / "nothing.toml"))
    with pytest.raises(BadInput, match="cannot be read: File name too long"):
        load("x" * 300)
    with pytest.raises(BadInput, match="holds no deck"):
        load(str(tmp_path))
