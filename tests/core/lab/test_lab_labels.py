"""Names of figures for people."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from astragal.lab.report.labels import Labels
from astragal.lab.report.report import Report, Table
from astragal.lab.report.terminal import rendered
from astragal.plugins.registry import Registry

HISTORY = Registry().compile(Registry().ruleset("along-history", "long"), 2)


def test_keys_of_a_metric_are_called_as_its_rules_say() -> None:
    """Cards, endings and ages have their names; what has none stays as it is written."""
    labels = Labels([HISTORY])

    assert labels("calamities/cannibals") == "calamities: Cannibals!"
    assert labels("age_ends/age_deck") == "age ends: the last card was drawn"
    assert labels("rounds_by_age/middle-ages") == "rounds by age: Middle Ages"
    assert labels("calamities/no_card") == "calamities: no card"
    assert labels("end/age_deck") == "ended: the last card was drawn"


def test_a_long_ruleset_heads_its_column_in_several_lines() -> None:
    """Nothing of its name is cut at 80 columns."""
    name = "one-age+along-history.tribute"
    table = Table("Side by side", ("figure", "one-age", name), (("rounds", "11.6 (10.1 to 13.0)", "11.3"),))
    screen = Console(file=StringIO(), width=60, highlight=False)

    screen.print(rendered(Report("Along History", (), (table,), (), (), (), (), "")))

    told = screen.file.getvalue()  # type: ignore[attr-defined]
    assert [line.split()[-1] for line in told.splitlines() if "history" in line or "tribute" in line] == [
        "along-history.",
        "tribute",
    ]
    assert "…" not in told
