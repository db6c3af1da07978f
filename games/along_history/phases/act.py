"""Actions and acquisitions: they may be interleaved freely until the player stops."""

from __future__ import annotations

from collections.abc import Sequence

from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import REROLL, RESOURCES
from along_history.civilisation import gain_gold, inherit, tap_bonus
from along_history.events import BlueDieSplit, CardDismissed, GoldenAgeBegan
from along_history.payment.acquire import Acquire, Buy, price_refusal, why_not_acquire
from along_history.payment.need import cost, discounts, drained, gold_price, is_free, may_shed
from along_history.payment.purse import Hand, Red, hand, payable, reach
from along_history.phases.discards import Discard, can_exchange
from along_history.state import Player, Table
from astragal import DONE, Action, Phase, Refusal, Rules, Words, coded


@coded
class GoldenAge(Action):
    """Discard a Golden Age: every tapped card stands upright again."""

    kind, touches, says = "golden-age", "die:{die}", "Use the Golden Age to straighten all your cards"
    die: int

    def apply(self, state: Table) -> None:
        state.spent |= 1 << self.die
        state.me.civ.untap_all()
        state.emit(GoldenAgeBegan, state.active)


@coded
class Bank(Action):
    """Take the gold that the money die or pawn shows, doubled as often as said."""

    kind, touches = "bank", "die:black"
    doublings: int

    def apply(self, state: Table) -> None:
        compiled = state.compiled
        die = next(die for die in compiled.blacks if state.unused(die))
        state.spent |= 1 << die
        state.use_doublers(self.doublings)
        gain_gold(state, state.active, compiled.yields[die][state.faces[die]] << self.doublings)

    def label(self, words: Words) -> str:
        if not self.doublings:
            return words("Take the gold")
        return words("Take {factor} times the gold", factor=1 << self.doublings)


@coded
class Collect(Action):
    """Tap a card for the gold among its bonuses."""

    kind, touches, says = "collect", "bonus:{bonus}", "Tilt a card for its gold ({bonus})"
    bonus: str

    def apply(self, state: Table) -> None:
        bonus = state.compiled.classes[state.compiled.class_codes.index(self.bonus)]
        tap_bonus(state, state.active, bonus)
        gain_gold(state, state.active, bonus[4])


@coded
class Cash(Action):
    """Use a heritage card for the gold among its bonuses."""

    kind, touches, says = "cash", "heritage:{card}", "Use the heritage {card} for its gold"
    card: str

    def apply(self, state: Table) -> None:
        inherit(state, state.active, state.compiled.heirs[self.card])


@coded
class Dismiss(Action):
    """Discard an event card for free."""

    kind, touches, says = "dismiss", "shed:{card}", "Drive off {card}"
    card: str

    def apply(self, state: Table) -> None:
        design = state.design(self.card)
        state.me.events.remove(design.index)
        state.discards.append(design.index)
        state.emit(CardDismissed, state.active, self.card)


@coded
class Split(Action):
    """Double the blue die and use its symbols for different cards (option split_doubled_resource)."""

    kind, touches = "split", "die:blue"
    doublings: int

    def apply(self, state: Table) -> None:
        compiled = state.compiled
        die = next(die for die in compiled.blues if state.unused(die))
        resource = RESOURCES.index(compiled.shown[die][state.faces[die]])
        state.spent |= 1 << die
        state.use_doublers(self.doublings)
        loose = list(state.loose)
        loose[resource] += 1 << self.doublings
        state.loose = (loose[0], loose[1], loose[2])
        state.emit(BlueDieSplit, state.active, RESOURCES[resource], 1 << self.doublings)

    def label(self, words: Words) -> str:
        return words("Split the doubled blue die into {number} symbols", number=1 << self.doublings)


