"""The modes of play of the rulebook, and that each keeps the promises of the engine."""

from __future__ import annotations

from itertools import pairwise

import pytest

from along_history.events import AgeEnded, TokenTaken, WarDeclared
from along_history.options import OPTIONS
from along_history.outline import PRESETS
from along_history.quantities import QUANTITIES
from along_history.state import Table
from astragal.errors import BadInput
from astragal.testing import assert_conforms, play_random
from tests.games.along_history.ah_table import (
    chance,
    civ,
    do,
    give_civ,
    give_events,
    legal,
    roll,
    rules_of,
    settled,
    table,
    values,
)


def set_up(preset: str, players: int = 3, **options: object) -> Table:
    """Return a table whose set-up has been dealt at random."""
    from astragal.testing import dealt

    rules = rules_of(players, preset, **options)
    state: Table = rules.new()
    deal = dealt(5)
    while state.setting_up:
        rules.answer(state, deal(state))
    return state


@pytest.mark.clause("along-history.initiation.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_initiation_hands_out_tokens_and_lays_none(players: int) -> None:
    """Each player starts with tokens 1, 3 and 5; the board stays empty."""
    state = set_up("initiation", players)

    assert [values(state, seat) for seat in range(players)] == [[1, 3, 5]] * players
    assert set(state.spaces) == {-1}
    held = [number for player in state.players for number in player.tokens]
    assert len(set(held)) == len(held)


@pytest.mark.clause("along-history.initiation.1")
def test_initiation_has_neither_achievements_nor_decadence() -> None:
    """No phase of the board is left in a turn."""
    assert "achievements" not in {phase.id for phase in rules_of(2, "initiation").phases}


@pytest.mark.clause("along-history.initiation.1")
def test_initiation_lets_nothing_decay_after_spoils() -> None:
    """Option decay_on_spoils brings no decadence into a mode without it."""
    state = give_civ(table(preset="initiation", phase="war", decay_on_spoils=True), 0, "forest hills")
    state.wars, state.players[1].tokens = 1, [0]

    do(state, "attack 1")
    chance(state, "3 3 3", "1 1 1")

    assert (values(state, 0), civ(settled(state), 0), state.interrupts) == ([1], "forest hills", [])


@pytest.mark.clause("along-history.initiation.3")
@pytest.mark.parametrize(("when", "ended"), [("round", ""), ("turn", "age_cards")])
def test_initiation_ends_with_eight_cards(when: str, ended: str) -> None:
    """Option init_end: the round is played out, or the turn ends the age."""
    state = table(preset="initiation", init_end=when)
    give_civ(
        give_events(state, 0, "the_fire hills river"), 0, "homo_erectus swamp swamp bear tiger mammoth tools"
    )
    do(state, "acquire the_fire")
    assert state.closing == "age_cards"
    while state.active == 0 and not state.ended:
        state.chance = None
        state.rules.next_phase(state)

    assert state.ended == ended


def test_an_age_that_was_cut_short_cuts_the_next_no_shorter() -> None:
    """Option init_end over two ages: the second goes on until its own end."""
    state = table("prehistory,antiquity", preset="initiation", init_end="turn", cards_to_end=2)
    give_civ(give_events(state, 0, "the_fire hills river"), 0, "homo_erectus")

    do(state, "acquire the_fire")
    while state.age == 0:
        state.chance = None
        state.rules.next_phase(state)

    assert (state.closing, state.closing_now) == ("", False)


@pytest.mark.clause("along-history.initiation.3")
@pytest.mark.parametrize(("when", "ended"), [("round", ""), ("turn", "age_cards")])
def test_initiation_ends_no_later_because_the_deck_is_empty(when: str, ended: str) -> None:
    """The eighth card ends the age at once where the turn does, though the round was being played out."""
    state = table(preset="initiation", init_end=when, cards_to_end=2)
    give_civ(give_events(state, 0, "the_fire hills river"), 0, "homo_erectus")
    state.closing = "age_deck"

    do(state, "acquire the_fire")
    reason = state.closing
    while state.active == 0 and not state.ended:
        state.chance = None
        state.rules.next_phase(state)

    assert (reason, state.ended) == (ended or "age_deck", ended)


SEVEN = "desert bocage coast coast steppes pompei astronomy"


@pytest.mark.clause("along-history.initiation.2")
@pytest.mark.parametrize(
    ("age", "event", "owned", "theirs", "choice"),
    [
        ("antiquity", "wild_island", SEVEN, "", "buy wild_island"),
        ("antiquity", "writing", SEVEN, "", "acquire writing"),
        ("middle-ages", "saladin", "barony barony county county duchy duchy", "jerusalem", "acquire saladin"),
    ],
)
def test_initiation_counts_every_card_that_comes_in(
    age: str, event: str, owned: str, theirs: str, choice: str
) -> None:
    """The eighth card may be bought, paid for, or taken from a rival on arrival."""
    state = table(age, preset="initiation")
    give_civ(give_civ(give_events(state, 0, event), 0, owned), 1, theirs)
    state.players[0].gold, state.players[0].universal = 6, 2
    roll(state, "3 3 3 culture . . .")

    do(state, choice)
    if state.interrupts:
        do(state, legal(state)[0])

    assert (len(state.players[0].civ), state.closing) == (8, "age_cards")


@pytest.mark.clause("along-history.initiation.2")
def test_initiation_may_ask_for_another_number_of_cards() -> None:
    """Option cards_to_end."""
    state = table(preset="initiation", cards_to_end=2)
    give_civ(give_events(state, 0, "the_fire hills river"), 0, "homo_erectus")

    assert do(state, "acquire the_fire").closing == "age_cards"


@pytest.mark.clause("along-history.peaceful.1")
def test_without_war_initiation_needs_no_tokens() -> None:
    """With peaceful, nobody holds a token."""
    state = set_up("initiation-peaceful")

    assert [values(state, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.clause("along-history.peaceful.1")
def test_peace_leaves_a_war_face_blank() -> None:
    """There is no war phase, neither by dice nor by universal resources."""
    rules = rules_of(3, "peaceful")
    events = [event for seed in range(3) for event in play_random(rules, seed).events]

    assert "war" not in {phase.id for phase in rules.phases}
    assert not any(isinstance(event, WarDeclared) for event in events)


@pytest.mark.clause("along-history.progressive.1", "along-history.linear.1")
@pytest.mark.parametrize(
    ("preset", "levels"),
    [
        ("progressive", [5, 7]),
        ("progressive-long", [5, 6, 7]),
        ("linear", [6, 6]),
        ("linear-long", [6, 6, 6]),
        ("long", [7, 7, 7]),
        ("two-ages", [7, 7]),
        ("one-age", [7]),
    ],
)
def test_ages_end_at_their_levels(preset: str, levels: list[int]) -> None:
    """The token that ends each age, and above which none is laid."""
    state = set_up(preset)
    found = []
    for age in range(len(state.compiled.ages)):
        state.age = age
        found.append(state.rules.quantity("final_token")(state, 0))
    top = max(
        state.compiled.board.column(space)
        for space, number in enumerate(set_up(preset).spaces)
        if number >= 0
    )

    assert found == levels
    assert top == levels[0]


@pytest.mark.clause("along-history.progressive.1")
def test_progressive_in_one_age_is_the_ordinary_age() -> None:
    """With a single age the level is 7."""
    state = set_up("progressive", ages="prehistory")

    assert state.rules.quantity("final_token")(state, 0) == 7


@pytest.mark.clause("along-history.setup.1")
@pytest.mark.parametrize("preset", ["progressive-long", "linear-long", "long"])
def test_three_ages_follow_each_other(preset: str) -> None:
    """Each age ends once, in order, and no token above its level is taken."""
    played = play_random(rules_of(2, preset), 3)
    ages = [event.age for event in played.events if isinstance(event, AgeEnded)]

    assert ages == ["prehistory", "antiquity", "middle-ages"]
    if preset == "linear-long":
        assert all(event.value <= 6 for event in played.events if isinstance(event, TokenTaken))


@pytest.mark.parametrize("preset", [preset.id for preset in PRESETS])
def test_every_mode_conforms(preset: str) -> None:
    """A mode of play keeps the promises of the engine, for few and for many players."""
    for players in (2, 5):
        assert_conforms(rules_of(players, preset), games=1, hash_seeds=())


def test_the_game_is_the_same_in_other_processes() -> None:
    """Games do not depend on hash seeds."""
    assert_conforms(rules_of(3, "long"), games=1, hash_seeds=(1, 2))


OTHERWISE = {
    "ages": "antiquity,middle-ages",
    "board": "back",
    "token_set": "31",
    "first_player": "random",
    "x2_war": "ignored",
    "golden_age_mid_payment": False,
    "gold_pawn_if_discarded": False,
    "split_doubled_resource": True,
    "strict_phases": True,
    "calamity_scope": "at_start",
    "free_calamity_auto": False,
    "drain_mode": "total_pool",
    "spoils": "attacker_choice",
    "decay_on_spoils": True,
    "war_tilt_gold": False,
    "forbid_pointless_war": True,
    "uncover": "all",
    "uncover_untilted": True,
    "reshuffle": True,
    "eruption_trigger": "acquire",
    "ransom_shortfall": "all_gold",
    "parchment_covered": True,
    "skip_scope": "next_active_turn",
    "event_limit": 4,
    "universal_start": 2,
    "universal_limit": 3,
    "universal_population": 2,
    "dice_per_discard": 2,
    "heritage_per_turn": 2,
    "final_token": 5,
    "decay_min_uncovered": 3,
    "decay_penalty": 1,
    "round_limit": 9,
}


def test_every_option_has_another_value_here() -> None:
    """No option escapes the test below; a deck is tested apart."""
    names = {option.id for option in OPTIONS} | {quantity.id for quantity in QUANTITIES if quantity.range}

    assert set(OTHERWISE) == names - {"deck"}


@pytest.mark.parametrize("option", OTHERWISE)
def test_every_option_can_be_played(option: str) -> None:
    """A match with one option changed goes through and conforms."""
    setting = {option: OTHERWISE[option]}
    ages = {} if option == "ages" else {"ages": "antiquity"}

    assert_conforms(rules_of(2, **{**ages, **setting}), games=1, hash_seeds=())


@pytest.mark.clause("along-history.dice.2")
def test_two_dice_may_be_rolled_for_one() -> None:
    """Quantity dice_per_discard."""
    from tests.games.along_history.ah_table import roll

    state = roll(give_events(table(dice_per_discard=2), 0, "forest"), "1 2 3 force . .")
    do(state, "discard 0")

    assert {"reroll 1", "reroll 1+2", "reroll 2+3"} <= set(legal(state))
    assert "reroll 1+2+3" not in legal(state)


def test_a_wrong_option_is_one_line() -> None:
    """An age that does not exist is refused with the ages that do."""
    with pytest.raises(BadInput, match="option ages cannot be 'future'"):
        rules_of(2, ages="future")


def test_presets_have_different_names() -> None:
    """No two modes are called the same."""
    assert all(one.id != other.id for one, other in pairwise(sorted(PRESETS, key=lambda preset: preset.id)))
    assert civ(table(), 0) == ""
