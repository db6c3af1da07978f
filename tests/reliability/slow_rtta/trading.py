"""The trade step: deals with the other players, and goods that ships exchange with the bank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tests.reliability.slow_rtta.sheets import GOODS, ROOM
from tests.reliability.slow_rtta.table import DONE, Ask, Game, Play, Player

Lot = dict[str, int]
"""How much of each good, and of food, changes hands one way."""
THINGS = (*GOODS, "food")


def trade(game: Game) -> Play:
    """Trade with others and let each ship exchange a good, in any order, as often as one likes."""
    proposed: list[str] = []
    swapped, asked = 0, False
    while True:
        swaps = list(exchanges(game)) if swapped < game.me.ships else []
        proposing = may_propose(game, proposed)
        open_still = proposing and (not asked or any(new_deals(game, proposed)))
        if not swaps and not open_still:
            return
        asking = ["ask"] if proposing and not asked else []
        choice = yield ask_trader(game, [*swaps, *asking], proposed if proposing else None)
        if choice == DONE:
            return
        if choice.startswith("swap"):
            swapped += 1
            exchange(game, *choice.split()[1:])
        elif choice == "ask":
            asked = True
            yield from ask_for_offers(game)
        else:
            proposed.append(choice)
            _, seat, give, want = choice.split()
            yield from answer(game, game.active, int(seat), (read_lot(give), read_lot(want)))


def ask_for_offers(game: Game) -> Play:
    """Let each of the others, the next one first, offer the player on turn a deal or pass."""
    for seat in game.rivals:
        if is_trade_possible(game, seat):
            choice = yield ask_for_offer(game, seat)
            if choice != DONE:
                give, want = map(read_lot, choice.split()[1:])
                yield from answer(game, seat, game.active, (give, want))


def ask_for_offer(game: Game, seat: int) -> Ask:
    """Return the question to a player who may offer a deal."""

    def admits(text: str) -> bool:
        verb, *words = text.split()
        if verb != "offer":
            return False
        return is_deal(game, game.players[seat], game.me, *map(read_lot, words))

    return Ask(seat, "offers", [DONE], admits, admits, True)


def exchanges(game: Game) -> Iterator[str]:
    """Yield every exchange of a good for one of another kind for which there is room."""
    for given, taken in product(GOODS, GOODS):
        if given != taken and game.me.goods[given] and game.me.goods[taken] < ROOM[taken]:
            yield f"swap {given} {taken}"


def exchange(game: Game, given: str, taken: str) -> None:
    """Let a ship give a good to the bank for another."""
    game.me.gain(given, -1)
    game.me.gain(taken)


def may_propose(game: Game, proposed: list[str]) -> bool:
    """Tell whether the player may go on proposing deals."""
    if len(proposed) >= game.options.trade_proposals:
        return False
    return any(is_trade_possible(game, seat) for seat in game.rivals)


def is_trade_possible(game: Game, seat: int) -> bool:
    """Tell whether the player on turn could make any deal with another player."""
    one_way: list[Lot] = [{thing: 1} for thing in THINGS]
    if game.options.trade_gifts:
        one_way.append({})
    pairs = product(one_way, one_way)
    return any(is_deal(game, game.me, game.players[seat], give, want) for give, want in pairs)


def new_deals(game: Game, proposed: list[str]) -> Iterator[str]:
    """Yield the deals that were not proposed in this turn."""
    for seat in game.rivals:
        for give, want in product(lots(game.me), lots(game.players[seat])):
            text = f"propose {seat} {lot_text(give)} {lot_text(want)}"
            if text not in proposed and is_deal(game, game.me, game.players[seat], give, want):
                yield text


def lots(player: Player) -> Iterator[Lot]:
    """Yield everything that a player could give, nothing among it."""
    for numbers in product(*(range(player.has(thing) + 1) for thing in THINGS)):
        yield {thing: number for thing, number in zip(THINGS, numbers, strict=True) if number}


def ask_trader(game: Game, others: list[str], proposed: list[str] | None) -> Ask:
    """Return the question to the player on turn; deals may be proposed unless there is no list of them."""

    def admits(text: str) -> bool:
        return proposed is not None and (text == "ask" or is_proposal(game, text))

    def lists(text: str) -> bool:
        return text != "ask" and admits(text) and text not in (proposed or [])

    must_list = proposed is not None and any(new_deals(game, proposed))
    return Ask(game.active, "trade", [*others, DONE], admits, lists, must_list)


def is_proposal(game: Game, text: str) -> bool:
    """Tell whether the rules admit a proposal: any combination that both could agree to."""
    verb, *words = text.split()
    if verb != "propose" or int(words[0]) not in game.rivals:
        return False
    return is_deal(game, game.me, game.players[int(words[0])], read_lot(words[1]), read_lot(words[2]))


def is_deal(game: Game, one: Player, other: Player, give: Lot, want: Lot) -> bool:
    """Tell whether two players could make a deal: they have it all, and room for it all."""
    if set(give) & set(want) or not (give or want):
        return False
    if not (give and want) and not game.options.trade_gifts:
        return False
    return can_hand_over(one, other, give) and can_hand_over(other, one, want)


def can_hand_over(giver: Player, taker: Player, lot: Lot) -> bool:
    """Tell whether one player has a lot and the other has room for it."""
    return all(
        number <= giver.has(thing) and taker.has(thing) + number <= ROOM[thing]
        for thing, number in lot.items()
    )


def answer(game: Game, offering: int, deciding: int, deal: tuple[Lot, Lot]) -> Play:
    """Let a player accept, refuse or answer with another deal, which then goes back and forth."""
    for counters in range(game.options.trade_counters, -1, -1):
        choice = yield ask_partner(game, offering, deciding, deal, counters)
        if choice == "accept":
            hand_over(game.players[offering], game.players[deciding], deal[0])
            hand_over(game.players[deciding], game.players[offering], deal[1])
        if not choice.startswith("counter"):
            return
        _, give, want = choice.split()
        deal = read_lot(give), read_lot(want)
        offering, deciding = deciding, offering


def ask_partner(game: Game, offering: int, deciding: int, deal: tuple[Lot, Lot], counters: int) -> Ask:
    """Return the question to a player to whom a deal is offered."""
    one, other = game.players[deciding], game.players[offering]

    def admits(text: str) -> bool:
        verb, *words = text.split()
        if verb != "counter" or not counters:
            return False
        give, want = map(read_lot, words)
        return (want, give) != deal and is_deal(game, one, other, give, want)

    return Ask(deciding, "deal", ["accept", "refuse"], admits, admits)


def hand_over(giver: Player, taker: Player, lot: Lot) -> None:
    """Let a lot change hands."""
    for thing, number in lot.items():
        giver.gain(thing, -number)
        taker.gain(thing, number)


def read_lot(text: str) -> Lot:
    """Return a lot from its text: `wood:3+food:1`, or `-` for nothing."""
    parts = [part.split(":") for part in text.split("+")] if text != "-" else []
    return {thing: int(number) for thing, number in parts}


def lot_text(lot: Lot) -> str:
    """Return a lot as text, in the order of the pegboard with food at the end."""
    return "+".join(f"{thing}:{lot[thing]}" for thing in THINGS if thing in lot) or "-"
