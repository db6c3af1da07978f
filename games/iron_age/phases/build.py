"""Building: provinces, ports, monuments, armies and ships, in any order and any mixture."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import DONE, Action, Done, Phase, Ref, Refusal, Rules, Words, coded
from iron_age.compiled import Compiled
from iron_age.events import ArmyRaised, BoxChecked, PortPeopled, ShipBuilt, UrnFilled
from iron_age.phases.feed import EAT_GOOD, FED_ALREADY, EatGood, refuse_to_eat
from iron_age.phases.projects import complete, complete_ports
from iron_age.state import Table

BUILD = "iron-age.build.1"
ORDER = "iron-age.build.3"
PORTS = "iron-age.build.4"
ARMIES = "iron-age.build.6"
SHIPS = "iron-age.build.7"
UNUSED = "iron-age.build.9"

UNKNOWN = Refusal("That can't be built.", BUILD)
FINISHED = Refusal("It's already finished.", BUILD)
NO_POPULATION = Refusal("You have no population left.", BUILD)
OUT_OF_ORDER = Refusal("Provinces are built from left to right.", ORDER)
PORTS_PEOPLED = Refusal("Every port already has its population.", PORTS)
PORTS_FILLED = Refusal("Every port already has its goods.", PORTS)
NO_GOODS = Refusal("You have no goods.", PORTS)
ARMIES_FULL = Refusal("You have no room for another army.", ARMIES)
ARMY_UNFED = Refusal("You don't have enough food for an army.", ARMIES)
NO_SHIPS = Refusal("You need Shipbuilding to build ships.", SHIPS)
SHIPS_FULL = Refusal("You have no room for another ship.", SHIPS)
SHIP_UNPAID = Refusal("You don't have enough goods for a ship.", SHIPS)
MUST_BUILD = Refusal("You must use all your population.", UNUSED)


@coded
class CheckBox(Action):
    """Tick one box of a province or a monument."""

    kind, touches, says = "build", "{project}", "Build {project}"
    project: Ref

    def apply(self, state: Table) -> None:
        index = state.gear.index[self.project]
        player, seat = state.me, state.active
        state.population -= box_price(state, index)
        if index >= state.gear.provinces:
            state.monument_boxes += 1
        player.boxes[index] = state.gear.projects[index].check(player.boxes[index])
        left = state.gear.projects[index].left(player.boxes[index])
        state.emit(BoxChecked, seat, self.project, left)
        if not left:
            complete(state, seat, index)


def box_price(state: Table, index: int) -> int:
    """Return the population that a box costs: with Architecture, every third monument box is free."""
    if index < state.gear.provinces:
        return 1
    every = state.rules.quantities["free_box_every"](state, state.active)
    return 0 if every and state.monument_boxes % every == every - 1 else 1


@coded
class PeoplePort(Action):
    """Tick the population box of the next port."""

    kind, touches, says = "people-port", "track:port_population", "Send 1 population to a new port"

    def apply(self, state: Table) -> None:
        state.population -= 1
        state.me.port_population += 1
        state.emit(PortPeopled, state.active)
        complete_ports(state, state.active)


@coded
class FillUrn(Action):
    """Tick an urn of the next port."""

    kind, touches, says = "urn", "track:port_urns", "Ship 1 good to a new port"

    def apply(self, state: Table) -> None:
        state.me.goods -= 1
        state.me.port_urns += 1
        state.emit(UrnFilled, state.active)
        complete_ports(state, state.active)


@coded
class RaiseArmy(Action):
    """Raise an army; it costs population and food that is left after feeding."""

    kind, touches, says = "army", "track:armies", "Raise an army"

    def apply(self, state: Table) -> None:
        state.population -= 1
        state.me.food -= state.rules.quantities["food_per_army"](state, state.active)
        state.me.armies += 1
        state.emit(ArmyRaised, state.active, state.me.armies)


@coded
class BuildShip(Action):
    """Build a ship; it costs goods and no population."""

    kind, touches, says = "ship", "track:ships", "Build a ship"

    def apply(self, state: Table) -> None:
        state.me.goods -= state.rules.quantities["goods_per_ship"](state, state.active)
        state.me.ships += 1
        state.emit(ShipBuilt, state.active, state.me.ships)


PEOPLE_PORT, FILL_URN, RAISE_ARMY, BUILD_SHIP = PeoplePort(), FillUrn(), RaiseArmy(), BuildShip()


class BuildPhase(Phase[Table]):
    """Build with population, goods and food; population that is left over is lost."""

    id, clause = "build", "iron-age.build.1"
    kinds = (CheckBox, PeoplePort, FillUrn, RaiseArmy, BuildShip, EatGood)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.gear: Compiled = rules.gear
        self.boxes = tuple(CheckBox.of(project.id) for project in self.gear.projects)
        self.in_order = rules.options["province_order"] == "in-order"
        self.forced = bool(rules.options["forced_population"])
        self.granaries = rules.options["granaries"] == "turn"
        self.food_per_army = rules.quantity("food_per_army")
        self.goods_per_ship = rules.quantity("goods_per_ship")
        self.ships_limit = rules.quantity("ships_limit")

    def choices(self, state: Table) -> Sequence[Action]:
        with_population = self._for_population(state)
        others = [*self._for_goods(state), *self._to_eat(state)]
        if not with_population and not others:
            return ()
        must = self.forced and state.population and with_population
        return (*with_population, *others) if must else (*with_population, *others, DONE)

    def _for_population(self, state: Table) -> list[Action]:
        """Return what takes population: boxes of provinces and monuments, ports, armies."""
        found: list[Action] = [self.boxes[index] for index in self._open_projects(state)]
        found += [PEOPLE_PORT] if self._refuse_port(state) is None else []
        found += [RAISE_ARMY] if self._refuse_army(state) is None else []
        return found

    def _open_projects(self, state: Table) -> list[int]:
        """Return where a box can be ticked now: the next province, and every unfinished monument."""
        boxes, projects = state.me.boxes, self.gear.projects
        unfinished = [index for index, project in enumerate(projects) if not project.done(boxes[index])]
        provinces = [index for index in unfinished if index < self.gear.provinces]
        monuments = unfinished[len(provinces) :]
        if self.in_order:
            provinces = provinces[:1]
        return [
            index
            for alike in (provinces, monuments)
            if alike and state.population >= box_price(state, alike[0])
            for index in alike
        ]

    def _for_goods(self, state: Table) -> list[Action]:
        found: list[Action] = [FILL_URN] if self._refuse_urn(state) is None else []
        return [*found, BUILD_SHIP] if self._refuse_ship(state) is None else found

    def _to_eat(self, state: Table) -> list[Action]:
        """Return the choice to turn a good into food, where that can feed an army; storing offers it too."""
        room = state.population and self.gear.armies.room(state.me.armies)
        return [EAT_GOOD] if room and self._refuse_eating(state) is None else []

    # --- why something cannot be built ---------------------------------------------------------------

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, CheckBox):
            index = self.gear.index.get(action.project, -1)
            return UNKNOWN if index < 0 else self._refuse_box(state, index)
        reasons = {
            PeoplePort: self._refuse_port,
            FillUrn: self._refuse_urn,
            RaiseArmy: self._refuse_army,
            BuildShip: self._refuse_ship,
            EatGood: self._refuse_eating,
        }
        if type(action) in reasons:
            return reasons[type(action)](state)
        if isinstance(action, Done):
            return MUST_BUILD
        return super().refusal(state, action)

    def _refuse_box(self, state: Table, index: int) -> Refusal | None:
        boxes, project = state.me.boxes, self.gear.projects[index]
        if project.done(boxes[index]):
            return FINISHED
        if state.population < box_price(state, index):
            return NO_POPULATION
        earlier = self.gear.projects[:index] if index < self.gear.provinces else ()
        if self.in_order and any(not each.done(boxes[place]) for place, each in enumerate(earlier)):
            return OUT_OF_ORDER
        return None

    def _refuse_port(self, state: Table) -> Refusal | None:
        if state.me.port_population >= len(self.gear.urns):
            return PORTS_PEOPLED
        return None if state.population else NO_POPULATION

    def _refuse_urn(self, state: Table) -> Refusal | None:
        if state.me.port_urns >= self.gear.urns[-1]:
            return PORTS_FILLED
        return None if state.me.goods else NO_GOODS

    def _refuse_army(self, state: Table) -> Refusal | None:
        if not self.gear.armies.room(state.me.armies):
            return ARMIES_FULL
        if not state.population:
            return NO_POPULATION
        enough = state.me.food >= self.food_per_army(state, state.active)
        return None if enough else ARMY_UNFED

    def _refuse_ship(self, state: Table) -> Refusal | None:
        limit = self.ships_limit(state, state.active)
        if not limit:
            return NO_SHIPS
        if state.me.ships >= limit or not self.gear.ships.room(state.me.ships):
            return SHIPS_FULL
        enough = state.me.goods >= self.goods_per_ship(state, state.active)
        return None if enough else SHIP_UNPAID

    def _refuse_eating(self, state: Table) -> Refusal | None:
        if not self.granaries:
            return FED_ALREADY
        return refuse_to_eat(state)

    def prompt(self, state: Table, words: Words) -> str:
        return words(
            "Choose what to build (population: {n}, goods: {goods})",
            n=state.population,
            goods=state.me.goods,
        )

    def forgone(self, state: Table, words: Words) -> str:
        number = state.population if self._for_population(state) else 0
        return words.plural("{n} population unused", "{n} population unused", number) if number else ""
