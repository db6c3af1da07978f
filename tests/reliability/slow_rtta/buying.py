"""The last steps of a turn: buy a development, discard goods in excess of six."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.reliability.slow_rtta.sheets import GOODS, VALUES
from tests.reliability.slow_rtta.table import DONE, Ask, Game, Play


def buy(game: Game) -> Play:
    """Buy at most one development."""
    for _ in range(game.options.purchases_per_turn):
        choices = list(purchases(game))
        if not choices:
            return
        choice = yield Ask(game.active, "buy", [*choices, DONE], lambda text: is_purchase(game, text))
        if choice == DONE:
            return
        pay(game, choice)
        game.coins = 0


def stacks(game: Game) -> list[str]:
    """Return the kinds of goods that there are."""
    return [good for good in GOODS if game.me.goods[good]]


def price(game: Game) -> int:
    """Return what a food pays; nothing without Granaries."""
    return game.sheet.food_price if game.me.owns("granaries") else 0


def purchases(game: Game) -> Iterator[str]:
    """Yield every purchase that would not be one without any one of its stacks, or with less food."""
    for name in game.sheet.developments:
        for number in range(len(GOODS) + 1):
            for goods in combinations(stacks(game), number):
                for food in range(game.me.food + 1 if price(game) else 1):
                    if is_enough(game, name, goods, food) and not is_wasteful(game, name, goods, food):
                        yield f"buy {name} {'+'.join(goods) or '-'} {food}"


def is_enough(game: Game, name: str, goods: tuple[str, ...], food: int) -> bool:
    """Tell whether a development can be bought so: for whole stacks, food and all coins of the turn."""
    me = game.me
    if name not in game.sheet.developments or me.owns(name) or food > me.food or (food and not price(game)):
        return False
    paid = sum(VALUES[good][me.goods[good]] for good in goods) + food * price(game) + game.coins
    return all(me.goods[good] for good in goods) and paid >= game.sheet.developments[name][0]


def is_wasteful(game: Game, name: str, goods: tuple[str, ...], food: int) -> bool:
    """Tell whether one stack, or one food, could have been kept."""
    fewer = [tuple(other for other in goods if other != good) for good in goods]
    return any(is_enough(game, name, rest, food) for rest in fewer) or (
        food > 0 and is_enough(game, name, goods, food - 1)
    )


def is_purchase(game: Game, text: str) -> bool:
    """Tell whether the rules admit a purchase, wasteful or not."""
    verb, *words = text.split()
    return verb == "buy" and is_enough(game, *payment(words))


def payment(words: list[str]) -> tuple[str, tuple[str, ...], int]:
    """Return what is bought, the goods and the food that are paid."""
    name, goods, food = words
    return name, tuple(goods.split("+")) if goods != "-" else (), int(food)


def pay(game: Game, choice: str) -> None:
    """Carry out a purchase; a stack is spent as a whole."""
    name, goods, food = payment(choice.split()[1:])
    for good in goods:
        game.me.goods[good] = 0
    game.me.food -= food
    game.me.developments.add(name)


def discard(game: Game) -> Play:
    """Keep six goods of one's choice; with Caravans all. One kind alone leaves no choice."""
    me = game.me
    while sum(me.goods.values()) > game.options.hand_limit and not me.owns("caravans"):
        kinds = stacks(game)
        choice = kinds[0]
        if len(kinds) > 1:
            choice = (yield Ask(game.active, "discard", [f"discard {good}" for good in kinds])).split()[1]
        me.gain(choice, -1)
