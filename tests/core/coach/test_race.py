"""A race between two choices: no cost is larger than the chance that there was."""

from __future__ import annotations

import pytest

from astragal.coach.chance import Chances, WinOutlook
from astragal.coach.estimate import Belief
from astragal.coach.judge import Judge
from astragal.coach.race import Pairs, Race
from astragal.engine.rules import Rules
from astragal.engine.state import State
from astragal.plugins.registry import Registry
from astragal.positions import read_position

BEHIND = (
    "ann: 4 cities, 1 wood, 1 food | bob: 6 cities, 10 great_wall, leadership, irrigation, quarrying, "
    "4 food; "
    "round: 6; faces: food workers coins workers; rolls: 3; workers: 6; coins: 7; within: build"
)
"""Ann is far behind and has something to build."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The Bronze Age for two."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta"), 2)


@pytest.fixture
def behind(rules: Rules) -> State:
    """A position in which the player to move has little left to lose."""
    state: State = read_position(rules, BEHIND).state
    return state


def raced(rules: Rules, state: State, outlook: WinOutlook, ends: int) -> list[Belief]:
    """Return what a race says of two choices."""
    judge = Judge(rules, 1)
    choices = (state.legal[0], state.legal[-1])
    return Race(outlook, state, choices, list(range(8))).run(judge.rng, 24, ends)


def test_nothing_costs_more_than_the_chance_that_there_was(
    rules: Rules, behind: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if every game of quick players and planners said so."""
    outlook, calls = WinOutlook(rules), list[int]()

    def first_wins(state: State, seed: int) -> Chances:
        calls.append(seed)
        return (1.0, 0.0) if len(calls) % 2 else (0.0, 1.0)

    monkeypatch.setattr(outlook, "quick_end", first_wins)
    monkeypatch.setattr(outlook, "end", first_wins)
    found = raced(rules, behind, outlook, 8)

    level = outlook.mean(behind, range(8))[0]
    assert 0 < found[0].mean < 2 * level < 0.5
    assert found[0].mean == pytest.approx(-found[1].mean)


def test_games_of_planners_stop_when_they_disprove_a_loss(
    rules: Rules, behind: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two equal choices are not played to the end again and again."""
    outlook, calls = WinOutlook(rules), list[int]()

    def equal(state: State, seed: int) -> Chances:
        calls.append(seed)
        return (0.5, 0.5)

    monkeypatch.setattr(outlook, "quick_end", lambda state, seed: (0.5, 0.5))
    monkeypatch.setattr(outlook, "end", equal)
    raced(rules, behind, outlook, 40)

    assert len(calls) < 80


def test_late_positions_get_more_games_of_planners(rules: Rules, behind: State) -> None:
    """They are shorter, so more of them take as long."""
    judge, early = Judge(rules, 1), behind.fork()
    early.round = 1

    assert judge._ends(early, 2) < judge._ends(behind, 2)


@pytest.mark.parametrize(("level", "called"), [(0.76, True), (0.36, False)])
def test_planners_decide_where_model_and_quick_players_disagree(
    rules: Rules, behind: State, monkeypatch: pytest.MonkeyPatch, level: float, called: bool
) -> None:
    """A large loss that stays in doubt is played out by planners; a small one is let go."""
    outlook, quick, ends = WinOutlook(rules), list[int](), list[int]()

    def narrow(state: State, seed: int) -> Chances:
        quick.append(seed)
        return (0.45, 0.55) if len(quick) % 2 else (0.33, 0.67)

    def clear(state: State, seed: int) -> Chances:
        ends.append(seed)
        return (1.0, 0.0) if len(ends) % 2 else (0.0, 1.0)

    monkeypatch.setattr(outlook, "quick_end", narrow if called else lambda state, seed: (0.3, 0.7))
    monkeypatch.setattr(outlook, "end", clear)
    judge, choices = Judge(rules, 1), (behind.legal[0], behind.legal[-1])

    def race(doubts: int) -> Belief:
        found = Race(outlook, behind, choices, list(range(8)))
        found._model = Pairs([(level, 1 - level)] * 8, [(0.34, 0.66)] * 8)
        return found.run(judge.rng, 24, 0, doubts)[0]

    without, decided = race(0), race(24)

    assert not without.real
    assert (decided.real, bool(ends)) == (called, called)


@pytest.mark.parametrize(("level", "played"), [(0.34, 0), (0.33, 0), (0.26, 24)])
def test_the_model_alone_stops_a_race_only_where_it_is_sure(
    rules: Rules, behind: State, monkeypatch: pytest.MonkeyPatch, level: float, played: int
) -> None:
    """Where it finds the rival clearly worse it may be wrong: games are asked too."""
    outlook, calls = WinOutlook(rules), list[int]()

    def equal(state: State, seed: int) -> Chances:
        calls.append(seed)
        return (0.3, 0.7)

    monkeypatch.setattr(outlook, "quick_end", equal)
    race = Race(outlook, behind, (behind.legal[0], behind.legal[-1]), list(range(8)))
    race._model = Pairs([(level, 1 - level)] * 8, [(0.34, 0.66)] * 8)

    race.run(Judge(rules, 1).rng, 24)

    assert len(calls) == 2 * played
