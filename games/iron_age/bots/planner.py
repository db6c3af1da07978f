"""The planner: exact decisions about dice, the rest of the turn planned by a value of its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from astragal import DONE, Action, Rules
from astragal.bots import Advice, ByKind, Courses, Reason, once_per_rules
from astragal.components import Keep, Outlook
from iron_age.bots.fighting import gives_good
from iron_age.bots.spending import Plan
from iron_age.bots.turn import Hands, Turn
from iron_age.bots.worth import Weights, Worth, worth_of
from iron_age.phases.build import BuildShip, CheckBox, FillUrn, PeoplePort, RaiseArmy
from iron_age.phases.buy import Buy
from iron_age.phases.collect import TakeFood, food_bonus
from iron_age.phases.demand import GIVE, REFUSE, Demand
from iron_age.phases.feed import EAT_GOOD
from iron_age.phases.omens import SetDie
from iron_age.phases.roll import Reroll, RerollOne
from iron_age.phases.store import STORE_GOODS
from iron_age.state import Player, Table

_TURNS = 32  # turns whose hands are kept


@once_per_rules
def hands_of(rules: Rules) -> Hands:
    """Return the hands of a ruleset; all planners share them."""
    return Hands(rules.gear)


class Planner(ByKind):
    """Looks one turn ahead, over all that the dice may show."""

    by_table = True

    def __init__(self, rules: Rules, seat: int, rng: Random, weights: Weights | None = None) -> None:
        self.worth = worth_of(rules) if weights is None else Worth(rules, weights)
        super().__init__(rules, seat, rng, self.worth.appraise)
        self.hands = hands_of(rules)
        self.extra_rerolls = rules.quantity("extra_rerolls")
        self.reroll_limit = rules.quantity("reroll_limit")
        self._outlook: tuple[tuple[object, ...], Outlook] | None = None
        self._worths: dict[tuple[object, ...], list[float]] = {}
        self.methods = {
            **dict.fromkeys(("found-port", "found-province", "fight", "postpone", "shelter"), self.try_out),
            "reroll": self.roll,
            "lead": self.lead,
            "omen": self.set_die,
            **dict.fromkeys(("food", "people"), self.collect),
            "eat": self.feed,
            "conquer": self.conquer,
            **dict.fromkeys(("give", "refuse"), self.answer),
            **dict.fromkeys(("build", "people-port", "urn", "army", "ship"), self.build),
            "buy": self.buy,
            "store": self.store,
        }

    def try_out(self, state: Table, legal: Sequence[Action]) -> Action:
        """Compare the positions after each choice."""
        return self.trial.choose(state, legal)

    def explain(self, state: Table, legal: Sequence[Action]) -> Advice:
        """Return what it would do, why, and the odds where dice are involved."""
        from iron_age.bots.advice import advice_of

        return advice_of(self, state, self.choose(state, legal))

    def turns_on(self) -> Courses:
        """Return what follows planners like this one through the rest of a turn."""
        others = [
            Planner(self.rules, seat, self.rng, self.worth.weights)
            for seat in range(self.rules.seats)
            if seat != self.seat
        ]
        bots: list[Planner] = [*others[: self.seat], self, *others[self.seat :]]
        return Courses(self.rules, [bot.choose for bot in bots], self.worth.appraise)

    def reasons_for(self, state: Table, action: Action) -> tuple[Reason, ...]:
        """Say what speaks for an action."""
        from iron_age.bots.advice import reasons_of

        return reasons_of(self, state, action)

    # --- dice ----------------------------------------------------------------------------------------

    def worths(self, state: Table) -> list[float]:
        """Return the worth of every hand; it is kept, as a turn that is tried out often comes back."""
        key = (len(state.faces), *_table(state))
        known = self._worths.get(key)
        if known is None:
            if len(self._worths) >= _TURNS:
                self._worths.clear()
            known = self._worths[key] = Turn(self.worth, state).worths(self.hands)
        return known

    def outlook(self, state: Table) -> Outlook:
        """Return the worth of all decisions about this turn's dice; one calculation serves the whole turn."""
        extras = self.extra_rerolls(state, state.active) - state.extra_used
        key = (extras, len(state.faces), *_table(state))
        if self._outlook is None or self._outlook[0] != key:
            self._outlook = key, Turn(self.worth, state).outlook(self.worths(state), extras)
        return self._outlook[1]

    def rerolls(self, state: Table, legal: Sequence[Action]) -> list[Keep]:
        """Return what each reroll, and none, is worth in points, best first."""
        left = 0 if any(isinstance(action, RerollOne) for action in legal) else self.rerolls_left(state)
        ranked = self.outlook(state).ranked(state.faces, left)
        return [keep for keep in ranked if not (left and keep.extra)]

    def rerolls_left(self, state: Table) -> int:
        """Return how many ordinary rerolls are left."""
        return max(0, self.reroll_limit(state, state.active) + 1 - state.rolls)

    def roll(self, state: Table, legal: Sequence[Action]) -> Action:
        """Reroll what is worth most."""
        best = self.outlook(state).best(state.faces, self.rerolls_left(state))
        return _listed(DONE if best.extra or not best.which else Reroll.of(best.which), legal)

    def lead(self, state: Table, legal: Sequence[Action]) -> Action:
        """Reroll one more die, or none."""
        best = self.outlook(state).best(state.faces, 0)
        return _listed(RerollOne.of(best.which[0]) if best.which else DONE, legal)

    def set_die(self, state: Table, legal: Sequence[Action]) -> Action:
        """Set the die whose change is worth most."""
        turn, pool = Turn(self.worth, state), state.gear.pool
        worths, place = self.worths(state), self.outlook(state).place

        def worth(action: Action) -> float:
            if not isinstance(action, SetDie):
                return stay
            face = pool.dice[action.die].face_index(action.face)
            return worths[place(pool.with_faces(state.faces, (action.die,), (face,)))]

        stay = turn.without_omens(turn.hand_of(state.faces))
        return max(legal, key=worth)

    # --- supplies ------------------------------------------------------------------------------------

    def collect(self, state: Table, legal: Sequence[Action]) -> Action:
        """Take as many dice as food as leave most."""
        turn = Turn(self.worth, state)
        gives = state.gear.yields["either"]
        either = tuple(gives[state.faces[die]] for die in state.undecided)
        _, force = turn.fighting.after[state.skulls, state.faces[0]]
        purse = (state.me.goods, state.innovation)
        _, food = turn.split(state.me.food, state.population, either, food_bonus(state), purse, force)
        return next(action for action in legal if isinstance(action, TakeFood) == bool(food))

    def feed(self, state: Table, legal: Sequence[Action]) -> Action:
        """Turn goods into food while provinces are hungry; later, store what is worth more as wealth."""
        if self.rules.phase_of(state).id == "granaries":
            need = state.me.provinces * state.rules.quantities["food_per_province"](state, state.active)
            return EAT_GOOD if state.me.food < need else legal[-1]
        return self.store(state, legal)

    def conquer(self, state: Table, legal: Sequence[Action]) -> Action:
        """Fight for conquest when it leaves more."""
        fighting = Turn(self.worth, state).fighting
        gain, _ = fighting.conquest((state.me.armies, state.me.ships, state.me.conquests))
        return legal[0] if gain > 0 else legal[-1]

    def answer(self, state: Table, legal: Sequence[Action]) -> Action:
        """Give a good when that hurts less than the tribute."""
        demand = state.interrupts[-1]
        assert isinstance(demand, Demand)
        return _listed(GIVE if gives_good(self.worth, demand.worth) else REFUSE, legal)

    # --- building and buying -------------------------------------------------------------------------

    def build(self, state: Table, legal: Sequence[Action]) -> Action:
        """Take the next step of the best plan."""
        turn, player = Turn(self.worth, state, most=max(1, state.population)), state.me
        force = (player.armies, player.ships, player.conquests)
        plan = turn.spending.plan(state.population, player.food, player.goods, state.innovation, force)
        wanted = self._next_step(plan)
        if wanted is not None:
            return next((action for action in legal if isinstance(action, wanted)), legal[-1])
        return self._next_box(turn, state.population, legal)

    def _next_step(self, plan: Plan) -> type[Action] | None:
        steps = (
            (plan.people, PeoplePort),
            (plan.urns, FillUrn),
            (plan.ships, BuildShip),
            (plan.armies, RaiseArmy),
        )
        return next((kind for number, kind in steps if number), None)

    def _next_box(self, turn: Turn, population: int, legal: Sequence[Action]) -> Action:
        """Return the box that comes first in the best spread of population, those completed first."""
        spending, gear = turn.spending, turn.gear
        spread = spending.boxes.spread(population or 1)
        places = [spending.provinces_left[0] if spending.provinces_left else -1]
        places += range(gear.provinces, len(gear.projects))
        wanted = [gear.projects[place].id for place, number in zip(places, spread, strict=True) if number]
        boxes = {action.project: action for action in legal if isinstance(action, CheckBox)}
        return next((boxes[ref] for ref in wanted if ref in boxes), legal[-1])

    def buy(self, state: Table, legal: Sequence[Action]) -> Action:
        """Buy what is worth most with what is left."""
        spending = Turn(self.worth, state).spending
        goods, wealth = state.me.goods, state.me.wealth

        def worth(action: Action) -> float:
            if not isinstance(action, Buy):
                return spending.kept(goods, wealth, spending.amount["goods_per_wealth"])
            left = spending.kept(
                goods - action.goods, wealth - action.wealth, spending.per_wealth(action.development)
            )
            return spending.ware(action.development) + left

        return max(legal, key=worth)

    def store(self, state: Table, legal: Sequence[Action]) -> Action:
        """Store goods while that leaves more."""
        if STORE_GOODS not in legal:
            return legal[-1]
        spending = Turn(self.worth, state).spending
        goods, wealth, each = state.me.goods, state.me.wealth, spending.amount["goods_per_wealth"]
        now = self.worth.goods_worth(goods, wealth, spending.turns)
        now += spending.amount["points_per_wealth"] * wealth
        return STORE_GOODS if spending.kept(goods, wealth, each) > now else legal[-1]


def _table(state: Table) -> tuple[object, ...]:
    """Return all that the worth of a turn depends on, the dice apart."""
    return (state.round, state.active, tuple(state.notes.items()), *map(_board, state.players))


def _board(player: Player) -> tuple[object, ...]:
    return (
        *(player.wealth, player.ships, player.armies, player.goods, player.food, player.conquests),
        *(player.tribute, player.port_population, player.port_urns, tuple(player.boxes), player.developments),
    )


def _listed(action: Action, legal: Sequence[Action]) -> Action:
    """Return an action if it is legal; else the last choice, which ends the phase where it can be ended."""
    return action if action in legal else legal[-1]
