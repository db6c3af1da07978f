"""Saved matches of every game, kept for good: `python -m tests.reliability.kept_matches` adds missing ones.

A file is never written anew: what a released version saved has to load in every later one. When the format of
journals changes, another row of files joins these.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import attrs

from astragal.journal import FORMAT
from astragal.match.match import Match, Seat
from astragal.plugins.registry import Registry

FOLDER = Path(__file__).parent / "kept"


@attrs.frozen
class Kept:
    """How a kept match was played."""

    game: str
    ruleset: str
    seats: int
    rules: tuple[str, ...] = ()
    options: dict[str, str] = attrs.field(factory=dict)
    steps: int = 160
    """After so many it is left, unless it is over before."""
    since: int = 2
    """The first format in which there can be a file: rulesets are added."""

    @property
    def stem(self) -> str:
        """What the file is called, without the format."""
        rules = [rule.partition(".")[2] for rule in self.rules]
        return "-".join((self.game, self.ruleset, str(self.seats), *rules))


MATCHES = (
    Kept("rtta", "bronze-age", 2),
    Kept("rtta", "bronze-age", 1),
    Kept("rtta", "bronze-age", 3, ("rtta.granary-market", "rtta.theatre")),
    Kept("rtta", "late-bronze-age", 4),
    Kept("rtta", "trading", 3),
    Kept("rtta", "revised", 2),
    Kept("rtta", "revised-long", 3, since=3),
    Kept("along-history", "one-age", 2, options={"ages": "antiquity", "board": "back"}),
    Kept("along-history", "one-age", 5, ("along-history.war-indemnity", "along-history.two-wells")),
    Kept("along-history", "two-ages", 3, options={"token_set": "31"}),
    Kept("along-history", "long", 2, steps=1500),
    Kept("along-history", "initiation", 4),
    Kept("along-history", "initiation-peaceful", 2),
    Kept("along-history", "peaceful", 2),
    Kept("along-history", "progressive", 3),
    Kept("along-history", "progressive-long", 2),
    Kept("along-history", "linear", 4),
    Kept("along-history", "linear-long", 3),
    Kept("iron-age", "iron-age", 2, since=3),
    Kept("iron-age", "iron-age", 1, since=3),
    Kept("iron-age", "iron-age-short", 4, since=3),
)

CHANGED = {
    "along-history-linear-4-format-3": (
        153,
        "Two copies of Hunting, Wildcrafting or Fishing save from the Famine of Prehistory.",
    ),
    "along-history-long-2-format-3": (449, "Saxons destroy a card with a bonus if there is one."),
}
"""Kept matches that a correction of the rules has cut short: the last step that holds, and the correction."""


def path_of(kept: Kept, format: int = FORMAT) -> Path:
    """Return where a match is kept."""
    return FOLDER / f"{kept.stem}-format-{format}.astragal"


def play(kept: Kept, path: Path) -> None:
    """Play and save a match: people at random and greedy bots, with steps taken back and made again."""
    registry, luck = Registry(), Random(kept.stem)
    ruleset = registry.ruleset(kept.game, kept.ruleset, kept.rules)
    rules = registry.compile(ruleset, kept.seats, kept.options)
    seats = [Seat("Zoé [b]"), *(Seat(f"Bot {seat}", "greedy") for seat in range(1, kept.seats))]
    with Match.start(rules, ruleset, seats, 2026, path=path, take_backs=True) as match:
        while not match.over and len(match.steps) < kept.steps:
            _step(match, luck)


def _step(match: Match, luck: Random) -> None:
    if match.to_move < 0:
        match.roll()
    elif match.seats[match.to_move].bot:
        match.act(match.think())
    elif luck.random() < 0.1 and match.can_undo() is None:
        match.undo()
        if luck.random() < 0.5:
            match.redo()
    else:
        match.act(luck.choice(match.legal))


def main() -> None:
    """Play the matches of which no file is kept in the present format."""
    FOLDER.mkdir(exist_ok=True)
    for kept in MATCHES:
        if not path_of(kept).exists():
            play(kept, path_of(kept))
            (FOLDER / f".{path_of(kept).name}.lock").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
