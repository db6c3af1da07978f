"""Analyses that are kept beside the matches, so that nobody waits twice for the same one.

An analysis belongs to a journal as it was: its file is named after the check of the journal's last line,
which depends on all lines before it. What is missing or damaged costs time and nothing else.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

import attrs

from astragal.coach.analysis import Analysis, Mistake, Performance, Point
from astragal.coach.judge import Verdict
from astragal.errors import AstragalError, BadInput
from astragal.journal.disk import read_file
from astragal.match.files import write_whole
from astragal.match.line import read_action
from astragal.match.replay import Replay
from astragal.plugins.content import strict_converter, structure
from astragal.unchecked import Fields

FOLDER = ".analyses"
VERSION = 7
LARGEST = 10_000_000
LARGEST_FIGURE = 1e9
UNREADABLE = (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError, AstragalError)
"""What is raised by files that are gone, damaged or of another making."""


def kept_path(folder: Path, replay: Replay) -> Path:
    """Return where the analysis of a match is kept."""
    return folder / FOLDER / f"{replay.journal.check}.json"


def keep(folder: Path, replay: Replay, analysis: Analysis) -> None:
    """Keep a whole analysis; a part of one is made again."""
    if not analysis.complete:
        return
    path = kept_path(folder, replay)
    with contextlib.suppress(BadInput):
        write_whole(path, json.dumps(_document(analysis, replay)).encode(), durable=False)


def kept(folder: Path, replay: Replay) -> Analysis | None:
    """Return the analysis of a match that was made before."""
    with contextlib.suppress(*UNREADABLE):
        return _analysis(_read(kept_path(folder, replay)), replay)
    return None


def kept_records(folder: Path) -> dict[str, tuple[Performance, ...]]:
    """Return how the players did in every match that was analysed, by the name of its file."""
    found: dict[str, tuple[Performance, ...]] = {}
    for path in _files(folder / FOLDER):
        with contextlib.suppress(*UNREADABLE):
            row = _read(path)
            found[str(row["match"])] = tuple(_records(row))
    return found


def _files(folder: Path) -> list[Path]:
    """Return the files of a folder, the oldest first; none where it cannot be read."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return sorted((folder / name for name in names if name.endswith(".json")), key=_written)


def _written(path: Path) -> float:
    """Return when a file was written; 0 for one that is gone or a link to nowhere."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path) -> Fields:
    """Return what a file of today's making holds, with figures that can be reckoned with."""
    content = read_file(path, LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError("too large")
    found: Fields = json.loads(content)
    if found["version"] != VERSION or not _can_be_reckoned(found):
        raise ValueError("of another making")
    return found


def _can_be_reckoned(value: object) -> bool:
    """Return whether every figure is finite and of a size that an analysis can have."""
    if isinstance(value, dict | list):
        return all(map(_can_be_reckoned, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, int | float) or abs(value) < LARGEST_FIGURE


def _document(analysis: Analysis, replay: Replay) -> dict[str, object]:
    text = replay.rules.text_of
    mistakes = [
        {
            "step": found.step,
            "seat": found.seat,
            **attrs.asdict(found.verdict),
            "played": text(found.verdict.played),
            "better": text(found.verdict.better),
        }
        for found in analysis.mistakes
    ]
    return {
        "version": VERSION,
        "match": replay.journal.path.name,
        "curve": [attrs.asdict(point) for point in analysis.curve],
        "mistakes": mistakes,
        "records": [attrs.asdict(record) for record in analysis.records],
    }


def _analysis(found: Fields, replay: Replay) -> Analysis:
    curve = tuple(structure(row, Point, "curve", _ROWS) for row in found["curve"])
    mistakes = tuple(_mistake(row, replay) for row in found["mistakes"])
    analysis = Analysis(curve, mistakes, tuple(_records(found)), complete=True)
    if not _fits(analysis, len(replay.steps), len(replay.seats)):
        raise ValueError("of another match")
    return analysis


def _records(found: Fields) -> list[Performance]:
    return [structure(row, Performance, "records", _ROWS) for row in found["records"]]


def _mistake(row: Fields, replay: Replay) -> Mistake:
    rest = dict(row)
    step, seat = (structure(rest.pop(name), int, name, _ROWS) for name in ("step", "seat"))
    state = replay.state_at(step)
    played, better = (read_action(state, str(rest.pop(name))) for name in ("played", "better"))
    if seat != state.to_move or played not in state.legal or better not in state.legal:
        raise ValueError("of another match")
    figures = structure(rest, _Figures, "mistakes", _ROWS)
    return Mistake(step, seat, Verdict(played, better, **attrs.asdict(figures, recurse=False)))


@attrs.frozen
class _Figures:
    """The figures of a verdict."""

    cost: float
    error: float
    stake: float
    effects: tuple[float, ...]
    effects_error: float


def _fits(analysis: Analysis, steps: int, seats: int) -> bool:
    """Return whether all places and seats that an analysis names are there."""
    places = [point.step for point in analysis.curve] + [found.step for found in analysis.mistakes]
    sitting = [found.seat for found in analysis.mistakes] + [record.seat for record in analysis.records]
    rows = [point.chances for point in analysis.curve]
    rows += [row for point in analysis.curve if (row := point.luck)]
    rows += [row for mistake in analysis.mistakes if (row := mistake.verdict.effects)]
    return (
        all(0 <= place <= steps for place in places)
        and all(0 <= seat < seats for seat in sitting)
        and all(len(row) == seats for row in rows)
    )


_ROWS = strict_converter()
