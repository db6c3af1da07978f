"""Content compiled for play: designs, dice and tokens as small numbers, with what payments need of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from along_history.cards.vocabulary import TYPES, Bonuses, Cond, Effect, Loss, Need
from along_history.payment.purse import Counted
from along_history.payment.spent import bonus_code
from along_history.payment.ways import Payments
from astragal import Value
from astragal.components import (
    AchievementBoard,
    Bag,
    Card,
    Condition,
    Deck,
    DicePool,
    Die,
    Face,
    Token,
    amounts,
)

if TYPE_CHECKING:
    from along_history.cards.decks import AgeDeck, CardEntry, Content, TokenEntry

WONDER, CALAMITY = 3, 4

Held = tuple[int, tuple[int, ...]]
"""A condition: at least so many of these designs in view."""


@attrs.frozen
class Army:
    """A permanent army effect."""

    points: int
    attack: bool = True
    defense: bool = True
    held: Held | None = None
    foe: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Designs and types of which the opponent must have one in view."""
    kind: int = -1
    """With `every`: points for every so many cards of this type."""
    every: int = 1


@attrs.frozen
class Losing:
    """Which card a failure destroys, compiled."""

    classes: tuple[str, ...]
    any_if: Held | None = None
    unless: Held | None = None


@attrs.frozen
class Verb:
    """Something that happens when a card is acquired or a calamity fails."""

    name: str
    number: int = 0
    card: int = -1
    kind: int = -1
    losing: Losing | None = None


