"""Plain lines: the whole game without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal.plugins.registry import Registry
from astragal.tui.plain import PlainTable
from astragal.tui.plain_entry import PlainEntry
from astragal.tui.plain_menu import PlainMenu
from astragal.tui.plain_typed import as_typed
from astragal.tui.settings import Settings
from astragal.tui.table.session import Session
from tests.tui.tables import make_match


def play(lines: Iterator[str], **how: Any) -> tuple[Session, list[str]]:
    """Play a match by given lines and return what was written."""
    session = Session(make_match(**how), "en")
    written: list[str] = []
    PlainTable(session, lambda prompt: next(lines, "q"), written.append).run()
    return session, written


def test_a_game_is_played_by_numbers() -> None:
    """Numbers alone lead to the end, and the score is told."""
    rng = Random(1)
    numbers = iter(lambda: str(rng.randint(1, 4)), "")

    session, written = play(numbers, settings={"round_limit": 2})

    assert session.match.over
    assert any(line.startswith("Alice: total") for line in written)


def test_part_of_a_name_takes_the_only_choice_it_fits() -> None:
    """Typing `keep` keeps the dice."""
    session, _ = play(iter(["keep"]))

    assert "done" in [step.text for step in session.match.steps]


@pytest.mark.parametrize(
    ("language", "line", "step"),
    [
        ("en", "reroll 3", "reroll 2"),
        ("en", "Reroll dice 1, 3", "reroll 0+2"),
        ("fr", "relancer 3", "reroll 2"),
        ("fr", "reroll 3", "reroll 2"),
        ("en", "reroll 0+2", "reroll 0+2"),
        ("en", "reroll 2", "done"),
        ("en", "done", "done"),
    ],
)
def test_an_action_is_understood_as_the_list_says_it(language: str, line: str, step: str) -> None:
    """Dice count from 1 as in the list, and a skull stays; only what nobody says is read as in a journal."""
    session = Session(make_match(), language)
    lines = iter([line, "done"])

    PlainTable(session, lambda prompt: next(lines, "q"), lambda text: None).run()

    assert next(each.text for each in session.match.steps if each.seat >= 0) == step


def test_a_die_that_stays_says_why() -> None:
    """Dice that can't be chosen are answered with the reason, other numbers with what was typed."""
    session = Session(make_match(), "en")
    lines, written = iter(["1 2", "1 9", "done"]), list[str]()

    PlainTable(session, lambda prompt: next(lines, "q"), written.append).run()

    assert any("Skulls can't be rerolled" in line for line in written)
    assert "No such action: 1 9" in written


def test_commands_tell_and_change_nothing() -> None:
    """Help, table, hint and score can be asked for at any decision."""
    session, written = play(iter(["?", "t", "h", "s", "u", "zzz", "99"]))

    assert [step.text for step in session.match.steps if step.seat >= 0] == []
    assert "No such action: zzz" in written


@pytest.mark.parametrize("game", ["rtta", "along-history", "iron-age"])
def test_the_table_is_read_out_without_pictures(game: str) -> None:
    """Every line of it has a word or a number; dice are named."""
    _, written = play(iter(["t"]), game=game)
    start = next(place for place, line in enumerate(written) if line.startswith("== Dice"))

    assert [line for line in written[start:] if line and not any(map(str.isalnum, line))] == []


@pytest.mark.parametrize("before", [[], ["r"]], ids=["among all", "among those that fit"])
def test_a_number_of_many_digits_is_no_choice(before: list[str]) -> None:
    """Five thousand digits are more than Python reads as a number, and no choice has that many."""
    session, _ = play(iter([*before, "9" * 5000]))

    assert [step.text for step in session.match.steps if step.seat >= 0] == []


def test_real_dice_are_typed() -> None:
    """With real dice a line names the faces, and counts once it is confirmed; nonsense is refused."""
    session, written = play(iter(["nonsense", "food food skull", ""]), real_dice=True)

    faces = session.rules.content.faces
    assert [faces[face].id for face in session.match.state.faces] == ["food", "food", "skull"]
    assert any("nonsense" in line for line in written)


def test_the_end_of_input_leaves_the_match_as_it_is() -> None:
    """Nothing is lost when nobody answers."""
    session, written = play(iter([]))

    assert not session.match.over
    assert any("Roll" in line for line in written)


