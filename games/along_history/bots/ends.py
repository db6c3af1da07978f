"""What the table is worth to a player whose turn ends with certain cards acquired."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from along_history.bots.greedy import GreedyPlayer
from along_history.civilisation import welcome
from along_history.effects.on_acquire import arrive
from along_history.payment.need import may_shed
from along_history.phases.achievements import can_decay, meets, walk
from along_history.state import Player, Table
from astragal import DONE, Action, Memo
from astragal.bots import drive, end_of_turn

_STEPS = 60  # steps after which an end of turn is judged wherever it stands


class Ends:
    """The ends of one turn, by the cards acquired and the gold that is left for tokens; each is judged once.

    Most ends are judged directly: the cards lie in the civilisation, the marker goes to the best space in
    reach. Where a calamity is about to strike or a card asks something on arrival, the rules play the end.
    """

    def __init__(self, state: Table, seat: int, quick: GreedyPlayer) -> None:
        self.state, self.seat, self.quick, self.worth = state, seat, quick, quick.worth
        self.striking = set(_striking(state, seat))
        """Calamities that strike at the end of the turn unless they are acquired."""
        self.rivals = self._rivals(state)
        self.prices = _gold_asked(state)
        """How much gold tokens on the board ask for, from the least."""
        self._known: Memo[tuple[tuple[int, ...], int], float] = Memo(self._judged)

    def __getitem__(self, asked: tuple[tuple[int, ...], int]) -> float:
        return self._known[asked]

    def rich(self, gold: int) -> int:
        """Return the most that a token asks for and that so much gold meets; 0 if it meets none."""
        place = bisect_right(self.prices, gold)
        return self.prices[place - 1] if place else 0

    def _judged(self, asked: tuple[tuple[int, ...], int]) -> float:
        cards, gold = asked
        if not self.striking.issubset(cards):
            return self._played(cards)
        designs, after = self.state.compiled.designs, self.state.fork()
        for card in cards:
            if card in after.players[self.seat].events:  # another card's effect may have moved it
                welcome(after, self.seat, designs[card])
                arrive(after, self.seat, designs[card])
        if len(after.interrupts) > len(self.state.interrupts) or after.ended:
            return self._played(cards)
        changes = any(designs[card].arrivals for card in cards)  # rivals may have gained or lost by them
        rivals = self._rivals(after) if changes else self.rivals
        found = self.worth.position(after, self.seat) - rivals + self._rest(after)
        after.players[self.seat].gold = gold
        return found + self._token(after, after.players[self.seat])

    def _rivals(self, state: Table) -> float:
        """Return what the best rival's position counts against the player's."""
        found = [self.worth.position(state, rival) for rival in state.rivals(self.seat)]
        return self.worth.weights["envy"] * max(found, default=0.0)

    def _rest(self, state: Table) -> float:
        """Return what the universal resource is worth that a turn without a new card brings."""
        most = state.rules.quantities["universal_limit"](state, self.seat)
        full = state.players[self.seat].universal >= most
        return 0.0 if state.entered or full else self.worth.weights["rest"]

    def _token(self, state: Table, player: Player) -> float:
        """Return what the best move of the marker brings; a token costs the bonus of a card that decays."""
        compiled, worth, here, best = state.compiled, self.worth, self.worth.levels[player.marker], 0.0
        column = worth.weights["column"]
        for space in walk(state, player.marker):
            number = state.spaces[space]
            gain = column * (worth.levels[space] - here)
            if number >= 0:
                if not meets(state, player, number):
                    continue
                gain += worth.weights["taken"] * compiled.tokens[number].value - self._decay(state)
            best = max(best, gain)
        return best

    def _decay(self, state: Table) -> float:
        """Return what the card that decays after a token is missed least."""
        if not can_decay(state, self.seat):
            return 0.0
        designs, time = state.compiled.designs, self.worth.time_left(state)
        losses = [
            2 * designs[card].symbols + 10 * time * self.worth.assets[card]
            for card in state.players[self.seat].civ.view()
        ]
        return self.worth.weights["decay"] * min(losses)

    def _played(self, cards: tuple[int, ...]) -> float:
        """Let the rules play the end of the turn, on the same luck for every set of cards, and judge it."""
        after: Table = self.state.fork()
        after.spent = (1 << len(after.compiled.colours)) - 1
        designs, luck, over = after.compiled.designs, Random(len(after.discards)), end_of_turn(self.state)
        for card in cards:
            if after.ended or over(after):
                break
            if card in after.players[self.seat].events:  # another card's effect may have moved it
                welcome(after, self.seat, designs[card])
                arrive(after, self.seat, designs[card])
                after.rules.settle(after)
                self._go_on(after, luck, lambda state: self._acting(state) or over(state))
        if self._acting(after):
            after.rules.play(after, DONE)
        self._go_on(after, luck, over)
        return self.worth.appraise(after, self.seat)

    def _acting(self, state: Table) -> bool:
        """Return whether the player is asked how to act."""
        return state.to_move == self.seat and state.rules.phase_of(state).id == "act"

    def _go_on(self, state: Table, luck: Random, stop: Callable[[Any], bool]) -> None:
        choosers: list[Callable[[Any, Sequence[Action]], Action]] = [self.quick.choose] * state.seats
        drive(state, choosers, partial(state.rules.deal, rng=luck), stop, _STEPS)


def _gold_asked(state: Table) -> list[int]:
    """Return how much gold the tokens on the board ask for."""
    asked = [state.compiled.tokens[number].condition for number in state.spaces if number >= 0]
    return sorted({condition.threshold for condition in asked if condition.subject == "gold"})


def _striking(state: Table, seat: int) -> list[int]:
    """Return the calamities that strike; not those that the player can drive off before."""
    player, designs = state.players[seat], state.compiled.designs
    view = player.civ.view()
    found = [card for card in player.events if card in state.due] if state.rolling else []
    return [card for card in found if not may_shed(designs[card], view)]
