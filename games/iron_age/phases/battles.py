"""Battles, and those that disasters force upon players: Barbarians and Invasion."""

from __future__ import annotations

from collections.abc import Sequence

from astragal import Action, Phase, Refusal, Rules, Words, coded
from iron_age.events import BattleFought, LossesTaken
from iron_age.phases.disasters import is_averted, struck
from iron_age.sheet import add_marks, gain_tribute, owns
from iron_age.state import Table

BATTLES = "iron-age.battles.3"


def strength(state: Table, seat: int) -> int:
    """Return a player's strength: armies, Formations, and ships with Navy; no army is needed for the rest."""
    quantities, player = state.rules.quantities, state.players[seat]
    fleet = player.ships * quantities["battle_bonus_per_ship"](state, seat)
    return player.armies + quantities["battle_bonus"](state, seat) + fleet


def fight(state: Table, seat: int, cause: str, against: int) -> bool:
    """Fight a battle and return whether it was won; it costs an army in any case, with Navy a ship too."""
    own = strength(state, seat)
    if own > against:
        gain_tribute(state, seat, own - against)
    elif own < against:
        add_marks(state, seat, against - own)
    armies, ships = _take_losses(state, seat)
    state.emit(BattleFought, seat, cause, own, against, armies, ships)
    if armies or ships:
        state.emit(LossesTaken, seat, armies, ships, own > against)
    return own > against


def _take_losses(state: Table, seat: int) -> tuple[int, int]:
    quantities, player = state.rules.quantities, state.players[seat]
    armies = min(player.armies, quantities["armies_lost_per_battle"](state, seat))
    ships = min(player.ships, quantities["ships_lost_per_battle"](state, seat))
    player.armies -= armies
    player.ships -= ships
    return armies, ships


# --- the battle of a disaster ------------------------------------------------------------------------


def face_menace(state: Table) -> None:
    """Let everybody whom the disaster strikes fight it alone, but for those who are immune."""
    id, state.menace = state.menace, ""
    disaster = state.rules.content.disasters[id]
    for seat in struck(state, disaster):
        if not is_averted(state, seat, id, disaster):
            fight(state, seat, id, disaster.strength)


@coded
class Fight(Action):
    """Fight the disaster now, immune or not."""

    kind, says = "fight", "Fight now"

    def apply(self, state: Table) -> None:
        id, state.menace = state.menace, ""
        disaster = state.rules.content.disasters[id]
        for seat in struck(state, disaster):
            if seat == state.active or not is_averted(state, seat, id, disaster):
                fight(state, seat, id, disaster.strength)


@coded
class Postpone(Action):
    """Let the Fate die's conquest or demand come first; the battle follows it."""

    kind, says = "postpone", "Fight later"

    def apply(self, state: Table) -> None:
        state.rules.next_phase(state)


@coded
class Shelter(Action):
    """Stay where one is safe: no battle, so neither tribute nor loss."""

    kind, says = "shelter", "Avoid the battle"

    def apply(self, state: Table) -> None:
        face_menace(state)


FIGHT, POSTPONE, SHELTER = Fight(), Postpone(), Shelter()


class DefencePhase(Phase[Table]):
    """A disaster's battle cannot be declined, and comes before what the Fate die brings."""

    id, clause = "defence", "iron-age.battles.3"
    kinds = (Fight, Postpone, Shelter)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.waive_walls = bool(rules.options["waive_walls"])
        self.ordered = rules.options["battle_order"] == "player"

    def enter(self, state: Table) -> None:
        if state.menace and not self.choices(state):
            face_menace(state)

    def choices(self, state: Table) -> Sequence[Action]:
        if not state.menace:
            return ()
        disaster = state.rules.content.disasters[state.menace]
        safe = bool(disaster.immune) and owns(state, state.active, disaster.immune)
        if safe and not self.waive_walls:
            return ()
        later = (POSTPONE,) if self.ordered and fate_brings_more(state) else ()
        if safe:
            return (FIGHT, *later, SHELTER)
        return (FIGHT, *later) if later else ()

    def refusal(self, state: Table, action: Action) -> Refusal | None:
        if isinstance(action, Shelter | Postpone):
            return Refusal("You must fight this battle now.", BATTLES)
        return super().refusal(state, action)

    def prompt(self, state: Table, words: Words) -> str:
        force = strength(state, state.active)
        if not state.menace:  # the battle is over, and the table still shows it
            return words("Your strength is {n}", n=force)
        return words("{cause}: your strength is {n}", cause=words.name(f"battle:{state.menace}"), n=force)


class RearguardPhase(Phase[Table]):
    """A battle that was postponed is fought after what the Fate die brought (option battle_order)."""

    id, clause = "rearguard", "iron-age.battles.5"

    def enter(self, state: Table) -> None:
        if state.menace:
            FIGHT.apply(state)


def fate_brings_more(state: Table) -> bool:
    """Return whether the Fate die brings a conquest that can be fought, or a demand."""
    shown = state.gear.pool.count
    demand = shown(state.faces, "demands") > 0
    return demand or (shown(state.faces, "conquests") > 0 and can_conquer(state))


def can_conquer(state: Table) -> bool:
    """Return whether the active player may fight for conquest: it takes an army, and a box to fight for."""
    full = state.me.conquests >= state.rules.content.conquests.boxes
    return state.me.armies > 0 and not (full and state.rules.options["conquest_top"] == "closed")
