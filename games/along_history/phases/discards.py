"""Giving up a die or a pawn: to roll others again, or to exchange a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import attrs

from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import REROLL
from along_history.chances import roll_of
from along_history.events import CardsExchanged, DieDiscarded
from along_history.interrupts import Discarded, FreeExchange, SwapAway
from along_history.state import Table, rivals
from astragal import DONE, Action, Memo, Phase, Refusal, Rules, Selection, Words, coded
from astragal.components import RerollPolicy


@coded
class Discard(Action):
    """Put a die on the discard tile, or turn a result pawn over."""

    kind = "discard"
    die: int

    @property
    def target(self) -> str:
        return f"die:{self.die}"

    def apply(self, state: Table) -> None:
        die, rules, seat = self.die, state.rules, state.active
        compiled: Compiled = rules.gear
        state.spent |= 1 << die
        if die in compiled.blacks and seat == state.first and not rules.options["gold_pawn_if_discarded"]:
            state.withheld |= 1 << die
        state.interrupts.append(discarded(seat, die))
        if state.hears(DieDiscarded):
            state.emit(DieDiscarded, seat, die, compiled.shown[die][state.faces[die]])

    def label(self, words: Words) -> str:
        return words("Give up die {die}", die=self.die + 1)


@cache
def discard(die: int) -> Discard:
    """Return the discard of a die; made once."""
    return Discard(die)


@cache
def discarded(seat: int, die: int) -> Discarded:
    """Return the decision that follows a discard; made once."""
    return Discarded(seat, die)


@coded
class Reroll(Action):
    """Roll these dice again."""

    kind = "reroll"
    which: tuple[int, ...]

    @property
    def target(self) -> str:
        return f"die:{self.which[0]}"

    def apply(self, state: Table) -> None:
        state.interrupts.pop()
        state.chance = roll_of(self.which)

    def label(self, words: Words) -> str:
        dice = ", ".join(str(die + 1) for die in self.which)
        return words.plural("Roll die {dice} again", "Roll dice {dice} again", len(self.which), dice=dice)


@cache
def reroll(which: tuple[int, ...]) -> Reroll:
    """Return the reroll of these dice; made once."""
    return Reroll(which)


@coded
class Exchange(Action):
    """Give an event card for one of a rival's."""

    kind = "exchange"
    card: str
    rival: int
    theirs: str

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    @property
    def other(self) -> str:
        return f"card:{self.theirs}"

    def apply(self, state: Table) -> None:
        state.interrupts.pop()
        mine, other = state.players[state.active].events, state.players[self.rival].events
        named = state.rules.gear.names[state.age]
        gave, took = named[self.card], named[self.theirs]
        mine[mine.index(gave)] = took
        other[other.index(took)] = gave
        if state.hears(CardsExchanged):
            state.emit(CardsExchanged, state.active, self.card, self.rival, self.theirs)

    def label(self, words: Words) -> str:
        return words(
            "Give {mine} to {rival} for {theirs}",
            mine=words.name(f"card:{self.card}"),
            rival=words.player(self.rival),
            theirs=words.name(f"card:{self.theirs}"),
        )


def can_exchange(state: Table, seat: int) -> bool:
    """Return whether the player and some rival have different cards that may change hands."""
    compiled: Compiled = state.rules.gear
    fixed, players = compiled.fixed, state.players
    mine = set(players[seat].events) - fixed
    if not mine:
        return False
    useless = fixed if len(mine) > 1 else fixed | mine  # a single card is not exchanged for its double
    for rival in rivals(state.seats, seat):  # noqa: SIM110 - asked at every listing, a generator costs more
        if not useless.issuperset(players[rival].events):
            return True
    return False


def exchanges(state: Table, seat: int, mine: Sequence[int] | None = None) -> list[Action]:
    """Return every different exchange; a card that is not transmissible never changes hands this way."""
    compiled: Compiled = state.rules.gear
    fixed, players, known = compiled.fixed, state.players, _exchanges(compiled)
    if mine is None:
        mine = _movable(players[seat].events, fixed)
    theirs = [(known[rival], _movable(players[rival].events, fixed)) for rival in rivals(state.seats, seat)]
    found: list[Action] = []
    for card in mine:
        for swaps, cards in theirs:
            if card in cards:
                cards = [other for other in cards if other != card]
            found += map(swaps[card].__getitem__, cards)
    return found


