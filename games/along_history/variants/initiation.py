"""Initiation: no board, no decadence; everybody starts with tokens 1, 3 and 5; eight cards end the age."""

from __future__ import annotations

from along_history.cards.decks import Content, TokenEntry
from along_history.events import CardAcquired, CardBought, CardSeized
from along_history.outline import INITIATION_OPTIONS
from along_history.state import Table
from along_history.words import naming_from
from astragal import Ending, Event, Modifier, Naming, Option, Phase, PhasePlan, Reaction, Setup, hookimpl

VALUES = (1, 3, 5)
"""The tokens that each player starts with."""


@hookimpl
def options() -> list[Option]:
    """How many cards end the age, and how soon."""
    return list(INITIATION_OPTIONS)


@hookimpl
def amend_content(setup: Setup, content: Content) -> None:
    """Every player has tokens of his own; what they ask for does not matter."""
    content.tokens = [
        TokenEntry(value, "cards>=1", sets=(content.token_set,))
        for value in VALUES
        for _ in range(setup.players)
    ]


class StartingTokensPhase(Phase[Table]):
    """Hand each player his tokens, unless nobody can lose them in a war."""

    id, clause = "starting-tokens", "along-history.initiation.1"

    def enter(self, state: Table) -> None:
        if all(phase.id != "war" for phase in self.rules.phases):
            return
        for seat, player in enumerate(state.players):
            player.tokens = [place * state.seats + seat for place in range(len(VALUES))]


@hookimpl
def amend_phases(plan: PhasePlan) -> None:
    """Neither achievements nor decadence; tokens are handed out instead of laid."""
    plan.replace("tokens", StartingTokensPhase)
    plan.drop("achievements")


@hookimpl
def modifiers() -> list[Modifier]:
    """Nothing decays, not even after spoils where they bring decadence: no civilisation is that large."""
    return [Modifier("decay_min_uncovered", lambda state, seat, value: 1000)]


@hookimpl
def reactions(setup: Setup) -> list[Reaction]:
    """The age closes when somebody has enough cards."""
    enough, at_once = setup["cards_to_end"], setup["init_end"] == "turn"

    def close(state: Table, event: Event) -> None:
        if state.closing and not at_once:
            return  # the round is played out already
        if max([len(player.civ) for player in state.players]) >= enough:
            state.closing = "age_cards"
            state.closing_now = at_once

    return [Reaction(kind, close) for kind in (CardAcquired, CardBought, CardSeized)]


@hookimpl
def endings() -> list[Ending]:
    """The age ends with enough cards, beside the other ways."""
    return [Ending("age_cards", lambda state: state.closing == "age_cards")]


@hookimpl
def wording() -> Naming:
    """The names of the phase and of the ending."""
    return naming_from("initiation.toml")
