"""Setting up an age, the end of an age, the passage to the next, and the end of the game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from along_history.ages import pass_on
from along_history.cards.compiled import CALAMITY, WONDER
from along_history.civilisation import distinct
from along_history.state import Table
from astragal.errors import BadInput
from astragal.testing import dealt
from tests.games.along_history.ah_table import (
    card,
    chance,
    civ,
    give_civ,
    give_events,
    rules_of,
    settled,
    table,
    token,
    token_worth,
)


def set_up(players: int = 2, seed: int = 1, **options: object) -> Table:
    """Return a table whose set-up has just been dealt."""
    rules = rules_of(players, **options)
    state: Table = rules.new()
    deal = dealt(seed)
    while state.setting_up:
        rules.answer(state, deal(state))
    return state


@pytest.mark.clause("along-history.setup.6", "along-history.setup.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_starts_with_three_events_and_a_universal_resource(players: int) -> None:
    """No calamity and no wonder is among the first events; they are shuffled back."""
    state = set_up(players)
    kinds = [state.compiled.designs[card].kind for player in state.players for card in player.events]

    assert [len(player.events) for player in state.players] == [3] * players
    assert not {CALAMITY, WONDER} & set(kinds)
    assert state.deck.total == 49 - 3 * players
    assert [player.universal for player in state.players] == [1] * players


@pytest.mark.clause("along-history.setup.5")
@pytest.mark.parametrize("board", ["front", "back"])
def test_tokens_lie_on_spaces_of_their_value(board: str) -> None:
    """22 spaces bear a token; the others are spare, and the gold token is in the box in Prehistory."""
    state = set_up(board=board)
    laid = [(state.compiled.board.column(space), n) for space, n in enumerate(state.spaces) if n >= 0]

    assert len(laid) == 22
    assert all(state.compiled.tokens[number].value == column for column, number in laid)
    assert len(state.spare) == 2
    assert token(state, "gold>=15") not in [number for _, number in laid] + state.spare


@pytest.mark.clause("along-history.setup.4")
def test_the_larger_set_leaves_more_tokens_over() -> None:
    """Option token_set=31: 22 of 30 lie on the board in Prehistory."""
    assert len(set_up(token_set="31").spare) == 8


@pytest.mark.clause("along-history.setup.5")
def test_the_gold_token_is_used_from_antiquity_on() -> None:
    """It is among the lots for the space of value 7."""
    state = set_up(ages="antiquity")

    assert token(state, "gold>=15") in state.spare + state.spaces


def test_every_laying_of_tokens_is_equally_likely() -> None:
    """Five tokens of value 1 for four spaces: 120 ways."""
    state = rules_of().new()
    assert state.chance is not None
    outcomes = list(state.chance.outcomes(state))

    assert len(outcomes) == 120
    assert {chance for _, chance in outcomes} == {Fraction(1, 120)}


def test_a_deal_knows_the_odds_of_every_card() -> None:
    """The deck has no order: 3 of 49 cards are Australopithecus."""
    state = rules_of().new()
    while state.chance is not None and state.chance.kind != "deal":
        state.rules.answer(state, dealt(0)(state))
    assert state.chance is not None
    odds = {state.compiled.designs[card].id: p for (card,), p in state.chance.outcomes(state)}

    assert odds["australopithecus"] == Fraction(3, 49)
    assert sum(odds.values()) == 1


@pytest.mark.clause("along-history.setup.6")
def test_a_wonder_that_turns_up_is_set_aside_and_replaced() -> None:
    """It goes back into the deck when every zone is dealt."""
    state = rules_of().new()
    while state.chance is not None and state.chance.kind != "deal":
        state.rules.answer(state, dealt(0)(state))
    chance(state, "stonehenge", "forest", "earthquake", "hills", "river")
    assert (len(state.aside), len(state.players[0].events)) == (2, 3)
    chance(state, "tools", "valley", "swamp")

    assert (state.aside, state.deck.total) == ([], 43)


# --- the end of an age -----------------------------------------------------------------------------


def age_end(ages: str = "prehistory,antiquity", players: int = 2) -> Table:
    """Return a table at the end of the last turn of an age."""
    state = table(ages, players, phase="rest", turn="other")
    state.closing = "age_token"
    return state


@pytest.mark.clause("along-history.decadence.4", "along-history.end.4")
def test_points_are_cards_less_lost_bonuses_and_tokens() -> None:
    """Score: printed points, also of covered cards, less 2 for each covered bonus, and the tokens."""
    state = give_civ(table(), 0, "the_fire/weapons/mammoth fishing")
    state.players[0].tokens = [token_worth(state, 3), token_worth(state, 5)]
    lines = {line.id: line.points for line in state.rules.scores(state, 0)}

    assert lines == {"past_ages": 0, "cards": 3 + 2 + 2 + 2, "decadence": -4, "tokens": 8}


@pytest.mark.clause("along-history.gold.5", "along-history.decadence.4")
def test_gold_counts_as_one_lost_bonus() -> None:
    """A covered Lighthouse loses one bonus, not two."""
    state = give_civ(table("antiquity"), 0, "desert/lighthouse_of_alexandria")

    assert {line.id: line.points for line in state.rules.scores(state, 0)}["decadence"] == -2


def test_like_cards_of_a_civilisation_are_told_once() -> None:
    """Tapped and upright ones are not alike, nor is one that covers another."""
    state = give_civ(table(), 0, "forest forest (forest) (forest) forest/hills river")
    zone = state.players[0].civ

    assert distinct(state, 0, zone.uncovered()) == [0, 2, 4, 6]


@pytest.mark.clause("along-history.setup.7")
def test_everybody_begins_with_nothing_but_the_first_cards() -> None:
    """No gold, no tokens, no points, nothing fought, paid or inherited; the first round of the first age."""
    state = rules_of(3).new()

    for player in state.players:
        assert (player.gold, player.banked, player.marker, player.skips) == (0, 0, 0, False)
        assert (player.tokens, player.heritage, player.civ.cards()) == ([], [], ())
    assert all(state.rules.total(state, seat) == 0 for seat in range(3))
    assert (state.age, state.age_round, state.round, state.wars, state.war) == (0, 1, 1, 0, None)
    assert (state.closing, state.closing_now, state.entered, state.inherited) == ("", False, 0, 0)


@pytest.mark.clause("along-history.passage.1")
def test_the_passage_keeps_heritage_gold_and_points() -> None:
    """Events, covered cards and cards without bonus leave; one universal resource; tokens are gathered."""
    state = give_events(give_civ(age_end(), 0, "the_fire/tools mammoth forest"), 0, "river")
    player = state.players[0]
    player.gold, player.universal, player.marker = 7, 2, 5
    player.tokens = [token_worth(state, 4)]
    player.heritage = [state.compiled.heirs["fishing"]]
    state.discards = [card(state, "wolves")]
    points = state.rules.total(state, 0)
    state.age_round = 9
    deck = Counter({card: left for card, left in enumerate(state.deck.counts) if left})

    state.rules.next_phase(state)

    assert (state.age, player.gold, player.universal, player.marker, player.tokens) == (1, 7, 1, 0, [])
    assert [state.compiled.designs[card].id for card in player.heritage] == ["the_fire", "forest"]
    assert (player.banked, civ(state, 0), player.events) == (points, "", [])
    assert (state.closing, state.age_round) == ("", 1)
    assert state.deck.total == 54
    boxed = Counter(state.box) - deck
    names = sorted(state.compiled.designs[card].id for card in boxed.elements())
    assert names == ["fishing", "mammoth", "river", "tools", "wolves"]


@pytest.mark.clause("along-history.end.4")
def test_points_of_every_age_are_counted_once() -> None:
    """What the first age brought is part of the total after the second, and stays as it is."""
    state = give_civ(age_end("prehistory,antiquity,middle-ages"), 0, "stonehenge")

    pass_on(state)
    give_civ(state, 0, "great_pyramid_of_giza desert/agriculture")
    pass_on(state)

    assert state.players[0].banked == 4 + (4 + 1 + 2 - 2 * 2)
    assert state.rules.total(state, 0) == state.players[0].banked


@pytest.mark.clause("along-history.end.1")
@pytest.mark.parametrize("reason", ["age_token", "age_deck"])
def test_an_age_that_closes_ends_with_its_round(reason: str) -> None:
    """A token of the last level or the last card of the deck; without either the next round begins."""
    state, going_on = age_end("prehistory"), age_end("prehistory")
    state.closing, going_on.closing = reason, ""

    state.rules.next_phase(state)
    going_on.rules.next_phase(going_on)

    assert (state.ended, going_on.ended, going_on.round) == (reason, "", 2)


@pytest.mark.clause("along-history.passage.3")
def test_the_next_age_begins_left_of_the_last_active_player() -> None:
    """The dice go on as if the round had ended ordinarily."""
    state = age_end(players=3)
    state.first, state.active = 1, 0

    state.rules.next_phase(state)

    assert (state.first, state.setting_up, len(state.compiled.rolled[state.age])) == (2, True, 7)


@pytest.mark.clause("along-history.setup.8")
def test_the_lot_is_drawn_for_the_first_age_only() -> None:
    """Option first_player=random: the next age still begins left of the last active player."""
    state = table("prehistory,antiquity", 3, phase="rest", turn="other", first_player="random")
    state.first, state.active, state.closing = 1, 0, "age_token"

    state.rules.next_phase(state)

    assert (state.age, state.first) == (1, 2)
    assert settled(state).chance is not None
    assert state.chance is not None
    assert state.chance.text == "tokens 1"


@pytest.mark.clause("along-history.setup.1")
def test_the_last_age_ends_the_game() -> None:
    """After the last age the reason of its end is the reason of the game's end."""
    state = age_end("prehistory")

    state.rules.next_phase(state)

    assert state.ended == "age_token"


