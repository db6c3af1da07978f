"""Kept analyses that are damaged cost time and nothing else: replay and statistics go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astragal.coach.analysis import Analysis, Mistake, Performance, Point
from astragal.coach.judge import Verdict
from astragal.coach.keeping import keep, kept, kept_path, kept_records
from astragal.coach.summary import Story
from astragal.engine.wording import Words
from astragal.match.replay import Replay
from astragal.plugins.registry import Registry
from astragal.tui.screens.chance_graph import draw_graph
from astragal.tui.statistics import collect, statistics_paragraphs

KEPT = Path(__file__).parents[2] / "reliability" / "kept"
ODD: tuple[object, ...] = (
    *(None, 5, -1, "x", True, [], ["x"], [[]], {}, {"a": 1}),
    *(10**400, float("inf"), float("nan")),
)
"""What a damaged file may hold in the place of anything."""


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    """A finished match in a folder of its own, with an analysis beside it."""
    source = next(path for path in sorted(KEPT.glob("rtta-bronze-age-2-format-3*")))
    path = tmp_path_factory.mktemp("matches") / source.name
    path.write_bytes(source.read_bytes())
    replay = Replay.open(path, Registry())
    step = next(n for n in range(len(replay.steps)) if len(replay.state_at(n).legal) > 1)
    played, better = replay.state_at(step).legal[:2]
    mistake = Mistake(step, 0, Verdict(played, better, 0.1, 0.02, 0.5, (-0.1, 0.1), 0.01))
    curve = tuple(Point(n, 1, (0.5, 0.5), True, 0.01, (0.1, -0.1), 0.01) for n in range(3))
    records = tuple(Performance(seat, 95.0, 2.0, 3, 10.0, 1.0, 2.0) for seat in range(2))
    keep(path.parent, replay, Analysis(curve, (mistake,), records, complete=True))
    return replay


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where every part of a document is."""
    yield path
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in rows:
        yield from places(part, (*path, key))


def changed(document: object, path: tuple[Any, ...], value: object) -> object:
    """Return a document with another value in one place."""
    if not path:
        return value
    copy: Any = json.loads(json.dumps(document))
    inside = copy
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return copy


def read_everything(replay: Replay) -> Analysis | None:
    """Do with the kept analysis what replay and statistics do."""
    folder, words = replay.journal.path.parent, Words("en", replay.rules.namings, ["Ann", "Bob"])
    found = kept(folder, replay)
    if found is not None:
        story = Story(found, replay.rules, words, replay.state_at)
        assert [*story.players(), *story.turns(), *map(story.mistake, story.mistakes())]
        draw_graph(found, ["Ann", "Bob"], 80, 7, len(replay.steps))
    assert list(statistics_paragraphs(collect(folder, Registry()), lambda game, ruleset: game, words))
    return found


def test_an_analysis_with_any_odd_value_is_as_good_as_none(replay: Replay) -> None:
    """In any place of the file; one in which nothing is odd is read."""
    file = kept_path(replay.journal.path.parent, replay)
    good = json.loads(file.read_text(encoding="utf-8"))

    assert read_everything(replay) is not None
    for path in places(good):
        for value in ODD:
            file.write_text(json.dumps(changed(good, path, value)), encoding="utf-8")
            read_everything(replay)

    file.write_text(json.dumps(good), encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("curve", 0, "step"), 10**6),
        (("curve", 0, "chances"), [1.0]),
        (("records", 0, "seat"), 7),
        (("mistakes", 0, "seat"), -1),
        (("mistakes", 0, "step"), -1),
        (("mistakes", 0, "step"), 0),
        (("mistakes", 0, "better"), "build city:city_7"),
    ],
)
def test_an_analysis_of_another_match_is_not_read(
    replay: Replay, path: tuple[Any, ...], value: object
) -> None:
    """Steps and seats that the match has not are of another one."""
    file = kept_path(replay.journal.path.parent, replay)
    good = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(changed(good, path, value)), encoding="utf-8")

    assert kept(replay.journal.path.parent, replay) is None

    file.write_text(json.dumps(good), encoding="utf-8")


def test_a_link_to_nowhere_hides_no_other_analysis(replay: Replay) -> None:
    """The records of all others are found."""
    folder = replay.journal.path.parent
    link = folder / ".analyses" / "gone.json"
    link.symlink_to(folder / "nowhere")

    found = kept_records(folder)
    link.unlink()

    assert list(found) == [replay.journal.path.name]
