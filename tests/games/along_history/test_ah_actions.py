"""What is listed while a player acts, and what each action does: gold, Golden Ages, heritage, split dice."""

from __future__ import annotations

from typing import Any

import pytest

from along_history.events import BlueDieSplit
from along_history.state import Table
from tests.games.along_history.ah_table import civ, give_events, why_not
from tests.games.along_history.payment_model import position


def acting(place: str, events: str, rival: str = "", gold: int = 0, **options: Any) -> Table:
    """Return a table from `age: faces; things`, with these events in front of the two players."""
    age, _, rest = place.partition(": ")
    faces, _, things = rest.partition("; ")
    state = position(age, faces, things, **options)
    give_events(give_events(state, 0, events), 1, rival)
    state.players[0].gold = gold
    return state


def listed(state: Table) -> str:
    """Return the choices of the phase, before a single one is taken without asking."""
    return ", ".join(action.text for action in state.rules.phase_of(state).choices(state))


CHOICES = [
    # gold: a money die that no price waits for pays at the end of the turn anyway
    ("antiquity: . . . . . . gold-4", "desert", 0, "bank 0, done"),
    ("antiquity: . . . . x2 . gold-4", "desert", 3, "bank 0, bank 1, discard 4, discard 6, done"),
    ("antiquity: . . . . x2 x2 gold-4", "medicine", 9, "bank 1, bank 2, discard 4, discard 6, done"),
    ("antiquity: . . . . . . .", "desert", 4, "buy desert, done"),
    ("antiquity: . . . . . . .", "desert", 3, "done"),
    ("antiquity: . . . . . . .; iron_working", "hannibal", 5, "buy hannibal, done"),
    ("antiquity: . . . . . . .; iron_working", "hannibal", 4, "done"),
    ("antiquity: . . . . . . .; sailing (medicine)", "desert", 0, "collect g2, done"),
    ("antiquity: . . . . . . .; (sailing)", "desert", 0, "done"),
    ("middle-ages: . . . . . . .; mill barony", "compass", 0, "collect g1, collect p1g2, done"),
    (
        "antiquity: . . . . . . .; heritage-sailing heritage-tools heritage-sailing",
        "desert",
        0,
        "cash sailing, done",
    ),
    # free cards, and events that may be shed
    ("antiquity: . . . . . . .; astronomy", "sailing", 0, "acquire sailing, done"),
    ("prehistory: . . . . . .; the_fire", "tiger swamp", 0, "dismiss tiger, done"),
    ("prehistory: . . . . . .; fishing", "tiger swamp", 0, "done"),
    (
        "prehistory: 3 2 . ingenuity . .",
        "river swamp river",
        0,
        "acquire river, acquire swamp, discard 0, discard 1, discard 3, done",
    ),
    # Golden Ages, when a card in view is tapped
    ("prehistory: . . . . golden-age .; (fishing)", "", 0, "golden-age 4, done"),
    ("prehistory: . . . . . golden-age; (swamp)", "", 0, "golden-age 5, done"),
    ("prehistory: . . . . golden-age .; fishing", "", 0, "done"),
    ("prehistory: . . . . golden-age .; fishing/(hunting)", "", 0, "done"),
    ("prehistory: . . . . x2 .; (fishing)", "", 0, "done"),
    # one die of each colour and face to give up, and another to roll again
    ("prehistory: 3 . . . . .", "", 0, "done"),
    ("prehistory: 3 3 1 force reroll reroll", "", 0, "discard 0, discard 2, discard 3, discard 4, done"),
    ("prehistory: . . . . war x2", "", 0, "discard 4, discard 5, done"),
]


def test_choices_of_the_one_who_rolls() -> None:
    """What can be done is listed once, in a fixed order, and what serves nothing is not."""
    for place, events, gold, choices in CHOICES:
        assert listed(acting(place, events, gold=gold)) == choices, (place, events)


