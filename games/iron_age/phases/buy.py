"""Buying a development with goods, innovations and wealth."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Phase, Refusal, Rules, Selection, Words, coded
from iron_age.content import DevelopmentEntry
from iron_age.events import DevelopmentBought, PopulationIdle, say_payment
from iron_age.sheet import gain_development
from iron_age.state import Table

BUY = "iron-age.buy.1"
PAY = "iron-age.buy.2"

Payment = tuple[int, int, int]
"""Goods, innovations, wealth."""


@coded
class Buy(Action):
    """Buy a development with so many goods, innovations and wealth."""

    kind, touches = "buy", "development:{development}"
    development: str
    goods: int
    innovations: int
    wealth: int

    def apply(self, state: Table) -> None:
        player = state.me
        wasted = paid(state, self) - price(state, state.active, self.development)
        player.goods -= self.goods
        player.wealth -= self.wealth
        state.innovation -= self.innovations
        gain_development(state, state.active, self.development)
        state.purchases += 1
        state.emit(DevelopmentBought, state.active, self.development, *_pieces(self), wasted)

    def label(self, words: Words) -> str:
        return words(
            "Buy {development} with {payment}",
            development=words.name(f"development:{self.development}"),
            payment=say_payment(words, *_pieces(self)),
        )


def _pieces(buy: Buy) -> Payment:
    return buy.goods, buy.innovations, buy.wealth


def price(state: Table, seat: int, development: str) -> int:
    """Return what a development costs a player: Roads make the starred ones cheaper."""
    entry: DevelopmentEntry = state.rules.content.developments[development]
    discount = state.rules.quantities["starred_discount"](state, seat) if entry.starred else 0
    return max(0, entry.cost - discount)


def worths(state: Table) -> Payment:
    """Return what one good, one innovation and one wealth of the active player are worth."""
    quantities, seat = state.rules.quantities, state.active
    return 1, quantities["innovation_worth"](state, seat), quantities["wealth_worth"](state, seat)


def purse(state: Table) -> Payment:
    """Return what the active player can pay with."""
    return state.me.goods, state.innovation, state.me.wealth


def paid(state: Table, buy: Buy) -> int:
    """Return what a payment is worth."""
    return sum(n * worth for n, worth in zip(_pieces(buy), worths(state), strict=True))


def payments(cost: int, purse: Payment, worths: Payment) -> list[Payment]:
    """Return every payment from which no piece could be removed, those with fewest goods last."""
    goods, innovations, wealth = purse
    _, innovation_worth, wealth_worth = worths
    found = []
    for rich in range(wealth + 1):
        for clever in range(innovations + 1):
            missing = cost - rich * wealth_worth - clever * innovation_worth
            used = [worth for n, worth in ((rich, wealth_worth), (clever, innovation_worth)) if n]
            if missing <= goods and all(worth > -min(missing, 0) for worth in used):
                found.append((max(0, missing), clever, rich))
    return found


class BuyPhase(Phase[Table]):
    """Buy one development, or none; no change is given."""

    id, clause = "buy", "iron-age.buy.1"
    kinds = (Buy,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.purchases = rules.quantity("purchases_per_turn")

    def enter(self, state: Table) -> None:
        if state.population:
            state.emit(PopulationIdle, state.active, state.population)
            state.population = 0

    def choices(self, state: Table) -> Sequence[Action]:
        if state.purchases >= self.purchases(state, state.active):
            return ()
        seat, owned, own, each = state.active, state.me.developments, purse(state), worths(state)
        found = [
            Buy(development, *payment)
            for development in state.rules.content.developments
            if development not in owned
            for payment in payments(price(state, seat, development), own, each)
        ]
        return (*found, DONE) if found else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if not isinstance(action, Buy):
            return super().refusal(state, action)
        if action.development not in state.rules.content.developments:
            return Refusal("This game has no such development.", BUY)
        if action.development in state.me.developments:
            return Refusal("You already have it.", BUY)
        if state.purchases >= self.purchases(state, state.active):
            return Refusal("You can't buy another development this turn.", BUY)
        if any(not 0 <= n <= most for n, most in zip(_pieces(action), purse(state), strict=True)):
            return Refusal("You don't have that much.", PAY)
        cost = price(state, state.active, action.development)
        if paid(state, action) < cost:
            return Refusal("It costs {cost}.", PAY, {"cost": cost})
        return None

    def selections(self, state: Table) -> tuple[Selection, ...]:
        buys = [action for action in state.legal if isinstance(action, Buy)]
        return tuple(
            self._selection(state, development, [buy for buy in buys if buy.development == development])
            for development in dict.fromkeys(buy.development for buy in buys)
        )

    def _selection(self, state: Table, development: str, listed: list[Buy]) -> Selection:
        """Return the payment of one development: each good, innovation and wealth can be ticked."""
        cost = price(state, state.active, development)
        pieces = [_refs(kind, n) for kind, n in zip(KINDS, purse(state), strict=True)]

        def act(ticked: frozenset[str]) -> Buy:
            numbers = [sum(ref.startswith(f"{kind}:") for ref in ticked) for kind in KINDS]
            return Buy(development, *numbers)

        rich = worths(state)[2]  # innovations are lost in any case: what would be kept is spent last
        ranked = sorted(listed, key=lambda buy: (buy.goods + rich * buy.wealth, paid(state, buy), buy.wealth))
        return Selection(
            tuple(ref for refs in pieces for ref in refs),
            act,
            lambda ticked: self.refusal(state, act(ticked)),
            tuple(
                frozenset(ref for refs, n in zip(pieces, _pieces(buy), strict=True) for ref in refs[:n])
                for buy in ranked
            ),
            lambda ticked: f"{paid(state, act(ticked))} / {cost}",
            f"development:{development}",
            makes=Buy,
        )

    def prompt(self, state: Table, words: Words) -> str:
        worth = sum(n * each for n, each in zip(purse(state), worths(state), strict=True))
        return words("Choose a development to buy (you can pay {n})", n=worth)

    def forgone(self, state: Table, words: Words) -> str:
        lost = state.innovation
        return words.plural("{n} innovation lost", "{n} innovations lost", lost) if lost else ""


KINDS = ("good", "innovation", "wealth")
"""What a payment is ticked of: `good:2` is the second good."""


def _refs(kind: str, number: int) -> list[str]:
    return [f"{kind}:{n + 1}" for n in range(number)]
