"""The analysis of a match: strong play is accurate, random play is not, planted blunders are found."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from astragal.cli.analyse import command
from astragal.coach.analysis import Analysis, Analyst, Mistake, Point, performance
from astragal.coach.estimate import Belief
from astragal.coach.judge import QUICK, Care, Judge, Verdict
from astragal.coach.keeping import keep, kept, kept_path
from astragal.coach.page import page
from astragal.coach.summary import Story
from astragal.engine.phase import DONE
from astragal.engine.rules import Rules
from astragal.engine.state import Action, State
from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.match.line import MatchStep
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry

LIGHT = Care(samples=4, games=24, again=24, ends=1)
KEPT = Path(__file__).parents[2] / "reliability" / "kept"

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))
check_coach = pytest.importorskip("check_coach")

Recorded = tuple[list[State], list[MatchStep]]


def recorded(rules: Rules, kinds: list[str], seed: int) -> Recorded:
    """Play a game and return its states and steps."""
    match = check_coach.recorded(rules, kinds, seed)
    return match.states, match.steps


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The Bronze Age for two."""
    registry = Registry()
    return registry.compile(registry.ruleset("rtta"), 2)


@pytest.fixture(scope="module")
def match(rules: Rules) -> Recorded:
    """A match of the strongest bot against random play."""
    return recorded(rules, ["search", "random"], 3)


@pytest.fixture(scope="module")
def analysis(rules: Rules, match: Recorded) -> Analysis:
    """What the coach finds in it."""
    states, steps = match
    return Analyst(rules, 1, LIGHT).analyse(lambda n: states[n], steps)


def test_strong_play_is_accurate_and_random_play_is_not(analysis: Analysis) -> None:
    """The strongest bot loses next to nothing; random play gives chances away."""
    strong, weak = analysis.records

    assert strong.accuracy > 97
    assert weak.accuracy < 75
    assert weak.lost > 5 * max(0.5, strong.lost)


def test_the_curve_ends_with_the_result(analysis: Analysis, match: Recorded) -> None:
    """Its last point is the end of the match, and every point adds up to one."""
    assert analysis.curve[-1].step == len(match[1])
    assert max(analysis.curve[-1].chances) == 1.0
    assert all(sum(point.chances) == pytest.approx(1) for point in analysis.curve)


def test_luck_of_two_players_is_opposite(analysis: Analysis) -> None:
    """What one wins by luck the other one loses."""
    first, second = analysis.records

    assert first.luck == pytest.approx(-second.luck)


def test_mistakes_come_most_expensive_first(analysis: Analysis) -> None:
    """And only those that are sure."""
    costs = [found.verdict.cost for found in analysis.mistakes]

    assert costs == sorted(costs, reverse=True)
    assert all(found.verdict.cost > found.verdict.error for found in analysis.mistakes)


def test_turning_points_are_proven_and_in_order(analysis: Analysis) -> None:
    """Each moved somebody's chance by five points at least, and by more than its samples can explain."""
    points = analysis.turning_points()

    assert 0 < len(points) <= 3
    assert [swing.point.step for swing in points] == sorted(swing.point.step for swing in points)
    for swing in points:
        error = swing.point.luck_error if swing.point.by_chance else swing.point.error
        assert abs(swing.gain) >= max(0.05, 2 * error)


def test_a_roll_is_a_turning_point_only_against_other_rolls() -> None:
    """The curve also changes because somebody else's turn begins; that is nobody's luck."""
    before = Point(1, 1, (0.7, 0.3), by_chance=False)
    after = Point(2, 1, (0.4, 0.6), True, 0.01, luck=(0.02, -0.02), luck_error=0.01)
    lucky = Point(2, 1, (0.4, 0.6), True, 0.01, luck=(-0.2, 0.2), luck_error=0.01)

    assert not Analysis((before, after), (), (), True).turning_points()
    assert [s.gain for s in Analysis((before, lucky), (), (), True).turning_points()] == [-0.2]


def test_a_flat_curve_has_no_turning_point() -> None:
    """Noise is no turning point, however many samples are taken."""
    curve = [Point(n, 1, (0.5 + 0.04 * (n % 2), 0.5 - 0.04 * (n % 2)), True, 0.02) for n in range(20)]

    assert not Analysis(tuple(curve), (), (), True).turning_points()


