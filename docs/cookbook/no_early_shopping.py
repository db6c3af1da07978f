"""Nobody buys anything in the first two rounds."""

from astragal import Action, Limit, Refusal, hookimpl
from rtta.state import Table

GAME = "rtta"


def early(state: Table, action: Action) -> Refusal | None:
    return Refusal("nothing is for sale before round {n}", fields={"n": 3}) if state.round < 3 else None


@hookimpl
def limits() -> list[Limit]:
    return [Limit("buy", early)]
