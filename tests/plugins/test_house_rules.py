"""The sample house rules: each does what it says, is sound, small, and together they use every hook."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astragal.plugins import hookspecs
from astragal.plugins.hooks import Plugins, specs_in
from astragal.plugins.metrics import Tally
from astragal.plugins.registry import Registry, installed
from astragal.testing import assert_rule_is_sound, follow, table
from rtta.events import CityCompleted, MonumentCompleted
from rtta.phases.build import CheckBox, check_box
from tests.plugins.with_rules import measure, rules

FOLDER = Path(__file__).parents[2] / "plugins" / "house_rules"
SAMPLES = {
    name: point.value.removeprefix("house_rules.")
    for name, point in installed("astragal.rules").items()
    if point.value.startswith("house_rules.")
}
GAMES_OWN = {"define_game"}


# --- Roll Through the Ages -----------------------------------------------------------------------------


def test_skulls_may_be_rolled_again() -> None:
    """With the rule skulls can be rolled again, without it they stay where they fell."""
    states = [follow(rules(*names), "* skull skull skull").state for names in (("rtta.skulls-reroll",), ())]

    kinds = [{action.kind for action in state.rules.choices(state)} for state in states]

    assert ["reroll" in each for each in kinds] == [True, False]


def test_coins_help_the_last_one() -> None:
    """Only whoever owns the fewest developments gets more, and nobody while all are equal."""
    made = rules("rtta.underdog-coins", underdog_bonus=5)
    state = made.new()
    equal = measure(made, "coins_per_die", 0, state)

    state.players[1].developments = frozenset({"irrigation"})

    assert equal == 7
    assert [measure(made, "coins_per_die", seat, state) for seat in (0, 1)] == [12, 7]


@pytest.mark.parametrize(("later", "points"), [(0, "first"), (1, "later")])
def test_first_value_is_shared_within_a_round(later: int, points: str) -> None:
    """Who completes a monument in the round of the first scores the first value; afterwards the later one."""
    made = rules("rtta.shared-first", players=3)
    state = made.new()
    index = next(i for i, project in enumerate(made.gear.projects) if project.id.startswith("monument:"))
    project = made.gear.projects[index]
    monument = made.content.monuments[project.id.partition(":")[2]]
    for player in state.players:
        player.boxes[index] = project.boxes - 1

    check_box(state, 0, project.id)
    state.active, state.round = 1, state.round + later
    check_box(state, 1, project.id)

    assert state.players[0].awards[index] == monument.first
    assert state.players[1].awards[index] == getattr(monument, points)


def test_seven_cities_end_the_game() -> None:
    """The seventh city is an ending, and cities part equals."""
    made = rules("rtta.metropolis")
    state = made.new()
    before = made.ending(state)

    state.players[1].cities = 7

    assert (before, made.ending(state)) == ("", "metropolis")
    assert made.result(state).winners == (1,)


@pytest.mark.parametrize("event", [CityCompleted, MonumentCompleted])
def test_theatre_feeds_its_owner(event: type) -> None:
    """Whoever owns a Theatre collects two food for what is completed; the others nothing."""
    made = rules("rtta.theatre")
    state = made.new()
    state.players[0].developments = frozenset({"theatre"})
    facts = ("city:city_4",) if event is CityCompleted else ("monument:obelisk", 6, 0)

    for seat in (0, 1):
        state.emit(event, seat, *facts)

    assert [player.food for player in state.players] == [5, 3]


def test_theatre_can_be_bought() -> None:
    """The new development stands on the list with its price and its names."""
    made = rules("rtta.theatre")

    names = [naming.names.get("development:theatre") for naming in made.namings]

    assert {"en": "Theatre", "fr": "Théâtre"} in names
    assert made.content.developments["theatre"].cost == 18


def test_caravan_brings_a_good_and_coins() -> None:
    """The new face gives what it shows."""
    made = rules("rtta.caravan-face")

    state = follow(made, "* caravan caravan caravan\n1 done").state

    assert state.coins == 21
    assert sum(state.players[0].goods) == 3


def test_food_can_be_sold() -> None:
    """Two food become three coins, as often as there is food, before buying."""
    made = rules("rtta.granary-market", coins_per_die=10)

    state = follow(made, "* coins coins coins\n1 done").state
    state.me.food = 5
    made.settle(state)
    sale = made.read_action("sell-food")
    offered = sale in state.legal
    made.apply(state, sale)
    made.apply(state, sale)

    assert offered
    assert (state.players[0].food, state.coins) == (1, 36)
    assert sale not in state.legal


@pytest.mark.clause("rtta.patient-masons.1")
def test_masons_refuse_monuments_in_the_first_rounds() -> None:
    """Boxes of monuments are refused with the reason until the masons are free; cities are not."""
    made = rules("rtta.patient-masons", masons_from_round=2)
    state = follow(made, "* workers workers workers\n1 done").state

    monument = next(project.id for project in made.gear.projects if project.id.startswith("monument:"))
    refusal = made.refusal(state, CheckBox(monument))
    kinds = {action.text.partition(":")[0] for action in state.legal}
    state.round = 2
    made.settle(state)

    assert refusal is not None
    assert "from round 2" in str(refusal)
    assert "build monument" not in kinds
    assert CheckBox(monument) in state.legal


@pytest.mark.parametrize(
    ("bids", "points"),
    [((0, 0, 0), [2, 0, 0]), ((1, 1, 0), [1, 0, 0]), ((0, 1, 0), [1, 0, 0]), ((0, 0, 1), [1, 0, 0])],
)
def test_first_value_goes_to_the_highest_bid(bids: tuple[int, ...], points: list[int]) -> None:
    """The winner pays the bid and gets what the first value is worth more; the builder wins ties."""
    position = "ann: 4 stone_circle | bob: 3 cities | eve: 3 cities; workers: 1; phase: build"
    laid = table("rtta", position, rules=["rtta.sealed-bids"])
    steps = ["1 build monument:stone_circle", *(f"{seat + 1} bid {bid}" for seat, bid in enumerate(bids))]

    state = follow(laid.rules, steps, state=laid.state).state

    assert [state.rules.total(state, seat) for seat in range(3)] == points


def test_festival_draws_a_good_by_lot() -> None:
    """A turn begins with a lot, and the good drawn is put on the board."""
    made = rules("rtta.spring-festival")

    state = follow(made, "* 2").state

    assert state.players[0].goods == [0, 0, 1, 0, 0]
    assert state.chance is not None
    assert state.chance.kind == "roll"


def test_food_left_scores_and_is_measured() -> None:
    """Five food are a point on a line of its own, and the lab sees the food that is left."""
    made = rules("rtta.full-granaries")
    state = made.new()
    state.players[0].food, state.players[1].food = 11, 4
    metric = next(metric for metric in made.metrics if metric.id == "food_left")

    lines = [{line.id: line.points for line in made.scores(state, seat)}["granaries"] for seat in (0, 1)]

    assert lines == [2, 0]
    assert metric.measure(Tally(state, (), (0,), (0, 0))) == 7.5


def test_bot_keeps_its_first_roll() -> None:
    """The bot never rolls again, and its command plays a game."""
    made = rules("rtta.first-roll")
    bot = made.bots["first-roll"].make(made, 0, Random(1))
    state = follow(made, "* food coins workers").state

    chosen = bot.choose(state, state.legal)

    assert chosen.text == "done"


def test_command_of_a_rule_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The command that the bot's rule brings prints rounds and scores."""
    plugins = Plugins()
    plugins.add("rule", importlib.import_module("house_rules.first_roll"))
    ((_, (command,)),) = plugins.call("commands")

    code = command.run(())

    assert code == 0
    assert "rounds, scores" in capsys.readouterr().out