class ActPhase(Phase):
    """Discard dice, exchange, acquire, buy; in any order and as often as one can."""

    id, clause = "act", "along-history.round.4"
    kinds = (Discard, GoldenAge, Bank, Collect, Cash, Dismiss, Split, Acquire, Buy)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.compiled: Compiled = rules.gear
        self.strict = bool(rules.options["strict_phases"])
        self.may_split = bool(rules.options["split_doubled_resource"])
        self.dice_per_discard = rules.quantity("dice_per_discard")
        self.acquired = tuple(Acquire(design.id) for design in self.compiled.designs)

    def choices(self, state: Table) -> Sequence[Action]:
        seat = state.active
        player, having = state.players[seat], hand(state, seat)
        found: list[Action] = []
        priced = self._cards(state, player, having, found)
        if self.compiled.money[state.age]:
            self._money(priced, having, found)
        if player.civ.tapped or self.may_split:
            self._red_dice(state, having.reds, found)
        if not (self.strict and state.entered):
            self._discards(state, seat, having, found)
        found.append(DONE)
        return found

    def payable(self, state: Table) -> list[str]:
        """Return the events that the active player could acquire or buy now."""
        player, found = state.players[state.active], list[Action]()
        self._cards(state, player, hand(state, state.active), found)
        return [action.card for action in found if isinstance(action, Acquire | Buy)]

    def _cards(self, state: Table, player: Player, having: Hand, found: list[Action]) -> bool:
        """List acquisitions, purchases and events that may be shed; tell whether one has a price in gold."""
        compiled, events, view = self.compiled, player.events, player.civ.view()
        reaches, universal, worth = reach(having), having.universal, having.worth
        off, added = discounts(compiled, view), drained(state, player, view)
        priced = False
        for card in events if len(events) == len(set(events)) else dict.fromkeys(events):
            design = compiled.designs[card]
            wanted = design.cost
            if added or design.varies or off[design.kind]:
                wanted = cost(compiled, design, view, off[design.kind], added)
            if payable(wanted, reaches, universal, worth) or (design.free and is_free(design, view)):
                found.append(self.acquired[card])
            if design.gold or design.prices:
                price = gold_price(design, view)
                if price:
                    priced = True
                    if price <= player.gold:
                        found.append(Buy.of(design.id))
            if design.sheds and may_shed(design, view):
                found.append(Dismiss.of(design.id))
        return priced

    def _money(self, priced: bool, having: Hand, found: list[Action]) -> None:
        """List what brings gold now; a money die that is kept pays at the end of the turn anyway."""
        if having.money.left:
            found += [Bank.of(times) for times in range(0 if priced else 1, having.reds.doublers + 1)]
        if having.cards.coins:
            found += [Collect.of(self.compiled.class_codes[bonus]) for bonus in having.cards.coins]
        if having.heritage.coins:
            found += map(Cash.of, having.heritage.coins)

    def _red_dice(self, state: Table, reds: Red, found: list[Action]) -> None:
        zone = state.players[state.active].civ
        if reds.golden and zone.tapped_cards():
            found.append(GoldenAge.of(reds.age))
        if self.may_split and any(state.unused(die) for die in self.compiled.blues):
            found += [Split.of(times) for times in range(1, reds.doublers + 1)]

    def _discards(self, state: Table, seat: int, having: Hand, found: list[Action]) -> None:
        """List one die or pawn of each colour and face that is worth giving up."""
        dice, reds, money = having.dice, having.reds, having.money
        left = dice.left + reds.left + money.left
        rolls = left > 1 and seat == state.first
        if rolls or (left and can_exchange(state, seat)):
            firsts = dice.firsts + reds.firsts + money.firsts
            if rolls and not self.dice_per_discard(state, seat) and not can_exchange(state, seat):
                firsts = tuple(
                    [die for die in firsts if self.compiled.shown[die][state.faces[die]] == REROLL]
                )
            found += map(Discard.of, firsts)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Acquire):
            return why_not_acquire(state, action)
        if isinstance(action, Buy):
            return price_refusal(state, action)
        if isinstance(action, Discard | GoldenAge):
            return self._die_refusal(state, action)
        if (
            isinstance(action, Bank)
            and action.doublings == 0
            and any(state.unused(die) for die in self.compiled.blacks)
        ):
            return (
                None
                if self.compiled.money[state.age]
                else Refusal("There is no gold in this age", "along-history.gold.1")
            )
        return Refusal("That is not possible now", "along-history.round.4")

    def _die_refusal(self, state: Table, action: Discard | GoldenAge) -> Refusal | None:
        if not state.unused(action.die):
            return Refusal("That die has already been used", "along-history.dice.2")
        face = (self.compiled.colours[action.die], state.faces[action.die])
        for listed in self.choices(state):
            if type(listed) is type(action):
                die = listed.die
                if face == (self.compiled.colours[die], state.faces[die]):
                    return None
        return Refusal("Discarding this die would do nothing now", "along-history.dice.2")

    def prompt(self, state: Table, words: Words) -> str:
        gold = [
            self.compiled.yields[die][state.faces[die]] for die in self.compiled.blacks if state.unused(die)
        ]
        if gold:
            return words(
                "Acquire a card, or end to take {gold} gold, or discard a die (to reroll or trade)",
                gold=sum(gold),
            )
        if state.rolling:
            return words("Acquire a card, discard a die (to reroll or trade), or end your actions")
        return words("Acquire a card, turn over a pawn (to trade), or end your actions")

    def forgone(self, state: Table, words: Words) -> str:
        legal, calamities = state.legal, self.compiled.calamities
        solved = [action for action in legal if isinstance(action, Acquire | Buy | Dismiss)]
        cards = dict.fromkeys(
            action.card for action in solved if state.design(action.card).index in calamities
        )
        missed = [words("{card} can be averted", card=words.name(f"card:{card}")) for card in cards]
        if any(isinstance(action, Collect | Cash) for action in legal):
            missed.append(words("gold on your cards not taken"))
        if any(isinstance(action, Bank) and action.doublings for action in legal):
            missed.append(words("money die not doubled"))
        return ", ".join(missed)
