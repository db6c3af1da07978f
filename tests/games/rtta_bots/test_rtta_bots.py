"""The bots of Roll Through the Ages: sound everywhere, strong, fair, and able to say why."""

from __future__ import annotations

import random
from importlib.metadata import entry_points
from itertools import product
from random import Random
from typing import Any

import pytest

from astragal.engine.rules import Rules
from astragal.engine.state import CHANCE, OVER, Action
from astragal.engine.text_form import coded
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Offer, Scoring
from astragal.plugins.registry import Registry
from rtta.bots.hands import supply_of, trade_of
from rtta.bots.planner import Planner, studied
from rtta.bots.purse import Purses
from rtta.bots.turn import Turn
from rtta.bots.worth import Worth, worth_of
from rtta.phases.buy import Buy
from tests.bot_games import played

FOOD, GOOD, SKULL, WORKERS, EITHER, COINS = range(6)


def compiled(ruleset: str = "bronze-age", players: int = 2, **options: Any) -> Rules:
    """Return the rules of a match."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta", ruleset), players, options)


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The Bronze Age for two."""
    return compiled()


def wins(rules: Rules, one: str, other: str, games: int) -> float:
    """Return how many games out of `games` the first kind wins, seats taken in turn."""
    won = 0.0
    for game in range(games):
        kinds = [one, other] if game % 2 else [other, one]
        winners = rules.result(played(rules, kinds, game)).winners
        won += (kinds.index(one) in winners) / len(winners)
    return won


RULESETS = [
    ("bronze-age", 1),
    ("bronze-age", 2),
    ("bronze-age", 3),
    ("bronze-age", 4),
    ("late-bronze-age", 2),
    ("late-bronze-age", 4),
    ("trading", 3),
    ("revised", 1),
    ("revised", 2),
]


@pytest.mark.parametrize("kind", ["planner", "search"])
@pytest.mark.parametrize(("ruleset", "players"), RULESETS)
def test_bots_finish_every_ruleset(ruleset: str, players: int, kind: str) -> None:
    """Greedy, planner and searcher play any ruleset to its end with legal choices only."""
    rules = compiled(ruleset, players)

    end = played(rules, ([kind, "greedy"] * 2)[:players], 5)

    assert end.ended


OPTIONS: list[dict[str, object]] = [
    {"forced_workers": True},
    {"city_order": "in-order"},
    {"reroll_limit": 0},
    {"reroll_limit": 4},
    {"skulls_locked": 0},
    {"coins_per_die": 0},
    {"purchases_per_turn": 3},
    {"purchases_per_turn": 0, "round_limit": 12},
    {"food_per_city": 3},
    {"hand_limit": 0},
    {"all_monuments": True},
    {"round_limit": 1},
]


