"""The drawing board: cells, boxes, components under a place, ASCII, cursor steps and keys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from astragal.tui.screens.over import hung
from astragal.tui.table.canvas import Canvas, RefArea, clean, cut, shorten, to_ascii, wrap
from astragal.tui.table.cursor import step_to
from astragal.tui.table.keys import LETTERS, RESERVED, assign


def test_text_is_cut_at_the_right_edge() -> None:
    """What does not fit is left out, and the column after the text is returned."""
    canvas = Canvas(5)

    end = canvas.put(2, 0, "abcdef")

    assert (canvas.plain, end) == ("  abc", 5)


def test_a_wide_letter_takes_two_cells() -> None:
    """Names in any script keep columns straight."""
    canvas = Canvas(6)

    canvas.put_cut(0, 0, "日本", 5)
    canvas.put(5, 0, "x")

    assert cell_len(canvas.plain) == 6


def test_the_component_under_a_place_is_known() -> None:
    """A click finds the component that was drawn there."""
    canvas = Canvas(10)

    canvas.box(1, 0, 4, 3, ref="die:0")

    assert (canvas.ref_at(2, 1), canvas.ref_at(6, 1), canvas.ref_at(2, 9)) == ("die:0", "", "")


def test_spots_are_the_rectangles_of_components() -> None:
    """Each component has one rectangle around all its cells."""
    canvas = Canvas(10)

    canvas.box(1, 0, 4, 3, ref="die:0")
    canvas.put(6, 1, "ab", ref="good:wood")

    assert canvas.spots() == [RefArea("die:0", 1, 0, 4, 3), RefArea("good:wood", 6, 1, 2, 1)]


def test_the_cursor_is_shown_reversed() -> None:
    """The component under the cursor differs from the others without any colour."""
    canvas = Canvas(4)
    canvas.put(0, 0, "ab", "bold", "x")

    spans = canvas.content(cursor="x").spans

    assert [(span.start, span.end, span.style) for span in spans] == [(0, 2, "bold reverse")]


@given(st.text(max_size=60), st.integers(0, 30))
def test_cut_text_never_exceeds_its_width(text: str, width: int) -> None:
    """Whatever the script, a cut text fits."""
    assert cell_len(cut(clean(text), width)) <= width


@given(st.text(max_size=80), st.integers(1, 30))
def test_wrapped_lines_never_exceed_their_width(text: str, width: int) -> None:
    """Whatever the script, wrapped lines fit."""
    assert all(cell_len(line) <= width for line in wrap(clean(text), width))


@given(st.text(max_size=60))
def test_ascii_stays_ascii_and_as_long(text: str) -> None:
    """ASCII marks stand one for one for what they replace."""
    drawn = to_ascii(text)

    assert drawn.isascii()
    assert len(drawn) == len(text)


def test_arrows_step_to_the_nearest_component_ahead() -> None:
    """Right stays in the row, down in the column."""
    spots = [
        RefArea("a", 0, 0, 3, 1),
        RefArea("b", 5, 0, 3, 1),
        RefArea("c", 0, 2, 3, 1),
        RefArea("d", 5, 2, 3, 1),
    ]

    steps = [step_to(spots, "a", arrow) for arrow in ("right", "down", "left", "up")]

    assert steps == ["b", "c", "a", "a"]


def test_without_a_cursor_an_arrow_goes_to_the_first_component() -> None:
    """The first arrow key shows where the cursor is."""
    assert step_to([RefArea("b", 5, 3, 1, 1), RefArea("a", 0, 1, 1, 1)], "", "left") == "a"


def test_dice_take_digits_and_others_letters() -> None:
    """Keys follow what people expect, and never those with a fixed meaning."""
    keys = assign(["die:0", "die:6", *(f"card:{n}" for n in range(25))], {}, {})

    assert (keys["die:0"], keys["die:6"]) == ("1", "7")
    assert not RESERVED.intersection(keys.values())
    assert len(set(keys.values())) == len(keys)


def test_a_component_keeps_its_key() -> None:
    """What was `b` stays `b` when `a` has gone."""
    kept = assign(["card:x", "card:y"], {}, {})

    keys = assign(["card:y", "card:z"], {}, kept)

    assert keys["card:y"] == kept["card:y"]


def test_actions_take_a_letter_that_tells_them_apart() -> None:
    """Two sentences with a common beginning get the initials of what differs."""
    keys = assign([], {"act:1": "Take die 3 as food", "act:2": "Take die 3 as workers"}, {})

    assert keys == {"act:1": "f", "act:2": "w"}


def test_when_letters_run_out_the_rest_has_no_key() -> None:
    """Too many components share no key; the cursor and the mouse still reach them."""
    keys = assign([f"card:{n}" for n in range(100)], {}, {})

    assert len(keys) == len(LETTERS)


def test_paragraphs_hang_under_their_text_or_their_second_column() -> None:
    """Lines after the first are set in, so that keys and names stand out."""
    keys = hung("  Enter     end the phase or pick what the cursor is on", 30)
    text = hung("  Roll: one die for each city", 20)

    assert keys == ["  Enter     end the phase or", "            pick what the", "            cursor is on"]
    assert text == ["  Roll: one die", "    for each city"]
    assert hung("", 20) == [""]


@pytest.mark.parametrize(("held", "empty"), ["■□", "■·", "◆◇", "●○", "✓·", "×·", "►▹"])
def test_ascii_tells_held_and_empty_apart(held: str, empty: str) -> None:
    """Pairs of signs that mean opposite things stay two signs."""
    assert to_ascii(held) != to_ascii(empty)


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Hanging", 7, "Hanging"),
        ("Jardins suspendus", 12, "Jardins sus."),
        ("Grande Muraille", 8, "Grande."),
        ("abc", 0, ""),
    ],
)
def test_a_name_is_abbreviated_with_a_full_stop(name: str, width: int, short: str) -> None:
    """As people write it, never longer than its room."""
    assert shorten(name, width) == short
