"""Hunts for inputs that a reader neither accepts nor refuses in one line, guided by coverage.

    python tools/fuzz.py                                list the targets
    python tools/fuzz.py journal --runs 100000          try so many inputs
    python tools/fuzz.py deck --seconds 600 --seed 7    hunt for ten minutes
    python tools/fuzz.py deck --replay FILE             try one input once more

The readers are asked through the doors that people use, and what was read is used for some steps. An input
passes when it is accepted, or refused by one printable line with a remedy. Everything else is a crash: any
other exception, a shipped rule that fails, more than 100 MB, more than three million calls. One input for
each place in the sources is written to `.fuzz/TARGET/crashes`, its traceback beside it. Journals are changed
so that their checks, and at times their hashes, are right again; decisions and rolls are changed by words.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from fuzzing import ROOT
from fuzzing.hunting import Order, hunt

DONE = re.compile(r"Done (\d+) runs in (\d+) second")
COVERAGE = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)")
NEEDS = "atheris is not installed: say pip install -e '.[fuzz]' (Linux)"


def main() -> int:
    """Hunt, replay or list."""
    given = arguments()
    if given.target is None:
        return list_targets()
    if given.inside:
        hunt(order_of(given))
    trouble = trouble_with(given)
    if trouble:
        print(f"fuzz: {trouble}", file=sys.stderr)
        return 2
    return replay(given.target, given.replay) if given.replay else watch(order_of(given))


def trouble_with(given: argparse.Namespace) -> str:
    """Return what keeps an order from being carried out, and the remedy."""
    from fuzzing.targets import TARGETS

    if given.target not in TARGETS:
        return f"there is no target {given.target!r}: use one of {', '.join(TARGETS)}"
    if given.replay:
        return "" if given.replay.is_file() else f"{given.replay} cannot be read: check the path"
    return "" if importlib.util.find_spec("atheris") else NEEDS


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Hunts for inputs that are not refused in one line.")
    parser.add_argument("target", nargs="?", help="what to feed; without it, the targets are listed")
    parser.add_argument("--runs", type=int, default=100_000, help="how many inputs")
    parser.add_argument(
        "--seed", type=int, default=1, help="same seed, same inputs, as far as the clock lets"
    )
    parser.add_argument("--seconds", type=int, default=0, help="stop after so long; 0 for no limit")
    parser.add_argument("--corpus", type=Path, help="keeps inputs that reached something new")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="try one input")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def list_targets() -> int:
    """Say what can be fed."""
    from fuzzing.targets import TARGETS

    for name, make in TARGETS.items():
        print(f"{name:<10} {make().help}")
    return 0


def order_of(given: argparse.Namespace) -> Order:
    """Return what is asked for, with its folders made."""
    folder = ROOT / ".fuzz" / given.target
    order = Order(
        given.target, folder, given.corpus or folder / "corpus", given.runs, given.seed, given.seconds
    )
    for path in (order.crashes, order.corpus):
        path.mkdir(parents=True, exist_ok=True)
    return order


def replay(name: str, path: Path) -> int:
    """Judge one input; say what happened."""
    from fuzzing.judging import Crash, judge
    from fuzzing.shelf import quicken
    from fuzzing.targets import TARGETS

    quicken()
    try:
        told = judge(TARGETS[name](), path.read_bytes())
    except Crash as crash:
        traceback.print_exception(crash)
        return 1
    print(f"refused: {told}" if told else "accepted")
    return 0


def watch(order: Order) -> int:
    """Let a child hunt, for atheris ends the process it works in; print the figures."""
    order.tally.unlink(missing_ok=True)
    words = [sys.executable, __file__, order.target, "--inside", "--runs", str(order.runs)]
    words += ["--seed", str(order.seed), "--seconds", str(order.seconds), "--corpus", str(order.corpus)]
    with tempfile.TemporaryDirectory(prefix="astragal-fuzz-") as scratch:
        env = {**os.environ, "PYTHONHASHSEED": "1", "TMPDIR": scratch}
        child = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, errors="replace", env=env)
        assert child.stderr is not None
        log = [line for line in child.stderr if _told(line)]
        return tell(order, "".join(log), child.wait())


def _told(line: str) -> bool:
    """Pass on what is neither progress nor figures; keep all."""
    if not line.startswith(("#", "INFO", "stat::", "Done", '"', "WARNING: Failed", "Dictionary", "#####")):
        sys.stderr.write(line)
    return True


def tell(order: Order, log: str, code: int) -> int:
    """Print one line of figures and one for each crash."""
    done, coverage = DONE.search(log), COVERAGE.findall(log)
    counted = json.loads(order.tally.read_text(encoding="utf-8")) if order.tally.exists() else {}
    figures = ", ".join(f"{number:,} {what}" for what, number in sorted(counted.items()))
    if done and coverage:
        runs, seconds = int(done[1]), max(1, int(done[2]))
        print(f"{order.target}: {runs:,} inputs in {seconds} s ({runs // seconds:,} a second): {figures}")
        print(f"{order.target}: {coverage[-1][0]} branches reached, {coverage[-1][2]} inputs kept")
    found = sorted(path for path in order.crashes.iterdir() if path.suffix != ".txt")
    for path in found:
        trace = path.with_suffix(".txt")
        last = trace.read_text(encoding="utf-8").strip().splitlines()[-1] if trace.exists() else path.name
        print(f"crash: {path.relative_to(ROOT)}: {last[:200]}")
    return 1 if found or code or not done else 0


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
