"""Analyses that are kept beside the matches, so that nobody waits twice for the same one.

An analysis belongs to a journal as it was: its file is named after the check of the journal's last line,
which depends on all lines before it. What is missing or damaged costs time and nothing else.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import attrs

from astragal.coach.analysis import Analysis, Mistake, Performance, Point
from astragal.coach.judge import Verdict
from astragal.engine.state import State
from astragal.errors import AstragalError, BadInput
from astragal.journal.disk import read_file
from astragal.match.files import write_whole
from astragal.match.line import read_action
from astragal.match.replay import Replay
from astragal.unchecked import Fields

FOLDER = ".analyses"
VERSION = 7
LARGEST = 10_000_000


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
    path = kept_path(folder, replay)
    with contextlib.suppress(OSError, ValueError, TypeError, LookupError, RecursionError, AstragalError):
        content = read_file(path, LARGEST + 1)
        if len(content) <= LARGEST:
            found = json.loads(content)
            if found["version"] == VERSION:
                return _analysis(found, replay.state_at)
    return None


def kept_records(folder: Path) -> dict[str, tuple[Performance, ...]]:
    """Return how the players did in every match that was analysed, by the name of its file."""
    found: dict[str, tuple[Performance, ...]] = {}
    with contextlib.suppress(OSError):
        for path in sorted((folder / FOLDER).glob("*.json"), key=lambda path: path.stat().st_mtime):
            with contextlib.suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
                row = json.loads(read_file(path, LARGEST))
                if row["version"] == VERSION:
                    found[str(row["match"])] = tuple(Performance(**record) for record in row["records"])
    return found


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


def _analysis(found: dict[str, list[dict[str, object]]], states: Callable[[int], State]) -> Analysis:
    curve = [_point(row) for row in found["curve"]]
    mistakes = [_mistake(row, states) for row in found["mistakes"]]
    records = [Performance(**row) for row in found["records"]]  # type: ignore[arg-type]
    return Analysis(tuple(curve), tuple(mistakes), tuple(records), complete=True)


def _point(row: Fields) -> Point:
    return Point(**{**row, "chances": tuple(row["chances"]), "luck": tuple(row["luck"])})


def _mistake(row: dict[str, object], states: Callable[[int], State]) -> Mistake:
    step, seat = int(str(row.pop("step"))), int(str(row.pop("seat")))
    state = states(step)
    played, better = (read_action(state, str(row.pop(name))) for name in ("played", "better"))
    row["effects"] = tuple(row["effects"])  # type: ignore[arg-type]
    return Mistake(step, seat, Verdict(played=played, better=better, **row))  # type: ignore[arg-type]
