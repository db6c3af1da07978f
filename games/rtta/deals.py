"""Which deals two players can make, and which are worth proposing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from operator import add, gt, mul

from astragal import Refusal
from rtta.barter import Board, Lot, Move, Offer, Pegs
from rtta.compiled import Compiled
from rtta.state import Player, Table

LARGEST = 3
"""The most of one kind that a good deal gives or wants; people may propose any number."""
RANKED = 16
"""How many good deals are ranked."""


def count_lot(gear: Compiled, lot: Lot) -> Pegs | None:
    """Return a lot as pegs by row; None when something is unknown, named twice, or not a number above 0."""
    return gear.barter.pegs[lot]


def write_lot(gear: Compiled, pegs: Sequence[int]) -> Lot:
    """Return pegs by row as a lot."""
    return gear.barter.lots[tuple(pegs)]


def in_order(gear: Compiled, lot: Lot) -> Lot:
    """Return a lot with its goods in the order of the pegboard, food last."""
    return write_lot(gear, count_lot(gear, lot) or ())


def board_of(player: Player) -> Board:
    """Return what a judge of deals looks at."""
    return (player.cities, *player.goods, player.food)


def pegs_of(player: Player) -> tuple[int, ...]:
    """Return what a player has, by row, food last."""
    return (*player.goods, player.food)


def refuse_deal(state: Table, by: int, to: int, give: Lot, want: Lot) -> Refusal | None:
    """Return why two players cannot make this deal; None when they can."""
    gear = state.gear
    given, wanted = count_lot(gear, give), count_lot(gear, want)
    if given is None or wanted is None:
        return Refusal("Name each good, or food, only once and with a number.", "rtta.trade.2")
    if any(map(mul, given, wanted)):
        return Refusal("The same thing can't go both ways.", "rtta.trade.4")
    sides = any(given) + any(wanted)
    if sides < (1 if state.rules.options["trade_gifts"] else 2):
        return Refusal("Both players must give something.", "rtta.trade.4")
    mine, theirs = pegs_of(state.players[by]), pegs_of(state.players[to])
    if any(map(gt, given, mine)):
        return Refusal("You don't have that much.", "rtta.trade.3")
    if any(map(gt, wanted, theirs)):
        return Refusal("Your partner doesn't have that much.", "rtta.trade.3")
    # rulebook, Trading Game: nobody may own more of a good than the pegboard shows
    caps = gear.barter.caps
    if any(map(gt, map(add, mine, wanted), caps)) or any(map(gt, map(add, theirs, given), caps)):
        return Refusal("One of you has no room for that on the pegboard.", "rtta.trade.3")
    return None


def can_trade(state: Table, other: int) -> bool:
    """Return whether the active player could make any deal with another: then one for one is possible too."""
    gear = state.gear
    mine, theirs = board_of(state.me), board_of(state.players[other])
    gives, wants = _moves(gear, mine, theirs, 1), _moves(gear, theirs, mine, 1)
    if state.rules.options["trade_gifts"]:
        return bool(gives or wants)
    return any(give[0] != want[0] for give in gives for want in wants)


def exchange(state: Table, by: int, to: int, give: Lot, want: Lot) -> None:
    """Let a deal take place."""
    gear = state.gear
    given, wanted = count_lot(gear, give), count_lot(gear, want)
    assert given is not None
    assert wanted is not None
    rows = len(gear.goods)
    for seat, comes, goes in ((by, wanted, given), (to, given, wanted)):
        player = state.players[seat]
        for row in range(rows):
            player.goods[row] += comes[row] - goes[row]
        player.food += comes[rows] - goes[rows]


def gain(state: Table, seat: int, comes: Lot, goes: Lot) -> int:
    """Return what a deal is worth to a player in coins: stacks grow faster than their number of pegs."""
    gear = state.gear
    player = state.players[seat]
    plus, minus = count_lot(gear, comes), count_lot(gear, goes)
    assert plus is not None
    assert minus is not None
    rows = zip(gear.worth[player.cities], pegs_of(player), plus, minus, strict=True)
    return sum([row[have + up - down] - row[have] for row, have, up, down in rows])


def good_offers(gear: Compiled, mine: Board, theirs: Board) -> list[Offer]:
    """Return the best deals that both gain by; first those whose lesser gain is largest."""
    outgoing, incoming = _moves(gear, mine, theirs, LARGEST), _moves(gear, theirs, mine, LARGEST)
    found = [
        (
            -min(rise - loss, other_rise - other_loss),
            loss - rise + other_loss - other_rise,
            give,
            given,
            want,
            wanted,
        )
        for give, given, loss, other_rise in outgoing
        for want, wanted, other_loss, rise in incoming
        if rise > loss and other_rise > other_loss and give != want
    ]
    found.sort()
    single = gear.barter.single
    return [(single[a, n], single[b, m]) for _, _, a, n, b, m in found[:RANKED]]


def even_offers(gear: Compiled, mine: Board, theirs: Board) -> list[Offer]:
    """Return every deal of one for one, whoever gains by it, the least bad first."""
    return _any_offers(gear, mine, theirs, 1)


def plain_offers(gear: Compiled, mine: Board, theirs: Board) -> list[Offer]:
    """Return every deal of any number of one kind for any number of another."""
    return _any_offers(gear, mine, theirs, max(*gear.caps, gear.food_cap))


def gift_offers(gear: Compiled, mine: Board, theirs: Board) -> list[Offer]:
    """Return every gift of one thing, first those that are asked for."""
    single = gear.barter.single
    asked: list[Offer] = [((), single[row, 1]) for row, *_ in _moves(gear, theirs, mine, 1)]
    return [*asked, *((single[row, 1], ()) for row, *_ in _moves(gear, mine, theirs, 1))]


def mixed_offers(gear: Compiled, mine: Board, theirs: Board, *, gifts: bool = False) -> Iterator[Offer]:
    """Yield every deal in which somebody gives things of several kinds, and every gift, small ones first."""
    given, wanted = gear.barter.small_lots[mine, theirs], gear.barter.small_lots[theirs, mine]
    for give, want in product(given, wanted):
        both = bool(set(give) & set(want))
        one_sided = not (give and want)
        several = len(give) > 1 or len(want) > 1
        if (gifts and (give or want) and one_sided) or (several and not both and not one_sided):
            yield tuple(f"{id}:{n}" for id, n in give.items()), tuple(f"{id}:{n}" for id, n in want.items())


Offers = Callable[[Compiled, Board, Board], list[Offer]]
"""What ranks the deals of one kind for another."""
LISTED = 4
"""How many proposals are listed for each partner; people may propose any deal."""


def suggested(
    gear: Compiled,
    mine: Board,
    theirs: Board,
    is_fresh: Callable[[Offer], bool] = lambda offer: True,
    rank: Callable[[Offers, Board, Board], Sequence[Offer]] | None = None,
    *,
    gifts: bool = False,
) -> list[Offer]:
    """Return a few fresh deals: the best that both gain by, else the least bad one of any sort there is."""
    sources: list[tuple[Offers, int]] = [(good_offers, LISTED), (even_offers, 1), (plain_offers, 1)]
    for offers, most in [*sources, *([(gift_offers, 1)] if gifts else [])]:
        ranked = rank(offers, mine, theirs) if rank else offers(gear, mine, theirs)
        fresh = list(islice(filter(is_fresh, ranked), most))
        if fresh:
            return fresh
    return list(islice(filter(is_fresh, mixed_offers(gear, mine, theirs, gifts=gifts)), 1))


def _any_offers(gear: Compiled, mine: Board, theirs: Board, largest: int) -> list[Offer]:
    incoming, single = _moves(gear, theirs, mine, largest), gear.barter.single
    found = [
        (-min(rise - loss, other_rise - other_loss), give, given, want, wanted)
        for give, given, loss, other_rise in _moves(gear, mine, theirs, largest)
        for want, wanted, other_loss, rise in incoming
        if give != want
    ]
    found.sort()
    return [(single[a, n], single[b, m]) for _, a, n, b, m in found]


def _moves(gear: Compiled, giver: Board, taker: Board, largest: int) -> list[Move]:
    """Return what one player can give another that has room for it, at most so many of one kind."""
    return [move for move in gear.barter.moves[giver, taker] if move[1] <= largest]


def haggled(gear: Compiled, give: Lot, want: Lot) -> list[Offer]:
    """Return answers to a proposal: one less of something given, or one more of something wanted."""
    return gear.barter.counters[give, want]
