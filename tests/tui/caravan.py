"""Caravan: a small game for the tests, with dice, tracks, works to build, cards and a road, and no panel."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from types import SimpleNamespace
from typing import Annotated, Any

import attrs

import astragal as a
from astragal import components as c

CAMEL = """
    ....bb......
    ....bbbb.bb.
    .bb.bbbbbbk.
    bbbbbbbbbbb.
    bbbbbbbbb...
    b.b...b.b...
    b.b...b.b...
    b.b...b.b..."""
FACES = [
    c.Face("salt", {"salt": 1}, picture="jar"),
    c.Face("camel", {"moves": 1}, picture=CAMEL),
    c.Face("coin", {"coins": 2}),
    c.Face("hammer", {"work": 1}),
    c.Face("inn", {"work": 1, "coins": 1}, picture="tower"),
    c.Face("storm", picture="flame"),
]
LINES = {"home": ["ford", "hill"], "ford": ["well"], "hill": ["well", "gap"], "well": ["sea"], "gap": ["sea"]}
COLUMNS = {"home": 0, "ford": 1, "hill": 1, "well": 2, "gap": 2, "sea": 3}
ROAD = c.AchievementBoard.build("road", COLUMNS, LINES)
WARES = {"silk": (3, 2), "incense": (4, 3), "amber": (5, 4), "jade": (6, 5), "spice": (2, 1), "dye": (3, 2)}
GOODS: c.Deck[Any] = c.Deck(
    "goods", tuple(c.Card(id, cost={"coins": cost}, vp=vp, kind="ware") for id, (cost, vp) in WARES.items())
)
WORKS = (c.Checklist("well", 3, (3, 1)), c.Checklist("bazaar", 5, (5, 3)))
SALT = (0, 1, 3, 6, 8, 9, 10)


@a.piece
class Trader(a.Piece):
    """A player."""

    coins: Annotated[int, c.Track("coins", cap=12)] = 2
    """Coins buy goods."""
    salt: Annotated[int, c.Track("salt", cap=6, values=SALT)] = 0
    """The more salt, the more it is worth at the end."""
    works: list[int] = attrs.field(factory=lambda: [0, 0])
    """Works are built box by box."""
    caravan: Annotated[int, ROAD] = 0
    """Where the caravan is."""
    wares: c.Zone = attrs.field(factory=c.Zone)
    """Goods that were bought."""
    storms: int = 0
    """Storms that were met."""


@a.piece
class Table(a.State):
    """The table."""

    traders: list[Trader] = attrs.field(factory=list)
    faces: tuple[int, ...] = ()
    moves: int = 0
    """Moves that are left."""
    work: int = 0
    """Work that is left."""
    market: c.Bag = attrs.field(factory=lambda: GOODS.bag(range(2, len(WARES))))
    """Goods that may still turn up."""
    offer: Annotated[list[int], GOODS] = attrs.field(factory=lambda: [0, 1])
    """What is for sale."""

    @property
    def me(self) -> Trader:
        """The player whose turn it is."""
        return self.traders[self.active]


@attrs.frozen
class StormCame(a.Event):
    says = "A storm costs {player} {salt} salt"
    seat: int
    salt: int


@attrs.frozen
class Bought(a.Event):
    says, picks = "{player} buys {card}", "card"
    seat: int
    card: Annotated[str, "card"]


@a.coded
class Throw(c.DiceRoll[Table]):
    kind = "throw"
    which: tuple[int, ...]

    def resolve(self, state: Table, outcome: tuple[int, ...]) -> None:
        super().resolve(state, outcome)
        state.emit(c.DiceRolled, state.active, state.gear.pool.names(state.faces))


@a.coded
class Again(c.DiceReroll):
    kind, roll = "again", Throw
    which: tuple[int, ...]

    def apply(self, state: Table) -> None:
        super().apply(state)
        state.notes["rerolled"] = 1


@a.coded
class Stock(a.Chance[Table]):
    kind = "stock"

    def outcomes(self, state: Table) -> list[tuple[tuple[int, ...], Fraction]]:
        return [((card,), chance) for card, chance in state.market.outcomes()]

    def resolve(self, state: Table, outcome: tuple[int, ...]) -> None:
        state.market.draw(outcome[0])
        state.offer.append(outcome[0])


@a.coded
class Build(a.Action):
    kind, touches, says = "build", "work:{work}", "Work on the {work}"
    work: str

    def apply(self, state: Table) -> None:
        place = [one.id for one in WORKS].index(self.work)
        state.work, state.me.works[place] = state.work - 1, state.me.works[place] + 1


@a.coded
class Travel(a.Action):
    kind, touches, says = "travel", "space:{space}", "Travel to the {space}"
    space: str

    def apply(self, state: Table) -> None:
        state.moves, state.me.caravan = state.moves - 1, ROAD.index(self.space)


@a.coded
class Buy(a.Action):
    kind, touches, says = "buy", "card:{card}", "Buy {card}"
    card: str

    def apply(self, state: Table) -> None:
        card = GOODS.index(self.card)
        state.offer.remove(card)
        state.me.coins -= GOODS.cards[card].cost.get("coins")
        state.me.wares.add(card)
        state.emit(Bought, state.active, self.card)
        if state.market.total:
            state.chance = Stock()


class Roll(a.Phase[Table]):
    """Roll four dice, and some of them once more."""

    id, kinds = "roll", (Throw, Again)

    def enter(self, state: Table) -> None:
        state.faces, state.chance, state.notes["rerolled"] = (), Throw.of((0, 1, 2, 3)), 0

    def choices(self, state: Table) -> list[a.Action]:
        sets = [which for n in range(1, 5) for which in combinations(range(4), n)]
        return [] if state.notes["rerolled"] else [*map(Again.of, sets), a.DONE]


class Trade(a.Phase[Table]):
    """Use what the dice brought: build works, travel, buy a good."""

    id, kinds = "trade", (Build, Travel, Buy, Stock)

    def enter(self, state: Table) -> None:
        pool, me, storms = state.gear.pool, state.me, state.faces.count(5)
        state.moves, state.work = pool.count(state.faces, "moves"), pool.count(state.faces, "work")
        me.coins = min(12, me.coins + pool.count(state.faces, "coins"))
        me.salt = min(6, me.salt + pool.count(state.faces, "salt"))
        if storms > 1:
            state.emit(StormCame, state.active, min(me.salt, storms))
            me.salt, me.storms = max(0, me.salt - storms), me.storms + 1

    def choices(self, state: Table) -> list[a.Action]:
        me, cards = state.me, [GOODS.cards[card] for card in state.offer]
        unbuilt = [one.id for one, n in zip(WORKS, me.works, strict=True) if not one.done(n)]
        found: list[a.Action] = [Build(work) for work in unbuilt if state.work]
        found += [Travel(ROAD.spaces[to].id) for to in ROAD.ahead(me.caravan) if state.moves]
        found += [Buy(card.id) for card in cards if card.cost.get("coins") <= me.coins]
        return [*found, a.DONE] if found else []


@a.hookimpl
def define_game() -> a.GameDefinition[Table]:
    return a.GameDefinition(
        "caravan",
        "Caravan",
        (1, 4),
        load_content=lambda setup: {},
        prepare=lambda setup: SimpleNamespace(pool=c.DicePool.of(c.Die("die", FACES), 4), works=WORKS),
        make_state=lambda rules: Table(traders=[Trader() for _ in range(rules.seats)]),
        turns={"turn": (Roll, Trade)},
    )


@a.hookimpl
def scoring() -> list[a.Scoring[Table]]:
    def built(state: Table, seat: int) -> int:
        own = zip(WORKS, state.traders[seat].works, strict=True)
        return sum(one.reward(0) for one, n in own if one.done(n))

    def wares(state: Table, seat: int) -> int:
        return sum(GOODS.cards[card].vp for card in state.traders[seat].wares.view())

    return [
        a.Scoring("salt", lambda state, seat: SALT[state.traders[seat].salt]),
        a.Scoring("works", built),
        a.Scoring("road", lambda state, seat: 2 * ROAD.column(state.traders[seat].caravan)),
        a.Scoring("wares", wares),
    ]


@a.hookimpl
def endings() -> list[a.Ending[Table]]:
    return [a.Ending("eight-rounds", lambda state: state.round >= 8)]
