"""What battles, conquests and demands of a turn are worth, and what they leave of armies and ships."""

from __future__ import annotations

from astragal import Memo
from iron_age.bots.worth import Worth
from iron_age.compiled import Compiled
from iron_age.content import DisasterEntry
from iron_age.phases.battles import strength
from iron_age.sheet import owns
from iron_age.state import Player, Table

Force = tuple[int, int, int]
"""Armies, ships and conquest boxes."""

_GOOD = 0.5  # points that a good is worth to whoever gives it, and to whoever gets it


class Fighting:
    """Battles of the active player's turn."""

    def __init__(self, worth: Worth, state: Table, turns: float) -> None:
        self.worth, self.state, self.turns = worth, state, turns
        self.seat = state.active
        self.player: Player = state.players[self.seat]
        self.gear: Compiled = worth.gear
        quantities = state.rules.quantities
        self.bonus = quantities["battle_bonus"](state, self.seat)
        self.per_ship = quantities["battle_bonus_per_ship"](state, self.seat)
        self.army_loss = quantities["armies_lost_per_battle"](state, self.seat)
        self.ship_loss = quantities["ships_lost_per_battle"](state, self.seat)
        self.after: Memo[tuple[int, int], tuple[float, Force]] = Memo(self._fought)
        """The points that skulls and a Fate face bring, and what they leave."""

    def _fought(self, shown: tuple[int, int]) -> tuple[float, Force]:
        skulls, fate = shown
        gives, player = self.gear.yields, self.player
        points, force = self._disaster(skulls, (player.armies, player.ships, player.conquests))
        if gives["conquests"][fate]:
            more, after = self.conquest(force)
            if more > 0:
                points, force = points + more, after
        if gives["demands"][fate]:
            points += self._demands(force)
        return points, force

    def force_of(self, force: Force) -> int:
        """Return the strength of armies and ships."""
        return force[0] + self.bonus + force[1] * self.per_ship

    def standing(self, force: Force) -> float:
        """Return what armies and ships are worth beyond this turn."""
        rates = self.worth.rates[self.turns]
        might = self.worth.might_worth(self.state, self.seat, self.force_of(force), force[2], self.turns)
        return might + rates["army"] * force[0] + (rates["ship"] + self.ship_points) * force[1]

    @property
    def ship_points(self) -> int:
        """What a ship scores at the end."""
        points: int = self.state.rules.quantities["points_per_ship"](self.state, self.seat)
        return points

    def _battle(self, against: int, force: Force) -> tuple[float, Force]:
        armies, ships, conquests = force
        lead = self.force_of(force) - against
        left = (max(0, armies - self.army_loss), max(0, ships - self.ship_loss), conquests)
        return float(lead), left

    def conquest(self, force: Force) -> tuple[float, Force]:
        """Return what a conquest would be worth, its losses included; nothing without an army."""
        boxes: int = self.state.rules.content.conquests.boxes
        if not force[0]:
            return 0.0, force
        points, left = self._battle(force[2], force)
        if points > 0:
            left = (left[0], left[1], min(boxes, force[2] + 1))
        return points + self.standing(left) - self.standing(force), left

    def _disaster(self, skulls: int, force: Force) -> tuple[float, Force]:
        found = self.gear.disasters[skulls] if skulls < len(self.gear.disasters) else None
        if found is None:
            return 0.0, force
        _, entry = found
        points = 0.0
        if entry.strikes != "opponents" and not self._immune(self.seat, entry):
            if entry.strength:
                points, force = self._battle(entry.strength, force)
            else:
                points = -float(entry.marks)
        if entry.strikes != "roller":
            points += self.worth.envy * self._losses_of_rivals(entry)
        return points, force

    def _immune(self, seat: int, entry: DisasterEntry) -> bool:
        return bool(entry.immune) and owns(self.state, seat, entry.immune)

    def _losses_of_rivals(self, entry: DisasterEntry) -> float:
        rivals = [seat for seat in range(self.state.seats) if seat != self.seat]
        struck = [seat for seat in rivals if not self._immune(seat, entry)]
        if entry.strength:
            return float(sum(entry.strength - strength(self.state, seat) for seat in struck))
        return float(entry.marks * len(struck))

    def _demands(self, force: Force) -> float:
        """Return what a demand may bring: the tribute, or what a good is worth to both where one is given."""
        own, state = self.force_of(force), self.state
        bank = state.rules.quantities["bank_strength"](state, self.seat)
        found = float(max(0, own - bank)) if bank else 0.0
        for seat, rival in enumerate(state.players):
            lead = own - strength(state, seat)
            if seat != self.seat and lead > 0:
                found += min(lead, _GOOD * (1 + self.worth.envy)) if rival.goods else lead
        return found


def gives_good(worth: Worth, lead: int) -> bool:
    """Return whether a demand is better met with a good than with so much tribute for the other."""
    return worth.envy * lead > _GOOD * (1 + worth.envy)
