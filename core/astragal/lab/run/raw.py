"""Raw results: one line a game, written as games come in."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TextIO

import attrs

from astragal.errors import BadInput
from astragal.lab.figures.record import Record
from astragal.lab.run.batch import Batch
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import Standing, Watcher


def create(path: str) -> TextIO:
    """Open a file for writing; a clear error when it cannot be."""
    try:
        return Path(path).open("w", encoding="utf-8", newline="")
    except OSError as error:
        raise BadInput(
            f"{path} cannot be written: {error.strerror or error}", "choose another file"
        ) from None


def check_writable(path: str) -> None:
    """Refuse a file that could not be written in the end; leave nothing behind."""
    existed = os.path.exists(path)  # Path.exists raises where a name is too long
    try:
        with Path(path).open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise BadInput(
            f"{path} cannot be written: {error.strerror or error}", "choose another file"
        ) from None
    if not existed:
        Path(path).unlink()


@contextmanager
def sinks(plan: Plan, csv_file: str | None, jsonl_file: str | None) -> Iterator[list[Watcher]]:
    """Open the raw files that are asked for; yield what to call with every batch."""
    with ExitStack() as stack:
        found: list[Watcher] = []
        if csv_file:
            found.append(_csv_sink(plan, stack.enter_context(create(csv_file))))
        if jsonl_file:
            found.append(_jsonl_sink(plan, stack.enter_context(create(jsonl_file))))
        yield found


def _csv_sink(plan: Plan, file: TextIO) -> Watcher:
    """Return what writes a table: a row a game; metrics by key do not fit one, JSON lines have them."""
    writer = csv.writer(file)
    metrics: list[str] = []

    def write(standing: Standing, batch: Batch) -> None:
        if batch.first == 0:
            metrics.extend(_single_numbers(batch))
            writer.writerow(_heading(plan.players) + metrics)
        for ruleset, record in batch.records:
            writer.writerow(_row(plan.recipes[ruleset].name, record, metrics))

    return write


def _single_numbers(batch: Batch) -> list[str]:
    found: dict[str, bool] = {}
    for _, record in batch.records:
        for name, value in record.metrics.items():
            found[name] = found.get(name, True) and not isinstance(value, dict)
    return [name for name, single in found.items() if single]


def _heading(players: int) -> list[str]:
    by_seat = [f"{name}_{seat}" for seat in range(1, players + 1) for name in ("bot", "score", "win")]
    return ["ruleset", "game", "rounds", "decisions", "end", *by_seat]


def _row(ruleset: str, record: Record, metrics: list[str]) -> list[object]:
    row: list[object] = [ruleset, record.game, record.rounds, record.decisions, record.ending]
    for seat, (bot, score) in enumerate(zip(record.bots, record.scores, strict=True)):
        row += [bot, score, round(1 / len(record.winners), 6) if seat in record.winners else 0]
    values = [record.metrics.get(name, "") for name in metrics]
    return row + ["" if value != value or isinstance(value, dict) else value for value in values]


def _jsonl_sink(plan: Plan, file: TextIO) -> Watcher:
    def write(standing: Standing, batch: Batch) -> None:
        for ruleset, record in batch.records:
            told = {"ruleset": plan.recipes[ruleset].name, "seed": plan.seed, **_plain(record)}
            file.write(json.dumps(told, ensure_ascii=False) + "\n")

    return write


def _plain(record: Record) -> dict[str, object]:
    told = attrs.asdict(record)
    told["metrics"] = {name: _without_nan(value) for name, value in record.metrics.items()}
    return told


def _without_nan(value: float | dict[str, float]) -> Any:
    if isinstance(value, dict):
        return {key: _without_nan(part) for key, part in value.items()}
    return None if value != value else value
