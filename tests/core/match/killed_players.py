"""Kills playing processes: run as `python killed_players.py KILLS SEED FOLDER`, prints what was lost."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[3]))

from astragal.match.match import Match
from astragal.match.replay import Replay
from tests.core.journal.saved_matches import SHELF, advance, begin


def play_and_tell(path: Path, told: int, seed: int) -> None:
    """Play, and tell the number of steps after each one that is said to be saved."""
    luck = Random(seed)
    match = Match.resume(path, SHELF) if path.exists() else begin("rtta", path=path, seed=seed)
    os.write(told, b".")
    while not match.over:
        advance(match, luck)
        os.write(told, len(match.steps).to_bytes(4, "big"))


def kill_one(path: Path, seed: int, luck: Random) -> int:
    """Kill a process that plays at a random instant; return how many steps it had told."""
    hear, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(hear)
            play_and_tell(path, tell, seed)
        finally:
            os._exit(0)
    os.close(tell)
    os.read(hear, 1)
    time.sleep(luck.random() * 0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(hear, "rb") as pipe:
        heard = pipe.read()
    whole = len(heard) // 4 * 4
    return int.from_bytes(heard[whole - 4 : whole], "big") if whole else 0


def main(kills: int, seed: int, folder: Path) -> None:
    """Kill and reload, going on with a match until it is over."""
    luck = Random(seed)
    lost = wrong = steps = 0
    for number in range(kills):
        path = folder / f"{number // 5}.astragal"
        before = len(Replay.open(path, SHELF).steps) if path.exists() else 0
        told = kill_one(path, seed + number // 5, luck)
        replay = Replay.open(path, SHELF)
        kept = len(replay.steps)
        lost += kept < max(told, before)
        wrong += replay.difference is not None
        steps += kept - before
    json.dump({"kills": kills, "lost": lost, "wrong": wrong, "steps": steps}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
