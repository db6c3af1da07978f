"""The ends of the game, scores and ties."""

from __future__ import annotations

from typing import Any

import pytest

from astragal.engine.state import OVER, GameEnded
from astragal.plugins.registry import Registry
from rtta.state import Table
from tests.games.rtta.positions import complete, enter, give, heard, rules_of, table

SIX = ("leadership", "irrigation", "agriculture", "quarrying", "medicine", "coinage")


def end_turn(state: Table, seat: int) -> Table:
    """Let a player's turn end without anything to do."""
    state.active = seat
    return enter(state, "discard")


def ends(state: Table) -> str:
    """Return the ending after the round is over."""
    return end_turn(state, state.seats - 1).ended


@pytest.mark.parametrize(
    ("ruleset", "needed"), [("bronze-age", 5), ("trading", 5), ("revised", 5), ("late-bronze-age", 7)]
)
@pytest.mark.clause("rtta.end.1", "rtta.late.3")
def test_developments_of_one_player_end_the_game(ruleset: str, needed: int) -> None:
    """Four do not, five do; in the Late Bronze Age seven."""
    names = list(rules_of(ruleset, 2).content.developments)
    fewer, enough = table(ruleset), table(ruleset)
    give(fewer.players[0], *names[: needed - 1])
    give(enough.players[0], *names[:needed])

    assert ends(fewer) == ""
    assert ends(enough) == "developments"


@pytest.mark.clause("rtta.revised.3")
def test_the_longer_game_of_the_revised_edition_ends_with_six_developments() -> None:
    """Five are not enough, whatever else is as in the revised edition."""
    long, short = rules_of("revised-long", 3), rules_of("revised", 3)

    assert (long.options["developments_to_end"], short.options["developments_to_end"]) == (6, 5)
    assert long.rule_ids == short.rule_ids


@pytest.mark.parametrize(("settings", "needed"), [({}, 7), ({"developments_to_end": 5}, 5)])
@pytest.mark.clause("rtta.late.3")
def test_the_rule_of_the_late_bronze_age_brings_its_end_with_it(
    settings: dict[str, int], needed: int
) -> None:
    """Added to the base game it asks for seven developments too, unless the table sets another number."""
    registry = Registry()
    rules = registry.compile(
        registry.ruleset("rtta", "bronze-age", ["rtta.late-bronze-age"]), 2, dict(settings)
    )

    assert rules.options["developments_to_end"] == needed
    assert rules.quantity("developments_to_end")(rules.new(), 0) == needed


@pytest.mark.clause("rtta.end.1")
def test_developments_of_all_players_together_do_not_count() -> None:
    """The trigger is individual."""
    state = table()
    give(state.players[0], *SIX[:4])
    give(state.players[1], *SIX[2:6])

    assert ends(state) == ""


@pytest.mark.clause("rtta.end.3")
def test_the_round_is_played_to_its_end() -> None:
    """After the first player's fifth development the others still have their turns."""
    state = table(players=3)
    give(state.players[0], *SIX[:5])

    end_turn(state, 0)
    assert (state.ended, state.active) == ("", 1)
    end_turn(state, 1)
    assert (state.ended, state.active) == ("", 2)
    end_turn(state, 2)

    assert state.to_move == OVER
    assert heard(state, GameEnded)[0].reason == "developments"


@pytest.mark.parametrize(("players", "monuments"), [(2, 5), (3, 6), (4, 7)])
@pytest.mark.clause("rtta.end.2")
def test_every_monument_in_play_ends_the_game(players: int, monuments: int) -> None:
    """Built by anybody, together: the monuments that are crossed off do not count."""
    state = table(players=players)
    refs = [project.id for project in state.rules.gear.projects[4:]]
    assert len(refs) == monuments
    for seat, ref in enumerate(refs[:-1]):
        complete(state, seat % players, ref)
    assert ends(state.fork()) == ""

    complete(state, players - 1, refs[-1])

    assert ends(state) == "monuments"


@pytest.mark.clause("rtta.end.2")
def test_one_player_need_not_build_every_monument() -> None:
    """The trigger is collective."""
    state = table(players=2)
    complete(state, 0, "monument:step_pyramid", "monument:stone_circle", "monument:obelisk")
    complete(state, 1, "monument:hanging_gardens", "monument:great_wall")

    assert ends(state) == "monuments"