def test_a_typed_roll_counts_when_it_is_confirmed() -> None:
    """Anything but yes asks again; numbers and parts of names in the player's language will do."""
    session = Session(make_match(real_dice=True), "fr")
    written: list[str] = []
    lines = iter(["1 nourriture 2", "n", "3 n 1 m crane", "1 2 3", ""])

    PlainTable(session, lambda prompt: next(lines, "q"), written.append).run()

    assert len(session.match.steps) == 1
    assert session.match.steps[0].names == ("food", "good", "skull")
    assert any(line.startswith("Face inconnue") for line in written)


def test_commands_are_understood_where_a_roll_is_typed() -> None:
    """They are not read as faces."""
    session, written = play(iter(["?", "t", "s", "u", "1"]), real_dice=True)

    assert session.match.steps == ()
    assert "Expected 3, got 1." in written
    assert "Nothing to undo" in written


def test_several_dice_are_chosen_by_their_numbers() -> None:
    """`1 3` rolls both again."""
    session, _ = play(iter(["1 3"]))

    assert session.match.steps[1].text == "reroll 0+2"


def test_an_action_may_be_typed_as_journals_write_it() -> None:
    """Even one that is not in the list; a wrong one is refused with the reason."""
    session, written = play(iter(["build city:city_4", "reroll 2+0"]))

    assert session.match.steps[1].text == "reroll 2+0"
    assert any("not" in line for line in written)


def test_choices_are_read_again_only_when_they_changed() -> None:
    """A worker more or less changes the prompt, not the list."""
    _, written = play(iter(["keep", "1", "1", "l"]), seed=4)

    assert written.count("1. Build 4th city") <= 2


def test_the_menu_of_plain_lines_starts_a_match(tmp_path: Path) -> None:
    """Game, rules, players and a name; what was begun is offered again."""
    registry, settings = Registry(), Settings()
    answers = iter(["2", "1", "3", "Zoe"])
    match = PlainMenu(registry, settings, tmp_path, lambda prompt: next(answers), lambda line: None).choose()
    assert match is not None
    match.roll()
    match.close()
    written: list[str] = []

    PlainMenu(registry, settings, tmp_path, lambda prompt: "q", written.append).choose()

    assert [seat.name for seat in match.seats] == ["Zoe", "Bruno", "Chloé"]
    assert written[0].startswith("1. Continue: Roll Through the Ages")


def spoil(folder: Path) -> Path:
    """Save a match of four steps with damage in its last line; return its file."""
    path = folder / "spoilt.astragal"
    match = make_match("Ann Bob", path=path)
    for _ in range(4):
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"', b"'", 1)]))
    return path


def test_a_damaged_match_goes_on_from_the_menu_of_plain_lines(tmp_path: Path) -> None:
    """It is listed with what is wrong; the last whole step is offered, and the damaged file stays."""
    path = spoil(tmp_path)
    before, written, answers = path.read_bytes(), list[str](), iter(["1", "1"])
    menu = PlainMenu(Registry(), Settings(), tmp_path, lambda prompt: next(answers), written.append)

    match = menu.choose()

    assert match is not None
    match.close()
    assert written[0].startswith("1. Continue: spoilt.astragal: ")
    assert "1. Continue from step 3, in a copy" in written
    assert (len(match.steps), match.path) == (3, tmp_path / "spoilt-branch-1.astragal")
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [None, b"nothing of a match"])
def test_a_damaged_match_that_is_left_alone_leads_back_to_the_menu(
    content: bytes | None, tmp_path: Path
) -> None:
    """By choice, or because nothing of it is whole, which is said."""
    path = spoil(tmp_path)
    if content is not None:
        path.write_bytes(content)
    written, answers = list[str](), iter(["1", "2", "q"] if content is None else ["1", "q"])
    menu = PlainMenu(Registry(), Settings(), tmp_path, lambda prompt: next(answers), written.append)

    assert menu.choose() is None

    assert written.count("Choose a number, or q to quit.") == 2
    assert [file.name for file in tmp_path.glob("*.astragal")] == [path.name]
    if content is not None:
        assert any("is not a journal of Astragal" in line for line in written[1:])


def test_signs_of_print_are_typed_as_a_keyboard_has_them() -> None:
    """An ordinary apostrophe and an ordinary space find what French prints with others."""
    assert as_typed("Prendre l’or\u00a0: 3") == as_typed("prendre l'or : 3")
    assert as_typed("Relancer le dé 2") == as_typed("relancer le de 2")


def test_faces_may_be_typed_without_accents() -> None:
    """A terminal may have no key for them."""
    session = Session(make_match("Anne Bruno", real_dice=True), "fr")

    assert PlainEntry(session).read("pieces, Pièces, PIECES") == ("coins",) * 3
