"""The lab: what rules do to a game, measured by playing it many times.

This is the door for studies in Python, in a script or a notebook:

    from astragal.lab import Variant, compare, simulate

    found = simulate("rtta", bots=["greedy", "random"], games=200)
    print(found.figures.rounds)
    print(compare("rtta", "bronze-age", Variant("bronze-age", options={"developments_to_end": 4})))

It needs the extra `lab`, whose libraries are imported when the first game is played.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers know the name; importing it from typing takes 5 ms
if TYPE_CHECKING:
    from astragal.lab.figures.differences import Difference
    from astragal.lab.figures.intervals import Interval
    from astragal.lab.figures.record import Record
    from astragal.lab.figures.summary import BotSummary, SeatSummary, Summary
    from astragal.lab.run.recipe import Variant
    from astragal.lab.study import Comparison, Simulation, compare, simulate

__all__ = [
    "BotSummary",
    "Comparison",
    "Difference",
    "Interval",
    "Record",
    "SeatSummary",
    "Simulation",
    "Summary",
    "Variant",
    "compare",
    "simulate",
]

_ROOMS = {
    "figures.differences": "Difference",
    "figures.intervals": "Interval",
    "figures.record": "Record",
    "figures.summary": "BotSummary SeatSummary Summary",
    "run.recipe": "Variant",
    "study": "Comparison Simulation compare simulate",
}
"""The names of the door by the module that holds them; each module is imported when a name is first used."""

_HOMES = {name: module for module, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
