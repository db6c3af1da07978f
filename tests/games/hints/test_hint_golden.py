"""Golden hints: what the strongest advisers say in fixed positions, word for word.

Exact odds and reasons have tests of their own; these files show every sentence, figure and key of a hint in a
diff. `ASTRAGAL_GOLDEN=update pytest tests/games -k golden` writes them anew.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from astragal.bots import advise
from astragal.match.match import Match
from astragal.tui.screens.hint import HintScreen
from astragal.tui.table.session import Session
from tests.tui.tables import make_match

FOLDER = Path(__file__).parent / "golden"
CASES = [
    *[("rtta", "bronze-age", seats, seed) for seats, seed in ((1, 3), (2, 5), (3, 8), (4, 12))],
    *[("rtta", "late-bronze-age", seats, seed) for seats, seed in ((2, 5), (3, 8))],
    *[("iron-age", "", seats, seed) for seats, seed in ((1, 2), (2, 4), (2, 7), (3, 6), (4, 9), (2, 11))],
    *[("along-history", "", seats, seed) for seats, seed in ((2, 5), (3, 4), (2, 9), (4, 2))],
]
HINTS = {"rtta": 10, "iron-age": 6, "along-history": 12}
"""How many hints a file has, by game: those of some take long."""


def positions(match: Match, luck: Random, count: int) -> Iterator[int]:
    """Play at random; stop at decisions of every kind, the first and some later ones."""
    number = 0
    shown: Counter[str] = Counter()
    while not match.over and shown.total() < count:
        if match.to_move < 0:
            match.roll()
            continue
        number += 1
        phase = match.rules.phase_of(match.state).id
        if len(match.legal) > 1 and luck.random() < 0.6 / (1 + shown[phase]) ** 2:
            shown[phase] += 1
            yield number
        match.act(luck.choice(match.legal))


def hints_of(game: str, preset: str, seats: int, seed: int) -> str:
    """Return the hints of one game as text."""
    names = " ".join(["Alice", "Bruno", "Chloe", "Dario"][:seats])
    match = make_match(names, game=game, preset=preset, seed=seed)
    luck, lines = Random(seed), []
    for number in positions(match, luck, HINTS[game]):
        session = Session(match, "fr" if number % 5 == 0 else "en")
        advice = advise(match.rules, match.state, Random(seed))
        screen = HintScreen(session, advice)
        lines.append(f"-- decision {number}: {session.prompt()}")
        lines += [f"{text}  [{style}]" if style else text for text, style in screen._lines()]
        lines.append(" ".join(part if isinstance(part, str) else part[0].strip() for part in screen._keys()))
    return "\n".join(line.rstrip() for line in lines) + "\n"


@pytest.mark.parametrize(("game", "preset", "seats", "seed"), CASES)
def test_golden_hints(game: str, preset: str, seats: int, seed: int) -> None:
    """A hint says the same as when somebody last read it."""
    file = FOLDER / f"{preset or game}-{seats}-{seed}.txt"
    told = hints_of(game, preset, seats, seed)
    if os.environ.get("ASTRAGAL_GOLDEN") == "update":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(told, encoding="utf-8")

    assert told == file.read_text(encoding="utf-8")