def test_an_expensive_decision_comes_with_the_rest_of_the_turn(
    analysis: Analysis, rules: Rules, match: Recorded
) -> None:
    """The better choice is followed by what a planner does with it, in words."""
    story = Story(analysis, rules, Words("en", rules.namings, ["Ann", "Bob"]), lambda n: match[0][n])

    for mistake, decision in zip(analysis.mistakes, story.mistakes(), strict=False):
        state = match[0][mistake.step]
        better = rules.label(state, mistake.verdict.better, story.words)
        assert decision.better.startswith(better)
        assert f"{decision.cost:.1f}" in story.mistake(decision)


def test_an_analysis_can_be_stopped(rules: Rules, match: Recorded) -> None:
    """What was looked at until then is kept, and said to be a part."""
    states, steps = match

    part = Analyst(rules, 1, LIGHT).analyse(lambda n: states[n], steps, lambda done, total: done < 12)

    assert not part.complete
    assert part.curve
    assert part.curve[-1].step <= 12


def test_only_doubtful_decisions_are_played_to_the_end(
    rules: Rules, match: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays as the strongest bot does costs few games; the bar never goes back."""
    states, steps = match
    analyst, bars = Analyst(rules, 1, LIGHT), list[tuple[int, int]]()
    verdict, quick_end = analyst.judge.verdict, analyst.judge.outlook.quick_end
    games, spent = list[int](), {0: 0, 1: 0}

    def counted(state: State, seed: int) -> tuple[float, ...]:
        games.append(seed)
        return quick_end(state, seed)

    def noted(state: State, played: Action) -> Verdict:
        games.clear()
        found = verdict(state, played)
        spent[state.to_move] += len(games)
        return found

    def progress(done: int, total: int) -> bool:
        bars.append((done, total))
        return True

    monkeypatch.setattr(analyst.judge.outlook, "quick_end", counted)
    monkeypatch.setattr(analyst.judge, "verdict", noted)
    found = analyst.analyse(lambda n: states[n], steps, progress)

    assert found.complete
    assert spent[0] * 3 < spent[1]
    assert bars == sorted(bars)
    assert bars[-1][0] == bars[-1][1]


def test_the_same_seed_gives_the_same_verdict(rules: Rules, match: Recorded) -> None:
    """A judge uses no luck but its own."""
    states, _ = match
    state = next(state for state in states if state.to_move >= 0 and len(state.legal) > 2)

    first, second = (Judge(rules, 7, LIGHT).verdict(state, state.legal[0]) for _ in range(2))

    assert first == second


@pytest.mark.parametrize(
    ("again", "cost"), [(Belief(0.2, 0.02), 0.2), (Belief(0.05, 0.03), 0.0), (Belief(-0.1, 0.02), 0.0)]
)
def test_a_loss_is_measured_once_more(
    rules: Rules, match: Recorded, monkeypatch: pytest.MonkeyPatch, again: Belief, cost: float
) -> None:
    """The largest of many figures is usually too large; what does not hold is no loss at all."""
    state = next(state for state in match[0] if state.to_move >= 0 and len(state.legal) > 2)
    played, better = state.legal[:2]
    judge = Judge(rules, 1, LIGHT)
    monkeypatch.setattr(judge, "_race", lambda *_: [again, again])

    verdict = judge.confirmed(state, Verdict(played, better, 0.4, 0.1, stake=0.5))

    assert verdict.cost == pytest.approx(cost)
    assert verdict.better == (better if cost else played)


def test_what_a_lesson_asked_for_is_nobodys_mistake(
    rules: Rules, match: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decisions along a lesson cost nothing and do not count for accuracy; all others do."""
    states, steps = match
    costly = Verdict(DONE, DONE, 0.3, 0.01, stake=0.5)
    monkeypatch.setattr(Judge, "verdict", lambda self, state, played, also=(): costly)
    monkeypatch.setattr(Judge, "confirmed", lambda self, state, verdict: verdict)
    decided = [n for n, step in enumerate(steps[:40]) if not step.by_chance and len(states[n].legal) > 1]
    taught, free = decided[:3], decided[3:]

    found = Analyst(rules, 1, LIGHT, taught).analyse(lambda n: states[n], steps[:40])

    assert sorted(mistake.step for mistake in found.mistakes) == free
    assert sum(record.decisions for record in found.records) == len(free)


def test_a_quick_analysis_finds_costly_decisions_too(rules: Rules, match: Recorded) -> None:
    """It believes the model, so it names costs without playing a game to its end."""
    states, steps = match
    middle = [n for n, state in enumerate(states) if state.round <= 4][-1]

    found = Analyst(rules, 1, QUICK).analyse(lambda n: states[n], steps[:middle])

    assert any(mistake.seat == 1 for mistake in found.mistakes)
    assert found.records[1].accuracy < found.records[0].accuracy


def test_unproven_differences_cancel_out_and_proven_losses_count() -> None:
    """A difference of accident is a gain as often as a loss, so accuracy counts both."""
    keep = DONE
    found = [
        Mistake(1, 0, Verdict(keep, keep, 0.0, 0.02, 0.1, (0.01, -0.01), 0.02)),
        Mistake(2, 0, Verdict(keep, keep, 0.0, 0.02, 0.1, (-0.01, 0.01), 0.02)),
        Mistake(3, 0, Verdict(keep, keep, 0.05, 0.01, 0.2, (-0.06, 0.06), 0.01)),
    ]

    record = performance(0, found, gained=-0.5)

    assert (record.decisions, round(record.lost, 6)) == (3, 5.0)
    assert record.accuracy == pytest.approx(100 - 100 * 0.05 / 0.4)
    assert record.luck == pytest.approx(-44)
    assert record.plain_accuracy == pytest.approx(100 - 5 / 3)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_summary_and_page_say_the_same(
    language: str, analysis: Analysis, rules: Rules, match: Recorded
) -> None:
    """Names are shown as text, never as markup of the page."""
    words = Words(language, rules.namings, ["Ann <b>", "Bob"])
    summary = Story(analysis, rules, words, lambda n: match[0][n])

    text = page("A match", analysis, summary, ["Ann <b>", "Bob"])

    assert "<polyline" in text
    assert "Ann &lt;b&gt;" in text
    assert "Ann <b>" not in text
    assert len(list(summary.sentences())) >= 4


def test_a_match_that_goes_on_is_said_to_do_so(rules: Rules, match: Recorded) -> None:
    """Its luck and its decisions are those so far; a finished match needs no such word."""
    (states, steps), words = match, Words("en", rules.namings, ["Ann", "Bruno"])

    def first(many: int) -> str:
        found = Analyst(rules, 1, QUICK).analyse(lambda n: states[n], steps[:many])
        return next(iter(Story(found, rules, words, lambda n: states[n]).sentences()))

    assert first(12) == "The match is not over: this is what can be said so far."
    assert "accuracy" in first(len(steps))


def test_page_writes_figures_as_the_language_does(analysis: Analysis, rules: Rules, match: Recorded) -> None:
    """In the tables as in the sentences: a French page has decimal commas and no points."""
    states, _ = match
    words = Words("fr", rules.namings, ["Ann", "Bruno"])

    text = page("Une partie", analysis, Story(analysis, rules, words, lambda n: states[n]), ["Ann", "Bruno"])

    cells = re.findall(r"<td[^>]*>([^<]*)</td>", text)
    assert any("," in cell for cell in cells)
    assert [cell for cell in cells if re.search(r"\d\.\d", cell)] == []


def test_an_analysis_is_kept_for_the_next_time(tmp_path: Path) -> None:
    """It reads back as it was, for this journal only; a damaged one is as good as none."""
    file = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    replay = Replay.open(file, Registry())
    found = Analyst(replay.rules, 1, LIGHT).analyse(replay.state_at, replay.steps[:40])

    keep(tmp_path, replay, found)

    assert kept(tmp_path, replay) == found
    kept_path(tmp_path, replay).write_text("{", encoding="utf-8")
    assert kept(tmp_path, replay) is None


@pytest.mark.parametrize(
    ("where", "options", "keeps"),
    [
        ("matches", [], True),
        ("matches", ["--quick"], False),
        ("matches", ["--seed", "2"], False),
        ("away", [], False),
    ],
)
def test_command_keeps_the_analysis_of_a_saved_match(
    where: str,
    options: list[str],
    keeps: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Replay and statistics find it, as after an analysis on screen; a file elsewhere leaves no trace."""
    original = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    file = tmp_path / where / original.name
    file.parent.mkdir()
    file.write_bytes(original.read_bytes())
    made = Analysis((Point(0, 1, (0.5, 0.5), False),), (), (), complete=True)
    monkeypatch.setattr(Analyst, "analyse", lambda *given: made)

    command.main([str(file), *options], standalone_mode=False)

    capsys.readouterr()
    assert (kept(file.parent, Replay.open(file, Registry())) == made) is keeps


def test_command_prints_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` has the shape that scripts rely on, and the page is written beside it."""
    file = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    out = tmp_path / "match.html"

    # Not by Click's own runner: before Click 8.2 it mixes what goes to stderr into stdout.
    command.main([str(file), "--json", "--quick", "--html", str(out)], standalone_mode=False)

    found = json.loads(capsys.readouterr().out)
    assert {"players", "curve", "turning_points", "mistakes"} <= found.keys()
    assert {"seat", "name", "accuracy", "luck"} <= found["players"][0].keys()
    assert {"plain_accuracy", "average_loss"} <= found["players"][0].keys()
    assert {"step", "round", "chance"} <= found["curve"][0].keys()
    page = out.read_text(encoding="utf-8")
    assert "<polyline" in page
    assert page.count("<td") == page.count('data-label="') > 0  # on a phone, each figure is named beside it


@pytest.mark.parametrize("as_json", [True, False])
def test_a_page_that_cannot_be_written_costs_no_analysis(
    as_json: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor does a book of exercises: the analysis is printed all the same, and each trouble is named."""
    file = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    (tmp_path / "practice.json").mkdir()
    made = Analysis((Point(0, 1, (0.5, 0.5), False),), (), (), complete=True)
    monkeypatch.setattr(Analyst, "analyse", lambda *given: made)
    options = ["--html", "/dev/full", "--practice", *(["--json"] if as_json else [])]

    with pytest.raises(BadInput) as error:
        command.main([str(file), *options], standalone_mode=False)

    assert "/dev/full could not be written" in error.value.what
    assert "practice.json cannot be read" in error.value.what
    printed = capsys.readouterr().out
    assert json.loads(printed)["curve"] if as_json else "No clear mistakes" in printed


def test_a_closed_pipe_costs_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody reads the first line and goes: the page is written."""
    file = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    made = Analysis((Point(0, 1, (0.5, 0.5), False),), (), (), complete=True)
    monkeypatch.setattr(Analyst, "analyse", lambda *given: made)

    def gone(text: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("click.echo", gone)

    with pytest.raises(BrokenPipeError):
        command.main([str(file), "--html", str(tmp_path / "match.html")], standalone_mode=False)

    assert "<polyline" in (tmp_path / "match.html").read_text(encoding="utf-8")


def test_a_page_does_not_take_the_place_of_a_match(tmp_path: Path) -> None:
    """A slip on the command line costs no save."""
    source = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    file = tmp_path / source.name
    file.write_bytes(source.read_bytes())

    with pytest.raises(BadInput, match="is a saved match"):
        command.main([str(file), "--quick", "--html", str(file)], standalone_mode=False)

    assert file.read_bytes() == source.read_bytes()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_a_signal_keeps_what_is_analysed(
    number: int,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The steps that were looked at are told."""
    file = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path))
    judge, looked = Analyst._look, []

    def look(analyst: Analyst, *given: object) -> None:
        looked.append(given)
        if len(looked) == 6:
            os.kill(os.getpid(), number)
        judge(analyst, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Analyst, "_look", look)
    try:
        command.main([str(file), "--quick", "--json"], standalone_mode=False)
        ended = 0
    except SystemExit as stopped:
        ended = int(stopped.code or 0)

    found = json.loads(capsys.readouterr().out)
    assert ended == code
    assert len(looked) == 6
    assert found["curve"]
    assert not found["complete"]