@pytest.mark.clause("rtta.late.2")
def test_all_seven_monuments_end_the_late_bronze_age() -> None:
    """Five are not enough with two players: all seven are in play."""
    state = table("late-bronze-age", 2)
    refs = [project.id for project in state.rules.gear.projects[4:]]
    complete(state, 0, *refs[:-1])
    assert ends(state.fork()) == ""

    complete(state, 1, refs[-1])

    assert ends(state) == "monuments"


@pytest.mark.clause("rtta.end.1")
def test_option_developments_to_end() -> None:
    """The longer game goes to six."""
    state = table(developments_to_end=6)
    give(state.players[0], *SIX[:5])

    assert ends(state) == ""


@pytest.mark.clause("rtta.end.8")
def test_option_round_limit() -> None:
    """A game of people who neither build nor buy ends all the same."""
    state = table(round_limit=3)
    state.round = 2
    assert ends(state) == ""

    assert ends(state) == "round_limit"


# --- solitaire ------------------------------------------------------------------------------------


@pytest.mark.clause("rtta.solo.1")
def test_alone_the_game_lasts_exactly_ten_rounds() -> None:
    """The ninth round does not end it, the tenth does."""
    state = table(players=1)
    state.round = 9
    assert ends(state) == ""

    assert state.round == 10
    assert ends(state) == "solo_rounds"


@pytest.mark.clause("rtta.solo.1")
def test_alone_neither_developments_nor_monuments_end_it() -> None:
    """Everything built and bought in round 5: five rounds are left."""
    state = table(players=1)
    give(state.players[0], *state.rules.content.developments)
    complete(state, 0, *(project.id for project in state.rules.gear.projects[4:]))
    state.round = 5

    assert ends(state) == ""


@pytest.mark.clause("rtta.solo.2")
def test_alone_all_monuments_pay_their_first_value() -> None:
    """Nobody comes before you: 43 points for all seven."""
    state = table(players=1)

    complete(state, 0, *(project.id for project in state.rules.gear.projects[4:]))

    assert state.rules.total(state, 0) == 1 + 2 + 4 + 6 + 8 + 10 + 12


@pytest.mark.clause("rtta.solo.1")
def test_option_solo_rounds() -> None:
    """A longer solitaire game."""
    state = table(players=1, solo_rounds=12)
    state.round = 10

    assert ends(state) == ""


# --- scores ---------------------------------------------------------------------------------------


def lines(state: Table, seat: int = 0) -> dict[str, int]:
    """Return the lines of the score that are not nothing."""
    return {line.id: line.points for line in state.rules.scores(state, seat) if line.points}


@pytest.mark.clause("rtta.end.4")
def test_score_has_a_line_for_everything() -> None:
    """Developments, monuments, both bonuses and losses are told apart and add up."""
    state = table(players=4)
    give(state.me, "architecture", "empire", "leadership")
    complete(state, 1, "monument:obelisk")
    complete(state, 0, "monument:obelisk", "monument:temple", "city:city_4")
    state.me.lost = 7

    assert lines(state) == {
        "developments": 18,
        "monuments": 7,
        "monument_bonus": 2,
        "city_bonus": 4,
        "disasters": -7,
    }
    assert state.rules.total(state, 0) == 24


@pytest.mark.parametrize(
    ("ruleset", "each"), [("bronze-age", 1), ("trading", 1), ("late-bronze-age", 2), ("revised", 2)]
)
@pytest.mark.clause("rtta.end.5")
def test_architecture_scores_monuments(ruleset: str, each: int) -> None:
    """One for each monument in the base game, two in the later sheets; worthless ones count too."""
    state = table(ruleset, 3)
    give(state.me, "architecture")
    complete(state, 1, "monument:step_pyramid")
    complete(state, 0, "monument:step_pyramid", "monument:obelisk")

    assert lines(state)["monument_bonus"] == 2 * each


@pytest.mark.parametrize("ruleset", ["bronze-age", "trading", "late-bronze-age", "revised"])
@pytest.mark.clause("rtta.end.5")
def test_empire_scores_cities_the_starting_ones_included(ruleset: str) -> None:
    """Three cities to begin with and one built make four points."""
    state = table(ruleset)
    give(state.me, "empire")
    complete(state, 0, "city:city_4")

    assert lines(state)["city_bonus"] == 4


