"""Paying by ticking: what can be ticked, what ticks come to, and which are proposed."""

from __future__ import annotations

from along_history.odds import figures
from along_history.payment.selection import payment_selection
from along_history.state import Table
from astragal.engine.phase import Selection
from astragal.engine.wording import Words
from astragal.tui.table.components.fields import label_of_ref
from tests.games.along_history.ah_table import do, give_civ, give_events, roll, settled, table
from tests.games.along_history.payment_model import position


def chosen(state: Table, card: str) -> Selection:
    """Choose a card to pay for; return how that is done by ticking."""
    (selection,) = state.rules.selections(do(state, f"acquire {card}"))
    return selection


def test_what_can_pay_can_be_ticked() -> None:
    """Unused dice, upright cards with a bonus, universal resources, heritage and loose symbols; no more."""
    state = give_events(table("middle-ages", split_doubled_resource=True), 0, "duchy")
    give_civ(state, 0, "kingdom (kingdom) compass camelot/duchy barony")
    roll(state, "3 . 1 force x2 golden-age gold-3")
    state.players[0].universal = 2
    state.players[0].heritage = [state.design(name).index for name in ("mill", "plough", "mill")]
    state.loose = (1, 2, 0)

    selection = chosen(state, "duchy")

    assert selection.candidates == (
        *("die:0", "die:2", "die:3", "die:4", "die:5"),
        *("civ:0", "civ:3", "civ:5"),
        *("universal:0", "universal:1"),
        *("heritage:mill", "heritage:plough"),
        *("loose:ingenuity:0", "loose:force:0", "loose:force:1"),
    )


def test_what_cannot_pay_cannot_be_ticked() -> None:
    """War, Reroll and the money die pay for nothing, nor does heritage once some was used."""
    state = give_events(table("middle-ages"), 0, "barony")
    state.players[0].heritage = [state.design("mill").index]
    state.inherited = 1
    roll(state, "3 2 1 force war reroll gold-3")

    assert chosen(state, "barony").candidates == ("die:0", "die:1", "die:2", "die:3")


TOTALS = {
    "": "0/6P 0/1F",
    "die:0": "3/6P 0/1F",
    "die:0 die:1": "5/6P 0/1F",
    "die:0 die:4": "6/6P✓ 0/1F",
    "die:3": "0/6P 1/1F✓",
    "die:3 die:4": "0/6P 2/1F✓",
    "die:0 die:1 die:3 die:4": "7/6P✓ 1/1F✓",
    "die:5": "0/6P 0/1F",
    "civ:0": "2/6P 0/1F",
    "civ:0 civ:1": "2/6P 1/1F✓",
    "universal:0": "3/6P 0/1F",
    "die:0 die:1 civ:0 universal:0": "7/6P✓ 1/1F✓",
    "universal:0 universal:1": "6/6P✓ 0/1F",
    "die:0 universal:0 universal:1": "6/6P✓ 1/1F✓",
    "heritage:mill": "1/6P 0/1F",
    "loose:force:0 loose:force:1": "0/6P 2/1F✓",
    "die:4": "0/6P 0/1F",
}


def test_the_running_total_reads_ticks_to_the_best() -> None:
    """A doubler and a universal resource count where they cover most of what the card costs."""
    state = give_events(table("middle-ages"), 0, "duchy")
    give_civ(state, 0, "kingdom camelot")
    state.players[0].universal = 2
    state.players[0].heritage = [state.design("mill").index]
    state.loose = (0, 2, 0)
    roll(state, "3 2 . force x2 golden-age .")
    preview = chosen(state, "duchy").preview

    assert {ticked: preview(frozenset(ticked.split())) for ticked in TOTALS} == TOTALS


RESULTS = {
    "": "You are short of 4 population and 1 force",
    "die:4": "Nothing is selected",
    "die:0": "You are short of 1 population and 1 force",
    "die:0 die:3": "You are short of 1 population",
    "die:0 die:3 die:4": "acquire barony 3x2+force",
    "die:0 die:1 die:3": "acquire barony 3+1+force",
    "die:0 die:1 civ:0": "acquire barony 3+1+card-camelot",
    "die:0 die:3 heritage:mill": "acquire barony 3+force+heritage-p1g2",
    "die:0 die:1 loose:force:0": "acquire barony 3+1+loose-force",
    "die:0 die:1 universal:0": "acquire barony 3+1+universal-force",
    "die:0 civ:0 universal:0": "acquire barony 3+universal-population+card-camelot",
    "die:0 die:1 die:3 die:5": "acquire barony 3+1+force+golden-age",
}


def test_ticks_stand_for_a_payment_or_say_what_is_lacking() -> None:
    """Each kind of component has its word in the payment; what does not suffice is not an action."""
    state = give_events(table("middle-ages"), 0, "barony")
    give_civ(state, 0, "camelot (kingdom)")
    state.players[0].universal = 1
    state.players[0].heritage = [state.design("mill").index]
    state.loose = (0, 1, 0)
    roll(state, "3 1 . force x2 golden-age .")
    selection = chosen(state, "barony")

    for ticked, result in RESULTS.items():
        marks = frozenset(ticked.split())
        action, refusal = selection.act(marks), selection.check(marks)

        assert (action.text if action else str(refusal)) == result, ticked
        assert (action is None) == (refusal is not None)


PROPOSED = [
    (
        "1 1 2 force x2 . .",
        "kingdom",
        ["die:0 die:1 die:2 die:3", "die:2 die:3 die:4", "civ:0 die:2 die:3"],
    ),
    (". 3 1 force . . .", "", ["die:1 die:2 die:3"]),
    (
        ". . 2 culture . . .",
        "(kingdom) kingdom kingdom himeji_castle camelot",
        ["civ:1 civ:3 die:2", "civ:1 civ:2 civ:3"],
    ),
    (
        "2 . 1 culture . . .",
        "himeji_castle universal universal heritage-mill heritage-plough",
        ["civ:0 die:0 heritage:plough", "civ:0 die:0 die:2 heritage:mill", "civ:0 die:2 universal:0"],
    ),
    ("1 . . culture . . .", "universal universal", ["die:0 universal:0 universal:1"]),
    ("2 2 . culture . . .", "loose-force loose-force", ["die:0 die:1 loose:force:0"]),
    (
        ". . 2 force x2 x2 .",
        "heritage-avicenna heritage-plough",
        ["die:2 die:3 die:4", "die:2 die:3 heritage:plough"],
    ),
    ("2 . . culture . golden-age .", "kingdom universal", ["civ:0 die:0 universal:0"]),
    (". . . force . golden-age .", "kingdom", []),
]


def test_three_payments_are_proposed_the_least_missed_first() -> None:
    """A proposal ticks the first component that will do for each thing spent; none serves twice in it."""
    for faces, things, proposed in PROPOSED:
        state = give_events(position("middle-ages", faces, things), 0, "barony")

        selection = payment_selection(state, state.design("barony"))

        assert [" ".join(sorted(ticks)) for ticks in selection.suggestions] == proposed, faces


def test_the_odds_mark_what_could_be_paid_for() -> None:
    """The name of an event stands with the sign of its box: the chance is that of paying for it."""
    state = settled(roll(give_events(table(), 0, "forest"), "1 2 . ingenuity x2 reroll"))
    words = Words("en", state.rules.namings, ["Ann", "Bob"])

    names = [label_of_ref(words, figure.name) for figure in figures(state)]

    assert names == ["✓ Forest", "Population"]
