"""Set-up, the ends of the game, the score, ties and solitaire."""

from __future__ import annotations

import pytest

from astragal.engine.state import OVER
from iron_age.events import PortFounded, ProvinceBuilt, ProvinceFounded, TargetMeasured
from tests.games.iron_age.positions import (
    RULESETS,
    act,
    answer,
    board,
    dice_rolled,
    heard,
    place,
    rules_of,
    show_dice,
    table,
    texts,
)


def ended(*boards: str, **options: object) -> str:
    """Return what would end the game at the end of this round, if anything."""
    state = table(*boards, **options)  # type: ignore[arg-type]
    return state.rules.ending(state)


# --- set-up ------------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.setup.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_founds_something_before_the_first_round(players: int) -> None:
    """In the order of seats, each seeing the earlier choices; then the first player rolls."""
    state = rules_of(players=players).new(listen=True)
    asked = []

    while not state.round:
        asked.append(state.to_move)
        assert texts(state) == ["found-port", "found-province"]
        act(state, "found-province" if state.to_move % 2 else "found-port")

    assert asked == list(range(players))
    assert (state.round, state.active, dice_rolled(state)) == (1, 0, 3)
    assert [event.seat for event in heard(state, PortFounded)] == list(range(0, players, 2))
    assert [event.seat for event in heard(state, ProvinceFounded)] == list(range(1, players, 2))
    assert len(heard(state, ProvinceBuilt)) == players // 2


def test_a_founded_port_has_its_boxes_ticked() -> None:
    """One population box and two urns; the next urns are the third port's."""
    player = table().players[0]

    assert (player.port_population, player.port_urns) == (1, 2)


# --- ends --------------------------------------------------------------------------------------------

SEVEN = "leadership granaries dyemaking formations medicine shipbuilding irrigation"
FIVE = " ".join(SEVEN.split()[:5])


@pytest.mark.clause("iron-age.end.2", "iron-age.end.3", "iron-age.end.4", "iron-age.end.5")
@pytest.mark.parametrize(
    ("boards", "ruleset", "ending"),
    [
        ((SEVEN,), "iron-age", "developments"),
        ((SEVEN.replace("irrigation", ""),), "iron-age", ""),
        (("", FIVE), "iron-age-short", "developments"),
        ((FIVE.replace("medicine", ""), "medicine"), "iron-age-short", ""),
        (("Tr50",), "iron-age", "tribute"),
        (("Tr49", "Tr49"), "iron-age", ""),
        (("", "Tr30"), "iron-age-short", "tribute"),
        (("Tr29",), "iron-age-short", ""),
        (("obelisk colossus walls", "acropolis coliseum"), "iron-age", "monuments"),
        (("obelisk colossus walls acropolis", "walls"), "iron-age", ""),
        (("obelisk colossus", "acropolis coliseum"), "iron-age-short", "monuments"),
        (("obelisk colossus walls", "walls"), "iron-age-short", ""),
    ],
)
def test_what_ends_the_game(boards: tuple[str, ...], ruleset: str, ending: str) -> None:
    """7 or 5 developments of one player, 50 or 30 tribute of one, all monuments or all but one together."""
    assert ended(*boards, ruleset=ruleset) == ending


@pytest.mark.clause("iron-age.end.2")
def test_option_game_length_short_is_the_short_ruleset() -> None:
    """And what players set themselves stays set."""
    assert ended("Tr30", game_length="short") == "tribute"
    assert ended("Tr30", game_length="short", tribute_to_end=40) == ""
    assert ended("Tr40", game_length="short", tribute_to_end=40) == "tribute"


@pytest.mark.clause("iron-age.end.6")
def test_option_monuments_end_one_player() -> None:
    """The monuments of one player count."""
    split = ("obelisk colossus walls", "acropolis coliseum walls")

    assert ended(*split, monuments_end="one-player") == ""
    assert ended("obelisk colossus walls acropolis coliseum", monuments_end="one-player") == "monuments"


@pytest.mark.clause("iron-age.end.7")
def test_option_round_limit() -> None:
    """After so many rounds the game ends in any case."""
    assert ended(round_limit=1) == "round_limit"
    assert ended(round_limit=2) == ""


@pytest.mark.clause("iron-age.end.1")
def test_an_opponent_may_pass_the_threshold_in_somebody_elses_turn() -> None:
    """Tribute of an Invasion counts for everybody who fights."""
    state = table("A0", "A7 S6 navy Tr48")

    show_dice(state, "drought skull skull skull skull skull")

    assert (board(state, 1, "Tr"), state.rules.ending(state)) == ("Tr51", "tribute")


@pytest.mark.clause("iron-age.end.1")
def test_the_game_ends_after_a_whole_round() -> None:
    """Everybody has had the same number of turns."""
    state = table("Tr60")
    turns = [0]
    while state.to_move != OVER:
        if state.chance is not None:
            turns += [state.active] if state.active != turns[-1] else []
            answer(state, " ".join(["abundance", *["food"] * (dice_rolled(state) - 1)]))
        else:
            act(state, "done")

    assert (turns, state.round, state.ended) == ([0, 1], 1, "tribute")


