"""The loser of a war also pays the winner gold, as much as they have.

Along History. Hooks: options, reactions.
"""

from along_history.civilisation import gain_gold, lose_gold
from along_history.events import WarRepelled, WarWon
from along_history.state import Table
from astragal import Option, Reaction, Setup, hookimpl


@hookimpl
def options() -> list[Option]:
    """The price of a defeat."""
    return [Option("indemnity", 2, "Gold that the loser of a war pays.", range=(0, 20))]


@hookimpl
def reactions(setup: Setup) -> list[Reaction]:
    """Let the loser pay, whoever attacked."""

    def pay(state: Table, winner: int, loser: int) -> None:
        gold = min(setup["indemnity"], state.players[loser].gold)
        lose_gold(state, loser, gold)
        gain_gold(state, winner, gold)

    return [
        Reaction(WarWon, lambda state, event: pay(state, event.seat, event.defender)),
        Reaction(WarRepelled, lambda state, event: pay(state, event.defender, event.seat)),
    ]
