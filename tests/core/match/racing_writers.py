"""Lets two processes race for one match: `python racing_writers.py RACES SEED FOLDER`, prints what happened.

Both open the match at the same instant, the second one under the same name, through a symbolic link, through
a hard link, or as a copy of its own. Or the second puts an older copy in the place of the file while the
first one plays, as a tool does that synchronises folders. Each tells how many steps it was told are saved.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[3]))

from astragal.errors import AstragalError
from astragal.match.match import Match
from astragal.match.replay import Replay
from tests.core.journal.saved_matches import SHELF, advance, begin, play

KINDS = ("name", "symbolic link", "hard link", "copy", "older copy in its place")
STEPS = 6
Told = tuple[int, int, float, float]
"""What happened, how many steps were said to be saved, and when the match was opened and closed."""
REFUSED, PLAYED, UNSAVED = 0, 1, 2


def other_name(kind: str, path: Path, other: Path) -> Path:
    """Return the name under which the second process opens the match."""
    if kind == "symbolic link":
        other.symlink_to(path)
    elif kind == "hard link":
        os.link(path, other)
    elif kind == "copy":
        shutil.copy(path, other)
    return path if kind == "name" else other


def write(path: Path, seed: int, rescue: Path) -> Told:
    """Open the match and play some steps."""
    luck = Random(seed)
    try:
        match = Match.resume(path, SHELF)
    except AstragalError:
        return REFUSED, 0, 0.0, 0.0
    saved, opened = 0, time.monotonic()
    for _ in range(STEPS):
        advance(match, luck)
        time.sleep(luck.random() * 0.002)
        saved = len(match.steps) if match.saved else saved
    time.sleep(0.02)  # until the other one has tried
    closed = time.monotonic()
    match.make_sure()
    if match.trouble:
        match.save_copy(rescue)
    match.close()
    return (UNSAVED if match.trouble else PLAYED), saved, opened, closed


def put_back(path: Path, older: bytes, seed: int) -> Told:
    """Put an older copy in the place of the file, whatever is written there."""
    time.sleep(Random(seed).random() * 0.02)
    beside = path.with_name("incoming")
    beside.write_bytes(older)
    os.replace(beside, path)
    return PLAYED, 0, 0.0, time.monotonic()


def together(*jobs: Callable[[], Told]) -> list[Told]:
    """Run jobs in processes that begin at the same instant; return what each returns."""
    start = time.monotonic() + 0.01
    pipes = []
    for job in jobs:
        hear, tell = os.pipe()
        if os.fork() == 0:
            try:
                while time.monotonic() < start:
                    pass
                os.write(tell, json.dumps(job()).encode())
            finally:
                os._exit(0)
        os.close(tell)
        pipes.append(hear)
    told = []
    for hear in pipes:
        with os.fdopen(hear, "rb") as pipe:
            told.append(tuple(json.loads(pipe.read() or b"[9, 0, 0, 0]")))
        os.wait()
    return told


def is_whole(path: Path, saved: int) -> bool:
    """Return whether a file is whole, replays as written, and has the steps that were said to be saved."""
    replay = Replay.open(path, SHELF)
    return replay.verify().ok and len(replay.journal.entries) >= saved


def race(kind: str, folder: Path, seed: int, told: Counter[str]) -> None:
    """Let two race, and count what happened."""
    folder.mkdir()
    path, other, rescue = (folder / f"{name}.astragal" for name in ("match", "other", "rescue"))
    with begin(path=path, seed=seed) as match:
        play(match, 4)
        older = path.read_bytes()
        play(match, 8)
    second = other_name(kind, path, other)
    if kind == KINDS[-1]:
        (how, saved, _, closed), (*_, replaced) = together(
            lambda: write(path, seed, rescue), lambda: put_back(path, older, seed)
        )
        told["noticed"] += how == UNSAVED
        if how == UNSAVED:
            told["lost"] += not is_whole(rescue, 4 + STEPS)
        elif replaced < closed:
            told["lost"] += not is_whole(path, saved)
        else:
            told["replaced when it was closed"] += 1
        told["damaged"] += not is_whole(path, 0)
        return
    results = together(lambda: write(path, seed, rescue), lambda: write(second, seed + 1, rescue))
    hows = [how for how, *_ in results]
    latest, earliest = max(opened for _, _, opened, _ in results), min(closed for *_, closed in results)
    told["two writers"] += kind != "copy" and hows.count(PLAYED) > 1 and latest < earliest
    told["one after the other"] += kind != "copy" and hows.count(PLAYED) > 1 and latest >= earliest
    told["no writer"] += hows.count(PLAYED) == 0
    told["refused"] += hows.count(REFUSED)
    for place, (how, saved, *_) in zip((path, second), results, strict=True):
        told["damaged"] += not is_whole(place, saved if how == PLAYED else 0)


def main(races: int, seed: int, folder: Path) -> None:
    """Race through all kinds in turn."""
    told: Counter[str] = Counter(dict.fromkeys(("two writers", "no writer", "damaged", "lost", "noticed"), 0))
    for number in range(races):
        kind = KINDS[number % len(KINDS)]
        race(kind, folder / str(number), seed + number, told)
        told[kind] += 1
        shutil.rmtree(folder / str(number))
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
