"""What a card does when it is acquired: once, as it comes into the civilisation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from along_history.cards.compiled import Design
from along_history.cards.verbs import ACQUIRED, REVEALED, Moment, verb
from along_history.cards.vocabulary import CARD, INT, TYPE
from along_history.civilisation import destroy_everywhere, distinct, gain_gold, go_over, lose_gold, welcome
from along_history.effects.asking import LosesCard, PayGold, PaysOrLoses, Pick, PicksRival, newest_with
from along_history.events import CardAcquired, CardSeized, CardsExchanged
from along_history.phases.discards import FreeExchange, ward_off
from along_history.state import Table, happen
from astragal import DONE, Action, PlayerSeat, Question, Refusal, Value, Words, coded

Asked = list[Question]


def arrive(state: Table, seat: int, design: Design) -> None:
    """Let the effects of a card on arrival happen, and ask for the decisions they need, in order."""
    if design.arrivals:
        happen(state, seat, design, design.arrivals)
    for card in design.swap_away:  # what lies among the events already goes at once
        for _ in range(state.players[seat].events.count(card)):
            ward_off(state, seat, card)


def gain_card(state: Table, seat: int, design: Design, payment: tuple[str, ...] = ()) -> None:
    """Move one of a player's events into the civilisation, whatever was paid, and let it take effect."""
    welcome(state, seat, design)
    state.emit(CardAcquired, seat, design.id, payment)
    arrive(state, seat, design)


@verb("gain_gold", INT, says=("gain {0} gold", "gagnez {0} or"), short=("+{0}$", "+{0}$"))
def gain(state: Table, seat: int, design: Design, gold: int) -> None:
    """The player gains gold."""
    gain_gold(state, seat, gold)


def _eruption(options: Mapping[str, Value]) -> Moment:
    return ACQUIRED if options.get("eruption_trigger") == "acquire" else REVEALED


@verb(
    "on_acquire_destroy",
    CARD,
    when=_eruption,
    says=("destroy {0} wherever it is in view", "détruisez {0} partout où la carte est visible"),
    short=("destroys {0}", "détruit {0}"),
    link=("destroys", "destroyed_by"),
)
def on_acquire_destroy(state: Table, seat: int, design: Design, card: int) -> None:
    """Every copy of a named card in view is destroyed as soon as this one is drawn (`eruption_trigger`)."""
    destroy_everywhere(state, card, design.id)


@verb(
    "seize",
    CARD,
    says=("take {0} from the rival who has it in view", "prenez {0} au rival chez qui la carte est visible"),
    short=("takes {0}", "prend {0}"),
    link=("takes", "taken_by"),
)
def seize(state: Table, seat: int, design: Design, card: int) -> None:
    """A named card in view comes over from the first rival, clockwise, who has it, tapped or upright."""
    for rival in state.rivals(seat):
        found = state.players[rival].civ.find(card)
        if found:
            go_over(state, rival, found[0], seat)
            return


@verb(
    "on_acquire_exchange",
    says=("you may trade one event for free", "vous pouvez échanger un événement gratuitement"),
    short=("1 free trade", "1 échange gratuit"),
)
def on_acquire_exchange(state: Table, seat: int, design: Design) -> Asked:
    """The player may exchange one event for free."""
    return [FreeExchange(seat)]


@verb(
    "swap_self",
    says=(
        "you may swap this card for a card in view of a rival",
        "vous pouvez troquer cette carte contre une carte visible d’un rival",
    ),
    short=("swap for a rival's card", "troc contre une carte rivale"),
)
def swap_self(state: Table, seat: int, design: Design) -> Asked:
    """The card may change places with a rival's card in view."""
    return [SwapSelf(seat, design.id)]


@verb(
    "trade_in_play",
    CARD,
    says=(
        "you may swap {0}, in view in any civilisation, for one of your events (not a calamity)",
        "vous pouvez troquer {0}, visible dans une civilisation, contre un de vos événements (sauf calamité)",
    ),
    short=("swap {0} for an event", "troc\u00a0: {0} contre un évén."),
    link=("trades", "traded_by"),
)
def trade_in_play(state: Table, seat: int, design: Design, card: int) -> Asked:
    """A named card in view, anyone's, may change places with an event of the player."""
    return [TradeInPlay(seat, state.compiled.designs[card].id)]


