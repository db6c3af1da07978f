"""Trading: the active player proposes deals; the partner accepts, refuses or answers with another deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from astragal import DONE, Action, Done, Memo, Phase, Question, Refusal, Rules, Selection, Words, coded
from rtta.compiled import Compiled
from rtta.deals import (
    Board,
    Offer,
    board_of,
    even_offers,
    exchange,
    gain,
    gift_offers,
    good_offers,
    haggled,
    plain_offers,
    refuse_deal,
    write_lot,
)
from rtta.events import DealCountered, DealMade, DealProposed, DealRefused, Lot
from rtta.state import Table

LISTED = 4
"""How many proposals are listed for each partner; people may propose any deal."""

Offers = Callable[[Compiled, Board, Board], list[Offer]]


@coded
class Propose(Action):
    """Propose a deal to a player."""

    kind, touches, says = "propose", "player:{to}", "Offer {player} {give} for {want}"
    to: Annotated[int, "player", "player"]
    give: Lot
    want: Lot

    def apply(self, state: Table) -> None:
        counters = state.rules.quantities["counters_per_proposal"](state, state.active)
        state.proposed = (*state.proposed, self.text)
        state.emit(DealProposed, state.active, self.to, self.give, self.want)
        state.ask(Deal(self.to, state.active, self.give, self.want, counters))


@coded
class Accept(Action):
    """Make the deal."""

    kind, says = "accept", "Accept the deal"

    def apply(self, state: Table) -> None:
        deal = state.answered(Deal)
        exchange(state, deal.by, deal.seat, deal.give, deal.want)
        state.emit(DealMade, deal.seat, deal.by, deal.give, deal.want)


@coded
class Decline(Action):
    """Refuse the deal."""

    kind, says = "refuse", "Refuse the deal"

    def apply(self, state: Table) -> None:
        deal = state.answered(Deal)
        state.emit(DealRefused, deal.seat, deal.by)


@coded
class Counter(Action):
    """Answer a proposal with another one: what one would give, and what one wants for it."""

    kind, says = "counter", "Offer {give} for {want} instead"
    give: Lot
    want: Lot

    def apply(self, state: Table) -> None:
        deal = state.answered(Deal)
        state.emit(DealCountered, deal.seat, deal.by, self.give, self.want)
        state.ask(Deal(deal.by, deal.seat, self.give, self.want, deal.counters - 1))


ACCEPT = Accept()
DECLINE = Decline()


@coded
class Deal(Question[Table]):
    """Somebody was offered a deal: accept it, refuse it, or answer with another."""

    kind, answers, clause = "deal", (Accept, Decline, Counter), "rtta.trade.6"
    asks = "{player} gives {give} for {want}: accept, refuse or change it"
    seat: Annotated[int, "player", "decider"]
    by: Annotated[int, "player", "player"]
    give: Lot
    want: Lot
    counters: int
    """How often it may still be answered with another proposal."""

    def choices(self, state: Table) -> Sequence[Action]:
        return (ACCEPT, DECLINE, *self._counters(state)) if self.counters else (ACCEPT, DECLINE)

    def _counters(self, state: Table) -> list[Counter]:
        """Return the answers that are a little better for who gives them, and still good for the proposer."""
        return [
            Counter(give, want)
            for give, want in haggled(state.gear, self.want, self.give)
            if refuse_deal(state, self.seat, self.by, give, want) is None
            and gain(state, self.by, give, want) > 0
        ]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return Refusal("a deal is accepted, refused or answered", "rtta.trade.6")
        if not isinstance(action, Counter):
            return super().refusal(state, action)
        if not self.counters:
            return Refusal(
                "it cannot be answered with another deal any more (option trade_counters)", "rtta.trade.6"
            )
        if (action.give, action.want) == (self.want, self.give):
            return Refusal("that is the deal on offer: accept it", "rtta.trade.6")
        return refuse_deal(state, self.seat, self.by, action.give, action.want)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if not self.counters:
            return ()

        def act(ticked: frozenset[str]) -> Action:
            give, want = read_ticks(state.gear, ticked)
            return ACCEPT if (give, want) == (self.want, self.give) else Counter(give, want)

        def check(ticked: frozenset[str]) -> Refusal | None:
            action = act(ticked)
            return None if action is ACCEPT else self.refusal(state, action)

        counters = (legal for legal in state.legal if isinstance(legal, Counter))
        good = (tick(self.want, self.give), *(tick(counter.give, counter.want) for counter in counters))
        pegs = deal_candidates(state, self.seat, self.by)
        return (Selection(pegs, act, check, good, target=f"player:{self.by}", makes=Counter),)


class TradePhase(Phase[Table]):
    """The active player may trade goods and food with the others, one deal after another."""

    id, clause = "trade", "rtta.trade.1"
    kinds = (Propose, Deal)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.proposals = rules.quantity("proposals_per_turn")
        self.sources: list[tuple[Offers, int]] = [(good_offers, LISTED), (even_offers, 1), (plain_offers, 1)]
        if rules.options["trade_gifts"]:
            self.sources.append((gift_offers, 1))
        self.proposing: Memo[tuple[int, Lot, Lot], Propose] = Memo(lambda deal: Propose(*deal))
        self.ranked: Memo[tuple[Offers, int, Board, Board], list[Propose]] = Memo(self._rank)

    def enter(self, state: Table) -> None:
        state.proposed = ()

    def choices(self, state: Table) -> Sequence[Action]:
        if len(state.proposed) >= self.proposals(state, state.active):
            return ()
        found = [proposal for other in _others(state) for proposal in self._worth_proposing(state, other)]
        return (*found, DONE) if found else ()

    def _worth_proposing(self, state: Table, partner: int) -> list[Propose]:
        """Return a few deals that were not proposed this turn.

        Where none is good for both, the least bad exchange stands in, so that whoever may trade is asked.
        """
        mine, theirs = board_of(state.players[state.active]), board_of(state.players[partner])
        for offers, most in self.sources:
            ranked = self.ranked[offers, partner, mine, theirs]
            fresh = [proposal for proposal in ranked if proposal.text not in state.proposed][:most]
            if fresh:
                return fresh
        return []

    def _rank(self, asked: tuple[Offers, int, Board, Board]) -> list[Propose]:
        """Return the proposals to a partner, best first."""
        offers, partner, mine, theirs = asked
        return [self.proposing[partner, give, want] for give, want in offers(self.gear, mine, theirs)]

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Propose):
            return super().refusal(state, action)
        if not 0 <= action.to < state.seats or action.to == state.active:
            return Refusal("propose a deal to another player", "rtta.trade.2")
        if len(state.proposed) >= self.proposals(state, state.active):
            return Refusal(
                "no further deal may be proposed this turn (option trade_proposals)", "rtta.trade.5"
            )
        return refuse_deal(state, state.active, action.to, action.give, action.want)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if len(state.proposed) >= self.proposals(state, state.active):
            return ()
        return tuple(self._selection(state, other) for other in _others(state))

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
        left = self.proposals(state, state.active) - len(state.proposed)
        return words.plural(
            "pick whom to offer a deal, {n} offer left", "pick whom to offer a deal, {n} offers left", left
        )


def _others(state: Table) -> list[int]:
    """Return the other players, the next one first."""
    return [(state.active + step) % state.seats for step in range(1, state.seats)]


# A deal is ticked peg by peg: `give:wood:2` is the second wood one might give.


def deal_candidates(state: Table, seat: int, other: int) -> tuple[str, ...]:
    """Return every peg that a player could give to, or want from, another."""
    ids = (*state.gear.goods, "food")
    sides = (("give", state.players[seat]), ("want", state.players[other]))
    return tuple(
        f"{side}:{id}:{n + 1}"
        for side, player in sides
        for id, have in zip(ids, (*player.goods, player.food), strict=True)
        for n in range(have)
    )


def tick(give: tuple[str, ...], want: tuple[str, ...]) -> frozenset[str]:
    """Return the pegs that stand for a deal."""
    lots = (("give", item.partition(":")) for item in give), (("want", item.partition(":")) for item in want)
    return frozenset(
        f"{side}:{id}:{n + 1}" for lot in lots for side, (id, _, number) in lot for n in range(int(number))
    )


def read_ticks(gear: Compiled, ticked: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is given and what is wanted when these pegs are ticked."""
    ids = (*gear.goods, "food")
    given, wanted = (
        write_lot(gear, [sum(ref.startswith(f"{side}:{id}:") for ref in ticked) for id in ids])
        for side in ("give", "want")
    )
    return given, wanted
