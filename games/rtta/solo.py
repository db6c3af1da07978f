"""Solitaire: ten rounds, skulls may be rolled again, and pestilence strikes the roller."""

from __future__ import annotations

from astragal import Ending, Modifier, Naming, Option, Setup, hookimpl
from rtta.content import Content
from rtta.figures import with_figures
from rtta.outline import SOLO_OPTIONS
from rtta.words import naming_from


@hookimpl
def options() -> list[Option]:
    """How long the game is."""
    return list(SOLO_OPTIONS)


@hookimpl
def amend_content(content: Content) -> None:
    """Every disaster strikes the roller; what turned one against the others prevents it."""
    for disaster in content.disasters.values():
        disaster.strikes = "self"
        if disaster.reflected_by:
            disaster.immune = list(dict.fromkeys([*disaster.immune, disaster.reflected_by]))
            disaster.reflected_by = ""
    for monument in content.monuments.values():
        monument.not_with = []


@hookimpl
def modifiers() -> list[Modifier]:
    """Skulls are rolled again like any other face."""
    return [Modifier("skulls_locked", lambda state, seat, value: 0)]


@hookimpl
def endings(setup: Setup) -> list[Ending]:
    """Neither developments nor monuments end the game before the last round."""
    rounds = setup["solo_rounds"]
    return [Ending("solo_rounds", lambda state: state.round >= rounds, replaces=True)]


@hookimpl
def wording(setup: Setup) -> Naming:
    """The name of the end of a solitaire game, and what differs."""
    return with_figures(naming_from("solo.toml"), setup)
