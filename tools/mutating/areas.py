"""What is changed, by area, and which tests look for it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import attrs

from .changes import FOR_PEOPLE, Mutant, mutants_of

ROOT = Path(__file__).parents[2]
BOTH = ("games/test_reactions.py", "reliability/test_kept_matches.py")
COMMANDS_AND_CREWS = (
    *("core/bots*", "core/lab/test_bench*", "core/lab/test_lab_cli*", "core/lab/test_lab_docs*"),
    *("core/lab/test_lab_faults*", "core/lab/test_lab_run*"),
)
"""Tests of commands, bots and crews of processes, which take long and are not about rules."""


@attrs.frozen
class Area:
    """Some modules, and the tests that should notice when they go wrong."""

    id: str
    says: str
    modules: tuple[str, ...]
    """Patterns of modules, from the root of the repository, without the ending."""
    tests: tuple[str, ...]
    """Folders and files below `tests`."""
    ignored: tuple[str, ...] = COMMANDS_AND_CREWS
    within: tuple[str, ...] = ()
    """Only these functions and classes are changed; everything when empty."""
    for_people: bool = False
    """Whether functions are changed whose result only people read."""

    def paths(self, root: Path = ROOT) -> list[str]:
        """Return the files of the area."""
        found = {
            str(path.relative_to(root)) for pattern in self.modules for path in root.glob(f"{pattern}.py")
        }
        return sorted(found)

    def mutants(self, only: str = "", root: Path = ROOT) -> list[Mutant]:
        """Return every change of the area, in the files whose path contains a text."""
        spared = () if self.for_people else FOR_PEOPLE
        found = (
            mutant for path in self.paths(root) if only in path for mutant in mutants_of(root, path, spared)
        )
        return [mutant for mutant in found if not self.within or mutant.within.startswith(self.within)]


def _under(folder: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{folder}/{name}" for name in names)


RULES = (
    Area(
        "engine",
        "rules, components and journal of the engine",
        _under(
            "core/astragal",
            (
                *("engine/[!w]*", "plugins/c[!h]*", "plugins/choosers", "plugins/kinds", "plugins/o*"),
                *("plugins/registry", "components/*", "journal/[!s]*", "match/line", "match/match"),
                *("match/replay", "match/undo", "match/versions", "lab/figures/differences"),
                *("lab/figures/intervals", "lab/figures/ratings"),
            ),
        ),
        ("core", "kit/test_conformance.py", "games/rtta", *BOTH),
    ),
    Area(
        "rtta",
        "rules of Roll Through the Ages",
        _under(
            "games/rtta",
            (
                *("compiled", "deals", "late_bronze_age", "quantities", "revised", "scoring", "solo"),
                *("state", "trading", "content/*", "phases/*"),
            ),
        ),
        ("games/rtta", *BOTH),
    ),
    Area(
        "along-history",
        "rules of Along History",
        _under(
            "games/along_history",
            (
                *("ages", "chances", "civilisation", "quantities", "scoring", "state", "cards/[!l]*"),
                *("effects/*", "payment/*", "phases/*", "variants/*"),
            ),
        ),
        ("games/along_history", *BOTH),
    ),
    Area(
        "iron-age",
        "rules of the Iron Age",
        _under(
            "games/iron_age",
            (
                *("compiled", "quantities", "scoring", "sheet", "solo", "state"),
                *("content/*", "phases/*"),
            ),
        ),
        ("games/iron_age",),
    ),
)
"""The modules that hold rules."""

SEEN = (
    Area(
        "hints",
        "odds and reasons of hints",
        (
            *("core/astragal/tui/table/odds", "core/astragal/bots/advice", "core/astragal/tui/screens/hint"),
            "core/astragal/components/dice_advice",
            *("games/rtta/bots/advice", "games/along_history/bots/advice", "games/iron_age/bots/advice"),
        ),
        (
            *(
                "games/rtta_bots/test_rtta_advice.py",
                "games/rtta_bots/test_rtta_hints.py",
                "games/rtta_bots/test_rtta_hint_limits.py",
                "games/along_history_bots",
                "games/iron_age_bots",
                "games/hints",
                "tui/test_tui_hints.py",
                "tui/test_tui_odds.py",
            ),
            *("tui/test_tui_telling.py", "core/components", "core/bots"),
        ),
        ignored=(),
        for_people=True,
    ),
    Area(
        "panels",
        "figures and drawings of panels",
        ("games/rtta/panels/*", "games/along_history/panels/*", "games/iron_age/panels/*"),
        ("games/panels", "games/along_history/panels"),
        ignored=(),
        for_people=True,
    ),
    Area(
        "metrics",
        "metrics of the games, and what the lab adds up",
        (
            *("games/rtta/metrics", "games/along_history/metrics", "games/iron_age/metrics"),
            *(
                "core/astragal/lab/figures/record",
                "core/astragal/lab/figures/sums",
                "core/astragal/lab/run/game",
                "core/astragal/lab/run/measured",
                "core/astragal/plugins/metrics",
            ),
        ),
        (
            "games/rtta/test_metrics.py",
            "games/rtta/test_metrics_counted.py",
            "games/along_history/test_ah_metrics.py",
            "games/iron_age/test_iron_metrics.py",
            "games/iron_age/test_iron_metrics_counted.py",
            "core/lab",
        ),
        for_people=True,
    ),
    Area(
        "statistics",
        "personal statistics and lists of saved matches",
        (
            *("core/astragal/tui/statistics", "core/astragal/match/saves", "core/astragal/match/saves_index"),
            "core/astragal/match/branching",
        ),
        ("core/match", "tui/test_tui_statistics.py", "tui/test_tui_launcher.py"),
        for_people=True,
    ),
    Area(
        "saving",
        "whether a match is saved, and what front ends say when it is not",
        (
            *("core/astragal/journal/writing", "core/astragal/journal/locking", "core/astragal/journal/disk"),
            *("core/astragal/match/files", "core/astragal/tui/plain", "core/astragal/tui/leaving"),
            "core/astragal/cli/streams",
        ),
        (
            *("core/journal", "core/match", "tui/test_tui_plain.py", "tui/test_tui_plain_told.py"),
            "tui/test_tui_plain_commands.py",
            *("tui/test_tui_program_end.py", "tui/test_tui_unsaved.py", "tui/test_tui_sealed.py"),
            *("tui/test_tui_lessons.py", "tui/test_tui_draft.py", "tui/test_tui_closed_terminal.py"),
            *("reliability/test_front_ends.py", "reliability/test_streams.py"),
            "reliability/test_plain_promises.py",
        ),
        for_people=True,
    ),
)
"""The modules that make what people see."""

AREAS = (*RULES, *SEEN)
