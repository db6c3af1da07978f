"""Dice, event cards and civilisation."""

from __future__ import annotations

import attrs
import pytest

from along_history.state import Table
from tests.games.along_history.ah_table import do, give_civ, give_events, roll, settled, table, token_worth
from tests.games.along_history.panels.looks import SIZES, drawn, look_at, text, words_of


def acting() -> Table:
    """Return a table on which the first player has rolled and may acquire one of three events."""
    state = give_events(table(), 0, "river wolves megaliths")
    give_civ(state, 0, "forest/australopithecus (fishing) the_fire")
    state.players[0].universal = 1
    return settled(roll(state, "1 2 . ingenuity x2 reroll"))


def test_dice_show_faces_numbers_and_what_is_used() -> None:
    """A die has its number, its face in a word, a sign when it can be picked, a word when it is used."""
    canvas = drawn("dice", look_at(acting()))

    assert canvas.plain == text("""
        |┏►1━━━━━┓┏►2━━━━━┓┏3 used ┓┏►4━━━━━┓┏►5━━━━━┓┏►6━━━━━┓ univ. ◆◇
        |┃ ▄▀▀▀▄ ┃┃ ▀▀ ▀▀ ┃╏ ▄▀▀▀▄ ╏┃ █▄█▄█ ┃┃  x2   ┃┃▄▀▀▀▄█ ┃ 7vp (cards 7, tokens 0)
        |┃  ▀▀▀  ┃┃ ▀▀ ▀▀ ┃╏  ▀▀▀  ╏┃ ▄█▄█▄ ┃┃       ┃┃ █▀▄▄▄▀┃ Prehistory · deck 49
        |┗ 1 pop ┛┗ 2 pop ┛┗ 1 pop ┛┗Ingen.━┛┗━━━━━━━┛┗Reroll━┛
    """)


def test_players_who_do_not_roll_see_result_pawns() -> None:
    """The red dice are away, and the rest says that it is a pawn."""
    state = give_events(give_events(table(turn="other"), 0, "swamp"), 1, "river")

    plain = drawn("dice", look_at(settled(roll(state, "1 2 3 force x2 war")))).plain

    assert "pawn" in plain
    assert "x2" not in plain


def test_events_show_cost_points_and_whether_they_can_be_paid() -> None:
    """What is affordable is said by border, sign and word."""
    canvas = drawn("events", look_at(acting()))

    assert canvas.plain == text("""
        |┏►a ▲ River & ━━━━━━━━━━━┓┏►b ! Wolves & ━━━━━━━━━━┓┏►c ★ Megaliths ━━━━━━━━━┓
        |┃ 3P+I  ✓ can pay    1vp ┃┃ 7P+F  ✓ ►f discard 1vp ┃┃ 6P+I  ✓ can pay    3vp ┃
        |┃ +1P terrain            ┃┃ discard: The Fire…     ┃┃ wonder                 ┃
        |┗━━━━━━━━━━━━━━━━━━━━━━━━┛┗━━━━━━━━━━━━━━━━━━━━━━━━┛┗━━━━━━━━━━━━━━━━━━━━━━━━┛
    """)


def test_a_price_in_gold_has_a_key_of_its_own() -> None:
    """A card that can be paid for and bought stands for paying; its price stands for buying."""
    state = give_events(table("antiquity"), 0, "desert")
    state.players[0].gold, state.players[0].universal = 99, 2

    look = look_at(settled(roll(state, "3 3 3 ingenuity x2 x2 .")))
    canvas = drawn("events", look)

    assert {"card:desert", "price:desert"} <= look.legal
    assert f"►{look.keys['price:desert']} " in canvas.plain
    assert {"card:desert", "price:desert"} <= {spot.ref for spot in canvas.spots()}


def test_a_payment_shows_its_running_total() -> None:
    """While a card is being paid for, its box counts what is ticked."""
    look = look_at(do(acting(), "acquire river"), target="card:river", ticks="die:1 die:3")

    lines = drawn("events", look).plain.splitlines()

    assert lines[1].startswith("║ paid 2/3P 1/1I✓")


def test_a_doubler_counts_for_the_die_that_needs_it() -> None:
    """The total reads ticked dice in the way that pays most."""
    look = look_at(do(acting(), "acquire river"), target="card:river", ticks="die:1 die:3 die:4")

    assert "paid 4/3P✓ 1/1I✓" in drawn("events", look).plain


