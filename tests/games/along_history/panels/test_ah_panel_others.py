"""War, players and rivals, and the texts about components."""

from __future__ import annotations

from itertools import product

import attrs
import pytest

from along_history.panels import PANELS
from along_history.panels.war import token_chance
from along_history.phases.achievements import Decay
from along_history.phases.war import Attack
from along_history.state import Table, War
from tests.games.along_history.ah_table import give_civ, give_events, settled, table, token_worth
from tests.games.along_history.panels.looks import drawn, look_at, text, words_of


def warlike() -> Table:
    """Return the war phase of a player with a War die against two rivals."""
    state = table(players=3, phase="war")
    state.wars = 1
    give_civ(state, 0, "fishing hunting")
    give_civ(state, 1, "the_fire")
    state.players[1].tokens = [token_worth(state, 3), token_worth(state, 1)]
    return settled(state)


def test_a_war_begins_with_the_rivals_to_choose_from() -> None:
    """Each rival is a box with both armies, every card tapped, the odds of a token, and the tokens."""
    canvas = drawn("war", look_at(warlike()))

    assert canvas.plain == text("""
        | War?                     ┏►a 2 Bruno ━━━━━━━━━━━━━┓┏►b 3 Chloé ━━━━━━━━━━━━━┓
        | War dice 1               ┃ you 2, they 2 · 39%    ┃┃ you 2, they 0          ┃
        | universal 0              ┃ tokens 3 1             ┃┃ tokens –               ┃
        | % wins a token           ┗━━━━━━━━━━━━━━━━━━━━━━━━┛┗━━━━━━━━━━━━━━━━━━━━━━━━┛
    """)


def test_the_odds_of_a_war_are_counted_over_all_rolls() -> None:
    """Three green dice against three: ahead by four a token of 1 is likely, behind by seven impossible."""
    state = warlike()
    state.war = War(0, 1)
    rolls = [sum(faces) for faces in product((1, 1, 1, 2, 2, 3), repeat=3)]

    for ahead in (-7, -2, 0, 4, 9):
        won = sum(ahead + mine - their >= 1 for mine in rolls for their in rolls)
        assert token_chance(state, ahead) == won / len(rolls) ** 2


def test_no_odds_are_told_without_a_token_or_against_a_sure_win() -> None:
    """Where there is nothing to take, and where a card wins the war by itself, dice decide nothing."""
    state = warlike()
    state.war = War(0, 2)

    assert token_chance(state, 5) is None


def test_five_players_find_room_for_the_odds() -> None:
    """With four rivals side by side the armies are told in short."""
    state = table(players=5, phase="war")
    state.wars = 1
    state.players[1].tokens = [token_worth(state, 1)]

    plain = drawn("war", look_at(settled(state))).plain

    assert "0 : 0 · 39%" in plain


def test_a_decision_on_decadence_shows_the_events() -> None:
    """Which card may decay depends on what the events cost with it: they stay in view at 80 columns."""
    state = give_civ(table(phase="achievements"), 0, "forest river")
    hand = next(panel for panel in PANELS if panel.id == "hand")
    before = hand.when(state)

    state.interrupts.append(Decay.of(0))

    assert (before, hand.when(state)) == (False, True)


def test_a_card_tells_what_its_decay_costs() -> None:
    """Two points for a bonus, nothing for a card without any."""
    state = give_civ(table(phase="achievements"), 0, "forest swamp")
    state.interrupts.append(Decay.of(0))

    assert "covering it costs 2 points" in known(state, "civ:0")[1]
    assert "covering it costs no points" in known(state, "civ:1")[1]


def test_the_attacker_is_asked_first() -> None:
    """The side that raises its army stands out and counts the cards that are ticked."""
    state = warlike()
    state.rules.play(state, Attack.of(1))

    lines = drawn("war", look_at(state, target="army", ticks="civ:0")).plain.splitlines()

    assert lines[0].startswith("┏ 1 Alice attacks ")
    assert "army 1 + 3 dice" in lines[1]
    assert "Army: 0" in lines[1]
    assert "tilt up to +2 " in lines[2]
    assert "(" not in lines[2]


def test_the_key_that_begins_an_army_is_shown_until_it_is_begun() -> None:
    """Pressed again it would let the army go, and the war with it."""
    state = warlike()
    state.rules.play(state, Attack.of(1))
    look = look_at(state)

    assert f"tilt up to +2 ({look.key('army')})" in drawn("war", look).plain


def test_the_defender_answers_knowing_the_attack() -> None:
    """Once the attacker has rolled the defender sees the number to reach."""
    state = warlike()
    state.rules.play(state, Attack.of(1))
    state.rules.play(state, state.legal[0])
    state.rules.answer(state, (5, 5, 5))

    plain = drawn("war", look_at(state, viewer=1)).plain

    assert "army 9" in plain
    assert "9 or more holds" in plain
    assert "army 0 + 3 dice" in plain


def test_war_and_events_share_a_place() -> None:
    """The war is shown in place of the events, and only while there is one."""
    at_war, at_peace = warlike(), settled(give_events(table(), 0, "river swamp"))

    shown = {panel.id: panel.when for panel in PANELS}

    assert [shown["war"](at_war), shown["events"](at_war)] == [True, False]
    assert [shown["war"](at_peace), shown["events"](at_peace)] == [False, True]


