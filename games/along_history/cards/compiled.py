"""Content compiled for play: designs, dice and tokens as small numbers, with what payments need of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from along_history.cards.verbs import ACQUIRED, FAILED, REVEALED, STANDING, Moment, Verb, Vocabulary
from along_history.cards.vocabulary import TYPES, Bonuses, Foe, Held, Need
from along_history.payment.least import Least
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
    from along_history.cards.decks import CardEntry, Content, TokenEntry

WONDER, CALAMITY = 3, 4


@attrs.frozen
class Army:
    """A permanent army effect."""

    points: int
    attack: bool = True
    defense: bool = True
    held: Held | None = None
    foe: Foe | None = None
    kind: int = -1
    """With `every`: points for every so many cards of this type."""
    every: int = 1


@attrs.frozen
class Deed:
    """A verb of a card that acts at its moment, with its arguments."""

    verb: Verb
    args: tuple[Any, ...] = ()


@attrs.define(kw_only=True)
class Traits:
    """What the verbs of a card come to that act as long as it lies there."""

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
    others: dict[str, tuple[Any, ...]] = attrs.field(factory=dict)
    """For house rules: a place for what their own verbs come to, by name."""


@attrs.frozen(eq=False, kw_only=True)
class Design(Traits):
    """One card design, compiled."""

    index: int
    """The number by which zones, decks and piles hold it."""
    id: str
    """Its id, as events and positions write it."""
    age: str
    """The age whose deck holds it."""
    kind: int
    """Its type, as an index into `TYPES`."""
    cost: Need
    """What acquiring it costs."""
    gold: int
    """Its price in gold; 0 if it cannot be bought."""
    vp: int
    """Victory points printed on it."""
    bonus: Bonuses
    """The bonuses that it shows."""
    symbols: int
    """How many bonus symbols it shows; gold is one however many coins it gives."""
    bonus_class: int
    """The index of its bonuses among the different ones; -1 without a bonus."""
    transmissible: bool
    """Whether it may change hands in an exchange."""
    copies: int
    """How many of it the deck holds."""
    reveals: tuple[Deed, ...] = ()
    """What happens when it is turned up."""
    arrivals: tuple[Deed, ...] = ()
    """What happens when it joins a civilisation."""
    failures: tuple[Deed, ...] = ()
    """What happens when a calamity is not resolved."""

    @property
    def type(self) -> str:
        """Its type by name, such as `terrain`."""
        return TYPES[self.kind]

    @property
    def is_calamity(self) -> bool:
        """Whether the card strikes when it is not resolved."""
        return self.kind == CALAMITY

    def worth(self, gold: int) -> int:
        """Return its victory points at the end of the age, for an owner with so much gold."""
        if self.vp_from_gold is None:
            return self.vp
        per, most = self.vp_from_gold
        return self.vp + min(gold // per, most)


Acting = tuple[Traits, dict[Moment, list[Deed]]]


class Compiled:
    """What a match needs to know about cards, dice, board and tokens."""

    def __init__(self, content: Content, options: Mapping[str, Value]) -> None:
        self.ages = content.played
        self.mid_payment = bool(options["golden_age_mid_payment"])
        self.pooled_drain = options["drain_mode"] == "total_pool"
        self.classes: list[Bonuses] = []
        """The different bonuses that cards have, gold included."""
        self.designs: tuple[Design, ...] = tuple(self._designs(content, options))
        self.names: tuple[dict[str, int], ...] = tuple(
            {design.id: design.index for design in self.designs if design.age == age} for age in self.ages
        )
        """The index of each card by its id, for each age of the match."""
        self.name_of = tuple(design.id for design in self.designs)
        """The id of each card by its index."""
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
        self.counts = {
            subject: condition.count for subject, condition in content.vocabulary.conditions.items()
        }
        """What counts what tokens ask for, by subject."""
        self.asked = tuple(
            (self.counts[token.condition.subject], token.condition.threshold) for token in self.tokens
        )
        """What counts what each token asks for, and how much it asks for."""
        self._bind_classes()
        self.counted = Counted(self)
        self.payments = Payments(self)
        self.least = Least(self, self.payments)
        """The cheapest payments."""

    def _bind_classes(self) -> None:
        self.class_codes = tuple(map(bonus_code, self.classes))
        self.coins = tuple(0 if any(bonus[:4]) else bonus[4] for bonus in self.classes)
        """The gold of each bonus class that gives nothing else."""
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
        self.warded = frozenset(card for design in self.designs for card in design.swap_away)
        """The designs that some card keeps away from its owner's events."""
        self.serves = tuple(
            tuple(any(bonus[place] and wanted >> place & 1 for place in range(4)) for bonus in self.classes)
            for wanted in range(16)
        )
        """Whether each bonus class is of use, by a mask of what is wanted: population, then the resources."""

    def _designs(self, content: Content, options: Mapping[str, Value]) -> list[Design]:
        made: list[Design] = []
        for age in self.ages:
            deck = content.ages[age]
            base = len(made)
            index = {card: base + place for place, card in enumerate(deck.cards)}
            for entry in deck.cards.values():
                acting = _acting(entry.effects, content.vocabulary, index, options)
                made.append(_design(entry, age, index, self.classes, acting))
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
        self.payers = (*self.greens, *self.blues, *self.reds)
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


def _card(design: Design) -> Card[Deed]:
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


def _design(
    entry: CardEntry, age: str, index: dict[str, int], classes: list[Bonuses], acting: Acting
) -> Design:
    traits, deeds = acting
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
        age=age,
        kind=TYPES.index(entry.type),
        cost=(cost.population, cost.ingenuity, cost.force, cost.culture),
        gold=entry.gold,
        vp=entry.vp,
        bonus=bonus,
        symbols=sum(bonus[:4]) + (bonus[4] > 0),
        bonus_class=classes.index(bonus) if any(bonus) else -1,
        transmissible=entry.transmissible,
        copies=entry.copies,
        reveals=tuple(deeds[REVEALED]),
        arrivals=tuple(deeds[ACQUIRED]),
        failures=tuple(deeds[FAILED]),
        **{field.name: getattr(traits, field.name) for field in attrs.fields(Traits)},
    )


def _acting(
    effects: Iterable[str], vocabulary: Vocabulary, index: dict[str, int], options: Mapping[str, Value]
) -> Acting:
    """Return what the effects of a card come to: traits, and deeds by their moment."""
    traits = Traits()
    deeds: dict[Moment, list[Deed]] = {moment: [] for moment in Moment}
    for text in effects:
        effect = vocabulary.effects[text]
        verb = vocabulary.verbs[effect.verb]
        args = verb.bind(effect, index)
        if verb.when is STANDING:
            verb.does(traits, *args)
        else:
            deeds[verb.moment(options)].append(Deed(verb, args))
    return traits, deeds