@pytest.mark.parametrize(
    ("faces", "events", "rival", "choices"),
    [
        ("3 1 . . . .", "swamp", "", "done"),
        ("3 1 . . . .", "swamp", "forest", "discard 0, discard 1, done"),
        ("3 . . . . .", "swamp", "forest", "discard 0, done"),
        ("3 . . . . .", "swamp", "famine", "done"),
        (". . . . . .", "swamp", "forest", "done"),
    ],
)
def test_choices_with_pawns(faces: str, events: str, rival: str, choices: str) -> None:
    """Pawns are not rolled again: they are given up only where a card can be exchanged."""
    state = acting(f"prehistory: {faces}", events, rival)
    state.first = 1

    assert listed(state) == choices


@pytest.mark.clause("along-history.dice.2")
@pytest.mark.parametrize(
    ("faces", "rival", "choices"),
    [
        ("3 1 . force . .", "", "done"),
        ("3 1 . force reroll .", "", "discard 4, done"),
        ("3 . . . reroll .", "forest", "discard 0, discard 4, done"),
    ],
)
def test_dice_that_roll_nothing_again_are_given_up_for_an_exchange_only(
    faces: str, rival: str, choices: str
) -> None:
    """Quantity dice_per_discard at nought: only a Reroll face still rolls others again."""
    assert listed(acting(f"prehistory: {faces}", "swamp", rival, dice_per_discard=0)) == choices


@pytest.mark.clause("along-history.round.4")
@pytest.mark.parametrize(
    ("strict", "entered", "choices"),
    [
        (True, 0, "discard 0, discard 1, done"),
        (True, 1, "done"),
        (False, 1, "discard 0, discard 1, done"),
    ],
)
def test_strict_phases_end_discards(strict: bool, entered: int, choices: str) -> None:
    """Option strict_phases: after an acquisition no die is given up."""
    state = acting("prehistory: 3 1 . . . .", "swamp", "forest", strict_phases=strict)
    state.entered = entered

    assert listed(state) == choices


@pytest.mark.parametrize(
    ("split", "faces", "choices"),
    [
        (True, ". . . force x2 x2", "split 1, split 2, discard 3, discard 4, done"),
        (True, ". . . force x2 .", "split 1, discard 3, discard 4, done"),
        (True, ". . . force . .", "done"),
        (True, "1 . . . x2 .", "discard 0, discard 4, done"),
        (False, ". . . force x2 .", "discard 3, discard 4, done"),
    ],
)
def test_a_doubled_blue_die_may_be_split(split: bool, faces: str, choices: str) -> None:
    """Option split_doubled_resource: with a blue die and doublers, as often as it can be doubled."""
    assert listed(acting(f"prehistory: {faces}", "swamp", split_doubled_resource=split)) == choices


def test_cashing_counts_as_the_heritage_of_the_turn() -> None:
    """Once a heritage card has been used, no other may be cashed."""
    state = acting("antiquity: . . . . . . .; heritage-sailing", "desert")
    state.inherited = 1

    assert listed(state) == "done"


def test_a_golden_age_straightens_all_and_is_gone() -> None:
    """Only the die that shows it is used up."""
    state = acting("prehistory: 3 . . . x2 golden-age; (fishing) (forest)", "")

    state.rules.read_action("golden-age 5").apply(state)

    assert (civ(state, 0), state.spent) == ("fishing forest", 0b101110)


@pytest.mark.clause("along-history.gold.1")
@pytest.mark.parametrize(
    ("times", "gold", "spent"), [(0, 4, 0b1001110), (1, 8, 0b1011110), (2, 16, 0b1111110)]
)
def test_the_money_die_is_doubled_by_red_ones(times: int, gold: int, spent: int) -> None:
    """4 gold, 8 with one doubler, 16 with two; what doubles is used up with it."""
    state = acting("antiquity: 3 . . . x2 x2 gold-4", "desert")

    state.rules.read_action(f"bank {times}").apply(state)

    assert (state.players[0].gold, state.spent) == (gold, spent)