@pytest.mark.clause("along-history.end.3")
def test_an_age_has_a_last_round() -> None:
    """An age without end is closed by the limit of rounds."""
    state = age_end("prehistory")
    state.closing, state.age_round = "", 60

    state.rules.next_phase(state)

    assert state.ended == "age_round_limit"


@pytest.mark.clause("along-history.end.5")
def test_ties_go_to_the_highest_token_then_the_second() -> None:
    """Equal points: the highest token of the last age decides, then the next; else the win is shared."""
    state = table(players=3)
    give_civ(
        give_civ(give_civ(state, 0, "the_fire"), 1, "mammoth australopithecus"), 2, "mammoth australopithecus"
    )
    state.players[0].tokens = [token_worth(state, 2), token_worth(state, 4)]
    state.players[1].tokens = [token_worth(state, 1), token_worth(state, 5)]
    state.players[2].tokens = [token_worth(state, 1), token_worth(state, 5)]
    result = settled(state).rules.result(state)

    assert (result.scores, result.winners) == ((9, 9, 9), (1, 2))


@pytest.mark.clause("along-history.setup.2")
def test_an_own_deck_can_be_played(tmp_path: Path) -> None:
    """A match with somebody's own deck deals its cards."""
    path = tmp_path / "mine.toml"
    cards = "".join(
        f'[[card]]\nid = "hut_{n}"\nname_en = "Hut {n}"\ntype = "terrain"\ncopies = 9\n'
        "cost = { population = 2 }\n"
        for n in range(3)
    )
    path.write_text(f'age = "prehistory"\n{cards}', encoding="utf-8")
    state = set_up(deck=str(path))

    assert {state.compiled.designs[card].id[:3] for player in state.players for card in player.events} == {
        "hut"
    }