@verb(
    "ransom",
    INT,
    says=(
        "each rival gives you {0} gold or destroys one of their cards in view",
        "chaque rival vous donne {0} or ou détruit une de ses cartes visibles",
    ),
    short=("rivals: {0}$ or a card", "rivaux\u00a0: {0}$ ou une carte"),
)
def ransom(state: Table, seat: int, design: Design, gold: int) -> Asked:
    """Each rival gives the player gold or destroys a card in view."""
    return [Ransom(rival, seat, gold) for rival in state.rivals(seat)]


@verb(
    "poison",
    TYPE,
    says=(
        "a rival of your choice destroys one of their {0} in view",
        "un rival de votre choix détruit une carte visible parmi ses {0}",
    ),
    short=("kills a rival's card", "tue une carte rivale"),
)
def poison(state: Table, seat: int, design: Design, kind: int) -> Asked:
    """A rival of the player's choice destroys a card of a type."""
    return [PoisonWhom(seat, kind)]


@verb(
    "rob_richest",
    says=(
        "take all the gold of the richest rival, then give half of it, rounded down, to a rival",
        "prenez tout l’or du rival le plus riche, puis donnez-en la moitié, arrondie en dessous, à un rival",
    ),
    short=("robs the richest rival", "vole le rival le plus riche"),
)
def rob_richest(state: Table, seat: int, design: Design) -> Asked:
    """All the gold of the richest rival goes to the player, who hands half of it to a rival."""
    return [RobWhom(seat)]


@coded
class Ransom(PaysOrLoses):
    """Each rival gives gold to the one who asks, or destroys a card in view."""

    kind = "ransom"
    clause = "along-history.texts.5"
    seat: int
    by: int
    gold: int

    def price(self, state: Table) -> int:
        return self.gold

    def prompt(self, state: Table, words: Words) -> str:
        player, cause = words.player(self.by), self.blamed(state)
        if not cause:
            return words("{player} demands {gold} gold or a card", player=player, gold=self.gold)
        card = words.name(f"card:{cause}")
        return words(
            "{player} demands {gold} gold or a card ({card})", player=player, gold=self.gold, card=card
        )

    def blamed(self, state: Table) -> str:
        return newest_with(state, self.by, "ransom")

    def choices(self, state: Table) -> Sequence[Action]:
        found, gold = super().choices(state), state.players[self.seat].gold
        if not found and gold and state.rules.options["ransom_shortfall"] == "all_gold":
            return [PayGold.of(gold)]
        return found

    def paid(self, state: Table, gold: int) -> None:
        gain_gold(state, self.by, gold)


@coded
class PoisonWhom(PicksRival):
    """A rival with a personality in view is chosen; without one there is no effect."""

    kind, asks = "poison", "Choose the rival who loses a card"
    clause = "along-history.texts.10"
    seat: int
    type: int

    def choices(self, state: Table) -> Sequence[Action]:
        return [Pick.of(rival) for rival in state.rivals(self.seat) if of_type(state, rival, self.type)]

    def picked(self, state: Table, rival: int) -> None:
        state.ask(Poisoned(rival, self.type))


def of_type(state: Table, seat: int, kind: int) -> list[int]:
    """Return the entries in view of one type."""
    zone, designs = state.players[seat].civ, state.compiled.designs
    return [entry for entry in zone.uncovered() if designs[zone.slots[entry]].kind == kind]


@coded
class Poisoned(LosesCard):
    """The chosen rival destroys one of his cards of the type."""

    kind = "poisoned"
    clause = "along-history.texts.10"
    seat: int
    type: int

    def prompt(self, state: Table, words: Words) -> str:
        poisoner = words.player(state.active)
        return words("{player} poisons you: choose the card you lose", player=poisoner)

    def blamed(self, state: Table) -> str:
        return newest_with(state, state.active, "poison")

    def allowed(self, state: Table) -> Sequence[int]:
        return of_type(state, self.seat, self.type)


