"""A second, plain reading of the rulebook's steps 1 and 2, against the phases: from any boards and dice."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rtta.positions import phase_id, show_dice, table
from tests.reliability.slow_rtta import dice, disasters, laid_out, match
from tests.reliability.slow_rtta.building import check_box
from tests.reliability.slow_rtta.sheets import BASE, BOXES, CITY_BOXES, GOODS, ROOM
from tests.reliability.slow_rtta.table import Game, Options
from tests.reliability.slow_rtta.views import real_player, slow_player

SURE = ("food", "good", "skull", "skull", "workers", "coins")
"""Faces that leave nothing to decide, with more skulls than is fair."""


def read_rules(game: Game, faces: list[str]) -> None:
    """Carry out collecting, feeding and disasters for the first player, straight from the rulebook."""
    game.dice = faces
    assert next(dice.collect(game), None) is None
    disasters.feed(game)
    assert next(disasters.resolve(game), None) is None


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Return a table of the base game with anything on the pegboards."""
    game = match.new(draw(st.integers(2, 4)), set(), Options())
    for seat, player in enumerate(game.players):
        game.active = seat
        built = draw(st.sets(st.sampled_from([*CITY_BOXES, "great_wall"])))
        for name in sorted(built):
            for _ in range(BOXES[name]):
                check_box(game, name)
        player.food = draw(st.integers(0, ROOM["food"]))
        player.goods = {good: draw(st.integers(0, ROOM[good])) for good in GOODS}
        player.developments = draw(st.sets(st.sampled_from(list(BASE.developments))))
    game.active = 0
    return game


@settings(max_examples=120, deadline=None)
@given(game=games(), data=st.data())
def test_phases_agree_with_the_rulebook(game: Game, data: st.DataObject) -> None:
    """Food, goods, points lost, workers and coins come out as a person would reckon them.

    One die shows workers, so that the table waits where building begins.
    """
    state = laid_out.copied(game, table(players=len(game.players)))
    others = game.me.cities - 1
    faces = ["workers", *data.draw(st.lists(st.sampled_from(SURE), min_size=others, max_size=others))]

    read_rules(game, faces)
    show_dice(state, " ".join(faces))

    assert phase_id(state) == "build"
    assert (state.workers, state.coins) == (game.workers, game.coins)
    for seat in range(state.seats):
        assert real_player(state, seat) == slow_player(game, seat)
