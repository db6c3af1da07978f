"""What the lab counts in a finished game. Figures by key always have every key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from astragal import Metric, Tally, count_by_key, count_of_winners
from iron_age.events import (
    ArmyRaised,
    BattleFought,
    Conquered,
    DevelopmentBought,
    DieSet,
    DisasterAverted,
    DisasterStruck,
    FoodCollected,
    GoodEaten,
    GoodGiven,
    GoodsCollected,
    MonumentCompleted,
    PopulationIdle,
    PortFounded,
    ProvincesFed,
    Rolled,
    ShipBuilt,
    TributeDemanded,
    TributeGained,
    WealthStored,
)
from iron_age.scoring import COUNTED, monuments_completed
from iron_age.state import Table

Figures = Mapping[str, float]
Games = Tally[Table]


def developments_taken(tally: Games) -> Figures:
    """Return how many players took each development."""
    bought = (event.development for event in tally.of(DevelopmentBought))
    return count_by_key(tally.state.rules.content.developments, bought)


def developments_of_winners(tally: Games) -> Figures:
    """Return how many winners took each development, a shared win counting in part."""
    known = tally.state.rules.content.developments
    return count_of_winners(tally, known, lambda player: player.developments)


def monuments_built(tally: Games) -> Figures:
    """Return how many players completed each monument."""
    built = (event.project.removeprefix("monument:") for event in tally.of(MonumentCompleted))
    return count_by_key(tally.state.rules.content.monuments, built)


def disasters(tally: Games) -> Figures:
    """Return how many players each disaster struck, in battle or not."""
    struck = [event.disaster for event in tally.of(DisasterStruck)]
    fought = [event.cause for event in tally.of(BattleFought) if event.cause != "conquest"]
    return count_by_key(tally.state.rules.content.disasters, [*struck, *fought])


def disasters_averted(tally: Games) -> Figures:
    """Return how many players were immune to each disaster."""
    found = (event.disaster for event in tally.of(DisasterAverted))
    return count_by_key(tally.state.rules.content.disasters, found)


def battles(tally: Games) -> Figures:
    """Return how many battles were won, drawn and lost."""
    leads = [event.strength - event.against for event in tally.of(BattleFought)]
    results = ("won" if lead > 0 else "lost" if lead else "drawn" for lead in leads)
    return count_by_key(("won", "drawn", "lost"), results)


def end_trigger(tally: Games) -> Figures:
    """Return 1 for the ending that applied and 0 for the others."""
    return count_by_key([ending.id for ending in tally.state.rules.endings], [tally.state.ended])


def margin(tally: Games) -> float:
    """Return by how much the best score beats the second best; 0 when alone."""
    best = sorted(tally.scores, reverse=True)
    return float(best[0] - best[1]) if len(best) > 1 else 0.0


def bonus_points(tally: Games) -> Figures:
    """Return the points of each bonus, all players together."""
    state = tally.state
    return {
        each.removeprefix("points_per_"): float(
            sum(state.rules.quantities[each](state, seat) * count(state, seat) for seat in range(state.seats))
        )
        for each, count in COUNTED.items()
    }


def _per_player(figure: Callable[[Table, int], int]) -> Callable[[Games], float]:
    def mean(tally: Games) -> float:
        state = tally.state
        return sum(figure(state, seat) for seat in range(state.seats)) / state.seats

    return mean


METRICS: list[Metric[Table]] = [
    Metric(
        "developments",
        "How many players took each development.",
        developments_taken,
        reads=(DevelopmentBought,),
    ),
    Metric(
        "developments_of_winners",
        "How many winners took each development.",
        developments_of_winners,
        reads=(),
    ),
    Metric(
        "monuments_built",
        "How many players completed each monument.",
        monuments_built,
        reads=(MonumentCompleted,),
    ),
    Metric(
        "disasters", "How many players each disaster struck.", disasters, reads=(DisasterStruck, BattleFought)
    ),
    Metric(
        "disasters_averted",
        "How many players were immune to each disaster.",
        disasters_averted,
        reads=(DisasterAverted,),
    ),
    Metric("battles", "Battles won, drawn and lost, all players together.", battles, reads=(BattleFought,)),
    Metric("bonus_points", "Points of each bonus, all players together.", bonus_points, reads=()),
    Metric("end_trigger", "What ended the game.", end_trigger, reads=()),
    Metric("ties", "Whether the win was shared.", lambda tally: float(len(tally.winners) > 1), reads=()),
    Metric("margin", "By how much the best score beat the second best.", margin, reads=()),
    Metric.counting("ports_founded", "Players who began with a second port.", PortFounded),
    Metric.summing(
        "famine_marks", "Provinces that went hungry, all players together.", ProvincesFed, "unfed"
    ),
    Metric(
        "marks",
        "Disaster marks, for each player.",
        _per_player(lambda state, seat: state.players[seat].marks),
        reads=(),
    ),
    Metric(
        "tribute",
        "Tribute, for each player.",
        _per_player(lambda state, seat: state.players[seat].tribute),
        reads=(),
    ),
    Metric(
        "ports",
        "Ports at the end, for each player.",
        _per_player(lambda state, seat: state.players[seat].ports),
        reads=(),
    ),
    Metric(
        "provinces",
        "Provinces at the end, for each player.",
        _per_player(lambda state, seat: state.players[seat].provinces),
        reads=(),
    ),
    Metric("monuments", "Monuments completed, for each player.", _per_player(monuments_completed), reads=()),
    Metric.counting("conquests", "Conquest boxes checked, all players together.", Conquered),
    Metric.counting("demands", "Demands for tribute on weaker players.", TributeDemanded),
    Metric.counting("goods_given", "Demands that were met with a good.", GoodGiven),
    Metric.summing("tribute_of_demands", "Tribute gained by demands.", TributeGained, "amount"),
    Metric.counting("armies_raised", "Armies raised for food, all players together.", ArmyRaised),
    Metric.counting("ships", "Ships built, all players together.", ShipBuilt),
    Metric.counting("wealth_stored", "Wealth stored, all players together.", WealthStored),
    Metric.counting("goods_eaten", "Goods turned into food, all players together.", GoodEaten),
    Metric.counting("omens", "Dice set by Omens, all players together.", DieSet),
    Metric.counting("rolls", "Rolls, rerolls included, all players together.", Rolled),
    Metric.summing("goods_lost", "Goods that did not fit, all players together.", GoodsCollected, "lost"),
    Metric.summing("food_lost", "Food that did not fit, all players together.", FoodCollected, "lost"),
    Metric.summing(
        "population_idle", "Population left unused, all players together.", PopulationIdle, "population"
    ),
    Metric.summing(
        "value_wasted", "What was paid too much, all players together.", DevelopmentBought, "wasted"
    ),
]
