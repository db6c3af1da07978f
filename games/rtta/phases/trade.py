"""Trading: the active player proposes deals; the partner accepts, refuses or answers with another deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from astragal import DONE, Action, Done, Interrupt, Phase, Refusal, Rules, Selection, Words, coded
from rtta.compiled import Gear
from rtta.deals import (
    TRADING,
    Lot,
    Offer,
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
from rtta.events import say_lot
from rtta.state import Player, Table
from rtta.trade_events import DealCountered, DealMade, DealProposed, DealRefused

LISTED = 4
"""How many proposals are listed for each partner; people may propose any deal."""

Offers = Callable[[Gear, Player, Player], list[Offer]]


@coded
class Deal(Interrupt):
    """A proposal waits for an answer: `by` gives and wants, `seat` decides."""

    kind = "deal"
    seat: int
    by: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    counters: int
    """How often it may still be answered with another proposal."""


@coded
class Propose(Action):
    """Propose a deal to a player."""

    kind = "propose"
    to: int
    give: tuple[str, ...]
    want: tuple[str, ...]

    @property
    def target(self) -> str:
        return f"player:{self.to}"

    def apply(self, state: Table) -> None:
        counters = state.rules.quantities["counters_per_proposal"](state, state.active)
        state.proposed = (*state.proposed, self.text)
        state.emit(DealProposed, state.active, self.to, self.give, self.want)
        state.interrupt(Deal(self.to, state.active, self.give, self.want, counters))

    def label(self, words: Words) -> str:
        return words(
            "Offer {player} {give} for {want}",
            player=words.player(self.to),
            give=say_lot(words, self.give),
            want=say_lot(words, self.want),
        )


def _waiting(state: Table) -> Deal:
    deal = state.interrupts[-1]
    assert isinstance(deal, Deal)
    return deal


@coded
class Accept(Action):
    """Make the deal."""

    kind = "accept"

    def apply(self, state: Table) -> None:
        deal = _waiting(state)
        state.interrupts.pop()
        exchange(state, deal.by, deal.seat, deal.give, deal.want)
        state.emit(DealMade, deal.seat, deal.by, deal.give, deal.want)

    def label(self, words: Words) -> str:
        return words("Accept the deal")


@coded
class Decline(Action):
    """Refuse the deal."""

    kind = "refuse"

    def apply(self, state: Table) -> None:
        deal = _waiting(state)
        state.interrupts.pop()
        state.emit(DealRefused, deal.seat, deal.by)

    def label(self, words: Words) -> str:
        return words("Refuse the deal")


@coded
class Counter(Action):
    """Answer a proposal with another one: what one would give, and what one wants for it."""

    kind = "counter"
    give: tuple[str, ...]
    want: tuple[str, ...]

    def apply(self, state: Table) -> None:
        deal = _waiting(state)
        state.interrupts.pop()
        state.emit(DealCountered, deal.seat, deal.by, self.give, self.want)
        state.interrupt(Deal(deal.by, deal.seat, self.give, self.want, deal.counters - 1))

    def label(self, words: Words) -> str:
        return words(
            "Offer {give} for {want} instead", give=say_lot(words, self.give), want=say_lot(words, self.want)
        )


ACCEPT = Accept()
DECLINE = Decline()


class TradePhase(Phase):
    """The active player may trade goods and food with the others, one deal after another."""

    id = "trade"
    kinds = (Propose,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Gear = rules.gear
        self.proposals = rules.quantity("proposals_per_turn")
        self.sources: list[tuple[Offers, int]] = [(good_offers, LISTED), (even_offers, 1), (plain_offers, 1)]
        if rules.options["trade_gifts"]:
            self.sources.append((gift_offers, 1))
        self._made: dict[tuple[int, Lot, Lot], Propose] = {}
        self._known: dict[tuple[object, ...], tuple[Propose, ...]] = {}

    def enter(self, state: Table) -> None:
        state.proposed = ()

    def choices(self, state: Table) -> Sequence[Action]:
        seat = state.active
        if len(state.proposed) >= self.proposals(state, seat):
            return ()
        found: list[Action] = []
        for step in range(1, state.seats):
            found += self._worth_proposing(state, seat, (seat + step) % state.seats)
        return (*found, DONE) if found else ()

    def _worth_proposing(self, state: Table, seat: int, partner: int) -> list[Propose]:
        """Return a few deals that were not proposed this turn.

        Where none is good for both, the least bad exchange stands in, so that whoever may trade is asked.
        """
        for offers, most in self.sources:
            ranked = self._ranked(state, seat, partner, offers)
            fresh = [proposal for proposal in ranked if proposal.text not in state.proposed][:most]
            if fresh:
                return fresh
        return []

    def _ranked(self, state: Table, seat: int, partner: int, offers: Offers) -> tuple[Propose, ...]:
        """Return the proposals to a partner, best first; the same boards always list the same."""
        me, other = state.players[seat], state.players[partner]
        key = (offers, partner, *me.goods, me.food, me.cities, *other.goods, other.food, other.cities)
        known = self._known.get(key)
        if known is None:
            if len(self._known) > 20_000:
                self._known.clear()
            found = offers(self.gear, me, other)
            known = self._known[key] = tuple(self._propose(partner, *offer) for offer in found)
        return known

    def _propose(self, partner: int, give: Lot, want: Lot) -> Propose:
        key = (partner, give, want)
        known = self._made.get(key)
        if known is None:
            known = self._made[key] = Propose(partner, give, want)
        return known

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Propose):
            return super().refusal(state, action)
        if not 0 <= action.to < state.seats or action.to == state.active:
            return Refusal("propose a deal to another player", TRADING)
        if len(state.proposed) >= self.proposals(state, state.active):
            return Refusal("no further deal may be proposed this turn (option trade_proposals)", TRADING)
        return refuse_deal(state, state.active, action.to, action.give, action.want)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        if len(state.proposed) >= self.proposals(state, state.active):
            return ()
        others = [(state.active + step) % state.seats for step in range(1, state.seats)]
        return tuple(self._selection(state, other) for other in others)

    def _selection(self, state: Table, other: int) -> Selection:
        def act(ticked: frozenset[str]) -> Propose:
            return Propose(other, *read_ticks(self.gear, ticked))

        return Selection(
            deal_candidates(state, state.active, other),
            act,
            lambda ticked: self.refusal(state, act(ticked)),
            tuple(
                tick(legal.give, legal.want)
                for legal in state.legal
                if isinstance(legal, Propose) and legal.to == other
            ),
            target=f"player:{other}",
            makes=Propose,
        )

    def prompt(self, state: Table, words: Words) -> str:
        left = self.proposals(state, state.active) - len(state.proposed)
        return words.plural(
            "pick whom to offer a deal, {n} offer left", "pick whom to offer a deal, {n} offers left", left
        )


class DealPhase(Phase):
    """Somebody was offered a deal: accept it, refuse it, or answer with another."""

    id = "deal"
    kinds = (Accept, Decline, Counter, Deal)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Gear = rules.gear

    def choices(self, state: Table) -> Sequence[Action]:
        deal = _waiting(state)
        if not deal.counters:
            return (ACCEPT, DECLINE)
        counters = [
            Counter(give, want)
            for give, want in haggled(self.gear, deal.want, deal.give)
            if refuse_deal(state, deal.seat, deal.by, give, want) is None
            and gain(state, deal.by, give, want) > 0
        ]
        return (ACCEPT, DECLINE, *counters)

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        deal = _waiting(state)
        if isinstance(action, Done):
            return Refusal("a deal is accepted, refused or answered", TRADING)
        if not isinstance(action, Counter):
            return super().refusal(state, action)
        if not deal.counters:
            return Refusal(
                "it cannot be answered with another deal any more (option trade_counters)", TRADING
            )
        if (action.give, action.want) == (deal.want, deal.give):
            return Refusal("that is the deal on offer: accept it", TRADING)
        return refuse_deal(state, deal.seat, deal.by, action.give, action.want)

    def selections(self, state: Table) -> tuple[Selection, ...]:
        deal = _waiting(state)
        if not deal.counters:
            return ()

        def act(ticked: frozenset[str]) -> Action:
            give, want = read_ticks(self.gear, ticked)
            return ACCEPT if (give, want) == (deal.want, deal.give) else Counter(give, want)

        def check(ticked: frozenset[str]) -> Refusal | None:
            action = act(ticked)
            return None if action is ACCEPT else self.refusal(state, action)

        counters = (legal for legal in state.legal if isinstance(legal, Counter))
        good = (tick(deal.want, deal.give), *(tick(counter.give, counter.want) for counter in counters))
        return (
            Selection(
                deal_candidates(state, deal.seat, deal.by),
                act,
                check,
                good,
                target=f"player:{deal.by}",
                makes=Counter,
            ),
        )

    def prompt(self, state: Table, words: Words) -> str:
        deal = _waiting(state)
        return words(
            "{player} gives {give} for {want}: accept, refuse or change it",
            player=words.player(deal.by),
            give=say_lot(words, deal.give),
            want=say_lot(words, deal.want),
        )


# A deal is ticked peg by peg: `give:wood:2` is the second wood one might give.


def deal_candidates(state: Table, seat: int, other: int) -> tuple[str, ...]:
    """Return every peg that a player could give to, or want from, another."""
    ids = (*state.rules.gear.goods, "food")
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


def read_ticks(gear: Gear, ticked: frozenset[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is given and what is wanted when these pegs are ticked."""
    ids = (*gear.goods, "food")
    given, wanted = (
        write_lot(gear, [sum(ref.startswith(f"{side}:{id}:") for ref in ticked) for id in ids])
        for side in ("give", "want")
    )
    return given, wanted
