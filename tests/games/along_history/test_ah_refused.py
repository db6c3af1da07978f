"""What a player may answer beside the list, and what is refused: losses, swaps, moves, decay, armies."""

from __future__ import annotations

import pytest

from along_history.effects.armies import army
from along_history.state import Table, War
from astragal.engine.wording import Words
from astragal.errors import BadInput
from tests.games.along_history.ah_table import (
    do,
    give_civ,
    give_events,
    lay_token,
    legal,
    roll,
    rules_of,
    table,
    why_not,
)
from tests.games.along_history.payment_model import position


def reasons(state: Table, *actions: str) -> list[str]:
    """Return for each action why it is refused; nothing for one that is allowed."""
    return [why_not(state, action) for action in actions]


@pytest.mark.clause("along-history.calamities.5")
def test_any_copy_of_a_card_may_be_lost() -> None:
    """The list names one of like cards; another copy will do, another name or another kind will not."""
    state = give_events(table(phase="calamities"), 0, "cannibals")
    give_civ(state, 0, "fishing fishing hunting forest river/fishing")

    assert legal(state) == ["destroy fishing 0", "destroy hunting 2", "destroy river 4"]
    assert reasons(state, "destroy fishing 1", "destroy hunting 2") == ["", ""]
    refused = reasons(state, "destroy hunting 1", "destroy forest 3", "destroy fishing 5", "done")
    assert [bool(reason) for reason in refused] == [True] * 4


@pytest.mark.clause("along-history.texts.6")
def test_any_card_in_view_of_a_rival_may_be_had_for_parchment() -> None:
    """Not a covered one, none under another name, none of one's own."""
    state = give_events(table("middle-ages"), 0, "parchment")
    give_civ(give_civ(state, 1, "compass compass plough/mill"), 0, "armor")
    roll(state, "3 2 . ingenuity . . .")
    state.players[0].universal = 1

    do(state, "acquire parchment")
    while state.interrupts and state.interrupts[-1].kind == "payment":
        do(state, legal(state)[0])

    assert legal(state) == ["swap 1 compass 0", "swap 1 plough 2", "done"]
    assert reasons(state, "swap 1 compass 1", "swap 1 plough 2") == ["", ""]
    refused = reasons(state, "swap 1 mill 3", "swap 1 compass 2", "swap 0 armor 0", "swap 1 compass 9")
    assert [bool(reason) for reason in refused] == [True] * 4


def test_the_first_token_asks_too() -> None:
    """Every token has a condition, that with the lowest number as well."""
    state = table(phase="achievements")
    first = state.compiled.tokens[0]
    space = state.compiled.board.spaces[state.compiled.board.in_column(1)[0]].id
    lay_token(state, space, str(first.condition))
    assert state.spaces[state.compiled.board.index(space)] == 0

    assert why_not(state, f"move {space}").startswith("The token needs")


def test_an_acquisition_is_one_card_and_one_payment() -> None:
    """Other numbers of words are not read."""
    read = rules_of().read_action

    assert read("acquire river -") == read("acquire river")
    for text in ("acquire", "acquire river 3 2"):
        with pytest.raises(BadInput):
            read(text)


@pytest.mark.parametrize(("things", "paid"), [("writing writing writing", False), ("writing writing", True)])
def test_only_population_counts_as_paid(things: str, paid: bool) -> None:
    """What events drain waits for a card that costs population; symbols alone do not count."""
    state = give_events(position("antiquity", "2 . . ingenuity . . .", things), 0, "medicine")

    state.rules.read_action("acquire medicine ingenuity+2").apply(state)

    assert state.paid == paid


@pytest.mark.parametrize(
    ("card", "faces", "reason"),
    [
        ("the_fire", "2 . . ingenuity x2 .", "You are short of 1 population and 1 ingenuity"),
        ("river", "1 . . force x2 .", "You are short of 1 population and 1 ingenuity"),
        ("the_fire", "3 2 . ingenuity . .", "You are short of 1 ingenuity"),
    ],
)
def test_the_nearest_way_says_what_is_lacking(card: str, faces: str, reason: str) -> None:
    """Doublers are used where least is lacking then."""
    state = roll(give_events(table(), 0, card), faces)

    assert why_not(state, f"acquire {card}") == reason


