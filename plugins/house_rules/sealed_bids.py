"""When a monument is completed first, all players bid points in secret for its first value.

The highest bid is paid, and wins what the first value is worth more than the later one; ties go to the
builder, then clockwise. Roll Through the Ages. Hooks: reactions, scoring, wording.
"""

from collections.abc import Mapping, Sequence

from astragal import (
    Action,
    Naming,
    Note,
    Reaction,
    Ref,
    Scoring,
    SealedAnswer,
    SealedQuestion,
    coded,
    hookimpl,
)
from rtta.events import MonumentCompleted
from rtta.state import Table

# Where `rules check` begins: the next worker completes a monument.
POSITIONS = ("ann: 2 step_pyramid | bob:; workers: 1; phase: build",)

bid_balance = Note(0)


@coded
class Bid(SealedAnswer):
    """Bid some points."""

    kind, says = "bid", "Bid {points}"
    points: int


@coded
class MonumentAuction(SealedQuestion[Table]):
    """Everybody bids points in secret for the first value of a monument."""

    kind, answers = "auction", (Bid,)
    asks = "bid points for the first value of the {project}"
    seat: int
    project: Ref
    surplus: int

    def choices(self, state: Table) -> Sequence[Action]:
        return [Bid.of(points) for points in range(self.surplus + 1)]

    def reveal(self, state: Table, answers: Mapping[int, Action]) -> None:
        bids = {seat: bid.points for seat, bid in answers.items() if isinstance(bid, Bid)}
        winner = max(bids, key=lambda seat: bids[seat])  # the builder is asked first, and wins ties
        bid_balance[state, self.seat] -= self.surplus
        bid_balance[state, winner] += self.surplus - bids[winner]


def auction(state: Table, event: MonumentCompleted) -> None:
    """Put the first value up for auction, beginning with the builder."""
    project = state.gear.projects[state.gear.project(event.project)]
    surplus = project.reward(0) - project.reward(1)
    if event.rank == 0 and surplus > 0 and state.seats > 1:
        seats = [(event.seat + step) % state.seats for step in range(state.seats)]
        state.ask_together(MonumentAuction(seat, event.project, surplus) for seat in seats)


@hookimpl
def reactions() -> list[Reaction]:
    """Look at every monument that is completed."""
    return [Reaction(MonumentCompleted, auction)]


@hookimpl
def scoring() -> list[Scoring]:
    """Count what was won and paid."""
    return [Scoring("bids", lambda state, seat: bid_balance[state, seat])]


@hookimpl
def wording() -> Naming:
    """Name the question and the line of the score."""
    return Naming(
        {
            "phase:auction": {"en": "Auction", "fr": "Enchère"},
            "score:bids": {"en": "Auctions", "fr": "Enchères"},
        }
    )