def test_collecting_taps_the_first_upright_card_with_the_bonus() -> None:
    """One that is tapped, covered or has another bonus stays as it is."""
    things = "(sailing) medicine medicine/sailing lighthouse_of_alexandria sailing"
    state = acting(f"antiquity: . . . . . . .; {things}", "desert")

    state.rules.read_action("collect g2").apply(state)

    after = "(sailing) medicine medicine/sailing (lighthouse_of_alexandria) sailing"
    assert (civ(state, 0), state.players[0].gold) == (after, 2)


@pytest.mark.clause("along-history.passage.2")
def test_cashed_heritage_leaves_the_game() -> None:
    """One copy goes to the box, and counts as the heritage card of this turn."""
    state = acting("antiquity: . . . . . . .; heritage-sailing heritage-tools heritage-sailing", "desert")
    heirs = state.compiled.heirs

    state.rules.read_action("cash sailing").apply(state)

    assert state.players[0].heritage == [heirs["tools"], heirs["sailing"]]
    assert (state.box, state.inherited, state.players[0].gold) == ([heirs["sailing"]], 1, 2)


@pytest.mark.parametrize(("times", "loose", "spent"), [(1, (0, 2, 1), 0b011110), (2, (0, 4, 1), 0b111110)])
def test_a_split_die_leaves_symbols(times: int, loose: tuple[int, int, int], spent: int) -> None:
    """Doubled once it leaves two symbols, doubled twice four, beside those that were there."""
    state = acting("prehistory: 3 . . force x2 x2; loose-culture", "", split_doubled_resource=True)

    state.rules.read_action(f"split {times}").apply(state)

    assert (state.loose, state.spent) == (loose, spent)
    assert state.heard is not None
    assert state.heard[-1] == BlueDieSplit(0, "force", 1 << times)


NOT_LISTED = [
    ("antiquity: 3 . . . . . gold-4", "bank 0", ""),  # it pays anyway, but may be taken now
    ("antiquity: 3 . . . . . .", "bank 0", "That is not possible now"),
    ("antiquity: 3 . . . . . gold-4", "bank 1", "That is not possible now"),
    ("antiquity: 3 . . . . . .; medicine", "collect g2", "That is not possible now"),
    ("prehistory: 3 3 . . . .", "discard 1", ""),
    ("prehistory: 3 3 . . . .", "discard 2", "That die has already been used"),
    ("prehistory: 3 3 . . . .", "discard 9", "That die has already been used"),
    ("prehistory: 3 . . . . .", "discard 0", "Discarding this die would do nothing now"),
    ("prehistory: 3 . . . golden-age golden-age; (fishing)", "golden-age 5", ""),
    (
        "prehistory: 3 . . . golden-age x2; (fishing)",
        "golden-age 5",
        "Discarding this die would do nothing now",
    ),
    (
        "prehistory: 3 . . . golden-age golden-age; fishing",
        "golden-age 5",
        "Discarding this die would do nothing now",
    ),
]


def test_what_is_not_listed_is_admitted_or_refused() -> None:
    """What is like a listed choice may be done as well; all else has its reason."""
    for place, action, reason in NOT_LISTED:
        state = acting(place, "medicine" if place.startswith("antiquity") else "swamp river")

        refusal = state.rules.phase_of(state).refusal(state, state.rules.read_action(action))

        assert (str(refusal) if refusal else "") == reason, (place, action)


@pytest.mark.clause("along-history.cards.8")
@pytest.mark.parametrize(
    ("card", "gold", "reason"),
    [
        ("desert", 4, ""),
        ("desert", 3, "It costs 4 gold"),
        ("medicine", 9, "This card can't be bought with gold"),
        ("coast", 9, "That card is not among your events"),
        ("nonesuch", 9, "That card is not among your events"),
    ],
)
def test_a_purchase_is_refused_with_its_reason(card: str, gold: int, reason: str) -> None:
    """Price, purse and event zone are looked at."""
    state = acting("antiquity: 3 2 . . . . .", "desert medicine", gold=gold)

    assert why_not(state, f"buy {card}") == reason