@pytest.mark.parametrize("kind", ["planner", "search"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_bots_finish_under_any_option(options: dict[str, Any], kind: str) -> None:
    """Options change quantities, and the bots read quantities."""
    rules = compiled(**options)

    end = played(rules, [kind, "greedy"], 6)

    assert end.ended


def test_search_plays_alike_with_the_same_seed() -> None:
    """Nothing but its generator and the table decides what the searcher does."""
    rules = compiled()

    assert played(rules, ["search", "search"], 3) == played(rules, ["search", "search"], 3)


def test_greedy_beats_random(rules: Rules) -> None:
    """Rules of thumb win nearly always against random play."""
    assert wins(rules, "greedy", "random", 60) >= 54


def test_planner_beats_greedy(rules: Rules) -> None:
    """Planning wins most games against rules of thumb."""
    assert wins(rules, "planner", "greedy", 30) >= 20


def test_search_beats_planner(rules: Rules) -> None:
    """Playing for the win beats playing for points; how often is measured in bots.md."""
    assert wins(rules, "search", "planner", 60) > 32


def test_planner_decides_dice_as_the_odds_do(rules: Rules) -> None:
    """Its decision about dice is the best keep for the worths that its turn gives to final hands."""
    state = rules.new()
    rules.answer(state, (GOOD, WORKERS, COINS))
    planner = Planner(rules, 0, Random(1))

    action = planner.choose(state, state.legal)

    best = planner.outlook(state).best(state.faces, 2)
    assert action.text == (f"reroll {'+'.join(map(str, best.which))}" if best.which else "done")


def test_hand_worths_are_supply_plus_trade(rules: Rules) -> None:
    """The worth of every hand of three dice is that of its food and workers plus that of the rest."""
    state = rules.new()
    state.faces = (FOOD, FOOD, FOOD)
    purses, tables = studied(rules)
    turn = Turn(worth_of(rules), purses, state)
    outlook = turn.outlook(tables)
    goods = tuple(turn.player.goods)
    for faces in product(range(6), repeat=3):
        supply, trade = supply_of(rules.gear, faces), trade_of(rules.gear, faces)
        fed = turn.split(turn.player.food + supply.food, supply.workers, supply.either)[0]
        gained = purses.gained[goods, 0][trade.goods]
        traded = turn.traded(gained, trade.coin_dice * turn.amount["coins_per_die"], trade.skulls)

        assert outlook.value(faces, 0) == pytest.approx(fed + traded)


def test_build_plan_is_the_best_of_all_spreads(rules: Rules) -> None:
    """No way to spread five workers over two projects and more is worth more than the plan says."""
    state = rules.new()
    worth = worth_of(rules)
    plan = Turn(worth, studied(rules)[0], state).build
    gains = dict(plan.items)
    best = max(
        gains[-1][a] + sum(gains[index][n] for index, n in zip(list(gains)[1:3], rest, strict=True))
        for a in range(6)
        for rest in product(range(min(6, 4)), repeat=2)
        if a + sum(rest) <= 5
    )

    assert plan.values[5] >= best - 1e-9
    assert len(plan.spread(5)) <= 5


def test_purse_pays_with_the_least_loss(rules: Rules) -> None:
    """For every total that stacks can pay it knows the most that is kept when paying as much or more."""
    goods = (3, 2, 1, 1, 0)  # worth 6, 6, 3, 4

    _, totals, kept = Purses(rules.gear).opened[goods, 30]

    stacks = [6, 6, 3, 4]
    sets = [[v for v, taken in zip(stacks, mask, strict=True) if taken] for mask in product((0, 1), repeat=4)]
    assert totals == sorted(sum(paid) for paid in sets)
    for total, left in zip(totals, kept, strict=True):
        assert left == max(sum(stacks) - sum(paid) for paid in sets if sum(paid) >= total)


def test_purse_discards_before_it_counts(rules: Rules) -> None:
    """What is kept is counted after discarding down to the limit, the cheapest pegs first."""
    purses = Purses(rules.gear)

    assert purses.kept((2, 0, 1, 0, 0), 6) == 6
    assert purses.kept((2, 0, 1, 0, 0), 2) == 4  # one wood goes
    assert purses.kept((2, 0, 1, 0, 0), 1) == 3


def test_last_turn_counts_points_only(rules: Rules) -> None:
    """When no turn is left, goods, food and progress are worth nothing."""
    state = rules.new()
    state.round = 200
    worth = Worth(rules)
    state.players[0].goods = [6, 0, 0, 0, 0]

    assert worth.turns_left(state) == 0
    assert worth.future(state, 0, worth.turns_left(state)) == 0


def test_planner_grabs_points_in_its_last_turn(rules: Rules) -> None:
    """In the last round the dearest points within reach are bought rather than saved for."""
    state = rules.new()
    state.round, state.active = 200, 1
    state.phase = next(i for i, phase in enumerate(rules.phases) if phase.id == "buy")
    state.chance, state.coins = None, 21
    rules.settle(state)

    action = Planner(rules, 1, Random(1)).choose(state, state.legal)

    assert isinstance(action, Buy)
    assert action.development == "religion"  # 6 points for 20 coins


@pytest.mark.parametrize("kind", ["greedy", "planner", "search"])
def test_bots_know_nothing_of_the_coming_dice(kind: str, rules: Rules) -> None:
    """Two matches that part at some roll see the same decisions up to it, whatever dice are to come."""
    shared = [Random(n).choices(range(6), k=7) for n in range(40)]

    for parted in (3, 9, 20):
        runs = [decisions_until(rules, kind, shared[:parted], Random(seed)) for seed in (1, 2)]

        assert runs[0][0] == runs[1][0]
        assert runs[0][1] != runs[1][1], "the dice after the parting are different ones"


def decisions_until(
    rules: Rules, kind: str, rolls: list[list[int]], after: Random
) -> tuple[list[str], list[str]]:
    """Play on given rolls, then on a dealer's; return the decisions before and after the dealer's first."""
    state = rules.new()
    bots = [rules.bots[kind].make(rules, seat, Random(seat)) for seat in range(rules.seats)]
    found: list[list[str]] = [[], []]
    left = list(rolls)
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            needed = len(state.chance.which)
            rules.answer(state, tuple(left.pop(0)[:needed]) if left else state.chance.sample(state, after))
        else:
            action = bots[state.to_move].choose(rules.game.view(state, state.to_move), state.legal)
            found[not left].append(action.text)
            rules.play(state, action)
    return found[0], found[1]


@pytest.mark.parametrize("kind", ["random", "greedy", "planner", "search"])
def test_bots_use_no_luck_but_their_own(kind: str) -> None:
    """The generator that all of Python shares is neither read nor moved."""
    rules = compiled(round_limit=3)
    state = rules.new()
    rules.answer(state, (GOOD, FOOD, COINS))

    decisions = set()
    for seed in (1, 2):
        random.seed(seed)
        before = random.getstate()
        decisions.add(rules.bots[kind].make(rules, 0, Random(9)).choose(state, state.legal).text)
        assert random.getstate() == before

    assert len(decisions) == 1


@pytest.mark.parametrize("kind", ["greedy", "planner", "search"])
def test_bots_leave_the_table_as_it_is(kind: str, rules: Rules) -> None:
    """Thinking changes nothing."""
    state = rules.new()
    rules.answer(state, (GOOD, FOOD, COINS))
    before = state.fork()

    rules.bots[kind].make(rules, 0, Random(9)).choose(state, state.legal)

    assert state == before


@coded
class Pray(Action):
    """Give a food for a point."""

    kind = "pray"

    def apply(self, state: Any) -> None:
        state.me.food -= 1
        state.notes["prayers"] = int(state.notes.get("prayers", 0)) + 1


class Temple:
    """A house rule with an action that no bot has heard of."""

    @hookimpl
    def actions(self) -> list[Offer]:
        return [
            Offer("build", (Pray,), lambda state: [Pray()] if state.me.food and state.active == 0 else [])
        ]

    @hookimpl
    def scoring(self) -> list[Scoring]:
        return [Scoring("prayers", lambda state, seat: 3 * int(state.notes.get("prayers", 0)) * (seat == 0))]


@pytest.mark.parametrize("kind", ["greedy", "planner", "search"])
def test_unknown_actions_are_tried_out(kind: str) -> None:
    """An action of a house rule is taken when the position after it is worth more."""
    registry = Registry()
    registry.add("temple", Temple())
    rules = registry.compile(registry.ruleset("rtta", "bronze-age", ["temple"]), 2)

    end = played(rules, [kind, kind], 4)

    assert int(end.notes.get("prayers", 0)) > 0


HOUSE_RULES = sorted(
    entry.name for entry in entry_points(group="astragal.rules") if entry.value.startswith("house_rules.")
)


@pytest.mark.parametrize("rule", [name for name in HOUSE_RULES if name.startswith(("rtta.", "any."))])
def test_house_rules_do_not_break_the_bots(rule: str) -> None:
    """New faces, developments, actions and quantities are played with, whoever has never heard of them."""
    registry = Registry()
    rules = registry.compile(registry.ruleset("rtta", "bronze-age", [rule]), 3)

    end = played(rules, ["search", "planner", "greedy"], 9)

    assert end.ended
