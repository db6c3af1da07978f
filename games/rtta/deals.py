"""Which deals two players can make, and which are worth proposing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, filterfalse, islice

from astragal import Action, Refusal
from rtta.barter import Board, Items, Make, Pegs, lots_by_size
from rtta.compiled import Compiled
from rtta.standings import Lot, Offer
from rtta.state import Player, Table

LISTED = 4
"""How many proposals are listed for each partner; people may propose any deal."""

Made = tuple[int, Offer]
"""A deal that was proposed, with its number."""

UNREADABLE = Refusal("Name each good, or food, only once and with a number.", "rtta.trade.2")
BOTH_WAYS = Refusal("The same thing can't go both ways.", "rtta.trade.4")
ONE_SIDED = Refusal("Both players must give something.", "rtta.trade.4")
I_LACK_IT = Refusal("You don't have that much.", "rtta.trade.3")
PARTNER_LACKS_IT = Refusal("Your partner doesn't have that much.", "rtta.trade.3")
NO_ROOM = Refusal("One of you has no room for that on the pegboard.", "rtta.trade.3")


def count_lot(gear: Compiled, lot: Lot) -> Pegs | None:
    """Return a lot as pegs by row; None when something is unknown, named twice, or not a number above 0."""
    return gear.barter.pegs[lot]


def write_lot(gear: Compiled, pegs: Sequence[int]) -> Lot:
    """Return pegs by row as a lot."""
    return gear.barter.lots[tuple(pegs)]


def in_order(gear: Compiled, give: Lot, want: Lot) -> Offer:
    """Return a deal with the goods of both lots in the order of the pegboard, food last."""
    return gear.barter.in_order[give, want]


def board_of(player: Player) -> Board:
    """Return what a judge of deals looks at."""
    return (*player.goods, player.food, player.cities)


def pegs_of(player: Player) -> tuple[int, ...]:
    """Return what a player has, by row, food last."""
    return (*player.goods, player.food)


def refuse_deal(state: Table, by: int, to: int, give: Lot, want: Lot) -> Refusal | None:
    """Return why two players cannot make this deal; None when they can."""
    mine, theirs = pegs_of(state.players[by]), pegs_of(state.players[to])
    items, caps = state.gear.barter.items, state.gear.barter.caps
    given, wanted = items[give], items[want]
    if given is None or wanted is None:
        return UNREADABLE
    if not given.keys().isdisjoint(wanted):
        return BOTH_WAYS
    if not (given or wanted) or not ((given and wanted) or state.gear.barter.gifts):
        return ONE_SIDED
    for row, n in given.items():
        if mine[row] < n:
            return I_LACK_IT
    for row, n in wanted.items():
        if theirs[row] < n:
            return PARTNER_LACKS_IT
    # rulebook, Trading Game: nobody may own more of a good than the pegboard shows
    for taker, taken in ((theirs, given), (mine, wanted)):
        for row, n in taken.items():
            if taker[row] + n > caps[row]:
                return NO_ROOM
    return None


def can_trade(state: Table, other: int) -> bool:
    """Return whether the active player could make any deal with another: then one for one is possible too."""
    gear, mine, theirs = state.gear, board_of(state.me), board_of(state.players[other])
    if gear.barter.gifts:
        return bool(gear.barter.standings(mine, theirs))
    return bool(gear.barter.ranked[mine, theirs])


def exchange(state: Table, by: int, to: int, give: Lot, want: Lot) -> None:
    """Let a deal take place."""
    one, other = state.players[by], state.players[to]
    _hand_over(state.gear, one, other, give)
    _hand_over(state.gear, other, one, want)


def _hand_over(gear: Compiled, giver: Player, taker: Player, lot: Lot) -> None:
    for row, n in _items(gear, lot).items():
        if row < len(gear.goods):
            giver.goods[row] -= n
            taker.goods[row] += n
        else:
            giver.food -= n
            taker.food += n


def _items(gear: Compiled, lot: Lot) -> Items:
    """Return what is in a lot that is known to be written well."""
    items = gear.barter.items[lot]
    assert items is not None
    return items


def gain(state: Table, seat: int, comes: Lot, goes: Lot) -> int:
    """Return what a deal is worth to a player in coins: stacks grow faster than their number of pegs."""
    player = state.players[seat]
    return gain_of(state.gear, pegs_of(player), player.cities, comes, goes)


def gain_of(gear: Compiled, have: Pegs, cities: int, comes: Lot, goes: Lot) -> int:
    """Return what a deal is worth in coins to a player who has this and so many cities."""
    worth, change = gear.worth[cities], 0
    for row, n in _items(gear, comes).items():
        change += worth[row][have[row] + n] - worth[row][have[row]]
    for row, n in _items(gear, goes).items():
        change += worth[row][have[row] - n] - worth[row][have[row]]
    return change


def plain_offers(gear: Compiled, mine: Board, theirs: Board, made: Collection[int] = ()) -> Iterator[Offer]:
    """Yield every deal of any number of one kind for any number of another, but for those with a number."""
    offers, deals = gear.barter.ranking.offers, gear.barter.ranking.deals
    numbers = [deal % deals for deal in gear.barter.plain[mine, theirs]]
    return (offers[number] for number in numbers if number not in made)


def gift_offers(gear: Compiled, mine: Board, theirs: Board) -> list[Offer]:
    """Return every gift of one thing, first those that are asked for."""
    rows = gear.barter.standings(mine, theirs)
    asked: list[Offer] = [((), (f"{row.id}:1",)) for row in rows if row.wants]
    return [*asked, *(((f"{row.id}:1",), ()) for row in rows if row.gives)]


def mixed_offers(gear: Compiled, mine: Board, theirs: Board) -> Iterator[Offer]:
    """Yield every deal in which somebody gives things of several kinds, and every gift, small ones first."""
    barter, gifts = gear.barter, gear.barter.gifts
    most_given, most_wanted = barter.most(mine, theirs), barter.most(theirs, mine)
    for given in lots_by_size(most_given):
        others = tuple([0 if n else most for n, most in zip(given, most_wanted, strict=True)])
        give, kinds = barter.lots[given], sum(map(bool, others))
        if not gifts and (not give or len(give) + kinds < 3):
            continue
        for want in map(barter.lots.__getitem__, lots_by_size(others)):
            if len(give) + len(want) > 2 if give and want else gifts and give != want:
                yield give, want


def suggested(
    gear: Compiled, mine: Board, theirs: Board, make: Make, made: Sequence[Made] = ()
) -> Sequence[Action]:
    """Return a few deals that were not made yet: the best that both gain by, or else the least bad one."""
    barter = gear.barter
    left = ranked = barter.ranked[mine, theirs]
    deals = barter.ranking.deals
    if made:
        numbers = {number for number, _ in made}
        left = [deal for deal in ranked if deal % deals not in numbers]
    if left:
        actions = barter.actions[make]
        if left[0] >= 0:
            return (actions[left[0] % deals],)
        return [actions[deal % deals] for deal in left[:LISTED] if deal < 0]
    if not ranked and not barter.gifts:
        return ()  # whoever can trade at all can trade one for one
    return list(map(make, _another(gear, mine, theirs, made)))


def _another(gear: Compiled, mine: Board, theirs: Board, made: Sequence[Made]) -> list[Offer]:
    """Return the first deal that was not made yet of those that are not one for one, if there is one."""
    offers = [offer for _, offer in made]
    left = chain(
        plain_offers(gear, mine, theirs, {number for number, _ in made}),
        gift_offers(gear, mine, theirs) if gear.barter.gifts else (),
        mixed_offers(gear, mine, theirs),
    )
    return list(islice(filterfalse(offers.__contains__, left), 1))


def counters(gear: Compiled, mine: Pegs, theirs: Board, offer: Offer) -> Iterator[Offer]:
    """Yield what may be asked for instead of a deal: a little better, and still good for the proposer."""
    gain, cities, gifts = gear.barter.gain, theirs[-1], gear.barter.gifts
    for answer, given, wanted in gear.barter.counters[offer]:
        allowed = gifts or (given and wanted)
        if allowed and gain(cities, theirs, mine, given, wanted) > 0 and given.keys().isdisjoint(wanted):
            yield answer


def haggled(gear: Compiled, give: Lot, want: Lot) -> list[Offer]:
    """Return answers to a proposal: one less of something given, or one more of something wanted."""
    return [answer for answer, _, _ in gear.barter.counters[give, want]]
