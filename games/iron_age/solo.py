"""Solitaire: eight rounds, Pestilence strikes the roller, and demands are made on the number of the round."""

from __future__ import annotations

from astragal import Ending, GameEnded, Modifier, Naming, Option, Reaction, Setup, hookimpl
from iron_age.content import Content
from iron_age.events import TargetMeasured
from iron_age.outline import SOLO_OPTIONS
from iron_age.state import Table
from iron_age.words import naming_from


@hookimpl
def options() -> list[Option]:
    """How long the game is, and what is to be beaten."""
    return list(SOLO_OPTIONS)


@hookimpl
def amend_content(content: Content) -> None:
    """What strikes opponents strikes the only player."""
    for disaster in content.disasters.values():
        if disaster.strikes == "opponents":
            disaster.strikes = "roller"


@hookimpl
def modifiers() -> list[Modifier[Table]]:
    """The imaginary opponent is as strong as the number of the round."""
    return [Modifier("bank_strength", lambda state, seat, value: value + state.round)]


@hookimpl
def endings(setup: Setup) -> list[Ending[Table]]:
    """Neither developments, tribute nor monuments end the game before the last round."""
    rounds = setup["solo_rounds"]
    return [Ending("solo_rounds", lambda state: state.round >= rounds, replaces=True)]


@hookimpl
def reactions(setup: Setup) -> list[Reaction[Table, GameEnded]]:
    """The log says whether the target was beaten."""
    target = setup["solo_target"]

    def measure(state: Table, event: GameEnded) -> None:
        state.emit(TargetMeasured, 0, state.rules.total(state, 0), target)

    return [Reaction(GameEnded, measure)]


@hookimpl
def wording() -> Naming:
    """What differs in names and help."""
    return naming_from("solo.toml")
