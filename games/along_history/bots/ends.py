"""What the table is worth to a player whose turn ends with certain cards acquired."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from random import Random
from typing import Any

from along_history.bots.greedy import GreedyPlayer
from along_history.bots.worth import Worth
from along_history.cards.compiled import WONDER
from along_history.civilisation import welcome
from along_history.effects.on_acquire import arrive
from along_history.payment.need import may_shed
from along_history.phases.achievements import MoveMarker, can_decay, walk
from along_history.state import Player, Table
from astragal import DONE, Action, Memo
from astragal.bots import drive, end_of_turn

_STEPS = 60  # steps after which an end of turn is judged wherever it stands


class Ends:
    """The ends of one turn, by the cards acquired and the gold that is left for tokens; each is judged once.

    Most ends are judged directly: the cards lie in the civilisation, the marker goes to the best space in
    reach, and every card adds what it brings by itself. Where a card does something on arrival they are laid
    on a copy of the table. Where a calamity is about to strike or a card asks something, the rules play the
    end.
    """

    def __init__(self, state: Table, seat: int, quick: GreedyPlayer) -> None:
        self.state, self.seat, self.quick, self.worth = state, seat, quick, quick.worth
        self.striking = frozenset(_striking(state, seat))
        """Calamities that strike at the end of the turn unless they are acquired."""
        self.time = self.worth.time_left(state)
        self.rivals = self._rivals(state)
        self.bare = self.worth.holding(state, seat, self.time) - self.rivals
        """What the table is worth without any card more, apart from the marker and what resting brings."""
        self.goals = Goals(state, seat, self.worth)
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
        found = self._direct(cards, gold) if self.striking.issubset(cards) else None
        return self._played(cards) if found is None else found

    def _direct(self, cards: tuple[int, ...], gold: int) -> float | None:
        """Judge an end at which no calamity strikes; None where a card asks something."""
        if self.worth.quiet.issuperset(cards):
            return self._added(cards, gold)
        return self._laid(cards, gold)

    def _added(self, cards: tuple[int, ...], gold: int) -> float:
        """Judge an end by what each card adds to the table as it is."""
        state, worth, before = self.state, self.worth, self.state.players[self.seat]
        player = before.fork()
        for card in cards:
            player.events.remove(card)
            player.civ.add(card)
        state.players[self.seat] = player
        found = self.goals.worth(player, gold, self.time)
        state.players[self.seat] = before
        if not cards:
            return self.bare + found + self._rest(state)
        wonders = sum([worth.compiled.designs[card].kind == WONDER for card in cards])
        if wonders:
            room = state.rules.quantities["universal_limit"](state, self.seat) - before.universal
            found += worth.weights["universal"] * (0.3 + self.time) * max(0, min(room, wonders))
        return self.bare + found + fsum([worth.added(state, card, self.time, before.gold) for card in cards])

    def _laid(self, cards: tuple[int, ...], gold: int) -> float | None:
        """Lay the cards on a copy of the table and judge it; None where a card asks something."""
        designs, after = self.state.compiled.designs, self.state.fork()
        for card in cards:
            if card in after.players[self.seat].events:  # another card's effect may have moved it
                welcome(after, self.seat, designs[card])
                arrive(after, self.seat, designs[card])
        if len(after.interrupts) > len(self.state.interrupts) or after.ended:
            return None
        changes = any(designs[card].arrivals for card in cards)  # rivals may have gained or lost by them
        rivals = self._rivals(after) if changes else self.rivals
        time = self.worth.time_left(after)
        found = self.worth.holding(after, self.seat, time) - rivals + self._rest(after)
        return found + Goals(after, self.seat, self.worth).worth(after.players[self.seat], gold, time)

    def _rivals(self, state: Table) -> float:
        """Return what the best rival's position counts against the player's."""
        found = [self.worth.position(state, rival) for rival in state.rivals(self.seat)]
        return self.worth.weights["envy"] * max(found, default=0.0)

    def _rest(self, state: Table) -> float:
        """Return what the universal resource is worth that a turn without a new card brings."""
        most = state.rules.quantities["universal_limit"](state, self.seat)
        full = state.players[self.seat].universal >= most
        return 0.0 if state.entered or full else self.worth.weights["rest"]

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


class Goals:
    """What the board promises a player, by the cards of the civilisation."""

    def __init__(self, state: Table, seat: int, worth: Worth) -> None:
        self.state, self.seat, self.judge = state, seat, worth
        self.marker = state.players[seat].marker
        here, weights = worth.levels[self.marker], worth.weights
        self.stay = weights["column"] * here
        """What the marker's place is worth by itself."""
        numbers = [state.spaces[space] for space in worth.ahead[here]]
        self.near = [worth.aims[number] for number in numbers if number >= 0]
        """The tokens that are near: what they ask for, how much of it, and what they promise."""
        gains = [
            (weights["column"] * (worth.levels[space] - here), state.spaces[space])
            for space in walk(state, self.marker)
        ]
        self.step = max([0.0, *(gain for gain, number in gains if number < 0)])
        """What the best move to an empty space brings."""
        tokens = worth.compiled.tokens
        self.reach = sorted(
            [
                (gain + weights["taken"] * tokens[number].value, tokens[number].condition.subject, number)
                for gain, number in gains
                if number >= 0
            ],
            reverse=True,
        )
        """The tokens in reach, the best first."""

    def worth(self, player: Player, gold: int, time: float) -> float:
        """Return what the marker's place and its best move are worth, with so much gold left for tokens."""
        counts = dict[str, int]()
        state, counting, terms = self.state, self.judge.compiled.counts, list[float]()
        if time > 0:
            terms.append(self.stay)
            for subject, least, promise in self.near:
                if subject not in counts:
                    counts[subject] = counting[subject](state, player)
                met = min(1.0, counts[subject] / least)
                terms.append(promise * met * met)
        held, player.gold = player.gold, gold
        counts.pop("gold", None)
        terms.append(self._move(player, counts, time))
        player.gold = held
        return fsum(terms)

    def _move(self, player: Player, counts: dict[str, int], time: float) -> float:
        """Return what the best move of the marker brings; a token costs the bonus of a card that decays."""
        compiled = self.judge.compiled
        for gain, subject, number in self.reach:
            count, least = compiled.asked[number]
            if subject not in counts:
                counts[subject] = count(self.state, player)
            if counts[subject] >= least:
                return max(self.step, gain - decay(self.state, self.seat, self.judge, time))
        return self.step


