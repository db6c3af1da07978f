"""Step 2 of a turn: feed cities and resolve disasters."""

from __future__ import annotations

from tests.reliability.slow_rtta.sheets import GOODS
from tests.reliability.slow_rtta.table import DONE, Ask, Game, Play


def feed(game: Game) -> None:
    """Each city eats; each that does not costs a point."""
    me, hunger = game.me, game.options.food_per_city
    for _ in range(me.cities):
        if me.food >= hunger:
            me.food -= hunger
        else:
            game.lose(game.active, 1)


def resolve(game: Game) -> Play:
    """Let the one disaster happen that the number of skulls brings."""
    if game.skulls == 2:
        drought(game)
    elif game.skulls == 3:
        pestilence(game)
    elif game.skulls == 4:
        yield from invasion(game)
    elif game.skulls >= 5:
        revolt(game)


def drought(game: Game) -> None:
    """Two points, unless there is Irrigation."""
    if not game.me.owns("irrigation"):
        game.lose(game.active, 2)


def pestilence(game: Game) -> None:
    """Three points for each opponent without Medicine; alone, for oneself."""
    for seat in [game.active] if "solo" in game.parts else game.rivals:
        if not game.players[seat].owns("medicine"):
            game.lose(seat, 3)


def has_wall(game: Game, seat: int) -> bool:
    """Tell whether a player has completed the Great Wall."""
    return "great_wall" in game.players[seat].circled


def invasion(game: Game) -> Play:
    """Four points, unless there is the Great Wall; with Smithing the opponents are invaded."""
    if not game.me.owns("smithing"):
        if not has_wall(game, game.active):
            game.lose(game.active, 4)
        return
    points = 4
    while game.me.goods["spearheads"]:
        if (yield Ask(game.active, "forge", ["spearhead", DONE])) == DONE:
            break
        game.me.gain("spearheads", -1)
        points += 2
    for seat in game.rivals:
        if not has_wall(game, seat):
            game.lose(seat, points)


def revolt(game: Game) -> None:
    """All goods are lost; with Religion those of the opponents who have none, and alone nobody's."""
    struck = [game.active]
    if game.me.owns("religion"):
        struck = [seat for seat in game.rivals if not game.players[seat].owns("religion")]
    for seat in struck:
        game.players[seat].goods = dict.fromkeys(GOODS, 0)