@lru_cache(maxsize=8)
def _exchanges(compiled: Compiled) -> Memo[int, Memo[int, Memo[int, Action]]]:
    """Return every exchange by rival, then by card, then by the rival's card."""

    def of(rival: int, card: int) -> Memo[int, Action]:
        return Memo(lambda other: Exchange(compiled.designs[card].id, rival, compiled.designs[other].id))

    return Memo(lambda rival: Memo(lambda card: of(rival, card)))


def _movable(events: list[int], fixed: frozenset[int]) -> Sequence[int]:
    """Return the different cards among events that may change hands, in order."""
    if len(events) != len(set(events)):
        events = list(dict.fromkeys(events))
    return events if fixed.isdisjoint(events) else [card for card in events if card not in fixed]


@lru_cache(maxsize=1 << 12)
def _unspent(dice: int, spent: int) -> tuple[int, ...]:
    return tuple([die for die in range(dice) if not spent >> die & 1])


class DiscardedPhase(Phase):
    """An ordinary die rolls one other again, a Reroll face any number; or a card is exchanged."""

    id = "discarded"
    kinds = (Discarded, Reroll, Exchange)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.compiled: Compiled = rules.gear
        self.dice_per_discard = rules.quantity("dice_per_discard")
        self.policies: dict[int | None, RerollPolicy] = {}

    def _policy(self, state: Table) -> RerollPolicy | None:
        """Return which dice the discarded one rolls again; None for a pawn."""
        pending = state.interrupts[-1]
        assert isinstance(pending, Discarded)
        if state.active != state.first:
            return None
        compiled = self.compiled
        whole = compiled.shown[pending.die][state.faces[pending.die]] == REROLL
        most = None if whole else self.dice_per_discard(state, state.active)
        if most not in self.policies:
            self.policies[most] = RerollPolicy(limit=None, most=most, kinds=compiled.pool.kinds)
        return self.policies[most]

    def _left(self, state: Table) -> tuple[int, ...]:
        return _unspent(len(state.faces), state.spent)

    def choices(self, state: Table) -> Sequence[Action]:
        policy, found = self._policy(state), exchanges(state, state.active)
        if policy is None:
            return found
        return [*map(reroll, policy.selections(state.faces, self._left(state))), *found]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Reroll):
            policy = self._policy(state)
            if policy is None:
                return Refusal("result pawns cannot be rolled", "10 Other players' turns")
            refusal = policy.admits(state.faces, action.which, 0, self._left(state))
            return refusal and attrs.evolve(refusal, rule="3 How to play, B")
        if isinstance(action, Exchange):
            return Refusal("one of the cards is not there or is not transmissible", "4 Calamities, 1")
        return Refusal("a die has been given up: roll again or exchange a card", "3 How to play, B")

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if self._policy(state) is None or not self._left(state):
            return ()

        def act(ticked: frozenset[str]) -> Action | None:
            which = tuple(sorted(int(ref.removeprefix("die:")) for ref in ticked))
            return reroll(which) if which else None

        def check(ticked: frozenset[str]) -> Refusal | None:
            action = act(ticked)
            return Refusal("tick the dice to roll again") if action is None else self.refusal(state, action)

        return (Selection(tuple(f"die:{die}" for die in self._left(state)), act, check, makes=Reroll),)

    def prompt(self, state: Table, words: Words) -> str:
        if not self.selections(state):
            return words("pick a card to exchange")
        return words("tick dice to roll again, or exchange a card")


class FreeExchangePhase(Phase):
    """One exchange for nothing, if the player likes."""

    id = "free-exchange"
    kinds = (FreeExchange, Exchange)

    def choices(self, state: Table) -> Sequence[Action]:
        found = exchanges(state, state.active)
        return [*found, DONE] if found else ()

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick a card to exchange, or leave it")


class SwapAwayPhase(Phase):
    """An unwelcome event may be swapped for a rival's before the player acts, whatever is printed on it."""

    id = "swap-away"
    kinds = (SwapAway, Exchange)

    def choices(self, state: Table) -> Sequence[Action]:
        pending = state.interrupts[-1]
        assert isinstance(pending, SwapAway)
        found = exchanges(state, state.active, [state.design(pending.card).index])
        return [*found, DONE] if found else ()

    def prompt(self, state: Table, words: Words) -> str:
        return words("pick the exchange, or keep the event")
