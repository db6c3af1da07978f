"""A match of the real game in the slow one's form: choices, boards, parts of the book and options."""

from __future__ import annotations

from typing import Any

import attrs

from astragal.engine.rules import Rules
from rtta.state import Table
from tests.reliability.slow_rtta import match
from tests.reliability.slow_rtta.sheets import CITY_BOXES, GOODS
from tests.reliability.slow_rtta.table import Game, Options
from tests.reliability.slow_rtta.trading import lot_text, read_lot

UNLIMITED = 10**6


def neutral(state: Table, text: str) -> str:
    """Return a choice in the slow one's form: dice by their faces, projects by their names."""
    verb, *words = text.split(" ")
    if verb in ("reroll", "lead"):
        which = [int(die) for die in words[0].split("+")]
        return f"{verb} " + "+".join(sorted(faces_of(state, which)))
    if verb in ("food", "workers"):
        return verb
    if verb == "build":
        return f"{verb} {words[0].split(':')[1]}"
    if verb in ("propose", "counter", "offer"):
        lots = [lot_text(read_lot(lot)) for lot in words[-2:]]
        return " ".join([verb, *words[:-2], *lots])
    return text


def faces_of(state: Table, which: list[int]) -> list[str]:
    """Return the faces of some dice, none of them named twice."""
    names = state.rules.gear.pool.names(state.faces)
    if len(set(which)) < len(which) or any(not 0 <= die < len(names) for die in which):
        raise IndexError(which)
    return [names[die] for die in which]


def real_player(state: Table, seat: int) -> dict[str, Any]:
    """Return a player's board of the game."""
    player = state.players[seat]
    names = [project.id.split(":")[1] for project in state.rules.gear.projects]
    awards = zip(names, player.awards, strict=True)
    return {
        "food": player.food,
        "goods": dict(zip(GOODS, player.goods, strict=True)),
        "cities": player.cities,
        "boxes": dict(zip(names, player.boxes, strict=True)),
        "monuments": {name: points for name, points in awards if points >= 0 and name not in CITY_BOXES},
        "developments": sorted(player.developments),
        "lost": player.lost,
        "ships": player.ships,
        "lines": {line.id: line.points for line in state.rules.scores(state, seat) if line.points},
    }


def slow_player(game: Game, seat: int) -> dict[str, Any]:
    """Return the same of the slow implementation."""
    player = game.players[seat]
    return {
        "food": player.food,
        "goods": player.goods,
        "cities": player.cities,
        "boxes": {name: player.boxes[name] for name in (*CITY_BOXES, *game.monuments)},
        "monuments": player.circled,
        "developments": sorted(player.developments),
        "lost": player.lost,
        "ships": player.ships,
        "lines": {name: points for name, points in match.lines(game, seat).items() if points},
    }


def real_table(state: Table) -> dict[str, Any]:
    """Return the table of the game as plain values."""
    result = state.rules.result(state)
    return {
        "round": state.round,
        "active": state.active,
        "dice": sorted(state.rules.gear.pool.names(state.faces)),
        "rolls": state.rolls,
        "ended": state.ended,
        "scores": list(result.scores),
        "winners": list(result.winners),
        "players": [real_player(state, seat) for seat in range(state.seats)],
    }


def slow_table(game: Game) -> dict[str, Any]:
    """Return the same of the slow implementation."""
    seats = range(len(game.players))
    return {
        "round": game.round,
        "active": game.active,
        "dice": sorted(filter(None, game.dice)),
        "rolls": game.rolls,
        "ended": game.ended,
        "scores": [match.score(game, seat) for seat in seats],
        "winners": match.winners(game),
        "players": [slow_player(game, seat) for seat in seats],
    }


def parts_of(rules: Rules) -> set[str]:
    """Return the parts of the book that are played."""
    names = {"late-bronze-age": "late"}
    ids = [rule.removeprefix("rtta.") for rule in rules.rule_ids]
    return {names.get(rule, rule) for rule in ids}


def options_of(rules: Rules) -> Options:
    """Return the options of a game, numbers of the rules among them."""
    known = {field.name for field in attrs.fields(Options)}
    chosen = {name: unlimited(value) for name, value in rules.options.items() if name in known}
    return Options(**chosen, commerce_limited=bool(rules.options.get("commerce_limit")))


def unlimited(value: Any) -> Any:
    """Return a value of an option, a very large number for `unlimited`."""
    return UNLIMITED if value == "unlimited" else value
