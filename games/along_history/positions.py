"""How positions are written: `ann: events fire famine, civ forest (hills) bear/river, 3 gold`.

In a civilisation `(hills)` is tapped and `bear/river` is a river under a bear. The deck holds what lies
nowhere else; the board is laid out as it is for the first seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from along_history.state import Table
from astragal import BadInput, Item, Positions, Rules, Spot, Term
from astragal.components import Zone

NOTHING = "-"
LARGEST = 1000
"""The largest entry of a zone that can be written."""


def card_named(state: Table, name: str) -> int:
    """Return a card by its id, or by age and id where it is of another age: `prehistory/fire`."""
    compiled = state.compiled
    age, _, id = name.rpartition("/") if name.rpartition("/")[0] in compiled.ages else ("", "", name)
    known = compiled.names[compiled.ages.index(age) if age else state.age]
    if id not in known:
        raise BadInput(f"there is no card {name!r} in this age", f"use one of {', '.join(known)}")
    return known[id]


def name_of(state: Table, card: int) -> str:
    """Return what a card is called in a position."""
    design = state.compiled.designs[card]
    own = design.age == state.compiled.ages[state.age]
    return design.id if own else f"{design.age}/{design.id}"


def listed(text: str) -> list[str]:
    """Return the words of a list."""
    return [] if text in ("", NOTHING) else text.split()


class Cards(Term[Table]):
    """Cards in order: `events fire famine`."""

    def __init__(self, field: str) -> None:
        self.field, self.covers = field, (field,)

    def words(self, rules: Rules) -> Sequence[str]:
        return (self.field,)

    def members(self, rules: Rules) -> Sequence[str]:
        return list(rules.gear.names[0])

    def put(self, spot: Spot[Table], item: Item) -> None:
        spot.set(self.field, [card_named(spot.state, name) for name in listed(item.rest)])

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        now = spot.get(self.field)
        names = " ".join(name_of(spot.state, card) for card in now)
        return [] if now == fresh.get(self.field) else [Item(self.field, None, names or NOTHING)]


class Civilisation(Term[Table]):
    """A civilisation: `civ forest (hills) bear/river`; `2.forest` lies at the entry 2."""

    covers = ("civ",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("civ",)

    def members(self, rules: Rules) -> Sequence[str]:
        return list(rules.gear.names[0])

    def put(self, spot: Spot[Table], item: Item) -> None:
        zone = spot.owner.civ = Zone()
        for pile in listed(item.rest):
            zone.piles += (tuple([_lay(spot.state, zone, name) for name in pile.split("/")]),)

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        zone: Zone = spot.owner.civ
        plain = [entry for pile in zone.piles for entry in pile] == list(range(len(zone.slots)))
        piles = ["/".join(_shown(spot.state, zone, entry, plain) for entry in pile) for pile in zone.piles]
        return [] if zone == fresh.owner.civ else [Item("civ", None, " ".join(piles) or NOTHING)]


def _lay(state: Table, zone: Zone, text: str) -> int:
    """Lay a card at the entry that is written, or at the next one, and return the entry."""
    at, dot, name = text.strip("()").partition(".")
    entry = int(at) if dot and at.isdecimal() and int(at) < LARGEST else len(zone.slots)
    slots = [*zone.slots, *[-1] * (entry + 1 - len(zone.slots))]
    slots[entry] = card_named(state, name if dot else at)
    zone.slots = tuple(slots)
    zone.tapped |= text.startswith("(") << entry
    return entry


def _shown(state: Table, zone: Zone, entry: int, plain: bool) -> str:
    name = name_of(state, zone.slots[entry])
    written = name if plain else f"{entry}.{name}"
    return f"({written})" if zone.is_tapped(entry) else written


class Marker(Term[Table]):
    """Where the marker stands: `marker 3b`."""

    covers = ("marker",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("marker",)

    def put(self, spot: Spot[Table], item: Item) -> None:
        spot.owner.marker = _space(spot.state, item.rest)

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        space = spot.state.compiled.board.spaces[spot.owner.marker].id
        return [] if spot.owner.marker == fresh.owner.marker else [Item("marker", None, space)]


class Tokens(Term[Table]):
    """Tokens by what they ask for: `tokens cards>=3 gold>=15`."""

    def __init__(self, field: str) -> None:
        self.field, self.covers = field, (field,)

    def words(self, rules: Rules) -> Sequence[str]:
        return (self.field,)

    def members(self, rules: Rules) -> Sequence[str]:
        return [str(token.condition) for token in rules.gear.tokens]

    def put(self, spot: Spot[Table], item: Item) -> None:
        spot.set(self.field, [_token(spot.state, name) for name in listed(item.rest)])

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        now, tokens = spot.get(self.field), spot.state.compiled.tokens
        names = " ".join(str(tokens[number].condition) for number in now)
        return [] if now == fresh.get(self.field) else [Item(self.field, None, names or NOTHING)]


class Spaces(Term[Table]):
    """The tokens on the board: `spaces: 1a=cards>=3 7=gold>=15`, nothing elsewhere."""

    covers = ("spaces",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("spaces",)

    def put(self, spot: Spot[Table], item: Item) -> None:
        state = spot.state
        state.spaces = [-1] * len(state.compiled.board.spaces)
        for laid in listed(item.rest):
            space, _, token = laid.partition("=")
            state.spaces[_space(state, space)] = _token(state, token)

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        state = spot.state
        if state.spaces == fresh.state.spaces:
            return []
        laid = zip(state.compiled.board.spaces, state.spaces, strict=True)
        names = [f"{space.id}={state.compiled.tokens[n].condition}" for space, n in laid if n >= 0]
        return [Item("spaces", None, " ".join(names) or NOTHING)]


def _space(state: Table, name: str) -> int:
    places = state.compiled.places
    if name not in places:
        raise BadInput(f"there is no space {name!r}", f"use one of {', '.join(places)}")
    return places[name]


def _token(state: Table, name: str) -> int:
    known = [str(token.condition) for token in state.compiled.tokens]
    if name not in known:
        raise BadInput(f"there is no token {name!r}", f"use one of {', '.join(known)}")
    return known.index(name)


class Dice(Term[Table]):
    """The dice on the table: `faces: 1 1 stone x2`."""

    covers = ("faces",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("faces", "dice")

    def put(self, spot: Spot[Table], item: Item) -> None:
        try:
            spot.state.faces = spot.state.compiled.pool.parse(listed(item.rest))
        except (ValueError, KeyError) as error:
            raise BadInput(f"faces: {error}", "name the faces of the dice by their ids") from None

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        names = spot.state.compiled.pool.names(spot.state.faces)
        return [] if spot.state.faces == fresh.state.faces else [Item("faces", None, " ".join(names) or "-")]


class CardsLeft(Term[Table]):
    """The deck, written only where it is not what lies nowhere else: `deck: 2 fire, 1 bear`."""

    covers = ("deck",)

    def words(self, rules: Rules) -> Sequence[str]:
        return ("deck",)

    def put(self, spot: Spot[Table], item: Item) -> None:
        deck = spot.state.compiled.bag(spot.state.age)
        deck.counts, deck.total = [0] * len(deck.counts), 0
        for part in [] if item.rest == NOTHING else item.rest.split(","):
            number, _, name = part.strip().partition(" ")
            if not number.isdecimal():
                raise BadInput(f"deck: {part.strip()!r} says no number", "write it as deck: 2 fire, 1 bear")
            for _ in range(int(number)):
                deck.put_back(card_named(spot.state, name))
        spot.state.deck = deck

    def tell(self, spot: Spot[Table], fresh: Spot[Table]) -> Iterable[Item]:
        rest = spot.state.fork()
        fill_deck(rest, frozenset())
        if rest.deck == spot.state.deck:
            fresh.state.deck = rest.deck
            return []
        counts = enumerate(spot.state.deck.counts)
        return [Item("deck", None, ", ".join(f"{n} {name_of(rest, card)}" for card, n in counts if n) or "-")]


def fill_deck(state: Table, given: frozenset[str]) -> None:
    """Let the deck hold what lies nowhere else, unless it was written."""
    if "deck" in given:
        return
    deck = state.compiled.bag(state.age)
    lying = [*state.discards, *state.aside, *state.box]
    for player in state.players:
        lying += [*player.events, *player.civ.cards(), *player.heritage]
    for card in lying:
        if deck.counts[card]:
            deck.draw(card)
    state.deck = deck


def lay_out(state: Table) -> None:
    """Lay the board out as setting up does, on the luck of the first seed; zones are empty."""
    model: Table = state.rules.new()
    luck = Random(0)
    while model.setting_up and model.chance is not None:
        state.rules.deal(model, luck)
    state.spaces, state.spare = model.spaces, model.spare
    state.round = state.age_round = 1


def start(state: Table) -> None:
    """Begin the turn of the active seat, with the dice or without them."""
    state.rules.start_turn(state, "active" if state.rolling else "other")


POSITIONS = Positions[Table](
    player=(Cards("events"), Civilisation(), Cards("heritage"), Marker(), Tokens("tokens")),
    table=(Spaces(), Tokens("spare"), Dice(), Cards("discards"), Cards("aside"), Cards("due"), CardsLeft()),
    lay_out=lay_out,
    complete=fill_deck,
    start=start,
)
