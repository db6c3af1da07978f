"""Steps 2 and 3 of a turn, slowly: feeding, disasters, battles, conquest and demands."""

from __future__ import annotations

from collections.abc import Generator

from tests.reliability.slow_iron.sheet import CONQUEST_BOXES, MOST
from tests.reliability.slow_iron.table import Ask, Game, Play, Player


def can_eat(player: Player) -> bool:
    """Return whether a good may become food."""
    return player.has("granaries") and player.pegs["goods"] > 0 and player.pegs["food"] < MOST["food"]


def eat(player: Player) -> None:
    """Turn a good into food."""
    player.pegs["goods"] -= 1
    player.pegs["food"] += 1


def feed(game: Game) -> Play:
    """Let provinces eat; Granaries help."""
    me = game.me
    while can_eat(me):
        if (yield Ask(game.active, "granaries", ["eat", "done"])) == "done":
            break
        eat(me)
    provinces = me.provinces()
    eaten = min(provinces, me.pegs["food"])
    me.pegs["food"] -= eaten
    game.add_disasters(game.active, provinces - eaten)


def disaster(game: Game) -> str:
    """Mark the disaster of the skulls, and return the name of one that is fought."""
    skulls, me = game.dice.count("skull"), game.me
    if skulls == 1 and not me.has("religion"):
        game.add_disasters(game.active, 1)
    if skulls == 3:
        for seat in [game.active] if game.alone else game.others():
            if not game.players[seat].has("medicine"):
                game.add_disasters(seat, 3)
    if skulls == 4 and not me.has("citizenship"):
        game.add_disasters(game.active, 4)
    return "barbarians" if skulls == 2 else "invasion" if skulls >= 5 else ""


def battle(game: Game, seat: int, against: int) -> bool:
    """Fight, and lose an army (with Navy a ship too); return whether it was won."""
    player = game.players[seat]
    lead = player.strength() - against
    if lead > 0:
        game.add_tribute(seat, lead)
    if lead < 0:
        game.add_disasters(seat, -lead)
    player.pegs["armies"] = max(0, player.pegs["armies"] - 1)
    if player.has("navy"):
        player.pegs["ships"] = max(0, player.pegs["ships"] - 1)
    return lead > 0


def fights(game: Game, menace: str) -> Play:
    """Fight the disaster, then what the Fate die brings, or the other way round where that is allowed."""
    later = yield from _defend(game, menace)
    if game.dice[0] == "conquest":
        yield from _conquest(game)
    if game.dice[0] == "tribute":
        yield from _demand(game)
    if later:
        _resist(game, menace)


def _defend(game: Game, menace: str) -> Generator[Ask, str, bool]:
    """Fight, or stay safe; return whether the battle waits."""
    safe = menace == "barbarians" and "walls" in game.me.monument_points
    if not menace or (safe and not game.options["waive_walls"]):
        return False
    more = game.dice[0] == "tribute" or (game.dice[0] == "conquest" and _may_conquer(game))
    later = ["postpone"] if game.options["battle_order"] == "player" and more else []
    choices = ["fight", *later, *(["shelter"] if safe else [])]
    answer = "fight" if choices == ["fight"] else (yield Ask(game.active, "defence", choices))
    if answer == "fight":
        _resist(game, menace)
    return answer == "postpone"


def _resist(game: Game, menace: str) -> None:
    if menace == "barbarians":
        battle(game, game.active, 4)
    else:
        for seat in [game.active, *game.others()]:
            battle(game, seat, 10)


def _may_conquer(game: Game) -> bool:
    closed = game.options["conquest_top"] == "closed" and game.me.conquests == CONQUEST_BOXES
    return game.me.pegs["armies"] > 0 and not closed


def _conquest(game: Game) -> Play:
    if not _may_conquer(game):
        return
    answer = yield Ask(game.active, "conquest", ["conquer", "done"])
    if answer == "conquer" and battle(game, game.active, game.me.conquests):
        game.me.conquests = min(CONQUEST_BOXES, game.me.conquests + 1)


def _demand(game: Game) -> Play:
    own = game.me.strength()
    if game.alone:
        game.add_tribute(game.active, max(0, own - game.round))
    for seat in game.others():
        other = game.players[seat]
        lead = own - other.strength()
        if lead <= 0:
            continue
        full = game.me.pegs["goods"] == MOST["goods"] and game.options["good_when_full"] == "refused"
        answer = "refuse"
        if other.pegs["goods"] and not full:
            answer = yield Ask(seat, "demand", ["give", "refuse"])
        if answer == "give":
            other.pegs["goods"] -= 1
            game.me.gain("goods", 1)
        else:
            game.add_tribute(game.active, lead)
