"""The greedy bot: rules of thumb for frequent decisions, a trial on a copy of the table for rare ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from along_history.bots.worth import Worth, worth_of
from along_history.cards.vocabulary import GOLDEN_AGE, REROLL
from along_history.payment.acquire import Acquire, Buy, cheapest
from along_history.payment.regret import regret
from along_history.phases.achievements import DecayCard, MoveMarker
from along_history.phases.act import Bank, Collect, Dismiss, GoldenAge
from along_history.phases.discards import Discard, Exchange, Reroll
from along_history.phases.war import Attack, TapForWar
from along_history.state import Table
from astragal import DONE, Action, Rules, State
from astragal.bots import Greedy

_SAFE_EXCHANGE = 1.5  # points that a swap of events must bring
_FEWEST_DICE = 4  # with fewer dice left nothing is given up for a reroll


class GreedyPlayer:
    """Takes the best card it can pay, the best token in reach, and fights when the dice allow it."""

    def __init__(self, rules: Rules, seat: int, rng: Random, worth: Worth | None = None) -> None:
        self.rules, self.seat = rules, seat
        self.worth = worth_of(rules) if worth is None else worth
        self.trial = Greedy(rules, seat, rng, self.worth.appraise)
        self.methods = {
            "act": self.act,
            "payment": self.pay,
            "war": self.war,
            "achievements": self.achieve,
            "discarded": self.discarded,
            "decadence": self.decay,
            "muster": self.muster,
            "decay-under": _first,
            "general": _last,
        }

    def choose(self, state: Table, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions."""
        method = self.methods.get(self.rules.phase_of(state).id)
        action = None if method is None else method(state, legal)
        return self.trial.choose(state, legal) if action is None else action

    def rank(self, state: Table, action: Action) -> float:
        """Judge an action at a glance, for choosing what a search looks at."""
        if isinstance(action, Acquire):
            worth = self.worth.card(state, state.design(action.card), self.worth.time_left(state))
            return 3 + worth - _missed(state, action)
        if isinstance(action, Buy | Dismiss):
            return 4.0
        if isinstance(action, MoveMarker):
            return self._space(state, action)
        if isinstance(action, Exchange):
            return self._swap(state, action)
        if isinstance(action, Reroll):
            return 1.0 - 0.2 * len(action.which) if len(action.which) < 3 else 0.3
        return 2.0 if action is DONE or isinstance(action, GoldenAge) else 1.0

    # --- acting ----------------------------------------------------------------------------------

    def act(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Take the card that leaves most after what it costs; then gold; then another roll."""
        best, found = 0.0, None
        time = self.worth.time_left(state)
        for action in legal:
            if isinstance(action, Acquire):
                left = self._gain(state, action.card, time)
                if left > best:  # nothing is gained by paying, so that a dearer card need not be looked at
                    left -= _missed(state, action)
                if left > best:
                    best, found = left, action
        return found or self._other(state, legal, time)

    def pay(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Pay with what is missed least."""
        return min(
            legal, key=lambda action: _missed(state, action) if isinstance(action, Acquire) else 1000.0
        )

    def _gain(self, state: Table, card: str, time: float) -> float:
        design = state.design(card)
        return self.worth.card(state, design, time) + self.worth.burdens[design.index]

    def _other(self, state: Table, legal: Sequence[Action], time: float) -> Action:
        for action in legal:
            if isinstance(action, Buy) and self._gain(state, action.card, time) > 1:
                return action
            if isinstance(action, Dismiss | Collect):
                return action
            if isinstance(action, Bank) and action.doublings == 0:
                return action
            if isinstance(action, GoldenAge) and len(state.me.events) > 1:
                return action
        return self._give_up(state, legal) or legal[-1]

    def _give_up(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Give up a red die that is of no use, so that others roll again."""
        if not state.rolling:
            return None
        left = sum(not state.spent >> die & 1 for die in range(len(state.faces)))
        if left < _FEWEST_DICE or not state.me.events:
            return None
        shown = self.worth.compiled.shown
        spare = {REROLL: 0, GOLDEN_AGE: 1}
        reds = [
            (spare[shown[action.die][state.faces[action.die]]], action)
            for action in legal
            if isinstance(action, Discard) and shown[action.die][state.faces[action.die]] in spare
        ]
        return min(reds, key=lambda pair: pair[0])[1] if reds else None

    def discarded(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Swap events if that brings much; else roll low green dice, or the blue one, again."""
        swaps = [action for action in legal if isinstance(action, Exchange)]
        best = max(swaps, key=lambda action: self._swap(state, action), default=None)
        if best is not None and self._swap(state, best) > _SAFE_EXCHANGE:
            return best
        rerolls = [action for action in legal if isinstance(action, Reroll)]
        if not rerolls:
            return best
        return max(rerolls, key=lambda action: self._hope(state, action))

    def _swap(self, state: Table, action: Exchange) -> float:
        time = self.worth.time_left(state)
        mine, theirs = state.design(action.card), state.design(action.theirs)
        gain = self.worth.card(state, theirs, time) - self.worth.card(state, mine, time)
        ease = sum(mine.cost) - sum(theirs.cost)
        burdens = self.worth.burdens
        return 0.4 * gain + 0.15 * ease + burdens[mine.index] - burdens[theirs.index]

    def _hope(self, state: Table, action: Reroll) -> float:
        """Return how much more the dice of a reroll show on average than now."""
        compiled = self.worth.compiled
        hope = 0.0
        for die in action.which:
            if die in compiled.greens:
                hope += 10 / 6 - compiled.yields[die][state.faces[die]] - 0.1
            elif die in compiled.blues:
                hope += 0.2
            else:
                hope -= 0.1
        return hope

    # --- the rest of the turn --------------------------------------------------------------------

    def war(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Fight when dice allow it, against the rival with the best tokens; keep universal resources."""
        if not state.wars:
            return legal[-1]
        tokens = self.worth.compiled.tokens

        def loot(action: Action) -> int:
            if not isinstance(action, Attack):
                return 0
            return max([tokens[number].value for number in state.players[action.rival].tokens], default=0)

        return max(reversed(legal), key=loot)

    def muster(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Tap every card that helps the army."""
        return max(legal, key=lambda action: len(action.bonuses) if isinstance(action, TapForWar) else -1)

    def achieve(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Take the best token in reach, else go towards better ones."""
        best = max(
            legal, key=lambda action: self._space(state, action) if isinstance(action, MoveMarker) else 0.0
        )
        return best if isinstance(best, MoveMarker) and self._space(state, best) > 0 else legal[-1]

    def _space(self, state: Table, action: MoveMarker) -> float:
        compiled = self.worth.compiled
        space = compiled.board.index(action.space)
        number = state.spaces[space]
        step = self.worth.levels[space] - self.worth.levels[state.me.marker]
        return step * 0.4 + (compiled.tokens[number].value if number >= 0 else -0.2)

    def decay(self, state: Table, legal: Sequence[Action]) -> Action | None:
        """Let the card decay that loses least."""
        designs = self.worth.compiled.designs
        zone = state.players[state.interrupts[-1].seat].civ
        time = self.worth.time_left(state)

        def loss(action: Action) -> float:
            if not isinstance(action, DecayCard):
                return 1000.0
            design = designs[zone.card(action.entry)]
            return 2 * design.symbols + 10 * time * self.worth.assets[design.index]

        return min(legal, key=loss)


def _missed(state: Table, action: Acquire) -> float:
    """Return how much the payment of an acquisition is missed; the least possible where it is left open."""
    return regret(action.payment) if action.payment else regret(cheapest(state, action.card))


def _first(state: Table, legal: Sequence[Action]) -> Action | None:
    return legal[0]


def _last(state: Table, legal: Sequence[Action]) -> Action | None:
    return legal[-1]


class Glance(Greedy):
    """Judges what a choice leads to at once, before any luck: for decisions in a bot's mind."""

    def worth(self, state: State, action: Action) -> float:
        """Return what a position is worth right after an action."""
        after = state.fork()
        self.rules.play(after, action)
        return self.appraise(after, self.seat)