def test_tiles_show_tapped_and_covered_cards() -> None:
    """A tapped card has a dashed frame and the word; a covered one only type, points and what it costs.

    A card that is linked with others has a sign, and a few cards have room for what they do.
    """
    canvas = drawn("civilisation", look_at(acting(), "120x40"))

    lines = canvas.plain.splitlines()
    assert [line[:38] for line in lines[:3]] == [
        "╭ ▲ Forest & ────────────────────────╮",
        "│Makes dearer: Wolves.               │",
        "╰─+I─────────────────────────────1vp─╯",
    ]
    assert lines[0][38:76] == "└● Australopithecus               1vp "
    assert [line[76:] for line in lines[:3]] == [
        "┏ ■ Fishing & ╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍TILTED╍┓",
        "╏Makes free: Famine.                 ╏",
        "┗╍+1P╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍2vp╍┛",
    ]


def test_a_narrow_window_lists_the_cards() -> None:
    """One line for each card, tapped ones in brackets; below, who leads and a board without tokens."""
    canvas = drawn("cards", look_at(acting()))

    assert canvas.plain == text("""
        |   ▲ Forest &            +I        1vp
        |   └● Australopithecus             1vp
        |  (■ Fishing      tilted +1P       2vp)
        |   ■ The Fire &          +2P       3vp
        |Points  1 Alice 7  2 Bruno 0
        |   1 point    2 points   3 points   4 points   5 points   6 points   7 points
        |┌─·─────────╲           ·─────────╲───────────·─────────╲
        |│start 12    ·─────────╱    │      ·─────────<    │      ·─────────
        |├─·─────────<           ·─────────<           ·─────────╲          ╲
        |├────────────·─────────<    │      ·─────────╲───────────·──────────·
        |├─·─────────╲           ·─────────╲           ·─────────<          ╱
        |│            ·─────────╱    │      ·─────────╲    │      ·─────────
        |└─·─────────╱───────────·─────────╱           ·─────────╱
    """)


def test_many_cards_leave_no_room_for_the_board() -> None:
    """The cards come first: who leads takes the row that is left, if any."""
    state = table()
    give_civ(state, 0, " ".join(list(state.compiled.names[0])[:24]))

    plain = drawn("cards", look_at(settled(state))).plain

    assert "Points" in plain
    assert "╲" not in plain


@pytest.mark.parametrize(("held", "bright"), [("neanderthal", True), ("forest", False)])
def test_a_card_that_helps_with_an_event_is_marked_on_both(held: str, bright: bool) -> None:
    """The link sign is bright on the event and on the card in the civilisation that frees it."""
    state = settled(give_civ(give_events(table(), 0, "funeral_rites river"), 0, held))

    looks = look_at(state, "120x40")
    event, card = drawn("events", looks), drawn("civilisation", looks)

    assert ("&", "bold $key", "card:funeral_rites") in event.rows[0] or not bright
    assert (("&", "bold $key", "civ:0") in card.rows[0]) is bright


def test_a_discount_says_what_the_cost_was() -> None:
    """The cost that counts the discount stands beside the printed one, so that nobody takes it off twice."""
    state = give_civ(give_events(table(), 0, "homo_erectus river"), 0, "australopithecus")
    state = settled(roll(state, "1 2 . ingenuity x2 reroll"))

    narrow, normal = (drawn("events", look_at(state, size)).plain for size in ("80x24", "120x40"))

    assert "3P+C (6P+C)" in narrow
    assert "-3P✓: Australopith" in narrow
    assert "3P+C (instead of 6P+C)" in normal


def test_heritage_is_named_beside_a_long_name() -> None:
    """The list says heritage even where the name has to be the short one for it."""
    state = settled(roll(give_events(table("antiquity"), 0, "writing"), "1 1 1 force war war gold-3"))
    longest = max(state.compiled.heirs, key=lambda id: len(words_of(state).name(f"card:{id}")))
    state.players[0].heritage = [state.compiled.heirs[longest]]

    assert "heritage" in drawn("cards", look_at(state)).plain


def test_ticked_cards_say_so() -> None:
    """A card that is ticked for a payment has a double frame and a word."""
    look = look_at(do(acting(), "acquire river"), "120x40", target="card:river", ticks="civ:0")

    assert "selected" in drawn("civilisation", look).plain


def test_heritage_lies_beside_the_civilisation() -> None:
    """Heritage cards are shown with the word and how many there are, and can be picked."""
    state = settled(roll(give_events(table("antiquity"), 0, "writing"), "1 1 1 force war war gold-3"))
    card = state.design("cleopatra").index
    state.players[0].heritage = [card, card]

    canvas = drawn("civilisation", look_at(state, "120x40"))

    assert "heritage ×2" in canvas.plain
    assert "heritage:cleopatra" in {spot.ref for spot in canvas.spots()}