@attrs.frozen(eq=False)
class Design:
    """One card design, compiled."""

    index: int
    id: str
    age: str
    kind: int
    """Its type, as an index into `TYPES`."""
    cost: Need
    gold: int
    vp: int
    bonus: Bonuses
    symbols: int
    """How many bonus symbols it shows; gold is one however many coins it gives."""
    bonus_class: int
    """The index of its bonuses among the different ones; -1 without a bonus."""
    transmissible: bool
    copies: int
    free: tuple[Held, ...] = ()
    changes: tuple[tuple[int, Held], ...] = ()
    """Population added to the cost, or taken off it, while a condition holds."""
    prices: tuple[tuple[int, Held], ...] = ()
    sheds: tuple[Held, ...] = ()
    drains: tuple[tuple[int, Held | None], ...] = ()
    costs_own_bonuses: bool = False
    varies: bool = False
    """Whether what is in view changes its cost, beside discounts and drains."""
    discounts: tuple[tuple[int, int], ...] = ()
    """Type and population off, for the owner's other cards."""
    armies: tuple[Army, ...] = ()
    generals: int = 0
    cancels: tuple[int, ...] = ()
    trump: int = 0
    turncoat: bool = False
    counterattack: bool = False
    swap_away: tuple[int, ...] = ()
    vp_from_gold: tuple[int, int] | None = None
    arrivals: tuple[Verb, ...] = ()
    failures: tuple[Verb, ...] = ()

    @property
    def is_calamity(self) -> bool:
        """Whether the card strikes when it is not resolved."""
        return self.kind == CALAMITY

    def worth(self, gold: int) -> int:
        """Return its victory points for an owner with so much gold."""
        if self.vp_from_gold is None:
            return self.vp
        per, most = self.vp_from_gold
        return self.vp + min(gold // per, most)


class Compiled:
    """What a match needs to know about cards, dice, board and tokens."""

    def __init__(self, content: Content, options: Mapping[str, Value]) -> None:
        self.ages = content.played
        self.mid_payment = bool(options["golden_age_mid_payment"])
        self.pooled_drain = options["drain_mode"] == "total_pool"
        self.classes: list[Bonuses] = []
        """The different bonuses that cards have, gold included."""
        self.designs: tuple[Design, ...] = tuple(self._designs(content))
        self.names: tuple[dict[str, int], ...] = tuple(
            {design.id: design.index for design in self.designs if design.age == age} for age in self.ages
        )
        """The index of each card by its id, for each age of the match."""
        self.heirs: dict[str, int] = {
            design.id: design.index for design in reversed(self.designs) if design.symbols
        }
        """Cards with a bonus by id, over all ages of the match."""
        self.ids = tuple(dict.fromkeys(design.id for design in self.designs))
        """The id of every card once, over all ages of the match, ..."""
        self.calamity_ids = tuple(dict.fromkeys(d.id for d in self.designs if d.is_calamity))
        """... and of those that are calamities."""
        self.money = tuple(content.ages[age].money for age in self.ages)
        self.deck = Deck("along-history", tuple(map(_card, self.designs)))
        self._bind_dice(content)
        self.board: AchievementBoard = content.boards[content.board].build()
        self.places = {space.id: place for place, space in enumerate(self.board.spaces)}
        """The index of each space of the board by its id."""
        self.tokens: tuple[Token, ...] = tuple(_tokens(content))
        self.money_tokens = frozenset(number for number, entry in enumerate(_entries(content)) if entry.money)
        self._bind_classes()
        self.counted = Counted(self)
        self.payments = Payments(self)

    def _bind_classes(self) -> None:
        self.class_codes = tuple(map(bonus_code, self.classes))
        self.crowded = tuple(bonus[0] > 0 for bonus in self.classes)
        """Whether each bonus class gives population."""
        self.symbols_of = tuple(
            sum(1 << place for place in range(3) if bonus[place + 1]) for bonus in self.classes
        )
        """The resources that each bonus class gives, as a mask."""
        self.kinds = (*(design.kind for design in self.designs), -1)
        """The type of each design; the last stands for -1, a free slot."""
        self.fixed = frozenset(design.index for design in self.designs if not design.transmissible)
        """The designs that never change hands by an exchange."""
        self.drainers = frozenset(design.index for design in self.designs if design.drains)
        self.discounters = frozenset(design.index for design in self.designs if design.discounts)
        self.calamities = frozenset(design.index for design in self.designs if design.is_calamity)
        self.swaps_away = any(design.swap_away for design in self.designs)
        self.serves = tuple(
            tuple(any(bonus[place] and wanted >> place & 1 for place in range(4)) for bonus in self.classes)
            for wanted in range(16)
        )
        """Whether each bonus class is of use, by a mask of what is wanted: population, then the resources."""

    def _designs(self, content: Content) -> list[Design]:
        made: list[Design] = []
        for age in self.ages:
            deck = content.ages[age]
            base = len(made)
            index = {card: base + place for place, card in enumerate(deck.cards)}
            made += [_design(entry, deck, index, self.classes) for entry in deck.cards.values()]
        return made

    def _bind_dice(self, content: Content) -> None:
        dice = [
            (entry, _die(entry.id, entry.faces))
            for entry in content.dice.values()
            for _ in range(entry.count)
        ]
        dice.sort(key=lambda pair: ("green", "blue", "red", "black").index(pair[0].id))
        self.pool = DicePool(die for _, die in dice)
        colours = tuple(entry.id for entry, _ in dice)
        self.greens, self.blues, self.reds, self.blacks = (
            tuple(die for die, colour in enumerate(colours) if colour == wanted)
            for wanted in ("green", "blue", "red", "black")
        )
        self.colours = colours
        self.first_red = len(self.greens) + len(self.blues)
        self.first_black = self.first_red + len(self.reds)
        self.shown = tuple(tuple(face.id for face in die.faces) for die in self.pool.dice)
        """The id of each face, by die."""
        self.yields = tuple(tuple(face.amounts.total() for face in die.faces) for die in self.pool.dice)
        """The number on each face, by die."""
        with_money, without = (
            tuple(range(len(dice))),
            tuple(i for i, (e, _) in enumerate(dice) if not e.money),
        )
        self.rolled = tuple(with_money if money else without for money in self.money)
        """The dice that are rolled, for each age of the match."""
        self.red_mask = sum(1 << die for die in self.reds)
        self.plain_mask = (1 << self.first_red) - 1

    def bag(self, age: int) -> Bag:
        """Return every card of an age of the match."""
        return self.deck.bag(design.index for design in self.designs if design.age == self.ages[age])


def _die(colour: str, faces: tuple[dict[str, int], ...]) -> Die:
    made = []
    for face in faces:
        ((name, number),) = face.items()
        shown = {"green": str(number), "black": f"gold-{number}"}.get(colour, name.replace("_", "-"))
        made.append(Face(shown, amounts({name: number})))
    return Die(colour, tuple(made))


def _card(design: Design) -> Card[Verb]:
    return Card(f"{design.age}/{design.id}", kind=TYPES[design.kind], vp=design.vp, copies=design.copies)


def _entries(content: Content) -> list[TokenEntry]:
    return [entry for entry in content.tokens if content.token_set in entry.sets]


def _tokens(content: Content) -> list[Token]:
    made: list[Token] = []
    for entry in _entries(content):
        name = f"{entry.value}/{entry.condition}"
        again = sum(token.id.partition("#")[0] == name for token in made)
        made.append(
            Token(f"{name}#{again + 1}" if again else name, entry.value, Condition.parse(entry.condition))
        )
    return made


def _held(cond: Cond, index: dict[str, int]) -> Held:
    return cond.least, tuple(index[card] for card in cond.cards)


def _maybe(cond: Cond | None, index: dict[str, int]) -> Held | None:
    return None if cond is None else _held(cond, index)


def _design(entry: CardEntry, deck: AgeDeck, index: dict[str, int], classes: list[Bonuses]) -> Design:
    effects = entry.parsed
    bonus = (
        entry.bonus.population,
        entry.bonus.ingenuity,
        entry.bonus.force,
        entry.bonus.culture,
        entry.bonus.gold,
    )
    if any(bonus) and bonus not in classes:
        classes.append(bonus)
    cost = entry.cost
    return Design(
        index=index[entry.id],
        id=entry.id,
        age=deck.id,
        kind=TYPES.index(entry.type),
        cost=(cost.population, cost.ingenuity, cost.force, cost.culture),
        gold=entry.gold,
        vp=entry.vp,
        bonus=bonus,
        symbols=sum(bonus[:4]) + (bonus[4] > 0),
        bonus_class=classes.index(bonus) if any(bonus) else -1,
        transmissible=entry.transmissible,
        copies=entry.copies,
        varies=any(e.verb in ("discount_pop", "surcharge_pop", "pop_cost_own_bonuses") for e in effects),
        **_from_events(effects, index),  # type: ignore[arg-type]
        **_from_civilisation(effects, index),  # type: ignore[arg-type]
        arrivals=tuple(_verb(e, index) for e in effects if e.verb in ARRIVALS),
        failures=tuple(_verb(e, index) for e in effects if e.verb.startswith("fail_")),
    )


def _from_events(effects: tuple[Effect, ...], index: dict[str, int]) -> dict[str, object]:
    """What a card does from the event zone."""

    def held(verb: str) -> list[tuple[Effect, Held]]:
        return [(e, _held(cond, index)) for e in effects if e.verb == verb and (cond := e.cond())]

    return {
        "free": tuple(cond for _, cond in held("free_if")),
        "changes": (
            *((-e.number(), cond) for e, cond in held("discount_pop")),
            *((e.number(), cond) for e, cond in held("surcharge_pop")),
        ),
        "prices": tuple((e.number(), cond) for e, cond in held("gold_price")),
        "sheds": tuple(cond for _, cond in held("discard_if")),
        "drains": tuple((e.number(), _maybe(e.cond(), index)) for e in effects if e.verb == "pop_drain"),
        "costs_own_bonuses": any(e.verb == "pop_cost_own_bonuses" for e in effects),
    }


def _from_civilisation(effects: tuple[Effect, ...], index: dict[str, int]) -> dict[str, object]:
    """What a card does from the civilisation zone."""
    verbs = [e.verb for e in effects]
    gold = next((e for e in effects if e.verb == "vp_from_gold"), None)
    return {
        "discounts": tuple(
            (TYPES.index(e.card()), e.number(1)) for e in effects if e.verb == "type_discount"
        ),
        "armies": tuple(_army(e, index) for e in effects if e.verb.startswith("army")),
        "generals": verbs.count("general"),
        "cancels": tuple(index[e.card()] for e in effects if e.verb == "cancel_army"),
        "trump": sum(e.number() for e in effects if e.verb == "war_trump"),
        "turncoat": "turncoat" in verbs,
        "counterattack": "counterattack" in verbs,
        "swap_away": tuple(index[e.card()] for e in effects if e.verb == "swap_away"),
        "vp_from_gold": None if gold is None else (gold.number(0), gold.number(1)),
    }


def _army(effect: Effect, index: dict[str, int]) -> Army:
    if effect.verb == "army_per":
        side = effect.args[3] if len(effect.args) > 3 else ""
        kind = TYPES.index(str(effect.args[1]))
        return Army(effect.number(), side != "defense", side != "attack", kind=kind, every=effect.number(2))
    cond = effect.cond()
    foe = None
    if cond is not None and cond.foe:
        foe = (tuple(index[card] for card in cond.cards), tuple(TYPES.index(kind) for kind in cond.types))
        cond = None
    attack, defense = effect.verb != "army_defense", effect.verb != "army_attack"
    return Army(effect.number(), attack, defense, _maybe(cond, index), foe)


ARRIVALS = (
    "gain_gold",
    "on_acquire_destroy",
    "on_acquire_exchange",
    "seize",
    "swap_self",
    "trade_in_play",
    "ransom",
    "poison",
    "rob_richest",
)
"""The verbs that act when a card is acquired."""


def _verb(effect: Effect, index: dict[str, int]) -> Verb:
    number, card, kind = 0, -1, -1
    losing = None
    for arg in effect.args:
        if isinstance(arg, int):
            number = arg
        elif isinstance(arg, Loss):
            losing = Losing(arg.classes, _maybe(arg.any_if, index), _maybe(arg.unless, index))
        elif isinstance(arg, str) and arg in TYPES:
            kind = TYPES.index(arg)
        elif isinstance(arg, str):
            card = index[arg]
    return Verb(effect.verb, number, card, kind, losing)
