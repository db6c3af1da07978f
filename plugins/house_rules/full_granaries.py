"""At the end, every five leftover food score a point; the lab shows how much food is left.

Hooks: scoring, metrics, wording.
"""

from astragal import Metric, Naming, Scoring, Tally, hookimpl


@hookimpl
def scoring() -> list[Scoring]:
    """A line of its own on the score sheet."""
    return [Scoring("granaries", lambda state, seat: state.players[seat].food // 5)]


def food_left(tally: Tally) -> float:
    """Return the food left at the end, for the average player."""
    return float(sum(player.food for player in tally.state.players)) / len(tally.state.players)


@hookimpl
def metrics() -> list[Metric]:
    """A figure in the tables and comparisons of the lab."""
    return [Metric("food_left", "Food left at the end, for the average player.", food_left, reads=())]


@hookimpl
def wording() -> Naming:
    """What the line is called."""
    return Naming({"score:granaries": {"en": "Full granaries", "fr": "Greniers pleins"}})