ARMIES = [
    # attacker's cards, defender's cards: what the armies are worth beside dice
    ("armor", "", 1, 0),
    ("(armor)", "armor/armor", 1, 1),
    ("chivalry duchy duchy county", "", 1, 0),
    ("chivalry duchy/duchy county kingdom", "", 2, 0),
    ("chivalry duchy duchy", "longbow", 0, 1),
    ("longbow", "chivalry duchy duchy", 1, 0),
    ("longbow chivalry duchy duchy", "", 2, 0),
    ("castle duchy", "castle duchy county", 0, 2),
    ("himeji_castle", "himeji_castle", 0, 1),
    ("crossbow castle", "crossbow camelot", 0, 1),
    ("crossbow", "crossbow", 0, 0),
    ("mangonel", "mangonel duchy", 1, 0),
    ("mangonel duchy", "camelot", 1, 0),
    ("mangonel duchy", "compass", 0, 0),
]


def test_armies_are_worth_what_their_cards_say() -> None:
    """Sides, conditions, numbers of cards, and what a rival's card cancels."""
    for mine, theirs, attack, defence in ARMIES:
        state = give_civ(give_civ(table("middle-ages"), 0, mine), 1, theirs)
        state.war = War(0, 1)

        assert (army(state, 0), army(state, 1)) == (attack, defence), (mine, theirs)


def test_dice_to_roll_again_are_ticked() -> None:
    """One die for an ordinary one, any number for a Reroll face; nothing ticked is nothing."""
    state = do(roll(table(), "3 2 . . reroll x2"), "discard 5")
    (selection,) = state.rules.selections(state)

    assert selection.candidates == ("die:0", "die:1", "die:4")
    assert str(selection.check(frozenset())) == "Choose the dice to reroll"
    assert selection.check(frozenset({"die:1"})) is None
    assert str(selection.check(frozenset({"die:0", "die:1"}))) == "too many dice are chosen"
    action = selection.act(frozenset({"die:1"}))
    assert action is not None
    assert action.text == "reroll 1"


@pytest.mark.clause("along-history.others.3")
def test_whoever_gives_up_a_pawn_has_nothing_to_tick() -> None:
    """Pawns are never rolled: a card is exchanged, and the prompt speaks of that alone."""
    state = give_events(give_events(table(turn="other"), 0, "forest"), 1, "tools hills")
    do(roll(state, "3 2 2 ingenuity . ."), "discard 0")

    assert state.rules.selections(state) == ()
    assert legal(state) == ["exchange forest 1 tools", "exchange forest 1 hills"]
    assert state.rules.phase_of(state).prompt(state, Words("en")) == "Choose the cards to trade"
    assert why_not(state, "reroll 1") == "Result pawns can't be rerolled"


def test_cards_to_tap_for_war_are_ticked() -> None:
    """Upright cards in view with population; the total counts permanent effects too."""
    state = give_civ(table(phase="war"), 0, "fishing the_fire (hunting) forest weapons river/hunting")
    state.wars = 1
    (selection,) = state.rules.selections(do(state, "attack 1"))

    assert selection.candidates == ("civ:0", "civ:1", "civ:4", "civ:5")
    assert selection.preview(frozenset()) == "1"
    assert selection.preview(frozenset({"civ:1", "civ:4", "civ:2"})) == "4"
    action = selection.act(frozenset({"civ:4", "civ:1"}))
    assert action is not None
    assert action.text == "raise p2+p1f1"


@pytest.mark.clause("along-history.passage.1")
def test_the_board_is_laid_anew_for_every_age() -> None:
    """Tokens of an age that is over do not stay on their spaces."""
    state = table("prehistory,antiquity")
    state.spaces = [0] * len(state.spaces)
    start = state.rules.starts["setup"]
    phase = next(phase for phase in state.rules.phases[start:] if phase.id == "tokens")

    phase.enter(state)

    assert state.spaces == [-1] * len(state.compiled.board.spaces)
    assert len(state.spare) == len(state.compiled.tokens) - 1


@pytest.mark.clause("along-history.cards.8")
@pytest.mark.parametrize(("gold", "reason"), [(3, "It costs 4 gold"), (4, ""), (5, "")])
def test_a_card_is_bought_with_the_last_coin(gold: int, reason: str) -> None:
    """Exactly its price is enough."""
    state = give_events(table("antiquity"), 0, "steppes")
    state.players[0].gold = gold
    roll(state, "1 1 1 culture war war gold-3")

    assert why_not(state, "buy steppes") == reason
    assert why_not(state, "buy attila") == "That card is not among your events"
