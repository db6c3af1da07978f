"""Giving up a die or a pawn: to roll others again, or to exchange a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from along_history.cards.compiled import Compiled
from along_history.cards.vocabulary import REROLL
from along_history.chances import RollDice
from along_history.events import CardsExchanged, DieDiscarded
from along_history.state import Table, rivals
from astragal import DONE, Action, Memo, Place, Question, Refusal, Selection, Words, coded
from astragal.components import DiceReroll, RerollPolicy


@coded
class Discard(Action):
    """Put a die on the discard tile, or turn a result pawn over."""

    kind, touches, says = "discard", "die:{die}", "Discard die {die}"
    die: Place

    def apply(self, state: Table) -> None:
        compiled: Compiled = state.rules.gear
        die, seat = self.die, state.active
        state.spent |= 1 << die
        if (
            die in compiled.blacks
            and seat == state.first
            and not state.rules.options["gold_pawn_if_discarded"]
        ):
            state.withheld |= 1 << die
        state.ask(Discarded.of(seat, die))
        face = compiled.shown[die][state.faces[die]]
        state.emit(DieDiscarded, seat, die, face, seat != state.first)


@coded
class Reroll(DiceReroll):
    """Roll these dice again."""

    kind, roll = "reroll", RollDice
    which: tuple[int, ...]

    def apply(self, state: Table) -> None:
        state.answered(Discarded)
        super().apply(state)


@coded
class Exchange(Action):
    """Give an event card for one of a rival's."""

    kind, touches = "exchange", "card:{card}"
    card: str
    rival: int
    theirs: str

    @property
    def other(self) -> str:
        return f"card:{self.theirs}"

    def apply(self, state: Table) -> None:
        question = state.answered(Question)
        seat = question.seat
        mine, other = state.players[seat].events, state.players[self.rival].events
        compiled: Compiled = state.rules.gear
        named, warded = compiled.names[state.age], compiled.warded
        gave, took = named[self.card], named[self.theirs]
        mine[mine.index(gave)] = took
        other[other.index(took)] = gave
        state.emit(CardsExchanged, seat, self.card, self.rival, self.theirs)
        if isinstance(question, SwapAway):
            question.resume(state, self.rival)
        elif took in warded or gave in warded:
            ward_off(state, seat, took)
            ward_off(state, self.rival, gave)

    def label(self, words: Words) -> str:
        return words(
            "Trade {mine} for {theirs} ({rival})",
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
    fixed, players, known = compiled.fixed, state.players, _swaps(compiled)
    given = _movable(players[seat].events, fixed) if mine is None else mine
    theirs = [(known[rival], _movable(players[rival].events, fixed)) for rival in rivals(state.seats, seat)]
    found: list[Action] = []
    for card in given:
        for swaps, cards in theirs:
            others = [other for other in cards if other != card] if card in cards else cards
            found += map(swaps[card].__getitem__, others)
    return found


def _movable(events: list[int], fixed: frozenset[int]) -> Sequence[int]:
    """Return the different cards among events that may change hands, in order."""
    if len(events) != len(set(events)):
        events = list(dict.fromkeys(events))
    return events if fixed.isdisjoint(events) else [card for card in events if card not in fixed]


@lru_cache(maxsize=8)
def _swaps(compiled: Compiled) -> Memo[int, Memo[int, Memo[int, Action]]]:
    """Return every exchange by rival, then by card, then by the rival's card."""
    name_of = compiled.name_of

    def of(rival: int, card: int) -> Memo[int, Action]:
        return Memo(lambda other: Exchange(name_of[card], rival, name_of[other]))

    return Memo(lambda rival: Memo(lambda card: of(rival, card)))


def _unspent(dice: tuple[int, int]) -> tuple[int, ...]:
    number, spent = dice
    return tuple([die for die in range(number) if not spent >> die & 1])


UNSPENT = Memo(_unspent)
"""The dice that can still be used, by their number and the mask of those that are spent."""

POLICIES: Memo[tuple[int | None, tuple[int, ...]], RerollPolicy] = Memo(
    lambda key: RerollPolicy(limit=None, most=key[0], kinds=key[1])
)
"""What may be rolled again, by the number of dice and their kinds."""


@coded
class Discarded(Question):
    """An ordinary die rolls one other again, a Reroll face any number; or a card is exchanged."""

    kind, answers = "discarded", (Reroll, Exchange)
    clause = "along-history.dice.2"
    seat: int
    die: int

    def policy(self, state: Table) -> RerollPolicy | None:
        """Return which dice the discarded one rolls again; None for a pawn."""
        if state.active != state.first:
            return None
        compiled: Compiled = state.rules.gear
        whole = compiled.shown[self.die][state.faces[self.die]] == REROLL
        most = None if whole else state.rules.quantities["dice_per_discard"](state, state.active)
        return POLICIES[most, compiled.pool.kinds]

    def left(self, state: Table) -> tuple[int, ...]:
        """Return the dice that can be rolled again."""
        return UNSPENT[len(state.faces), state.spent]

    def choices(self, state: Table) -> Sequence[Action]:
        policy, found = self.policy(state), exchanges(state, state.active)
        if policy is None:
            return found
        return [*map(Reroll.of, policy.selections(state.faces, self.left(state))), *found]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Reroll):
            policy = self.policy(state)
            if policy is None:
                return Refusal("Result pawns can't be rerolled", "along-history.others.2")
            refusal = policy.admits(state.faces, action.which, 0, self.left(state))
            return refusal and attrs.evolve(refusal, rule="along-history.dice.2")
        if isinstance(action, Exchange):
            return Refusal("One of these cards can't be traded", "along-history.dice.7")
        return Refusal("You have discarded a die: reroll or trade a card", "along-history.dice.2")

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if self.policy(state) is None or not self.left(state):
            return ()

        def act(ticked: frozenset[str]) -> Action | None:
            which = tuple(sorted(int(ref.removeprefix("die:")) for ref in ticked))
            return Reroll.of(which) if which else None

        def check(ticked: frozenset[str]) -> Refusal | None:
            action = act(ticked)
            return (
                Refusal("Choose the dice to reroll", "along-history.dice.2")
                if action is None
                else self.refusal(state, action)
            )

        dice = tuple(f"die:{die}" for die in self.left(state))
        return (Selection(dice, act, check, makes=Reroll, label="Reroll dice"),)

    def prompt(self, state: Table, words: Words) -> str:
        if not self.selections(state):
            return words("Choose the cards to trade")
        return words("Choose dice to reroll, or cards to trade")


