"""Choices that nobody listed, legal or not, in the form of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rtta.state import Table
from tests.reliability.slow_rtta.sheets import BOXES, CITY_BOXES, GOODS, LATE
from tests.reliability.slow_rtta.trading import THINGS, lot_text

PLAIN = ("done", "stone", "ship", "preserve", "spearhead", "accept", "refuse", "ask")


def texts(state: Table, step: str, luck: Random) -> Iterator[str]:
    """Yield some choices: two that suit the step, and one of any kind."""
    makers = {
        "roll": dice,
        "leadership": dice,
        "build": projects,
        "buy": payment,
        "trade": proposal,
        "deal": proposal,
        "offers": proposal,
        "discard": goods,
    }
    fitting = makers.get(step, plain)
    for make in (fitting, fitting, luck.choice((plain, dice, projects, payment, proposal, goods))):
        yield make(state, luck)


def plain(state: Table, luck: Random) -> str:
    """Return a choice that is one word."""
    del state
    return luck.choice(PLAIN)


def dice(state: Table, luck: Random) -> str:
    """Return dice to roll again."""
    some = [luck.randrange(len(state.faces) + 1) for _ in range(luck.choice((1, 1, 2, 3)))]
    if luck.random() < 0.5:
        return f"lead {some[0]}"
    return f"reroll {'+'.join(map(str, some))}"


def projects(state: Table, luck: Random) -> str:
    """Return a city or a monument to build."""
    del state
    name = luck.choice(list(BOXES))
    return f"build {'city' if name in CITY_BOXES else 'monument'}:{name}"


def goods(state: Table, luck: Random) -> str:
    """Return a good to discard, or to swap for another."""
    del state
    one, other = luck.choices(GOODS, k=2)
    return luck.choice((f"discard {one}", f"swap {one} {other}"))


def payment(state: Table, luck: Random) -> str:
    """Return a purchase, most often with what is there."""
    me = state.players[max(state.to_move, 0)]
    there = [good for good, pegs in zip(GOODS, me.goods, strict=True) if pegs or luck.random() < 0.05]
    paid = luck.sample(there, luck.randrange(len(there) + 1))
    food = luck.randrange(me.food + 2) if luck.random() < 0.5 else 0
    return f"buy {luck.choice(list(LATE.developments))} {'+'.join(paid) or '-'} {food}"


def proposal(state: Table, luck: Random) -> str:
    """Return a deal, most often of what is there."""
    seats = [state.to_move, luck.randrange(state.seats)]
    things = luck.sample(THINGS, 4)
    split = luck.choice((1, 1, 2))
    give = {thing: amount(state, seats[0], thing, luck) for thing in things[:split]}
    want = {
        thing: amount(state, seats[1], thing, luck)
        for thing in things[split : split + luck.choice((0, 1, 1, 1, 2))]
    }
    verb = luck.choice((f"propose {seats[1]}", "counter", "offer"))
    return f"{verb} {lot_text(give)} {lot_text(want)}"


def amount(state: Table, seat: int, thing: str, luck: Random) -> int:
    """Return a number of something, seldom more than is there."""
    player = state.players[seat]
    there = player.food if thing == "food" else player.goods[GOODS.index(thing)]
    return luck.randrange(1, there + 2) if luck.random() < 0.1 or not there else luck.randrange(1, there + 1)
