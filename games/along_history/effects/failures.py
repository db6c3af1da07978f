"""What a calamity does that was not resolved: step by step, with the decisions of whoever it strikes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from along_history.cards.compiled import Compiled, Design
from along_history.cards.verbs import FAILED, verb
from along_history.cards.vocabulary import INT, LOSS, TYPES, Losing
from along_history.chances import reshuffle
from along_history.civilisation import gain_gold, lose_gold
from along_history.effects.asking import LosesCard, PayGold, PaysOrLoses, PicksRival
from along_history.effects.on_acquire import gain_card
from along_history.events import CalamityPassedOn, DeckReshuffled, EventsDiscarded
from along_history.payment.need import is_free
from along_history.phases.discards import ward_off
from along_history.state import Table, holds, in_view
from astragal import Action, Question, Words, coded


class Gone(Enum):
    """What a failure returns that has put the calamity away itself; nothing more follows."""

    GONE = "gone"


GONE: Final = Gone.GONE


def take_free(state: Table) -> None:
    """Let the active player take each calamity that costs nothing: it never strikes."""
    compiled: Compiled = state.rules.gear
    events = state.players[state.active].events
    if compiled.calamities.isdisjoint(events) or not state.rules.options["free_calamity_auto"]:
        return
    for card in list(events):
        design = compiled.designs[card]
        if design.is_calamity and is_free(design, in_view(state.me.civ)):
            gain_card(state, state.active, design)


def fail(state: Table, seat: int, design: Design, step: int) -> None:
    """Run the failure of a calamity from a step on; it stops where the player has to decide."""
    for place in range(step, len(design.failures)):
        deed = design.failures[place]
        question: Question | Gone | None = deed.verb.does(state, seat, design, place, *deed.args)
        if question is GONE:
            return
        if question is not None:
            state.ask(question)
            return
    put_away(state, seat, design)


def put_away(state: Table, seat: int, design: Design) -> None:
    """Discard a calamity that has struck."""
    state.players[seat].events.remove(design.index)
    state.discards.append(design.index)
    take_free(state)  # what was lost may have brought a card to light


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
    design = designs[player.civ.slots[entry]]
    if name == "any":
        return True
    if name == "bonus_pop":
        return design.bonus[0] > 0
    if name == "bonus_any":
        return design.symbols > 0
    if name == "max_vp":
        return design.vp == max(designs[card].vp for card in in_view(player.civ))
    return design.kind == TYPES.index(name.removeprefix("type_"))


@verb(
    "fail_skip_turn",
    when=FAILED,
    says=("you miss your next turn", "vous passez votre prochain tour"),
    short=("miss a turn", "tour perdu"),
)
def fail_skip_turn(state: Table, seat: int, design: Design, step: int) -> None:
    """The player misses the next turn."""
    state.players[seat].skips = True


@verb(
    "fail_discard_events",
    when=FAILED,
    says=("discard your other events", "défaussez vos autres événements"),
    short=("your events", "vos événements"),
)
def fail_discard_events(state: Table, seat: int, design: Design, step: int) -> None:
    """The player's other events are discarded."""
    events = state.players[seat].events
    place = events.index(design.index)
    others = [card for at, card in enumerate(events) if at != place]
    state.discards += others
    events[:] = [design.index]
    state.emit(EventsDiscarded, seat, tuple(state.compiled.designs[card].id for card in others))


