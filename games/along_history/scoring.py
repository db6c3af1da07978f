"""Points, the ends of an age, and ties."""

from __future__ import annotations

from along_history.state import Table
from astragal import Ending, Scoring, TieBreak


def past_ages(state: Table, seat: int) -> int:
    """Return the points of the ages that are over."""
    return state.players[seat].banked


def cards(state: Table, seat: int) -> int:
    """Return the victory points of a civilisation, cards in decadence included, as if the age ended now."""
    player, designs = state.players[seat], state.compiled.designs
    return sum([designs[card].worth(player.gold) for card in player.civ.cards()])


def decadence(state: Table, seat: int) -> int:
    """Return what the bonuses lost in decadence cost, as a negative number."""
    zone, designs = state.players[seat].civ, state.compiled.designs
    lost = sum(designs[zone.card(entry)].symbols for entry in zone.covered())
    return -lost * state.rules.quantities["decay_penalty"](state, seat)


def tokens(state: Table, seat: int) -> int:
    """Return the value of the tokens held."""
    return sum(state.compiled.tokens[number].value for number in state.players[seat].tokens)


SCORING = [
    Scoring("past_ages", past_ages, optional=True),
    Scoring("cards", cards),
    Scoring("decadence", decadence),
    Scoring("tokens", tokens),
]


def final_token_taken(state: Table) -> bool:
    """Return whether a token of the last level was taken from the board."""
    return state.closing == "age_token"


def holds_final_token(state: Table, seat: int) -> bool:
    """Return whether a player holds a token of the last level."""
    least = state.rules.quantities["final_token"](state, seat)
    return any(state.compiled.tokens[number].value >= least for number in state.players[seat].tokens)


def deck_drawn(state: Table) -> bool:
    """Return whether the last card of the deck was drawn."""
    return state.closing == "age_deck"


def out_of_rounds(state: Table) -> bool:
    """Return whether the age has taken as many rounds as it may."""
    return state.age_round >= state.rules.quantities["round_limit"](state, state.active)


ENDINGS = [
    Ending("age_token", final_token_taken, by=holds_final_token),
    Ending("age_deck", deck_drawn),
    Ending("age_round_limit", out_of_rounds),
]


def best_tokens(state: Table, seat: int) -> int:
    """Return the tokens of the last age as one number: the highest counts first, then the second."""
    values = sorted(
        (state.compiled.tokens[number].value for number in state.players[seat].tokens), reverse=True
    )
    return sum(value * 10 ** (30 - place) for place, value in enumerate(values))


TIE_BREAKS = [TieBreak("tokens", best_tokens)]
