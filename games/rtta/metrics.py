"""What the lab counts in a finished game. Figures by key always have every key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from astragal import Metric, Tally, count_by_key, count_of_winners
from rtta.events import (
    CitiesFed,
    DealMade,
    DealProposed,
    DevelopmentBought,
    DisasterAverted,
    DisasterReflected,
    DisasterStruck,
    FoodCollected,
    GoodDiscarded,
    GoodsCollected,
    MonumentCompleted,
    Rolled,
    ShipBuilt,
    WorkersIdle,
)
from rtta.scoring import monuments_completed

Figures = Mapping[str, float]


def developments_of_winners(tally: Tally) -> Figures:
    """Return how many winners took each development, a shared win counting in part."""
    known = tally.state.rules.content.developments
    return count_of_winners(tally, known, lambda player: player.developments)


def _first(project: str, rank: int) -> str | None:
    return None if rank else project.removeprefix("monument:")


def _later(project: str, rank: int) -> str | None:
    return project.removeprefix("monument:") if rank else None


def end_trigger(tally: Tally) -> Figures:
    """Return 1 for the ending that applied and 0 for the others."""
    return count_by_key([ending.id for ending in tally.state.rules.endings], [tally.state.ended])


def _per_player(figure: Callable[[Tally, int], float]) -> Callable[[Tally], float]:
    def mean(tally: Tally) -> float:
        seats = range(tally.state.seats)
        return sum(figure(tally, seat) for seat in seats) / len(seats)

    return mean


def margin(tally: Tally) -> float:
    """Return by how much the best score beats the second best; 0 when alone."""
    best = sorted(tally.scores, reverse=True)
    return float(best[0] - best[1]) if len(best) > 1 else 0.0


METRICS = [
    Metric.by_key(
        "developments",
        "How many players took each development.",
        DevelopmentBought,
        "development",
        keys=lambda rules: rules.content.developments,
    ),
    Metric(
        "developments_of_winners",
        "How many winners took each development.",
        developments_of_winners,
        reads=(),
    ),
    Metric.by_key(
        "monuments_first",
        "Monuments completed for their first value.",
        *(MonumentCompleted, "project", "rank"),
        keys=lambda rules: rules.content.monuments,
        key=_first,
    ),
    Metric.by_key(
        "monuments_later",
        "Monuments completed for their later value.",
        *(MonumentCompleted, "project", "rank"),
        keys=lambda rules: rules.content.monuments,
        key=_later,
    ),
    Metric.by_key(
        "disasters",
        "How many players each disaster struck.",
        DisasterStruck,
        "disaster",
        keys=lambda rules: rules.content.disasters,
    ),
    Metric.by_key(
        "disasters_averted",
        "How many players were safe from each disaster.",
        *(DisasterAverted, "disaster"),
        keys=lambda rules: rules.content.disasters,
    ),
    Metric.by_key(
        "disasters_reflected",
        "How often each disaster was turned.",
        *(DisasterReflected, "disaster"),
        keys=lambda rules: rules.content.disasters,
    ),
    Metric("end_trigger", "What ended the game.", end_trigger, reads=()),
    Metric("ties", "Whether the win was shared.", lambda tally: float(len(tally.winners) > 1), reads=()),
    Metric("margin", "By how much the best score beat the second best.", margin, reads=()),
    Metric.summing("famine_points", "Points lost to famine, all players together.", CitiesFed, "unfed"),
    Metric(
        "points_lost",
        "Points lost, for each player.",
        _per_player(lambda tally, seat: tally.state.players[seat].lost),
        reads=(),
    ),
    Metric(
        "cities",
        "Cities at the end, for each player.",
        _per_player(lambda tally, seat: tally.state.players[seat].cities),
        reads=(),
    ),
    Metric(
        "monuments",
        "Monuments completed, for each player.",
        _per_player(lambda tally, seat: monuments_completed(tally.state, seat)),
        reads=(),
    ),
    Metric.counting("rolls", "Rolls, rerolls included, all players together.", Rolled),
    Metric.summing("goods_lost", "Goods that found no room, all players together.", GoodsCollected, "lost"),
    Metric.summing("food_lost", "Food that found no room, all players together.", FoodCollected, "lost"),
    Metric.counting("goods_discarded", "Goods discarded, all players together.", GoodDiscarded),
    Metric.summing("workers_idle", "Workers left idle, all players together.", WorkersIdle, "workers"),
    Metric.summing(
        "value_wasted", "Coins' worth overpaid, all players together.", DevelopmentBought, "wasted"
    ),
    Metric.counting("ships", "Ships built, all players together.", ShipBuilt),
    Metric.counting("deals_proposed", "Deals proposed, all players together.", DealProposed),
    Metric.counting("deals_made", "Deals made, all players together.", DealMade),
]
