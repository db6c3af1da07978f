"""The planner's advice in words: what it would do, why, and the odds where dice are involved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from astragal import DONE, Action
from astragal.bots import Advice, Chances, Reason
from astragal.components import Faces, Outlook, chance_of, reroll_distribution
from rtta.bots.turn import Turn
from rtta.compiled import Compiled
from rtta.phases.build import CheckBox
from rtta.phases.buy import Buy
from rtta.phases.collect import TakeFood, TakeWorkers
from rtta.phases.discard import DiscardGood
from rtta.phases.roll import Reroll, RerollOne
from rtta.state import Table

Spread = Mapping[Faces, Fraction]
_WORTH_SAYING = 0.05  # points


def about_dice(state: Table, turn: Turn, outlook: Outlook, action: Action, left: int) -> Advice:
    """Say why dice are kept or rolled again, and what the dice will bring."""
    which = (
        action.which if isinstance(action, Reroll) else (action.die,) if isinstance(action, RerollOne) else ()
    )
    stop = outlook.value(state.faces, 0, ())
    if which:
        gain = (outlook.keep(state.faces, which, left) if left else outlook.value(state.faces, 0)) - stop
        more = Reason("Rolling again is worth {points} points more than stopping", {"points": gain})
        reasons = [more if gain >= 0.05 else Reason("Rolling again is as good as stopping here")]
    else:
        reasons = [Reason("No dice are worth rolling again: what lies there is better than what may come")]
    spread = reroll_distribution(turn.gear.pool, state.faces, which)
    missing = _missing_food(turn)
    if missing > 0:
        reasons.append(
            Reason.plural(
                "The dice must bring {n} food, or a city goes hungry",
                "The dice must bring {n} food, or cities go hungry",
                missing,
            )
        )
    else:
        reasons.append(Reason("Your store feeds every city, so no die has to bring food"))
    return Advice(action, tuple(reasons), tuple(_odds(state, turn, spread, missing)))


def _missing_food(turn: Turn) -> int:
    return int(turn.player.cities * turn.amount["food_per_city"] - turn.player.food)


def _odds(state: Table, turn: Turn, spread: Spread, missing: int) -> list[Chances]:
    """Return the odds of enough food and of each disaster, as far as they are open."""
    gear = turn.gear
    found = []
    if missing > 0:
        fed = chance_of(spread, lambda faces: _food(gear, turn, faces) >= missing)
        found.append(Chances(Reason("Enough food for every city"), float(fed)))
    for skulls, disaster in enumerate(gear.disasters):
        if disaster is None or (skulls and gear.disasters[skulls - 1] == disaster):
            continue
        last = all(other in (None, disaster) for other in gear.disasters[skulls:])
        chance = chance_of(spread, _striking(gear, skulls, last))
        if chance:
            name = Reason("{disaster}", names={"disaster": f"disaster:{disaster[0]}"})
            found.append(Chances(name, float(chance)))
    return found


def _food(gear: Compiled, turn: Turn, faces: Faces) -> int:
    gives, bonus = gear.yields, turn.amount["bonus_food_per_die"]
    return sum(n + bonus for face in faces if (n := gives["food"][face] + gives["either"][face]))


def _striking(gear: Compiled, skulls: int, more: bool) -> Callable[[Faces], bool]:
    """Return what tells whether faces show so many skulls, or at least so many."""
    gives = gear.yields["skulls"]
    if more:
        return lambda faces: sum(gives[face] for face in faces) >= skulls
    return lambda faces: sum(gives[face] for face in faces) == skulls


def about_the_rest(state: Table, turn: Turn, action: Action) -> Advice:
    """Say why a die is taken as it is, a box is checked, a development is bought or a good is discarded."""
    if isinstance(action, TakeFood | TakeWorkers):
        return Advice(action, _collecting(state, turn, action))
    if isinstance(action, CheckBox):
        return Advice(action, _building(state, turn, action))
    if isinstance(action, Buy):
        return Advice(action, _buying(turn, action))
    if isinstance(action, DiscardGood):
        return Advice(action, _discarding(turn, action))
    if action is DONE:
        return Advice(action, _stopping(state, turn))
    return Advice(action, _trying(state, turn, action))


def _collecting(state: Table, turn: Turn, action: Action) -> tuple[Reason, ...]:
    food = isinstance(action, TakeFood)
    lead = abs(_die_worth(state, turn, food) - _die_worth(state, turn, not food))
    if lead < _WORTH_SAYING:
        margin = Reason("Either way the die brings about as much")
    else:
        margin = Reason("The other way it would bring {points} points less", {"points": lead})
    return _purpose(turn, food), margin


def _purpose(turn: Turn, food: bool) -> Reason:
    """Say what food, or workers, are for."""
    missing = _missing_food(turn)
    if food and missing > 0:
        return Reason.plural("A city lacks {n} food", "Your cities lack {n} food", missing)
    if food:
        return Reason("A store of food spares you dice in the next turn")
    if missing > 0:
        return Reason("What the workers build outweighs the famine")
    return Reason("Your cities are fed; workers bring more")


def _die_worth(state: Table, turn: Turn, as_food: bool) -> float:
    """Return the best worth of supply when the next undecided die is taken as food, or as workers."""
    gives = turn.gear.yields["either"]
    first, *rest = (gives[state.faces[die]] for die in state.undecided)
    food, workers = turn.player.food, state.workers
    if as_food:
        food += first + turn.amount["bonus_food_per_die"]
    else:
        workers += first + turn.amount["bonus_workers_per_die"]
    return turn.split(food, workers, tuple(rest))[0]


def _discarding(turn: Turn, action: DiscardGood) -> tuple[Reason, ...]:
    row = turn.gear.goods.index(action.good)
    pegs, values = turn.player.goods[row], turn.gear.values[row]
    loss = values[pegs] - values[pegs - 1]
    return (
        Reason("Its last peg is worth least of all", names={"good": f"good:{action.good}"}),
        Reason.plural(
            "It costs you a coin of what your goods would pay",
            "It costs you {n} coins of what your goods would pay",
            loss,
        ),
    )


def _stopping(state: Table, turn: Turn) -> tuple[Reason, ...]:
    reason = Reason("Nothing here is worth more than what you have")
    if state.workers:
        return reason, Reason("Workers that are left over bring nothing more this turn")
    coins = turn.worth.goods_worth(turn.player)
    if coins:
        return reason, Reason.plural(
            "Your goods stay together: they would pay a coin next turn",
            "Your goods stay together: they would pay {n} coins next turn",
            coins,
        )
    return reason, Reason("You keep your hands free for the next turn")


def _trying(state: Table, turn: Turn, action: Action) -> tuple[Reason, ...]:
    """Say what a table is worth after an action that has no words of its own."""
    after: Table = state.fork()
    state.rules.play(after, action)
    seat = state.to_move
    gain = turn.worth.appraise(after, seat) - turn.worth.appraise(state, seat)
    if abs(gain) < _WORTH_SAYING:
        nothing = Reason("Nothing here is worth more than what you have")
        return nothing, Reason("It changes next to nothing in what you may expect")
    if gain > 0:
        better = Reason("It leaves you better off than doing nothing")
        return better, Reason("What you may expect rises by {points} points", {"points": gain})
    return (
        Reason("Every other choice looks worse"),
        Reason("What you may expect falls by {points} points", {"points": -gain}),
    )


def _building(state: Table, turn: Turn, action: CheckBox) -> tuple[Reason, ...]:
    index = turn.gear.project(action.project)
    project = turn.gear.projects[index]
    left = project.boxes - turn.player.boxes[index]
    names = {"project": project.id}
    if left <= state.workers:
        finish = Reason("Your workers complete {project} this turn", names=names)
    else:
        finish = Reason("{project} needs {n} more boxes", {"n": left}, names)
    if index < turn.gear.cities:
        return finish, Reason("Every city rolls one more die from the next turn on")
    reward = project.reward(state.finished[index])
    if state.finished[index] or project.reward(0) == project.reward(1):
        return finish, _earning(reward)
    first = Reason.plural(
        "The first to complete it earns a point, later ones {later}",
        "The first to complete it earns {n} points, later ones {later}",
        reward,
        later=project.reward(1),
    )
    return finish, first


def _earning(points: int) -> Reason:
    return Reason.plural("It earns a point", "It earns {n} points", points)


def _buying(turn: Turn, action: Buy) -> tuple[Reason, ...]:
    entry = turn.worth.entries[action.development]
    reasons = [_earning(entry.points)]
    effect = turn.worth.rates(turn.ahead[0]).developments[action.development]
    if effect > _WORTH_SAYING:
        more = {"points": effect}
        reasons.append(Reason("What it does may bring another {points} points until the end", more))
    if turn.turns > 0 >= turn.ahead[0]:
        reasons.append(Reason("It ends the game after this round"))
    if len(reasons) < 2:
        reasons.append(Reason("No other purchase leaves you better off"))
    return tuple(reasons)