# --- any game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rtta", "along-history", "iron-age"])
def test_panel_shows_scores_in_any_game(game: str) -> None:
    """The panel draws a line for each player from nothing but the state."""
    from astragal.engine.wording import Words
    from astragal.panels import Look

    made = rules("any.score-board", game=game)
    plugins = Plugins()
    plugins.add("rule", importlib.import_module("house_rules.score_board"))
    ((_, (panel,)),) = plugins.call("panels", setup=None)

    canvas = panel.view(Look(made.new(), 0, Words("en", players=["Ada", "Bo"]), width=30, height=5))

    assert [line.strip() for line in canvas.plain.splitlines()[:2]] == ["0  Ada", "0  Bo"]


# --- all of them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_is_sound(name: str) -> None:
    """Every sample passes the kit."""
    options: dict[str, Any] = {"ages": "antiquity"} if name.endswith("war-indemnity") else {}

    seen = assert_rule_is_sound(name, games=1, hash_seeds=(), **options)

    assert seen.played


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLES)
def test_sample_is_sound_at_length(name: str) -> None:
    """Every sample passes the kit with more games and hash seeds."""
    assert assert_rule_is_sound(name, games=8, seed=100).played


@pytest.mark.parametrize("name", SAMPLES.values())
def test_sample_is_small(name: str) -> None:
    """A sample has about twenty lines of code beside its imports, one with a question of its own forty.

    It says its rule on top.
    """
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(source)

    code = code_lines(tree, source)

    assert len(code) <= (40 if "Question" in source else 22)
    assert "Hook" in (ast.get_docstring(tree) or "")


def code_lines(tree: ast.Module, source: str) -> list[str]:
    """Return the lines that are neither blank nor comments, docstrings or imports."""
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            left_out |= set(range(node.lineno, (node.end_lineno or 0) + 1))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            left_out |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = enumerate(source.splitlines(), 1)
    return [
        line for n, line in lines if line.strip() and not line.strip().startswith("#") and n not in left_out
    ]


def test_samples_use_every_hook() -> None:
    """Together the samples show every hook that a rule can use, in both games."""
    registry = Registry()
    games = [registry.definition(game).hookspecs for game in registry.games()]
    hooks = {hook for specs in (hookspecs, *games) for hook in specs_in(specs)}

    used = {hook for name in SAMPLES for hook in registry.plugins_of(name).hooks_of(name)}

    assert used == hooks - GAMES_OWN
    assert {name.partition(".")[0] for name in SAMPLES} == {"rtta", "along-history", "iron-age", "any"}


def test_every_file_is_installed() -> None:
    """Each sample has an entry point."""
    assert {path.stem for path in FOLDER.glob("*.py")} - {"__init__"} == set(SAMPLES.values())
