"""What several effects ask: which card is lost, gold or a card, which rival."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from along_history.civilisation import destroy, distinct, lose_gold
from along_history.state import Table
from astragal import Action, Coded, PlayerSeat, Question, Refusal, coded


def newest_with(state: Table, seat: int, verb: str) -> str:
    """Return the id of a player's newest card in view whose arrival does what a verb says; or nothing."""
    zone, designs = state.players[seat].civ, state.compiled.designs
    held = [designs[zone.slots[entry]] for entry in zone.uncovered()]
    return next(
        (card.id for card in reversed(held) if verb in [deed.verb.name for deed in card.arrivals]), ""
    )


@coded
class Destroy(Action):
    """Destroy one of one's own cards in view."""

    kind, touches, says = "destroy", "civ:{entry}", "Lose {card}"
    card: str
    entry: int

    def apply(self, state: Table) -> None:
        question = state.answered(LosesCard)
        destroy(state, question.seat, self.entry, question.blamed(state))
        question.resume(state)


class LosesCard(Question):
    """A question that ends with a card being destroyed."""

    __slots__ = ()
    answers: ClassVar[tuple[type[Coded], ...]] = (Destroy,)
    asks = "Choose the card you lose"

    def allowed(self, state: Table) -> Sequence[int]:
        """Return the entries that may be destroyed."""
        return state.players[self.seat].civ.uncovered()

    def cause(self) -> str:
        """Return the id of the card that destroys another, if one does."""
        return ""

    def blamed(self, state: Table) -> str:
        """Return the id of the card behind the question as things stand, if there is one."""
        return self.cause()

    def resume(self, state: Table) -> None:
        """Go on after the loss; nothing more follows unless the cause says so."""

    def choices(self, state: Table) -> Sequence[Action]:
        slots, designs = state.players[self.seat].civ.slots, state.compiled.designs
        entries = distinct(state, self.seat, list(self.allowed(state)))
        return [Destroy.of(designs[slots[entry]].id, entry) for entry in entries]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Destroy) and action.entry in self.allowed(state):
            card = state.players[self.seat].civ.slots[action.entry]
            if state.compiled.designs[card].id == action.card:
                return None
        return Refusal("That card can't be lost now", "along-history.calamities.5")


@coded
class PayGold(Action):
    """Pay gold instead of losing a card."""

    kind, says = "pay", "Pay {gold} gold"
    gold: int

    def apply(self, state: Table) -> None:
        question = state.answered(PaysOrLoses)
        lose_gold(state, question.seat, self.gold, question.blamed(state))
        question.paid(state, self.gold)
        question.resume(state)


class PaysOrLoses(LosesCard):
    """A question that gold answers, or a card; nothing is asked of whoever has neither."""

    __slots__ = ()
    answers = (PayGold, Destroy)
    asks = "Pay, or choose the card you lose"

    def price(self, state: Table) -> int:
        """Return how much gold saves the card."""
        raise TypeError(f"question {self.kind!r} has no price")  # pragma: no cover

    def paid(self, state: Table, gold: int) -> None:
        """Do something with the gold; it is gone unless the cause says otherwise."""

    def choices(self, state: Table) -> Sequence[Action]:
        price, losses = self.price(state), super().choices(state)
        return [PayGold.of(price), *losses] if state.players[self.seat].gold >= price else losses


@coded
class Pick(Action):
    """Pick a rival."""

    kind, touches, says = "pick", "player:{rival}", "Choose {rival}"
    news = "{player} chooses {rival}"
    rival: PlayerSeat

    def apply(self, state: Table) -> None:
        state.answered(PicksRival).picked(state, self.rival)


class PicksRival(Question):
    """A question that a rival's name answers."""

    __slots__ = ()
    answers = (Pick,)

    def choices(self, state: Table) -> Sequence[Action]:
        return [Pick.of(rival) for rival in state.rivals(self.seat)]

    def picked(self, state: Table, rival: int) -> None:
        """Do what happens to the rival."""
        raise TypeError(f"question {self.kind!r} does nothing")  # pragma: no cover