@coded
class FreeExchange(Question):
    """One free exchange, if the player likes."""

    kind, asks = "free-exchange", "Choose the cards to trade, or trade nothing"
    clause = "along-history.dice.7"
    answers = (Exchange,)
    seat: int

    def choices(self, state: Table) -> Sequence[Action]:
        found = exchanges(state, state.active)
        return [*found, DONE] if found else ()


@coded
class SwapAway(Question):
    """An event that a card keeps away goes to a rival for any event there, whatever is printed on either."""

    kind, asks = "swap-away", "Choose the event you take for {card}"
    clause = "along-history.texts.4"
    answers = (Exchange,)
    seat: int
    card: str

    def choices(self, state: Table) -> Sequence[Action]:
        return swaps_away(state, self.seat, state.design(self.card).index)

    def resume(self, state: Table, rival: int) -> None:
        """Go on drawing where the event was drawn; one that has struck already waits where it goes."""
        phase = state.rules.phase_of(state)
        if phase.id == "refill":
            phase.enter(state)
        elif phase.id == "calamities" and rival == state.active:
            state.returned.append(state.design(self.card).index)


def swaps_away(state: Table, seat: int, card: int) -> list[Action]:
    """Return every different exchange of one event for another one of a rival, transmissible or not."""
    name_of = state.compiled.name_of
    return [
        Exchange.of(name_of[card], rival, name_of[other])
        for rival in rivals(state.seats, seat)
        for other in dict.fromkeys(state.players[rival].events)
        if other != card
    ]


def ward_off(state: Table, seat: int, card: int) -> bool:
    """Ask what an event that has just appeared is exchanged for, if its owner has a card against it."""
    compiled: Compiled = state.rules.gear
    if card not in compiled.warded:
        return False
    view = state.players[seat].civ.view()
    if not any(card in compiled.designs[mine].swap_away for mine in view):
        return False
    if not swaps_away(state, seat, card):
        return False
    state.ask(SwapAway(seat, compiled.name_of[card]))
    return True