@coded
class RobWhom(PicksRival):
    """All the gold of the richest rival is taken; among equals the robber chooses."""

    kind, asks = "rob", "Choose the rival to rob"
    clause = "along-history.texts.9"
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        rivals = state.rivals(self.seat)
        most = max(state.players[rival].gold for rival in rivals)
        return [Pick.of(rival) for rival in rivals if state.players[rival].gold == most] if most else ()

    def picked(self, state: Table, rival: int) -> None:
        gold = state.players[rival].gold
        lose_gold(state, rival, gold, newest_with(state, self.seat, "rob_richest"))
        gain_gold(state, self.seat, gold)
        if gold // 2:
            state.ask(GiveTo(self.seat, gold // 2))


@coded
class GiveTo(PicksRival):
    """Half of the loot, rounded down, goes to a rival."""

    kind, asks = "give", "Choose the rival who gets {gold} gold"
    clause = "along-history.texts.9"
    seat: int
    gold: int

    def picked(self, state: Table, rival: int) -> None:
        lose_gold(state, self.seat, self.gold, newest_with(state, self.seat, "rob_richest"))
        gain_gold(state, rival, self.gold)


@coded
class SwapCards(Action):
    """Let a card that has just been acquired change places with a rival's card in view."""

    kind, touches, says = "swap", "player:{rival}", "Swap it for {card} ({rival})"
    rival: PlayerSeat
    card: str
    entry: int

    @property
    def other(self) -> str:
        return f"card:{self.card}"

    def apply(self, state: Table) -> None:
        question = state.answered(SwapSelf)
        mine, theirs = state.players[question.seat].civ, state.players[self.rival].civ
        own = mine.find(state.design(question.card).index)[-1]
        mine.swap(own, theirs, self.entry)
        state.emit(CardSeized, question.seat, self.card, self.rival)
        state.emit(CardSeized, self.rival, question.card, question.seat)


@coded
class SwapSelf(Question):
    """The new card may change places with a rival's card in view; piles stay as they are."""

    kind, asks = "swap-self", "Choose the card you take for {card}, or keep it"
    clause = "along-history.texts.6"
    answers = (SwapCards,)
    seat: int
    card: str

    def choices(self, state: Table) -> Sequence[Action]:
        found: list[Action] = []
        for rival in state.rivals(self.seat):
            zone, designs = state.players[rival].civ, state.compiled.designs
            entries = distinct(state, rival, zone.uncovered())
            if state.rules.options["parchment_covered"]:
                entries += zone.covered()
            found += [SwapCards.of(rival, designs[zone.slots[entry]].id, entry) for entry in entries]
        return [*found, DONE] if found else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, SwapCards) and action.rival in state.rivals(self.seat):
            zone = state.players[action.rival].civ
            covered = zone.covered() if state.rules.options["parchment_covered"] else ()
            if (
                action.entry in (*zone.uncovered(), *covered)
                and state.compiled.designs[zone.card(action.entry)].id == action.card
            ):
                return None
        return Refusal("You can only take a rival's card in view", "along-history.texts.6")


@coded
class Trade(Action):
    """Let a card in view change places with an event of one's own."""

    kind, touches = "trade", "card:{card}"
    owner: int
    card: str

    def apply(self, state: Table) -> None:
        question = state.answered(TradeInPlay)
        wanted, given = state.design(question.card).index, state.design(self.card).index
        zone, events = state.players[self.owner].civ, state.players[question.seat].events
        zone.replace(zone.find(wanted)[0], given)
        events[events.index(given)] = wanted
        state.emit(CardsExchanged, question.seat, self.card, self.owner, question.card)
        ward_off(state, question.seat, wanted)

    def label(self, words: Words) -> str:
        card, owner = words.name(f"card:{self.card}"), words.player(self.owner)
        return words("Swap {card} for it ({rival})", card=card, rival=owner)


@coded
class TradeInPlay(Question):
    """A named card in view, anyone's, may change places with an event of one's own that is no calamity."""

    kind, asks = "trade-in-play", "Choose the event to swap for {card}, or swap nothing"
    clause = "along-history.texts.7"
    answers = (Trade,)
    seat: int
    card: str

    def choices(self, state: Table) -> Sequence[Action]:
        designs, wanted = state.compiled.designs, state.design(self.card).index
        owners = [seat for seat, player in enumerate(state.players) if player.civ.find(wanted)]
        events = [designs[card] for card in dict.fromkeys(state.players[self.seat].events)]
        given = [design.id for design in events if not design.is_calamity and design.transmissible]
        found: list[Action] = [Trade.of(owner, card) for owner in owners for card in given]
        return [*found, DONE] if found else ()
