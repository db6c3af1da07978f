"""The greedy bot: rules of thumb for each phase, made for playing very many games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from astragal import DONE, Action, Memo, Rules
from astragal.bots import once_per_rules
from astragal.components import Faces
from rtta.bots.table_bot import TableBot
from rtta.compiled import Compiled
from rtta.phases.build import CheckBox
from rtta.phases.buy import Buy
from rtta.phases.roll import Reroll, RerollOne
from rtta.state import Player, Table

_CITIES_FIRST = 2  # cities that are built before any monument


_USEFUL = ("food", "workers", "either", "coins", "skulls")


class Habits:
    """What the bot makes of the dice under one ruleset; worked out once, for all games."""

    def __init__(self, gear: Compiled) -> None:
        self.gear = gear
        gives = gear.yields
        faces = range(len(gives["food"]))
        self.feeds = tuple(bool(gives["food"][face] or gives["either"][face]) for face in faces)
        self.only_food = tuple(
            bool(gives["food"][face]) and not gives["workers"][face] and not gives["coins"][face]
            for face in faces
        )
        self.poor = tuple(not any(gives[name][face] for name in _USEFUL) for face in faces)
        self.skull = tuple(map(bool, gives["skulls"]))
        self.per_food = max(1, *gives["food"])
        self.boxes = [CheckBox(project.id) for project in gear.projects]
        self.rerolls: Memo[tuple[Faces, int], Action] = Memo(self._reroll, most=100_000)
        """What is rolled again of some faces when so much food is lacking."""

    def _reroll(self, lying: tuple[Faces, int]) -> Action:
        faces, short = lying
        meals = -(-short // self.per_food)
        which = []
        for die, face in enumerate(faces):
            if self.only_food[face]:
                meals -= 1
                if meals < 0:
                    which.append(die)
            elif self.poor[face] and not self.skull[face]:
                which.append(die)
        if meals > 0 and not which:
            which = [die for die, face in enumerate(faces) if not self.feeds[face] and not self.skull[face]][
                :meals
            ]
        return Reroll.of(self.gear.locked.canonical(faces, which)) if which else DONE


@once_per_rules
def habits_of(rules: Rules) -> Habits:
    """Return the habits under a ruleset."""
    return Habits(rules.gear)


class GreedyPlayer(TableBot):
    """Feeds its cities, keeps what is useful now, builds what pays best for a box, buys what is dearest."""

    def __init__(self, rules: Rules, seat: int, rng: Random) -> None:
        super().__init__(rules, seat, rng)
        self.gear: Compiled = rules.gear
        self.habits = habits_of(rules)
        self._appetite = rules.quantity("food_per_city")
        self._careful = bool(rules.limits)

    def _found(self, action: Action, legal: Sequence[Action]) -> Action:
        """Return an action; where rules forbid some, the last choice in place of one that is not listed."""
        return action if not self._careful or action in legal else legal[-1]

    # --- dice ------------------------------------------------------------------------------------

    def roll(self, state: Table, legal: Sequence[Action]) -> Action:
        """Roll again what is poor, and food beyond what the cities eat."""
        player = state.players[state.active]
        short = player.cities * self._appetite(state, state.active) - player.food
        action = self.habits.rerolls[state.faces, short if short > 0 else 0]
        return self._found(action, legal) if action is not DONE else legal[-1]

    def lead(self, state: Table, legal: Sequence[Action]) -> Action:
        """Roll a skull again if that averts a disaster, else a poor die."""
        skulls = sum(self.habits.skull[face] for face in state.faces)
        disasters = self.gear.disasters
        feared = skulls < len(disasters) and disasters[skulls] is not None
        for action in legal:
            if isinstance(action, RerollOne):
                face = state.faces[action.die]
                if (
                    self.habits.skull[face]
                    if feared
                    else self.habits.poor[face] and not self.habits.skull[face]
                ):
                    return action
        return legal[-1]

    # --- the rest of the turn --------------------------------------------------------------------

    def collect(self, state: Table, legal: Sequence[Action]) -> Action:
        """Take food until the cities are fed."""
        player = state.players[state.active]
        hungry = player.food < player.cities * self._appetite(state, state.active)
        return legal[0] if hungry or not player.open else legal[1]

    def build(self, state: Table, legal: Sequence[Action]) -> Action:
        """Build the first cities, then the monument that pays most for a box, then more cities."""
        if not state.workers:
            return legal[-1]
        index = self._project(state, state.players[state.active])
        return legal[-1] if index < 0 else self._found(self.habits.boxes[index], legal)

    def _project(self, state: Table, player: Player) -> int:
        gear, open = self.gear, player.open
        city = (open & -open).bit_length() - 1
        if 0 <= city < min(gear.cities, _CITIES_FIRST):
            return city
        best, found = 0.0, city
        for index in range(gear.cities, len(gear.projects)):
            if open >> index & 1:
                project = gear.projects[index]
                rate = project.rewards[-1 if state.finished[index] else 0] / (
                    project.boxes - player.boxes[index]
                )
                if rate > best:
                    best, found = rate, index
        return found

    def buy(self, state: Table, legal: Sequence[Action]) -> Action:
        """Buy the dearest development with as few goods as possible."""
        last = legal[-2]
        if not isinstance(last, Buy):
            return self.trial.choose(state, legal)
        best, fewest, dearest = last, 1000, last.development
        for action in reversed(legal):
            if isinstance(action, Buy):
                if action.development != dearest:
                    break
                spent = len(action.goods) + action.food
                if spent < fewest:
                    best, fewest = action, spent
        return best

    def discard(self, state: Table, legal: Sequence[Action]) -> Action:
        """Discard from the lowest row."""
        return legal[0]
