"""Calamities: those left among the active player's events strike at the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import ClassVar

from along_history.cards.compiled import Compiled, Design, Losing, Verb
from along_history.cards.vocabulary import TYPES
from along_history.chances import reshuffle
from along_history.civilisation import gain_gold, lose_gold, welcome
from along_history.effects.on_acquire import (
    Destroy,
    DestroyPhase,
    PayGold,
    Pick,
    arrive,
    gold_or_card,
    paying,
    picking,
)
from along_history.events import (
    CalamityPassedOn,
    CalamityStruck,
    CardAcquired,
    DeckReshuffled,
    EventsDiscarded,
)
from along_history.interrupts import LoseCard, PassOn, PayOrLose
from along_history.payment.need import is_free
from along_history.state import Table, holds, in_view
from astragal import Action, Coded, Interrupt, Phase, Rules, Words, coded


@coded
class Suffer(Action):
    """Let a calamity strike; the player chooses the order."""

    kind = "suffer"
    card: str

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def apply(self, state: Table) -> None:
        design = state.design(self.card)
        if design.index in state.due:
            state.due.remove(design.index)
        state.emit(CalamityStruck, state.active, self.card)
        fail(state, state.active, design, 0)

    def label(self, words: Words) -> str:
        return words("{card} strikes", card=words.name(f"card:{self.card}"))


suffering = cache(Suffer)


class CalamitiesPhase(Phase):
    """Each calamity that was not resolved strikes, in any order; free ones are taken instead."""

    id = "calamities"
    kinds = (Suffer,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.compiled: Compiled = rules.gear
        self.everything = rules.options["calamity_scope"] == "all"

    def enter(self, state: Table) -> None:
        take_free(state)

    def choices(self, state: Table) -> Sequence[Action]:
        events, designs = state.players[state.active].events, self.compiled.designs
        if self.compiled.calamities.isdisjoint(events):
            return ()
        found = dict.fromkeys(card for card in events if designs[card].is_calamity)
        return [suffering(designs[card].id) for card in found if self.everything or card in state.due]

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the calamity that strikes next")


def take_free(state: Table) -> None:
    """Let the active player take each calamity that costs nothing: it never strikes (4 Calamities, 2)."""
    compiled: Compiled = state.rules.gear
    if not state.rules.options["free_calamity_auto"] or compiled.calamities.isdisjoint(state.me.events):
        return
    for card in list(state.me.events):
        design = compiled.designs[card]
        if design.is_calamity and is_free(design, in_view(state.me.civ)):
            welcome(state, state.active, design)
            state.emit(CardAcquired, state.active, design.id, ())
            arrive(state, state.active, design)


def fail(state: Table, seat: int, design: Design, step: int) -> None:
    """Run the failure of a calamity from a step on; it stops where the player has to decide."""
    for place in range(step, len(design.failures)):
        verb = design.failures[place]
        if verb.name == "fail_pass_on":
            state.interrupt(PassOn(seat, design.id))
            return
        if verb.name in ("fail_lose", "fail_pay_gold_or_lose", "fail_share_gold_or_lose"):
            pending = _ask(state, seat, design, verb, place)
            if pending is not None:
                state.interrupt(pending)
                return
        else:
            _AUTOMATIC[verb.name](state, seat, design)
    put_away(state, seat, design)


def put_away(state: Table, seat: int, design: Design) -> None:
    """Discard a calamity that has struck."""
    state.players[seat].events.remove(design.index)
    state.discards.append(design.index)
    take_free(state)  # what was lost may have brought a card to light


def _ask(state: Table, seat: int, design: Design, verb: Verb, place: int) -> Interrupt | None:
    """Return the decision that a loss needs; None when nothing can be lost or gold settles it."""
    if verb.name == "fail_pay_gold_or_lose":
        return PayOrLose(seat, design.id, place)
    if verb.name == "fail_share_gold_or_lose" and _share(state, seat, verb.number):
        return None
    assert verb.losing is not None
    if not candidates(state, seat, verb.losing):
        return None
    return LoseCard(seat, design.id, place)


def _share(state: Table, seat: int, gold: int) -> bool:
    """Share gold equally among the rivals; tell whether there was enough."""
    if state.players[seat].gold < gold:
        return False
    rivals = state.rivals(seat)
    lose_gold(state, seat, gold // len(rivals) * len(rivals))
    for rival in rivals:
        gain_gold(state, rival, gold // len(rivals))
    return True


def candidates(state: Table, seat: int, losing: Losing) -> list[int]:
    """Return the entries that a failure may destroy: the first class that has any, else all in view."""
    zone = state.players[seat].civ
    view = in_view(zone)
    if losing.unless is not None and holds(losing.unless, view):
        return []
    entries = list(zone.uncovered())
    if losing.any_if is not None and holds(losing.any_if, view):
        return entries
    for name in losing.classes:
        found = [entry for entry in entries if _in_class(state, seat, entry, name)]
        if found:
            return found
    return entries


def _in_class(state: Table, seat: int, entry: int, name: str) -> bool:
    player, designs = state.players[seat], state.compiled.designs
    design = designs[player.civ.card(entry)]
    if name == "any":
        return True
    if name == "bonus_pop":
        return design.bonus[0] > 0
    if name == "bonus_any":
        return design.symbols > 0
    if name == "max_vp":
        return design.worth(player.gold) == max(
            designs[card].worth(player.gold) for card in in_view(player.civ)
        )
    return design.kind == TYPES.index(name.removeprefix("type_"))


def _skip_turn(state: Table, seat: int, design: Design) -> None:
    state.players[seat].skips = True


def _discard_events(state: Table, seat: int, design: Design) -> None:
    events = state.players[seat].events
    place = events.index(design.index)
    others = [card for at, card in enumerate(events) if at != place]
    state.discards += others
    events[:] = [design.index]
    state.emit(EventsDiscarded, seat, tuple(state.compiled.designs[card].id for card in others))


def _lose_half(state: Table, seat: int, design: Design) -> None:
    lose_gold(state, seat, (state.players[seat].gold + 1) // 2)


def _lose_all(state: Table, seat: int, design: Design) -> None:
    lose_gold(state, seat, state.players[seat].gold)


def _reshuffle(state: Table, seat: int, design: Design) -> None:
    reshuffle(state)
    state.emit(DeckReshuffled, seat)


_AUTOMATIC: dict[str, Callable[[Table, int, Design], None]] = {
    "fail_skip_turn": _skip_turn,
    "fail_discard_events": _discard_events,
    "fail_lose_gold_half": _lose_half,
    "fail_lose_gold_all": _lose_all,
    "fail_reshuffle": _reshuffle,
}


class LoseCardPhase(DestroyPhase):
    """A card of the kind that the calamity names is destroyed; the owner chooses."""

    id = "lose"
    kinds: ClassVar[tuple[type[Coded], ...]] = (LoseCard, Destroy)

    def _losing(self, state: Table) -> Losing:
        pending = state.interrupts[-1]
        assert isinstance(pending, LoseCard | PayOrLose)
        losing = state.design(pending.card).failures[pending.step].losing
        assert losing is not None
        return losing

    def allowed(self, state: Table) -> Sequence[int]:
        return candidates(state, state.interrupts[-1].seat, self._losing(state))

    def choices(self, state: Table) -> Sequence[Action]:
        return self.losses(state, self.allowed(state))

    def resume(self, state: Table, pending: Interrupt) -> None:
        assert isinstance(pending, LoseCard | PayOrLose)
        fail(state, pending.seat, state.design(pending.card), pending.step + 1)


class PayOrLosePhase(LoseCardPhase):
    """Gold is paid, or a card is lost; without enough gold and without a card nothing is."""

    id = "pay-or-lose"
    kinds = (PayOrLose, PayGold, Destroy)

    def choices(self, state: Table) -> Sequence[Action]:
        pending = state.interrupts[-1]
        assert isinstance(pending, PayOrLose)
        price = state.design(pending.card).failures[pending.step].number
        return gold_or_card(self, state, price) or [paying(0)]

    def prompt(self, state: Table, words: Words) -> str:
        return words("pay, or pick the card that is lost")


class PassOnPhase(Phase):
    """The calamity moves to the events of a rival of the player's choice."""

    id = "pass-on"
    kinds = (PassOn, Pick)

    def choices(self, state: Table) -> Sequence[Action]:
        return [picking(rival) for rival in state.rivals(state.interrupts[-1].seat)]

    def picked(self, state: Table, pending: PassOn, rival: int) -> None:
        """Move the calamity."""
        design = state.design(pending.card)
        state.players[pending.seat].events.remove(design.index)
        state.players[rival].events.append(design.index)
        state.emit(CalamityPassedOn, pending.seat, pending.card, rival)
        take_free(state)

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the rival who gets the calamity")
