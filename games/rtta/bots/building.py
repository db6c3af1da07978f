"""How workers are best spread over cities and monuments."""

from __future__ import annotations

from astragal.bots import Knapsack
from rtta.bots.worth import Rates, Worth
from rtta.compiled import Compiled
from rtta.state import Player, Table

Gains = list[float]
"""What 0, 1, 2 ... more boxes of something are worth."""


class BuildPlan:
    """The best use of any number of workers: a knapsack over cities and monuments."""

    def __init__(self, worth: Worth, state: Table, rates: Rates, most: int) -> None:
        """Look at the active player's projects for up to `most` workers."""
        self.worth, self.state, self.rates = worth, state, rates
        self.player: Player = state.players[state.active]
        self.gear: Compiled = worth.gear
        self.open_cities = [index for index in range(self.gear.cities) if self.player.awards[index] < 0]
        self.items: list[tuple[int, Gains]] = []
        if self.open_cities:
            self.items.append((-1, self._city_gains(most)))
        for index in range(self.gear.cities, len(self.gear.projects)):
            if self.player.awards[index] < 0:
                self.items.append((index, self._monument_gains(index, most)))
        self.sack = Knapsack([gains for _, gains in self.items], most)
        self.values = self.sack.values
        """What each number of workers is worth."""

    def worth_of(self, workers: int) -> float:
        """Return what so many workers are worth; those beyond what was looked at add nothing."""
        values = self.values
        return values[workers] if workers < len(values) else values[-1]

    def _city_gains(self, most: int) -> Gains:
        """Return what boxes of the next cities are worth, taken in order."""
        rates, worth, player = self.rates, self.worth, self.player
        per_city = float(worth.rules.quantities["points_per_city"](self.state, self.state.active))
        per_city += sum([rates.by_city[id] for id in player.developments])
        further = player.cities - worth.start_cities
        start = worth.city_worth(further, worth.next_city(player), rates)
        gains, points = [0.0], -start
        for index in self.open_cities:
            size = self.gear.projects[index].boxes
            rest = range(player.boxes[index] + 1, size)
            gains += [points + worth.city_worth(further, n / size, rates) for n in rest]
            further += 1
            points += per_city
            gains.append(points + worth.city_worth(further, 0.0, rates))
            if len(gains) > most:
                break
        return gains

    def _monument_gains(self, index: int, most: int) -> Gains:
        project, filled = self.gear.projects[index], self.player.boxes[index]
        points, size = project.reward(self.state.finished[index]), project.boxes
        boxes = range(filled, min(size, filled + most + 1))
        worths = [self.worth.monument_worth(project.id, n / size, points, self.rates) for n in boxes]
        gains = [worth - worths[0] for worth in worths]
        if filled + most >= size:
            gains.append(points + self._bonus(index) - worths[0])
        return gains

    def _bonus(self, index: int) -> float:
        """Return what completing a monument brings beside its points: a bonus, and what rivals lose by it."""
        state, worth = self.state, self.worth
        bonus = float(worth.rules.quantities["points_per_monument"](state, state.active))
        if state.finished[index] or not self.rates.base:
            return bonus
        project = self.gear.projects[index]
        spoilt = self.rates.envy * (project.reward(0) - project.reward(1))
        race, _ = worth.weight("race")
        for seat, rival in enumerate(state.players):
            if seat != state.active and rival.awards[index] < 0:
                bonus += spoilt * (race + (1 - race) * rival.boxes[index] / project.boxes)
        return bonus

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
        for index in self.open_cities:
            targets += [index] * (self.gear.projects[index].boxes - self.player.boxes[index])
        return targets[:number]
