"""What a card does when it is acquired: once, as it comes into the civilisation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from along_history.cards.compiled import Design, Verb
from along_history.civilisation import destroy, destroy_everywhere, distinct, gain_gold, lose_gold, seize
from along_history.events import CardSeized, CardsExchanged
from along_history.interrupts import (
    FreeExchange,
    GiveTo,
    Poisoned,
    PoisonWhom,
    Ransom,
    RobWhom,
    SwapSelf,
    TradeInPlay,
)
from along_history.state import Table
from astragal import DONE, Action, Interrupt, Phase, Refusal, Words, coded


def arrive(state: Table, seat: int, design: Design) -> None:
    """Let the effects of a card on arrival happen, or ask for the decisions they need, in order."""
    asked: list[Interrupt] = []
    for verb in design.arrivals:
        asked += _begin(state, seat, design, verb)
    for pending in reversed(asked):
        state.interrupt(pending)


def _begin(state: Table, seat: int, design: Design, verb: Verb) -> Sequence[Interrupt]:
    if verb.name == "gain_gold":
        gain_gold(state, seat, verb.number)
    elif verb.name == "on_acquire_destroy":
        if state.rules.options["eruption_trigger"] == "acquire":  # otherwise it was done on reveal
            destroy_everywhere(state, verb.card)
    elif verb.name == "seize":
        seize(state, seat, verb.card)
    elif verb.name == "on_acquire_exchange":
        return [FreeExchange(seat)]
    elif verb.name == "swap_self":
        return [SwapSelf(seat, design.id)]
    elif verb.name == "trade_in_play":
        return [TradeInPlay(seat, state.compiled.designs[verb.card].id)]
    elif verb.name == "ransom":
        return [Ransom(rival, seat, verb.number) for rival in state.rivals(seat)]
    elif verb.name == "poison":
        return [PoisonWhom(seat, verb.kind)]
    elif verb.name == "rob_richest":
        return [RobWhom(seat)]
    return ()


@coded
class Destroy(Action):
    """Destroy one of one's own cards in view."""

    kind = "destroy"
    card: str
    entry: int

    @property
    def target(self) -> str:
        return f"civ:{self.entry}"

    def apply(self, state: Table) -> None:
        pending = state.interrupts.pop()
        destroy(state, pending.seat, self.entry)
        state.rules.handlers[pending.kind].resume(state, pending)  # type: ignore[attr-defined]

    def label(self, words: Words) -> str:
        return words("Lose {card}", card=words.name(f"card:{self.card}"))


destroying = cache(Destroy)


class DestroyPhase(Phase):
    """A decision that ends with a card being destroyed."""

    def resume(self, state: Table, pending: Interrupt) -> None:
        """Go on after the loss; nothing more follows unless the cause says so."""

    def losses(self, state: Table, entries: Sequence[int]) -> list[Action]:
        """Return one action for each different card among the entries of the player who decides."""
        seat = state.interrupts[-1].seat
        slots, designs = state.players[seat].civ.slots, state.compiled.designs
        return [destroying(designs[slots[entry]].id, entry) for entry in distinct(state, seat, list(entries))]

    def allowed(self, state: Table) -> Sequence[int]:
        """Return the entries that may be destroyed."""
        return state.players[state.interrupts[-1].seat].civ.uncovered()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Destroy):
            zone = state.players[state.interrupts[-1].seat].civ
            if (
                action.entry in self.allowed(state)
                and state.compiled.designs[zone.card(action.entry)].id == action.card
            ):
                return None
        return Refusal("that card is not one of those that can be lost now", "4 Calamities, losing cards")

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the card that is lost")


@coded
class PayGold(Action):
    """Pay gold instead of losing a card."""

    kind = "pay"
    gold: int

    @property
    def target(self) -> str:
        return "gold"

    def apply(self, state: Table) -> None:
        pending = state.interrupts.pop()
        lose_gold(state, pending.seat, self.gold)
        if isinstance(pending, Ransom):
            gain_gold(state, pending.by, self.gold)
        state.rules.handlers[pending.kind].resume(state, pending)  # type: ignore[attr-defined]

    def label(self, words: Words) -> str:
        return words("Pay {gold} gold", gold=self.gold)


