"""How workers are best spread over cities and monuments."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from astragal import Memo
from astragal.bots import Knapsack
from rtta.state import Table

if TYPE_CHECKING:
    from rtta.bots.worth import Worth

Gains = list[float]
"""What 0, 1, 2 ... more boxes of something are worth."""


class Settlement(NamedTuple):
    """What the worth of more boxes of cities depends on."""

    turns: float
    cities: int
    open: tuple[tuple[int, int], ...]
    """The cities that are not complete: where each stands among the projects, and its checked boxes."""
    per_city: float
    """Points for each city, what developments bring by it included."""


class Monument(NamedTuple):
    """What the worth of more boxes of a monument depends on."""

    turns: float
    project: int
    """Where it stands among the projects."""
    filled: int
    points: int
    bonus: float
    """What completing it brings beside its points: a bonus, and what rivals lose by it."""


class Site(NamedTuple):
    """What a plan depends on; positions that have this in common share a plan."""

    most: int
    """The number of workers that is looked at."""
    settlement: Settlement
    monuments: tuple[Monument, ...]


class Sheets(NamedTuple):
    """What lies on the table when a plan is asked for: within a turn, it is often as it was."""

    most: int
    turns: float
    cities: int
    per_city: float
    per_monument: float
    boxes: tuple[int, ...]
    finished: tuple[int, ...]
    rivals: tuple[tuple[int, ...], ...]
    """The boxes that each rival has checked."""


class Builder:
    """Makes plans of building and remembers them: within a turn, and often between turns, nothing changes."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.gear = worth, worth.gear
        self.by_sheets: Memo[Sheets, BuildPlan] = Memo(lambda sheets: self.by_site[self._site(sheets)])
        self.by_site: Memo[Site, BuildPlan] = Memo(lambda site: BuildPlan(self, site))
        self.by_cities: Memo[Settlement, Gains] = Memo(self._city_gains)
        self.by_monument: Memo[Monument, Gains] = Memo(self._monument_gains)

    def plan(self, state: Table, turns: float, most: int) -> BuildPlan:
        """Return the plan of the active player with so many turns left, for up to `most` workers."""
        seat, worth, quantities = state.active, self.worth, self.worth.rules.quantities
        player = state.players[seat]
        by_city = worth.rates(turns).by_city
        per_city = float(quantities["points_per_city"](state, seat))
        per_city += fsum([by_city[id] for id in player.developments])
        sheets = [tuple(each.boxes) for each in state.players]
        return self.by_sheets[
            Sheets(
                most,
                turns,
                player.cities,
                per_city,
                float(quantities["points_per_monument"](state, seat)),
                sheets.pop(seat),
                tuple(state.finished),
                tuple(sheets),
            )
        ]

    def _site(self, sheets: Sheets) -> Site:
        projects, boxes, turns = self.gear.projects, sheets.boxes, sheets.turns
        open = [index for index, project in enumerate(projects) if boxes[index] < project.boxes]
        cities = tuple((index, boxes[index]) for index in open if index < self.gear.cities)
        monuments = [
            Monument(
                turns,
                index,
                boxes[index],
                projects[index].reward(sheets.finished[index]),
                self._bonus(sheets, index),
            )
            for index in open
            if index >= self.gear.cities
        ]
        settlement = Settlement(turns, sheets.cities, cities, sheets.per_city)
        return Site(sheets.most, settlement, tuple(monuments))

    def _bonus(self, sheets: Sheets, index: int) -> float:
        """Return what completing a monument brings beside its points.

        A rival who is late loses points by it, the more likely the more boxes it has checked.
        """
        worth, rates, bonus = self.worth, self.worth.rates(sheets.turns), sheets.per_monument
        if sheets.finished[index] or not rates.base:
            return bonus
        project = self.gear.projects[index]
        spoilt = rates.envy * (project.reward(0) - project.reward(1))
        race, _ = worth.weight("race")
        for boxes in sheets.rivals:
            if boxes[index] < project.boxes:
                bonus += spoilt * (race + (1 - race) * boxes[index] / project.boxes)
        return bonus

    def _city_gains(self, settled: Settlement) -> Gains:
        """Return what boxes of the next cities are worth, taken in order."""
        rates, worth = self.worth.rates(settled.turns), self.worth
        further = settled.cities - worth.start_cities
        first, filled = settled.open[0]
        gains, points = [0.0], -worth.city_worth(further, filled / worth.city_boxes[first], rates)
        for index, filled in settled.open:
            size = worth.city_boxes[index]
            gains += [points + worth.city_worth(further, n / size, rates) for n in range(filled + 1, size)]
            further += 1
            points += settled.per_city
            gains.append(points + worth.city_worth(further, 0.0, rates))
        return gains

    def _monument_gains(self, monument: Monument) -> Gains:
        turns, index, filled, points, bonus = monument
        project, rates, worth = self.gear.projects[index], self.worth.rates(turns), self.worth.monument_worth
        size = project.boxes
        worths = [worth(project.id, n / size, points, rates) for n in range(filled, size)]
        return [*(worth - worths[0] for worth in worths), points + bonus - worths[0]]


class BuildPlan:
    """The best use of any number of workers: a knapsack over cities and monuments."""

    def __init__(self, builder: Builder, site: Site) -> None:
        self.gear, self.open_cities = builder.gear, site.settlement.open
        self.items: list[tuple[int, Gains]] = []
        """What is built, and what boxes of it are worth; -1 stands for all cities."""
        if self.open_cities:
            self.items.append((-1, builder.by_cities[site.settlement]))
        self.items += [(monument.project, builder.by_monument[monument]) for monument in site.monuments]
        self.sack = Knapsack([gains for _, gains in self.items], site.most)
        self.values = self.sack.values
        """What each number of workers is worth."""

    def worth_of(self, workers: int) -> float:
        """Return what so many workers are worth; those beyond what was looked at add nothing."""
        values = self.values
        return values[workers] if workers < len(values) else values[-1]

    def spread(self, workers: int) -> list[int]:
        """Return the projects that so many workers go to, one entry for each box, those completed first."""
        chosen: list[tuple[bool, list[int]]] = []
        for (index, gains), boxes in reversed(list(zip(self.items, self.sack.spread(workers), strict=True))):
            if boxes:
                targets = self._city_boxes(boxes) if index < 0 else [index] * boxes
                chosen.append((boxes == len(gains) - 1, targets))
        chosen.sort(key=lambda part: not part[0])
        return [index for _, targets in chosen for index in targets]

    def _city_boxes(self, number: int) -> list[int]:
        targets: list[int] = []
        for index, filled in self.open_cities:
            targets += [index] * (self.gear.projects[index].boxes - filled)
        return targets[:number]
