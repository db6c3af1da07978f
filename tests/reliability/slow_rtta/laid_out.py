"""Tables laid out at random, for boards that a game seldom reaches: the same ones in both implementations."""

from __future__ import annotations

from random import Random

from rtta.state import Table
from tests.games.rtta.positions import boxes, complete, enter, give
from tests.reliability.slow_rtta.building import check_box
from tests.reliability.slow_rtta.sheets import BOXES, CITY_BOXES, ROOM
from tests.reliability.slow_rtta.table import Game


def at_random(game: Game, luck: Random) -> Game:
    """Lay out every board of a fresh table, monuments in any order of players."""
    zeal = luck.choice((0.2, 0.5, 0.8))
    for seat in luck.sample(range(len(game.players)), len(game.players)):
        game.active = seat
        for name in (*CITY_BOXES, *game.monuments):
            share = 1.0 if luck.random() < zeal else luck.choice((0.0, luck.random(), 0.9))
            for _ in range(int(share * BOXES[name])):
                check_box(game, name)
        share = luck.choice((0.2, luck.random()))
        game.me.developments.update(name for name in game.sheet.developments if luck.random() < share)
        for thing, room in ROOM.items():
            game.me.gain(thing, luck.choice((0, 1, 1, 2, room - 1, room)) - game.me.has(thing))
        game.me.ships = luck.randrange(4) if game.me.owns("shipping") else 0
    game.active = 0
    return game


def copied(game: Game, state: Table) -> Table:
    """Lay out a fresh table of the real game in the same way; the first player's turn begins."""
    for later in (False, True):
        for seat, player in enumerate(game.players):
            built = [
                ref(name) for name, points in player.circled.items() if is_later(game, name, points) == later
            ]
            cities = [ref(name) for name, number in CITY_BOXES.items() if player.boxes[name] == number]
            complete(state, seat, *built, *([] if later else cities))
    for seat, player in enumerate(game.players):
        begun = (*CITY_BOXES, *game.monuments)
        boxes(state, seat, **{name: player.boxes[name] for name in begun})
        give(state.players[seat], *player.developments, food=player.food, **player.goods)
        state.players[seat].ships = player.ships
    return enter(state, state.rules.phases[0].id)


def is_later(game: Game, name: str, points: int) -> bool:
    """Tell whether a monument paid the smaller number of points."""
    return points == game.sheet.monuments[name][1]


def ref(name: str) -> str:
    """Return the name of a city or monument in the real game."""
    return f"{'city' if name in CITY_BOXES else 'monument'}:{name}"
