"""The hunt: atheris changes inputs, guided by the branches that they reach; the judge looks at each."""

from __future__ import annotations

import hashlib
import json
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import attrs

INSTRUMENTED = ["astragal", "rtta", "along_history", "house_rules", "tomllib"]
TELL_EVERY = 500
TIMEOUT = 120
"""Seconds after which an input is said to hang, whatever it does."""


@attrs.frozen
class Order:
    """What to hunt, and where things are kept."""

    target: str
    folder: Path
    """Holds seeds, crashes and the tally."""
    corpus: Path
    """Holds the inputs that reached something new, of this run and of those before."""
    runs: int
    seed: int
    seconds: int

    @property
    def crashes(self) -> Path:
        """Where crashes are written to."""
        return self.folder / "crashes"

    @property
    def tally(self) -> Path:
        """Where it is noted how many inputs were accepted, refused, and crashed."""
        return self.folder / "tally.json"


class Hunter:
    """Judges inputs, counts them, and writes down one input for each crash."""

    def __init__(self, target: Any, order: Order) -> None:
        self.target, self.order = target, order
        self.counted: Counter[str] = Counter()
        self.places: set[str] = set()

    def look_at(self, data: bytes) -> None:
        """Judge one input."""
        from fuzzing.judging import Crash, judge

        try:
            self.counted["refused" if judge(self.target, data) else "accepted"] += 1
        except Crash as crash:
            self.counted["crashed"] += 1
            self._write(crash.place, data, "".join(traceback.format_exception(crash)))
        tried = self.counted.total()
        if tried % TELL_EVERY == 0 or tried >= self.order.runs:
            self.order.tally.write_text(json.dumps(self.counted), encoding="utf-8")

    def _write(self, place: str, data: bytes, trace: str) -> None:
        if place in self.places:
            return
        self.places.add(place)
        path = self.order.crashes / f"crash-{hashlib.sha256(place.encode()).hexdigest()[:12]}"
        path.write_bytes(data)
        path.with_suffix(".txt").write_text(trace, encoding="utf-8", errors="backslashreplace")

    def mutate(self, data: bytes, most: int, seed: int) -> bytes:
        """Change an input by the target's own ways."""
        import atheris

        luck = Random(seed)
        changed: bytes = self.target.mutate(data, luck, lambda text: atheris.Mutate(text, most))
        return changed[:most]


def hunt(order: Order) -> None:
    """Hunt in this process until the runs or the seconds are used up; does not return."""
    import atheris

    with atheris.instrument_imports(include=INSTRUMENTED):
        from fuzzing.judging import told_by
        from fuzzing.shelf import quicken
        from fuzzing.targets import TARGETS

        quicken()
        target = TARGETS[order.target]()
        for data in target.seeds:
            told_by(target, data)  # imports what is imported late
    hunter = Hunter(target, order)
    seeds = order.folder / "seeds"
    seeds.mkdir(exist_ok=True)
    for number, data in enumerate(target.seeds):
        (seeds / f"{number:04}").write_bytes(data)
    words = order.folder / "words"
    words.write_text("".join(f"{_quoted(word)}\n" for word in target.words), encoding="ascii")
    custom = {"custom_mutator": hunter.mutate} if target.mutate else {}
    atheris.Setup([*_flags(order, target, words), str(order.corpus), str(seeds)], hunter.look_at, **custom)
    atheris.Fuzz()


def _flags(order: Order, target: Any, words: Path) -> list[str]:
    return [
        "fuzz",
        f"-runs={order.runs}",
        f"-seed={order.seed}",
        f"-max_total_time={order.seconds}",
        f"-max_len={target.longest}",
        f"-timeout={TIMEOUT}",
        f"-artifact_prefix={order.crashes}/",
        f"-dict={words}",
        "-print_final_stats=1",
        "-reload=0",
        "-mutate_depth=2",
    ]


def _quoted(word: str) -> str:
    return '"' + "".join(f"\\x{byte:02X}" for byte in word.encode()) + '"'
