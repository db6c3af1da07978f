"""Step 1 of a turn: roll dice and collect goods and food; Preservation comes before it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.reliability.slow_rtta.sheets import GOODS, ROOM
from tests.reliability.slow_rtta.table import DONE, Ask, Chance, Game, Play


def preserve(game: Game) -> Play:
    """Late Bronze Age, Preservation: before the roll a pottery doubles the food."""
    me = game.me
    if not me.owns("preservation") or not me.goods["pottery"] or not 0 < me.food < ROOM["food"]:
        return
    if (yield Ask(game.active, "preserve", ["preserve", DONE])) == "preserve":
        me.gain("pottery", -1)
        me.gain("food", me.food)


def roll(game: Game) -> Play:
    """Roll a die for each city, then up to two times again those that one likes, but no skulls."""
    game.dice = [""] * game.me.cities
    yield from roll_again(game, game.dice)
    for _ in range(game.options.reroll_limit):
        free = [face for face in game.dice if face != "skull" or not are_skulls_locked(game)]
        if not free:
            return
        choice = yield Ask(game.active, "roll", [*(f"reroll {some}" for some in selections(free)), DONE])
        if choice == DONE:
            return
        yield from roll_again(game, choice.split()[1].split("+"))


def are_skulls_locked(game: Game) -> bool:
    """Tell whether skulls are set aside: not when playing alone, except by the revised edition."""
    if "solo" in game.parts:
        return "revised" in game.parts and game.options.revised_solo_skulls
    return bool(game.options.skulls_locked)


def selections(faces: list[str]) -> list[str]:
    """Return every different set of dice, at least one."""
    sizes = range(1, len(faces) + 1)
    return sorted({"+".join(some) for size in sizes for some in combinations(sorted(faces), size)})


def roll_again(game: Game, again: list[str]) -> Play:
    """Roll dice that show these faces."""
    kept = list(game.dice)
    for face in again:
        kept.remove(face)
    rolled = yield Chance(sorted(again))
    game.dice = kept + rolled.split()
    game.rolls += 1


def lead(game: Game) -> Play:
    """Leadership: after the last roll one die may be rolled again, a skull too."""
    if not game.me.owns("leadership"):
        return
    choice = yield Ask(
        game.active, "leadership", [*(f"lead {face}" for face in sorted(set(game.dice))), DONE]
    )
    if choice != DONE:
        yield from roll_again(game, [choice.split()[1]])


def collect(game: Game) -> Play:
    """Collect what the dice show; dice of food or workers are chosen one by one."""
    me = game.me
    me.gain("food", game.dice.count("food") * food_of_die(game, 3))
    game.workers = game.dice.count("workers") * workers_of_die(game, 3)
    coins = game.options.coins_per_die + 5 * me.owns("coinage")
    game.coins = game.dice.count("coins") * coins
    collect_goods(game)
    for _ in range(game.dice.count("either")):
        if (yield Ask(game.active, "collect", ["food", "workers"])) == "food":
            me.gain("food", food_of_die(game, 2))
        else:
            game.workers += workers_of_die(game, 2)


def food_of_die(game: Game, printed: int) -> int:
    """Return the food of a die; with Agriculture one more."""
    return printed + game.me.owns("agriculture")


def workers_of_die(game: Game, printed: int) -> int:
    """Return the workers of a die; with Masonry one more."""
    return printed + game.me.owns("masonry")


def collect_goods(game: Game) -> None:
    """Add goods one at a time from the bottom row upwards; with Quarrying one more stone if there was any."""
    earned = list(rows(game.dice.count("good") + 2 * game.skulls))
    for good in earned:
        game.me.gain(good)
    if "stone" in earned and game.me.owns("quarrying"):
        game.me.gain("stone")


def rows(number: int) -> Iterator[str]:
    """Yield the row of each good that was earned."""
    for earned in range(number):
        yield GOODS[earned % len(GOODS)]
