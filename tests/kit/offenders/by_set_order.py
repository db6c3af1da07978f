"""Offender: takes whatever comes first out of a set."""

from typing import Any

from astragal.engine.state import TurnStarted
from astragal.plugins.hooks import hookimpl
from astragal.plugins.records import Reaction


def bless(state: Any, event: TurnStarted) -> None:
    """Note a good that a set happens to give first."""
    state.notes["blessed"] = next(iter({"wood", "stone", "pottery", "cloth", "spearheads"}))


@hookimpl
def reactions() -> list[Reaction]:
    """A good is blessed every turn."""
    return [Reaction(TurnStarted, bless)]
