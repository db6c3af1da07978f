"""The greedy bot: rules of thumb for each decision, made for playing very many games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from astragal import DONE, Action, Rules
from astragal.bots import ByKind
from iron_age.bots.fighting import gives_good
from iron_age.bots.worth import Worth, worth_of
from iron_age.compiled import FATE, Compiled
from iron_age.phases.battles import strength
from iron_age.phases.build import BUILD_SHIP, FILL_URN, PEOPLE_PORT, RAISE_ARMY, CheckBox
from iron_age.phases.buy import Buy, price
from iron_age.phases.demand import GIVE, REFUSE, Demand
from iron_age.phases.feed import EAT_GOOD
from iron_age.phases.omens import SetDie
from iron_age.phases.roll import Reroll
from iron_age.phases.store import STORE_GOODS
from iron_age.state import Player, Table

_PROVINCES = 4  # provinces that are built before any monument
_PORTS = 3  # ports that goods are shipped to before they buy
_ARMIES = 4  # armies that are raised while there is food


class GreedyPlayer(ByKind):
    """Feeds its provinces, builds what pays best for a box, buys what is dearest."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        self.worth: Worth = worth_of(rules)
        super().__init__(rules, seat, rng, self.worth.appraise)
        self.gear: Compiled = rules.gear
        self.methods = {
            **dict.fromkeys(("found-port", "found-province"), self.found),
            "reroll": self.roll,
            "lead": self.lead,
            "omen": self.set_die,
            **dict.fromkeys(("food", "people"), self.collect),
            "eat": self.feed,
            **dict.fromkeys(("fight", "postpone", "shelter"), self.fight),
            "conquer": self.conquer,
            **dict.fromkeys(("give", "refuse"), self.answer),
            **dict.fromkeys(("build", "people-port", "urn", "army", "ship"), self.build),
            "buy": self.buy,
            "store": self.store,
        }

    def found(self, state: Table, legal: Sequence[Action]) -> Action:
        """Found a province: armies and tribute come with it."""
        return legal[-1]

    # --- dice ----------------------------------------------------------------------------------------

    def roll(self, state: Table, legal: Sequence[Action]) -> Action:
        """Reroll a poor Fate die, food beyond what the provinces eat, and innovations that buy nothing."""
        which = [die for die, face in enumerate(state.faces) if self._is_poor(state, die, face)]
        if not which:
            return legal[-1]
        action = Reroll.of(self.gear.locked.canonical(state.faces, which))
        return action if action in legal else legal[-1]

    def _is_poor(self, state: Table, die: int, face: int) -> bool:
        gives, player = self.gear.yields, state.me
        if gives["skulls"][face]:
            return False
        if die == FATE:
            return gives["per_food_die"][face] < 0 or (gives["conquests"][face] > 0 and not player.armies)
        hungry = player.food < player.provinces
        if gives["food"][face]:
            return not hungry
        return bool(gives["innovation"][face]) and hungry

    def lead(self, state: Table, legal: Sequence[Action]) -> Action:
        """Reroll a skull of the Empire dice, if there is one."""
        skulls = [die for die, face in enumerate(state.faces) if die and self.gear.yields["skulls"][face]]
        wanted = f"lead {skulls[0]}" if skulls else ""
        return next((action for action in legal if action.text == wanted), legal[-1])

    def set_die(self, state: Table, legal: Sequence[Action]) -> Action:
        """Turn a skull, or the first Empire die, into population."""
        skulls = [die for die, face in enumerate(state.faces) if die and self.gear.yields["skulls"][face]]
        wanted = SetDie.of(skulls[0] if skulls else FATE + 1, "population")
        return wanted if wanted in legal else legal[-1]

    # --- supplies and battles ------------------------------------------------------------------------

    def collect(self, state: Table, legal: Sequence[Action]) -> Action:
        """Take food until the provinces are fed."""
        return legal[0] if state.me.food < state.me.provinces else legal[-1]

    def feed(self, state: Table, legal: Sequence[Action]) -> Action:
        """Turn goods into food while provinces are hungry; at the end of a turn, store."""
        if self.rules.phase_of(state).id == "granaries":
            return EAT_GOOD if state.me.food < state.me.provinces else legal[-1]
        return self.store(state, legal)

    def fight(self, state: Table, legal: Sequence[Action]) -> Action:
        """Fight at once when that wins, else as late and as little as possible."""
        menace = state.rules.content.disasters[state.menace]
        return legal[0] if strength(state, state.active) > menace.strength else legal[-1]

    def conquer(self, state: Table, legal: Sequence[Action]) -> Action:
        """Fight for conquest with at least two more than the enemy."""
        return legal[0] if strength(state, state.active) > state.me.conquests + 1 else legal[-1]

    def answer(self, state: Table, legal: Sequence[Action]) -> Action:
        """Give a good when that hurts less than the tribute."""
        demand = state.interrupts[-1]
        assert isinstance(demand, Demand)
        wanted = GIVE if gives_good(self.worth, demand.worth) else REFUSE
        return wanted if wanted in legal else legal[-1]

    # --- building and buying -------------------------------------------------------------------------

    def build(self, state: Table, legal: Sequence[Action]) -> Action:
        """Build ports, provinces, some armies, then the monument that pays most for a box."""
        player = state.me
        boxes = [action for action in legal if isinstance(action, CheckBox)]
        others = [action for action in legal if not isinstance(action, CheckBox)]
        if player.ports < _PORTS and FILL_URN in others:
            return FILL_URN
        if PEOPLE_PORT in others and self._port_waits(player):
            return PEOPLE_PORT
        provinces = [box for box in boxes if self.gear.index[box.project] < self.gear.provinces]
        if provinces and player.provinces < _PROVINCES:
            return provinces[0]
        if player.armies < _ARMIES and player.food > player.provinces and RAISE_ARMY in others:
            return RAISE_ARMY
        if boxes:
            return max(boxes, key=lambda box: self._rate(state, self.gear.index[box.project]))
        return BUILD_SHIP if player.goods > 3 and BUILD_SHIP in others else legal[-1]

    def _port_waits(self, player: Player) -> bool:
        """Return whether the urns of the next port are full."""
        built = player.port_population
        return built < len(self.gear.urns) and player.port_urns >= self.gear.urns[built]

    def _rate(self, state: Table, index: int) -> float:
        project = self.gear.projects[index]
        left = project.boxes - state.me.boxes[index]
        return project.reward(state.finished[index]) / left

    def buy(self, state: Table, legal: Sequence[Action]) -> Action:
        """Buy the dearest development with as few goods and wealth as possible."""
        buys = [action for action in legal if isinstance(action, Buy)]
        return max(buys, key=lambda buy: self._wish(state, buy)) if buys else DONE

    def _wish(self, state: Table, buy: Buy) -> tuple[int, int]:
        return price(state, state.active, buy.development), -buy.goods - 5 * buy.wealth

    def store(self, state: Table, legal: Sequence[Action]) -> Action:
        """Store what might find no room next turn."""
        return STORE_GOODS if STORE_GOODS in legal and state.me.goods > 8 else legal[-1]
