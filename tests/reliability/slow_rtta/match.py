"""A whole match: set-up, turns and rounds, end, scores and winners."""

from __future__ import annotations

from tests.reliability.slow_rtta import building, buying, dice, disasters, trading
from tests.reliability.slow_rtta.sheets import BASE, LATE, REVISED
from tests.reliability.slow_rtta.table import Game, Options, Play, Player

SHEETS = {"late": LATE, "revised": REVISED}


def new(seats: int, parts: set[str], options: Options) -> Game:
    """Return the table before the first turn."""
    sheet = next((SHEETS[part] for part in SHEETS if part in parts), BASE)
    return Game([Player() for _ in range(seats)], sheet, frozenset(parts), options)


def play(game: Game) -> Play:
    """Play rounds in which everybody has a turn until the game is over."""
    while not game.ended:
        for seat in range(len(game.players)):
            game.active = seat
            yield from turn(game)
        game.ended = ending(game)
        game.round += not game.ended


def turn(game: Game) -> Play:
    """Play the steps of a turn; trade comes before building, in the Late Bronze Age after it."""
    game.dice, game.rolls, game.workers, game.coins = [], 0, 0, 0
    if "late" in game.parts:
        yield from dice.preserve(game)
    yield from dice.roll(game)
    yield from dice.lead(game)
    yield from dice.collect(game)
    disasters.feed(game)
    yield from disasters.resolve(game)
    if "trading" in game.parts and "late" not in game.parts:
        yield from trading.trade(game)
    yield from building.build(game)
    if "late" in game.parts:
        yield from trading.trade(game)
    yield from buying.buy(game)
    yield from buying.discard(game)


def ending(game: Game) -> str:
    """Return why the game is over at the end of a round; empty when it goes on."""
    options = game.options
    if "solo" in game.parts:
        return "solo_rounds" if game.round >= options.solo_rounds else ""
    if any(len(player.developments) >= options.developments_to_end for player in game.players):
        return "developments"
    if all(any(name in player.circled for player in game.players) for name in game.monuments):
        return "monuments"
    return "round_limit" if game.round >= options.round_limit else ""


def lines(game: Game, seat: int) -> dict[str, int]:
    """Return a player's score, line by line."""
    me = game.players[seat]
    return {
        "developments": sum(game.sheet.developments[name][1] for name in me.developments),
        "monuments": sum(me.circled.values()),
        "monument_bonus": len(me.circled) * game.sheet.per_monument * me.owns("architecture"),
        "city_bonus": me.cities * me.owns("empire"),
        "goods_bonus": goods_that_count(game, me) * me.owns("commerce"),
        "disasters": -me.lost,
    }


def goods_that_count(game: Game, player: Player) -> int:
    """Return how many goods count for Commerce."""
    goods = sum(player.goods.values())
    if game.options.commerce_limited and not player.owns("caravans"):
        return min(goods, game.options.hand_limit)
    return goods


def score(game: Game, seat: int) -> int:
    """Return a player's points."""
    return sum(lines(game, seat).values())


def winners(game: Game) -> list[int]:
    """Return who has most points, then the goods that are worth most; still equal, they share the win."""
    marks = [(score(game, seat), *tie_break(game, seat)) for seat in range(len(game.players))]
    return [seat for seat, mark in enumerate(marks) if mark == max(marks)]


def tie_break(game: Game, seat: int) -> tuple[int, int]:
    """Return what parts players of equal points: the value of goods, then what the option says."""
    player = game.players[seat]
    further = {
        "shared": 0,
        "goods": sum(player.goods.values()),
        "food": player.food,
        "cities": player.cities,
        "fewest-lost": -player.lost,
        "last-seat": seat,
    }
    return player.worth, further[game.options.second_tie_break]
