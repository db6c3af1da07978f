"""The coach on the screen: the analysis after a game, the graph in the replay, results in the lists."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from astragal.bots import advise
from astragal.coach.analysis import Analysis, Mistake, Performance, Point
from astragal.coach.judge import Verdict
from astragal.coach.keeping import keep
from astragal.engine.wording import Words
from astragal.match.line import read_action
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry
from astragal.tui.app import AstragalApp
from astragal.tui.screens.analysis import AnalysisScreen
from astragal.tui.screens.chance_graph import LEFT, column_of, draw_graph, step_of
from astragal.tui.screens.over import TextScreen
from astragal.tui.screens.replay import ReplayScreen
from astragal.tui.screens.saved import SavedScreen
from astragal.tui.screens.scores import ScoreScreen, keys_after
from astragal.tui.titles import sitters
from tests.tui.tables import Opener, make_match, quiet, until
from tests.tui.test_tui_statistics import finished

SIZES = [(80, 24), (120, 40), (200, 60)]
REGISTRY = Registry()


def some_analysis(replay: Replay) -> Analysis:
    """Return an analysis with a turning point and one expensive decision, its first with a choice."""
    steps = len(replay.steps)
    half = [Point(step, 1, (0.5, 0.5), False) for step in range(1, steps // 2)]
    rest = [Point(step, 2, (0.8, 0.2), False) for step in range(steps // 2, steps + 1)]
    step = next(
        n for n, made in enumerate(replay.steps) if not made.by_chance and len(replay.state_at(n).legal) > 1
    )
    state = replay.state_at(step)
    played = read_action(state, replay.steps[step].text)
    better = next(action for action in state.legal if action != played)
    verdict = Verdict(played, better, 0.1, 0.02, stake=0.5)
    records = tuple(Performance(seat, 95.0, 2.0, 3, 10.0, 1.0, 2.0) for seat in range(2))
    return Analysis((*half, *rest), (Mistake(step, state.to_move, verdict),), records, complete=True)


def text_of(app: AstragalApp) -> str:
    """Return what is on the screen."""
    return "\n".join("".join(part.text for part in strip) for strip in app.screen._compositor.render_strips())


@pytest.mark.parametrize("size", SIZES)
async def test_the_graph_stands_above_the_scrub_bar(tmp_path: Path, size: tuple[int, int]) -> None:
    """With its marks right below it, in any window, as soon as the replay of an analysed match opens."""
    finished(tmp_path, 3, "Ann Bob")
    replay = Replay.open(tmp_path / "match-3.astragal", REGISTRY)
    found = some_analysis(replay)
    keep(tmp_path, replay, found)
    app = AstragalApp(settings=quiet(), folder=tmp_path)
    async with app.run_test(size=size) as pilot:
        await app.push_screen(ReplayScreen(replay, "en"))
        screen = await until(pilot, ReplayScreen)
        await pilot.pause()

        graph, bar = screen.query_one("#graph"), screen.query_one("#inspector")
        assert graph.region.bottom == bar.region.y
        assert "100 ┤" in text_of(app)
        await pilot.press("1")
        await pilot.pause()
        assert screen.at == found.mistakes[0].step
        assert "cost 10.0" in text_of(app)
        await pilot.press("g")
        await pilot.pause()
        assert "100 ┤" not in text_of(app)


def test_marks_are_where_the_steps_are(tmp_path: Path) -> None:
    """A column stands for the step that stands at it, and marks can be clicked."""
    finished(tmp_path, 3, "Ann Bob")
    replay = Replay.open(tmp_path / "match-3.astragal", REGISTRY)
    found, last, width = some_analysis(replay), len(replay.steps), 100
    room = width - LEFT - 1

    canvas = draw_graph(found, ["Ann", "Bob"], width, 5, last)

    assert [step_of(column_of(step, last, room), last, room) for step in (0, last)] == [0, last]
    turn, mistake = found.turning_points()[0].point.step, found.mistakes[0].step
    assert canvas.rows[5][LEFT + column_of(turn, last, room)][0] == "◆"
    assert canvas.rows[5][LEFT + column_of(mistake, last, room)][::2] == ("1", f"step:{mistake}")


async def test_the_analysis_is_offered_after_a_game(tmp_path: Path, open_table: Opener) -> None:
    """`a` on the final score opens the replay with the analysis; Esc stops it and shows what is done."""
    match = make_match(path=tmp_path / "over.astragal", settings={"round_limit": 1})
    while not match.over:
        match.roll() if match.to_move < 0 else match.act(match.legal[-1])
    app = open_table(match)
    async with app.run_test(size=(100, 40)) as pilot:
        await until(pilot, ScoreScreen)
        assert " a  Analyse " in text_of(app)

        await pilot.press("a")

        screen = await until(pilot, AnalysisScreen)
        await pilot.press("escape")
        while screen.analysis is None:
            await pilot.pause(0.05)
        assert len(screen.analysis.records) == 2


async def test_lists_name_the_winner(tmp_path: Path) -> None:
    """With everybody's points and the length of the match."""
    match = finished(tmp_path, 3, "Ann Bob:greedy")
    assert match.result is not None
    app = AstragalApp(settings=quiet(), folder=tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await app.push_screen(SavedScreen(to_replay=True))
        screen = await until(pilot, SavedScreen)
        while not screen.results:
            await pilot.pause(0.05)
        await pilot.pause()

        best, other = sorted(match.result.scores, reverse=True)
        assert f"{best} : {other}, 2 rounds" in text_of(app)


async def test_the_best_move_is_shown_once(tmp_path: Path) -> None:
    """The first plan says it; no line above repeats it."""
    match = make_match("Alice Bruno:greedy", path=tmp_path / "match.astragal")
    match.roll()
    match.close()
    replay = Replay.open(tmp_path / "match.astragal", REGISTRY)
    advice = advise(replay.rules, replay.state_at(1), Random(1), replay.rules.game.adviser)
    app = AstragalApp(settings=quiet(), folder=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ReplayScreen(replay, "en")
        app.push_screen(screen)
        await pilot.pause()

        screen._show_best(advice, replay.state_at(1))
        await pilot.pause()

        assert isinstance(app.screen, TextScreen)
        lines = text_of(app).splitlines()
        first = next(n for n, line in enumerate(lines) if "Best move" in line)
        assert "1 " in lines[first + 2]
        assert "pts" in lines[first + 2]


def test_bots_are_named_with_a_french_colon() -> None:
    """A space stands before it."""
    assert (
        sitters(["Ann", "Bob"], ["greedy", ""], Words("fr"))
        == "Ann\N{NO-BREAK SPACE}: Normal (glouton) et Bob"
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_keys_below_the_final_score_fit_80_columns(language: str) -> None:
    """The window leaves 72 of them."""
    keys = "".join(
        part if isinstance(part, str) else part[0] for part in keys_after(Words(language), over=True)
    )

    assert len(keys.rstrip()) <= 72