def test_players_are_listed_with_points_cards_tokens_and_events() -> None:
    """The table of players names the one on turn and what lies in the rivals' event zones."""
    state = give_events(warlike(), 1, "wolves river megaliths")

    canvas = drawn("players", look_at(state, "120x40", width=33))

    assert canvas.plain == text("""
        |                    vp civ tok un
        |▸*1 Alice            4   2   0  0
        |►a2 Bruno            7   1   2  0
        |   !Wolves ▲River ★Megaliths
        |►b3 Chloé            0   0   0  0
        |   no events
    """)


def test_rivals_show_their_zones() -> None:
    """A rival's line tells everything beside cards; events and civilisation follow."""
    state = give_events(warlike(), 1, "wolves river")

    canvas = drawn("rivals", attrs.evolve(look_at(state), height=8))

    assert canvas.plain.splitlines()[:3] == [
        "►a2 Bruno 7vp · 1 card · tokens 3+1 · univ. 0 · at the start",
        "  events !Wolves 4P+F 1vp                   ▲River 3P+I 1vp",
        "   ■The Fire +2P",
    ]


def test_below_few_rivals_stands_the_board() -> None:
    """A narrow window has no empty rows while a rival is chosen."""
    state = give_events(table(players=2, phase="act"), 1, "wolves river")

    plain = drawn("rivals", look_at(state)).plain

    assert "│start" in plain


def test_a_wide_window_tells_what_each_card_of_a_rival_does() -> None:
    """Every card has a line of its own while there are rows for it, and shares one with others below."""
    state = give_civ(table(players=2), 1, "weapons forest homo_erectus")
    look = attrs.evolve(look_at(state, "200x60"), width=70, rows=60)

    lines = drawn("rivals", look).plain.splitlines()
    few = drawn("rivals", attrs.evolve(look, rows=30)).plain.splitlines()

    assert [line.split() for line in lines if "Weapons" in line] == [
        ["■Weapons", "+1P", "F", "2vp", "army", "+1"]
    ]
    assert len([line for line in few if "Weapons" in line and "Forest" in line]) == 1


def known(state: Table, ref: str, language: str = "en") -> tuple[str, str]:
    """Return what the panels say about a component."""
    words = words_of(state, language)
    found = [panel.about(state, 0, words, ref) for panel in PANELS]
    return next((name, about) for name, about in found if name or about)


def test_a_space_tells_what_its_token_asks_and_what_one_has() -> None:
    """The text about a space is enough to decide without the rules."""
    state = table(phase="achievements")
    state.spaces[state.compiled.board.index("2a")] = next(
        number for number, token in enumerate(state.compiled.tokens) if str(token.condition) == "cards>=3"
    )
    give_civ(state, 0, "forest")

    assert known(state, "space:2a") == (
        "Space 2a, 2 points",
        "the token needs 3 cards; you have 1",
    )


def test_a_space_without_a_token_promises_no_points() -> None:
    """Only what lies there is worth anything."""
    state = table(phase="achievements")
    state.spaces[state.compiled.board.index("2a")] = -1

    assert known(state, "space:2a") == ("Space 2a", "no token here")


def test_a_token_within_reach_tells_of_decadence() -> None:
    """Winning it lets a card decay, which is told before."""
    state = table(phase="achievements")
    state.spaces[state.compiled.board.index("1a")] = next(
        number for number, token in enumerate(state.compiled.tokens) if str(token.condition) == "card_vp>=2"
    )
    give_civ(state, 0, "forest river")

    assert known(state, "space:1a")[1].endswith("; then you cover one of your cards")


def test_a_rivals_events_tell_what_they_would_cost_and_are_worth() -> None:
    """Enough to choose an exchange; the cost is the one for whoever looks."""
    state = give_events(give_civ(table(players=2), 0, "australopithecus"), 1, "homo_erectus forest")

    tight, roomy = (drawn("rivals", attrs.evolve(look_at(state), height=height)).plain for height in (4, 13))

    assert "Homo Erectus 3P+C 2vp" in tight
    assert "Forest 5P+I 1vp" in tight
    assert "Costs 3 Population less if you own Australopithecus." in roomy


def test_a_wide_window_has_the_whole_texts_of_a_rivals_events() -> None:
    """They stand below the events, however long they are; a low panel has the short ones."""
    state = give_events(give_civ(table(players=2), 1, "forest river"), 1, "homo_erectus wolves the_fire")
    look = look_at(state, width=80)

    wide = drawn("rivals", attrs.evolve(look, density="wide", height=8)).plain
    low = drawn("rivals", attrs.evolve(look, height=6)).plain

    assert "Failure: lose a card." in wide
    assert "…" not in wide
    assert "Costs 3 Population less" not in low
    assert "-3P: Australopith" in low


def test_a_card_tells_its_cost_now_and_as_printed() -> None:
    """A cost that cards in view change is told beside the printed one."""
    state = give_events(give_civ(table(), 0, "australopithecus"), 0, "homo_erectus")

    name, about = known(state, "card:homo_erectus")

    assert name == "Homo Erectus"
    assert "costs 3P+C (printed 6P+C)" in about


@pytest.mark.parametrize(
    "ref", ["civ:0", "civ:1", "card:river", "die:3", "universal:0", "player:1", "heritage:fishing"]
)
def test_every_component_has_a_name_that_people_read(ref: str) -> None:
    """No component is called by its number or its id."""
    state = give_civ(give_events(table(), 0, "river"), 0, "forest/tools")
    state.players[0].universal = 1

    name, about = known(state, ref)

    assert about
    assert name not in ("", ref.partition(":")[2])
