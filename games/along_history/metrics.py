"""What the lab counts in a finished game. Figures by key always have every key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from along_history.events import (
    AgeEnded,
    CalamityStruck,
    CardAcquired,
    CardBought,
    CardDecayed,
    CardDestroyed,
    CardsExchanged,
    DieDiscarded,
    GoldenAgeBegan,
    TokenStolen,
    TokenTaken,
    TurnMissed,
    WarDeclared,
    WarWon,
)
from along_history.state import Table
from astragal import Event, Metric, Tally, count_by_key

Figures = Mapping[str, float]


def _taken(tally: Tally) -> Iterator[CardAcquired | CardBought]:
    return chain(tally.of(CardAcquired), tally.of(CardBought))


def cards_taken(tally: Tally) -> Figures:
    """Return how many copies of each card came into a civilisation by being acquired or bought."""
    return count_by_key(tally.state.compiled.ids, (event.card for event in _taken(tally)))


def cards_of_winners(tally: Tally) -> Figures:
    """Return how many copies of each card the winners took, a shared win counting in part."""
    counts = dict.fromkeys(tally.state.compiled.ids, 0.0)
    for event in _taken(tally):
        if event.seat in tally.winners:
            counts[event.card] += 1 / len(tally.winners)
    return counts


def calamities(tally: Tally) -> Figures:
    """Return how often each calamity struck."""
    return count_by_key(tally.state.compiled.calamity_ids, (event.card for event in tally.of(CalamityStruck)))


def tokens_taken(tally: Tally) -> Figures:
    """Return how often a token of each value was taken from the board."""
    values = (str(event.value) for event in tally.of(TokenTaken))
    return count_by_key([str(value) for value in range(1, 8)], values)


def age_ends(tally: Tally) -> Figures:
    """Return how many ages each ending ended."""
    endings = [ending.id for ending in tally.state.rules.endings]
    return count_by_key(endings, (event.reason for event in tally.of(AgeEnded)))


def rounds_by_age(tally: Tally) -> Figures:
    """Return the number of rounds of each age of the match."""
    return {event.age: float(event.rounds) for event in tally.of(AgeEnded)}


def _number(*kinds: type[Event]) -> Callable[[Tally], float]:
    return lambda tally: float(sum(tally.count(kind) for kind in kinds))


def _per_player(figure: Callable[[Table, int], float]) -> Callable[[Tally], float]:
    return lambda tally: (
        sum(figure(tally.state, seat) for seat in range(tally.state.seats)) / tally.state.seats
    )


def margin(tally: Tally) -> float:
    """Return by how much the best score beats the second best."""
    best = sorted(tally.scores, reverse=True)
    return float(best[0] - best[1])


METRICS = [
    Metric("cards_taken", "How many copies of each card were acquired or bought.", cards_taken, named="card"),
    Metric(
        "cards_of_winners", "How many copies of each card the winners took.", cards_of_winners, named="card"
    ),
    Metric("calamities", "How often each calamity struck.", calamities, named="card"),
    Metric("tokens_taken", "Tokens taken from the board, by value.", tokens_taken),
    Metric("age_ends", "What ended the ages.", age_ends, named="ending"),
    Metric("rounds_by_age", "Rounds of each age.", rounds_by_age, named="age"),
    Metric("acquired", "Cards paid for or taken for nothing, all players together.", _number(CardAcquired)),
    Metric("bought", "Cards bought with gold, all players together.", _number(CardBought)),
    Metric("destroyed", "Cards lost, all players together.", _number(CardDestroyed)),
    Metric("decayed", "Cards put into decadence, all players together.", _number(CardDecayed)),
    Metric("dice_given_up", "Dice and pawns given up, all players together.", _number(DieDiscarded)),
    Metric("exchanges", "Exchanges of cards.", _number(CardsExchanged)),
    Metric("golden_ages", "Golden Ages outside payments.", _number(GoldenAgeBegan)),
    Metric("wars", "Wars declared.", _number(WarDeclared)),
    Metric("wars_won", "Wars won by the attacker.", _number(WarWon)),
    Metric("tokens_stolen", "Tokens taken in war.", _number(TokenStolen)),
    Metric("turns_missed", "Turns missed.", _number(TurnMissed)),
    Metric("ties", "Whether the win was shared.", lambda tally: float(len(tally.winners) > 1)),
    Metric("margin", "By how much the best score beat the second best.", margin),
    Metric(
        "civilisation",
        "Cards at the end, for each player.",
        _per_player(lambda s, seat: len(s.players[seat].civ)),
    ),
    Metric("gold", "Gold at the end, for each player.", _per_player(lambda s, seat: s.players[seat].gold)),
]
