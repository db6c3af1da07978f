"""What wars can bring a player at the end of a turn, and what they may cost before the next one.

An army is what its owner taps, permanent effects and dice. All but the dice is known, and the difference of
two rolls has few values; so what a war brings on average is exact, save for what happens in the middle of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from along_history.bots.worth import Worth, army_dice
from along_history.cards.compiled import Compiled
from along_history.effects.armies import army, generals
from along_history.payment.purse import Counts
from along_history.state import Table, War
from astragal import Memo

_READY = 0.5  # the share of its cards that a rival leaves upright, as a rule
_LIKELY = {True: 1.0, False: 0.35}
"""How likely a rival attacks, with a universal resource and without: dice rarely allow a war."""

Chance = tuple[int, float]
"""A difference of two rolls, and how likely it is."""


class Front(NamedTuple):
    """A rival, and what stands between the two armies before cards are tapped and dice rolled."""

    rival: int
    attack: int
    """The player's permanent effects in attack, less what the rival defends itself with."""
    defense: int
    """The rival's permanent effects and likely cards in attack, less the player's permanent effects."""
    odds: Sequence[Chance]
    """Differences of the dice when the player attacks, ..."""
    threats: Sequence[Chance]
    """... and when the rival does."""
    danger: float
    """How likely the rival attacks."""
    swing: float
    """What a point that changes hands is worth."""


class Wars:
    """The wars of a player whose turn is about to end."""

    def __init__(self, state: Table, seat: int, worth: Worth) -> None:
        self.state, self.seat, self.judge, self.compiled = state, seat, worth, state.compiled
        self.mine = self._tokens(seat)
        rivals = state.rivals(seat) if worth.wars else ()
        self.matter = bool(self.mine) or any(state.players[rival].tokens for rival in rivals)
        """Whether a token can change hands at all."""
        self.fronts: list[Front] = self._fronts(rivals) if self.matter else []
        self.outcomes: Memo[tuple[int, int, bool, float], float] = Memo(self._outcome)
        self.crowds: Memo[Counts, int] = Memo(lambda cards: crowd_of(self.compiled, cards))

    def _tokens(self, seat: int) -> list[int]:
        tokens = self.compiled.tokens
        return sorted((tokens[number].value for number in self.state.players[seat].tokens), reverse=True)

    def _fronts(self, rivals: Sequence[int]) -> list[Front]:
        after, total = self.state.fork(), self.judge.rules.total
        strongest = max(rivals, key=lambda rival: total(after, rival), default=self.seat)
        return [self._front(after, rival, strongest) for rival in rivals]

    def _front(self, after: Table, rival: int, strongest: int) -> Front:
        state, seat, judge = self.state, self.seat, self.judge
        after.war = War(seat, rival)
        attack = army(after, seat) - army(after, rival) - self._upright(rival)
        after.war = War(rival, seat)
        defense = army(after, rival) - army(after, seat) + int(_READY * self._people(rival))
        mine, theirs = generals(state, seat), generals(state, rival)
        player = state.players[rival]
        return Front(
            rival,
            attack,
            defense,
            judge.differences[mine, theirs],
            judge.differences[theirs, mine],
            judge.weights["threat"] * _LIKELY[player.universal > 0],
            1 + judge.weights["envy"] * (rival == strongest),
        )

    def _upright(self, seat: int) -> int:
        return self._population(self.state.players[seat].civ.upright())

    def _people(self, seat: int) -> int:
        return self._population(self.state.players[seat].civ.view())

    def _population(self, cards: tuple[int, ...]) -> int:
        designs = self.compiled.designs
        return sum([designs[card].bonus[0] for card in cards])

    def value(self, upright: Counts, by_dice: bool, universal: float, more: int) -> float:
        """Return what the rest of the turn and the time after it bring in wars.

        It depends on the cards that stay upright, whether dice allow a war, what a universal resource is
        worth that would allow one (negative without any), and what new cards add to an army.
        """
        return self.outcomes[self.crowds[upright], more, by_dice, universal]

    def _outcome(self, asked: tuple[int, int, bool, float]) -> float:
        crowd, more, by_dice, universal = asked
        peace = -self.threat(crowd + more)
        if not by_dice and universal < 0:
            return peace
        price = 0.0 if by_dice else universal
        gain = max([self.gain(front, crowd + more) for front in self.fronts], default=0.0)
        return max(peace, gain - price - self.threat(more)) if gain > price else peace

    def gain(self, front: Front, army: int) -> float:
        """Return what attacking a rival brings on average."""
        tokens = self._tokens(front.rival)
        return front.swing * loot(tokens, army + front.attack, front.odds)

    def threat(self, army: int) -> float:
        """Return what rivals may take before the next turn, from a player who can raise such an army."""
        if not self.mine:
            return 0.0
        found = [
            front.danger * front.swing * loot(self.mine, front.defense - army, front.threats)
            for front in self.fronts
        ]
        return max(found, default=0.0)

    def attack(self, rival: int) -> float:
        """Return what attacking a rival now is worth, beside staying at peace."""
        state, judge = self.state, self.judge
        later = 0.3 + judge.time_left(state)
        price = 0.0 if state.wars else later * judge.weights["universal"]  # only a War face costs nothing
        if not self.matter:
            return -price
        crowd = self._upright(self.seat)
        return self.gain(self._against(rival), crowd) - price - self.threat(0) + self.threat(crowd)

    def raised(self, war: War, tapped: int) -> float:
        """Return what tapping so much population for an army is worth, beside tapping nothing."""
        if not self.matter:
            return 0.0
        crowd = self._upright(self.seat)
        if self.seat == war.attacker:
            front = self._against(war.defender)
            kept = self.threat(crowd) - self.threat(crowd - tapped)
            return self.gain(front, tapped) - self.gain(front, 0) + kept
        front, own = self._against(war.attacker), army(self.state, self.seat)
        dice = army_dice(self.compiled, generals(self.state, self.seat)).items()
        odds = [(-total, chance) for total, chance in dice]
        alone, held = (loot(self.mine, war.attack - own - more, odds) for more in (0, tapped))
        return front.swing * (alone - held)

    def _against(self, rival: int) -> Front:
        (front,) = [front for front in self.fronts if front.rival == rival]
        return front


def loot(tokens: Sequence[int], lead: int, odds: Sequence[Chance]) -> float:
    """Return the value of the token that an army takes on average, by its lead before the dice."""
    return fsum(chance * _best(tokens, lead + dice) for dice, chance in odds if lead + dice > 0)


def _best(tokens: Sequence[int], most: int) -> int:
    """Return the highest of the values, listed from the highest, that is not above `most`."""
    for value in tokens:
        if value <= most:
            return value
    return 0


def crowd_of(compiled: Compiled, cards: Counts) -> int:
    """Return the population that upright cards give, counted by their bonus classes."""
    return sum([compiled.classes[bonus][0] * number for bonus, number in cards])