paying = cache(PayGold)


def gold_or_card(phase: DestroyPhase, state: Table, gold: int) -> Sequence[Action]:
    """Return the ways to give gold or a card; nothing is asked of whoever has neither."""
    losses = phase.losses(state, phase.allowed(state))
    able = state.players[state.interrupts[-1].seat].gold >= gold
    return [paying(gold), *losses] if able else losses


class RansomPhase(DestroyPhase):
    """Each rival gives gold to the one who asks, or destroys a card in view."""

    id = "ransom"
    kinds = (Ransom, PayGold, Destroy)

    def choices(self, state: Table) -> Sequence[Action]:
        pending = state.interrupts[-1]
        assert isinstance(pending, Ransom)
        return gold_or_card(self, state, pending.gold)

    def prompt(self, state: Table, words: Words) -> str:
        return words("pay, or pick the card that is lost")


@coded
class Pick(Action):
    """Pick a rival."""

    kind = "pick"
    rival: int

    @property
    def target(self) -> str:
        return f"player:{self.rival}"

    def apply(self, state: Table) -> None:
        pending = state.interrupts.pop()
        state.rules.handlers[pending.kind].picked(state, pending, self.rival)  # type: ignore[attr-defined]

    def label(self, words: Words) -> str:
        return words("Choose {rival}", rival=words.player(self.rival))


picking = cache(Pick)


class PoisonPhase(Phase):
    """A rival with a personality in view is chosen; without one there is no effect."""

    id = "poison"
    kinds = (PoisonWhom, Pick)

    def choices(self, state: Table) -> Sequence[Action]:
        pending = state.interrupts[-1]
        assert isinstance(pending, PoisonWhom)
        return [picking(rival) for rival in state.rivals(pending.seat) if of_type(state, rival, pending.type)]

    def picked(self, state: Table, pending: PoisonWhom, rival: int) -> None:
        """Ask the rival which card is lost."""
        state.interrupt(Poisoned(rival, pending.type))

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the rival who loses a card")


def of_type(state: Table, seat: int, kind: int) -> list[int]:
    """Return the entries in view of one type."""
    zone, designs = state.players[seat].civ, state.compiled.designs
    return [entry for entry in zone.uncovered() if designs[zone.slots[entry]].kind == kind]


class PoisonedPhase(DestroyPhase):
    """The chosen rival destroys one of his cards of the type."""

    id = "poisoned"
    kinds = (Poisoned, Destroy)

    def allowed(self, state: Table) -> Sequence[int]:
        pending = state.interrupts[-1]
        assert isinstance(pending, Poisoned)
        return of_type(state, pending.seat, pending.type)

    def choices(self, state: Table) -> Sequence[Action]:
        return self.losses(state, self.allowed(state))