@pytest.mark.clause("rtta.late.12")
def test_commerce_scores_goods_left() -> None:
    """In the Late Bronze Age each good left scores one with Commerce, and only with it."""
    state = table("late-bronze-age")
    give(state.me, "commerce", wood=3, cloth=2)
    give(state.players[1], wood=6)

    assert lines(state) == {"developments": 8, "goods_bonus": 5}
    assert lines(state, 1) == {}


@pytest.mark.parametrize(("owned", "points"), [((), 6), (("caravans",), 9)])
@pytest.mark.clause("rtta.late.14")
def test_commerce_counts_more_than_six_goods_only_with_caravans(owned: tuple[str, ...], points: int) -> None:
    """Nine goods after a trade in somebody else's turn: six count, or all with Caravans."""
    state = table("late-bronze-age")
    give(state.players[1], "commerce", *owned, wood=8, stone=1)

    assert lines(state, 1)["goods_bonus"] == points


@pytest.mark.clause("rtta.late.14")
def test_option_commerce_limit() -> None:
    """A table may count every good."""
    state = table("late-bronze-age", commerce_limit=False)
    give(state.players[1], "commerce", wood=8, stone=1)

    assert lines(state, 1)["goods_bonus"] == 9


@pytest.mark.clause("rtta.late.12")
def test_commerce_counts_after_the_last_discard() -> None:
    """More than six goods score only with Caravans."""
    state = table("late-bronze-age")
    give(state.me, "commerce", wood=8, cloth=2)
    capped = enter(state, "discard")
    while capped.active == 0:
        capped.rules.play(capped, capped.legal[0])

    assert lines(capped)["goods_bonus"] == 6

    free = table("late-bronze-age")
    give(free.me, "commerce", "caravans", wood=8, cloth=2)
    assert lines(enter(free, "discard"))["goods_bonus"] == 10


# --- ties -----------------------------------------------------------------------------------------


def tied(players: int = 2, **options: Any) -> Table:
    """Return a table of equal scores."""
    state = table(players=players, **options)
    for player in state.players:
        give(player, "leadership", food=0)
    return state


@pytest.mark.clause("rtta.end.6")
def test_the_highest_score_wins() -> None:
    """More points beat more goods."""
    state = tied()
    give(state.players[0], "irrigation")
    give(state.players[1], wood=8)

    assert state.rules.result(state).winners == (0,)


@pytest.mark.clause("rtta.end.6")
def test_goods_part_equal_scores_by_value() -> None:
    """Two spearheads (15) beat four wood (10), although they are fewer pegs."""
    state = tied()
    give(state.players[0], wood=4)
    give(state.players[1], spearheads=2)

    assert state.rules.result(state).winners == (1,)


@pytest.mark.clause("rtta.end.7")
def test_the_first_of_equals_does_not_win() -> None:
    """Still equal, the win is shared, not given to the first seat."""
    state = tied(players=3)

    assert state.rules.result(state).winners == (0, 1, 2)


def test_only_the_leaders_are_parted() -> None:
    """Goods of somebody with fewer points do not count."""
    state = tied(players=3)
    state.players[2].lost = 1
    give(state.players[2], wood=8)

    assert state.rules.result(state).winners == (0, 1)


@pytest.mark.parametrize(
    ("choice", "winners"),
    [
        ("shared", (0, 1)),
        ("goods", (1,)),
        ("food", (0,)),
        ("cities", (1,)),
        ("fewest-lost", (1,)),
        ("last-seat", (1,)),
    ],
)
@pytest.mark.clause("rtta.end.7")
def test_option_second_tie_break(choice: str, winners: tuple[int, ...]) -> None:
    """Each second tie-break prefers who has more of its kind; by default the win is shared."""
    state = table(second_tie_break=choice)
    give(state.players[0], "leadership", "irrigation", pottery=1, food=3)
    give(state.players[1], "leadership", wood=2, food=1)  # worth 3, as a pottery is
    state.players[0].lost = 2
    state.players[1].cities = 4

    assert state.rules.result(state).winners == winners
