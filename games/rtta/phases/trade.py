"""Trading: the active player proposes deals, or asks the others for offers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from astragal import DONE, Action, Memo, Phase, Refusal, Rules, Selection, Words, coded
from rtta.compiled import Compiled
from rtta.deals import Made, board_of, can_trade, in_order, refuse_deal, suggested
from rtta.events import DealProposed, Lot
from rtta.phases.deal import Deal, deal_candidates, read_ticks, tick
from rtta.phases.invite import ASK_FOR_OFFERS, AskForOffers, Invitation
from rtta.quantities import UNLIMITED
from rtta.standings import Offer
from rtta.state import Table


@coded
class Propose(Action):
    """Propose a deal to a player."""

    kind, touches, says = "propose", "player:{to}", "Offer {player} {give} for {want}"
    to: Annotated[int, "player", "player"]
    give: Lot
    want: Lot

    def apply(self, state: Table) -> None:
        counters = state.rules.quantities["counters_per_proposal"](state, state.active)
        offer = in_order(state.gear, self.give, self.want)
        written = self if offer == (self.give, self.want) else Propose(self.to, *offer)
        state.proposed = (*state.proposed, written.text)
        state.emit(DealProposed, state.active, self.to, self.give, self.want)
        state.ask(Deal.of(self.to, state.active, self.give, self.want, counters))


class TradePhase(Phase[Table]):
    """The active player may trade goods and food with the others, one deal after another."""

    id, clause = "trade", "rtta.trade.1"
    kinds = (Propose, AskForOffers, Invitation, Deal)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.proposals = rules.quantity("proposals_per_turn")
        self.read: Memo[str, tuple[int, Made]] = Memo(self._read)
        self.proposing = [partial(_proposal, seat) for seat in range(rules.seats)]
        """What makes proposals to each seat."""

    def enter(self, state: Table) -> None:
        state.proposed, state.asked = (), False

    def choices(self, state: Table) -> Sequence[Action]:
        if not self._may_propose(state):
            return ()
        players, made = state.players, self._made(state) if state.proposed else NOTHING
        mine = board_of(players[state.active])
        found: list[Action] = []
        for other in others(state):
            theirs, make = board_of(players[other]), self.proposing[other]
            found += suggested(self.gear, mine, theirs, make, made.get(other, ()))
        if not state.asked and (found or any(can_trade(state, other) for other in others(state))):
            return (*found, ASK_FOR_OFFERS, DONE)
        return (*found, DONE) if found else ()

    def _may_propose(self, state: Table) -> bool:
        return len(state.proposed) < self.proposals(state, state.active)

    def _made(self, state: Table) -> dict[int, list[Made]]:
        """Return the deals that each player was offered this turn."""
        made: dict[int, list[Made]] = {}
        for text in state.proposed:
            to, deal = self.read[text]
            if to in made:
                made[to].append(deal)
            else:
                made[to] = [deal]
        return made

    def _read(self, text: str) -> tuple[int, Made]:
        proposal = self.rules.read_action(text)
        assert isinstance(proposal, Propose)
        offer = (proposal.give, proposal.want)
        return proposal.to, (self.gear.barter.numbers[offer], offer)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, AskForOffers):
            return None if self._is_open(state) else super().refusal(state, action)
        if not isinstance(action, Propose):
            return super().refusal(state, action)
        if not 0 <= action.to < state.seats or action.to == state.active:
            return Refusal("Make the offer to another player.", "rtta.trade.2")
        if not self._may_propose(state):
            return Refusal("You can't make any more offers this turn.", "rtta.trade.5")
        return refuse_deal(state, state.active, action.to, action.give, action.want)

    def _is_open(self, state: Table) -> bool:
        return self._may_propose(state) and any(can_trade(state, other) for other in others(state))

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if not self._may_propose(state):
            return ()
        return tuple(self._selection(state, other) for other in others(state))

    def _selection(self, state: Table, other: int) -> Selection:
        def act(ticked: frozenset[str]) -> Propose:
            return Propose(other, *read_ticks(self.gear, ticked))

        proposed = (legal for legal in state.legal if isinstance(legal, Propose) and legal.to == other)
        return Selection(
            deal_candidates(state, state.active, other),
            act,
            lambda ticked: self.refusal(state, act(ticked)),
            tuple(tick(legal.give, legal.want) for legal in proposed),
            target=f"player:{other}",
            makes=Propose,
        )

    def prompt(self, state: Table, words: Words) -> str:
        limit = self.proposals(state, state.active)
        if limit >= UNLIMITED:
            return words("Choose whom to make an offer")
        return words.plural(
            "Choose whom to make an offer ({n} offer left)",
            "Choose whom to make an offer ({n} offers left)",
            limit - len(state.proposed),
        )


NOTHING: dict[int, list[Made]] = {}
"""What was proposed to whom before anything was."""


def _proposal(to: int, offer: Offer) -> Propose:
    """Return the proposal of a deal, made once."""
    return Propose.of(to, *offer)


def others(state: Table) -> Sequence[int]:
    """Return the other players, the next one first."""
    return OTHERS[state.seats, state.active]


OTHERS: Memo[tuple[int, int], Sequence[int]] = Memo(
    lambda table: tuple([(table[1] + step) % table[0] for step in range(1, table[0])])
)
"""The other players, the next one first, by the number of seats and the seat that is asked about."""