@verb(
    "fail_lose_gold_half",
    when=FAILED,
    says=("lose half of your gold, rounded up", "perdez la moitié de votre or, arrondie au-dessus"),
    short=("half your gold", "½ de l'or"),
)
def fail_lose_gold_half(state: Table, seat: int, design: Design, step: int) -> None:
    """The player loses half of the gold, rounded up."""
    lose_gold(state, seat, (state.players[seat].gold + 1) // 2, design.id)


@verb(
    "fail_lose_gold_all",
    when=FAILED,
    says=("lose all your gold", "perdez tout votre or"),
    short=("all gold", "tout l'or"),
)
def fail_lose_gold_all(state: Table, seat: int, design: Design, step: int) -> None:
    """The player loses all gold."""
    lose_gold(state, seat, state.players[seat].gold, design.id)


@verb(
    "fail_reshuffle",
    when=FAILED,
    says=(
        "discard this card and shuffle the discard pile into the deck",
        "défaussez cette carte et mélangez la défausse à la pioche",
    ),
    short=("reshuffle", "remélange"),
)
def fail_reshuffle(state: Table, seat: int, design: Design, step: int) -> Gone:
    """The calamity is discarded, then the discard pile joins the deck; no effect follows this one."""
    state.players[seat].events.remove(design.index)
    state.discards.append(design.index)
    reshuffle(state)
    state.emit(DeckReshuffled, seat)
    take_free(state)
    return GONE


@verb(
    "fail_pass_on",
    when=FAILED,
    says=("hand this card over to a rival of your choice", "donnez cette carte à un rival de votre choix"),
    short=("hand over", "à un rival"),
)
def fail_pass_on(state: Table, seat: int, design: Design, step: int) -> Question:
    """The calamity moves to a rival of the player's choice; no effect follows this one."""
    return PassOn(seat, design.id)


@verb(
    "fail_lose",
    LOSS,
    when=FAILED,
    says=("lose {0}", "perdez {0}"),
    short=("{0}", "{0}"),
    link=("spared_with", "spares"),
)
def fail_lose(state: Table, seat: int, design: Design, step: int, losing: Losing) -> Question | None:
    """The player loses a card, of the first class that there is, else any; `unless` saves it."""
    return LoseCard(seat, design.id, step) if candidates(state, seat, losing) else None


@verb(
    "fail_pay_gold_or_lose",
    INT,
    LOSS,
    when=FAILED,
    says=("pay {0} gold or lose {1}", "payez {0} or ou perdez {1}"),
    short=("{0}$ or {1}", "{0}$/{1}"),
)
def fail_pay_gold_or_lose(
    state: Table, seat: int, design: Design, step: int, gold: int, losing: Losing
) -> Question:
    """The player pays gold or loses a card."""
    return PayOrLose(seat, design.id, step)


def _share(state: Table, seat: int, gold: int, cause: str) -> bool:
    """Share gold equally among the rivals; tell whether there was enough."""
    if state.players[seat].gold < gold:
        return False
    rivals = state.rivals(seat)
    lose_gold(state, seat, gold // len(rivals) * len(rivals), cause)
    for rival in rivals:
        gain_gold(state, rival, gold // len(rivals))
    return True


@verb(
    "fail_share_gold_or_lose",
    INT,
    LOSS,
    when=FAILED,
    says=(
        "share {0} gold equally among your rivals; if you have less, lose {1}",
        "partagez {0} or entre vos rivaux\u202f; si vous avez moins, perdez {1}",
    ),
    short=("share {0}$ or {1}", "partage {0}$/{1}"),
)
def fail_share_gold_or_lose(
    state: Table, seat: int, design: Design, step: int, gold: int, losing: Losing
) -> Question | None:
    """The player shares gold among the rivals, or loses a card without enough of it."""
    if _share(state, seat, gold, design.id):
        return None
    return LoseCard(seat, design.id, step) if candidates(state, seat, losing) else None


@coded
class LoseCard(LosesCard):
    """A card of the kind that the calamity names is destroyed; the owner chooses."""

    kind, asks = "lose", "Choose the card you lose ({card})"
    clause = "along-history.calamities.5"
    seat: int
    card: str
    step: int

    def prompt(self, state: Table, words: Words) -> str:
        return words("Choose the card you lose ({card})", card=words.name(f"card:{self.card}"))

    def cause(self) -> str:
        return self.card

    def allowed(self, state: Table) -> Sequence[int]:
        return candidates(state, self.seat, _losing(state, self.card, self.step))

    def resume(self, state: Table) -> None:
        fail(state, self.seat, state.design(self.card), self.step + 1)


@coded
class PayOrLose(PaysOrLoses):
    """Gold is paid, or a card is lost; without enough gold and without a card nothing is."""

    kind = "pay-or-lose"
    clause = "along-history.calamities.5"
    seat: int
    card: str
    step: int

    def price(self, state: Table) -> int:
        gold: int = state.design(self.card).failures[self.step].args[0]
        return gold

    def prompt(self, state: Table, words: Words) -> str:
        card = words.name(f"card:{self.card}")
        return words("Pay {gold} gold or lose a card ({card})", card=card, gold=self.price(state))

    def cause(self) -> str:
        return self.card

    def allowed(self, state: Table) -> Sequence[int]:
        return candidates(state, self.seat, _losing(state, self.card, self.step))

    def choices(self, state: Table) -> Sequence[Action]:
        return super().choices(state) or [PayGold.of(0)]

    def resume(self, state: Table) -> None:
        fail(state, self.seat, state.design(self.card), self.step + 1)


def _losing(state: Table, card: str, step: int) -> Losing:
    losing: Losing = state.design(card).failures[step].args[-1]
    return losing


@coded
class PassOn(PicksRival):
    """The calamity moves to the events of a rival of the player's choice."""

    kind, asks = "pass-on", "Choose the rival who gets {card}"
    clause = "along-history.calamities.14"
    seat: int
    card: str

    def picked(self, state: Table, rival: int) -> None:
        design = state.design(self.card)
        state.players[self.seat].events.remove(design.index)
        state.players[rival].events.append(design.index)
        state.emit(CalamityPassedOn, self.seat, self.card, rival)
        take_free(state)
        ward_off(state, rival, design.index)
