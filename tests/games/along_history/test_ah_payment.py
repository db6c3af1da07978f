"""Payments: irredundant, complete, without doubles, and few enough to search."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from along_history.events import CardAcquired
from along_history.payment.acquire import Acquire
from along_history.payment.need import is_free, need
from along_history.payment.purse import Purse, purse
from along_history.payment.spent import words_of
from along_history.state import Table, in_view
from astragal.testing import Played, at_random, dealt, play
from tests.games.along_history.ah_table import (
    civ,
    do,
    give_civ,
    give_events,
    legal,
    roll,
    rules_of,
    table,
    why_not,
)
from tests.games.along_history.ah_table import payments as listed
from tests.games.along_history.payment_model import COMPILED, by_brute_force


@pytest.mark.goal(4)
@pytest.mark.parametrize("seed", range(150))
def test_the_list_is_complete_and_irredundant(seed: int) -> None:
    """For any purse and any cost the list equals that of a search through all combinations."""
    rng = Random(seed)
    greens = Counter(rng.choice((1, 1, 1, 2, 2, 3)) for _ in range(rng.randrange(4)))
    upright = Counter(rng.randrange(len(COMPILED.classes)) for _ in range(rng.randrange(4)))
    purse = Purse(
        greens=tuple(sorted(greens.items(), reverse=True)),
        blues=((rng.randrange(3), 1),) if rng.random() < 0.7 else (),
        doublers=rng.randrange(3),
        upright=tuple(sorted(upright.items())),
        universal=rng.randrange(3),
        heritage=tuple(sorted({rng.randrange(len(COMPILED.classes)) for _ in range(rng.randrange(3))})),
        loose=(0, 0, rng.randrange(2)),
    )
    need = (rng.randrange(9), rng.randrange(3), rng.randrange(2), rng.randrange(2))

    ways = COMPILED.payments.ways(need, COMPILED.payments.narrow(need, purse))
    found = list(map(words_of, ways))

    assert len({tuple(sorted(way)) for way in found}) == len(found)
    assert {tuple(sorted(way)) for way in found} == by_brute_force(need, purse)


@pytest.mark.goal(4)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_card_is_listed_exactly_when_a_payment_is(players: int) -> None:
    """Whether a card can be paid for is found without listing payments; in play it comes to the same."""
    rules = rules_of(players, ages="prehistory,antiquity,middle-ages", split_doubled_resource=True)
    looked = Counter[bool]()

    def look(played: Played) -> None:
        state: Table = played.state
        if state.to_move < 0 or rules.phase_of(state).id != "act":
            return
        view, means = in_view(state.me.civ), purse(state, state.active)
        for design in (state.compiled.designs[card] for card in set(state.me.events)):
            wanted = need(state, state.active, design, view)
            ways = is_free(design, view) or state.compiled.payments.ways(wanted, means)
            looked[bool(ways)] += 1
            assert (Acquire(design.id) in state.legal) == bool(ways), (design.id, means)

    play(rules, at_random(players), dealt(players), watch=look)

    assert min(looked[True], looked[False]) > 100


def test_one_payment_is_made_without_asking() -> None:
    """A card that can be paid for in one way only is paid for at once."""
    state = roll(give_events(table(), 0, "river swamp"), "3 . . ingenuity . .")
    give_events(state, 1, "forest")

    do(state, "acquire river")

    assert state.heard is not None
    assert CardAcquired(0, "river", ("ingenuity", "3")) in state.heard


def test_several_payments_are_asked_for() -> None:
    """Between several payments the player chooses; nothing is spent before."""
    state = roll(give_events(table(), 0, "river"), "3 2 1 ingenuity . .")

    do(state, "acquire river")

    assert legal(state) == ["acquire river ingenuity+3", "acquire river ingenuity+2+1"]
    assert (civ(state, 0), state.spent) == ("", 0b110000)
    assert civ(do(state, "acquire river ingenuity+2+1"), 0) == "river"
    assert not state.interrupts


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("acquire river ingenuity+3+1", ""),  # wasteful, but the rules allow it
        ("acquire river ingenuity+1", "You are short of 2 population"),
        ("acquire river", "Choose what pays for it"),
        ("acquire valley ingenuity+3", "You are paying for another card"),
        ("done", "You are paying for another card"),
    ],
)
def test_what_does_not_pay_for_the_chosen_card_is_refused(action: str, reason: str) -> None:
    """Once a card is chosen it is paid for; taking the choice back is for undo."""
    state = roll(give_events(table(), 0, "river valley"), "3 2 1 ingenuity . .")

    do(state, "acquire river")

    assert why_not(state, action) == reason


@pytest.mark.clause("along-history.cards.1")
@pytest.mark.parametrize(
    ("faces", "universal", "reason"),
    [
        ("3 . . ingenuity . .", 0, ""),
        ("2 . . ingenuity . .", 0, "You are short of 1 population"),
        ("2 . . force . .", 0, "You are short of 1 population and 1 ingenuity"),
        (
            "2 . . force . .",
            1,
            "You are short of 1 population and 1 ingenuity, even with your universal resources",
        ),
        ("2 . . force . .", 2, ""),
    ],
)
def test_a_card_out_of_reach_says_what_is_lacking(faces: str, universal: int, reason: str) -> None:
    """What is lacking is told for everything together that the player could spend."""
    state = roll(give_events(table(), 0, "river"), faces)
    state.players[0].universal = universal

    assert why_not(state, "acquire river") == reason


@pytest.mark.clause("along-history.dice.4")
def test_doublers_are_not_counted_twice() -> None:
    """An x2 doubles the green die or the blue one, not both: what needs both is not listed."""
    state = roll(give_events(table(), 0, "the_fire"), "3 . . ingenuity x2 .")

    assert "acquire the_fire" not in legal(state)


def test_equal_things_are_listed_once() -> None:
    """Two dice with the same face, and two cards with the same bonuses, make one payment."""
    state = give_civ(give_events(table(), 0, "river"), 0, "fishing hunting sedentism")
    roll(state, "1 1 1 ingenuity . .")

    assert listed(state, "river") == [
        "ingenuity+1+1+1",
        "ingenuity+1+1+p1",
        "ingenuity+1+p1+p1",
        "ingenuity+p1+p1+p1",
    ]


@pytest.mark.clause("along-history.dice.6")
def test_a_golden_age_in_the_middle_lets_a_bonus_serve_twice() -> None:
    """Forest, Golden Age, Forest again pay both symbols of The Fire; the Forest stays tapped."""
    state = give_civ(give_events(table(), 0, "the_fire"), 0, "forest")
    roll(state, "3 2 . . golden-age .")

    assert listed(state, "the_fire") == ["i1+i1+3+2+golden-age"]
    do(state, "acquire the_fire i1+i1+3+2+golden-age")
    assert civ(state, 0) == "(forest) the_fire"


def test_a_card_used_before_the_golden_age_stands_upright_after_it() -> None:
    """A card that served once, before the Golden Age, is upright again; so is everything else."""
    state = give_civ(give_events(table(), 0, "the_fire"), 0, "forest fishing (hunting)")
    roll(state, "3 1 . . golden-age .")

    do(state, "acquire the_fire i1+i1+3+1+p1+golden-age")

    assert civ(state, 0) == "(forest) fishing hunting the_fire"


@pytest.mark.clause("along-history.dice.6")
def test_without_the_option_a_golden_age_never_comes_between() -> None:
    """Option golden_age_mid_payment: off, the payment is not possible."""
    state = give_civ(give_events(table(golden_age_mid_payment=False), 0, "the_fire"), 0, "forest")
    roll(state, "3 2 . . golden-age .")

    assert listed(state, "the_fire") == []


@pytest.mark.clause("along-history.dice.5")
def test_a_doubled_blue_die_gives_two_symbols_to_one_card() -> None:
    """A doubled blue die pays both symbols of The Fire."""
    state = give_events(table(), 0, "the_fire")
    roll(state, "3 2 . ingenuity x2 .")

    assert listed(state, "the_fire") == ["ingenuityx2+3+2"]


@pytest.mark.clause("along-history.dice.5")
def test_a_split_blue_die_serves_two_cards() -> None:
    """Option split_doubled_resource: the two symbols may pay for two cards."""
    state = give_events(table(split_doubled_resource=True), 0, "river valley")
    roll(state, "3 3 . ingenuity x2 .")

    do(state, "split 1", "acquire river loose-ingenuity+3", "acquire valley loose-ingenuity+3")

    assert civ(state, 0) == "river valley"


@pytest.mark.clause("along-history.dice.4")
def test_doublers_may_serve_two_dice_of_one_card() -> None:
    """Two x2 double two dice, or one die twice."""
    state = give_events(table(), 0, "cro_magnon")
    roll(state, "2 2 . culture x2 x2")

    assert listed(state, "cro_magnon") == ["culture+2x4", "culture+2x2+2x2"]


@pytest.mark.clause("along-history.passage.2")
def test_one_heritage_card_may_be_used_in_a_turn() -> None:
    """Heritage pays once a turn, and then leaves the game."""
    state = give_events(table("antiquity"), 0, "agriculture domestication")
    state.players[0].heritage = [state.compiled.heirs["agriculture"], state.compiled.heirs["agriculture"]]
    roll(state, "2 2 2 ingenuity x2 . .")

    assert "ingenuityx2+2+heritage-p2" in listed(state, "agriculture")
    do(state, "acquire agriculture ingenuityx2+2+heritage-p2")
    assert len(state.players[0].heritage) == 1
    assert state.box == [state.compiled.heirs["agriculture"]]
    assert not any("heritage" in way for way in listed(state, "domestication"))


@pytest.mark.clause("along-history.cards.1")
@pytest.mark.parametrize(
    ("payment", "reason"),
    [
        ("ingenuity+3", ""),
        ("ingenuity+3+1", ""),  # wasteful, but the rules allow it
        ("ingenuity+1", "You are short of 2 population"),
        ("force+3", "The blue die doesn't show that"),
        ("ingenuity+3x2", "You have no x2 left"),
        ("ingenuity+2+1", "You have no such green die left"),
        ("ingenuity+p1+3", "You have no straight card with these bonuses"),
        ("universal-ingenuity+3", "You have no universal resource left"),
        ("ingenuity+3+golden-age", "You have no Golden Age left"),
        ("ingenuity+heritage-p1+3", "You can't use that much heritage this turn"),
        ("loose-ingenuity+3", "You have no such symbol left"),
        ("ingenuity+stone", "stone can't pay for anything"),
        ("ingenuity+card-nonesuch+3", "There is no card 'nonesuch' in this age"),
    ],
)
def test_a_payment_is_refused_with_its_reason(payment: str, reason: str) -> None:
    """What is wrong with a payment that somebody puts together is said."""
    state = roll(give_events(table(), 0, "river"), "3 1 . ingenuity . .")

    assert why_not(state, f"acquire river {payment}") == reason


def test_ticked_components_make_the_same_payment() -> None:
    """Ticking dice, a card and a universal resource stands for the acquisition, with what is lacking said."""
    state = give_civ(give_events(table(), 0, "cro_magnon"), 0, "fishing")
    state.players[0].universal = 1
    do(roll(state, "2 1 . culture x2 ."), "acquire cro_magnon")
    (selection,) = state.rules.selections(state)

    few = frozenset({"die:0", "die:3"})
    enough = frozenset({"die:0", "die:4", "die:3", "universal:0"})

    assert selection.target == "card:cro_magnon"
    assert selection.check(few) is not None
    assert selection.act(few) is None
    assert selection.preview(few) == "2/7P 1/1C✓"
    action = selection.act(enough)
    assert action is not None
    assert action.text == "acquire cro_magnon 2x2+culture+universal-population"
    assert state.rules.refusal(state, action) is None


def test_suggestions_are_whole_payments() -> None:
    """Each suggestion of a selection stands for a legal acquisition, and the first is missed least."""
    state = give_civ(give_events(table(), 0, "river hills"), 0, "fishing hunting forest")
    state.players[0].universal = 1
    do(roll(state, "2 1 . ingenuity . ."), "acquire river")
    (selection,) = state.rules.selections(state)

    actions = [selection.act(ticked) for ticked in selection.suggestions]

    assert actions[0] is not None
    assert actions[0].text == "acquire river 2+1+ingenuity"
    assert [action for action in actions if action is None or state.rules.refusal(state, action)] == []


def test_choices_stay_few_enough_to_search() -> None:
    """In random play over three ages half of all decisions have at most 8 choices, 99 in 100 at most 50."""
    sizes: list[int] = []
    rules = rules_of(3, ages="prehistory,antiquity,middle-ages")
    for seed in range(4):
        play(
            rules,
            at_random(seed),
            dealt(seed),
            watch=lambda played: sizes.append(len(rules.choices(played.state))),
        )
    decisions = sorted(size for size in sizes if size > 1)

    assert decisions[len(decisions) // 2] <= 8
    assert decisions[len(decisions) * 99 // 100] <= 50


@pytest.mark.clause("along-history.cards.5")
def test_nothing_is_paid_for_a_card_that_is_free() -> None:
    """Whoever has Homo Erectus gets The Fire for nothing, and may not throw dice away on it."""
    state = roll(give_civ(give_events(table(), 0, "the_fire"), 0, "homo_erectus"), "3 1 . ingenuity . .")

    assert why_not(state, "acquire the_fire") == ""
    assert why_not(state, "acquire the_fire ingenuity+3") == "It is free: you pay nothing"
