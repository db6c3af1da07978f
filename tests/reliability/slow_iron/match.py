"""A whole match, slowly: set-up, rounds, the end, the score and ties."""

from __future__ import annotations

from typing import Any

from tests.reliability.slow_iron import conflict, dice, economy
from tests.reliability.slow_iron.sheet import DEVELOPMENTS, ENDS, PROVINCES, URNS
from tests.reliability.slow_iron.table import Ask, Game, Play, Player


def new(seats: int, options: dict[str, Any]) -> Game:
    """Return a fresh table."""
    return Game([Player() for _ in range(seats)], options, seats == 1)


def play(game: Game) -> Play:
    """Play a match to its end."""
    for seat, player in enumerate(game.players):
        answer = yield Ask(seat, "founding", ["found-port", "found-province"])
        if answer == "found-port":
            player.port_people, player.port_goods = 1, URNS[2]
        else:
            player.province_boxes[2] = PROVINCES[2][0]
            player.gain("armies", 2)
            game.add_tribute(seat, PROVINCES[2][1])
    while not game.over:
        game.round += 1
        for seat in range(len(game.players)):
            game.active = seat
            yield from turn(game)
        game.over = is_over(game)


def turn(game: Game) -> Play:
    """Play one turn, step by step."""
    yield from dice.roll(game)
    yield from dice.leadership(game)
    yield from dice.omens(game)
    yield from dice.collect(game)
    yield from conflict.feed(game)
    menace = conflict.disaster(game)
    yield from conflict.fights(game, menace)
    yield from economy.build(game)
    yield from economy.buy(game)
    yield from economy.store(game)
    game.innovation = 0


def is_over(game: Game) -> bool:
    """Return whether the round just played was the last."""
    if game.alone:
        return bool(game.round >= game.options["solo_rounds"])
    developments, tribute, monuments = ENDS[game.options["game_length"]]
    if any(len(player.developments) >= developments or player.tribute >= tribute for player in game.players):
        return True
    built = [set(player.monument_points) for player in game.players]
    if game.options["monuments_end"] == "one-player":
        done = max(map(len, built))
    else:
        done = len(set().union(*built))
    return done >= monuments or game.round >= game.options["round_limit"]


def score(player: Player) -> int:
    """Return a player's points."""
    ships, monuments = player.pegs["ships"], len(player.monument_points)
    points = sum(player.monument_points.values()) + sum(DEVELOPMENTS[each][1] for each in player.developments)
    points += ships * sum(player.has(each) for each in ("shipbuilding", "navy", "commerce"))
    points += player.ports() * player.has("commerce")
    points += (player.provinces() + player.pegs["armies"]) * player.has("empire")
    points += 3 * monuments * player.has("citizenship")
    points += player.pegs["food"] // 3 * player.has("aqueducts")
    return points + 2 * player.pegs["wealth"] + player.tribute - player.disasters


def winners(game: Game) -> list[int]:
    """Return who wins: most points, then pegs."""
    scores = [score(player) for player in game.players]
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if game.options["tie_break"] == "peg-sum":
        worth = {seat: sum(game.players[seat].pegs.values()) for seat in best}
    else:
        worth = {seat: _rows_led(game, seat, best) for seat in best}
    return [seat for seat in best if worth[seat] == max(worth.values())]


def _rows_led(game: Game, seat: int, tied: list[int]) -> int:
    own = game.players[seat].pegs
    return sum(all(own[row] >= game.players[other].pegs[row] for other in tied) for row in own)
