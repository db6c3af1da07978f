"""Rolls, draws and lots that are pending; somebody outside the rules answers them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from random import Random

from along_history.cards.compiled import CALAMITY, WONDER
from along_history.events import CardDrawn, CardSetAside, DiceRolled
from along_history.state import Table
from astragal import BadInput, Chance, Outcome, Refusal, coded
from astragal.components import DiceRoll


class OrderedRoll(DiceRoll):
    """A roll whose outcomes tell the dice apart: each is given up, paid with and handed over by itself."""

    __slots__ = ()

    def outcomes(self, state: Table) -> Iterable[tuple[Outcome, Fraction]]:
        return state.compiled.pool.outcomes(self.which)


@coded
class RollDice(OrderedRoll):
    """The active player rolls these dice."""

    kind = "roll"
    which: tuple[int, ...]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        state.faces = self.on_table(state.faces, outcome)
        if state.hears(DiceRolled):
            state.emit(DiceRolled, state.active, self.which, self.names(state, outcome))


class CardChance(Chance):
    """A card is drawn from the deck, which has no order: any card left in it may come."""

    __slots__ = ()

    def sample(self, state: Table, rng: Random) -> Outcome:
        return (state.deck.sample(rng),)

    def outcomes(self, state: Table) -> Iterable[tuple[Outcome, Fraction]]:
        return [((card,), chance) for card, chance in state.deck.outcomes()]

    def admits(self, state: Table, outcome: Outcome) -> Refusal | None:
        counts = state.deck.counts
        if len(outcome) != 1 or not 0 <= outcome[0] < len(counts) or not counts[outcome[0]]:
            return Refusal("That card is no longer in the deck", "along-history.round.5")
        return None

    def names(self, state: Table, outcome: Outcome) -> tuple[str, ...]:
        return tuple(state.compiled.designs[card].id for card in outcome)

    def read_names(self, state: Table, names: tuple[str, ...]) -> Outcome:
        known = state.compiled.names[state.age]
        for name in names:
            if name not in known:
                raise BadInput(f"there is no card {name!r} in this age", "name a card by its id")
        return tuple(known[name] for name in names)


@coded
class DealCard(CardChance):
    """A card is dealt into an event zone while an age is set up."""

    kind = "deal"
    seat: int

    def resolve(self, state: Table, outcome: Outcome) -> None:
        (card,) = outcome
        state.deck.draw(card)
        design = state.compiled.designs[card]
        if design.kind in (CALAMITY, WONDER):  # rulebook, set-up 6: set aside, replaced, shuffled back later
            state.aside.append(card)
            state.emit(CardSetAside, self.seat, design.id)
        else:
            state.players[self.seat].events.append(card)
            state.emit(CardDrawn, self.seat, design.id)
        deal_next(state)


def deal_next(state: Table) -> None:
    """Ask for the next card of the set-up, or put what lies aside back into the deck."""
    limit = state.rules.quantities["event_limit"]
    for seat, player in enumerate(state.players):
        if len(player.events) < limit(state, seat) and state.deck.total:
            state.chance = DealCard.of(seat)
            return
    for card in state.aside:
        state.deck.put_back(card)
    state.aside.clear()
    close_if_drawn(state)


def close_if_drawn(state: Table) -> None:
    """Let the age end with this round once its last card has been drawn."""
    if not state.deck.total and not state.closing and not state.rules.options["reshuffle"]:
        state.closing = "age_deck"


def reshuffle(state: Table) -> None:
    """Put the discard pile back into the deck."""
    for card in state.discards:
        state.deck.put_back(card)
    state.discards.clear()


@coded
class PlaceTokens(Chance):
    """Tokens of one value are laid at random on its spaces; the outcome names them space by space."""

    kind = "tokens"
    value: int

    def _lots(self, state: Table) -> tuple[list[int], int]:
        compiled = state.compiled
        tokens = [number for number in state.spare if compiled.tokens[number].value == self.value]
        return tokens, min(len(tokens), len(compiled.board.in_column(self.value)))

    def sample(self, state: Table, rng: Random) -> Outcome:
        tokens, places = self._lots(state)
        return tuple(tokens.pop(int(rng.random() * len(tokens))) for _ in range(places))

    def outcomes(self, state: Table) -> Iterable[tuple[Outcome, Fraction]]:
        tokens, places = self._lots(state)
        every = list(permutations(tokens, places))
        return [(outcome, Fraction(1, len(every))) for outcome in every]

    def admits(self, state: Table, outcome: Outcome) -> Refusal | None:
        tokens, places = self._lots(state)
        if len(outcome) != places or len(set(outcome)) != places or not set(outcome) <= set(tokens):
            return Refusal(
                "Place {places} different tokens of value {value}",
                "along-history.setup.5",
                fields={"places": places, "value": self.value},
            )
        return None

    def resolve(self, state: Table, outcome: Outcome) -> None:
        for space, token in zip(state.compiled.board.in_column(self.value), outcome, strict=False):
            state.spaces[space] = token
            state.spare.remove(token)
        place_next(state, self.value + 1)

    def names(self, state: Table, outcome: Outcome) -> tuple[str, ...]:
        return tuple(state.compiled.tokens[number].id for number in outcome)

    def read_names(self, state: Table, names: tuple[str, ...]) -> Outcome:
        known = {token.id: number for number, token in enumerate(state.compiled.tokens)}
        for name in names:
            if name not in known:
                raise BadInput(f"there is no token {name!r}", f"use one of {', '.join(known)}")
        return tuple(known[name] for name in names)


def place_next(state: Table, value: int) -> None:
    """Ask for the tokens of the next value that has both spaces and tokens."""
    last = state.rules.quantities["final_token"](state, state.first)
    compiled = state.compiled
    values = {compiled.tokens[number].value for number in state.spare}
    for column in range(value, last + 1):
        if column in values and compiled.board.in_column(column):
            state.chance = PlaceTokens.of(column)
            return


@coded
class FirstSeat(Chance):
    """Who begins is drawn by lot."""

    kind = "first"

    def sample(self, state: Table, rng: Random) -> Outcome:
        return (int(rng.random() * state.seats),)

    def outcomes(self, state: Table) -> Iterable[tuple[Outcome, Fraction]]:
        return [((seat,), Fraction(1, state.seats)) for seat in range(state.seats)]

    def admits(self, state: Table, outcome: Outcome) -> Refusal | None:
        if len(outcome) != 1 or not 0 <= outcome[0] < state.seats:
            return Refusal("Enter one player", "along-history.setup.8")
        return None

    def resolve(self, state: Table, outcome: Outcome) -> None:
        state.first = state.active = outcome[0]
