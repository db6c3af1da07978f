"""Positions bent towards what a rule names: what players have in real games, mixed, and more of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import attrs

from astragal.engine.phase import SETUP
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.errors import AstragalError
from astragal.plugins.terms import Item, Spot, Term
from astragal.positions.derived import Plain, Vocabulary, vocabulary_of
from astragal.positions.grammar import plain
from astragal.positions.reading import fresh_table
from astragal.testing.proof.named import Named

MOST_KEPT = 60
"""How many tables of real games are kept to be mixed."""
STRANGE = (ValueError, TypeError, LookupError, AstragalError)


@attrs.define
class Bending:
    """Makes positions of one set of rules that a rule may have something to say about."""

    rules: Rules
    named: Named
    rng: Random
    vocabulary: Vocabulary = attrs.field(init=False)
    kept: list[State] = attrs.field(factory=list)
    """Tables of real games."""
    phases: list[int] = attrs.field(init=False)
    """The phases that the rule names, or brings."""
    fresh: State = attrs.field(init=False)
    """The table on which positions are laid out."""
    of_kind: set[str] = attrs.field(factory=set)
    """Things of a kind that the rule names: every monument, where it speaks of monuments."""
    words: dict[int, dict[str, tuple[Term, str]]] = attrs.field(factory=dict)
    """The words for the table (-1) and for players."""

    def __attrs_post_init__(self) -> None:
        self.vocabulary = vocabulary_of(self.rules)
        self.fresh = fresh_table(self.rules)
        table, player = self.vocabulary.words(-1), self.vocabulary.words(0)
        self.words = {seat: player if seat >= 0 else table for seat in range(-1, self.rules.seats)}
        turns = [at for turn, start in self.rules.starts.items() if turn != SETUP for at in self._turn(start)]
        named = [at for at in turns if self.named.names(self.rules.phases[at].id)]
        self.phases = named or turns
        refs = {ref for naming in self.rules.namings for ref in naming.names}
        kinds = [ref.split(":", 1) for ref in refs if ":" in ref]
        self.of_kind = {plain(id) for kind, id in kinds if self.named.names(kind)}

    def _turn(self, start: int) -> Iterator[int]:
        """Yield the phases of a turn."""
        while start >= 0:
            yield start
            start = self.rules.after[start]

    def keep(self, state: State) -> None:
        """Keep a table of a real game."""
        if len(self.kept) < MOST_KEPT:
            self.kept.append(state.fork())

    def position(self) -> State | None:
        """Return a table at which somebody has something to decide; None where the mixture will not do."""
        rules, rng = self.rules, self.rng
        state = self.fresh.fork()
        state.round = rng.choice([1, *self.named.numbers]) or 1
        alike = rng.random() < 0.3  # rules often compare players
        luck = rng.getstate()
        for seat in range(rules.seats):
            if alike:
                rng.setstate(luck)
            self._mix(state, seat)
        self._bend(state, -1, 0.5)
        try:
            rules.game.positions.complete(state, frozenset())
            state.active = rng.randrange(rules.seats)
            self._begin(state)
            rules.settle(state)
        except Exception:  # what does not go together says nothing about the rule
            return None
        return state

    def _begin(self, state: State) -> None:
        if self.rng.random() < 0.7:
            self.rules.game.positions.start(state)
        else:
            state.phase = self.rng.choice(self.phases)
            self.rules.enter_phase(state)

    def _mix(self, state: State, seat: int) -> None:
        """Give a seat what somebody has in a real game, and some of what the rule names."""
        if self.kept and self.rng.random() < 0.7:
            model = self.vocabulary.spot(self.rng.choice(self.kept), self.rng.randrange(state.seats))
            fresh = self.vocabulary.spot(self.fresh.fork(), seat)
            for term in self.vocabulary.player:
                for item in self._told(term.tell, model, fresh):
                    self._put(self.vocabulary.spot(state, seat), item)
        self._bend(state, seat, 0.6)

    @staticmethod
    def _told(tell: object, model: Spot, fresh: Spot) -> list[Item]:
        try:
            return list(tell(model, fresh))  # type: ignore[operator]
        except STRANGE:
            return []

    def _bend(self, state: State, seat: int, share: float) -> None:
        """Put what the rule names where it can be put."""
        spot = self.vocabulary.spot(state, seat)
        for word, (term, spelt) in self.words[seat].items():
            if isinstance(term, Plain):
                continue
            listed = self._listed(term.members(self.rules))
            exact = self.named.names(word)
            if listed and self.rng.random() < share / 2:
                self._put(spot, Item(spelt, None, listed))
            elif (exact or self._hints_at(word)) and self.rng.random() < (share if exact else share / 2):
                self._try_numbers(spot, spelt)

    def _hints_at(self, word: str) -> bool:
        return word in self.of_kind or self.named.hints_at(word)

    def _try_numbers(self, spot: Spot, word: str) -> None:
        for _ in range(3):
            number = self.rng.choice([None, *self.named.numbers, *range(1, 12)])
            if self._put(spot, Item(word, number)):
                return

    def _listed(self, members: Sequence[str]) -> str:
        """Return some members of a list, those that the rule names more often than others."""
        named = [member for member in members if self.named.names(member)]
        number = self.rng.randrange(1, 5)
        among = [named if named and self.rng.random() < 0.6 else members for _ in range(number)]
        chosen = [self.rng.choice(some) for some in among if some]
        return " ".join(dict.fromkeys(chosen)) if members else ""

    def bend(self, state: State) -> bool:
        """Bend a table of a real game where it stands; return whether it still goes on."""
        for seat in range(state.seats):
            self._bend(state, seat, 0.3)
        try:
            self.rules.settle(state)
        except Exception:
            return False
        return True

    def _put(self, spot: Spot, item: Item) -> bool:
        """Put an item on the table, and return whether that was possible."""
        known = self.words[spot.seat]
        if plain(item.word) in known:
            try:
                known[plain(item.word)][0].put(spot, item)
            except STRANGE:
                return False
        return True
