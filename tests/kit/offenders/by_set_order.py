"""Offender: takes whatever comes first out of a set."""

from astragal.contract import Reaction
from astragal.hooks import hookimpl
from astragal.state import TurnStarted


def bless(state, event):
    """Note a good that a set happens to give first."""
    state.notes["blessed"] = next(iter({"wood", "stone", "pottery", "cloth", "spearheads"}))


@hookimpl
def reactions():
    """A good is blessed every turn."""
    return [Reaction(TurnStarted, bless)]