def decay(state: Table, seat: int, worth: Worth, time: float) -> float:
    """Return what the card that decays after a token is missed least."""
    if not can_decay(state, seat):
        return 0.0
    view = state.players[seat].civ.view()
    losses = [2 * worth.symbols[card] + 10 * time * worth.assets[card] for card in view]
    missed: float = worth.weights["decay"] * min(losses)
    return missed


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


class Moving:
    """What the end of a turn is worth by where the marker stands."""

    def __init__(self, state: Table, seat: int, worth: Worth) -> None:
        self.state, self.seat, self.worth = state, seat, worth
        self.fixed: Memo[float, float] = Memo(self._fixed)

    def token(self, action: Action) -> int:
        """Return the value of the token that a move takes; 0 without one."""
        if not isinstance(action, MoveMarker):
            return 0
        number = self.state.spaces[self.state.compiled.places[action.space]]
        return self.state.compiled.tokens[number].value if number >= 0 else 0

    def by(self, action: Action) -> float:
        """Return what the table is worth after a move; for a token, what it may well be worth."""
        player, worth, spaces = self.state.players[self.seat], self.worth, self.state.spaces
        space = self.state.compiled.places[action.space] if isinstance(action, MoveMarker) else player.marker
        stood, player.marker = player.marker, space
        time = worth.time_left(self.state)
        found, number = self.fixed[time], spaces[space]
        if number >= 0:
            spaces[space] = -1
            found += worth.compiled.tokens[number].value - decay(self.state, self.seat, worth, time)
        found += worth.board(self.state, player) if time > 0 else 0.0
        spaces[space], player.marker = number, stood
        return found

    def _fixed(self, time: float) -> float:
        """Return what does not depend on where the marker stands, but for how much time is left."""
        state, seat, worth = self.state, self.seat, self.worth
        rivals = [worth.position(state, rival) for rival in state.rivals(seat)]
        return worth.holding(state, seat, time) - worth.weights["envy"] * max(rivals, default=0.0)