class RobPhase(Phase):
    """All the gold of the richest rival is taken; among equals the robber chooses."""

    id = "rob"
    kinds = (RobWhom, Pick)

    def choices(self, state: Table) -> Sequence[Action]:
        rivals = state.rivals(state.interrupts[-1].seat)
        most = max(state.players[rival].gold for rival in rivals)
        return [picking(rival) for rival in rivals if state.players[rival].gold == most] if most else ()

    def picked(self, state: Table, pending: RobWhom, rival: int) -> None:
        """Move the gold, and ask who gets half of it."""
        gold = state.players[rival].gold
        lose_gold(state, rival, gold)
        gain_gold(state, pending.seat, gold)
        if gold // 2:
            state.interrupt(GiveTo(pending.seat, gold // 2))

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the rival who is robbed")


class GivePhase(Phase):
    """Half of the loot, rounded down, goes to a rival."""

    id = "give"
    kinds = (GiveTo, Pick)

    def choices(self, state: Table) -> Sequence[Action]:
        return [picking(rival) for rival in state.rivals(state.interrupts[-1].seat)]

    def picked(self, state: Table, pending: GiveTo, rival: int) -> None:
        """Hand the gold over."""
        lose_gold(state, pending.seat, pending.gold)
        gain_gold(state, rival, pending.gold)

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the rival who gets half")


@coded
class SwapCards(Action):
    """Let a card that has just been acquired change places with a rival's card in view."""

    kind = "swap"
    rival: int
    card: str
    entry: int

    @property
    def target(self) -> str:
        return f"player:{self.rival}"

    @property
    def other(self) -> str:
        return f"card:{self.card}"

    def apply(self, state: Table) -> None:
        pending = state.interrupts.pop()
        assert isinstance(pending, SwapSelf)
        mine, theirs = state.players[pending.seat].civ, state.players[self.rival].civ
        own = mine.find(state.design(pending.card).index)[-1]
        mine.swap(own, theirs, self.entry)
        state.emit(CardSeized, pending.seat, self.card, self.rival)
        state.emit(CardSeized, self.rival, pending.card, pending.seat)

    def label(self, words: Words) -> str:
        return words(
            "Swap it for {card} of {rival}",
            card=words.name(f"card:{self.card}"),
            rival=words.player(self.rival),
        )


swapping = cache(SwapCards)


class SwapSelfPhase(Phase):
    """The new card may change places with a rival's card in view; piles stay as they are."""

    id = "swap-self"
    kinds = (SwapSelf, SwapCards)

    def choices(self, state: Table) -> Sequence[Action]:
        designs = state.compiled.designs
        found: list[Action] = []
        for rival in state.rivals(state.interrupts[-1].seat):
            zone = state.players[rival].civ
            entries = distinct(state, rival, zone.uncovered())
            found += [swapping(rival, designs[zone.slots[entry]].id, entry) for entry in entries]
        return [*found, DONE] if found else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, SwapCards) and action.rival in state.rivals(state.interrupts[-1].seat):
            zone = state.players[action.rival].civ
            if (
                action.entry in zone.uncovered()
                and state.compiled.designs[zone.card(action.entry)].id == action.card
            ):
                return None
        return Refusal("only a card in view in a rival's civilisation can be had for it")

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick a rival to swap with, or keep the card")


@coded
class Trade(Action):
    """Let a card in view change places with an event of one's own."""

    kind = "trade"
    owner: int
    card: str

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def apply(self, state: Table) -> None:
        pending = state.interrupts.pop()
        assert isinstance(pending, TradeInPlay)
        wanted, given = state.design(pending.card).index, state.design(self.card).index
        zone, events = state.players[self.owner].civ, state.players[pending.seat].events
        zone.replace(zone.find(wanted)[0], given)
        events[events.index(given)] = wanted
        state.emit(CardsExchanged, pending.seat, self.card, self.owner, pending.card)

    def label(self, words: Words) -> str:
        return words(
            "Put {card} in its place ({rival})",
            card=words.name(f"card:{self.card}"),
            rival=words.player(self.owner),
        )


trading = cache(Trade)


class TradeInPlayPhase(Phase):
    """A named card in view, anyone's, may change places with an event of one's own that is no calamity."""

    id = "trade-in-play"
    kinds = (TradeInPlay, Trade)

    def choices(self, state: Table) -> Sequence[Action]:
        pending = state.interrupts[-1]
        assert isinstance(pending, TradeInPlay)
        designs, wanted = state.compiled.designs, state.design(pending.card).index
        owners = [seat for seat, player in enumerate(state.players) if player.civ.find(wanted)]
        events = [designs[card] for card in dict.fromkeys(state.players[pending.seat].events)]
        found: list[Action] = [
            trading(owner, design.id)
            for owner in owners
            for design in events
            if not design.is_calamity and design.transmissible
        ]
        return [*found, DONE] if found else ()

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the event that takes its place, or leave it")