@pytest.mark.clause("iron-age.tribute.4")
@pytest.mark.parametrize(("limit", "marked"), [(0, "Tr63 D47"), (60, "Tr60 D47")])
def test_option_tribute_limit(limit: int, marked: str) -> None:
    """Marks beyond the limit are lost."""
    state = table("A7 Tr60 D47", tribute_limit=limit)

    show_dice(state, "drought skull skull")

    assert board(state, 0, "Tr D") == marked


@pytest.mark.clause("iron-age.disasters.4")
def test_option_loss_limit() -> None:
    """45 by the sheet."""
    state = table("A0 D44", loss_limit=45)

    show_dice(state, "drought skull skull")

    assert board(state, 0, "D") == "D45"


# --- score -------------------------------------------------------------------------------------------


@pytest.mark.clause("iron-age.end.8", "iron-age.end.9")
@pytest.mark.parametrize(
    ("own", "bonus"),
    [
        ("S3", 0),
        ("S3 shipbuilding", 3),
        ("S3 shipbuilding navy", 6),
        ("S3 shipbuilding navy commerce", 9 + 2),
        ("T4 S0 commerce", 4),
        ("P3 A5 empire", 8),
        ("F14 aqueducts", 4),
        ("F15 aqueducts", 5),
        ("F15", 0),
        ("W5", 10),
        ("obelisk colossus citizenship", 6),
        ("citizenship", 0),
    ],
)
def test_bonuses(own: str, bonus: int) -> None:
    """Of ships, ports, provinces, armies, monuments, food and wealth; printed ports and provinces count."""
    state = table(f"W0 {own}")
    place(state, 0, own)

    lines = {line.id: line.points for line in state.rules.scores(state, 0)}

    assert lines["bonus"] == bonus


@pytest.mark.clause("iron-age.end.8")
def test_goods_food_armies_and_ships_are_worth_nothing_by_themselves() -> None:
    """And a total may be negative."""
    state = table("G15 F15 A7 S6 W0 Tr1 D9")

    assert state.rules.total(state, 0) == -8


@pytest.mark.clause("iron-age.end.10")
@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [("G3", "G2", (0,)), ("G1 F5", "G5 F1", (0, 1)), ("A0", "A7", (1,)), ("S2 G1", "S0 G4", (1,))],
)
def test_the_sum_of_pegs_breaks_a_tie(one: str, other: str, winners: tuple[int, ...]) -> None:
    """Still equal: the victory is shared."""
    state = table(one, other)

    assert state.rules.result(state).winners == winners


@pytest.mark.clause("iron-age.end.10")
def test_option_tie_break_rows_led() -> None:
    """Ahead or level on four rows beats one long row; a third player with fewer points does not count."""
    state = table("S1 A1 G1 F3", "S0 A1 G15 F3", "D1 S6 A7 G15 F15", players=3, tie_break="rows-led")

    assert state.rules.result(state).winners == (0, 1)
    place(state, 0, "F4")
    assert state.rules.result(state).winners == (0,)


def test_rulesets_have_their_numbers_of_players() -> None:
    """The short game is not played alone."""
    presets = {preset.id: preset.players for preset in rules_of().game.presets}

    assert presets == {name: (min(counts), max(counts)) for name, counts in RULESETS.items()}


# --- solitaire ---------------------------------------------------------------------------------------


def play_alone(state_round: int, **options: object) -> list[str]:
    """Return what has ended a solitaire game with everything after each round."""
    every = f"{SEVEN} Tr99 obelisk colossus walls acropolis coliseum"
    state = table(every, players=1, **options)  # type: ignore[arg-type]
    found = []
    for number in range(1, state_round + 1):
        state.round = number
        found.append(state.rules.ending(state))
    return found


@pytest.mark.clause("iron-age.solo.1")
def test_alone_the_game_has_exactly_eight_rounds() -> None:
    """Neither developments, tribute nor monuments end it sooner."""
    assert play_alone(8) == [*[""] * 7, "solo_rounds"]
    assert play_alone(3, solo_rounds=3) == ["", "", "solo_rounds"]


@pytest.mark.clause("iron-age.solo.3")
@pytest.mark.parametrize(("owned", "marks"), [("", "D3"), ("medicine", "D0")])
def test_alone_pestilence_strikes_unless_medicine_protects(owned: str, marks: str) -> None:
    """Three skulls."""
    assert board(show_dice(table(owned, players=1), "skull skull skull"), 0, "D") == marks


@pytest.mark.clause("iron-age.solo.3")
def test_alone_an_invasion_is_fought_by_the_player() -> None:
    """Against 10."""
    state = show_dice(table("A2", players=1), "drought skull skull skull skull skull")

    assert board(state, 0, "D A") == "D8 A1"


@pytest.mark.clause("iron-age.solo.5")
def test_alone_skulls_stay_locked() -> None:
    """Unlike in the Bronze Age."""
    state = table(players=1)

    answer(state, "skull skull food")

    assert texts(state) == ["reroll 2", "done"]


@pytest.mark.clause("iron-age.solo.2")
@pytest.mark.parametrize(("tribute", "beaten"), [("Tr101", True), ("Tr100", False)])
def test_alone_the_target_is_to_be_beaten(tribute: str, beaten: bool) -> None:
    """The log says whether it was; option solo_target sets it."""
    state = table(f"{tribute} W0", players=1)

    state.rules.finish(state, "solo_rounds")

    (event,) = heard(state, TargetMeasured)
    assert (event.points > event.target, event.target) == (beaten, 100)
