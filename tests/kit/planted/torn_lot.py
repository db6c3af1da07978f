"""Planted: the odds of a lot fail for whoever has lost ten points."""

from fractions import Fraction

from astragal import Chance, Outcome, Reaction, TurnStarted, coded, hookimpl
from rtta.state import Table

GAME = "rtta"


@coded
class Comfort(Chance[Table]):
    """A lot for the unlucky."""

    kind = "comfort"

    def outcomes(self, state: Table) -> list[tuple[Outcome, Fraction]]:
        ways = 1 if state.me.lost < 10 else state.me.loss  # type: ignore[attr-defined]
        return [((n,), Fraction(1, ways)) for n in range(ways)]

    def resolve(self, state: Table, outcome: Outcome) -> None:
        state.me.food = max(0, state.me.food)


def begin(state: Table, event: TurnStarted) -> None:
    """Draw a lot."""
    state.chance = Comfort()


@hookimpl
def reactions() -> list[Reaction]:
    """At the start of a turn."""
    return [Reaction(TurnStarted, begin)]
