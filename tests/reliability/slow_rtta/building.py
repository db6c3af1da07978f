"""Step 3 of a turn: build cities and monuments, and ships in the Late Bronze Age."""

from __future__ import annotations

from tests.reliability.slow_rtta.sheets import BOXES, CITY_BOXES, MONUMENT_BOXES
from tests.reliability.slow_rtta.table import DONE, Ask, Game, Play


def build(game: Game) -> Play:
    """Check boxes with workers, and stones by Engineering; build ships; a single choice is no question."""
    while True:
        choices = possible(game)
        if not choices:
            return
        if not is_forced(game):
            choices.append(DONE)
        choice = choices[0] if len(choices) == 1 else (yield Ask(game.active, "build", choices))
        if choice == DONE:
            return
        carry_out(game, choice)


def possible(game: Game) -> list[str]:
    """Return everything that can be built."""
    me, projects = game.me, unfinished(game)
    choices = [f"build {name}" for name in projects] if game.workers else []
    if me.owns("engineering") and me.goods["stone"] and projects:
        choices.append("stone")
    if me.owns("shipping") and me.goods["wood"] and me.goods["cloth"] and has_room_for_ships(game):
        choices.append("ship")
    return choices


def unfinished(game: Game) -> list[str]:
    """Return the cities and monuments with empty boxes."""
    cities = [name for name in CITY_BOXES if game.me.boxes[name] < CITY_BOXES[name]]
    if game.options.city_order == "in-order":
        cities = cities[:1]
    return cities + [name for name in game.monuments if game.me.boxes[name] < MONUMENT_BOXES[name]]


def has_room_for_ships(game: Game) -> bool:
    """Tell whether another ship may be built."""
    return game.me.ships < game.options.ships_limit


def is_forced(game: Game) -> bool:
    """Tell whether workers have to be used up: only by an option."""
    return game.options.forced_workers and game.workers > 0 and bool(unfinished(game))


def carry_out(game: Game, choice: str) -> None:
    """Check a box, give up a stone for three workers, or build a ship."""
    me = game.me
    if choice == "stone":
        me.gain("stone", -1)
        game.workers += 3
    elif choice == "ship":
        me.gain("wood", -1)
        me.gain("cloth", -1)
        me.ships += 1
    else:
        game.workers -= 1
        check_box(game, choice.split()[1])


def check_box(game: Game, name: str) -> None:
    """Check a box; who completes a monument first gets more points than all others."""
    me = game.me
    me.boxes[name] += 1
    if name in MONUMENT_BOXES and me.boxes[name] == BOXES[name]:
        first, later = game.sheet.monuments[name]
        me.circled[name] = later if any(name in player.circled for player in game.players) else first
