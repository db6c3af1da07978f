"""What speaks for choices beside the actions of a turn: wars, the board, decadence and calamities."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from along_history.bots.wars import Wars
from along_history.bots.worth import Worth, army_dice
from along_history.effects.armies import army, generals
from along_history.effects.asking import Destroy
from along_history.phases.achievements import DecayCard, SlideUnder
from along_history.phases.calamities import Suffer
from along_history.phases.discards import Discard
from along_history.phases.war import Attack, TapForWar
from along_history.state import Table, War
from astragal import DONE, Action
from astragal.bots import WORTH_SAYING, Greedy, Reason


def other_reason(state: Table, action: Action, trial: Greedy, worth: Worth) -> Reason | None:
    """Say what speaks for an action; what it changes, where there are no words for it."""
    if isinstance(action, Attack):
        return None if _upright(state, state.to_move) else _attacking(state, action.rival, worth)
    if isinstance(action, TapForWar):
        return _raising(state, action, worth)
    if isinstance(action, DecayCard):
        return _covering(state, action)
    if isinstance(action, SlideUnder):
        return Reason("It makes no difference which card covers it")
    if isinstance(action, Suffer):
        return Reason("Each of these calamities strikes anyway")
    if action is DONE and state.rules.phase_of(state).id == "war" and not state.interrupts:
        return Reason("Your cards stay straight for your defence")
    if isinstance(action, Discard):
        return None  # what the die pays for speaks for it
    if action is DONE:
        return Reason("It costs you nothing")
    return _gaining(action, trial.worth(state, action) - trial.appraise(state, trial.seat))


def war_worth(state: Table, action: Action, worth: Worth) -> float | None:
    """Return what an attack or an army is worth beside peace, or tilting nothing; else None."""
    if isinstance(action, Attack):
        return Wars(state, state.to_move, worth).attack(action.rival)
    if isinstance(action, TapForWar):
        assert state.war is not None
        return Wars(state, state.to_move, worth).raised(state.war, _tilted(state, action))
    return None


def _tilted(state: Table, action: TapForWar) -> int:
    """Return the population that an army tilts."""
    compiled = state.compiled
    classes = [compiled.classes[compiled.class_codes.index(code)] for code in action.bonuses]
    return sum(bonus[0] for bonus in classes)


def _gaining(action: Action, gain: float) -> Reason:
    if gain > WORTH_SAYING:
        return Reason.of_points("Your position improves by {points} points", gain)
    if gain >= -WORTH_SAYING:
        return Reason("It costs you nothing")
    if isinstance(action, Destroy):
        return Reason.of_points("Losing {card} costs you {points} points", -gain, _called(action.card))
    return Reason.of_points("It costs you {points} points", -gain)


def _called(card: str) -> dict[str, str]:
    return {"card": f"card:{card}"}


def _covering(state: Table, action: DecayCard) -> Reason:
    """Say what a card loses in decadence: its bonus, and points for each symbol."""
    lost = state.design(action.card).symbols * state.rules.quantities["decay_penalty"](state, state.to_move)
    if not lost:
        return Reason("{card}: no bonus symbol to lose", names=_called(action.card))
    return Reason.plural(
        "Covering {card} costs its bonus and {n} point",
        "Covering {card} costs its bonus and {n} points",
        lost,
        _called(action.card),
    )


def _attacking(state: Table, rival: int, worth: Worth) -> Reason:
    """Say how likely an attack wins without cards to tilt; with some, that is said of the army."""
    after, seat = state.fork(), state.to_move
    after.war = War(seat, rival)
    lead = army(after, seat) + _upright(after, seat) - army(after, rival) - _upright(after, rival)
    chance = _above(0, lead, worth.differences[generals(state, seat), generals(state, rival)])
    return Reason("You win {chance}% of the time if the other side tilts every card it can", _percent(chance))


def _raising(state: Table, action: TapForWar, worth: Worth) -> Reason:
    """Say how likely an army wins, or holds out against one that is known."""
    war, compiled, seat = state.war, state.compiled, state.to_move
    assert war is not None
    own = army(state, seat) + _tilted(state, action)
    if seat == war.defender:
        dice = army_dice(compiled, generals(state, seat)).items()
        chance = _above(war.attack - 1, own, dice)
        return Reason("This army holds out {chance}% of the time", _percent(chance))
    lead = own - army(state, war.defender) - _upright(state, war.defender)
    chance = _above(0, lead, worth.differences[generals(state, seat), generals(state, war.defender)])
    return Reason(
        "This army wins {chance}% of the time if the other side tilts every card it can", _percent(chance)
    )


def _percent(chance: float) -> dict[str, object]:
    return {"chance": round(100 * chance)}


def _above(least: int, lead: int, odds: Iterable[tuple[int, float]]) -> float:
    """Return how likely a lead and what the dice add to it are more than so much."""
    return fsum(chance for dice, chance in odds if lead + dice > least)


def _upright(state: Table, seat: int) -> int:
    """Return the population that a player can still tilt for an army."""
    return sum(state.compiled.designs[card].bonus[0] for card in state.players[seat].civ.upright())
