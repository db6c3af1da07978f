"""The hooks of Along History, beside those of every game: verbs of cards, conditions of tokens."""

from __future__ import annotations

from along_history.cards.verbs import TokenCondition, Verb
from astragal import Setup, hookspec


@hookspec
def verbs(setup: Setup) -> list[Verb]:  # type: ignore[empty-body]
    """Add verbs that the effects of cards are written with.

    Called before content is loaded. Return a list of `Verb`, made with `@verb`.

    Example::

        @verb("gain_universal", COUNT)
        def gain(state, seat, design, number):
            for _ in range(number):
                gain_universal(state, seat)


        @hookimpl
        def verbs():
            return [gain]
    """


@hookspec
def conditions(setup: Setup) -> list[TokenCondition]:  # type: ignore[empty-body]
    """Add what the tokens of the board can ask for.

    Called before content is loaded. Return a list of `TokenCondition`, made with `@condition`.

    Example::

        @condition("heirs", en=("heritage card", "heritage cards"))
        def heirs(state, player):
            return len(player.heritage)


        @hookimpl
        def conditions():
            return [heirs]
    """