@pytest.mark.parametrize("size", list(SIZES))
@pytest.mark.parametrize("number", [1, 12, 18, 24, 30])
def test_a_civilisation_of_any_size_shows_every_card(size: str, number: int) -> None:
    """Every card in view can be clicked, however many there are, within the height of the window."""
    state = table()
    names = list(state.compiled.names[0])
    give_civ(state, 0, " ".join(names[:number]))

    look = look_at(settled(state), size)
    canvas = drawn("cards" if size == "80x24" else "civilisation", look)

    shown = {spot.ref for spot in canvas.spots()}
    assert {ref for ref in shown if ref.startswith("civ:")} == {f"civ:{entry}" for entry in range(number)}
    assert canvas.height <= {"80x24": 12, "120x40": 9, "200x60": 18}[size] + (size == "80x24")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_short_names_fit_a_narrow_list(language: str) -> None:
    """Names that are cut in a list have a short form of at most twelve letters."""
    from along_history.panels.marks import card_name
    from tests.games.along_history.panels.looks import words_of

    state = table("prehistory,antiquity,middle-ages")
    words = words_of(state, language)

    assert [name for design in state.compiled.designs if len(name := card_name(words, design, 17)) > 17] == []


def test_the_second_of_two_equal_dice_can_be_given_up_too() -> None:
    """Bots get equal dice listed once; people may pick either."""
    state = give_events(give_events(table(), 0, "swamp"), 1, "river")

    look = look_at(settled(roll(state, "2 2 1 ingenuity war war")))

    assert {"die:0", "die:1", "die:4", "die:5"} <= look.legal
    assert "►2" in drawn("dice", look).plain


def test_tokens_are_added_up_at_any_width() -> None:
    """What the points are made of has the same form in a small window and in a larger one."""
    state = acting()
    state.players[0].tokens = [token_worth(state, value) for value in (4, 3, 2)]

    narrow, normal = (
        drawn("dice", look_at(state, size)).plain.splitlines()[1] for size in ("80x24", "120x40")
    )

    assert narrow.endswith("tokens 9)")
    assert normal.rstrip().endswith("tokens 9)")


def test_points_are_told_with_all_that_they_are_made_of() -> None:
    """Past ages, cards with what decadence costs, tokens; nothing of it where it does not all fit."""
    state = acting()
    player = state.players[0]
    player.civ.cover(player.civ.uncovered()[0], player.civ.uncovered()[1])
    player.banked, player.tokens = 23, [token_worth(state, 4)]

    narrow, normal = (
        drawn("dice", look_at(state, size)).plain.splitlines()[1] for size in ("80x24", "120x40")
    )

    assert normal.rstrip().endswith("32vp (ages 23, cards 7-2, tokens 4)")
    assert narrow.endswith("32vp")


def test_used_dice_are_at_rest() -> None:
    """A war's dice in motion do not set the used dice of a turn in motion."""
    look = attrs.evolve(look_at(acting()), moving=frozenset({"die:1", "die:2"}))

    faces = drawn("dice", look).plain.splitlines()[3]

    assert "1 pop" in faces
    assert "2 pop" not in faces


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("funeral_rites", "free: Neanderthal"),
        ("homo_erectus", "-3P: Australopith"),
        ("famine", "free: 2 Hunt"),
        ("swamp", "terrain"),
        ("earthquake", "fail: a card"),
    ],
)
def test_a_text_that_does_not_fit_tells_which_cards_help(card: str, told: str) -> None:
    """What a card costs with others is told in short instead of a sentence without its end."""
    state = give_events(table(), 0, f"{card} river forest")

    plain = drawn("events", look_at(state)).plain.splitlines()[2]

    assert told in plain


def test_a_low_box_tells_what_hurts_too() -> None:
    """Where the whole text does not fit, what others do to the cost stands before what the card does."""
    state = settled(give_events(table(), 0, "tiger river forest"))
    look = attrs.evolve(look_at(state, "120x40"), rows=36)

    told = " ".join(line[1:39].strip() for line in drawn("events", look).plain.splitlines()[2:-1])

    assert told.strip() == "discard: The Fire, +2P: Woodlands, costs +1P"


def test_a_tall_window_has_room_for_the_text_of_an_event() -> None:
    """Where a card's text is shortened in a low window, it stands there in full, row below row."""
    state = settled(roll(give_events(table(), 0, "wolves river"), "1 2 . ingenuity x2 reroll"))
    low = drawn("events", look_at(state, "80x24"))
    look = look_at(state, "120x40")
    told = look.words.help("card:wolves").split()

    high = drawn("events", look)

    shown = " ".join(line[1 : look.width // 3 - 1] for line in high.plain.splitlines()[2:-1]).split()
    assert shown[-len(told) :] == told
    assert low.height == 4 < high.height
