"""Raw results: one line a game, written as games come in."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TextIO

import attrs

from astragal.errors import BadInput
from astragal.journal.format import SUFFIX
from astragal.lab.figures.record import Record
from astragal.lab.run.batch import Batch
from astragal.lab.run.plan import Plan
from astragal.lab.run.runner import Standing, Watcher


def create(path: str) -> TextIO:
    """Open a file for writing; a clear error when it cannot be."""
    _refuse_a_match(path)
    try:
        return Path(path).open("w", encoding="utf-8", newline="")
    except OSError as error:
        raise BadInput(
            f"{path} cannot be written: {error.strerror or error}", "choose another file"
        ) from None


def check_writable(path: str) -> None:
    """Refuse a file that could not be written in the end; leave nothing behind."""
    _refuse_a_match(path)
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


def _refuse_a_match(path: str) -> None:
    """Refuse to write over a saved match, which a slip on the command line would cost."""
    if path.endswith(SUFFIX) and os.path.lexists(path):
        raise BadInput(f"{path} is a saved match", "choose another file")


def write_whole(path: str, text: str) -> str:
    """Write a file; return what went wrong, or nothing. By now there are figures that must not be lost."""
    try:
        with Path(path).open("w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        return _trouble(path, error)
    return ""


def _trouble(path: str, error: OSError) -> str:
    return f"{path} could not be written: {error.strerror or error}"


@contextmanager
def sinks(
    plan: Plan, csv_file: str | None, jsonl_file: str | None, troubles: list[str] | None = None
) -> Iterator[list[Watcher]]:
    """Open the raw files that are asked for; yield what is called after every batch.

    A file that cannot be written further is given up and named in `troubles`: the games go on.
    """
    told: list[str] = [] if troubles is None else troubles
    with ExitStack() as stack:
        found: list[Watcher] = []
        if csv_file:
            file = stack.enter_context(_closed_quietly(create(csv_file), csv_file, told))
            found.append(_while_it_works(_csv_sink(plan, file), csv_file, told))
        if jsonl_file:
            file = stack.enter_context(_closed_quietly(create(jsonl_file), jsonl_file, told))
            found.append(_while_it_works(_jsonl_sink(plan, file), jsonl_file, told))
        yield found


@contextmanager
def _closed_quietly(file: TextIO, path: str, troubles: list[str]) -> Iterator[TextIO]:
    try:
        yield file
    finally:
        try:
            file.close()
        except OSError as error:
            _note(path, error, troubles)


def _note(path: str, error: OSError, troubles: list[str]) -> None:
    if _trouble(path, error) not in troubles:
        troubles.append(_trouble(path, error))


def _while_it_works(write: Watcher, path: str, troubles: list[str]) -> Watcher:
    """Return a watcher that stops writing at the first failure."""
    failed: list[OSError] = []

    def watch(standing: Standing, batch: Batch) -> None:
        if failed:
            return
        try:
            write(standing, batch)
        except OSError as error:
            failed.append(error)
            _note(path, error, troubles)

    return watch


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


def _without_nan(value: float | dict[str, float]) -> object:
    if isinstance(value, dict):
        return {key: _without_nan(part) for key, part in value.items()}
    return None if value != value else value
