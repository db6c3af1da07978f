"""Practice: puzzles that can be shared, exercises that come back, and answers that are judged."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from astragal.cli import main
from astragal.cli.practice import command
from astragal.coach.analysis import Analysis, Mistake
from astragal.coach.judge import Verdict
from astragal.coach.plans import _counted
from astragal.coach.practice import Attempt, Exercise, PracticeBook, judge_answer, learn_from
from astragal.coach.puzzles import Puzzle, puzzle_at, read_puzzle, safe_puzzle
from astragal.engine.wording import Words
from astragal.errors import BadInput
from astragal.match.files import changing
from astragal.match.line import read_action
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry

KEPT = Path(__file__).parents[2] / "reliability" / "kept"
REGISTRY = Registry()
TODAY = date(2026, 3, 1)
POSITION = (
    "ann: 5 cities, 2 city_7, 5 hanging_gardens, 5 great_wall, 4 wood, 2 stone, quarrying, 2 food, 0 lost | "
    "bob: 5 cities, 4 hanging_gardens, great_wall, 2 pottery, 1 spearheads, "
    "quarrying, masonry, 0 food, 12 lost; "
    "round: 6; faces: workers food coins food workers; rolls: 3; workers: 6; "
    "coins: 7; purchases: 1; within: build"
)
"""Six workers finish the Hanging Gardens."""
PUZZLE = Puzzle("rtta", "bronze-age", ("Ann", "Bruno"), POSITION, title="Six workers")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTRAGAL_HOME", str(tmp_path / "home"))


def kept_matches() -> list[Path]:
    """Return a kept match of each game."""
    names = ("rtta-bronze-age-2-format-3*", "along-history*format-3*", "iron-age*format-3*")
    return [path for name in names for path in sorted(KEPT.glob(name))[:1]]


@pytest.mark.parametrize("path", kept_matches(), ids=lambda path: path.stem)
def test_any_decision_of_a_match_is_a_puzzle_that_reads_back(path: Path, tmp_path: Path) -> None:
    """The file gives the same table with the same choices."""
    replay = Replay.open(path, REGISTRY)
    steps = [n for n in range(len(replay.steps)) if replay.state_at(n).to_move >= 0][:60:9]
    file = tmp_path / "one.toml"
    for step in steps:
        puzzle = puzzle_at(replay, step)
        file.write_text(puzzle.text(), encoding="utf-8")

        again = read_puzzle(file, REGISTRY)

        assert again == puzzle
        assert safe_puzzle(replay, step, REGISTRY) == puzzle


def test_a_puzzle_may_name_a_journal_and_a_step(tmp_path: Path) -> None:
    """The journal is looked for beside the puzzle."""
    path = kept_matches()[0]
    replay = Replay.open(path, REGISTRY)
    step = next(n for n in range(len(replay.steps)) if replay.state_at(n).to_move >= 0)
    (tmp_path / "match.astragal").write_bytes(path.read_bytes())
    (tmp_path / "one.toml").write_text(f'puzzle = 1\njournal = "match.astragal"\nstep = {step}\n')

    assert read_puzzle(tmp_path / "one.toml", REGISTRY) == puzzle_at(replay, step)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("puzzle = 2", "no puzzle of this version"),
        ("hello", "is no puzzle"),
        ('puzzle = 1\ngame = "rtta"', "ruleset"),
        ('puzzle = 1\njournal = 3\nstep = "x"', "journal and step"),
        ('puzzle = 1\ngame = "chess"\nruleset = ""\nplayers = ["A"]\nposition = "ann:"', "chess"),
        (
            'puzzle = 1\ngame = "rtta"\nruleset = "bronze-age"\nplayers = ["A"]\nposition = "ann: 3 cows"',
            "cows",
        ),
        (
            'puzzle = 1\ngame = "rtta"\nruleset = "bronze-age"\nplayers = []\nposition = ""',
            "names no players",
        ),
        ('puzzle = 1\ngame = "rtta"\nruleset = "../x"\nplayers = ["A"]\nposition = "ann:"', "'../x'"),
    ],
)
def test_a_bad_puzzle_is_refused_in_one_line(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names what is wrong, and the exit code is 2."""
    (tmp_path / "bad.toml").write_text(text)

    with pytest.raises(SystemExit) as left:
        main(["practice", str(tmp_path / "bad.toml"), "--plain"])

    error = capsys.readouterr().err
    assert left.value.code == 2
    assert error.count("\n") == 1
    assert said in error


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.toml"], "none.toml cannot be read: No such file or directory: check the path"),
        (
            ["--export", "1234", "out.toml"],
            "there is no exercise '1234': add --step N if it is a saved match",
        ),
    ],
)
def test_what_is_not_there_is_named_in_one_line(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A missing file, and an exercise where there are none."""
    monkeypatch.chdir(tmp_path)

    with pytest.raises(SystemExit) as left:
        main(["practice", *arguments, "--plain"])

    assert (left.value.code, capsys.readouterr().err) == (2, f"astragal: {said}\n")


def test_a_better_plan_names_a_purchase_once() -> None:
    """With its payment; equal steps are counted."""
    steps = ["Acquire Swamp", "Acquire Swamp with 2 Population", "Build wall", "Build wall"]

    assert _counted(steps) == ["Acquire Swamp with 2 Population", "Build wall ×2"]


def test_exercises_come_back_at_growing_intervals() -> None:
    """After 1, 3 and 7 days when they are solved; after a mistake they begin again."""
    exercise, day = Exercise(PUZZLE, TODAY, TODAY), TODAY
    waits = []
    for solved in (True, True, True, False, True):
        exercise = exercise.after(Attempt(day, solved))
        waits.append((exercise.next - day).days)
        day = exercise.next

    assert waits == [1, 3, 7, 1, 1]


def test_the_book_keeps_dates_and_answers(tmp_path: Path) -> None:
    """An exercise is there once, waits for its day, and remembers whether it was solved."""
    book = PracticeBook(tmp_path / "practice.json")
    assert book.add(PUZZLE, TODAY)
    assert not book.add(PUZZLE, TODAY)
    book.answer(PUZZLE, Attempt(TODAY, solved=True, action="build city:city_7"))
    book.save()

    again = PracticeBook(tmp_path / "practice.json")

    assert again.exercises == book.exercises
    assert not again.waiting(TODAY)
    assert [found.solved for found in again.waiting(TODAY + timedelta(days=1))] == [1]


@pytest.mark.parametrize("text", ["[", "[]", '{"exercises": 5}', '{"exercises": null}', '{"exercises": {}}'])
def test_a_damaged_book_says_so(tmp_path: Path, text: str) -> None:
    """Nothing is overwritten."""
    (tmp_path / "practice.json").write_text(text)

    with pytest.raises(BadInput, match="damaged"):
        PracticeBook(tmp_path / "practice.json")
    assert (tmp_path / "practice.json").read_text() == text


def test_two_programs_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """Exercises and answers of both are in the book, whoever opened it first."""
    path, other = tmp_path / "practice.json", attrs.evolve(PUZZLE, position=POSITION + " ")
    book = PracticeBook(path)
    book.add(PUZZLE, TODAY)
    book.save()
    first, second = PracticeBook(path), PracticeBook(path)
    first.answer(PUZZLE, Attempt(TODAY, solved=True))
    first.save()

    second.add(other, TODAY)
    second.answer(other, Attempt(TODAY, solved=True))
    second.answer(PUZZLE, Attempt(TODAY, solved=False))
    second.save()

    found = PracticeBook(path).exercises
    assert found == second.exercises
    assert {id: [one.solved for one in each.attempts] for id, each in found.items()} == {
        PUZZLE.id: [True, False],
        other.id: [True],
    }


def test_a_book_that_another_program_changes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for ever; what stands in it stays."""
    path = tmp_path / "practice.json"
    monkeypatch.setattr("astragal.match.files.PATIENCE", 0.05)
    book = PracticeBook(path)
    book.add(PUZZLE, TODAY)

    with changing(path), pytest.raises(BadInput, match="is being changed by another program"):
        book.save()

    book.save()
    assert list(PracticeBook(path).exercises) == [PUZZLE.id]


def test_the_better_plan_solves_and_the_mistake_does_not() -> None:
    """The coach says which, with the plan in words."""
    rules, state = PUZZLE.table(REGISTRY)
    words = Words("en", rules.namings, ["Ann", "Bruno"])
    good, bad = (read_action(state, f"build {what}") for what in ("monument:hanging_gardens", "city:city_7"))

    right, wrong = (judge_answer(rules, state, action, PUZZLE) for action in (good, bad))

    assert right.solved
    assert not wrong.solved
    said = list(wrong.lines(rules, state, words))
    assert "points of win chance" in said[0]
    assert "Hanging Gardens" in said[1]


def test_a_known_mistake_never_solves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when the judge is not sure this time."""
    rules, state = PUZZLE.table(REGISTRY)
    played, better = state.legal[0], state.legal[1]
    unsure = Verdict(played, played, 0.0, 0.01, stake=0.5)
    monkeypatch.setattr("astragal.coach.judge.Judge.verdict", lambda *_, **__: unsure)
    text = rules.text_of
    puzzle = Puzzle(
        "rtta", "bronze-age", ("A", "B"), POSITION, played=text(played), better=text(better), cost=4.0
    )

    judged = judge_answer(rules, state, played, puzzle)

    assert not judged.solved
    assert judged.verdict.better == better


def test_only_expensive_decisions_of_people_become_exercises(tmp_path: Path) -> None:
    """Cheap ones and those of bots are left out; the same match adds nothing twice."""
    replay = Replay.open(kept_matches()[0], REGISTRY)
    steps = [
        n for n, step in enumerate(replay.steps) if not step.by_chance and len(replay.state_at(n).legal) > 1
    ]
    found = []
    for step, cost in zip(steps, (0.2, 0.01), strict=False):
        state = replay.state_at(step)
        found.append(Mistake(step, state.to_move, Verdict(state.legal[0], state.legal[1], cost, 0.01, True)))
    book = PracticeBook(tmp_path / "practice.json")
    people = sum(not replay.seats[mistake.seat].bot for mistake in found[:1])

    counts = [
        learn_from(replay, Analysis((), tuple(found), (), True), book, REGISTRY, TODAY) for _ in range(2)
    ]

    assert counts == [people, 0]
    assert [exercise.puzzle.cost for exercise in book.exercises.values()] == [20.0] * people


def test_an_answer_that_cannot_be_kept_is_judged_all_the_same(tmp_path: Path) -> None:
    """By lines the judgement is printed, and then what is wrong with the book."""
    file = tmp_path / "six.toml"
    file.write_text(PUZZLE.text(), encoding="utf-8")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "practice.json").write_text("[", encoding="utf-8")

    asked = CliRunner().invoke(command, [str(file), "--plain"], input="hanging\n")

    assert "Solved" in asked.output
    assert "! The answer could not be kept:" in asked.output
    assert "is damaged" in asked.output


def test_command_adds_lists_exports_and_asks(tmp_path: Path) -> None:
    """A puzzle is kept, listed, written again as the same puzzle, and practised by lines."""
    file, out = tmp_path / "six.toml", tmp_path / "again.toml"
    file.write_text(PUZZLE.text(), encoding="utf-8")
    run = CliRunner()

    assert run.invoke(command, [str(file), "--add"]).output == f"{PUZZLE.id} added\n"
    listed = json.loads(run.invoke(command, ["--list", "--json"]).output)
    assert [(row["id"], row["attempts"]) for row in listed] == [(PUZZLE.id, [])]
    assert "not tried yet" in run.invoke(command, ["--list"]).output
    run.invoke(command, ["--export", PUZZLE.id, str(out)])
    assert read_puzzle(out, REGISTRY) == PUZZLE
    asked = run.invoke(command, ["--plain"], input="hanging\n")
    assert "Solved" in asked.output
    listed = json.loads(run.invoke(command, ["--list", "--json"]).output)
    assert [attempt["solved"] for attempt in listed[0]["attempts"]] == [True]
    assert "1 of 1 solved" in run.invoke(command, ["--list"]).output
