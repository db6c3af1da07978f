"""What a reroll pays for, for the odds that are shown while dice are chosen."""

from __future__ import annotations

from collections.abc import Callable

from along_history.phases.act import ActPhase
from along_history.state import Table
from astragal import Memo
from astragal.components import Faces, Figure


def figures(state: Table) -> tuple[Figure, ...]:
    """Return for every event whether dice and cards could pay for it, and the population of the dice.

    In a war other dice are rolled, which pay for nothing.
    """
    if state.war is not None:
        return ()
    paid = _payable(state)

    def paying(card: str) -> Callable[[Faces], int]:
        return lambda faces: card in paid[faces]

    names = dict.fromkeys(state.compiled.name_of[card] for card in state.me.events)
    cards = [Figure(f"payable:{name}", paying(name), "chance") for name in names]
    return (*cards, Figure("resource:population", _population(state)))


def _payable(state: Table) -> Memo[Faces, frozenset[str]]:
    """Return the events that could be acquired, by what the dice show."""
    phase = next(phase for phase in state.rules.phases if isinstance(phase, ActPhase))
    scratch = state.fork()
    scratch.heard = None

    def payable(faces: Faces) -> frozenset[str]:
        scratch.faces = faces
        return frozenset(phase.payable(scratch))

    return Memo(payable)


def _population(state: Table) -> Callable[[Faces], int]:
    """Return what counts the population of the dice that are not used up."""
    compiled, spent = state.compiled, state.spent
    dice = [(die, compiled.yields[die]) for die in compiled.greens if not spent >> die & 1]
    return lambda faces: sum([yields[faces[die]] for die, yields in dice if die < len(faces)])
