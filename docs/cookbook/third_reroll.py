"""While at most two dice may be rolled again, because the others are skulls, there is a third reroll."""

from astragal import Modifier, hookimpl
from astragal.components import RerollPolicy
from rtta.state import Table

GAME = "rtta"


def mercy(state: Table, seat: int, value: int) -> int:
    policy: RerollPolicy = state.gear.locked
    return value + (len(policy.rerollable(state.faces)) <= 2)


@hookimpl
def modifiers() -> list[Modifier]:
    return [Modifier("reroll_limit", mercy)]