@pytest.mark.clause("along-history.end.2")
@pytest.mark.parametrize(("copies", "closing"), [(6, "age_deck"), (7, "")])
def test_a_deck_that_is_dealt_out_at_set_up_ends_the_age_with_the_first_round(
    tmp_path: Path, copies: int, closing: str
) -> None:
    """The last card of a deck may be drawn while event zones are dealt."""
    path = tmp_path / "mine.toml"
    row = f'[[card]]\nid = "hut"\nname_en = "Hut"\ntype = "terrain"\ncopies = {copies}\ncost = {{}}\n'
    path.write_text(f'age = "prehistory"\n{row}', encoding="utf-8")

    state = set_up(deck=str(path))

    assert (state.closing, state.ended) == (closing, "")


@pytest.mark.parametrize(("players", "limit", "needed"), [(2, 3, 0), (3, 3, 9), (2, 4, 8)])
def test_an_own_deck_must_suffice_to_deal(tmp_path: Path, players: int, limit: int, needed: int) -> None:
    """Calamities and wonders are not dealt at first, so they do not count; ours always suffice."""
    path = tmp_path / "mine.toml"
    card = '[[card]]\nid = "{0}"\nname_en = "{0}"\ntype = "{1}"\ncopies = {2}\ncost = {{ force = 1 }}\n'
    rows = [("hut", "terrain", 6), ("storm", "calamity", 9), ("tomb", "wonder", 9)]
    path.write_text('age = "prehistory"\n' + "".join(card.format(*row) for row in rows), encoding="utf-8")

    try:
        rules_of(players, deck=str(path), event_limit=limit)
        told = ""
    except BadInput as error:
        told = str(error)

    expected = (
        f"prehistory: {players} players are dealt {needed} cards, and 6 are neither calamity nor wonder"
    )
    assert (expected in told) == bool(needed)
    assert ("mine.toml" in told) == bool(needed)
